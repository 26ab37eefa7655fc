import type { Endpoint } from './endpoints/endpoint.ts'

/** What events tell of an endpoint. */
export function factsOf({ id, url, status, eventTypes, disabledReason }: Endpoint) {
  return { id, url, status, event_types: [...eventTypes], disabled_reason: disabledReason }
}
