import { type Money, type Problem, validationFailed } from '@souk/platform'
import {
  beginsAgain,
  isOver,
  type Period,
  type PeriodCommand,
  type PeriodStatus,
  periodLifecycle,
  restarted,
  statesOfPeriod,
} from '../periods/period.ts'
import { campaignEnded } from '../problems.ts'

export const campaignLifecycle = periodLifecycle
export type CampaignStatus = PeriodStatus
export const statesOfCampaign = statesOfPeriod
export type CampaignCommand = PeriodCommand

export const budgetKinds = ['SPEND', 'USES'] as const

/** What all promotions of a campaign may cost together, or how often they may be used. */
export type Budget =
  | { readonly kind: 'SPEND'; readonly amount: Money }
  | { readonly kind: 'USES'; readonly uses: number }

export interface Campaign extends Period {
  readonly id: string
  readonly name: string
  readonly budget: Budget | null
  /** Whether little of the budget is left, as was told. */
  readonly isLow: boolean
  /** By whose clocks people read its times. */
  readonly timezone: string | null
  readonly createdAt: Date
}

export type CampaignChanges = Partial<
  Pick<Campaign, 'name' | 'budget' | 'timezone' | 'startsAt' | 'endsAt'>
>
export interface CampaignDraft extends CampaignChanges {
  readonly name: string
}

export function newCampaign(draft: CampaignDraft, id: string, now: Date): Campaign {
  const campaign: Campaign = {
    budget: null,
    timezone: null,
    startsAt: null,
    endsAt: null,
    ...draft,
    id,
    status: 'DRAFT',
    isLow: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  checkTimes(campaign)
  return campaign
}

export function edit(campaign: Campaign, changes: CampaignChanges, now: Date): Campaign {
  if (isOver(campaign)) throw endedProblem(campaign)
  const edited = { ...campaign, ...changes, version: campaign.version + 1, updatedAt: now }
  checkTimes(edited)
  if (beginsAgain(campaign, edited, now)) {
    throw invalid('/starts_at', 'must not be in the future for a campaign that has begun')
  }
  return { ...edited, status: restarted(edited, now) }
}

function checkTimes({ startsAt, endsAt }: Campaign): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalid('/ends_at', 'must be later than starts_at')
  }
}

function invalid(path: string, message: string) {
  return validationFailed(undefined, { errors: [{ path, code: 'inconsistent', message }] })
}

/** The same where as much is left as was told. */
export function atThreshold(campaign: Campaign, isLow: boolean, now: Date): Campaign {
  if (campaign.isLow === isLow) return campaign
  return { ...campaign, isLow, version: campaign.version + 1, updatedAt: now }
}

export function endedProblem({ id, status }: Pick<Campaign, 'id' | 'status'>): Problem {
  return campaignEnded({ campaignId: id, status })
}
