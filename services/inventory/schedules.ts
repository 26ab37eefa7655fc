import { dayMs, oneByOne, schedule } from '@souk/platform'
import { expireHold } from './holds/operations.ts'
import { endedHolds, eraseEndedOwners, findExpiredHoldForUpdate, heldHolds } from './holds/store.ts'
import { followSwitch } from './locations/switches/operations.ts'
import { findSwitchForUpdate, switches } from './locations/switches/store.ts'

/** Long enough to find out why a reservation has ended. */
const ownersKeptMs = dayMs

function ownersKeptSince(now: Date): Date {
  return new Date(now.getTime() - ownersKeptMs)
}

export const schedules = [
  // One hold a transaction: two that expire in one could lock the same stock in different orders.
  schedule('inventory.expire_reservations', {
    everySeconds: 1,
    work: heldHolds,
    run: oneByOne(findExpiredHoldForUpdate, expireHold),
  }),
  schedule('inventory.forget_reservation_owners', {
    everySeconds: 60,
    work: (now) => endedHolds(ownersKeptSince(now)),
    run: (tx) => eraseEndedOwners(tx, ownersKeptSince(tx.now)),
  }),
  schedule('inventory.follow_switched_locations', {
    everySeconds: 1,
    work: switches,
    run: oneByOne(findSwitchForUpdate, followSwitch),
  }),
]
