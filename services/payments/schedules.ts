import { schedule } from '@souk/platform'
import { expireNextPayment, pollNextPayment } from './operations.ts'
import { pollNextRefund } from './refunds/operations.ts'
import { listTenantsWithUnansweredRefunds } from './refunds/store.ts'
import { listTenantsWithLapsed, listTenantsWithUnanswered } from './store.ts'

/** Each handles one payment a transaction: several orders, and their stock, would be locked in no order at all. */
export const schedules = [
  schedule('payments.poll', {
    everySeconds: 5,
    listTenants: listTenantsWithUnanswered,
    run: pollNextPayment,
  }),
  schedule('payments.poll_refunds', {
    everySeconds: 5,
    listTenants: listTenantsWithUnansweredRefunds,
    run: pollNextRefund,
  }),
  schedule('payments.expire_authorizations', {
    everySeconds: 60,
    listTenants: listTenantsWithLapsed,
    run: expireNextPayment,
  }),
]
