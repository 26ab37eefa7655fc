import { Store } from '@souk/pages/store.ts'
import { type Cart, done, isProblem, type Outcome, type Souk } from '@souk/sdk'
import { customerSouk, isSignedIn, onSession } from '../account/session.ts'
import type { cartOperations } from '../api/operations.ts'
import { souk } from '../api/souk.ts'
import { onRemembered } from '../base/storage.ts'
import { type KeptCart, keepCart, keptCart, keptName, parsed } from './kept.ts'

export interface CartState {
  /** None where nothing was put into one yet, or while it is read for the first time. */
  readonly cart: Cart | undefined
  readonly isRead: boolean
  /** Why it could not be read. */
  readonly error?: unknown
  /** Whether the last one is gone because nobody came back to it for long. */
  readonly hasExpired?: boolean
}

const nothing: CartState = { cart: undefined, isRead: true }
const state = new Store<CartState>({ cart: undefined, isRead: keptCart() === undefined })

export const useCart = () => state.use()

/** The cart as it is shown now. */
export const shownCart = () => state.value.cart

type Opener = Pick<KeptCart, 'token'>

/** What a call about the cart says beside its fields. */
export function opened({ token }: Opener) {
  return token === null ? {} : { cartToken: token }
}

/** Who calls for it: whoever looks at the shop, or the customer whose it is. */
export function callerFor({ token }: Opener): Pick<Souk, (typeof cartOperations)[number]> {
  return token === null ? customerSouk : souk
}

/** Reads the cart of this browser, and follows what other tabs do with it. */
export function startCart(): void {
  void inTurn(async () => {
    await readCart()
    // Whoever signed in and left the page at once has not claimed it yet.
    await claimCart()
  })
  onRemembered(keptName, (text) => {
    const kept = parsed(text)
    if (kept === undefined) state.set(nothing)
    else if (kept.id !== shownCart()?.id || kept.version > (shownCart()?.version ?? 0)) {
      void readCart()
    }
  })
}

export async function readCart(): Promise<void> {
  const kept = keptCart()
  if (kept === undefined) return state.set(nothing)
  await callerFor(kept)
    .getCart({ cartId: kept.id }, opened(kept))
    .then(
      ({ data }) => show(data, kept),
      (error: unknown) => {
        if (isGone(error)) return leaveCart(true)
        state.set({ ...state.value, isRead: true, error })
      },
    )
}

/**
 * Shows what the server says of the cart of this browser. One that is over is left: what comes next goes into another one. One that
 * was left while the server was asked, as by whoever has signed out, does not come back.
 */
function show(cart: Cart, { token }: Opener): void {
  const { id, status, version } = cart
  if (keptCart()?.id !== id) return
  const isOver = status === 'EXPIRED' || status === 'COMPLETED'
  if (isOver) leaveCart(status === 'EXPIRED')
  else {
    keepCart({ id, token, version })
    state.set({ cart, isRead: true })
  }
}

export function leaveCart(hasExpired: boolean): void {
  keepCart(undefined)
  state.set({ ...nothing, hasExpired })
}

/** Whether there is no such cart any more, for whatever reason. */
function isGone(error: unknown): boolean {
  return isProblem(error, 'cart_not_found', 'invalid_transition')
}

let last: Promise<unknown> = Promise.resolve()

/** Changes come one after the other, each on what the one before has left. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}

type Call = (kept: KeptCart) => Promise<Outcome<Cart>>

/** Changes the cart of this browser, and shows what it is then. */
function changeCart(call: Call): Promise<void> {
  return inTurn(async () => {
    const kept = keptCart()
    if (kept === undefined) return leaveCart(true)
    try {
      show(done(await call(kept)), kept)
    } catch (error) {
      if (isGone(error)) leaveCart(true)
      throw error
    }
  })
}

/** Puts something into the cart, into a new one where there is none or the last one is over. */
export function addToCart(variantId: string, quantity: number): Promise<void> {
  const item = { variant_id: variantId, quantity }
  return inTurn(async () => {
    const kept = keptCart()
    if (kept !== undefined) {
      try {
        const asked = { cartId: kept.id, ...item }
        return show(done(await callerFor(kept).addCartItem(asked, opened(kept))), kept)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
    const { token, ...cart } = done(await souk.createCart({ items: [item] }))
    if (token !== null) {
      keepCart({ id: cart.id, token, version: cart.version })
      show(cart, { token })
    }
    await claimCart()
  })
}

/** What somebody has put together before they signed in is theirs from then on, with their prices and discounts. */
async function claimCart(): Promise<void> {
  const kept = keptCart()
  if (!isSignedIn() || kept === undefined || kept.token === null) return
  await customerSouk.claimCart({ cartId: kept.id }, opened(kept)).then(
    (claimed) => show(done(claimed), { token: null }),
    // It stays that of a guest, which can be bought all the same.
    () => {},
  )
}

/** A guest's cart is claimed by whoever signs in, and whoever signs out leaves none. */
export function followCustomer(): void {
  onSession((isThere) => {
    if (isThere) void inTurn(claimCart)
    else void readCart()
  })
}

export function setQuantity(cartItemId: string, quantity: number): Promise<void> {
  return changeCart((kept) =>
    callerFor(kept).updateCartItem({ cartId: kept.id, cartItemId, quantity }, opened(kept)),
  )
}

export function removeItem(cartItemId: string): Promise<void> {
  return changeCart((kept) =>
    callerFor(kept).removeCartItem({ cartId: kept.id, cartItemId }, opened(kept)),
  )
}

export function addCode(code: string): Promise<void> {
  return changeCart((kept) => callerFor(kept).addCartCode({ cartId: kept.id, code }, opened(kept)))
}

export function removeCode(code: string): Promise<void> {
  return changeCart((kept) =>
    callerFor(kept).removeCartCode({ cartId: kept.id, code }, opened(kept)),
  )
}

type Changes = Omit<Parameters<typeof souk.updateCart>[0], 'cartId'>

export function updateCart(changes: Changes): Promise<void> {
  return changeCart((kept) =>
    callerFor(kept).updateCart({ cartId: kept.id, ...changes }, opened(kept)),
  )
}

/** How many things are in it. */
export function unitsIn(cart: Cart | undefined): number {
  return cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}
