import {
  field,
  idOf,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type System,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { lanes } from '../lanes.ts'
import { endpointNotFound } from '../problems.ts'
import {
  type Endpoint,
  type EndpointStatus,
  endpointStatuses,
  endpointsMax,
  gateOf,
} from './endpoint.ts'
import { endpointTable, storedEndpoint, toEndpoint } from './rows.ts'

export async function findEndpoint(tx: Tx, endpointId: string): Promise<Endpoint | undefined> {
  const [row] = await tx`
    select ${endpointTable.columns}
    from webhooks.endpoints
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(endpointId)}
  `
  return row && toEndpoint(row)
}

/**
 * Holds the lane first and the endpoint then, in the order in which a step takes them: whoever waits for one
 * of them holds nothing that the other needs.
 */
export async function getEndpointForUpdate(tx: Tx, endpointId: string): Promise<Endpoint> {
  const [, [row]] = await sentInOrder([
    lanes.lock(tx, endpointId),
    tx`
      select ${endpointTable.columns}
      from webhooks.endpoints
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(endpointId)}
      for update
    `,
  ])
  if (!row) throw endpointNotFound({ endpointId })
  return toEndpoint(row)
}

/** Every lane first, then every endpoint, for the same reason. */
export async function listEndpointsForUpdate(tx: Tx): Promise<Endpoint[]> {
  const [, found] = await sentInOrder([
    lanes.lockAll(tx),
    tx`
      select ${endpointTable.columns}
      from webhooks.endpoints
      where tenant_id = ${tx.tenantId}
      order by id
      for update
    `,
  ])
  return found.map(toEndpoint)
}

/** Endpoints to which events are sent now, for whoever follows the log. */
export async function listReceiving(
  system: System,
  tenantId: string,
): Promise<ReadonlySet<string>> {
  const found = await system<{ id: string }>`
    select id from webhooks.endpoints
    where tenant_id = ${tenantId} and status = any(${receiving}::text[])
  `
  return new Set(found.map(({ id }) => idOf('whe', id)))
}

const receiving = endpointStatuses.filter((status) => gateOf(status) === 'OPEN')

/** The health of an endpoint, as its lane has recorded it. */
export interface EndpointHealth {
  readonly failures: number
  readonly heldUntil: Date | null
  readonly lastDeliveredAt: Date | null
}

export async function getEndpoint(
  tx: Tx,
  endpointId: string,
): Promise<Endpoint & { health: EndpointHealth }> {
  const [endpoint, { failures, heldUntil, lastSuccessAt }] = await Promise.all([
    findEndpoint(tx, endpointId),
    lanes.health(tx, endpointId),
  ])
  if (!endpoint) throw endpointNotFound({ endpointId })
  return { ...endpoint, health: { failures, heldUntil, lastDeliveredAt: lastSuccessAt } }
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

export function insertEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  return endpointTable.insert(tx, [storedEndpoint(endpoint)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateEndpoint(tx: Tx, endpoint: Endpoint): Promise<void> {
  return endpointTable.update(tx, storedEndpoint(endpoint))
}

/** The endpoint makes room for another. */
export async function deleteEndpoint(tx: Tx, endpointId: string): Promise<void> {
  const id = uuidOf(endpointId)
  await Promise.all([
    tx`delete from webhooks.endpoints where tenant_id = ${tx.tenantId} and id = ${id}`,
    tx`
      update webhooks.quotas set endpoints = endpoints - 1
      where tenant_id = ${tx.tenantId}
    `,
  ])
}

const endpointItem = listItem({
  id: field.id('whe'),
  url: field.text(),
  description: field.text(),
  event_types: field.array(),
  format: field.word(),
  signature: field.word(),
  status: field.word(),
  disabled_reason: field.text(),
  disabled_after: field.number(),
  public_key: field.text(),
  previous_secret_expires_at: field.time(),
  health: field.object({
    failures: field.number(sql`lane.failures`),
    held_until: field.time(sql`lane.held_until`),
    last_delivered_at: field.time(sql`lane.last_success_at`),
  }),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

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
        left join platform.outbound_lanes lane on lane.tenant_id = ${tx.tenantId}
          and lane.queue = ${lanes.queue} and lane.lane_id = listed.id`,
      item: endpointItem,
    },
    page,
  )
}
