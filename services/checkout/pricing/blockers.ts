import { insufficientStock, noRoute } from '@souk/inventory/contract'
import { addressRequired } from '@souk/orders/contract'
import type { FieldError, Problem } from '@souk/platform'
import { cartEmpty, emailRequired, shippingMethodRequired } from '../problems.ts'
import type { PricedCart, PricedItem } from './priced-cart.ts'

/** All that stands in the way of an order now, in the order in which completing would refuse it. */
export function blockersOf(priced: PricedCart): readonly Problem[] {
  const { cart, sale, refusals, wantsShippingMethod, stockRefusal } = priced
  if (cart.orderId !== null) return []
  if (cart.items.length === 0) return [cartEmpty()]
  const more = [
    isSent(priced) && !cart.shippingAddress && addressMissing(),
    isSent(priced) && wantsShippingMethod && shippingMethodRequired(),
    sale && !sale.email && emailRequired(),
    stockRefusal,
  ].flatMap((refusal) => refusal || [])
  const said = new Set(refusals.map(({ code }) => code))
  return [...refusals, ...more.filter(({ code }) => !said.has(code))]
}

function isSent({ sale }: PricedCart): boolean {
  return sale?.lines.some(({ requiresShipping }) => requiresShipping) ?? false
}

function addressMissing(): Problem {
  const message = 'is needed for what is in the cart'
  const errors: FieldError[] = [{ path: '/shipping_address', code: 'address_required', message }]
  return addressRequired(undefined, { errors })
}

const forWantOfUnits: readonly string[] = [insufficientStock.code, noRoute.code]

/** The lines that a blocker is about. */
export function itemIdsOf({ items }: PricedCart, { code, errors = [] }: Problem): string[] {
  const named = new Set(errors.map(({ path }) => /^\/items\/(\d+)(\/|$)/.exec(path)?.[1]))
  const isConcerned = ({ line, isAvailable }: PricedItem, index: number) =>
    forWantOfUnits.includes(code) ? line !== undefined && !isAvailable : named.has(String(index))
  return items.filter(isConcerned).map(({ item }) => item.id)
}

/** The code that a blocker is about, as the cart has it. */
export function codeIn({ cart }: PricedCart, { errors = [] }: Problem): string | null {
  const index = errors.map(({ path }) => /^\/codes\/(\d+)$/.exec(path)?.[1]).find(Boolean)
  return index === undefined ? null : (cart.codes[Number(index)] ?? null)
}
