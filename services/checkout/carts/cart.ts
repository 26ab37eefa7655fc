import { isDeepStrictEqual } from 'node:util'
import type { ContactAddress } from '@souk/customers/contract'
import {
  advance,
  allowedFrom,
  dayMs,
  invalidTransition,
  lifecycle,
  type Metadata,
  minuteMs,
  type StateOf,
  statesOf,
} from '@souk/platform'
import { folded } from '@souk/promotions/contract'
import { cartClaimed, cartCodeNotFound, cartItemNotFound, cartLimitReached } from '../problems.ts'
import type { CheckoutSettings } from '../settings/settings.ts'

/** COMPLETING lasts as long as the transaction that places the order: others see the cart before it or after it. */
export const cartLifecycle = lifecycle({
  OPEN: { complete: 'COMPLETING', abandon: 'ABANDONED', expire: 'EXPIRED' },
  COMPLETING: { finish: 'COMPLETED', fail: 'OPEN' },
  COMPLETED: {},
  ABANDONED: { resume: 'OPEN', expire: 'EXPIRED' },
  EXPIRED: {},
})
export type CartStatus = StateOf<typeof cartLifecycle>
export const cartStatuses = statesOf(cartLifecycle)
/** What can be asked for; the rest happens. */
const commands = ['complete'] as const

export const cartLinesMax = 500
/** A visitor is nobody, and has as many carts as they like. */
export const visitorLinesMax = 100
export const quantityMax = 100_000
export const cartCodesMax = 20

/** So many units of a variant. What it is called is kept for when it is sold no more; what it costs is not. */
export interface CartItem {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly sku: string | null
  readonly title: string
  readonly quantity: number
  readonly metadata: Metadata
}

