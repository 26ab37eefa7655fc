/** Operations on payment links. */
export const paymentLinkOperations = {
  listPaymentLinks: 'Zahlungslinks auflisten',
  createPaymentLink: 'Zahlungslink anlegen',
  getPaymentLink: 'Zahlungslink abrufen',
  cancelPaymentLink: 'Zahlungslink zurückziehen',
}

/** What happens to them. */
export const paymentLinkEvents = {
  'payment_link.created': 'Zahlungslink angelegt',
  'payment_link.updated': 'Zahlungslink geändert',
  'payment_link.paid': 'Zahlungslink bezahlt',
  'payment_link.expired': 'Zahlungslink abgelaufen',
  'payment_link.cancelled': 'Zahlungslink zurückgezogen',
} as const
