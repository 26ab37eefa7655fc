import { oneByOne, schedule } from '@souk/platform'
import { expirePayment, pollPayment } from './operations.ts'
import { pollRefund } from './refunds/operations.ts'
import { findUnansweredRefund, unansweredRefunds } from './refunds/store.ts'
import { findLapsedForUpdate, findUnanswered, heldPayments, unansweredPayments } from './store.ts'

/** Each handles one payment a transaction: several orders, and their stock, would be locked in no order at all. */
export const schedules = [
  schedule('payments.poll', {
    everySeconds: 5,
    work: unansweredPayments,
    run: oneByOne(findUnanswered, pollPayment),
  }),
  schedule('payments.poll_refunds', {
    everySeconds: 5,
    work: unansweredRefunds,
    run: oneByOne(findUnansweredRefund, pollRefund),
  }),
  schedule('payments.expire_authorizations', {
    everySeconds: 60,
    work: heldPayments,
    run: oneByOne(findLapsedForUpdate, expirePayment),
  }),
]
