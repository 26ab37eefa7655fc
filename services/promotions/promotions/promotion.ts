import { type Money, type Problem, validationFailed } from '@souk/platform'
import {
  beginsAgain,
  isOver,
  type PeriodCommand,
  type PeriodStatus,
  periodLifecycle,
  restarted,
  statesOfPeriod,
} from '../periods/period.ts'
import { promotionEnded } from '../problems.ts'
import { checkEffects, checkFunding } from './checks.ts'
import type {
  ConditionsView,
  EffectView,
  FundingView,
  ScheduleView,
  StackingView,
} from './parts.ts'

export const triggers = ['AUTOMATIC', 'CODE'] as const
export type Trigger = (typeof triggers)[number]

/**
 * What becomes of the discount when units of an order are cancelled: they take their shares along; the promotion is applied anew to
 * what is left; or the lines that are left keep all that they have of it.
 */
export const onReturns = ['PRORATE', 'REEVALUATE', 'KEEP'] as const
export type OnReturn = (typeof onReturns)[number]

export const promotionLifecycle = periodLifecycle
export type PromotionStatus = PeriodStatus
export const statesOfPromotion = statesOfPeriod
export type PromotionCommand = PeriodCommand

/** As many as an evaluation may have to look at. */
export const automaticMax = 200

export interface Limits {
  readonly total: number | null
  readonly per_customer: number | null
  readonly per_order: number | null
  readonly budget: Money | null
}

/** Its parts are kept as they are shown. */
export interface Promotion {
  readonly id: string
  readonly name: string
  /** It stops with it, and shares its budget. */
  readonly campaignId: string | null
  readonly status: PromotionStatus
  readonly trigger: Trigger
  readonly priority: number
  readonly stacking: StackingView
  readonly conditions: ConditionsView
  readonly effects: readonly EffectView[]
  readonly limits: Limits
  readonly funding: FundingView
  readonly channels: readonly string[]
  readonly currencies: readonly string[]
  readonly schedule: ScheduleView | null
  /** Whether it takes something off prices of a sale. */
  readonly reducesSales: boolean
  readonly allowBelowFloor: boolean
  readonly onReturn: OnReturn
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Details = Omit<Promotion, 'id' | 'status' | 'trigger' | 'version' | 'createdAt' | 'updatedAt'>
export type PromotionChanges = Partial<Details>
export interface PromotionDraft extends PromotionChanges {
  readonly name: string
  readonly trigger: Trigger
  readonly effects: readonly EffectView[]
}

export const noLimits: Limits = { total: null, per_customer: null, per_order: null, budget: null }

export function newPromotion(draft: PromotionDraft, id: string, now: Date): Promotion {
  const promotion: Promotion = {
    campaignId: null,
    priority: 0,
    stacking: { group: null, mode: 'COMBINE' },
    conditions: {},
    limits: noLimits,
    funding: { operator: '1', provider: '0' },
    channels: [],
    currencies: [],
    schedule: null,
    reducesSales: true,
    allowBelowFloor: false,
    onReturn: 'PRORATE',
    startsAt: null,
    endsAt: null,
    ...draft,
    id,
    status: 'DRAFT',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  checkDetails(promotion)
  return promotion
}

/** A draft with all that the other says, but its times: those are over, or taken. */
export function duplicate(promotion: Promotion, name: string, id: string, now: Date): Promotion {
  return newPromotion({ ...promotion, name, startsAt: null, endsAt: null }, id, now)
}

/** One that is over stays as it was: what customers were given follows from it. */
export function edit(promotion: Promotion, changes: PromotionChanges, now: Date): Promotion {
  if (isOver(promotion)) throw endedProblem(promotion)
  const edited = { ...promotion, ...changes, version: promotion.version + 1, updatedAt: now }
  checkDetails(edited)
  if (beginsAgain(promotion, edited, now)) {
    throw invalid('/starts_at', 'must not be in the future for a promotion that has begun')
  }
  return { ...edited, status: restarted(edited, now) }
}

function checkDetails({ effects, funding, limits, startsAt, endsAt, currencies }: Promotion): void {
  checkEffects(effects)
  checkFunding(funding)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalid('/ends_at', 'must be later than starts_at')
  }
  const { budget } = limits
  if (budget && currencies.length > 0 && !currencies.includes(budget.currency)) {
    throw invalid('/limits/budget/currency', 'must be one of the currencies of the promotion')
  }
}

function invalid(path: string, message: string) {
  return validationFailed(undefined, { errors: [{ path, code: 'inconsistent', message }] })
}

export function endedProblem({ id, status }: Pick<Promotion, 'id' | 'status'>): Problem {
  return promotionEnded({ promotionId: id, status })
}
