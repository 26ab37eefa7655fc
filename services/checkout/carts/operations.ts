import {
  announce,
  announceDeletion,
  checkVersion,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { type Access, mayOpen } from '../access/access.ts'
import { telling } from '../access/telling.ts'
import { holdUnits, releaseUnits } from '../holding/operations.ts'
import { assessCart } from '../pricing/operations.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import { cartNotFound } from '../problems.ts'
import type { CheckoutSettings } from '../settings/settings.ts'
import { getSettings } from '../settings/store.ts'
import {
  abandoned,
  acted,
  type Cart,
  type CartDraft,
  changesNothing,
  checkChangeable,
  expired,
  newCart,
} from './cart.ts'
import { cartAbandoned, cartCreated, cartDeleted, cartExpired, cartUpdated } from './events.ts'
import { factsOfCart } from './schemas.ts'
import { deleteCart, findCart, findCartForUpdate, insertCart, updateCart } from './store.ts'

/** What there is not and what is not the caller's are the same to them. */
export async function getOwnCart(tx: Tx, cartId: string, access: Access): Promise<Cart> {
  return owned(tx, cartId, await findCart(tx, cartId), access)
}

export async function getOwnCartForUpdate(
  tx: Tx,
  cartId: string,
  access: Access,
): Promise<{ readonly cart: Cart; readonly settings: CheckoutSettings }> {
  const [found, settings] = await sentInOrder([findCartForUpdate(tx, cartId), getSettings(tx)])
  return { cart: owned(tx, cartId, found, access), settings }
}

function owned(tx: Tx, cartId: string, found: Cart | undefined, access: Access): Cart {
  if (!found || !mayOpen(tx, found, access)) throw cartNotFound({ cartId })
  return found
}

/** What it comes to now. Nothing is saved. */
export async function showCart(tx: Tx, cartId: string, access: Access): Promise<PricedCart> {
  const [cart, settings] = await Promise.all([getOwnCart(tx, cartId, access), getSettings(tx)])
  return assessCart(tx, cart, settings)
}

/** With what is in it from the beginning. */
export async function createCart(
  tx: Tx,
  draft: CartDraft,
  contents: Pick<Cart, 'items' | 'codes'>,
): Promise<PricedCart> {
  const settings = await getSettings(tx)
  const empty = newCart(draft, newId('cart'), tx.now, settings)
  const begun = { ...acted(empty, contents, tx.now, settings), version: 1 }
  const priced = await assessAndHold(tx, begun, settings, undefined)
  await insertCart(tx, priced.cart)
  announce(tx, cartCreated, factsOfCart, { after: priced.cart })
  return priced
}

/** Which part of a cart becomes what. */
export type Decide = (cart: Cart) => Partial<Cart> | Promise<Partial<Cart>>

/** A change that changes nothing creates no new version and no event, unless it brings an abandoned cart back. */
export async function changeCart(
  tx: Tx,
  cartId: string,
  access: Access,
  decide: Decide,
): Promise<PricedCart> {
  const { cart: before, settings } = await getOwnCartForUpdate(tx, cartId, access)
  checkVersion(tx, before.version)
  checkChangeable(before)
  const changes = await decide(before)
  const isIdle = changesNothing(before, changes) && before.status === 'OPEN' && !before.holdsStock
  if (isIdle) return assessCart(tx, before, settings)
  const after = acted(before, changes, tx.now, settings)
  const priced = await assessAndHold(tx, after, settings, before)
  await updateCart(tx, before, priced.cart)
  announce(tx, cartUpdated, factsOfCart, { before, after: priced.cart })
  return priced
}

/** The units are held by what the cart is now, and what it comes to is noted for lists. */
async function assessAndHold(
  tx: Tx,
  cart: Cart,
  settings: CheckoutSettings,
  before: Cart | undefined,
): Promise<PricedCart> {
  const assessed = await assessCart(tx, cart, settings)
  const { kept, held } = await telling(tx, () => holdUnits(tx, assessed, settings, before))
  const lastTotal = assessed.sale?.total ?? null
  return { ...assessed, cart: { ...cart, ...kept, lastTotal }, held }
}

/** Throws it away with all that it held. */
export async function discardCart(tx: Tx, cartId: string, access: Access): Promise<Cart> {
  const { cart } = await getOwnCartForUpdate(tx, cartId, access)
  checkVersion(tx, cart.version)
  checkChangeable(cart)
  await releaseUnits(tx, cart)
  await deleteCart(tx, cartId)
  announceDeletion(tx, cartDeleted, factsOfCart, { before: cart })
  return cart
}

/** The worker has found it, and holds its row. */
export async function abandonCart(tx: Tx, before: Cart): Promise<void> {
  const after = abandoned(before, tx.now)
  await updateCart(tx, before, after)
  announce(tx, cartAbandoned, factsOfCart, { before, after })
}

export async function expireCart(tx: Tx, before: Cart): Promise<void> {
  const after = expired(before, tx.now)
  await releaseUnits(tx, before)
  await updateCart(tx, before, after)
  announce(tx, cartExpired, factsOfCart, { before, after })
}
