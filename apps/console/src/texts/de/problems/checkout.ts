/** Why something cannot be done with a cart. */
export const checkout = {
  cart_not_found: {
    title: 'Warenkorb nicht gefunden',
    detail: 'Prüfen Sie die ID; der Warenkorb kann gelöscht sein.',
  },
  cart_item_not_found: {
    title: 'Position nicht gefunden',
    detail: 'Der Warenkorb hat diese Position nicht mehr.',
  },
  cart_code_not_found: {
    title: 'Code nicht im Warenkorb',
    detail: 'Der Warenkorb hat diesen Code nicht.',
  },
  cart_limit_reached: {
    title: 'Warenkorb ist voll',
    detail: 'Entfernen Sie etwas, oder legen Sie einen weiteren Warenkorb an.',
  },
  cart_claimed: {
    title: 'Warenkorb eines anderen Kunden',
    detail: 'Der Warenkorb gehört bereits einem anderen Kunden.',
  },
  weak_idempotency_key: {
    title: 'Idempotenzschlüssel zu kurz',
    detail: 'Senden Sie einen zufälligen Schlüssel mit mindestens 20 Zeichen, oder keinen.',
  },
  cart_changed: {
    title: 'Warenkorb hat sich geändert',
    detail:
      'Preise, Bestand, Rabatte, Versand oder Steuern weichen vom angezeigten Stand ab. Es wurde nichts bestellt.',
  },
  cart_empty: {
    title: 'Warenkorb ist leer',
    detail: 'Fügen Sie zuerst eine Position hinzu.',
  },
  email_required: {
    title: 'E-Mail-Adresse fehlt',
    detail: 'Eine Bestellung braucht eine E-Mail-Adresse.',
  },
  shipping_method_required: {
    title: 'Versandart fehlt',
    detail: 'Der Warenkorb enthält Versandartikel. Wählen Sie eine Versandart.',
  },
}
