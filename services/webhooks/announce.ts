import { emit, type Tx } from '@souk/platform'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointView } from './endpoints/schemas.ts'
import type { endpointUpdated } from './events.ts'

export function announce(
  tx: Tx,
  kind: typeof endpointUpdated,
  endpoint: Endpoint,
  before?: Endpoint,
): void {
  const { id, version } = endpoint
  const previous = before && endpointView(before)
  emit(tx, kind, { id, version, object: endpointView(endpoint), previous })
}
