/** Refusals about payment links. */
export const paymentLinks = {
  payment_link_limit_reached: {
    title: 'Zu viele Zahlungslinks',
    detail: 'Für diese Bestellung gibt es schon 50 Zahlungslinks. Verwenden Sie einen davon.',
  },
  payment_link_not_found: {
    title: 'Zahlungslink nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  payment_page_unavailable: {
    title: 'Kein Zahlungsdienst für die Zahlungsseite',
    detail:
      'Kein Zahlungsdienst nimmt eine Zahlung für diese Bestellung auf der Seite des Links an. Richten Sie einen ein, oder aktivieren Sie ihn.',
  },
}
