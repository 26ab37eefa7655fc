import { divideRounded } from '@souk/platform'
import type { Basket, BasketLine, ShippingLine } from '../../evaluation/basket.ts'
import { type DiscountLine, evaluate } from '../../evaluation/evaluation.ts'
import type { Terms } from '../../evaluation/terms.ts'
import type { AppliedCandidate } from '../../evaluations/evaluated.ts'

/** By what a promotion was applied to which lines: enough to apply it again to fewer units. */
export interface Agreement {
  readonly terms: Terms
  readonly lines: readonly BasketLine[]
  readonly shipping: readonly ShippingLine[]
}

/**
 * Kept of all promotions of an order, because each sees what those before it left, and only where one of them will be evaluated anew.
 */
export function agreementsOf(
  applied: readonly Pick<AppliedCandidate, 'promotionId' | 'onReturn' | 'terms'>[],
  { lines, shipping }: Pick<Basket, 'lines' | 'shipping'>,
): ReadonlyMap<string, Agreement> {
  if (applied.every(({ onReturn }) => onReturn !== 'REEVALUATE')) return new Map()
  return new Map(
    applied.map(({ promotionId, terms }) => [
      promotionId,
      { terms: withoutCircumstances(terms), lines, shipping },
    ]),
  )
}

/** Where, when and by whom was bought stays true, so it is not looked at again. */
function withoutCircumstances(terms: Terms): Terms {
  const anybody = { customerIds: [], customerGroupIds: [], firstOrder: false, countries: [] }
  const conditions = { ...terms.conditions, ...anybody }
  return { ...terms, channels: [], currencies: [], schedule: null, conditions }
}

/** Units that are left of a line, and what they cost before discounts. */
export interface UnitsLeft {
  readonly ref: string
  readonly quantity: number
  readonly amount: number
}

/** What promotions take off which lines, by their ids. Those that take nothing off any more are there with no lines. */
export type Reevaluated = ReadonlyMap<string, readonly DiscountLine[]>

/** What the promotions of an order would take off what is left of it. */
export function reevaluated(
  agreements: readonly Agreement[],
  currency: string,
  units: readonly UnitsLeft[],
): Reevaluated {
  const [first] = agreements
  if (!first) return new Map()
  const left = new Map(units.map((each) => [each.ref, each]))
  const lines = first.lines.flatMap((line) => lineLeft(line, left.get(line.ref)))
  const basket = { ...anybody, currency, lines, shipping: first.shipping }
  // However many were agreed on, none of them is left out afterwards.
  const { applied } = evaluate(
    basket,
    agreements.map(({ terms }) => terms),
    agreements.length,
  )
  const linesOf = (id: string) => applied.find(({ promotionId }) => promotionId === id)?.lines ?? []
  return new Map(agreements.map(({ terms: { id } }) => [id, linesOf(id)]))
}

/** The terms that are kept ask for none of this. */
const anybody = { channel: '', country: null, customer: null, at: new Date(0) }

function lineLeft(line: BasketLine, left: UnitsLeft | undefined): BasketLine[] {
  if (!left || left.quantity === 0) return []
  const { quantity, amount } = left
  const floor = divideRounded(BigInt(line.floor) * BigInt(quantity), BigInt(line.quantity))
  return [{ ...line, quantity, amount, floor: Number(floor) }]
}
