import { event } from '@souk/platform'
import { HoldView } from './schemas.ts'

const holdEvent = (verb: string, summary: string, description: string) =>
  event(`legal_hold.${verb}`, 1, {
    resource: 'legal_hold',
    summary,
    description,
    object: HoldView,
    about: ['customer_id'],
  })

export const holdPlaced = holdEvent(
  'placed',
  'Legal hold placed',
  'Nothing of the person is erased from here on. Erasures that have begun stand still.',
)
export const holdReleased = holdEvent(
  'released',
  'Legal hold released',
  'The person can be erased again, unless another hold is active. Erasures that stood still go on.',
)
