import { allocate, allocateRemaining } from '@souk/platform'
import type { Reevaluated } from '@souk/promotions/contract'
import type { Order, UnitsByItem } from '../order.ts'
import { type Discount, priceOfUnits, sumOf, totalsOf } from './amounts.ts'
import { shippingRef } from './promotions.ts'
import { lessOf, type NewDiscounts, type UnitsGone, withoutUnits } from './shares.ts'

/** What is left of an order: its lines and its shipping. */
export type Rest = Pick<Order, 'items' | 'shippingLines'>

/**
 * The order without some units. A promotion that is evaluated anew and does not hold for the rest is lost with them, but no
 * cancellation makes an order dearer: so much of it is kept that the rest costs what the whole did.
 */
export function restOf(order: Order, units: UnitsByItem, reevaluated: Reevaluated): Rest {
  const evaluated = newDiscounts(order, reevaluated)
  const rest = repriced(order, units, evaluated)
  if (totalOf(order, rest) <= order.total) return rest
  const shared = repriced(order, units, unevaluated)
  const lost = lostIn(rest, shared, evaluated)
  const all = sumOf(lost, ({ discount }) => discount.amount)
  const span = totalOf(order, rest) - totalOf(order, shared)
  let kept = Math.floor(((totalOf(order, rest) - order.total) * all) / span)
  while (kept <= all) {
    const bounded = repriced(order, units, withKept(evaluated, lost, kept))
    const tooMuch = totalOf(order, bounded) - order.total
    if (tooMuch <= 0) return bounded
    kept = kept < all ? Math.min(all, kept + tooMuch) : all + 1
  }
  // Beside evaluated promotions the others are rounded on their own, which may leave the rest a minor unit dearer.
  return shared
}

function totalOf({ feeTotal }: Order, { items, shippingLines }: Rest): number {
  return totalsOf(items, shippingLines, feeTotal).total
}

/** What promotions that were evaluated anew take off, by the line. */
interface Evaluated {
  readonly promotionIds: ReadonlySet<string>
  readonly byRef: ReadonlyMap<string, readonly Discount[]>
}
const unevaluated: Evaluated = { promotionIds: new Set(), byRef: new Map() }

/** No promotion takes off more of the rest than it did of the whole. */
function newDiscounts(order: Order, reevaluated: Reevaluated): Evaluated {
  const all = [...order.items, ...order.shippingLines].flatMap(({ discounts }) => discounts)
  const concerned = all.filter(
    ({ onReturn, promotionId }) => onReturn === 'REEVALUATE' && reevaluated.has(promotionId),
  )
  const byPromotion = Map.groupBy(concerned, ({ promotionId }) => promotionId)
  const found = [...byPromotion].flatMap(([id, before]) => {
    const lines = reevaluated.get(id) ?? []
    const [called] = before
    if (!called) return []
    const most = sumOf(before, ({ amount }) => amount)
    const now = lines.map((line) => ({ ref: line.ref, discount: { ...called, ...sharesOf(line) } }))
    return withinAmount(now, most)
  })
  return { promotionIds: new Set(byPromotion.keys()), byRef: byRefOf(found) }
}

function sharesOf({ amount, operatorAmount, providerAmount }: Discount | Reduction) {
  return { amount, operatorAmount, providerAmount }
}

type Reduction = Pick<Discount, 'amount' | 'operatorAmount' | 'providerAmount'>

interface OnLine {
  readonly ref: string
  readonly discount: Discount
}

function withinAmount(all: readonly OnLine[], most: number): OnLine[] {
  const amounts = all.map(({ discount }) => discount.amount)
  const excess = sumOf(amounts, (amount) => amount) - most
  if (excess <= 0) return [...all]
  const { shares } = allocateRemaining(excess, amounts)
  return all.map(({ ref, discount }, index) => ({
    ref,
    discount: lessOf(discount, shares[index] ?? 0),
  }))
}

function byRefOf(all: readonly OnLine[]): ReadonlyMap<string, readonly Discount[]> {
  const byRef = Map.groupBy(all, ({ ref }) => ref)
  return new Map([...byRef].map(([ref, same]) => [ref, same.map(({ discount }) => discount)]))
}

function repriced(order: Order, units: UnitsByItem, { promotionIds, byRef }: Evaluated): Rest {
  const isTaxHeld = order.items.some(({ includedTaxTotal }) => includedTaxTotal > 0)
  const on = (ref: string, taxInclusive: boolean | null): NewDiscounts => {
    return { promotionIds, discounts: byRef.get(ref) ?? [], holdsTax: taxInclusive ?? isTaxHeld }
  }
  const items = order.items.map((item) => {
    const gone = unitsGone(item, units.get(item.id) ?? 0)
    const amounts = withoutUnits(item, gone, on(item.id, item.taxInclusive))
    return { ...item, ...amounts, cancelled: item.cancelled + gone.gone }
  })
  const isOver = items.every((item) => item.cancelled === item.quantity)
  const shippingLines = order.shippingLines.map((line) => {
    const gone = { left: 1, gone: isOver ? 1 : 0, subtotal: isOver ? 0 : line.subtotal }
    return { ...line, ...withoutUnits(line, gone, on(shippingRef, line.taxInclusive)) }
  })
  return { items, shippingLines }
}

function unitsGone(item: Order['items'][number], gone: number): UnitsGone {
  const left = item.quantity - item.cancelled
  return { left, gone, subtotal: gone === 0 ? item.subtotal : priceOfUnits(item, left - gone) }
}

/** By how much promotions that were evaluated anew take off less of a line than its share. */
function lostIn(rest: Rest, shared: Rest, { promotionIds }: Evaluated): OnLine[] {
  const lost = (ref: string, before: readonly Discount[], after: readonly Discount[] = []) =>
    before.flatMap((discount) => {
      const { promotionId } = discount
      if (!promotionIds.has(promotionId)) return []
      const now = after.find((each) => each.promotionId === promotionId)?.amount ?? 0
      return now < discount.amount ? [{ ref, discount: lessOf(discount, now) }] : []
    })
  return [
    ...shared.items.flatMap(({ id, discounts }, index) =>
      lost(id, discounts, rest.items[index]?.discounts),
    ),
    ...shared.shippingLines.flatMap(({ discounts }, index) =>
      lost(shippingRef, discounts, rest.shippingLines[index]?.discounts),
    ),
  ]
}

/** So much of what was lost is kept, in proportion. */
function withKept(evaluated: Evaluated, lost: readonly OnLine[], kept: number): Evaluated {
  const shares = allocate(
    kept,
    lost.map(({ discount }) => discount.amount),
  )
  const byRef = new Map([...evaluated.byRef].map(([ref, discounts]) => [ref, [...discounts]]))
  for (const [index, { ref, discount }] of lost.entries()) {
    const more = lessOf(discount, discount.amount - (shares[index] ?? 0))
    const list = byRef.get(ref) ?? []
    const place = list.findIndex(({ promotionId }) => promotionId === discount.promotionId)
    const before = list[place]
    if (before) list[place] = sumOfBoth(before, more)
    else byRef.set(ref, [...list, more])
  }
  return { ...evaluated, byRef }
}

function sumOfBoth(one: Discount, other: Discount): Discount {
  return {
    ...one,
    amount: one.amount + other.amount,
    operatorAmount: one.operatorAmount + other.operatorAmount,
    providerAmount: one.providerAmount + other.providerAmount,
  }
}
