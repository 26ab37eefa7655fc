import { event } from '@souk/platform'
import { StoredValueView } from './schemas.ts'
import { SettingsView } from './settings/schemas.ts'

const storedValueEvent = (verb: string, summary: string, description: string) =>
  event(`stored_value.${verb}`, 1, {
    resource: 'stored_value',
    summary,
    description,
    object: StoredValueView,
    about: ['owner_id', 'order_id'],
  })

export const storedValueIssued = storedValueEvent(
  'issued',
  'Stored value issued',
  'A gift card or store credit was issued. The code of a card is never in an event.',
)
export const storedValueCredited = storedValueEvent(
  'credited',
  'Stored value credited',
  'Somebody of the shop credited it, a payment that was made with it was refunded to it, or it got the credit of a merged customer.',
)
export const storedValueDebited = storedValueEvent(
  'debited',
  'Stored value debited',
  'A payment was made with it, somebody of the shop debited it, or its credit went to that of the customer into whom its own was merged.',
)
export const storedValueExpired = storedValueEvent(
  'expired',
  'Stored value expired',
  'Its time is over. What was left and no payment held is revenue of the shop.',
)
export const storedValueFrozen = storedValueEvent(
  'frozen',
  'Stored value frozen',
  'Until it is unfrozen nothing can be paid with it, and it takes no money.',
)
export const storedValueUnfrozen = storedValueEvent(
  'unfrozen',
  'Stored value unfrozen',
  'It can be used again.',
)
export const storedValueUpdated = storedValueEvent(
  'updated',
  'Stored value updated',
  'It has a new code, or belongs to the customer into whom its owner was merged.',
)
export const storedValueSettingsUpdated = event('stored_value_settings.updated', 1, {
  resource: 'stored_value_settings',
  summary: 'Stored value settings updated',
  description: 'After how many months gift cards and store credit expire was changed.',
  object: SettingsView,
})
