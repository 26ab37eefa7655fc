import assert from 'node:assert/strict'
import {
  idOf,
  type ListPage,
  moneyObject,
  ownedBy,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  timeText,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { refundNotFound } from '../problems.ts'
import { idOrNull, uuidOrNull } from '../store.ts'
import type { Refund, RefundStatus } from './refund.ts'

interface RefundRow
  extends Pick<Refund, 'id' | 'amount' | 'currency' | 'reason' | 'status' | 'version'> {
  readonly beyond_due: number | null
  readonly payment_id: string
  readonly order_id: string
  readonly provider_id: string | null
  readonly gateway_key: string
  readonly gateway_ref: string | null
  readonly failure_code: string | null
  readonly poll_at: Date | null
  readonly polls: number
  readonly created_at: Date
  readonly updated_at: Date
}

const refundColumns = sql`
  id, payment_id, order_id, provider_id, amount, beyond_due, currency, reason, status, gateway_key, gateway_ref,
  failure_code, poll_at, polls, version, created_at, updated_at`

function toRefund(row: RefundRow): Refund {
  return {
    id: idOf('ref', row.id),
    paymentId: idOf('pay', row.payment_id),
    orderId: idOf('ord', row.order_id),
    providerId: idOrNull('prv', row.provider_id),
    amount: row.amount,
    // Refunds of before it was kept were not bounded by what is due.
    beyondDue: row.beyond_due ?? row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    gatewayKey: row.gateway_key,
    gatewayRef: row.gateway_ref,
    failureCode: row.failure_code,
    pollAt: row.poll_at,
    polls: row.polls,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function getRefund(tx: Tx, refundId: string): Promise<Refund> {
  const [row] = await tx<RefundRow>`
    select ${refundColumns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refundId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw refundNotFound({ refundId })
  return toRefund(row)
}

export async function getRefundForUpdate(tx: Tx, refundId: string): Promise<Refund> {
  const [row] = await tx<RefundRow>`
    select ${refundColumns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refundId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  if (!row) throw refundNotFound({ refundId })
  return toRefund(row)
}

/** The refund whose gateway should have been asked again first. Not locked: its payment comes before it. */
export async function findUnansweredRefund(
  tx: Tx,
  postponed: readonly string[],
): Promise<Refund | undefined> {
  const [row] = await tx<RefundRow>`
    select ${refundColumns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and status = 'PROCESSING' and poll_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by poll_at, id
    limit 1
  `
  return row && toRefund(row)
}

/** Refunds that their gateway left without an answer. */
export function unansweredRefunds(now: Date): WaitingRows {
  return {
    table: sql`payments.refunds`,
    waiting: sql`status = 'PROCESSING'`,
    due: sql`poll_at <= ${now}`,
  }
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updateRefund(tx: Tx, refund: Refund): Promise<void> {
  const updated = await tx`
    update payments.refunds
    set status = ${refund.status}, gateway_key = ${refund.gatewayKey},
      gateway_ref = ${refund.gatewayRef}, failure_code = ${refund.failureCode},
      poll_at = ${refund.pollAt}, polls = ${refund.polls}, version = ${refund.version},
      updated_at = ${refund.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refund.id)}
      and version = ${refund.version - 1}
    returning id
  `
  assert.equal(updated.length, 1, `${refund.id} changed while it was locked`)
}

export async function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  await tx`
    insert into payments.refunds
      (tenant_id, id, payment_id, order_id, provider_id, amount, beyond_due, currency, reason, status,
       gateway_key, gateway_ref, failure_code, poll_at, polls, version, created_at, updated_at)
    values ${rows(
      refunds.map((refund) => [
        tx.tenantId,
        uuidOf(refund.id),
        uuidOf(refund.paymentId),
        uuidOf(refund.orderId),
        uuidOrNull(refund.providerId),
        refund.amount,
        refund.beyondDue,
        refund.currency,
        refund.reason,
        refund.status,
        refund.gatewayKey,
        refund.gatewayRef,
        refund.failureCode,
        refund.pollAt,
        refund.polls,
        refund.version,
        refund.createdAt,
        refund.updatedAt,
      ]),
    )}
  `
}

export interface RefundFilter {
  readonly payment_id?: string
  readonly order_id?: string
  readonly status?: RefundStatus
}

export function listRefunds(tx: Tx, filter: RefundFilter, page: PageRequest): Promise<ListPage> {
  const { payment_id, order_id, status } = filter
  return pageOf(
    tx,
    {
      from: sql`payments.refunds`,
      where: [
        payment_id === undefined ? undefined : sql`payment_id = ${uuidOf(payment_id)}`,
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        ownedBy(tx, sql`provider_id`),
      ],
      columns: sql`
        id as "id~ref", payment_id as "payment_id~pay", order_id as "order_id~ord", status,
        ${moneyObject(sql`amount`, sql`currency`)} as amount, reason, gateway_ref, failure_code,
        version, ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at
      `,
    },
    page,
  )
}
