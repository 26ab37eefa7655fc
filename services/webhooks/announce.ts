import { emit, type Tx } from '@souk/platform'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointView } from './endpoints/schemas.ts'
import type { endpointUpdated } from './events.ts'

export function announce(tx: Tx, kind: typeof endpointUpdated, endpoint: Endpoint): void {
  emit(tx, kind, { id: endpoint.id, version: endpoint.version, object: endpointView(endpoint) })
}
