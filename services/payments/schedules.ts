import { oneByOne, schedule } from '@souk/platform'
import { forgetOldCallbacks, oldCallbacks } from './callbacks/store.ts'
import { announceDueSoon, askAboutDispute } from './disputes/operations.ts'
import {
  disputesDueSoon,
  findDueSoonForUpdate,
  findOverdueDispute,
  overdueDisputes,
} from './disputes/store.ts'
import { following } from './merged-customers/operations.ts'
import { askAboutPayment, expirePayment } from './operations.ts'
import { askAboutRefund } from './refunds/operations.ts'
import { findOverdueRefund, overdueRefunds } from './refunds/store.ts'
import { findLapsedForUpdate, findOverdue, heldPayments, overduePayments } from './store.ts'

/**
 * Each handles one payment a transaction: several orders, and their stock, would be locked in no order at all. Gateways
 * are asked by the queues; what a program without them left open is found here and gets its lane.
 */
export const schedules = [
  schedule('payments.find_overdue', {
    everySeconds: 60,
    work: overduePayments,
    run: oneByOne(findOverdue, askAboutPayment),
  }),
  schedule('payments.find_overdue_refunds', {
    everySeconds: 60,
    work: overdueRefunds,
    run: oneByOne(findOverdueRefund, askAboutRefund),
  }),
  schedule('payments.expire_authorizations', {
    everySeconds: 60,
    work: heldPayments,
    run: oneByOne(findLapsedForUpdate, expirePayment),
  }),
  schedule('payments.forget_callbacks', {
    everySeconds: 3_600,
    work: oldCallbacks,
    run: forgetOldCallbacks,
  }),
  schedule('payments.find_overdue_disputes', {
    everySeconds: 60,
    work: overdueDisputes,
    run: oneByOne(findOverdueDispute, askAboutDispute),
  }),
  schedule('payments.announce_due_evidence', {
    everySeconds: 300,
    work: disputesDueSoon,
    run: oneByOne(findDueSoonForUpdate, announceDueSoon),
  }),
  following.schedule,
]
