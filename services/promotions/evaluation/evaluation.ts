import { allocate, parseRate, safeAmount } from '@souk/platform'
import type { Basket } from './basket.ts'
import { combine, reducingMax } from './combination.ts'
import { type Gap, type Reason, type Rejection, refusalByCircumstance } from './conditions.ts'
import type { Discount } from './effects.ts'
import { Matches } from './matches.ts'
import { choose } from './stacking.ts'
import { byRank, type Terms } from './terms.ts'

/** What a promotion takes off one line, or off shipping, and who pays for it. */
export interface DiscountLine {
  readonly of: 'ITEM' | 'SHIPPING'
  readonly ref: string
  readonly amount: number
  readonly operatorAmount: number
  readonly providerAmount: number
  readonly providerId: string | null
}

export interface AppliedPromotion {
  readonly promotionId: string
  readonly amount: number
  readonly lines: readonly DiscountLine[]
}

export interface RejectedPromotion {
  readonly promotionId: string
  readonly reason: Reason
  readonly gap: Gap | null
  /** Those that are applied instead. */
  readonly withIds: readonly string[]
}

export interface Totals {
  readonly itemTotal: number
  readonly itemDiscount: number
  readonly shippingTotal: number
  readonly shippingDiscount: number
  readonly total: number
}

export interface Evaluation {
  readonly applied: readonly AppliedPromotion[]
  readonly rejected: readonly RejectedPromotion[]
  readonly totals: Totals
}

/**
 * What promotions do to a basket: the same for the same basket and promotions, in whatever order they come. No more than `most` take
 * something off it.
 */
export function evaluate(
  basket: Basket,
  promotions: readonly Terms[],
  most = reducingMax,
): Evaluation {
  const matches = new Matches(basket)
  const rejected = new Map<string, Rejection>()
  const candidates = promotions.filter((terms) => {
    const rejection = refusalByCircumstance(terms, basket)
    if (rejection) rejected.set(terms.id, rejection)
    return rejection === undefined
  })
  const { chosen, combined } = choose(basket, candidates, { matches, most })
  const applied = candidates
    .flatMap((terms) => {
      const discounts = combined.discounts.get(terms.id)
      return discounts ? [appliedWith(terms, discounts)] : []
    })
    .toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
  for (const [id, rejection] of combined.rejected) rejected.set(id, rejection)
  const together = new Set(chosen)
  const left = candidates.filter((terms) => !together.has(terms))
  for (const terms of left) rejected.set(terms.id, reasonOfLoser(terms, basket, matches))
  return {
    applied,
    rejected: explained(promotions, rejected, applied),
    totals: totalsOf(basket, applied),
  }
}

/** What would not have done anything by itself did not lose to another. */
function reasonOfLoser(terms: Terms, basket: Basket, matches: Matches): Rejection {
  const alone = combine(basket, [terms], { matches })
  return alone.rejected.get(terms.id) ?? { reason: 'NOT_COMBINABLE', gap: null }
}

function explained(
  promotions: readonly Terms[],
  rejected: ReadonlyMap<string, Rejection>,
  applied: readonly AppliedPromotion[],
): RejectedPromotion[] {
  const appliedIds = applied.map(({ promotionId }) => promotionId)
  return promotions.toSorted(byRank).flatMap(({ id }) => {
    const rejection = rejected.get(id)
    if (!rejection) return []
    const withIds = rejection.reason === 'NOT_COMBINABLE' ? appliedIds : []
    return [{ promotionId: id, reason: rejection.reason, gap: rejection.gap, withIds }]
  })
}

function appliedWith({ id, funding }: Terms, discounts: readonly Discount[]): AppliedPromotion {
  const byLine = new Map<string, Discount>()
  for (const discount of discounts) {
    const key = `${discount.of} ${discount.ref}`
    const amount = discount.amount + (byLine.get(key)?.amount ?? 0)
    byLine.set(key, { ...discount, amount })
  }
  const rates = [parseRate(funding.operator), parseRate(funding.provider)]
  const lines = [...byLine.values()].map((discount) => fundedBy(rates, discount))
  return { promotionId: id, amount: sumOf(lines), lines }
}

/** What belongs to no provider is paid for by the operator. */
function fundedBy(
  rates: readonly bigint[],
  { of, ref, amount, providerId }: Discount,
): DiscountLine {
  const [operatorAmount = 0, providerAmount = 0] =
    providerId === null ? [amount, 0] : allocate(amount, rates)
  return { of, ref, amount, operatorAmount, providerAmount, providerId }
}

function totalsOf(basket: Basket, applied: readonly AppliedPromotion[]): Totals {
  const lines = applied.flatMap((each) => each.lines)
  const itemTotal = sumOf(basket.lines)
  const shippingTotal = sumOf(basket.shipping)
  const itemDiscount = sumOf(lines.filter(({ of }) => of === 'ITEM'))
  const shippingDiscount = sumOf(lines.filter(({ of }) => of === 'SHIPPING'))
  const total = safeAmount(itemTotal - itemDiscount + shippingTotal - shippingDiscount)
  return { itemTotal, itemDiscount, shippingTotal, shippingDiscount, total }
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return safeAmount(parts.reduce((sum, { amount }) => sum + amount, 0))
}
