import { oneByOne, schedule } from '@souk/platform'
import { expireHold } from './holds/operations.ts'
import { findExpiredHoldForUpdate, heldHolds } from './holds/store.ts'

/** One hold a transaction: two that expire in one could lock the same stock in different orders. */
export const schedules = [
  schedule('inventory.expire_reservations', {
    everySeconds: 1,
    work: heldHolds,
    run: oneByOne(findExpiredHoldForUpdate, expireHold),
  }),
]
