import type { Texts } from '../en/index.ts'
import { count, number } from '../plural.ts'

export const overview: Texts['overview'] = {
  period: 'Zeitraum',
  days: (n) => count('de', n, 'Tag', 'Tage'),
  grossSales: 'Bruttoumsatz',
  orders: 'Bestellungen',
  averageOrder: 'Durchschnittlicher Bestellwert',
  refundRate: 'Erstattungsquote',
  before: 'zum vorherigen Zeitraum',
  salesByDay: 'Umsatz pro Tag',
  unitsSold: (n) => `${number('de', n)} Stück verkauft`,
  salesByProvider: 'Umsatz nach Anbietern',
  allProviders: 'Alle Anbieter',
  own: 'Eigene Produkte',
  ordersAndUnits: (orders, units) =>
    `${count('de', orders, 'Bestellung', 'Bestellungen')} · ${number('de', units)} Stück`,
  noSales: 'Keine Verkäufe in diesem Zeitraum',
  attention: 'Zu erledigen',
  toFulfill: 'Zu versendende Bestellungen',
  partlyFulfilled: 'Teilweise versandte Bestellungen',
  toPay: 'Bestellungen mit ausstehender Zahlung',
  failedPayments: 'Fehlgeschlagene Zahlungen',
  toDecide: 'Von Ihnen zu entscheidende Freigaben',
  lowStock: 'Artikel mit niedrigem Bestand',
  inReview: 'Zu prüfende Anbieter',
  happening: 'Neueste Ereignisse',
  allEvents: 'Alle Ereignisse',
  noEvents: 'Noch keine Ereignisse',
}
