/** Refusals about promotions. */
export const promotions = {
  already_reserved: {
    title: 'Aktion ist schon vorgemerkt',
    detail: 'Geben Sie die vorhandene Einlösung erst frei.',
  },
  budget_exhausted: {
    title: 'Budget der Aktion verbraucht',
    detail: 'Der Rest des Budgets reicht hierfür nicht. Fahren Sie ohne den Code fort.',
  },
  campaign_ended: {
    title: 'Kampagne ist beendet',
    detail: 'Legen Sie eine neue Kampagne an.',
  },
  campaign_not_found: { title: 'Kampagne nicht gefunden', detail: 'Prüfen Sie die ID.' },
  campaign_unknown: {
    title: 'Unbekannte Kampagne',
    detail: 'Wählen Sie eine vorhandene Kampagne.',
  },
  code_expired: {
    title: 'Code ist nicht gültig',
    detail: 'Der Code oder seine Aktion ist beendet, noch nicht begonnen oder ausgeschaltet.',
  },
  code_used: {
    title: 'Code schon verbraucht',
    detail: 'Der Code wurde so oft verwendet, wie er darf.',
  },
  conditions_not_met: {
    title: 'Bedingungen des Codes nicht erfüllt',
    detail: 'Für diesen Warenkorb bringt der Code nichts.',
  },
  limit_reached: {
    title: 'Aktion ausgeschöpft',
    detail: 'Die Aktion wurde so oft verwendet, wie sie darf.',
  },
  not_combinable: {
    title: 'Code passt nicht zu anderen',
    detail: 'Lassen Sie einen der Codes weg.',
  },
  pattern_too_short: {
    title: 'Codes wären zu erraten',
    detail: 'Das Muster braucht für so viele Codes mehr Zeichen, die ausgelost werden (#).',
  },
  promotion_code_batch_not_found: {
    title: 'Stapel von Codes nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  code_taken: {
    title: 'Code schon vergeben',
    detail: 'Wählen Sie einen anderen. Groß- und Kleinschreibung macht keinen Unterschied.',
  },
  code_unknown: { title: 'Unbekannter Code', detail: 'Prüfen Sie die Schreibweise.' },
  effect_invalid: {
    title: 'Angaben zum Rabatt passen nicht zusammen',
    detail: 'Prüfen Sie die markierten Felder.',
  },
  funding_must_sum: {
    title: 'Anteile ergeben nicht 1',
    detail: 'Die Anteile von Betreiber und Anbieter müssen zusammen 1 ergeben.',
  },
  promotion_code_not_found: { title: 'Aktionscode nicht gefunden', detail: 'Prüfen Sie die ID.' },
  promotion_ended: {
    title: 'Aktion ist beendet',
    detail: 'Duplizieren Sie die Aktion, um sie noch einmal zu verwenden.',
  },
  promotion_limit_reached: {
    title: 'Zu viele automatische Aktionen',
    detail: 'Beenden oder archivieren Sie Aktionen, die Sie nicht mehr brauchen.',
  },
  promotion_not_found: { title: 'Aktion nicht gefunden', detail: 'Prüfen Sie die ID.' },
  quantity_exceeds_redeemed: {
    title: 'Mehr Einheiten als eingelöst',
    detail: 'Nehmen Sie höchstens so viele Einheiten zurück, wie noch eingelöst sind.',
  },
  redemption_expired: {
    title: 'Vormerkung ist verfallen',
    detail: 'Berechnen Sie den Warenkorb neu.',
  },
  redemption_not_found: { title: 'Einlösung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  trigger_mismatch: {
    title: 'Aktion nimmt keine Codes',
    detail: 'Nur Aktionen mit dem Auslöser „Code“ haben Codes.',
  },
}
