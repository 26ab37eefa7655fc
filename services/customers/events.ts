import { event, Id } from '@souk/platform'
import { Type } from 'typebox'

/** Personal data stays out of events: they are kept and sent on, and a customer may ask to be forgotten. */
const object = Type.Object({
  id: Id('cus'),
  status: Type.String(),
  changed: Type.Array(Type.String(), {
    description: 'Names of the fields that were set or have changed',
  }),
})

export const customerCreated = event('customer.created', 1, {
  resource: 'customer',
  summary: 'A customer was added',
  object,
})
export const customerUpdated = event('customer.updated', 1, {
  resource: 'customer',
  summary: 'Something about a customer changed',
  object,
})

export const events = [customerCreated, customerUpdated]
