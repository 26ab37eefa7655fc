import { oneByOne, schedule } from '@souk/platform'
import { claimSchedule } from './guest-orders/operations.ts'
import { following } from './merged-customers/operations.ts'
import { saveOrder } from './operations.ts'
import { expire } from './order.ts'
import {
  fillEmailKeys,
  findExpiredOrderForUpdate,
  ordersWithoutEmailKey,
  unpaidOrders,
} from './store.ts'

/** One order a transaction: two that expire in one could lock the same stock in different orders. */
export const schedules = [
  schedule('orders.expire', {
    everySeconds: 30,
    work: unpaidOrders,
    run: oneByOne(findExpiredOrderForUpdate, (tx, due) => saveOrder(tx, due, expire(due, tx.now))),
  }),
  following.schedule,
  claimSchedule,
  // 3.4.0 writes orders without them, also while it is being replaced.
  schedule('orders.fill_email_keys', {
    everySeconds: 5,
    work: ordersWithoutEmailKey,
    run: fillEmailKeys,
  }),
]
