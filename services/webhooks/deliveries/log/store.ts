import {
  field,
  firstUuidAt,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { deliveryNotFound } from '../../problems.ts'
import type { Attempt, Delivery, DeliveryStatus } from '../delivery.ts'
import { attemptTable, deliveryTable } from '../rows.ts'
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

const attemptsShown = literal(100)

/** The latest, newest first. */
export async function listAttempts(tx: Tx, deliveryId: string): Promise<Attempt[]> {
  const found = await tx`
    select ${attemptTable.columns}
    from webhooks.attempts
    where tenant_id = ${tx.tenantId} and delivery_id = ${uuidOf(deliveryId)}
    order by number desc
    limit ${attemptsShown}
  `
  return found.map((row) => attemptTable.fieldsOf(row))
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

/** All deliveries, and those that were queued before that time. */
export function deliveriesKept(before: Date): WaitingRows {
  return {
    table: sql`webhooks.deliveries`,
    waiting: sql`true`,
    due: sql`id < ${firstUuidAt(before)}`,
  }
}

/** Endpoints that are gone, and may have left deliveries behind. */
export function endpointsRemoved(): WaitingRows {
  return { table: sql`webhooks.removed_endpoints`, waiting: sql`true`, due: sql`true` }
}

/** Endpoints, and those that are gone and have left deliveries behind, by their uuids. */
export async function listReceiverIds(tx: Tx): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id from webhooks.endpoints where tenant_id = ${tx.tenantId}
    union all
    select endpoint_id from webhooks.removed_endpoints where tenant_id = ${tx.tenantId}
  `
  return found.map(({ id }) => id)
}
