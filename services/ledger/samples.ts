import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** The books. */
export const samples: Samples = {
  'ledger.ref': ['pay_01h455vb4pex5vsknk084sn02q'],
  'ledger.code': ['asset:psp:test'],
  'createLedgerAccount.code': ['expense:travel'],
  pending_debits: [eur(0)],
  pending_credits: [eur(0)],
  debits: [eur(9_800)],
  credits: [eur(0)],
  balance: [eur(9_800)],
  owner: [null],
  memo: ['Rent for June'],
  'getTrialBalance.credits': [eur(9_800)],
  'getTrialBalance.balance': [eur(0)],
  'listLedgerTransactions.postings': [
    [
      {
        id: 'lpo_01k1f2mk00f8ysp7vebn63pags',
        account_id: 'lac_01k1f2mk00f8ysp7vebn63pags',
        account: 'asset:psp:test',
        direction: 'DEBIT',
        amount: { amount: 9800, currency: 'EUR' },
      },
      {
        id: 'lpo_01k1f2mk01f8ysp7vebn63pags',
        account_id: 'lac_01k1f2mk01f8ysp7vebn63pags',
        account: 'liability:escrow:ord_01k1f2mk00f8ysp7vebn63pags',
        direction: 'CREDIT',
        amount: { amount: 9800, currency: 'EUR' },
      },
    ],
  ],
  'getTrialBalance.accounts': [
    [
      {
        code: 'asset:psp:test',
        type: 'ASSET',
        balance: { amount: 9800, currency: 'EUR' },
        debits: { amount: 9800, currency: 'EUR' },
        credits: { amount: 0, currency: 'EUR' },
      },
      {
        code: 'liability:escrow',
        type: 'LIABILITY',
        balance: { amount: 9800, currency: 'EUR' },
        debits: { amount: 0, currency: 'EUR' },
        credits: { amount: 9800, currency: 'EUR' },
      },
    ],
  ],
}
