import { event } from '@souk/platform'
import { Type } from 'typebox'
import { CustomerView } from './schemas.ts'

const object = Type.Object({
  ...CustomerView.properties,
  changed: Type.Array(Type.String(), {
    description: 'Names of the fields that were set or changed',
  }),
})

const customerEvent = (verb: string, summary: string, description: string) =>
  event(`customer.${verb}`, 1, { resource: 'customer', summary, description, object })

export const customerCreated = customerEvent(
  'created',
  'Customer created',
  'A customer was created; `changed` names the fields that were set.',
)
export const customerUpdated = customerEvent(
  'updated',
  'Customer updated',
  'Details of a customer changed; `changed` names the fields.',
)
export const customerInvited = customerEvent(
  'invited',
  'Customer invited',
  'A customer is asked to register. Souk sends no message: whoever receives this event does.',
)
export const customerDisabled = customerEvent(
  'disabled',
  'Customer disabled',
  'The customer can no longer place orders.',
)
export const customerEnabled = customerEvent(
  'enabled',
  'Customer enabled',
  'The customer can place orders.',
)
export const customerConsentChanged = customerEvent(
  'consent_changed',
  'Customer consent recorded',
  'A customer agreed to something, refused it or withdrew it. `consents` holds the latest of each purpose and channel.',
)
export const customerMerged = customerEvent(
  'merged',
  'Customer merged',
  'The customer became part of the one in `merged_into`, and its orders follow. What the other gained is in its `customer.updated`.',
)
export const customerAnonymized = customerEvent(
  'anonymized',
  'Customer anonymized',
  'Who the customer was is erased for good. Orders keep their amounts; whoever keeps copies of the rest erases them too.',
)
export const customerDeleted = customerEvent(
  'deleted',
  'Customer deleted',
  'A customer that never ordered is gone, with addresses, consents and group memberships.',
)

export const events = [
  customerCreated,
  customerUpdated,
  customerInvited,
  customerDisabled,
  customerEnabled,
  customerConsentChanged,
  customerMerged,
  customerAnonymized,
  customerDeleted,
]
