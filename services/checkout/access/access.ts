import { type Context, owns, placeOf, uuidOf } from '@souk/platform'
import { Type } from 'typebox'
import type { Cart } from '../carts/cart.ts'
import type { CartTokens } from './tokens.ts'

/** How a request says which cart is its caller's. */
const cartTokenHeader = 'cart-token'

export const CartTokenHeaders = Type.Object({
  [cartTokenHeader]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Token of the cart; required with a publishable key, and for a customer who claims a guest cart',
    }),
  ),
})

/** Who may call operations of single carts; whose a cart is decides `mayOpen`. */
export const cartAudience: ['operator', 'visitor', 'customer'] = ['operator', 'visitor', 'customer']

/** What a caller can show for a cart. */
export interface Access {
  readonly tokens: CartTokens
  readonly token: string | undefined
}

interface Request {
  readonly headers: { readonly [cartTokenHeader]?: string }
}

export function accessOf({ headers }: Request, tokens: CartTokens): Access {
  return { tokens, token: headers[cartTokenHeader] }
}

/**
 * Whose a cart is, for everything that reads or changes one: all are the operator's, and a customer's are their own. One of nobody
 * else opens to whoever shows its token: a visitor, and a customer who was a guest before. With a publishable key it opens in the
 * channel of the key alone: others have other prices.
 */
export function mayOpen(
  asker: Pick<Context, 'party'>,
  cart: Pick<Cart, 'channel' | 'customerId' | 'tokenHash'>,
  access: Access,
): boolean {
  const { channel, customerId } = cart
  if ((placeOf(asker) ?? channel) !== channel) return false
  if (owns(asker, { customer: customerId === null ? null : uuidOf(customerId) })) return true
  return customerId === null && hasToken(access, cart)
}

function hasToken({ tokens, token }: Access, { tokenHash }: Pick<Cart, 'tokenHash'>): boolean {
  return token !== undefined && tokenHash !== null && tokens.opens(token, tokenHash)
}
