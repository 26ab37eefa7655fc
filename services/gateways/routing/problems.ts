import { problem } from '@souk/platform'

export const routingRefused = problem('payment_routing_refused', 422, 'Payment routing refused', {
  help: 'Correct the rules in errors: each names gateways of the tenant, the fallback another one, and has a name of its own.',
})
