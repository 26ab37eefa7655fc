import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const kit: Texts['kit'] = {
  close: 'Schließen',
  keep: 'So lassen',
  change: 'Was sich ändert',
  save: 'Speichern',
  edit: 'Bearbeiten',
  now: 'Jetzt',
  after: 'Danach',
  optional: 'freiwillig',
  noConnection: 'Keine Verbindung zum Server',
  noConnectionDetail:
    'Ob es geschehen ist, ist noch nicht bekannt. Versuchen Sie es erneut: Es geschieht höchstens einmal.',
  unexpected: 'Etwas ist schiefgegangen',
  waitsForApproval: 'Wartet auf die Freigabe durch jemand anderen',
  next: 'Weiter',
  previous: 'Zurück',
  copy: 'Kopieren',
  copied: 'Kopiert',
  selectAll: 'Alle auswählen',
  select: (name) => `${name} auswählen`,
  tryAgain: 'Erneut versuchen',
  openMenu: 'Menü öffnen',
  export: 'Exportieren',
  exported: (n) => `${count('de', n, 'Zeile', 'Zeilen')} exportiert`,
  exportFailed: 'Der Export hat nicht geklappt',
  none: '—',
  shownOnce: 'Kopieren Sie es jetzt: Es wird nicht noch einmal gezeigt.',
}
