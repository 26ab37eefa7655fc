import { event } from '@souk/platform'
import { GatewayView } from '../schemas.ts'

const healthEvent = (type: string, summary: string, description: string) =>
  event(type, 1, { resource: 'payment_gateway', summary, description, object: GatewayView })

export const gatewayDegraded = healthEvent(
  'gateway.degraded',
  'Gateway degraded',
  'The gateway could not be reached for several payments. Others are taken where there are any; once a minute a payment tries it again.',
)
export const gatewayRecovered = healthEvent(
  'gateway.recovered',
  'Gateway recovered',
  'The gateway has answered again and takes payments as before.',
)
