import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const overview: Texts['overview'] = {
  period: 'Zeitraum',
  days: (n) => count('de', n, 'Tag', 'Tage'),
  grossSales: 'Bruttoumsatz',
  orders: 'Bestellungen',
  averageOrder: 'Durchschnittlicher Warenkorb',
  refundRate: 'Erstattungsquote',
  before: 'zum Zeitraum davor',
  salesByDay: 'Umsatz nach Tagen',
  unitsSold: (n) => `${count('de', n, 'Stück', 'Stück')} verkauft`,
  salesByProvider: 'Umsatz nach Anbietern',
  allProviders: 'Alle Anbieter',
  own: 'Eigene Produkte',
  ordersAndUnits: (orders, units) =>
    `${count('de', orders, 'Bestellung', 'Bestellungen')} · ${count('de', units, 'Stück', 'Stück')}`,
  noSales: 'In dieser Zeit wurde nichts verkauft',
  attention: 'Zu erledigen',
  toFulfill: 'Bezahlt, zu versenden',
  partlyFulfilled: 'Teilweise versandt',
  toPay: 'Warten auf Zahlung',
  failedPayments: 'Fehlgeschlagene Zahlungen',
  toDecide: 'Freigaben für Sie',
  lowStock: 'Bestand wird knapp',
  inReview: 'Anbieter zu prüfen',
  happening: 'Gerade geschehen',
  allEvents: 'Alle Ereignisse',
  noEvents: 'Noch ist nichts geschehen',
  welcome: (name) => `Willkommen, ${name}`,
}
