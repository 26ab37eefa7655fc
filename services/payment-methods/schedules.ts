import { oneByOne, schedule } from '@souk/platform'
import { following } from './merged-customers/operations.ts'
import { expireMethod, lookBeforeNotice } from './notices/operations.ts'
import { expiringMethods, findExpiredForUpdate, findToNotice, methodsToNotice } from './store.ts'

export const schedules = [
  schedule('payment_methods.announce_expiring', {
    everySeconds: 300,
    work: methodsToNotice,
    run: oneByOne(findToNotice, lookBeforeNotice),
  }),
  schedule('payment_methods.expire', {
    everySeconds: 60,
    work: expiringMethods,
    run: oneByOne(findExpiredForUpdate, expireMethod),
  }),
  following.schedule,
]
