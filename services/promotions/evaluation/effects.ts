import { applyRate, parseRate } from '@souk/platform'
import type { Reason } from './conditions.ts'
import type { Matches } from './matches.ts'
import type { OpenedBasket, OpenedLine } from './opened-line.ts'
import { capped, shareOut } from './sharing.ts'
import { amountIn, type Effect, type Terms, type Tier } from './terms.ts'
import { cheapestUnits, dealUnits, type Taken } from './units.ts'

/** What an effect took off a line or off shipping. */
export interface Discount {
  readonly of: 'ITEM' | 'SHIPPING'
  readonly ref: string
  readonly providerId: string | null
  readonly amount: number
}

/** An effect that does nothing says why: the gap is what is missing for the lowest tier. */
export interface Nothing {
  readonly reason: Reason
  readonly gap: { readonly amount: number | null; readonly quantity: number | null } | null
}

export type Applied = readonly Discount[] | Nothing

export interface EffectContext {
  readonly opened: OpenedBasket
  readonly terms: Terms
  readonly matches: Matches
}

const nothing = (reason: Reason): Nothing => ({ reason, gap: null })

export function isNothing(applied: Applied): applied is Nothing {
  return 'reason' in applied
}

/** Takes off what the effect gives. */
export function apply(effect: Effect, context: EffectContext): Applied {
  const { currency } = context.opened.basket
  const cap = amountIn(effect.cap, currency)
  if (effect.target === 'SHIPPING') return offShipping(effect, context, cap)
  const lines = context.matches.discountable(context.opened, effect.selector, context.terms)
  if (effect.kind === 'BUY_X_GET_Y') return offDeals(effect, context, cap)
  if (lines.length === 0) return nothing('NO_ITEMS')
  if (effect.target === 'CHEAPEST') return offCheapest(effect, lines, context, cap)
  const value = effect.kind === 'TIERED' ? tierOf(effect, lines, currency) : effect
  if ('reason' in value) return value
  return effect.target === 'ORDER'
    ? offOrder({ ...effect, ...value }, lines, context, cap)
    : offItems({ ...effect, ...value }, lines, context, cap)
}

type Value = Pick<Effect, 'kind' | 'rate' | 'amounts'>

/** What a value takes off so many units that cost so much. */
type AmountOff = (costs: number, units: number) => number

/** Where no amount is named in the currency of the basket there is none: nothing is converted. */
function amountOff(value: Value, currency: string): AmountOff | undefined {
  if (value.rate !== null) {
    const rate = parseRate(value.rate)
    return (costs) => applyRate(costs, rate)
  }
  const amount = amountIn(value.amounts, currency)
  if (amount === undefined) return undefined
  return value.kind === 'FIXED_PRICE'
    ? (costs, units) => Math.max(0, costs - amount * units)
    : (costs, units) => Math.min(costs, amount * units)
}

function offShipping(effect: Effect, { opened }: EffectContext, cap: number | undefined): Applied {
  const { shipping, basket } = opened
  if (shipping.length === 0) return nothing('NO_SHIPPING')
  const isFree = effect.kind === 'FREE_SHIPPING'
  const off: AmountOff | undefined = isFree ? (left) => left : amountOff(effect, basket.currency)
  if (!off) return nothing('CURRENCY')
  const wanted = shipping.map(({ left }) => off(left, 1))
  const amounts = capped(wanted, cap)
  return taken(
    shipping.map((opening, index) => ({ opening, amount: amounts[index] ?? 0 })),
    'SHIPPING',
  )
}

/** A percentage of the order is rounded once and then shared out, as an amount is. */
function offOrder(
  effect: Effect,
  lines: readonly OpenedLine[],
  { opened, terms }: EffectContext,
  cap = Number.MAX_SAFE_INTEGER,
): Applied {
  const off = amountOff(effect, opened.basket.currency)
  if (!off) return nothing('CURRENCY')
  const costs = lines.reduce((sum, { left }) => sum + left, 0)
  const shares = lines.map((line) => ({
    weight: line.left,
    room: line.room(terms.allowBelowFloor),
  }))
  const amounts = shareOut(Math.min(off(costs, 1), cap), shares)
  return taken(
    lines.map((opening, index) => ({ opening, amount: amounts[index] ?? 0 })),
    'ITEM',
  )
}

