/** Refusals about promotions. */
export const promotions = {
  already_reserved: {
    title: 'Aktion ist schon reserviert',
    detail: 'Heben Sie zuerst die vorhandene Reservierung auf.',
  },
  budget_exhausted: {
    title: 'Budget der Aktion aufgebraucht',
    detail: 'Der Rest des Budgets reicht nicht. Entfernen Sie den Code.',
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
    detail: 'Der Code oder seine Aktion ist abgelaufen, noch nicht aktiv oder deaktiviert.',
  },
  code_used: {
    title: 'Code schon verwendet',
    detail: 'Der Code wurde so oft verwendet wie erlaubt. Entfernen Sie ihn.',
  },
  conditions_not_met: {
    title: 'Bedingungen des Codes nicht erfüllt',
    detail: 'Der Code gilt nicht für diesen Warenkorb oder diese Bestellung.',
  },
  limit_reached: {
    title: 'Aktion ausgeschöpft',
    detail: 'Die Aktion wurde so oft verwendet wie erlaubt, insgesamt oder von diesem Kunden.',
  },
  not_combinable: {
    title: 'Codes nicht kombinierbar',
    detail:
      'Eine andere Aktion gibt mehr Rabatt und schließt diesen Code aus. Entfernen Sie einen der Codes.',
  },
  pattern_too_short: {
    title: 'Muster zu kurz',
    detail: 'Für so viele Codes braucht das Muster mehr #.',
  },
  promotion_code_batch_not_found: {
    title: 'Code-Serie nicht gefunden',
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
    detail: 'Nehmen Sie höchstens die noch eingelösten Einheiten zurück.',
  },
  redemption_expired: {
    title: 'Reservierung ist abgelaufen',
    detail: 'Reservieren Sie die Aktionen erneut.',
  },
  redemption_not_found: { title: 'Einlösung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  trigger_mismatch: {
    title: 'Aktion nimmt keine Codes',
    detail: 'Nur Aktionen, die mit einem Code gelten, haben Codes.',
  },
}
