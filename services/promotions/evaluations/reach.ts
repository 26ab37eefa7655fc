import type { Basket } from '../evaluation/basket.ts'
import type { Gap } from '../evaluation/conditions.ts'
import { type Evaluation, evaluate } from '../evaluation/evaluation.ts'
import type { Effect, Terms } from '../evaluation/terms.ts'
import { termsOf } from '../promotions/terms.ts'
import { beyondBudgets } from './budgets.ts'
import type { Candidate } from './evaluated.ts'

/** A promotion that would apply by itself with a little more in the basket. */
export interface WithinReach {
  readonly promotionId: string
  readonly name: string
  readonly gap: Gap
}

/** As many as a buyer reads, and as many as it is found out for: each of them is an evaluation of its own. */
const toldMax = 3
const lookedAtMax = 5

/**
 * Those for which the basket would have to grow least. Whoever buys may know of all of them: what is for other customers, channels
 * or countries, for codes or for another time was refused for that and has no gap, and what is used up is not usable. One that
 * would lose to what is applied, or take nothing off, is not held out to anybody.
 */
export function withinReach(
  basket: Basket,
  usable: readonly Candidate[],
  evaluation: Evaluation,
): WithinReach[] {
  const candidateOf = new Map(usable.map((each) => [each.promotion.id, each]))
  const applied = evaluation.applied.flatMap(({ promotionId: id }) => candidateOf.get(id) ?? [])
  const near = evaluation.rejected.flatMap(({ promotionId, gap }) => {
    const candidate = candidateOf.get(promotionId)
    return candidate?.promotion.trigger === 'AUTOMATIC' && gap ? [{ candidate, gap }] : []
  })
  return near
    .toSorted((a, b) => growth(a.gap, basket) - growth(b.gap, basket))
    .slice(0, lookedAtMax)
    .filter(({ candidate }) => helps(candidate, { basket, applied, evaluation }))
    .slice(0, toldMax)
    .map(({ candidate: { promotion }, gap }) => {
      return { promotionId: promotion.id, name: promotion.name, gap }
    })
}

/** How much more of what is in the basket it would be: so money and items can be compared. */
function growth({ amount, quantity }: Gap, { lines }: Basket): number {
  const costs = lines.reduce((sum, line) => sum + line.amount, 0)
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  return Math.max((amount ?? 0) / Math.max(1, costs), (quantity ?? 0) / Math.max(1, units))
}

interface Now {
  readonly basket: Basket
  readonly applied: readonly Candidate[]
  readonly evaluation: Evaluation
}

/** Whether the basket would cost less, if only nothing were missing. */
function helps(candidate: Candidate, { basket, applied, evaluation }: Now): boolean {
  const { id } = candidate.promotion
  const terms = applied.map(({ promotion }) => termsOf(promotion))
  const then = evaluate(basket, [...terms, nothingMissing(termsOf(candidate.promotion))])
  return (
    then.applied.some(({ promotionId }) => promotionId === id) &&
    then.totals.total < evaluation.totals.total &&
    !beyondBudgets([...applied, candidate], then).has(candidate)
  )
}

function nothingMissing(terms: Terms): Terms {
  const conditions = { ...terms.conditions, minValue: [], minQuantity: null }
  return { ...terms, conditions, effects: terms.effects.map(withLowestTier) }
}

function withLowestTier(effect: Effect): Effect {
  const [lowest, ...others] = effect.tiers
  if (!lowest) return effect
  return { ...effect, tiers: [{ ...lowest, minQuantity: 0, minValue: [] }, ...others] }
}
