import { event, Id } from '@souk/platform'
import { Type } from 'typebox'
import { PlainEndpointView } from './endpoints/schemas.ts'

const resource = 'webhook_endpoint'

/** Without its health, which changes without an event, and without secrets, because events are stored and sent. */
const object = PlainEndpointView

const endpointEvent = (type: string, text: { summary: string; description: string }) =>
  event(type, 1, { resource, ...text, object })

export const endpointCreated = endpointEvent('webhook.endpoint_created', {
  summary: 'Webhook endpoint created',
  description: 'An endpoint was created. It receives events once it is verified.',
})
export const endpointUpdated = endpointEvent('webhook.endpoint_updated', {
  summary: 'Webhook endpoint updated',
  description: 'The URL, event types, format, description or metadata of an endpoint were changed.',
})
export const endpointVerified = endpointEvent('webhook.endpoint_verified', {
  summary: 'Webhook endpoint verified',
  description: 'The endpoint answered its challenge and receives events from now on.',
})
export const endpointPaused = endpointEvent('webhook.endpoint_paused', {
  summary: 'Webhook endpoint paused',
  description: 'The endpoint was paused. Its events are queued until it is resumed.',
})
export const endpointResumed = endpointEvent('webhook.endpoint_resumed', {
  summary: 'Webhook endpoint resumed',
  description: 'The endpoint receives events again, with those that it missed.',
})
export const endpointDegraded = endpointEvent('webhook.endpoint_degraded', {
  summary: 'Webhook endpoint degraded',
  description:
    'An event could not be delivered with all of its retries. Other events are still sent.',
})
export const endpointRecovered = endpointEvent('webhook.endpoint_recovered', {
  summary: 'Webhook endpoint recovered',
  description: 'A degraded endpoint accepted an event and is active again.',
})
export const endpointDisabled = endpointEvent('webhook.endpoint_disabled', {
  summary: 'Webhook endpoint disabled',
  description:
    'Nothing is sent to the endpoint any more; `disabled_reason` says why. Resume it to send what it missed.',
})
export const endpointDeleted = endpointEvent('webhook.endpoint_deleted', {
  summary: 'Webhook endpoint deleted',
  description: 'The endpoint was deleted, with the deliveries that were queued for it.',
})
export const secretRotated = endpointEvent('webhook.secret_rotated', {
  summary: 'Webhook secret rotated',
  description: 'The endpoint got a new signing secret. Both secrets sign until the overlap ends.',
})

/**
 * These two are messages to the endpoint that they are about and go to no other, whatever it subscribed to. They tell
 * nothing about it beyond its address: the receiver may not have proved yet that it wants our events.
 */
export const endpointChallenged = event('webhook.endpoint_challenged', 1, {
  resource,
  summary: 'Webhook endpoint challenged',
  description:
    'Sent to the endpoint itself, to a new URL and whenever it is verified again. Answer 2xx with the text ' +
    'of `challenge` in the body to start receiving events.',
  object: Type.Object({ id: Id('whe'), url: Type.String(), challenge: Type.String() }),
})
export const endpointTested = event('webhook.endpoint_tested', 1, {
  resource,
  summary: 'Webhook endpoint tested',
  description: 'Sent to the endpoint itself when a test was requested. Nothing else happened.',
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
