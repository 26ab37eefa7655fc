import { describeVariants } from '@souk/catalog/contract'
import { addressRequired, type SaleLine } from '@souk/orders/contract'
import { asOperator, defaultTimeZone, type FieldError, postalKey, type Tx } from '@souk/platform'
import { type Basket, type RequestedQuote, requestQuote } from '@souk/shipping/contract'
import type { Access } from '../access/access.ts'
import type { Cart } from '../carts/cart.ts'
import { checkChangeable } from '../carts/cart.ts'
import { showCart } from '../carts/operations.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'

/** Asks for the parcel that the cart is now. Carriers are asked between two transactions. */
export async function requestOptions(
  asker: Tx,
  quoteId: string,
  cartId: string,
  access: Access,
): Promise<RequestedQuote> {
  const priced = await showCart(asker, cartId, access)
  checkChangeable(priced.cart)
  const tx = asOperator(asker)
  const basket = basketOf(tx, priced, await weightsOf(tx, linesOf(priced)))
  return requestQuote(tx, quoteId, { basket, holder: cartId })
}

function linesOf({ items }: PricedCart): SaleLine[] {
  return items.flatMap(({ line }) => (line ? [line] : []))
}

async function weightsOf(tx: Tx, lines: readonly SaleLine[]) {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const described = await describeVariants(tx, variantIds)
  return new Map(described.map(({ variantId, weightG }) => [variantId, weightG]))
}

/** The same parcel as an order of the cart is judged by. */
function basketOf(
  { now: at, timeZone = defaultTimeZone }: Tx,
  priced: PricedCart,
  weightOf: ReadonlyMap<string, number | null>,
): Basket {
  const { channel, currency } = priced.cart
  return {
    lines: linesOf(priced).map(({ variantId, quantity, subtotal: amount, requiresShipping }) => {
      return { quantity, amount, requiresShipping, weightG: weightOf.get(variantId) ?? null }
    }),
    to: destinationOf(priced.cart),
    channel,
    currency,
    at,
    timeZone,
  }
}

function destinationOf({ shippingAddress }: Cart): Basket['to'] {
  if (shippingAddress) {
    const { country, region, postal_code: postal } = shippingAddress
    return { country, region, postal: postal === null ? null : postalKey(postal) }
  }
  const message = 'is needed to say how it can be sent'
  const errors: FieldError[] = [{ path: '/shipping_address', code: 'address_required', message }]
  throw addressRequired(undefined, { errors })
}
