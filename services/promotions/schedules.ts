import { oneByOne, schedule } from '@souk/platform'
import { untoldCounters } from './counters/store.ts'
import { findUntold, followLimits, followTimes } from './promotions/operations.ts'
import { duePromotions, findDueForUpdate } from './promotions/store.ts'

export const schedules = [
  // Evaluations go by the clock and by the counters. These tell others.
  schedule('promotions.follow_times', {
    everySeconds: 1,
    work: duePromotions,
    run: oneByOne(findDueForUpdate, followTimes),
  }),
  schedule('promotions.follow_limits', {
    everySeconds: 1,
    work: untoldCounters,
    run: oneByOne(findUntold, followLimits),
  }),
]
