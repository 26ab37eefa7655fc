import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { PlainEndpointView } from './endpoints/schemas.ts'

const resource = 'webhook_endpoint'

/** Without its health, which changes by itself. Never a secret: events are kept, sent on and shown. */
const object = PlainEndpointView

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
export const secretRotated = about(
  'webhook.secret_rotated',
  'A webhook endpoint got a new signing secret',
)

/**
 * These two are messages to the endpoint that they are about and go to no other, whatever it subscribed to. They tell
 * nothing about it beyond its address: the receiver may not have proved yet that it wants our events.
 */
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
