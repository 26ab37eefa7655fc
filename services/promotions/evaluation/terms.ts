import type { Money } from '@souk/platform'
import type { Schedule } from './schedule.ts'
import type { Selector } from './selector.ts'

/** What a promotion takes off, when and together with what: all that an evaluation has to know of it. */
export interface Terms {
  readonly id: string
  /** The highest is applied first. */
  readonly priority: number
  /** Whether it applies by a code alone. */
  readonly isByCode: boolean
  readonly stacking: Stacking
  readonly conditions: Conditions
  readonly effects: readonly Effect[]
  readonly funding: Funding
  /** Empty where it is for all. */
  readonly channels: readonly string[]
  readonly currencies: readonly string[]
  readonly schedule: Schedule | null
  readonly combinableWithSalePrice: boolean
  readonly allowBelowFloor: boolean
  /** How often effects that count units may apply in one order. */
  readonly perOrder: number | null
}

export const stackingModes = ['COMBINE', 'EXCLUSIVE_IN_GROUP', 'EXCLUSIVE'] as const

export interface Stacking {
  readonly group: string | null
  readonly mode: (typeof stackingModes)[number]
}

/** All must hold; what is empty or null always does. Amounts are lists with one for each currency. */
export interface Conditions {
  readonly minValue: readonly Money[]
  readonly maxValue: readonly Money[]
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  /** Which items count for value and quantity. */
  readonly selector: Selector | null
  readonly customerIds: readonly string[]
  readonly customerGroupIds: readonly string[]
  readonly firstOrder: boolean
  readonly countries: readonly string[]
}

/** Who pays for the discount: decimal rates that add up to one. */
export interface Funding {
  readonly operator: string
  readonly provider: string
}

export const effectKinds = [
  'PERCENT_OFF',
  'AMOUNT_OFF',
  'FIXED_PRICE',
  'FREE_SHIPPING',
  'FREE_ITEM',
  'BUY_X_GET_Y',
  'TIERED',
] as const
export type EffectKind = (typeof effectKinds)[number]

export const effectTargets = ['ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING'] as const
export type EffectTarget = (typeof effectTargets)[number]

export interface Effect {
  readonly kind: EffectKind
  readonly target: EffectTarget
  readonly selector: Selector | null
  readonly rate: string | null
  readonly amounts: readonly Money[]
  readonly buy: Units | null
  readonly get: Units | null
  readonly tiers: readonly Tier[]
  /** Units for what is taken off the cheapest, sets for what is bought and got. */
  readonly maxApplications: number | null
  readonly cap: readonly Money[]
}

interface Units {
  readonly quantity: number
  readonly selector: Selector | null
}

/** From a quantity or from a value on; either a rate or amounts. */
export interface Tier {
  readonly minQuantity: number | null
  readonly minValue: readonly Money[]
  readonly rate: string | null
  readonly amounts: readonly Money[]
}

/** The amount in the currency of a basket; nothing stands in for one that is not there. */
export function amountIn(amounts: readonly Money[], currency: string): number | undefined {
  return amounts.find((each) => each.currency === currency)?.amount
}

/** Effects are applied in this order; each stage sees what the one before it left. */
export const stages = ['ITEM', 'ORDER', 'SHIPPING'] as const
export type Stage = (typeof stages)[number]

export function stageOf({ target }: Pick<Effect, 'target'>): Stage {
  return target === 'ORDER' || target === 'SHIPPING' ? target : 'ITEM'
}

/** The stage at whose beginning the conditions of a promotion are looked at. */
export function firstStageOf({ effects }: Pick<Terms, 'effects'>): Stage {
  const used = new Set(effects.map(stageOf))
  return stages.find((stage) => used.has(stage)) ?? 'ITEM'
}

/** The highest priority first, and the oldest of those that share one. */
export function byRank(
  a: Pick<Terms, 'id' | 'priority'>,
  b: Pick<Terms, 'id' | 'priority'>,
): number {
  return b.priority - a.priority || (a.id < b.id ? -1 : 1)
}
