/** Fields of gateways, and of payments that are taken through them. */
export const gatewayFields = {
  payment_link: 'Zahlungslink',
  ended_because: 'Beendet durch',
  paid: 'Bezahlt',
  return_url: 'Weiter zu',
  recorded: 'Von Hand erfasst',
  sent: 'Von Hand gesendet',
  attempts: 'Nicht erreichte Zahlungsdienste',
  capabilities: 'Fähigkeiten',
  explain_route: 'Grund der Wahl',
  fee: 'Gebühr des Zahlungsdienstes',
  gateway: 'Zahlungsdienst',
  gateway_ref: 'Referenz des Zahlungsdienstes',
  manual: 'Von Hand erfasst',
  method_details: 'Angaben zur Zahlungsart',
  stripe: 'Stripe',
} as const
