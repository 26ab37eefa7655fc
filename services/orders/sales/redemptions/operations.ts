import type { Tx } from '@souk/platform'
import { rollBack, takingAgain, type UnitsBack } from '@souk/promotions/contract'
import type { Order, UnitsByItem } from '../../order.ts'
import { openUnitsByItem } from '../../order.ts'
import type { Discount } from '../amounts.ts'
import { shippingRef } from '../promotions.ts'

function hasDiscounts({ items, shippingLines }: Order): boolean {
  return [...items, ...shippingLines].some(({ discounts }) => discounts.length > 0)
}

/** What units took off goes back to its promotions, or all of it: then their uses do as well. */
export async function giveBackPromotions(
  tx: Tx,
  order: Order,
  units: UnitsByItem | 'all',
): Promise<void> {
  if (!hasDiscounts(order)) return
  await rollBack(tx, order.id, units === 'all' ? units : unitsBack(units))
}

function unitsBack(units: UnitsByItem): UnitsBack[] {
  return [...units].map(([ref, quantity]) => ({ of: 'ITEM', ref, quantity }))
}

/** For an order that comes back after it has expired: how its discounts are taken again, or undefined where they are gone. */
export async function takingPromotionsAgain(
  tx: Tx,
  order: Order,
): Promise<(() => Promise<unknown>) | undefined> {
  if (!hasDiscounts(order)) return async () => {}
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
