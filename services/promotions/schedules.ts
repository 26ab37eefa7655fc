import { oneByOne, schedule } from '@souk/platform'
import { untoldCounters } from './counters/store.ts'
import { following } from './merged-customers/operations.ts'
import { findUntold, followLimits, followTimes } from './promotions/operations.ts'
import { duePromotions, findDueForUpdate } from './promotions/store.ts'
import { expireRedemption } from './redemptions/operations.ts'
import { expiringRedemptions, findExpiredForUpdate } from './redemptions/store.ts'

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
  schedule('promotions.expire_redemptions', {
    everySeconds: 5,
    work: expiringRedemptions,
    run: oneByOne(findExpiredForUpdate, expireRedemption),
  }),
  following.schedule,
]
