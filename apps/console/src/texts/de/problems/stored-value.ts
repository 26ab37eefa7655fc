/** Refusals about gift cards and store credit. */
export const storedValue = {
  customer_has_store_credit: {
    title: 'Kunde hat Guthaben',
    detail: 'Das Guthaben muss zuerst verbraucht, ausgezahlt oder als abgelaufen abgebucht werden.',
  },
  store_credit_exists: {
    title: 'Kunde hat schon Guthaben',
    detail: 'Laden Sie das vorhandene Guthaben in dieser Währung auf.',
  },
  stored_value_currency_mismatch: {
    title: 'Andere Währung',
    detail: 'Geben Sie den Betrag in der Währung des Gutscheins oder Guthabens an.',
  },
  stored_value_kind_mismatch: {
    title: 'Nur für Gutscheine',
    detail: 'Guthaben von Kunden hat keinen Code.',
  },
  stored_value_not_found: {
    title: 'Gutschein oder Guthaben nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  stored_value_unusable: {
    title: 'Code nicht verwendbar',
    detail: 'Es gibt keinen gültigen Gutschein mit diesem Code. Prüfen Sie den Code.',
  },
  gift_card_code_shown: {
    title: 'Code wurde schon gezeigt',
    detail:
      'Der Code eines Gutscheins wird nur einmal gezeigt. Ist er verloren, ersetzen Sie ihn; der Stand bleibt.',
  },
  gift_card_used: {
    title: 'Gutschein wurde benutzt',
    detail:
      'Von mindestens einem Gutschein wurde schon etwas ausgegeben, oder er ist abgelaufen. Den Rest können Sie abbuchen und auszahlen.',
  },
  gift_cards_issued: {
    title: 'Für dieses Geld gibt es Gutscheine',
    detail:
      'Erstatten Sie die Stücke, dann werden die Gutscheine zurückgenommen, oder einen kleineren Betrag.',
  },
  gift_cards_taken_back: {
    title: 'Für diese Erstattung wurden Gutscheine zurückgenommen',
    detail:
      'Ihr Geld muss den Kunden erreichen: Bestätigen Sie die Erstattung, oder wählen Sie ein anderes Ziel.',
  },
  gift_card_of_provider: {
    title: 'Gutscheine verkauft nur der Betreiber',
    detail: 'Geben Sie dem Produkt eine andere Art, oder verkaufen Sie es ohne Anbieter.',
  },
  gift_cards_not_shipped: {
    title: 'Gutscheine werden nicht versandt',
    detail: 'Sie werden ausgestellt, sobald sie bezahlt sind, und gelten dann als geliefert.',
  },
  too_many_gift_cards: {
    title: 'Zu viele Gutscheine',
    detail: 'Teilen Sie sie auf mehrere Bestellungen auf.',
  },
  stored_value_buys_no_gift_cards: {
    title: 'Gutscheine kauft man nicht mit Gutscheinen oder Guthaben',
    detail: 'Alles andere der Bestellung kann damit bezahlt werden, der Rest auf anderem Weg.',
  },
  store_credit_needs_customer: {
    title: 'Guthaben braucht einen Kunden',
    detail: 'Die Bestellung nennt keinen Kunden. Erstatten Sie auf dem Weg, auf dem bezahlt wurde.',
  },
}
