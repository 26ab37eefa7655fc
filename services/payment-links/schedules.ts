import { oneByOne, schedule } from '@souk/platform'
import { expireLink } from './operations.ts'
import { expiringLinks, findExpiredForUpdate } from './store.ts'

export const schedules = [
  schedule('payment_links.expire', {
    everySeconds: 60,
    work: expiringLinks,
    run: oneByOne(findExpiredForUpdate, expireLink),
  }),
]
