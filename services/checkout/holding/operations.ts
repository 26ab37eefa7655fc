import { listBundleParts } from '@souk/catalog/contract'
import { holdForOwner, insufficientStock, releaseForOwner } from '@souk/inventory/contract'
import { asOperator, Problem, type Tx } from '@souk/platform'
import type { Cart } from '../carts/cart.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import type { CheckoutSettings } from '../settings/settings.ts'

type Hold = NonNullable<Awaited<ReturnType<typeof holdForOwner>>>
type Held = Pick<Cart, 'reservationId' | 'heldUntil'>

const nothingHeld: Held = { reservationId: null, heldUntil: null }

/**
 * Holds what can be bought of the cart as long as it is to be held, or gives back what it held. Units that a change asks for are
 * there, or it is refused; where others have gone meanwhile, the rest is held, and the cart shows which line is not there.
 */
export async function holdUnits(
  asker: Tx,
  { cart, items }: PricedCart,
  { holdSeconds: seconds }: Pick<CheckoutSettings, 'holdSeconds'>,
  before: Cart | undefined,
): Promise<Held> {
  const { holdsStock, reservationId, id: ownerId } = cart
  if (!holdsStock && reservationId === null) return nothingHeld
  const tx = asOperator(asker)
  const more = askedFor(before, cart)
  const wanted = holdsStock ? items.filter(({ line }) => line !== undefined) : []
  const lines = wanted
    .filter(({ item, isAvailable }) => isAvailable || more.has(item.variantId))
    .map(({ item: { variantId, quantity } }) => ({ variantId, quantity }))
  const owner = { ownerId, reservationId, seconds }
  const hold = await orNothing(more.size === 0, () =>
    holdForOwner(tx, owner, lines, listBundleParts),
  )
  return hold ? { reservationId: hold.id, heldUntil: hold.expiresAt } : nothingHeld
}

/** The variants of which a change wants more units held than before. */
function askedFor(before: Cart | undefined, after: Cart): ReadonlySet<string> {
  const held = unitsOf(before?.holdsStock ? before : undefined)
  const wanted = unitsOf(after.holdsStock ? after : undefined)
  const more = [...wanted].filter(([variantId, units]) => units > (held.get(variantId) ?? 0))
  return new Set(more.map(([variantId]) => variantId))
}

function unitsOf(cart: Cart | undefined): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of cart?.items ?? []) {
    units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  }
  return units
}

/** Somebody may take units between the look at them and the lock. */
async function orNothing(isAllowed: boolean, work: () => Promise<Hold | null>) {
  try {
    return await work()
  } catch (error) {
    const isShort = error instanceof Problem && error.code === insufficientStock.code
    if (isShort && isAllowed) return null
    throw error
  }
}

export async function releaseUnits(
  asker: Tx,
  { reservationId }: Pick<Cart, 'reservationId'>,
): Promise<void> {
  if (reservationId !== null) await releaseForOwner(asOperator(asker), reservationId)
}
