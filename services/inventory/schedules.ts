import { oneByOne, schedule } from '@souk/platform'
import { expireHold } from './holds/operations.ts'
import { findExpiredHoldForUpdate, heldHolds } from './holds/store.ts'
import { followSwitch } from './locations/switches/operations.ts'
import { findSwitchForUpdate, switches } from './locations/switches/store.ts'

export const schedules = [
  // One hold a transaction: two that expire in one could lock the same stock in different orders.
  schedule('inventory.expire_reservations', {
    everySeconds: 1,
    work: heldHolds,
    run: oneByOne(findExpiredHoldForUpdate, expireHold),
  }),
  schedule('inventory.follow_switched_locations', {
    everySeconds: 1,
    work: switches,
    run: oneByOne(findSwitchForUpdate, followSwitch),
  }),
]
