/** Operations on gift cards and store credit. */
export const storedValueOperations = {
  listStoredValue: 'Gutscheine und Guthaben auflisten',
  issueStoredValue: 'Gutschein oder Guthaben ausstellen',
  getStoredValue: 'Gutschein oder Guthaben abrufen',
  listStoredValueEntries: 'Umsätze eines Gutscheins auflisten',
  lookUpStoredValue: 'Stand eines Gutscheins abfragen',
  replaceStoredValueCode: 'Code eines Gutscheins ersetzen',
  creditStoredValue: 'Gutschein oder Guthaben aufladen',
  debitStoredValue: 'Gutschein oder Guthaben belasten',
  freezeStoredValue: 'Gutschein oder Guthaben sperren',
  unfreezeStoredValue: 'Gutschein oder Guthaben entsperren',
  getStoredValueSettings: 'Einstellungen für Gutscheine abrufen',
  updateStoredValueSettings: 'Einstellungen für Gutscheine ändern',
  listOrderGiftCards: 'Gutscheine einer Bestellung auflisten',
  showGiftCardCode: 'Code eines verkauften Gutscheins zeigen',
  listCartGiftCards: 'Gutscheine eines Warenkorbs auflisten',
  showCartGiftCardCode: 'Code eines Gutscheins aus einem Warenkorb zeigen',
}

/** What their events have. */
export const storedValueFields = {
  stored_value: 'Gutschein oder Guthaben',
  stored_value_settings: 'Einstellungen für Gutscheine',
  balance: 'Stand',
  destination: 'Erstattung auf',
  expires_after_months: 'Gültigkeit in Monaten',
  initial: 'Ausgestellt über',
  last_characters: 'Ende des Codes',
  owner_id: 'Inhaber',
  taken_back_at: 'Zurückgenommen',
}
