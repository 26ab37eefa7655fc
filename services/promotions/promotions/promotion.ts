import {
  advance,
  lifecycle,
  type Money,
  type StateOf,
  statesOf,
  validationFailed,
} from '@souk/platform'
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

/** What becomes of the discount when goods come back. */
export const onReturns = ['PRORATE', 'REEVALUATE', 'KEEP'] as const

/** Nobody begins or exhausts a promotion by a command: its times and its limits do. */
export const promotionLifecycle = lifecycle({
  DRAFT: { activate: 'ACTIVE', schedule: 'SCHEDULED', archive: 'ARCHIVED' },
  SCHEDULED: { begin: 'ACTIVE', archive: 'ARCHIVED' },
  ACTIVE: { pause: 'PAUSED', exhaust: 'EXHAUSTED', end: 'ENDED' },
  PAUSED: { activate: 'ACTIVE', end: 'ENDED' },
  EXHAUSTED: { replenish: 'ACTIVE', end: 'ENDED' },
  ENDED: { archive: 'ARCHIVED' },
  ARCHIVED: {},
})
export type PromotionStatus = StateOf<typeof promotionLifecycle>
export const statesOfPromotion = statesOf(promotionLifecycle)
export const promotionCommands = ['activate', 'pause', 'end', 'archive'] as const
export type PromotionCommand = (typeof promotionCommands)[number]

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
  readonly onReturn: (typeof onReturns)[number]
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
  const { id, status } = promotion
  if (status === 'ENDED' || status === 'ARCHIVED') throw promotionEnded({ promotionId: id, status })
  const edited = { ...promotion, ...changes, ...nextVersion(promotion, now) }
  checkDetails(edited)
  const begins = edited.startsAt !== null && edited.startsAt > now
  const isMoved = edited.startsAt?.getTime() !== promotion.startsAt?.getTime()
  if (begins && isMoved && status !== 'DRAFT' && status !== 'SCHEDULED') {
    throw invalid('/starts_at', 'must not be in the future for a promotion that has begun')
  }
  return begins || status !== 'SCHEDULED' ? edited : { ...edited, status: 'ACTIVE' }
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

/** The promotion after a command. Which state `activate` leads to depends on its times. */
export function command(promotion: Promotion, asked: PromotionCommand, now: Date): Promotion {
  const { status, startsAt, endsAt } = promotion
  const isLater = startsAt !== null && startsAt > now
  const action = asked === 'activate' && status === 'DRAFT' && isLater ? 'schedule' : asked
  const next = advance(promotionLifecycle, status, action, promotionCommands)
  if (asked === 'activate' && endsAt !== null && endsAt <= now) {
    throw promotionEnded({ promotionId: promotion.id, status })
  }
  return moved(promotion, next, now)
}

/** One step of those that its times have made of it by now; the same promotion where nothing is due. */
export function atTimes(promotion: Promotion, now: Date): Promotion {
  const due = dueAt(promotion)
  if (due === null || due > now) return promotion
  const action = promotion.status === 'SCHEDULED' ? 'begin' : 'end'
  return moved(promotion, advance(promotionLifecycle, promotion.status, action), now)
}

/** When its times change its status next. */
export function dueAt({ status, startsAt, endsAt }: Promotion): Date | null {
  if (status === 'SCHEDULED') return startsAt
  return status === 'ACTIVE' || status === 'PAUSED' || status === 'EXHAUSTED' ? endsAt : null
}

/** The same promotion where its limits change nothing. */
export function atLimits(promotion: Promotion, isFull: boolean, now: Date): Promotion {
  if (promotion.status === 'ACTIVE' && isFull) return moved(promotion, 'EXHAUSTED', now)
  if (promotion.status === 'EXHAUSTED' && !isFull) return moved(promotion, 'ACTIVE', now)
  return promotion
}

function moved(promotion: Promotion, status: PromotionStatus, now: Date): Promotion {
  return { ...promotion, status, ...nextVersion(promotion, now) }
}

function nextVersion({ version }: Promotion, now: Date) {
  return { version: version + 1, updatedAt: now }
}

const usable: readonly PromotionStatus[] = ['SCHEDULED', 'ACTIVE', 'EXHAUSTED']

/** Whether it may be used between its times, whether or not anybody has noted that these have come. */
export function isOpen({ status }: Pick<Promotion, 'status'>): boolean {
  return usable.includes(status)
}
