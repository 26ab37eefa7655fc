import { reconciliationFields } from './reconciliation-fields.ts'

/** What events of the ledger tell of, and of the reports that it is compared with. */
export const ledgerFields = {
  ...reconciliationFields,
  ledger_transaction: 'Geschäftsvorfall',
  ledger_period: 'Abgeschlossener Zeitraum',
  memo: 'Buchungstext',
  postings: 'Buchungen',
  reverses: 'Storniert',
  settled: 'Gebucht',
  reversed_by: 'Storniert durch',
  link: 'Verknüpft mit',
  exchange_rate: 'Wechselkurs',
  created_by: 'Angelegt von',
  ended_by: 'Gebucht oder verworfen von',
  effective_at: 'Buchungsdatum',
  posted_at: 'Gebucht am',
  through: 'Letzter Tag',
  closed_from: 'Geschlossen ab',
  closed_before: 'Geschlossen bis vor',
  closed_by: 'Geschlossen von',
  reopened_by: 'Wieder geöffnet von',
  reopened_at: 'Wieder geöffnet am',
  ref: 'Referenz',
  direction: 'Seite',
  account: 'Konto',
  account_id: 'ID des Kontos',
} as const