function offItems(
  effect: Effect,
  lines: readonly OpenedLine[],
  { opened, terms }: EffectContext,
  cap: number | undefined,
): Applied {
  const off = amountOff(effect, opened.basket.currency)
  if (!off) return nothing('CURRENCY')
  const wanted = lines.map((line) =>
    Math.min(off(line.left, line.line.quantity), line.room(terms.allowBelowFloor)),
  )
  const amounts = capped(wanted, cap)
  return taken(
    lines.map((opening, index) => ({ opening, amount: amounts[index] ?? 0 })),
    'ITEM',
  )
}

function offCheapest(
  effect: Effect,
  lines: readonly OpenedLine[],
  context: EffectContext,
  cap: number | undefined,
): Applied {
  const most = Math.min(effect.maxApplications ?? 1, context.terms.perOrder ?? Infinity)
  const units = cheapestUnits(lines, most)
  const value: Value = effect.kind === 'FREE_ITEM' ? { ...effect, rate: '1' } : effect
  return offUnits(value, units, context, cap)
}

function offDeals(effect: Effect, context: EffectContext, cap: number | undefined): Applied {
  const { matches, opened, terms } = context
  const { buy, get } = effect
  if (buy === null || get === null) return nothing('NO_ITEMS')
  const { times, bought, got } = dealUnits({
    buy: { quantity: buy.quantity, lines: matches.of(opened, buy.selector) },
    get: { quantity: get.quantity, lines: matches.discountable(opened, get.selector, terms) },
    most: Math.min(effect.maxApplications ?? Infinity, terms.perOrder ?? Infinity),
  })
  if (times === 0) return nothing('NO_ITEMS')
  const applied = offUnits({ ...effect, rate: effect.rate ?? '1' }, got, context, cap)
  for (const { opened: line, units } of bought) line.useUnits(units, 0)
  return applied
}

/** These units are used, whatever was taken off them. */
function offUnits(
  value: Value,
  units: readonly Taken[],
  { opened, terms }: EffectContext,
  cap: number | undefined,
): Applied {
  const off = amountOff(value, opened.basket.currency)
  if (!off) return nothing('CURRENCY')
  const wanted = units.map(({ opened: line, units: count }) =>
    Math.min(off(line.amountOfUnits(count), count), line.room(terms.allowBelowFloor)),
  )
  const amounts = capped(wanted, cap)
  const discounts: Discount[] = []
  for (const [index, { opened: line, units: count }] of units.entries()) {
    const amount = amounts[index] ?? 0
    line.useUnits(count, amount)
    if (amount > 0) discounts.push(discountOn(line, amount, 'ITEM'))
  }
  return discounts
}

/** The highest tier that is reached. */
function tierOf({ tiers }: Effect, lines: readonly OpenedLine[], currency: string) {
  const value = lines.reduce((sum, { left }) => sum + left, 0)
  const quantity = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  const reached = tiers.findLast((tier) => missing(tier, value, quantity, currency) <= 0)
  if (reached) return { kind: 'AMOUNT_OFF' as const, rate: reached.rate, amounts: reached.amounts }
  const [lowest] = tiers
  const gap = lowest === undefined ? Infinity : missing(lowest, value, quantity, currency)
  if (lowest === undefined || gap === Infinity) return nothing('CURRENCY')
  return lowest.minQuantity === null
    ? { reason: 'VALUE_TOO_LOW' as const, gap: { amount: gap, quantity: null } }
    : { reason: 'QUANTITY_TOO_LOW' as const, gap: { amount: null, quantity: gap } }
}

function missing(tier: Tier, value: number, quantity: number, currency: string): number {
  if (tier.minQuantity !== null) return tier.minQuantity - quantity
  const min = amountIn(tier.minValue, currency)
  return min === undefined ? Infinity : min - value
}

interface Opening {
  readonly line: { readonly ref: string; readonly providerId: string | null }
  takeOff(amount: number): void
}

function taken(
  off: readonly { readonly opening: Opening; readonly amount: number }[],
  of: Discount['of'],
): Discount[] {
  return off.flatMap(({ opening, amount }) => {
    if (amount === 0) return []
    opening.takeOff(amount)
    return [discountOn(opening, amount, of)]
  })
}

function discountOn({ line }: Pick<Opening, 'line'>, amount: number, of: Discount['of']): Discount {
  return { of, ref: line.ref, providerId: line.providerId, amount }
}
