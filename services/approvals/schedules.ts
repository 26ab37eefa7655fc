import { oneByOne, schedule } from '@souk/platform'
import { expireApproval, remind } from './operations.ts'
import {
  expiringApprovals,
  findExpiredForUpdate,
  findForgottenForUpdate,
  forgottenApprovals,
} from './store.ts'

export const schedules = [
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
