import type { Texts } from '../en/index.ts'
import { account } from './account.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { address, order } from './order.ts'

const numbers = new Intl.NumberFormat('de')
const products = (number: number) => `${numbers.format(number)} Artikel`

export const de: Texts = {
  shell: {
    skip: 'Zum Inhalt springen',
    categories: 'Kategorien',
    language: 'Sprache',
    offline: 'Sie sind offline. Was Sie sehen, kann veraltet sein.',
    demo: 'Eine Demo von Souk: Hier wird nichts verkauft, verschickt oder abgebucht.',
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
      IN_STOCK: 'Vorrätig',
      OUT_OF_STOCK: 'Ausverkauft',
      PHYSICAL: 'Zum Versenden',
      DIGITAL: 'Digital',
      SERVICE: 'Dienstleistung',
      BUNDLE: 'Set',
      GIFT_CARD: 'Gutschein',
    },
    corrected: (word, used) => `Nichts enthält „${word}“. Angezeigt wird „${used}“.`,
    more: 'Mehr anzeigen',
    nothing: 'Nichts gefunden',
    nothingDetail: 'Versuchen Sie ein anderes Wort oder weniger Filter.',
  },
  price: {
    from: (price) => `ab ${price}`,
    range: (least, most) => `${least} bis ${most}`,
    before: 'vorher:',
    lowest: (price) => `Niedrigster Preis der letzten 30 Tage: ${price}`,
  },
  product: {
    trail: 'Wo Sie sind',
    picture: (at, of) => `Bild ${at} von ${of}`,
    inStock: 'Vorrätig, bereit zum Versand',
    digital: 'Sofort verfügbar',
    soldOut: 'Ausverkauft',
    notSoMany: (number) => `Es sind weniger als ${number} da`,
    notSold: 'Zurzeit nicht erhältlich',
    variant: 'Ausführung',
    quantity: 'Menge',
    fewer: 'Eins weniger',
    more: 'Eins mehr',
    add: 'In den Warenkorb',
    added: 'Liegt im Warenkorb.',
    related: 'Passt dazu',
    truths: { yes: 'ja', no: 'nein' },
  },
  missing: {
    title: 'Hier ist nichts',
    detail: 'Die Adresse stimmt nicht, oder der Artikel wird nicht mehr angeboten.',
  },
  failure: {
    again: 'Noch einmal',
    connection:
      'Der Shop antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    busy: 'Das ging zu schnell. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    unknown: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    withId: (id) =>
      `Das hat nicht geklappt. Versuchen Sie es noch einmal, oder nennen Sie uns die Nummer ${id}.`,
    codes: {
      insufficient_stock: 'Davon ist nicht mehr genug da.',
      validation_failed: 'Etwas darin ist nicht so, wie es sein muss.',
      address_invalid: 'Etwas an der Adresse ist nicht so, wie es dort sein muss.',
      cart_not_found: 'Ihr Warenkorb ist abgelaufen.',
      cart_limit_reached: 'In Ihren Warenkorb passt nicht mehr.',
      payment_attempts_exhausted:
        'Es wurden mehrere Zahlungen abgelehnt. Bitte warten Sie eine Stunde; die Bestellung bleibt so lange stehen.',
      payment_declined: 'Die Zahlung wurde abgelehnt. Wählen Sie eine andere Zahlungsart.',
      sign_in_refused: 'E-Mail-Adresse und Passwort gehören nicht zusammen.',
      sign_in_limit_reached: 'Zu viele Versuche. Warten Sie ein paar Minuten.',
      password_weak: 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein längeres.',
      link_gone: 'Dieser Link wurde benutzt oder ist zu alt. Fordern Sie einen neuen an.',
      link_of_another_browser:
        'Dieser Link gilt in dem Browser, der ihn angefordert hat. Fordern Sie hier einen neuen an.',
    },
  },
  cart,
  checkout,
  order,
  address,
  account,
}
