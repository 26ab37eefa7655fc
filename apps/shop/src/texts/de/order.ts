import type { Texts } from '../en/index.ts'

export const order: Texts['order'] = {
  number: (number) => `Bestellung ${number}`,
  states: {
    PAID: {
      title: 'Vielen Dank für Ihre Bestellung',
      detail: (email) =>
        `Ihre Bestellung ist bezahlt. Sobald sie versendet wird, erhalten Sie eine E-Mail an ${email}.`,
    },
    UNPAID: {
      title: 'Ihre Bestellung ist noch nicht bezahlt',
      detail: () => 'Die Zahlung ist fehlgeschlagen. Wählen Sie eine andere Zahlungsart.',
    },
    PENDING: {
      title: 'Ihre Zahlung wird bestätigt',
      detail: (email) =>
        `Sie müssen nichts weiter tun. Sobald sie bestätigt ist, erhalten Sie eine E-Mail an ${email}.`,
    },
    OVER: {
      title: 'Diese Bestellung kann nicht mehr bezahlt werden',
      detail: () => 'Sie ist abgelaufen oder wurde storniert. Es wurde nichts abgebucht.',
    },
  },
  placed: (day) => `Bestellt am ${day}`,
  refunded: (amount) => `${amount} wurden erstattet.`,
  refundComes: (amount) => `${amount} werden Ihnen erstattet.`,
  cancel: 'Bestellung stornieren',
  cancelQuestion: 'Diese Bestellung stornieren?',
  cancelDetail: 'Es wird nichts versendet. Ihre Zahlung wird erstattet.',
  cancelRestDetail:
    'Bereits versendete Artikel kommen noch an. Für den Rest wird Ihre Zahlung erstattet.',
  cancelYes: 'Ja, Bestellung stornieren',
  cancelNo: 'Nicht stornieren',
  cancelled: 'Ihre Bestellung wurde storniert.',
  unitsCancelled: (units) => `${units} storniert`,
  discounts: 'Rabatte',
  to: 'Lieferadresse',
  goOn: 'Weiter einkaufen',
}

export const address: Texts['address'] = {
  country: 'Land',
  name: 'Name',
  company: 'Firma',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage usw.',
  city: 'Ort',
  region: 'Region',
  postal_code: 'Postleitzahl',
  optional: '(optional)',
  missing: 'Pflichtfeld',
  wrong: 'Bitte prüfen Sie dieses Feld.',
}
