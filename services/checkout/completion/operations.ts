import { insufficientStock, listHeldUnits } from '@souk/inventory/contract'
import { getOrder, type Order, placeSale } from '@souk/orders/contract'
import { announce, asOperator, checkVersion, Problem, type Tx } from '@souk/platform'
import type { Access } from '../access/access.ts'
import { type Cart, checkCompletable, completed } from '../carts/cart.ts'
import { cartCompleted } from '../carts/events.ts'
import { getOwnCartForUpdate } from '../carts/operations.ts'
import { factsOfCart } from '../carts/schemas.ts'
import { updateCart } from '../carts/store.ts'
import { assessCart } from '../pricing/operations.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import { decodeShown, type Shown } from '../pricing/shown.ts'
import { refusalOf, stockGone } from './completion.ts'

/**
 * One cart, one order, whoever asks how often: others wait for the row of the cart and find its order. Who is told that something has
 * changed has ordered nothing.
 */
export async function completeCart(
  asker: Tx,
  cartId: string,
  access: Access,
  shownText: string,
): Promise<Order> {
  const { cart, settings } = await getOwnCartForUpdate(asker, cartId, access)
  const tx = asOperator(asker)
  if (cart.orderId !== null) return getOrder(tx, cart.orderId)
  const shown = decodeShown(shownText)
  checkVersion(asker, cart.version)
  checkCompletable(cart)
  const wantsShippingOptions = cart.shippingMethod === null
  const options = { ...settings, isPlaced: true, wantsShippingOptions }
  const priced = await assessCart(tx, cart, options)
  const refusal = refusalOf(priced, shown)
  if (refusal) throw refusal
  const order = await placeOrder(tx, priced, shown)
  const after = completed(cart, order.id, order.total, tx.now)
  await updateCart(tx, after)
  announce(tx, cartCompleted, factsOfCart, { before: cart, after })
  return order
}

/** What was there when it was assessed may have gone to somebody else since. */
async function placeOrder(tx: Tx, { cart, sale, items }: PricedCart, shown: Shown): Promise<Order> {
  if (!sale) throw new Error('a cart without anything to buy was refused')
  const reservationId = await standingReservation(tx, cart)
  const placement = { cartId: cart.id, reservationId, metadata: cart.metadata }
  try {
    return await placeSale(tx, sale, placement)
  } catch (error) {
    const isShort = error instanceof Problem && error.code === insufficientStock.code
    const wereThere = items.filter(({ isAvailable }) => isAvailable)
    if (!isShort || wereThere.length < items.length) throw error
    throw stockGone(
      shown,
      wereThere.map(({ item }) => item.id),
    )
  }
}

/** What is held no more is taken from what is there. */
async function standingReservation(
  tx: Tx,
  { reservationId }: Pick<Cart, 'reservationId'>,
): Promise<string | undefined> {
  if (reservationId === null) return undefined
  const held = await listHeldUnits(tx, reservationId)
  return held.size > 0 ? reservationId : undefined
}
