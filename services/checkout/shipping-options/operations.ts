import { describeVariants } from '@souk/catalog/contract'
import { addressRequired, destinationOf, type SaleLine, shippedLine } from '@souk/orders/contract'
import { asOperator, defaultTimeZone, type FieldError, type Tx } from '@souk/platform'
import { type Basket, type RequestedQuote, requestQuote } from '@souk/shipping/contract'
import type { Access } from '../access/access.ts'
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

/** The same parcel to the same place as the order of the cart is judged by. */
function basketOf(
  { now: at, timeZone = defaultTimeZone }: Tx,
  priced: PricedCart,
  weightOf: ReadonlyMap<string, number | null>,
): Basket {
  const { channel, currency, shippingAddress } = priced.cart
  if (shippingAddress === null) throw addressMissing()
  const ofVariant = (variantId: string) => weightOf.get(variantId) ?? null
  const lines = linesOf(priced).map((line) => shippedLine(line, ofVariant))
  return { lines, to: destinationOf(shippingAddress), channel, currency, at, timeZone }
}

function addressMissing() {
  const message = 'is needed to say how it can be sent'
  const errors: FieldError[] = [{ path: '/shipping_address', code: 'address_required', message }]
  return addressRequired(undefined, { errors })
}
