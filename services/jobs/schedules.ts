import { oneByOne, type Schedule, schedule } from '@souk/platform'
import { erasePendingJobs, type PersonalJobs } from './erasures/operations.ts'
import { pendingErasures } from './erasures/store.ts'
import { expireJob } from './operations.ts'
import { expiredJobs, findExpiredJob } from './store.ts'

export function schedulesWith(personal: PersonalJobs): Schedule[] {
  return [
    ...schedules,
    schedule('jobs.erase', {
      everySeconds: 10,
      work: pendingErasures,
      run: (tx) => erasePendingJobs(tx, personal),
    }),
  ]
}

const schedules = [
  schedule('jobs.expire', {
    everySeconds: 60,
    work: expiredJobs,
    run: oneByOne(findExpiredJob, expireJob),
  }),
]
