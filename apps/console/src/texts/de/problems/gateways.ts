/** What stands in the way of setting up gateways for payments. */
export const gateways = {
  payment_gateway_code_taken: {
    title: 'Kürzel bereits vergeben',
    detail: 'Ein anderer Zahlungsdienst hat dieses Kürzel. Wählen Sie ein anderes.',
  },
  payment_gateway_in_use: {
    title: 'Zahlungsdienst wird verwendet',
    detail:
      'Über ihn sind Zahlungen gelaufen, Regeln nennen ihn, oder jeder Mandant hat ihn. Schalten Sie ihn stattdessen ab.',
  },
  payment_gateway_limit_reached: {
    title: 'Zu viele Zahlungsdienste',
    detail: 'Löschen Sie einen, über den keine Zahlung gelaufen ist.',
  },
  payment_gateway_not_found: {
    title: 'Zahlungsdienst nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  payment_routing_refused: {
    title: 'Regeln nicht erlaubt',
    detail:
      'Jede nennt Zahlungsdienste des Mandanten, als Ersatz einen anderen, und hat einen eigenen Namen.',
  },
  payment_gateway_settings_refused: {
    title: 'Einstellungen des Zahlungsdienstes nicht erlaubt',
    detail: 'Sie passen nicht zur Art des Zahlungsdienstes oder zum Modus des Mandanten.',
  },
} as const
