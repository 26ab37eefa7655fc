import { problem } from '@souk/platform'

export const cartNotFound = problem<{ cartId: string }>('cart_not_found', 404, 'Cart not found', {
  help:
    'There is no cart with this id, or the token in the header Cart-Token does not open it. A publishable key needs the token ' +
    'that came with the cart.',
})
export const cartItemNotFound = problem<{ cartItemId: string }>(
  'cart_item_not_found',
  404,
  'Cart line not found',
  { help: 'The cart has no line with this id. GET /api/v1/carts/{cartId} shows its lines.' },
)
export const cartCodeNotFound = problem<{ code: string }>(
  'cart_code_not_found',
  404,
  'Code not in the cart',
  { help: 'The cart does not have this code. GET /api/v1/carts/{cartId} shows its codes.' },
)
export const cartLimitReached = problem<{ limit: number; of: string }>(
  'cart_limit_reached',
  409,
  'Cart is full',
  {
    help: 'A cart has at most meta.limit of what meta.of names. Remove some, or begin another cart.',
    example: { limit: 500, of: 'items' },
  },
)
export const cartClaimed = problem('cart_claimed', 409, 'Cart of another customer', {
  help: 'The cart belongs to another customer already, and stays theirs.',
})
export const weakIdempotencyKey = problem(
  'weak_idempotency_key',
  422,
  'Idempotency key too short',
  {
    help:
      'Whoever begins a cart with a publishable key shows nothing yet, so all share their idempotency keys, and the answer holds a token. Send a random key of at least ' +
      '20 characters, or none.',
  },
)

interface ChangedPart {
  readonly kind: string
  readonly item_id: string | null
  readonly before: unknown
  readonly after: unknown
}

export const cartChanged = problem<{ diff: readonly ChangedPart[] }>(
  'cart_changed',
  409,
  'Cart changed',
  {
    help:
      'Show the cart again, and complete it with its new `shown`. Nothing was ordered. What is another than what was shown is in ' +
      'meta.diff: items, price, promotion, stock, shipping or tax.',
    example: {
      diff: [
        {
          kind: 'price',
          item_id: 'cit_…',
          before: { amount: 2_499, currency: 'EUR' },
          after: { amount: 2_599, currency: 'EUR' },
        },
      ],
    },
  },
)
export const cartEmpty = problem('cart_empty', 422, 'Cart is empty', {
  help: 'Add a line with POST /api/v1/carts/{cartId}/items first.',
})
export const emailRequired = problem('email_required', 422, 'Email address required', {
  help: 'An order needs an email address: that of the cart, or of its customer. Set it with PATCH /api/v1/carts/{cartId}.',
})
export const paymentAttemptsExhausted = problem<{ retryAfterSeconds: number }>(
  'payment_attempts_exhausted',
  429,
  'Too many declined payments',
  {
    help: 'Cards that are tried one after the other cost the shop its gateway. Wait for the time in Retry-After, then pay with another method; the order waits.',
    example: { retryAfterSeconds: 1_800 },
  },
)
export const shippingMethodRequired = problem(
  'shipping_method_required',
  422,
  'Shipping method required',
  {
    help: 'Something in the cart has to be sent. Choose one of POST /api/v1/carts/{cartId}/shipping-options, and set it with PATCH.',
  },
)
