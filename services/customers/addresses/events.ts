import { event } from '@souk/platform'
import { AddressView } from './schemas.ts'

const addressEvent = (verb: string, summary: string, description: string) =>
  event(`address.${verb}`, 1, {
    resource: 'address',
    summary,
    description,
    object: AddressView,
    about: ['customer_id'],
  })

export const addressCreated = addressEvent(
  'created',
  'Address created',
  'A customer has a new address.',
)
export const addressUpdated = addressEvent(
  'updated',
  'Address updated',
  'The address changed, or it is or is no longer a default because another one was chosen.',
)
export const addressDeleted = addressEvent(
  'deleted',
  'Address deleted',
  'The customer no longer has the address. Orders that were sent to it are not changed.',
)

export const addressEvents = [addressCreated, addressUpdated, addressDeleted]
