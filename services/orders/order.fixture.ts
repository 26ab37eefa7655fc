import type { NewItem } from './order.ts'
import { amountsOf, priceOfUnits } from './sales/amounts.ts'

/** An order that came by itself and has neither shipping nor taxes. */
export const plainOrder = {
  source: 'API',
  cartId: null,
  orderGroupId: null,
  shippingLines: [],
  taxCalculationId: null,
} as const

/** A line as it is priced: with no discounts and no taxes. */
export function pricedItem(item: Omit<NewItem, keyof ReturnType<typeof amountsOf>>): NewItem {
  return { ...item, ...amountsOf(priceOfUnits(item, item.quantity), [], null) }
}