export interface Cart {
  readonly id: string
  readonly status: CartStatus
  readonly channel: string
  readonly currency: string
  readonly customerId: string | null
  readonly email: string | null
  readonly items: readonly CartItem[]
  readonly shippingAddress: ContactAddress | null
  readonly billingAddress: ContactAddress | null
  /** The code of the method. */
  readonly shippingMethod: string | null
  readonly codes: readonly string[]
  readonly metadata: Metadata
  /** Whether units are to be held while the buyer acts. */
  readonly holdsStock: boolean
  readonly reservationId: string | null
  readonly heldUntil: Date | null
  /** When it began to hold some, and for good. */
  readonly heldSince: Date | null
  readonly tokenHash: Buffer | null
  /** For lists only: what it came to when it was last changed. */
  readonly lastTotal: number | null
  readonly orderId: string | null
  readonly actedAt: Date
  readonly abandonsAt: Date | null
  readonly expiresAt: Date
  readonly abandonedAt: Date | null
  readonly completedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CartDraft = Pick<
  Cart,
  'channel' | 'currency' | 'customerId' | 'email' | 'metadata' | 'holdsStock' | 'tokenHash'
> &
  Pick<Cart, 'shippingAddress' | 'billingAddress' | 'shippingMethod'>

export type CartChanges = Partial<
  Pick<
    Cart,
    | 'currency'
    | 'email'
    | 'shippingAddress'
    | 'billingAddress'
    | 'shippingMethod'
    | 'metadata'
    | 'holdsStock'
  >
>

type Times = Pick<CheckoutSettings, 'abandonedAfterMinutes' | 'expiresAfterDays'>

export function newCart(draft: CartDraft, id: string, now: Date, times: Times): Cart {
  const cart: Cart = {
    id,
    status: 'OPEN',
    ...draft,
    items: [],
    codes: [],
    reservationId: null,
    heldUntil: null,
    heldSince: null,
    lastTotal: null,
    orderId: null,
    actedAt: now,
    abandonsAt: null,
    expiresAt: now,
    abandonedAt: null,
    completedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return { ...cart, ...clocks(cart, now, times) }
}

/** Nobody misses a cart without lines. */
const emptyCartDays = 1

function clocks({ items }: Pick<Cart, 'items'>, now: Date, times: Times) {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const hasLines = items.length > 0
  return {
    actedAt: now,
    abandonsAt: hasLines ? after(times.abandonedAfterMinutes * minuteMs) : null,
    expiresAt: after((hasLines ? times.expiresAfterDays : emptyCartDays) * dayMs),
  }
}

/** Whether it can still be changed; the refusal of one that is an order, or over. */
export function checkChangeable({ status }: Pick<Cart, 'status'>): void {
  if (status === 'OPEN' || status === 'ABANDONED') return
  const allowed = allowedFrom(cartLifecycle, status).filter((one) => one === 'complete')
  throw invalidTransition({ state: status, action: 'change', allowed })
}

/** Its buyer is there: whatever they did, it is open again, and its times begin anew. */
export function acted(cart: Cart, changes: Partial<Cart>, now: Date, times: Times): Cart {
  checkChangeable(cart)
  const changed = { ...cart, ...changes }
  return {
    ...changed,
    ...clocks(changed, now, times),
    status: 'OPEN',
    abandonedAt: null,
    ...nextVersion(cart, now),
  }
}

function nextVersion({ version }: Pick<Cart, 'version'>, now: Date) {
  return { version: version + 1, updatedAt: now }
}

/** Whether a change says what the cart says already. */
export function changesNothing(cart: Cart, changes: Partial<Cart>): boolean {
  return isDeepStrictEqual({ ...cart, ...changes }, cart)
}

/** The same variant once more is more of it, unless its line says something else. */
export function withItem(
  items: readonly CartItem[],
  added: CartItem,
  linesMax = cartLinesMax,
): readonly CartItem[] {
  const { variantId, quantity, metadata } = added
  const same = items.find(
    (item) => item.variantId === variantId && isDeepStrictEqual(item.metadata, metadata),
  )
  if (same) {
    const sum = same.quantity + quantity
    if (sum > quantityMax) throw cartLimitReached({ limit: quantityMax, of: 'quantity' })
    return items.map((item) => (item === same ? { ...item, quantity: sum } : item))
  }
  checkLines(items.length + 1, linesMax)
  return [...items, added]
}

export function checkLines(lines: number, linesMax: number): void {
  if (lines > linesMax) throw cartLimitReached({ limit: linesMax, of: 'items' })
}

type ItemChanges = Partial<Pick<CartItem, 'quantity' | 'metadata'>>

export function changedItem(
  items: readonly CartItem[],
  cartItemId: string,
  changes: ItemChanges,
): readonly CartItem[] {
  if (!items.some(({ id }) => id === cartItemId)) throw cartItemNotFound({ cartItemId })
  return items.map((item) => (item.id === cartItemId ? { ...item, ...changes } : item))
}

export function withoutItem(items: readonly CartItem[], cartItemId: string): readonly CartItem[] {
  const left = items.filter(({ id }) => id !== cartItemId)
  if (left.length === items.length) throw cartItemNotFound({ cartItemId })
  return left
}

/** Upper and lower case are the same. */
export function withCode(codes: readonly string[], code: string): readonly string[] {
  if (codes.some((one) => isSameCode(one, code))) return codes
  if (codes.length >= cartCodesMax) throw cartLimitReached({ limit: cartCodesMax, of: 'codes' })
  return [...codes, code]
}

export function withoutCode(codes: readonly string[], code: string): readonly string[] {
  const left = codes.filter((one) => !isSameCode(one, code))
  if (left.length === codes.length) throw cartCodeNotFound({ code })
  return left
}

function isSameCode(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

/** A guest has become known. Whoever held the token before does not see what the customer adds from now on. */
export function claimChanges({ customerId }: Cart, claimant: string): Partial<Cart> {
  if (customerId !== null && customerId !== claimant) throw cartClaimed()
  return { customerId: claimant, tokenHash: null }
}

export function abandoned(cart: Cart, now: Date): Cart {
  const status = advance(cartLifecycle, cart.status, 'abandon')
  return { ...cart, status, abandonedAt: now, abandonsAt: null, ...nextVersion(cart, now) }
}

/** What it held is given back by whoever expires it. */
export function expired(cart: Cart, now: Date): Cart {
  const status = advance(cartLifecycle, cart.status, 'expire')
  const ended = { status, tokenHash: null, reservationId: null, heldUntil: null }
  return { ...cart, ...ended, ...nextVersion(cart, now) }
}

/** It has become an order, in one step for everybody else. */
export function completed(cart: Cart, orderId: string, total: number, now: Date): Cart {
  checkCompletable(cart)
  const completing = advance(cartLifecycle, 'OPEN', 'complete')
  const status = advance(cartLifecycle, completing, 'finish')
  return {
    ...cart,
    status,
    orderId,
    lastTotal: total,
    completedAt: now,
    abandonsAt: null,
    reservationId: null,
    heldUntil: null,
    ...nextVersion(cart, now),
  }
}

/** An abandoned cart is taken up again by whoever completes it. */
export function checkCompletable({ status }: Pick<Cart, 'status'>): void {
  advance(cartLifecycle, status === 'ABANDONED' ? 'OPEN' : status, 'complete', commands)
}

export function ofCustomer(cart: Cart, customerId: string, now: Date): Cart {
  return { ...cart, customerId, ...nextVersion(cart, now) }
}

/** What was to be bought stays, and by which customer; who that is does not. */
export function withoutPerson(cart: Cart, now: Date): Cart {
  return {
    ...cart,
    email: null,
    shippingAddress: null,
    billingAddress: null,
    shippingMethod: null,
    codes: [],
    metadata: {},
    items: cart.items.map((item) => ({ ...item, metadata: {} })),
    tokenHash: null,
    ...nextVersion(cart, now),
  }
}

/** A second time there is nothing to change. */
export function tellsOfPerson(cart: Cart): boolean {
  const { email, shippingAddress, billingAddress, shippingMethod, codes } = cart
  const { metadata, items, tokenHash } = cart
  const said = [email, shippingAddress, billingAddress, shippingMethod, tokenHash]
  return (
    said.some((part) => part !== null) ||
    codes.length > 0 ||
    [metadata, ...items.map((item) => item.metadata)].some((own) => Object.keys(own).length > 0)
  )
}
