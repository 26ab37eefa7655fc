import { oneByOne, schedule } from '@souk/platform'
import { findUntoldCampaign, followBudget, followCampaignTimes } from './campaigns/operations.ts'
import { dueCampaigns, findDueForUpdate as findDueCampaignForUpdate } from './campaigns/store.ts'
import { growBatch } from './code-batches/operations.ts'
import { findRunningForUpdate, runningBatches } from './code-batches/store.ts'
import { untoldCampaigns, untoldPromotions } from './counters/store.ts'
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
    work: untoldPromotions,
    run: oneByOne(findUntold, followLimits),
  }),
  schedule('promotions.follow_campaign_times', {
    everySeconds: 1,
    work: dueCampaigns,
    run: oneByOne(findDueCampaignForUpdate, followCampaignTimes),
  }),
  schedule('promotions.follow_campaign_budgets', {
    everySeconds: 1,
    work: untoldCampaigns,
    run: oneByOne(findUntoldCampaign, followBudget),
  }),
  schedule('promotions.generate_codes', {
    everySeconds: 1,
    work: runningBatches,
    run: oneByOne(findRunningForUpdate, growBatch),
  }),
  schedule('promotions.expire_redemptions', {
    everySeconds: 5,
    work: expiringRedemptions,
    run: oneByOne(findExpiredForUpdate, expireRedemption),
  }),
  following.schedule,
]
