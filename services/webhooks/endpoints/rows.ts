import { id, json, plain, prefixOf, Table } from '@souk/platform'
import type { Endpoint } from './endpoint.ts'

/** An endpoint with its patterns as beginnings of types beside them, by which the log is searched. */
interface StoredEndpoint extends Endpoint {
  readonly typePrefixes: readonly string[]
}

export const endpointTable = new Table<StoredEndpoint>(
  'webhooks.endpoints',
  {
    id: id('whe'),
    url: plain(),
    description: plain(),
    eventTypes: plain(),
    typePrefixes: plain(),
    format: plain(),
    signature: plain(),
    status: plain(),
    disabledReason: plain(),
    disabledAfter: plain(),
    verified: plain(),
    degradedAt: plain(),
    secret: plain(),
    previousSecret: plain(),
    previousSecretExpiresAt: plain(),
    publicKey: plain(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['signature'] },
)

export function toEndpoint(row: object): Endpoint {
  const { typePrefixes: _typePrefixes, ...endpoint } = endpointTable.fieldsOf(row)
  return endpoint
}

export function storedEndpoint(endpoint: Endpoint): StoredEndpoint {
  return { ...endpoint, typePrefixes: endpoint.eventTypes.map(prefixOf) }
}
