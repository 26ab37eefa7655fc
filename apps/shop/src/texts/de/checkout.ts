import type { Texts } from '../en/index.ts'

/** Short months have a full stop of their own. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

export const checkout: Texts['checkout'] = {
  title: 'Kasse',
  contact: 'Kontakt und Adresse',
  email: 'E-Mail-Adresse',
  emailWrong: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  known: 'Ihre Adressen',
  address: 'Lieferadresse',
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
  truths: { yes: 'ja', no: 'nein' },
  blockers: {
    insufficient_stock: 'Einige Artikel sind nicht in dieser Menge auf Lager.',
    product_not_sellable: 'Einige Artikel sind nicht mehr verfügbar.',
    product_not_published: 'Einige Artikel sind nicht mehr verfügbar.',
    price_missing: 'Einige Artikel haben zurzeit keinen Preis.',
    no_route: 'Einige Artikel können nicht an diese Adresse geliefert werden.',
    shipping_method_unavailable: 'Diese Versandart ist nicht verfügbar. Wählen Sie eine andere.',
    code_unknown: 'Ein Rabattcode ist unbekannt. Entfernen Sie ihn, um fortzufahren.',
    code_expired: 'Ein Rabattcode ist abgelaufen. Entfernen Sie ihn, um fortzufahren.',
    code_used: 'Ein Rabattcode wurde schon eingelöst. Entfernen Sie ihn, um fortzufahren.',
    limit_reached: 'Ein Rabatt ist nicht mehr verfügbar. Entfernen Sie den Code, um fortzufahren.',
    budget_exhausted:
      'Ein Rabatt ist nicht mehr verfügbar. Entfernen Sie den Code, um fortzufahren.',
    conditions_not_met:
      'Ein Rabattcode gilt nicht für diesen Warenkorb. Entfernen Sie ihn, um fortzufahren.',
    not_combinable:
      'Zwei Rabattcodes lassen sich nicht kombinieren. Entfernen Sie einen, um fortzufahren.',
  },
}
