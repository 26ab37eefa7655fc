import { oneByOne, schedule } from '@souk/platform'
import { expireApproval, remind } from './operations.ts'
import {
  approvalsToRemind,
  expiringApprovals,
  findExpiredForUpdate,
  findToRemindForUpdate,
} from './store.ts'
import { expiredUsage, forgetUsage } from './usage/store.ts'

/** Longer than any policy looks back, and than a simulation does. */
const usageKeptMs = 31 * 24 * 60 * 60 * 1000

function usageKeptSince(now: Date): Date {
  return new Date(now.getTime() - usageKeptMs)
}

export const schedules = [
  schedule('approvals.forget_usage', {
    everySeconds: 60,
    work: (now) => expiredUsage(usageKeptSince(now)),
    run: (tx) => forgetUsage(tx, usageKeptSince(tx.now)),
  }),
  schedule('approvals.expire', {
    everySeconds: 10,
    work: expiringApprovals,
    run: oneByOne(findExpiredForUpdate, expireApproval),
  }),
  schedule('approvals.remind', {
    everySeconds: 30,
    work: approvalsToRemind,
    run: oneByOne(findToRemindForUpdate, remind),
  }),
]
