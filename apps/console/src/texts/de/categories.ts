import type { Texts } from '../en/index.ts'
import { count, number } from '../plural.ts'

const products = (n: number) => count('de', n, 'Produkt', 'Produkte')
const subcategories = (n: number) => count('de', n, 'Unterkategorie', 'Unterkategorien')

export const categories: Texts['categories'] = {
  category: 'Kategorie',
  create: 'Kategorie anlegen',
  createIn: (name) => `Kategorie in ${name} anlegen`,
  created: (name) => `${name} angelegt`,
  change: 'Kategorie bearbeiten',
  saved: (name) => `${name} gespeichert`,
  none: 'Noch keine Kategorien',
  noneDetail: 'Kategorien sind ein Baum, in dem Kunden stöbern und Produkte eingeordnet sind.',
  noneFound: 'Keine Kategorien zu diesen Filtern',
  byName: 'Teil des Namens',
  expand: (name) => `Unterkategorien von ${name} anzeigen`,
  collapse: (name) => `Unterkategorien von ${name} ausblenden`,
  up: (name) => `${name} nach oben`,
  down: (name) => `${name} nach unten`,
  keysHint:
    'Pfeiltasten öffnen, schließen und durchlaufen den Baum; mit Alt verschieben sie eine Kategorie.',
  tooMany: (n) => `Die ersten ${number('de', n)} werden angezeigt. Die übrigen findet die Suche.`,
  details: 'Details',
  in: 'In',
  top: 'Oberste Ebene',
  products: 'Produkte',
  productsHint: 'Produkte in dieser Kategorie und ihren Unterkategorien, jedes einmal gezählt.',
  subcategories: 'Unterkategorien',
  noSubcategories: 'Keine Unterkategorien',
  status: 'Status',
  statuses: { ACTIVE: 'Sichtbar', HIDDEN: 'Verborgen' },
  statusHint: 'Verborgene Kategorien werden Kunden nicht gezeigt; Produkte bleiben darin.',
  name: 'Name',
  nameExample: 'Hemden',
  description: 'Beschreibung',
  handle: 'Handle',
  handleHint: 'Teil der URL. Leer lassen, um es aus dem Namen abzuleiten.',
  parent_id: 'In Kategorie',
  translations: 'Übersetzungen',
  metadata: 'Metadaten',
  changed: 'Geändert',
  move: 'Verschieben',
  moveOf: (name) => `${name} verschieben`,
  moved: (name) => `${name} verschoben`,
  moveHint:
    'Alles darin wandert mit. Eine Kategorie kann nicht in sich selbst oder in eine ihrer Unterkategorien.',
  position: 'Platz',
  first: 'An erster Stelle',
  after: (name) => `Nach ${name}`,
  delete: 'Löschen',
  deleteOf: (name) => `${name} löschen`,
  deleted: (name) => `${name} gelöscht`,
  deleteExplain:
    'Die Kategorie verschwindet aus dem Shop, und ihr Handle wird wieder frei. Kein Produkt wird gelöscht.',
  notEmpty: (children, filed) =>
    `Darin sind noch ${subcategories(children)} und ${products(filed)}. Verschieben oder löschen Sie diese zuerst.`,
}
