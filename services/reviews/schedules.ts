import { oneByOne, schedule } from '@souk/platform'
import { following } from './merged-customers/operations.ts'
import { publishDue } from './operations.ts'
import { blindReviews, findDueReview } from './store.ts'

export const schedules = [
  schedule('reviews.publish', {
    everySeconds: 60,
    work: blindReviews,
    run: oneByOne(findDueReview, publishDue),
  }),
  following.schedule,
]
