import {
  idOf,
  type ListPage,
  type Metadata,
  type PageRequest,
  pageOf,
  prefixOf,
  sentInOrder,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { endpointNotFound } from '../problems.ts'
import {
  type DisabledReason,
  type Endpoint,
  type EndpointStatus,
  endpointsMax,
  type Format,
  gateOf,
} from './endpoint.ts'

interface EndpointRow {
  readonly id: string
  readonly url: string
  readonly description: string | null
  readonly event_types: string[]
  readonly format: Format
  readonly signature: Endpoint['signature']
  readonly status: EndpointStatus
  readonly disabled_reason: DisabledReason | null
  readonly disabled_after: number | null
  readonly verified: boolean
  readonly degraded_at: Date | null
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_secret_expires_at: Date | null
  readonly public_key: string | null
  readonly metadata: Metadata
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`
  id, url, description, event_types, format, signature, status, disabled_reason, disabled_after,
  verified, degraded_at, secret, previous_secret, previous_secret_expires_at, public_key, metadata,
  version, created_at, updated_at`

function toEndpoint(row: EndpointRow): Endpoint {
  const { id, url, description, format, signature, status, verified, secret, metadata, version } =
    row
  return {
    id: idOf('whe', id),
    url,
    description,
    eventTypes: row.event_types,
    format,
    signature,
    status,
    disabledReason: row.disabled_reason,
    disabledAfter: row.disabled_after,
    verified,
    degradedAt: row.degraded_at,
    secret,
    previousSecret: row.previous_secret,
    previousSecretExpiresAt: row.previous_secret_expires_at,
    publicKey: row.public_key,
    metadata,
    version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findEndpoint(tx: Tx, endpointId: string): Promise<Endpoint | undefined> {
  const [row] = await tx<EndpointRow>`
    select ${columns}
    from webhooks.endpoints
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(endpointId)}
  `
  return row && toEndpoint(row)
}

/**
 * Holds the lane first and the endpoint then, in the order in which the sender takes them: whoever waits for one
 * of them holds nothing that the other needs.
 */
export async function getEndpointForUpdate(tx: Tx, endpointId: string): Promise<Endpoint> {
  const [, [row]] = await sentInOrder([
    lockLane(tx, endpointId),
    tx<EndpointRow>`
      select ${columns}
      from webhooks.endpoints
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(endpointId)}
      for update
    `,
  ])
  if (!row) throw endpointNotFound({ endpointId })
  return toEndpoint(row)
}

export async function lockLane(tx: Tx, endpointId: string): Promise<void> {
  await tx`
    select from webhooks.lanes
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
    for update
  `
}

/** Every lane first, then every endpoint, for the same reason. */
export async function listEndpointsForUpdate(tx: Tx): Promise<Endpoint[]> {
  const [, found] = await sentInOrder([
    tx`
      select from webhooks.lanes
      where tenant_id = ${tx.tenantId}
      order by endpoint_id
      for update
    `,
    tx<EndpointRow>`
      select ${columns}
      from webhooks.endpoints
      where tenant_id = ${tx.tenantId}
      order by id
      for update
    `,
  ])
  return found.map(toEndpoint)
}

/** How an endpoint fares: what the sender knows of it, beside what its owner decided. */
export interface EndpointHealth {
  readonly failures: number
  readonly heldUntil: Date | null
  readonly lastDeliveredAt: Date | null
}

export async function getEndpoint(
  tx: Tx,
  endpointId: string,
): Promise<Endpoint & { health: EndpointHealth }> {
  const [endpoint, [lane]] = await Promise.all([
    findEndpoint(tx, endpointId),
    tx<{ failures: number; held_until: Date | null; last_delivered_at: Date | null }>`
      select failures, held_until, last_delivered_at
      from webhooks.lanes
      where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
    `,
  ])
  if (!endpoint) throw endpointNotFound({ endpointId })
  const health = {
    failures: lane?.failures ?? 0,
    heldUntil: lane?.held_until ?? null,
    lastDeliveredAt: lane?.last_delivered_at ?? null,
  }
  return { ...endpoint, health }
}

/** False when the tenant has as many as it may have. Two who add the last one at once wait for each other here. */
export async function takePlace(tx: Tx): Promise<boolean> {
  const taken = await tx`
    insert into webhooks.quotas (tenant_id, endpoints) values (${tx.tenantId}, 1)
    on conflict (tenant_id) do update set endpoints = quotas.endpoints + 1
    where quotas.endpoints < ${endpointsMax}
    returning endpoints
  `
  return taken.length > 0
}

export async function insertEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  const id = uuidOf(endpoint.id)
  await Promise.all([
    tx`
      insert into webhooks.endpoints
        (tenant_id, id, url, description, event_types, type_prefixes, format, signature, status,
         verified, secret, public_key, metadata, version, created_at, updated_at)
      values
        (${tx.tenantId}, ${id}, ${endpoint.url}, ${endpoint.description}, ${endpoint.eventTypes},
         ${endpoint.eventTypes.map(prefixOf)}, ${endpoint.format}, ${endpoint.signature},
         ${endpoint.status}, ${endpoint.verified}, ${endpoint.secret}, ${endpoint.publicKey},
         ${JSON.stringify(endpoint.metadata)}, ${endpoint.version}, ${endpoint.createdAt},
         ${endpoint.updatedAt})
    `,
    tx`
      insert into webhooks.lanes (tenant_id, endpoint_id, gate)
      values (${tx.tenantId}, ${id}, ${gateOf(endpoint.status)})
    `,
  ])
}

export async function updateEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx`
    update webhooks.endpoints
    set url = ${endpoint.url}, description = ${endpoint.description},
      event_types = ${endpoint.eventTypes}, type_prefixes = ${endpoint.eventTypes.map(prefixOf)},
      format = ${endpoint.format}, status = ${endpoint.status},
      disabled_reason = ${endpoint.disabledReason}, disabled_after = ${endpoint.disabledAfter},
      verified = ${endpoint.verified}, degraded_at = ${endpoint.degradedAt},
      secret = ${endpoint.secret}, previous_secret = ${endpoint.previousSecret},
      previous_secret_expires_at = ${endpoint.previousSecretExpiresAt},
      public_key = ${endpoint.publicKey}, metadata = ${JSON.stringify(endpoint.metadata)},
      version = ${endpoint.version}, updated_at = ${endpoint.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(endpoint.id)}
  `
}

/** The lane learns what may pass from now on, forgets an old hold, and looks at once for what waits. */
export async function setGate(tx: Tx, { id, status }: Endpoint): Promise<void> {
  const gate = gateOf(status)
  await tx`
    update webhooks.lanes
    set gate = ${gate}, failures = 0, held_until = null,
      wake_at = case when ${gate} = 'CLOSED' then null else ${tx.now}::timestamptz end
    where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(id)}
  `
}

/** Its deliveries may be many: the lane stays behind, marked, until a schedule has removed them piece by piece. */
export async function deleteEndpoint(tx: Tx, endpointId: string): Promise<void> {
  const id = uuidOf(endpointId)
  await Promise.all([
    tx`delete from webhooks.endpoints where tenant_id = ${tx.tenantId} and id = ${id}`,
    tx`
      update webhooks.lanes
      set gate = 'REMOVED', wake_at = null, leased_by = null, leased_until = null
      where tenant_id = ${tx.tenantId} and endpoint_id = ${id}
    `,
    tx`delete from webhooks.replays where tenant_id = ${tx.tenantId} and endpoint_id = ${id}`,
    tx`
      update webhooks.quotas set endpoints = endpoints - 1
      where tenant_id = ${tx.tenantId}
    `,
  ])
}

export function listEndpoints(
  tx: Tx,
  status: EndpointStatus | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`webhooks.endpoints`,
      where: [status === undefined ? undefined : sql`status = ${status}`],
      joins: sql`
        left join lateral (
          select failures, held_until, last_delivered_at
          from webhooks.lanes lane
          where lane.tenant_id = listed.tenant_id and lane.endpoint_id = listed.id
        ) lane on true`,
      columns: sql`
        id as "id~whe", url, description, event_types, format, signature, status, disabled_reason,
        disabled_after, public_key,
        ${timeText(sql`previous_secret_expires_at`)} as previous_secret_expires_at,
        (select health from (
          select failures, ${timeText(sql`held_until`)} as held_until,
            ${timeText(sql`last_delivered_at`)} as last_delivered_at
        ) health) as health,
        metadata, version, ${timeText(sql`created_at`)} as created_at,
        ${timeText(sql`updated_at`)} as updated_at`,
    },
    page,
  )
}
