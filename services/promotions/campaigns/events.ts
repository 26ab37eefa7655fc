import { event } from '@souk/platform'
import { CampaignView } from './schemas.ts'

const campaignEvent = (verb: string, summary: string, description: string) =>
  event(`campaign.${verb}`, 1, { resource: 'campaign', summary, description, object: CampaignView })

export const campaignCreated = campaignEvent(
  'created',
  'Campaign created',
  'The campaign exists as a draft; its promotions do not apply yet.',
)
export const campaignUpdated = campaignEvent(
  'updated',
  'Campaign updated',
  'Details of the campaign changed, or more than a fifth of its budget is left again; `previous` holds the old values.',
)
export const campaignScheduled = campaignEvent(
  'scheduled',
  'Campaign scheduled',
  'The campaign is activated and begins at its `starts_at`.',
)
export const campaignActivated = campaignEvent(
  'activated',
  'Campaign activated',
  'Active promotions of the campaign apply now: it was activated, its `starts_at` was reached, or budget became available.',
)
export const campaignPaused = campaignEvent(
  'paused',
  'Campaign paused',
  'None of its promotions applies until the campaign is activated again.',
)
export const campaignBudgetThreshold = campaignEvent(
  'budget_threshold_reached',
  'Campaign budget nearly used up',
  'Four fifths of the budget of the campaign are used or reserved.',
)
export const campaignExhausted = campaignEvent(
  'exhausted',
  'Campaign exhausted',
  'The budget of the campaign is used up. Its promotions apply again when it is raised or budget is returned.',
)
export const campaignEndedEvent = campaignEvent(
  'ended',
  'Campaign ended',
  'Somebody ended the campaign, or its `ends_at` has passed. None of its promotions applies any more.',
)
export const campaignArchived = campaignEvent(
  'archived',
  'Campaign archived',
  'The campaign is kept for reference.',
)
