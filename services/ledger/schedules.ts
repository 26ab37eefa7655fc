import { oneByOne, schedule } from '@souk/platform'
import { folding } from './balances/folding.ts'
import { expirePending } from './pending/operations.ts'
import { findLapsedForUpdate, lapsing } from './pending/store.ts'

export const schedules = [
  schedule('ledger.expire_pending', {
    everySeconds: 60,
    work: lapsing,
    run: oneByOne(findLapsedForUpdate, expirePending),
  }),
  folding,
]
