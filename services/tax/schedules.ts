import { oneByOne, schedule } from '@souk/platform'
import { expireExemption } from './exemptions/operations.ts'
import { endingExemptions, findEndedForUpdate } from './exemptions/store.ts'
import { moveExemptions } from './merged-customers/operations.ts'
import { dueMerges, findDueMerge } from './merged-customers/store.ts'

export const schedules = [
  schedule('tax.expire_exemptions', {
    everySeconds: 60,
    work: endingExemptions,
    run: oneByOne(findEndedForUpdate, expireExemption),
  }),
  schedule('tax.follow_merged_customers', {
    everySeconds: 5,
    work: dueMerges,
    run: oneByOne(findDueMerge, moveExemptions),
  }),
]
