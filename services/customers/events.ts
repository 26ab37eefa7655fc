import { event } from '@souk/platform'
import { Type } from 'typebox'
import { CustomerView } from './schemas.ts'

const object = Type.Object({
  ...CustomerView.properties,
  changed: Type.Array(Type.String(), {
    description: 'Names of the fields that were set or changed',
  }),
})

export const customerCreated = event('customer.created', 1, {
  resource: 'customer',
  summary: 'Customer created',
  description: 'A customer was created; `changed` names the fields that were set.',
  object,
})
export const customerUpdated = event('customer.updated', 1, {
  resource: 'customer',
  summary: 'Customer updated',
  description: 'Details of a customer changed; `changed` names the fields.',
  object,
})

export const events = [customerCreated, customerUpdated]
