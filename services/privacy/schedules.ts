import { oneByOne, schedule } from '@souk/platform'
import { expireResult } from './operations.ts'
import { expiredResults, findExpiredResult } from './store.ts'

export const schedules = [
  schedule('privacy.expire_results', {
    everySeconds: 60,
    work: expiredResults,
    run: oneByOne(findExpiredResult, expireResult),
  }),
]
