import { listBundleParts } from '@souk/catalog/contract'
import {
  type HeldUnits,
  heldIn,
  holdForOwner,
  insufficientStock,
  releaseForOwner,
} from '@souk/inventory/contract'
import { asOperator, isOperator, Problem, type Tx } from '@souk/platform'
import type { Cart } from '../carts/cart.ts'
import type { PricedCart } from '../pricing/priced-cart.ts'
import type { CheckoutSettings } from '../settings/settings.ts'

type Hold = NonNullable<Awaited<ReturnType<typeof holdForOwner>>>

interface Holding {
  /** What the cart keeps of it. */
  readonly kept: Pick<Cart, 'reservationId' | 'heldUntil' | 'heldSince'>
  readonly held: HeldUnits | undefined
}

type Lines = Parameters<typeof holdForOwner>[2]

const nothingHeld = { reservationId: null, heldUntil: null }

/**
 * Holds what can be bought of the cart as long as it is to be held, or gives back what it held. Units that a change asks for are
 * there, or it is refused; where others have gone meanwhile, the rest is held, and the cart shows which line is not there.
 */
export async function holdUnits(
  asker: Tx,
  { cart, items }: PricedCart,
  { holdSeconds }: Pick<CheckoutSettings, 'holdSeconds'>,
  before: Cart | undefined,
): Promise<Holding> {
  const { holdsStock, reservationId, heldSince, id: ownerId } = cart
  const nothing = { kept: { ...nothingHeld, heldSince }, held: undefined }
  if (!holdsStock && reservationId === null) return nothing
  const tx = asOperator(asker)
  const more = askedFor(before, cart)
  const wanted = holdsStock ? items.filter(({ line }) => line !== undefined) : []
  const allLines = wanted
    .filter(({ item, isAvailable }) => isAvailable || more.has(item.variantId))
    .map(({ item: { variantId, quantity } }) => ({ variantId, quantity }))
  const allowed = isOperator(asker)
    ? { lines: allLines, seconds: holdSeconds }
    : allowedToBuyers(cart, allLines, holdSeconds, tx.now)
  const { lines, seconds } = allowed
  const owner = { ownerId, reservationId, seconds }
  const hold = await orNothing(more.size === 0, () =>
    holdForOwner(tx, owner, lines, listBundleParts),
  )
  if (!hold) return nothing
  const { id, expiresAt: heldUntil } = hold
  const kept = { reservationId: id, heldUntil, heldSince: heldSince ?? tx.now }
  return { kept, held: heldIn(hold, tx.now) }
}

/** Units of a variant, and for how long altogether: enough to check out with, too little to empty a shop that sells to others. */
const unitsOfBuyerMax = 20
const secondsOfBuyerMax = 60 * 60
/** For less nothing is held at all. */
const secondsMin = 60

/** Buyers hold once it is known where their goods go and who they are: a cart costs them nothing. */
function allowedToBuyers(
  { email, customerId, shippingAddress, heldSince }: Cart,
  lines: Lines,
  holdSeconds: number,
  now: Date,
): { readonly lines: Lines; readonly seconds: number } {
  const heldMs = heldSince === null ? 0 : now.getTime() - heldSince.getTime()
  const seconds = Math.min(holdSeconds, Math.floor(secondsOfBuyerMax - heldMs / 1_000))
  const isKnown = (email !== null || customerId !== null) && shippingAddress !== null
  if (!isKnown || seconds < secondsMin) return { lines: [], seconds: holdSeconds }
  return { lines: atMost(lines, unitsOfBuyerMax), seconds }
}

/** Of each variant so many, over all lines. */
function atMost(lines: Lines, most: number): Lines {
  const left = new Map<string, number>()
  return lines.flatMap(({ variantId, quantity: wanted }) => {
    const quantity = Math.min(wanted, left.get(variantId) ?? most)
    left.set(variantId, (left.get(variantId) ?? most) - quantity)
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
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
