import type { Texts } from '../en/index.ts'

export const transfers: Texts['transfers'] = {
  transfers: 'Umlagerungen',
  transfer: 'Umlagerung',
  from: 'Von',
  to: 'Nach',
  status: 'Status',
  lines: 'Artikel',
  addLine: 'Artikel hinzufügen',
  quantity: 'Geplant',
  shipped: 'Versandt',
  received: 'Eingetroffen',
  tracking: 'Sendungsnummern',
  trackingHint: 'Mehrere mit Kommas trennen',
  note: 'Notiz',
  about: 'Details',
  shippedAt: 'Versandt am',
  closedAt: 'Geschlossen am',
  none: 'Noch keine Umlagerungen',
  noneDetail:
    'Eine Umlagerung bringt Artikel von einem Lagerort zu einem anderen und zeigt, was unterwegs ist.',
  noneFound: 'Keine passenden Umlagerungen',
  create: 'Umlagerung anlegen',
  change: 'Umlagerung bearbeiten',
  saved: (way) => `Umlagerung ${way} gespeichert`,
  done: (way, state) => `${way}: ${state}`,
  commands: {
    ready: 'Als bereit melden',
    ship: 'Versenden',
    receive: 'Vereinnahmen',
    cancel: 'Umlagerung stornieren',
    'close-short': 'Mit Fehlmenge schließen',
  },
  follows: {
    ready:
      'Der Lagerort packt sie ab jetzt, und sie kann nicht mehr bearbeitet werden. Es wird nichts reserviert: Bestellungen können die Artikel noch bekommen.',
    cancel: 'Es wurde nichts bewegt, also kommt auch nichts zurück.',
    'close-short':
      'Was nicht eingetroffen ist, wird als verloren gebucht und ist nicht mehr unterwegs.',
  },
  most: {
    ship: (n) => `${n} geplant`,
    receive: (n) => `${n} unterwegs`,
  },
  mostWrong: (n) => `Eine ganze Zahl bis ${n}`,
}
