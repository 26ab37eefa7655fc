import { oneByOne, schedule } from '@souk/platform'
import { following } from './merged-customers/operations.ts'
import { expireStoredValue } from './operations.ts'
import { expiringStoredValues, findExpiredForUpdate } from './store.ts'

export const schedules = [
  schedule('stored_value.expire', {
    everySeconds: 60,
    work: expiringStoredValues,
    run: oneByOne(findExpiredForUpdate, expireStoredValue),
  }),
  following.schedule,
]
