import type { Tx } from '@souk/platform'
import {
  type DiscountBack,
  type Reevaluated,
  reevaluateOrder,
  rollBack,
  takingAgain,
} from '@souk/promotions/contract'
import { redeemedBy } from '../../groups/order-group.ts'
import { type Order, openUnitsByItem, type UnitsByItem } from '../../order.ts'
import { type Amounts, type Discount, priceOfUnits } from '../amounts.ts'
import { shippingRef } from '../promotions.ts'

function discountsIn({ items, shippingLines }: Order): Discount[] {
  return [...items, ...shippingLines].flatMap(({ discounts }) => discounts)
}

function hasDiscounts(order: Order): boolean {
  return discountsIn(order).length > 0
}

/**
 * What promotions whose discounts are not simply shared out take off what is left without these units. What other orders of a group keep
 * stays as it was, so theirs are shared out as all others are.
 */
export async function reevaluatedWithout(
  tx: Tx,
  order: Order,
  units: UnitsByItem,
): Promise<Reevaluated> {
  if (order.orderGroupId !== null) return new Map()
  if (!discountsIn(order).some(({ onReturn }) => onReturn === 'REEVALUATE')) return new Map()
  const left = order.items.map((item) => {
    const quantity = item.quantity - item.cancelled - (units.get(item.id) ?? 0)
    return { ref: item.id, quantity, amount: priceOfUnits(item, quantity) }
  })
  return reevaluateOrder(tx, order.id, order.currency, left)
}

/** What the order has less of its discounts goes back to their promotions. */
export async function giveBackPromotions(tx: Tx, before: Order, after: Order): Promise<void> {
  if (!hasDiscounts(before)) return
  const ofLines = before.items.flatMap((item, index) => {
    const next = after.items[index] ?? item
    const quantity = next.cancelled - item.cancelled
    return lostOn(item, next, { of: 'ITEM', ref: item.id, quantity })
  })
  const ofShipping = before.shippingLines.flatMap((line, index) => {
    const next = after.shippingLines[index] ?? line
    return lostOn(line, next, { of: 'SHIPPING', ref: shippingRef, quantity: 0 })
  })
  await rollBack(tx, redeemedBy(before), [...ofLines, ...ofShipping])
}

/** Less than before, or more where it was evaluated anew. */
function lostOn(
  { discounts: before }: Pick<Amounts, 'discounts'>,
  { discounts: after }: Pick<Amounts, 'discounts'>,
  line: Pick<DiscountBack, 'of' | 'ref' | 'quantity'>,
): DiscountBack[] {
  const ids = new Set([...before, ...after].map(({ promotionId }) => promotionId))
  return [...ids].map((promotionId) => {
    const [was, is] = [before, after].map((list) =>
      list.find((each) => each.promotionId === promotionId),
    )
    return {
      ...line,
      promotionId,
      amount: (was?.amount ?? 0) - (is?.amount ?? 0),
      operatorAmount: (was?.operatorAmount ?? 0) - (is?.operatorAmount ?? 0),
      providerAmount: (was?.providerAmount ?? 0) - (is?.providerAmount ?? 0),
    }
  })
}

/** Of an order of which nothing becomes: their uses go back as well, of a group with the last order that has any. */
export async function giveBackAllPromotions(tx: Tx, order: Order): Promise<void> {
  if (!hasDiscounts(order)) return
  await rollBack(tx, redeemedBy(order), order.orderGroupId === null ? 'all' : allOf(order))
}

/** All that is left of what the promotions of its group take off this order. */
function allOf({ items, shippingLines }: Order): DiscountBack[] {
  const ofLines = items.flatMap((item) => {
    const quantity = item.quantity - item.cancelled
    return lostOn(item, { discounts: [] }, { of: 'ITEM', ref: item.id, quantity })
  })
  const ofShipping = shippingLines.flatMap((line) =>
    lostOn(line, { discounts: [] }, { of: 'SHIPPING', ref: shippingRef, quantity: 0 }),
  )
  return [...ofLines, ...ofShipping]
}

/**
 * For an order that comes back after it has expired: how its discounts are taken again, or undefined where they are gone. Those of an
 * order of a group were agreed on for all that was bought together, of which the others may be as they were: they are not taken again.
 */
export async function takingPromotionsAgain(
  tx: Tx,
  order: Order,
): Promise<(() => Promise<unknown>) | undefined> {
  if (!hasDiscounts(order)) return async () => {}
  if (order.orderGroupId !== null) return undefined
  const { id: orderId, customerId, currency, items, shippingLines } = order
  const found = [
    ...items.flatMap((item) => item.discounts.map((discount) => lineOf(discount, 'ITEM', item))),
    ...shippingLines.flatMap((line) =>
      line.discounts.map((discount) => lineOf(discount, 'SHIPPING', shipping)),
    ),
  ]
  const byPromotion = Map.groupBy(found, ({ discount }) => discount.promotionId)
  const discounts = [...byPromotion.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { promotionId, codeId, name, code } = first.discount
    return [{ promotionId, codeId, name, code, lines: same.map(({ line }) => line) }]
  })
  const lines = [...openUnitsByItem(order)].map(([ref, quantity]) => ({ ref, quantity }))
  return takingAgain(tx, { orderId, customerId, currency, lines, discounts })
}

const shipping = { id: shippingRef, providerId: null }

function lineOf(
  discount: Discount,
  of: 'ITEM' | 'SHIPPING',
  { id: ref, providerId }: { readonly id: string; readonly providerId: string | null },
) {
  const { amount, operatorAmount, providerAmount } = discount
  return { discount, line: { of, ref, amount, operatorAmount, providerAmount, providerId } }
}
