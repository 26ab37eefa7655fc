import { getOrder, type Order, placeSale } from '@souk/orders/contract'
import { announce, asOperator, checkVersion, type Tx, versionIsPast } from '@souk/platform'
import type { Access } from '../access/access.ts'
import { telling, toldTo } from '../access/telling.ts'
import { checkCompletable, completed } from '../carts/cart.ts'
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
  await updateCart(tx, cart, after)
  announce(tx, cartCompleted, factsOfCart, { before: cart, after })
  return order
}

/**
 * Its units are locked since they were looked at, and what holds them, so that nobody else has taken them meanwhile. What is held no
 * more is taken from what is there.
 */
async function placeOrder(tx: Tx, { cart, sale, held }: PricedCart): Promise<Order> {
  if (!sale) throw new Error('a cart without anything to buy was refused')
  const reservationId = (held && cart.reservationId) ?? undefined
  return placeSale(tx, sale, { cartId: cart.id, reservationId, metadata: cart.metadata })
}
