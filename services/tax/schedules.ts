import { oneByOne, schedule } from '@souk/platform'
import { deleteExpiredCalculations, expiredCalculations } from './calculations/store.ts'
import { expireExemption } from './exemptions/operations.ts'
import { endingExemptions, findEndedForUpdate } from './exemptions/store.ts'
import { following } from './merged-customers/operations.ts'

export const schedules = [
  schedule('tax.expire_exemptions', {
    everySeconds: 60,
    work: endingExemptions,
    run: oneByOne(findEndedForUpdate, expireExemption),
  }),
  schedule('tax.forget_calculations', {
    everySeconds: 60,
    work: expiredCalculations,
    run: deleteExpiredCalculations,
  }),
  following.schedule,
]
