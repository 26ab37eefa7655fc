import type { Texts } from '../en/index.ts'

export const customers: Texts['customers'] = {
  name: 'Name',
  email: 'E-Mail',
  status: 'Status',
  phone: 'Telefon',
  locale: 'Sprache',
  external_id: 'Externe Kennung',
  since: 'Seit',
  person: 'Person',
  create: 'Kunden anlegen',
  change: 'Kunden ändern',
  byEmail: 'E-Mail-Adresse',
  allOrders: 'Alle Bestellungen',
  noOrder: 'Noch keine Bestellung dieses Kunden',
  none: 'Noch kein Kunde',
  noneDetail: 'Wer mit einer E-Mail-Adresse bestellt, erscheint hier.',
  noneFound: 'Kein Kunde mit dieser E-Mail-Adresse',
  saved: (name) => `${name} gespeichert`,
}
