import { oneByOne, schedule } from '@souk/platform'
import { foldSettled } from './balances/folds/operations.ts'
import { keepingBooks } from './balances/folds/store.ts'
import { expirePending } from './pending/operations.ts'
import { findLapsedForUpdate, lapsing } from './pending/store.ts'

export const schedules = [
  schedule('ledger.expire_pending', {
    everySeconds: 60,
    work: lapsing,
    run: oneByOne(findLapsedForUpdate, expirePending),
  }),
  schedule('ledger.fold', { everySeconds: 600, work: keepingBooks, run: foldSettled }),
]
