import { event } from '@souk/platform'
import { Type } from 'typebox'
import { CustomerView } from './schemas.ts'

const object = Type.Object({
  ...CustomerView.properties,
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
