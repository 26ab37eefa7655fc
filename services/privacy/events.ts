import { event } from '@souk/platform'
import { holdPlaced, holdReleased } from './holds/events.ts'
import { RequestView } from './schemas.ts'

const requestEvent = (verb: string, summary: string, description: string) =>
  event(`privacy_request.${verb}`, 1, {
    resource: 'privacy_request',
    summary,
    description,
    object: RequestView,
    about: ['customer_id'],
  })

export const requestReceived = requestEvent(
  'received',
  'Privacy request received',
  'A person asked for a copy of their data or for its erasure. Somebody has to verify or reject it.',
)
export const requestVerified = requestEvent(
  'verified',
  'Privacy request verified',
  'The identity of the requester was verified, and processing has started.',
)
export const requestRejected = requestEvent(
  'rejected',
  'Privacy request rejected',
  'The request was refused; `rejection_reason` says why.',
)
export const requestBlocked = requestEvent(
  'blocked',
  'Privacy request blocked',
  'The request cannot go on for now; `blocked_code` says why. Only legal holds have to be released by people.',
)
export const requestResumed = requestEvent(
  'resumed',
  'Privacy request resumed',
  'Nothing is in the way of the request any more, and it goes on.',
)
export const requestCompleted = requestEvent(
  'completed',
  'Privacy request completed',
  'The copy is ready at `/result`, or the person is erased. Whoever keeps copies of what was erased erases them too.',
)

export const events = [
  requestReceived,
  requestVerified,
  requestRejected,
  requestBlocked,
  requestResumed,
  requestCompleted,
  holdPlaced,
  holdReleased,
]
