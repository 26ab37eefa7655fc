import { event } from '@souk/platform'
import { CartFacts } from './schemas.ts'

const cartEvent = (verb: string, summary: string, description: string) =>
  event(`cart.${verb}`, 1, {
    resource: 'cart',
    about: ['customer_id', 'order_id', 'reservation_id'],
    summary,
    description,
    object: CartFacts,
  })

export const cartCreated = cartEvent(
  'created',
  'Cart created',
  'Somebody has begun to put together what they want to buy.',
)
export const cartUpdated = cartEvent(
  'updated',
  'Cart updated',
  'Lines, codes, addresses, the shipping method or the customer changed, or an abandoned cart was taken up again; `previous` holds the old values.',
)
export const cartAbandoned = cartEvent(
  'abandoned',
  'Cart abandoned',
  'The buyer has done nothing for as long as the checkout settings say. The cart can be taken up again until it expires.',
)
export const cartCompleted = cartEvent(
  'completed',
  'Cart completed',
  'The cart has become the order in `order_id`. It stays as it was.',
)
export const cartExpired = cartEvent(
  'expired',
  'Cart expired',
  'Nobody came back to the cart. What it held was given back, and it is deleted a month later.',
)
export const cartDeleted = cartEvent(
  'deleted',
  'Cart deleted',
  'The cart was thrown away, and what it held was given back.',
)
