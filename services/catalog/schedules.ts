import { oneByOne, schedule } from '@souk/platform'
import { followOn } from './category-members/operations.ts'
import { findFollowupForUpdate, followups } from './category-members/store.ts'
import { rebuildOn as rebuildCollection } from './collection-members/operations.ts'
import {
  rebuilds as collectionRebuilds,
  findRebuildForUpdate as findCollectionRebuild,
} from './collection-members/store.ts'
import { following } from './list-conditions/operations.ts'
import { removeUnshown } from './media/unshown/operations.ts'
import { findUnshownForUpdate, unshownImages } from './media/unshown/store.ts'
import { announceWindows } from './publications/operations.ts'
import { duePublications, findDueForUpdate } from './publications/store.ts'
import { followChange, rebuildOn } from './search/rebuilds/operations.ts'
import {
  findRebuildForUpdate,
  findFollowupForUpdate as findSearchFollowup,
  findSweepForUpdate,
  rebuilds,
  followups as searchFollowups,
  sweeps,
} from './search/rebuilds/store.ts'
import { sweepOn } from './search/vocabulary/operations.ts'

export const schedules = [
  following.schedule,
  schedule('catalog.follow_moved_categories', {
    everySeconds: 1,
    work: followups,
    run: oneByOne(findFollowupForUpdate, followOn),
  }),
  schedule('catalog.rebuild_collections', {
    everySeconds: 1,
    work: collectionRebuilds,
    run: oneByOne(findCollectionRebuild, rebuildCollection),
  }),
  // Orders and lists go by the clock. This tells others, and makes what is searched for follow.
  schedule('catalog.announce_publications', {
    everySeconds: 1,
    work: duePublications,
    run: oneByOne(findDueForUpdate, announceWindows),
  }),
  schedule('catalog.rebuild_search', {
    everySeconds: 1,
    work: rebuilds,
    run: oneByOne(findRebuildForUpdate, rebuildOn),
  }),
  schedule('catalog.follow_in_search', {
    everySeconds: 1,
    work: searchFollowups,
    run: oneByOne(findSearchFollowup, followChange),
  }),
  schedule('catalog.sweep_search_words', {
    everySeconds: 60,
    work: sweeps,
    run: oneByOne(findSweepForUpdate, sweepOn),
  }),
  schedule('catalog.remove_unshown_images', {
    everySeconds: 60,
    work: unshownImages,
    run: oneByOne(findUnshownForUpdate, removeUnshown),
  }),
]
