/** Fields of shipping methods, their rates, parcels and where they go. */
export const shippingFields = {
  shipping_method: 'Versandart',
  min_days: 'Arbeitstage mindestens',
  max_days: 'Arbeitstage höchstens',
  rate_count: 'Zeilen der Tabelle',
  shipping_address: 'Lieferadresse',
  billing_address: 'Rechnungsadresse',
  shipping_total: 'Versand',
  requires_shipping: 'Versand',
  shipping_tax_code: 'Steuercode für Versand',
  statuses: 'Status',
  carrier: 'Versanddienstleister',
  tracking: 'Sendungsnummern',
}
