import { event } from '@souk/platform'
import { GatewayView } from './schemas.ts'

const gatewayEvent = (type: string, summary: string, description: string) =>
  event(type, 1, { resource: 'payment_gateway', summary, description, object: GatewayView })

export const gatewayCreated = gatewayEvent(
  'payment_gateway.created',
  'Payment gateway created',
  'The gateway was set up and takes payments. Its secrets are never in an event. Built-in gateways have no such event.',
)
export const gatewayUpdated = gatewayEvent(
  'payment_gateway.updated',
  'Payment gateway updated',
  'The gateway was renamed, disabled, enabled or configured anew; `previous` holds the old values. Its secrets are never in an event.',
)
export const gatewayDeleted = gatewayEvent(
  'payment_gateway.deleted',
  'Payment gateway deleted',
  'The gateway is gone; no payment was taken through it.',
)
