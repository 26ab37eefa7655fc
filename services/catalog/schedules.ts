import { oneByOne, schedule } from '@souk/platform'
import { followOn } from './memberships/operations.ts'
import { findFollowupForUpdate, followups } from './memberships/store.ts'

export const schedules = [
  schedule('catalog.follow_moved_categories', {
    everySeconds: 1,
    work: followups,
    run: oneByOne(findFollowupForUpdate, followOn),
  }),
]
