import { event } from '@souk/platform'
import { MethodView } from './schemas.ts'

const methodEvent = (verb: string, summary: string, description: string) =>
  event(`shipping_method.${verb}`, 1, {
    resource: 'shipping_method',
    summary,
    description,
    object: MethodView,
  })

export const shippingMethodCreated = methodEvent(
  'created',
  'Shipping method created',
  'The method exists as a draft; nobody is offered it yet.',
)
export const shippingMethodUpdated = methodEvent(
  'updated',
  'Shipping method updated',
  'Details of the method other than its rates changed; `previous` holds the old values.',
)
export const shippingMethodRatesChanged = methodEvent(
  'rates_changed',
  'Shipping rates changed',
  'The table of rates was replaced. Orders that were placed before keep what they cost.',
)
export const shippingMethodActivated = methodEvent(
  'activated',
  'Shipping method activated',
  'The method is offered wherever its rates and channels allow.',
)
export const shippingMethodPaused = methodEvent(
  'paused',
  'Shipping method paused',
  'The method is not offered until it is activated again.',
)
export const shippingMethodArchived = methodEvent(
  'archived',
  'Shipping method archived',
  'The method is kept for reference and cannot be used again.',
)
