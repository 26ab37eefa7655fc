import {
  type ListPage,
  literal,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { deliveryNotFound } from '../../problems.ts'
import type { Delivery, DeliveryStatus } from '../delivery.ts'
import { deliveryTable } from '../rows.ts'
import { deliveryIdSql } from '../store.ts'

export async function getDelivery(tx: Tx, deliveryId: string): Promise<Delivery> {
  const [row] = await tx`
    select ${deliveryTable.columns}
    from webhooks.deliveries
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(deliveryId)}
  `
  if (!row) throw deliveryNotFound({ deliveryId })
  return deliveryTable.fieldsOf(row)
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
      columns: sql`
        id as "id~dlv", endpoint_id as "endpoint_id~whe", event_id as "event_id~evt", event_type,
        sequence, status, attempts, ${timeText(sql`due_at`)} as next_attempt_at, last_status,
        last_error, ${timeText(sql`delivered_at`)} as delivered_at,
        ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at`,
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
