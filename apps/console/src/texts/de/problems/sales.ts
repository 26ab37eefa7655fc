/** Refusals about the shipping and the taxes of an order. */
export const sales = {
  address_required: {
    title: 'Adresse fehlt',
    detail: 'Versand und Steuern hängen von der Lieferadresse ab.',
  },
  shipping_method_unavailable: {
    title: 'Versandart wird nicht angeboten',
    detail: 'Sie gilt nicht für diese Bestellung. Wählen Sie eine andere.',
  },
  tax_calculation_mismatch: {
    title: 'Steuerberechnung passt nicht',
    detail: 'Sie ist für eine andere Bestellung oder zu alt. Lassen Sie die Steuern neu berechnen.',
  },
  tax_calculation_required: {
    title: 'Steuerberechnung fehlt',
    detail: 'Ein Steuerdienst berechnet die Steuern. Lassen Sie sie zuerst dort berechnen.',
  },
  tax_calculation_unknown: {
    title: 'Unbekannte Steuerberechnung',
    detail: 'Prüfen Sie die ID, oder lassen Sie die Steuern neu berechnen.',
  },
  tax_calculation_used: {
    title: 'Steuerberechnung schon verwendet',
    detail: 'Sie gehört zu einer anderen Bestellung. Lassen Sie die Steuern neu berechnen.',
  },
} as const
