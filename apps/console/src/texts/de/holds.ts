import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const holds: Texts['holds'] = {
  holds: 'Für Warenkörbe reserviert',
  none: 'Noch keine Reservierungen von Warenkörben',
  noneDetail:
    'Ein Shop kann den Inhalt eines Warenkorbs eine Zeit lang reservieren, damit ihn niemand anders kauft, bevor die Bestellung eingeht.',
  noneFound: 'Keine passenden Reservierungen',
  all: 'Alle',
  cart: 'Warenkorb',
  status: 'Status',
  units: 'Menge',
  unitsText: (n) => count('de', n, 'Stück', 'Stück'),
  expiresAt: 'Reserviert bis',
  createdAt: 'Reserviert',
  order: 'Bestellung',
  lines: 'Reservierte Artikel',
  item: 'Artikel',
  location: 'Lagerort',
  about: 'Details',
  release: 'Freigeben',
  releaseOf: (cart) => `Reservierung von ${cart} freigeben`,
  releaseExplain:
    'Die Artikel sind sofort wieder verfügbar, und andere können sie kaufen. Der Warenkorb behält seinen Inhalt.',
  released: (cart) => `Reservierung von ${cart} freigegeben`,
  extend: 'Verlängern',
  extendOf: (cart) => `Reservierung von ${cart} verlängern`,
  extendHint: 'Höchstens sieben Tage ab jetzt.',
  extendWrong: 'Muss in der Zukunft liegen',
  extended: (cart) => `Reservierung von ${cart} verlängert`,
}
