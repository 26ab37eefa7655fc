import { emit, type Tx } from '@souk/platform'
import type { Endpoint } from './endpoints/endpoint.ts'
import type { endpointUpdated } from './events.ts'

/** What events tell of an endpoint. */
export function factsOf({ id, url, status, eventTypes, disabledReason }: Endpoint) {
  return { id, url, status, event_types: [...eventTypes], disabled_reason: disabledReason }
}

export function announce(tx: Tx, kind: typeof endpointUpdated, endpoint: Endpoint): void {
  emit(tx, kind, { id: endpoint.id, version: endpoint.version, object: factsOf(endpoint) })
}
