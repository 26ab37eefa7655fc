import { oneByOne, schedule } from '@souk/platform'
import { expireApproval, remind } from './operations.ts'
import {
  expiringApprovals,
  findExpiredForUpdate,
  findForgottenForUpdate,
  forgottenApprovals,
} from './store.ts'
import { forgetUsage, usageKept } from './usage/store.ts'

/** Longer than any policy looks back, and than a simulation does. */
const usageKeptMs = 31 * 24 * 60 * 60 * 1000

function usageKeptSince(now: Date): Date {
  return new Date(now.getTime() - usageKeptMs)
}

export const schedules = [
  schedule('approvals.forget_usage', {
    everySeconds: 60,
    work: (now) => usageKept(usageKeptSince(now)),
    run: (tx) => forgetUsage(tx, usageKeptSince(tx.now)),
  }),
  schedule('approvals.expire', {
    everySeconds: 10,
    work: expiringApprovals,
    run: oneByOne(findExpiredForUpdate, expireApproval),
  }),
  schedule('approvals.remind', {
    everySeconds: 30,
    work: forgottenApprovals,
    run: oneByOne(findForgottenForUpdate, remind),
  }),
]
