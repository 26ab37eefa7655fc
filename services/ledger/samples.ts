import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** The books. */
export const samples: Samples = {
  'ledger.ref': ['pay_01h455vb4pex5vsknk084sn02q'],
  'ledger.code': ['asset:psp:test'],
  debits: [eur(9_800)],
  credits: [eur(0)],
  balance: [eur(9_800)],
  owner: [null],
  'getTrialBalance.credits': [eur(9_800)],
  'getTrialBalance.balance': [eur(0)],
}
