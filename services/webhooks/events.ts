import { event, Id, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { endpointStatuses } from './endpoints/endpoint.ts'

const resource = 'webhook_endpoint'

/** Never a secret: events are kept, sent on and shown. */
const object = Type.Object({
  id: Id('whe'),
  url: Type.String(),
  status: Type.Enum([...endpointStatuses]),
  event_types: Type.Array(Type.String()),
  disabled_reason: Nullable(Type.String()),
})

const about = (type: string, summary: string) => event(type, 1, { resource, summary, object })

export const endpointCreated = about('webhook.endpoint_created', 'A webhook endpoint was added')
export const endpointUpdated = about('webhook.endpoint_updated', 'A webhook endpoint was changed')
export const endpointVerified = about(
  'webhook.endpoint_verified',
  'A webhook endpoint answered its challenge and receives events from now on',
)
export const endpointPaused = about(
  'webhook.endpoint_paused',
  'A webhook endpoint was paused; its events wait',
)
export const endpointResumed = about(
  'webhook.endpoint_resumed',
  'A webhook endpoint receives events again',
)
export const endpointDegraded = about(
  'webhook.endpoint_degraded',
  'An event could not be delivered to a webhook endpoint with all its retries',
)
export const endpointRecovered = about(
  'webhook.endpoint_recovered',
  'A webhook endpoint that was degraded accepts events again',
)
export const endpointDisabled = about(
  'webhook.endpoint_disabled',
  'A webhook endpoint was given up; disabled_reason says why',
)
export const endpointDeleted = about('webhook.endpoint_deleted', 'A webhook endpoint was removed')
export const secretRotated = event('webhook.secret_rotated', 1, {
  resource,
  summary: 'A webhook endpoint got a new signing secret',
  object: Type.Object({ id: Id('whe'), previous_secret_expires_at: Nullable(Time) }),
})

/** These two go to the endpoint that they are about and to no other, whatever it subscribed to. */
export const endpointChallenged = event('webhook.endpoint_challenged', 1, {
  resource,
  summary: 'Asks the receiver to answer with the challenge, which proves that it wants our events',
  object: Type.Object({ id: Id('whe'), url: Type.String(), challenge: Type.String() }),
})
export const endpointTested = event('webhook.endpoint_tested', 1, {
  resource,
  summary: 'A test that somebody asked for: nothing has happened',
  object: Type.Object({ id: Id('whe'), url: Type.String() }),
})

export const events = [
  endpointCreated,
  endpointUpdated,
  endpointVerified,
  endpointPaused,
  endpointResumed,
  endpointDegraded,
  endpointRecovered,
  endpointDisabled,
  endpointDeleted,
  secretRotated,
  endpointChallenged,
  endpointTested,
]
