import { event } from '@souk/platform'
import { GatewayView } from './schemas.ts'

export const shippingGatewayUpdated = event('shipping_gateway.updated', 1, {
  resource: 'shipping_gateway',
  summary: 'Shipping gateway updated',
  description:
    'Another service answers the rates of carriers from now on, or none. Its token is never in the event.',
  object: GatewayView,
})
