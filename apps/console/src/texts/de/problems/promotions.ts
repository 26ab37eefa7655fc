/** Refusals about promotions. */
export const promotions = {
  already_reserved: {
    title: 'Aktion ist schon vorgemerkt',
    detail: 'Geben Sie die vorhandene Einlösung erst frei.',
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
