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
  store_credit_needs_customer: {
    title: 'Guthaben braucht einen Kunden',
    detail: 'Die Bestellung nennt keinen Kunden. Erstatten Sie auf dem Weg, auf dem bezahlt wurde.',
  },
}
