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

export const cartCreated = cartEvent('created', 'Cart created', 'A cart was created.')
export const cartUpdated = cartEvent(
  'updated',
  'Cart updated',
  'Lines, codes, addresses, the shipping method or the customer changed, or an abandoned cart was resumed; `previous` holds the old values.',
)
export const cartAbandoned = cartEvent(
  'abandoned',
  'Cart abandoned',
  'The cart was not changed for the time in the checkout settings. It can be resumed until it expires.',
)
export const cartCompleted = cartEvent(
  'completed',
  'Cart completed',
  'The order in `order_id` was placed. The cart no longer changes.',
)
export const cartExpired = cartEvent(
  'expired',
  'Cart expired',
  'The cart was not changed until its expiry. Held stock was released; the cart is deleted after 30 days.',
)
export const cartDeleted = cartEvent(
  'deleted',
  'Cart deleted',
  'The cart was deleted and its held stock released.',
)
