import type { LaterTexts } from '../en/later.ts'

/** Short months have a full stop of their own. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

export const checkout: LaterTexts['checkout'] = {
  title: 'Kasse',
  contact: 'Kontakt und Adresse',
  email: 'E-Mail-Adresse',
  emailWrong: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  known: 'Ihre Adressen',
  shipping_address: 'Lieferadresse',
  billing_address: 'Rechnungsadresse',
  next: 'Weiter',
  change: 'Ändern',
  shipping: 'Versand',
  noShipping: 'An diese Adresse liefern wir nicht.',
  arrives: (earliest, latest) =>
    sentence(
      earliest === latest
        ? `Lieferung am ${earliest}`
        : `Lieferung zwischen ${earliest} und ${latest}`,
    ),
  freeGap: (gap) => `Noch ${gap} bis zum kostenlosen Versand.`,
  payment: 'Zahlung',
  paymentDetail: 'Dies ist eine Sandbox: Wählen Sie das Ergebnis der Zahlung.',
  methods: {
    pm_test_ok: 'Testkarte, erfolgreich',
    pm_test_decline_funds: 'Testkarte, ohne Deckung',
    pm_test_timeout: 'Testkarte, verzögert',
  },
  methodDetails: {
    pm_test_ok: 'Die Bestellung ist sofort bezahlt.',
    pm_test_decline_funds:
      'Die Zahlung wird abgelehnt. Sie können dann eine andere Zahlungsart wählen.',
    pm_test_timeout: 'Die Zahlung wird im Hintergrund bestätigt.',
  },
  order: (total) => `Zahlungspflichtig bestellen: ${total}`,
  accept: (total) => `Zahlungspflichtig bestellen: ${total}`,
  pay: (total) => `${total} bezahlen`,
  changed: 'Ihr Warenkorb hat sich inzwischen geändert. Es wurde noch nichts bestellt.',
  changes: {
    items: 'Menge',
    price: 'Preis',
    stock: 'Auf Lager',
    promotion: 'Rabatte',
    shipping: 'Versand',
    tax: 'Steuer',
    currency: 'Währung',
    total: 'Gesamt',
  },
  blocked: 'Dieser Warenkorb kann zurzeit nicht bestellt werden. Versuchen Sie es später erneut.',
  blockers: {
    cart_empty: 'Ihr Warenkorb ist leer.',
    too_many_gift_cards: 'Zu viele Gutscheine für eine Bestellung. Verringern Sie die Menge:',
    insufficient_stock: 'Nicht genügend auf Lager. Verringern Sie die Menge:',
    product_unknown: 'Nicht mehr verfügbar. Entfernen Sie den Artikel, um fortzufahren:',
    product_not_sellable: 'Nicht mehr verfügbar. Entfernen Sie den Artikel, um fortzufahren:',
    product_not_published: 'Nicht mehr verfügbar. Entfernen Sie den Artikel, um fortzufahren:',
    price_missing: 'Zurzeit ohne Preis. Entfernen Sie den Artikel, um fortzufahren:',
    no_route:
      'Nicht an diese Adresse lieferbar. Entfernen Sie den Artikel, oder ändern Sie die Adresse:',
    channel_disabled:
      'Der Shop nimmt zurzeit keine Bestellungen an. Versuchen Sie es später erneut.',
    email_required: 'Geben Sie Ihre E-Mail-Adresse ein.',
    address_required: 'Geben Sie Ihre Adresse ein.',
    address_invalid: 'Prüfen Sie die Lieferadresse.',
    shipping_method_required: 'Wählen Sie eine Versandart.',
    shipping_method_unavailable: 'Diese Versandart ist nicht verfügbar. Wählen Sie eine andere.',
    code_unknown: 'Unbekannter Rabattcode. Entfernen Sie ihn, um fortzufahren:',
    code_expired: 'Rabattcode nicht mehr gültig. Entfernen Sie ihn, um fortzufahren:',
    code_used: 'Rabattcode schon eingelöst. Entfernen Sie ihn, um fortzufahren:',
    limit_reached: 'Rabatt nicht mehr verfügbar. Entfernen Sie den Code, um fortzufahren:',
    budget_exhausted: 'Rabatt nicht mehr verfügbar. Entfernen Sie den Code, um fortzufahren:',
    conditions_not_met:
      'Der Rabattcode gilt nicht für diesen Warenkorb. Entfernen Sie ihn, um fortzufahren:',
    not_combinable:
      'Rabattcodes, die sich nicht kombinieren lassen. Entfernen Sie einen, um fortzufahren:',
    customer_unknown: 'Ihr Konto kann nicht bestellen. Wenden Sie sich an uns.',
    customer_inactive: 'Ihr Konto kann nicht bestellen. Wenden Sie sich an uns.',
    customer_merged: 'Ihr Konto hat sich geändert. Melden Sie sich erneut an.',
    tax_jurisdiction_unresolved:
      'Die Steuer für diese Adresse lässt sich nicht berechnen. Prüfen Sie die Adresse.',
    tax_exemption_not_applicable:
      'Ihre Steuerbefreiung gilt nicht für diese Bestellung. Wenden Sie sich an uns.',
    tax_calculation_required:
      'Die Steuer wird noch berechnet. Versuchen Sie es gleich noch einmal.',
    tax_calculation_unknown:
      'Die Steuer muss neu berechnet werden. Versuchen Sie es gleich noch einmal.',
    tax_calculation_mismatch:
      'Die Steuer muss neu berechnet werden. Versuchen Sie es gleich noch einmal.',
    tax_calculation_used:
      'Die Steuer muss neu berechnet werden. Versuchen Sie es gleich noch einmal.',
    amount_out_of_range: 'Diese Bestellung ist zu groß für den Shop. Verringern Sie die Mengen.',
  },
}
