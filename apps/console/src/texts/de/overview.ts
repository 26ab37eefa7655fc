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
  firstSteps: 'Erste Schritte',
  steps: {
    examples: {
      title: 'Beispieldaten laden',
      detail: () => 'Produkte, Kunden und Bestellungen zum Ausprobieren',
    },
    product: {
      title: 'Erstes Produkt anlegen',
      detail: (_zone, currency) => `Mit einem Preis in ${currency} und dem vorhandenen Bestand`,
    },
    member: {
      title: 'Jemanden aus dem Team einladen',
      detail: () => 'Rollen legen fest, wer was sieht und tut',
    },
    zone: {
      title: 'Zeitzone prüfen',
      detail: (zone) => `Tage und Auswertungen beginnen um Mitternacht in ${zone}`,
    },
    key: {
      title: 'API-Schlüssel anlegen',
      detail: () => 'Für einen Shop oder ein Programm, das die API verwendet',
    },
  },
}
