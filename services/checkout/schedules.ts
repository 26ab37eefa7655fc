import { dayMs, oneByOne, schedule } from '@souk/platform'
import { abandonCart, expireCart } from './carts/operations.ts'
import {
  abandoningCarts,
  deleteForgotten,
  expiringCarts,
  findAbandonedForUpdate,
  findExpiredForUpdate,
  forgottenCarts,
} from './carts/store.ts'
import { following } from './merged-customers/operations.ts'

/** Long enough to find out what became of a cart. */
const expiredKeptMs = 30 * dayMs

function keptSince(now: Date): Date {
  return new Date(now.getTime() - expiredKeptMs)
}

export const schedules = [
  schedule('checkout.abandon_carts', {
    everySeconds: 30,
    work: abandoningCarts,
    run: oneByOne(findAbandonedForUpdate, abandonCart),
  }),
  // One a transaction: two that expire in one could lock the same stock in different orders.
  schedule('checkout.expire_carts', {
    everySeconds: 60,
    work: expiringCarts,
    run: oneByOne(findExpiredForUpdate, expireCart),
  }),
  schedule('checkout.forget_carts', {
    everySeconds: 60,
    work: (now) => forgottenCarts(keptSince(now)),
    run: (tx) => deleteForgotten(tx, keptSince(tx.now)),
  }),
  following.schedule,
]
