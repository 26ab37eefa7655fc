/** Operations on saved payment methods. */
export const paymentMethodOperations = {
  listPaymentMethods: 'Zahlungsmittel auflisten',
  getPaymentMethod: 'Zahlungsmittel abrufen',
  savePaymentMethod: 'Zahlungsmittel speichern',
  confirmPaymentMethod: 'Zahlungsmittel bestätigen',
  updatePaymentMethod: 'Zahlungsmittel zum Standard machen',
  detachPaymentMethod: 'Zahlungsmittel entfernen',
}

/** What their events have. */
export const paymentMethodFields = {
  payment: 'Zahlung',
  payment_method: 'Zahlungsmittel',
  default: 'Standard',
  exp: 'Gültig bis',
  gateway_method: 'Name beim Gateway',
  last4: 'Letzte Ziffern',
  mandate: 'Einwilligung',
  off_session: 'Ohne Beisein des Kunden',
  payment_method_id: 'Gespeichertes Zahlungsmittel',
  same_as_id: 'Steht für dasselbe wie',
}
