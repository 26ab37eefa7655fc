/** Why something cannot be done with a cart. */
export const checkout = {
  cart_not_found: {
    title: 'Warenkorb nicht gefunden',
    detail: 'Prüfen Sie die ID, oder ob er gelöscht wurde.',
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
    detail: 'Entfernen Sie etwas, oder beginnen Sie einen weiteren Warenkorb.',
  },
  cart_claimed: {
    title: 'Warenkorb eines anderen Kunden',
    detail: 'Er gehört schon einem anderen Kunden und bleibt bei ihm.',
  },
  weak_idempotency_key: {
    title: 'Idempotenzschlüssel zu kurz',
    detail: 'Senden Sie einen zufälligen Schlüssel mit mindestens 20 Zeichen, oder keinen.',
  },
  cart_changed: {
    title: 'Warenkorb hat sich geändert',
    detail:
      'Preise, Bestand, Rabatte, Versand oder Steuern sind andere als angezeigt. Es wurde nichts bestellt.',
  },
  cart_empty: {
    title: 'Warenkorb ist leer',
    detail: 'Legen Sie zuerst etwas hinein.',
  },
  email_required: {
    title: 'E-Mail-Adresse fehlt',
    detail: 'Eine Bestellung braucht eine E-Mail-Adresse.',
  },
  shipping_method_required: {
    title: 'Versandart fehlt',
    detail: 'Etwas in diesem Warenkorb muss versendet werden. Wählen Sie, wie.',
  },
}
