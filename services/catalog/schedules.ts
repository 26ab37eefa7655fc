import { oneByOne, schedule } from '@souk/platform'
import { followOn } from './memberships/operations.ts'
import { findFollowupForUpdate, followups } from './memberships/store.ts'
import { rebuildOn } from './search/rebuilds/operations.ts'
import { findRebuildForUpdate, rebuilds } from './search/rebuilds/store.ts'

export const schedules = [
  schedule('catalog.follow_moved_categories', {
    everySeconds: 1,
    work: followups,
    run: oneByOne(findFollowupForUpdate, followOn),
  }),
  schedule('catalog.rebuild_search', {
    everySeconds: 1,
    work: rebuilds,
    run: oneByOne(findRebuildForUpdate, rebuildOn),
  }),
]
