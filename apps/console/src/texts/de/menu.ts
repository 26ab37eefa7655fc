import type { Texts } from '../en/index.ts'

export const menu: Texts['menu'] = {
  overview: 'Übersicht',
  orders: 'Bestellungen',
  products: 'Produkte',
  inventory: 'Bestand',
  customers: 'Kunden',
  marketplace: 'Marktplatz',
  providers: 'Anbieter',
  analytics: 'Auswertungen',
  money: 'Geld',
  payments: 'Zahlungen',
  ledger: 'Hauptbuch',
  build: 'Entwicklung',
  events: 'Ereignisse',
  webhooks: 'Webhooks',
  sandbox: 'Sandbox',
  keys: 'Schlüssel und Clients',
  agents: 'Agenten',
  approvals: 'Freigaben',
  tenant: 'Mandant',
  settings: 'Einstellungen',
}
