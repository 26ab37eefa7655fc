/** Refusals about what a sale comes to: codes, shipping and taxes of an order. */
export const sales = {
  address_required: {
    title: 'Adresse fehlt',
    detail: 'Versand und Steuern hängen davon ab, wohin geliefert wird.',
  },
  budget_exhausted: {
    title: 'Budget der Aktion ist aufgebraucht',
    detail: 'Was davon übrig ist, reicht für diese Bestellung nicht. Bestellen Sie ohne den Code.',
  },
  code_expired: {
    title: 'Code gilt nicht',
    detail:
      'Der Code oder seine Aktion ist beendet, hat noch nicht begonnen oder ist abgeschaltet.',
  },
  code_used: { title: 'Code schon verwendet', detail: 'Bestellen Sie ohne den Code.' },
  conditions_not_met: {
    title: 'Bedingungen des Codes nicht erfüllt',
    detail: 'Der Code senkt den Preis dieser Bestellung nicht. Bestellen Sie mehr, oder ohne ihn.',
  },
  limit_reached: {
    title: 'Aktion ist ausgeschöpft',
    detail: 'Sie wurde so oft genutzt wie erlaubt, insgesamt oder von diesem Kunden.',
  },
  not_combinable: {
    title: 'Code lässt sich nicht kombinieren',
    detail:
      'Eine andere Aktion senkt den Preis stärker und schließt ihn aus. Lassen Sie einen der Codes weg.',
  },
  shipping_method_unavailable: {
    title: 'Versandart wird nicht angeboten',
    detail: 'Für diese Bestellung gibt es sie nicht. Wählen Sie eine andere.',
  },
  tax_calculation_mismatch: {
    title: 'Steuerberechnung passt nicht',
    detail: 'Sie ist für eine andere Bestellung oder zu alt. Lassen Sie die Steuern neu berechnen.',
  },
  tax_calculation_required: {
    title: 'Steuerberechnung fehlt',
    detail: 'Ein Dienst berechnet die Steuern. Lassen Sie sie erst dort berechnen.',
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
