import type { FirstTexts } from '../en/index.ts'
import { cart } from './cart.ts'

const numbers = new Intl.NumberFormat('de')
const products = (number: number) => `${numbers.format(number)} Artikel`

export const de: FirstTexts = {
  shell: {
    skip: 'Zum Inhalt springen',
    categories: 'Kategorien',
    account: 'Ihr Konto',
    language: 'Sprache',
    offline: 'Sie sind offline. Was Sie sehen, kann veraltet sein.',
    demo: 'Eine Demo von Souk: Hier wird nichts verkauft, versendet oder abgebucht.',
  },
  search: { label: 'Im Shop suchen', offers: 'Vorschläge' },
  list: {
    welcome: 'Aus der Rösterei und von ihren Freunden',
    all: 'Alle Artikel',
    found: (words) => `Ergebnisse für „${words}“`,
    results: 'Artikel',
    count: products,
    countAtLeast: (number) => `Mehr als ${products(number)}`,
    sort: 'Sortieren nach',
    sorts: {
      relevance: 'Relevanz',
      newest: 'Neueste',
      price_asc: 'Preis, aufsteigend',
      price_desc: 'Preis, absteigend',
    },
    filter: 'Filtern',
    filters: (number) => `Filtern (${number})`,
    withoutFilters: 'Filter aufheben',
    facets: {
      brand: 'Marke',
      kind: 'Art',
      tag: 'Schlagwörter',
      availability: 'Verfügbarkeit',
      options: 'Option',
      attributes: 'Merkmal',
      price: 'Preis',
    },
    values: {
      IN_STOCK: 'Auf Lager',
      OUT_OF_STOCK: 'Ausverkauft',
      PHYSICAL: 'Versandartikel',
      DIGITAL: 'Digital',
      SERVICE: 'Dienstleistung',
      BUNDLE: 'Set',
      GIFT_CARD: 'Gutschein',
    },
    corrected: (word, used) =>
      `Keine Ergebnisse für „${word}“. Angezeigt werden Ergebnisse für „${used}“.`,
    more: 'Mehr anzeigen',
    nothing: 'Nichts gefunden',
    nothingDetail: 'Versuchen Sie einen anderen Suchbegriff oder weniger Filter.',
  },
  field: { optional: '(optional)' },
  price: {
    from: (price) => `ab ${price}`,
    range: (least, most) => `${least} bis ${most}`,
    before: 'vorher:',
    lowest: (price) => `Niedrigster Preis der letzten 30 Tage: ${price}`,
  },
  product: {
    trail: 'Navigationspfad',
    picture: (at, of) => `Bild ${at} von ${of}`,
    inStock: 'Auf Lager, versandbereit',
    giftCard: 'So viel wert wie sein Preis. Den Code sehen Sie, sobald die Bestellung bezahlt ist.',
    digital: 'Sofort verfügbar',
    soldOut: 'Ausverkauft',
    notSoMany: (number) => `Weniger als ${number} auf Lager`,
    notSold: 'Zurzeit nicht erhältlich',
    variant: 'Ausführung',
    quantity: 'Menge',
    fewer: 'Menge verringern',
    more: 'Menge erhöhen',
    add: 'In den Warenkorb',
    added: 'Zum Warenkorb hinzugefügt.',
    related: 'Passt dazu',
  },
  yesNo: { yes: 'ja', no: 'nein' },
  missing: {
    title: 'Seite nicht gefunden',
    detail: 'Der Link stimmt nicht, oder der Artikel ist nicht mehr verfügbar.',
  },
  failure: {
    again: 'Erneut versuchen',
    connection: 'Der Shop antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    busy: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
    unknown: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    withId: (id) =>
      `Etwas ist schiefgelaufen. Versuchen Sie es erneut, oder nennen Sie uns die Nummer ${id}.`,
    codes: {
      insufficient_stock: 'Nicht genügend auf Lager.',
      validation_failed: 'Bitte prüfen Sie Ihre Eingaben.',
      address_invalid: 'Bitte prüfen Sie die Adresse.',
      gift_card_code_shown: 'Der Code wurde schon gezeigt. Ist er verloren, hilft Ihnen der Shop.',
      cart_not_found: 'Ihr Warenkorb ist abgelaufen.',
      cart_limit_reached: 'Ihr Warenkorb ist voll.',
      payment_attempts_exhausted:
        'Nach der Ablehnung ist bis zu einer Stunde keine Zahlung möglich. Ihre Bestellung bleibt bestehen.',
      payment_declined: 'Die Zahlung wurde abgelehnt. Wählen Sie eine andere Zahlungsart.',
      sign_in_refused: 'E-Mail-Adresse oder Passwort ist falsch.',
      sign_in_limit_reached: 'Zu viele Versuche. Warten Sie ein paar Minuten.',
      invalid_transition:
        'Der Status hat sich inzwischen geändert. Sie sehen jetzt den aktuellen Stand.',
      version_mismatch: 'Inzwischen hat sich etwas geändert. Sie sehen jetzt den aktuellen Stand.',
      password_wrong: 'Das ist nicht Ihr bisheriges Passwort.',
      session_ended: 'Sie wurden abgemeldet. Melden Sie sich wieder an.',
      password_weak: 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein längeres.',
      link_gone: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
      link_of_another_browser:
        'Dieser Link funktioniert nur in dem Browser, der ihn angefordert hat. Fordern Sie hier einen neuen an.',
    },
  },
  cart,
}
