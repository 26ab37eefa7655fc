import { listHeldUnits } from '@souk/inventory/contract'
import { getOrder, type Order, placeSale } from '@souk/orders/contract'
import { announce, asOperator, checkVersion, type Tx, versionIsPast } from '@souk/platform'
import type { Access } from '../access/access.ts'
import { telling, toldTo } from '../access/telling.ts'
import { type Cart, checkCompletable, completed } from '../carts/cart.ts'
import { cartCompleted } from '../carts/events.ts'
import { getOwnCartForUpdate } from '../carts/operations.ts'
import { factsOfCart } from '../carts/schemas.ts'
import { updateCart } from '../carts/store.ts'
import { assessCart } from '../pricing/operations.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import { decodeShown } from '../pricing/shown.ts'
import { refusalOf } from './completion.ts'

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
  if (cart.orderId !== null) {
    versionIsPast(asker)
    return getOrder(tx, cart.orderId)
  }
  const shown = decodeShown(shownText)
  checkVersion(asker, cart.version)
  checkCompletable(cart)
  const priced = await assessCart(tx, cart, { ...settings, isPlaced: true })
  const refusal = refusalOf(priced, shown)
  if (refusal) throw toldTo(asker, refusal)
  const order = await telling(asker, () => placeOrder(tx, priced))
  const after = completed(cart, order.id, order.total, tx.now)
  await updateCart(tx, after)
  announce(tx, cartCompleted, factsOfCart, { before: cart, after })
  return order
}

/** Its units are locked since they were looked at, so that nobody else has taken them meanwhile. */
async function placeOrder(tx: Tx, { cart, sale }: PricedCart): Promise<Order> {
  if (!sale) throw new Error('a cart without anything to buy was refused')
  const reservationId = await standingReservation(tx, cart)
  return placeSale(tx, sale, { cartId: cart.id, reservationId, metadata: cart.metadata })
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
