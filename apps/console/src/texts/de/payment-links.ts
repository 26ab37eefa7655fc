import type { Texts } from '../en/index.ts'

export const paymentLinks: Texts['paymentLinks'] = {
  title: 'Zahlungslinks',
  link: 'Zahlungslink',
  create: 'Zahlungslink anlegen',
  createOf: (name) => `Zahlungslink für ${name}`,
  created: 'Zahlungslink angelegt',
  explain:
    'Wer die Adresse hat, sieht die Positionen und Summen der Bestellung und kann sie ohne Anmeldung auf einer Seite bezahlen.',
  amount: 'Betrag',
  allDue: 'Alles, was offen ist',
  amountHint: (due) => `Wenn leer, was beim Bezahlen offen ist; zurzeit sind das ${due}`,
  amountWrong: 'Geben Sie einen Betrag über null ein, höchstens den offenen',
  expires: 'Offen bis',
  expiresHint: 'Wenn leer, 14 Tage lang',
  note: 'Hinweis',
  noteHint: 'Wird beim Bezahlen angezeigt',
  address: 'Adresse',
  copyAddress: 'Adresse kopieren',
  status: 'Status',
  paid: 'Über diesen Link bezahlt',
  reason: 'Beendet',
  reasons: {
    PAYMENT: 'Er wurde bezahlt',
    ORDER: 'Die Bestellung wurde auf andere Weise bezahlt oder ist beendet',
    SHOP: 'Der Shop hat ihn zurückgezogen',
    TIME: 'Seine Zeit ist um',
  },
  cancel: 'Zahlungslink zurückziehen',
  keep: 'Zahlungslink behalten',
  cancelText:
    'Darüber kann nichts mehr bezahlt werden. Eine Zahlung, die schon unterwegs ist, kommt trotzdem an.',
  cancelled: 'Zahlungslink zurückgezogen',
}
