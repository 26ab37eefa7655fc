import type { LaterTexts } from '../en/later.ts'

export const order: LaterTexts['order'] = {
  number: (number) => `Bestellung ${number}`,
  states: {
    PAID: {
      title: 'Vielen Dank für Ihre Bestellung',
      detail: 'Ihre Bestellung ist bezahlt. Bewahren Sie ihre Nummer für Rückfragen auf.',
    },
    UNPAID: {
      title: 'Ihre Bestellung ist noch nicht bezahlt',
      detail: 'Ihre Bestellung bleibt vorerst bestehen. Wählen Sie, wie Sie bezahlen.',
    },
    PENDING: {
      title: 'Ihre Zahlung wird bestätigt',
      detail:
        'Sie müssen nichts weiter tun: Die Bestellung ist bezahlt, sobald die Zahlung bestätigt ist.',
    },
    OVER: {
      title: 'Diese Bestellung kann nicht mehr bezahlt werden',
      detail: 'Sie ist abgelaufen oder wurde storniert.',
    },
  },
  placed: (day) => `Bestellt am ${day}`,
  refunded: (amount) => `${amount} wurden erstattet.`,
  refundComes: (amount) => `${amount} werden Ihnen erstattet.`,
  cancel: 'Bestellung stornieren',
  cancelQuestion: 'Diese Bestellung stornieren?',
  cancelDetail: 'Es wird nichts versendet. Bereits gezahlte Beträge werden erstattet.',
  cancelRestDetail:
    'Bereits versendete Artikel kommen noch an. Bereits gezahlte Beträge für den Rest werden erstattet.',
  cancelYes: 'Ja, Bestellung stornieren',
  cancelNo: 'Nicht stornieren',
  cancelled: 'Ihre Bestellung wurde storniert.',
  unitsCancelled: (units) => `${units} storniert`,
  discounts: 'Rabatte',
  to: 'Lieferadresse',
  giftCards: 'Gutscheine',
  giftCardsCome: 'Ihre Gutscheine werden ausgestellt, sobald die Bestellung bezahlt ist.',
  codeHint:
    'Der Code wird nur einmal gezeigt. Kopieren oder notieren Sie ihn, bevor Sie diese Seite verlassen.',
  showCode: 'Code zeigen',
  codeShown: (last) => `Sein Code wurde schon gezeigt und endet auf ${last}.`,
  codeGone: 'Er kann nicht mehr eingelöst werden.',
  code: 'Code',
  copyCode: 'Kopieren',
  codeCopied: 'Code kopiert.',
  goOn: 'Weiter einkaufen',
}

export const address: LaterTexts['address'] = {
  country: 'Land',
  name: 'Name',
  company: 'Firma',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage usw.',
  city: 'Ort',
  region: 'Region',
  postal_code: 'Postleitzahl',
  missing: 'Pflichtfeld',
  wrong: 'Bitte prüfen Sie dieses Feld.',
  postalCodeWrong: (example) =>
    example === ''
      ? 'Keine Postleitzahl dieses Landes.'
      : `Geben Sie eine Postleitzahl wie ${example} ein.`,
  regionWrong: 'Keine Region dieses Landes.',
}
