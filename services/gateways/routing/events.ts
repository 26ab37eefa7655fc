import { event } from '@souk/platform'
import { RoutingView } from './schemas.ts'

export const paymentRoutingUpdated = event('payment_routing.updated', 1, {
  resource: 'payment_routing',
  summary: 'Payment routing updated',
  description:
    'The rules by which payments choose their gateway were changed; `previous` holds the old ones.',
  object: RoutingView,
})
