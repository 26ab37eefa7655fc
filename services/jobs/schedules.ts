import { oneByOne, schedule } from '@souk/platform'
import { expireJob } from './operations.ts'
import { expiredJobs, findExpiredJob } from './store.ts'

export const schedules = [
  schedule('jobs.expire', {
    everySeconds: 60,
    work: expiredJobs,
    run: oneByOne(findExpiredJob, expireJob),
  }),
]
