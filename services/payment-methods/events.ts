import { event } from '@souk/platform'
import { PaymentMethodView } from './schemas.ts'

const methodEvent = (verb: string, summary: string, description: string) =>
  event(`payment_method.${verb}`, 1, {
    resource: 'payment_method',
    summary,
    description,
    object: PaymentMethodView,
    about: ['customer_id'],
  })

export const methodAttached = methodEvent(
  'attached',
  'Payment method attached',
  'The gateway keeps the method, and the customer can pay with it.',
)
export const methodFailed = methodEvent(
  'failed',
  'Payment method failed',
  'The gateway does not keep the method; `decline` says why.',
)
export const methodUpdated = methodEvent(
  'updated',
  'Payment method updated',
  'It became the default or is it no more, was entered again or renewed by its bank, or belongs to the customer into whom its own was merged.',
)
export const methodExpiring = methodEvent(
  'expiring',
  'Payment method expiring',
  'Its last month ends in thirty days or less. The gateway was asked before and knows no newer one.',
)
export const methodExpired = methodEvent(
  'expired',
  'Payment method expired',
  'Its last month is over. Nothing can be paid with it, unless its bank renews it.',
)
export const methodDetached = methodEvent(
  'detached',
  'Payment method detached',
  'Nothing can be paid with it from now on. The gateway is told to forget it.',
)
