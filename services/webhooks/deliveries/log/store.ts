import {
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { deliveryNotFound } from '../../problems.ts'
import type { DeliveryStatus } from '../delivery.ts'
import { deliveryIdSql } from '../store.ts'

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly sequence: number
  readonly eventType: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly dueAt: Date | null
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly deliveredAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface DeliveryRow {
  readonly id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly sequence: number
  readonly event_type: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly due_at: Date | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly delivered_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`
  id, endpoint_id, event_id, sequence, event_type, status, attempts, due_at, last_status,
  last_error, delivered_at, created_at, updated_at`

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: idOf('dlv', row.id),
    endpointId: idOf('whe', row.endpoint_id),
    eventId: idOf('evt', row.event_id),
    sequence: row.sequence,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    dueAt: row.due_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function getDelivery(tx: Tx, deliveryId: string): Promise<Delivery> {
  const [row] = await tx<DeliveryRow>`
    select ${columns}
    from webhooks.deliveries
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(deliveryId)}
  `
  if (!row) throw deliveryNotFound({ deliveryId })
  return toDelivery(row)
}

export interface Attempt {
  readonly number: number
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly latency_ms: number
  readonly answer: string | null
}

const attemptsShown = literal(100)

/** The latest, newest first. */
export function listAttempts(tx: Tx, deliveryId: string): Promise<Attempt[]> {
  return tx<Attempt>`
    select number, at, status, error, latency_ms, answer
    from webhooks.attempts
    where tenant_id = ${tx.tenantId} and delivery_id = ${uuidOf(deliveryId)}
    order by number desc
    limit ${attemptsShown}
  `
}

export interface DeliveryFilter {
  readonly endpointId: string | undefined
  readonly eventId: string | undefined
  readonly status: DeliveryStatus | undefined
}

const deliveryItem = listItem({
  id: field.id('dlv'),
  endpoint_id: field.id('whe'),
  event_id: field.id('evt'),
  event_type: field.text(),
  sequence: field.number(),
  status: field.word(),
  attempts: field.number(),
  next_attempt_at: field.time(sql`listed.due_at`),
  last_status: field.number(),
  last_error: field.text(),
  delivered_at: field.time(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listDeliveries(
  tx: Tx,
  { endpointId, eventId, status }: DeliveryFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`webhooks.deliveries`,
      where: [
        endpointId === undefined ? undefined : sql`endpoint_id = ${uuidOf(endpointId)}`,
        status === undefined ? undefined : sql`status = ${literalStatus(status)}`,
        eventId === undefined ? undefined : ofEvent(tx, eventId),
      ],
      item: deliveryItem,
    },
    page,
  )
}

/** In the text, so that the index over what is not delivered can be chosen when the statement is planned. */
function literalStatus(status: DeliveryStatus): Sql {
  return statusTexts[status]
}

const statusTexts: Readonly<Record<DeliveryStatus, Sql>> = {
  PENDING: sql`'PENDING'`,
  RETRYING: sql`'RETRYING'`,
  DELIVERED: sql`'DELIVERED'`,
  DEAD: sql`'DEAD'`,
}

/** An event has at most one delivery to each endpoint, whose id can be told from the two. */
function ofEvent(tx: Tx, eventId: string): Sql {
  const event = sql`${uuidOf(eventId)}::uuid`
  return sql`id in (
    select ${deliveryIdSql(event, sql`endpoint.id`)}
    from webhooks.endpoints endpoint
    where endpoint.tenant_id = ${tx.tenantId}
  )`
}
