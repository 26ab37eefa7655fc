import { oneByOne, schedule } from '@souk/platform'
import { expireExemption } from './exemptions/operations.ts'
import { endingExemptions, findEndedForUpdate } from './exemptions/store.ts'
import { following } from './merged-customers/operations.ts'

export const schedules = [
  schedule('tax.expire_exemptions', {
    everySeconds: 60,
    work: endingExemptions,
    run: oneByOne(findEndedForUpdate, expireExemption),
  }),
  following.schedule,
]
