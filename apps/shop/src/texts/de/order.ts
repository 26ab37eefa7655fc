import type { Texts } from '../en/index.ts'

export const order: Texts['order'] = {
  number: (number) => `Bestellung ${number}`,
  states: {
    PAID: {
      title: 'Vielen Dank für Ihre Bestellung',
      detail: (email) => `Sie ist bezahlt. Wir schreiben an ${email}, wenn sie das Haus verlässt.`,
    },
    UNPAID: {
      title: 'Ihre Bestellung ist noch nicht bezahlt',
      detail: () => 'Die Zahlung hat nicht geklappt. Wählen Sie eine andere Zahlungsart.',
    },
    PENDING: {
      title: 'Ihre Zahlung wird bestätigt',
      detail: (email) =>
        `Sie brauchen nichts zu tun. Wir schreiben an ${email}, sobald sie da ist.`,
    },
    OVER: {
      title: 'Diese Bestellung kann nicht mehr bezahlt werden',
      detail: () => 'Sie ist abgelaufen oder wurde storniert. Abgebucht wurde nichts.',
    },
  },
  placed: (day) => `Bestellt am ${day}`,
  refunded: (amount) => `${amount} sind an Sie zurückgegangen.`,
  refundComes: (amount) => `${amount} gehen an Sie zurück.`,
  cancel: 'Bestellung stornieren',
  cancelQuestion: 'Diese Bestellung stornieren?',
  cancelDetail: 'Es wird nichts mehr versandt. Was Sie bezahlt haben, geht an Sie zurück.',
  cancelRestDetail:
    'Was schon unterwegs ist, kommt noch an. Was Sie für den Rest bezahlt haben, geht an Sie zurück.',
  cancelYes: 'Ja, stornieren',
  cancelNo: 'Behalten',
  cancelled: 'Ihre Bestellung ist storniert.',
  unitsCancelled: (units) => `${units} storniert`,
  discounts: 'Rabatte',
  to: 'Geht an',
  goOn: 'Weiter umsehen',
}

export const address: Texts['address'] = {
  country: 'Land',
  name: 'Name',
  company: 'Firma',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage und Ähnliches',
  city: 'Ort',
  region: 'Region',
  postal_code: 'Postleitzahl',
  optional: '(freiwillig)',
  missing: 'Das wird gebraucht.',
  wrong: 'Das kann so nicht stimmen.',
}
