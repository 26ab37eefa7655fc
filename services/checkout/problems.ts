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
  'Code not in cart',
  { help: 'The cart does not have this code. GET /api/v1/carts/{cartId} shows its codes.' },
)
export const cartLimitReached = problem<{ limit: number; of: string }>(
  'cart_limit_reached',
  409,
  'Cart limit reached',
  {
    help: 'A cart can have at most meta.limit meta.of. Remove some, or create another cart.',
    example: { limit: 500, of: 'items' },
  },
)
export const cartClaimed = problem('cart_claimed', 409, 'Cart belongs to another customer', {
  help: 'The cart already belongs to another customer. Create a new cart.',
})
export const weakIdempotencyKey = problem(
  'weak_idempotency_key',
  422,
  'Idempotency key too short',
  {
    help:
      'All callers of a publishable key share its idempotency keys until they have a cart, and this response contains the token of the ' +
      'cart. Send a random key of at least 20 characters, or none.',
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
      'Nothing was ordered. Show the cart again and complete it with the new `shown`. meta.diff lists the changes: items, price, ' +
      'stock, promotion, shipping, tax, currency or total.',
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
  help: 'An order needs an email address, of the cart or of its customer. Set `email` with PATCH /api/v1/carts/{cartId}.',
})
export const shippingMethodRequired = problem(
  'shipping_method_required',
  422,
  'Shipping method required',
  {
    help:
      'The cart has items that are shipped. List the methods with POST /api/v1/carts/{cartId}/shipping-options and set ' +
      '`shipping_method` with PATCH.',
  },
)
