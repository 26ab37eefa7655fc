import { listBundleParts } from '@souk/catalog/contract'
import { holdForOwner, releaseForOwner } from '@souk/inventory/contract'
import { asOperator, type Tx } from '@souk/platform'
import type { Cart } from '../carts/cart.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import type { CheckoutSettings } from '../settings/settings.ts'

type Held = Pick<Cart, 'reservationId' | 'heldUntil'>

const nothingHeld: Held = { reservationId: null, heldUntil: null }

/** Holds what can be bought of the cart as long as it is to be held, or gives back what it held. */
export async function holdUnits(
  asker: Tx,
  { cart, items }: PricedCart,
  { holdSeconds: seconds }: Pick<CheckoutSettings, 'holdSeconds'>,
): Promise<Held> {
  const { holdsStock, reservationId, id: ownerId } = cart
  if (!holdsStock && reservationId === null) return nothingHeld
  const tx = asOperator(asker)
  const wanted = holdsStock ? items.filter(({ line }) => line !== undefined) : []
  const lines = wanted.map(({ item: { variantId, quantity } }) => ({ variantId, quantity }))
  const hold = await holdForOwner(tx, { ownerId, reservationId, seconds }, lines, listBundleParts)
  return hold ? { reservationId: hold.id, heldUntil: hold.expiresAt } : nothingHeld
}

export async function releaseUnits(
  asker: Tx,
  { reservationId }: Pick<Cart, 'reservationId'>,
): Promise<void> {
  if (reservationId !== null) await releaseForOwner(asOperator(asker), reservationId)
}
