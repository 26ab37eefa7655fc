import { event } from '@souk/platform'
import { GatewayView } from './schemas.ts'

export const shippingGatewayUpdated = event('shipping_gateway.updated', 1, {
  resource: 'shipping_gateway',
  summary: 'Shipping gateway updated',
  description: 'The carrier gateway was set, changed or removed. Its token is never in the event.',
  object: GatewayView,
})
