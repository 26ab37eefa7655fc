import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const routing: Texts['routing'] = {
  routing: 'Versandregeln',
  rules: 'Versandregeln',
  rulesText:
    'Sie entscheiden, welche Lagerorte eine Bestellung versenden. Nur aktive Lagerorte, die in das Land versenden, kommen in Frage.',
  undeclared: 'Die übliche Reihenfolge, solange Sie keine andere festlegen.',
  changeRules: 'Versandregeln bearbeiten',
  rulesSaved: 'Versandregeln gespeichert',
  first: 'Zählt am meisten',
  second: 'Danach',
  third: 'Zuletzt',
  noCriterion: 'Nichts weiter',
  twice: 'Wählen Sie jedes Kriterium einmal, mindestens das erste',
  criteria: {
    FEWEST_PARCELS: 'Wenigste Pakete',
    PRIORITY: 'Höchste Priorität',
    NEARNESS: 'Nächster Lagerort',
  },
  simulation: 'Bestellung simulieren',
  simulationText: 'Zeigt, von wo eine Bestellung jetzt versandt würde. Es wird nichts reserviert.',
  simulate: 'Simulieren',
  country: 'Land',
  parcels: (n) => count('de', n, 'Paket', 'Pakete'),
  parcel: 'Paket',
  contents: 'Inhalt',
  shipsOn: 'Geht hinaus am',
  greedy:
    'Es gab zu viele Lagerorte, um alle Möglichkeiten zu vergleichen: Eine andere käme vielleicht mit weniger Paketen aus.',
  short: (name, available, requested) => `${name}: ${available} von ${requested} verfügbar`,
  primaryFirst:
    'Jede Variante verlässt zuerst ihren Hauptlagerort: Es gibt kein Land, keine Priorität und keine festgelegte Reihenfolge.',
  notOrderable: 'Eine Bestellung dieser Positionen würde abgelehnt.',
  promised: (name, units, warehouse) =>
    `${name}: ${units} in ${warehouse} über den Bestand hinaus zugesagt`,
  taken: 'Entnommen',
  forBundle: (units, bundle) => `${units}, für ${bundle}`,
  explain: 'Warum',
  verdict: 'Entscheidung',
  verdicts: {
    CHOSEN: 'Gewählt',
    NOT_NEEDED: 'Andere waren besser',
    NO_STOCK: 'Hat nichts davon',
    DOES_NOT_SHIP_THERE: 'Versendet nicht dorthin',
    INACTIVE: 'Inaktiv',
  },
  distance: 'Entfernung',
  distances: {
    SAME_COUNTRY: 'Gleiches Land',
    SAME_REGION: 'Gleiche Weltregion',
    FAR: 'Weit',
    UNKNOWN: 'Nicht bekannt: ohne Land',
  },
  units: 'Einheiten',
}
