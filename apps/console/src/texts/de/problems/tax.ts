/** Refusals about taxes. */
export const tax = {
  rate_precision: {
    title: 'Zu viele Nachkommastellen',
    detail: 'Ein Satz hat höchstens sechs Stellen hinter dem Komma.',
  },
  tax_calculation_not_found: {
    title: 'Steuerberechnung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  tax_exemption_decided: {
    title: 'Über die Befreiung ist entschieden',
    detail:
      'Eine freigegebene Befreiung kann nur früher enden oder einen anderen Nachweis bekommen, jede andere bleibt, wie sie ist. Legen Sie für alles Weitere eine neue an.',
  },
  tax_exemption_not_applicable: {
    title: 'Steuerbefreiung gilt hier nicht',
    detail:
      'Sie muss für diesen Kunden freigegeben sein und am Zielort zum Zeitpunkt des Verkaufs gelten.',
  },
  shipping_gateway_url_missing: {
    title: 'URL des Versanddienstes fehlt',
    detail: 'Geben Sie an, unter welcher URL der Versanddienst antwortet.',
  },
  shipping_gateway_url_refused: {
    title: 'URL des Versanddienstes nicht erlaubt',
    detail: 'Verwenden Sie eine öffentliche Adresse mit https.',
  },
  tax_exemption_not_found: {
    title: 'Steuerbefreiung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  tax_exemption_validity: {
    title: 'Ende vor dem Anfang',
    detail: 'Die Steuerbefreiung muss enden, nachdem sie begonnen hat.',
  },
  tax_gateway_error: {
    title: 'Keine brauchbare Antwort vom Steuerdienst',
    detail:
      'Versuchen Sie es erneut, oder lassen Sie bei Ausfällen mit den eigenen Steuersätzen rechnen.',
  },
  tax_gateway_url_missing: {
    title: 'URL des Steuerdienstes fehlt',
    detail: 'Geben Sie an, unter welcher URL der Steuerdienst antwortet.',
  },
  tax_gateway_url_refused: {
    title: 'URL des Steuerdienstes nicht erlaubt',
    detail: 'Verwenden Sie eine öffentliche Adresse mit https.',
  },
  tax_jurisdiction_unresolved: {
    title: 'Kein Steuersatz bekannt',
    detail:
      'Legen Sie für dieses Land einen Steuersatz an, auch wenn er null ist, oder wenden Sie eine Vorlage an.',
  },
  tax_rate_limit_reached: {
    title: 'Zu viele Steuersätze',
    detail: 'Löschen Sie alte Steuersätze, oder verwenden Sie einen Steuerdienst.',
  },
  tax_rate_not_found: { title: 'Steuersatz nicht gefunden', detail: 'Prüfen Sie die ID.' },
  tax_rate_overlap: {
    title: 'Überschneidung mit einem anderen Steuersatz',
    detail:
      'Für denselben Ort und Steuercode und dieselbe Priorität gilt in dieser Zeit schon ein anderer. Beenden Sie ihn zuerst.',
  },
  tax_rate_validity: {
    title: 'Ende vor dem Anfang',
    detail: 'Der Steuersatz muss enden, nachdem er begonnen hat.',
  },
  tax_rounding_fixed: {
    title: 'Rundung steht fest',
    detail:
      'Es wurden bereits Steuern berechnet, und eine Erstattung muss so gerundet werden wie ihr Verkauf.',
  },
}
