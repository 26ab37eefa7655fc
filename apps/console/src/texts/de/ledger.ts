import type { Texts } from '../en/index.ts'

export const ledger: Texts['ledger'] = {
  account: 'Konto',
  type: 'Art',
  owner: 'Inhaber',
  debits: 'Soll',
  credits: 'Haben',
  debit: 'Soll',
  credit: 'Haben',
  balance: 'Saldo',
  all: 'Alle',
  none: 'Noch keine Konten',
  noneDetail: 'Die erste Zahlung eröffnet die ersten Konten.',
  noneFound: 'Keine Konten dieser Art',
  trialBalance: 'Saldenliste',
  balanced: 'Ausgeglichen',
  notBalanced: 'Nicht ausgeglichen',
  postings: 'Buchungen',
  noPosting: 'Noch keine Buchungen',
  kind: 'Geschäftsvorfall',
  reference: 'Referenz',
  effective: 'Buchungsdatum',
  kinds: {
    'payment.captured': 'Zahlung eingezogen',
    'refund.succeeded': 'Erstattung ausgezahlt',
    'sale.earned': 'Erlös realisiert',
  },
}
