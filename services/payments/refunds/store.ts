import {
  idOf,
  type ListPage,
  moneyObject,
  type PageRequest,
  pageOf,
  rows,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { refundNotFound } from '../problems.ts'
import { andVisible, idOrNull, uuidOrNull, visible } from '../store.ts'
import type { Refund, RefundStatus } from './refund.ts'

interface RefundRow
  extends Pick<Refund, 'id' | 'amount' | 'currency' | 'reason' | 'status' | 'version'> {
  readonly payment_id: string
  readonly order_id: string
  readonly provider_id: string | null
  readonly gateway_ref: string | null
  readonly failure_code: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

export async function getRefund(tx: Tx, refundId: string): Promise<Refund> {
  const [row] = await tx<RefundRow>`
    select id, payment_id, order_id, provider_id, amount, currency, reason, status, gateway_ref,
      failure_code, version, created_at, updated_at
    from payments.refunds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refundId)} ${andVisible(tx)}
  `
  if (!row) throw refundNotFound({ refundId })
  return {
    id: idOf('ref', row.id),
    paymentId: idOf('pay', row.payment_id),
    orderId: idOf('ord', row.order_id),
    providerId: idOrNull('prv', row.provider_id),
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    gatewayRef: row.gateway_ref,
    failureCode: row.failure_code,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  await tx`
    insert into payments.refunds
      (tenant_id, id, payment_id, order_id, provider_id, amount, currency, reason, status,
       gateway_ref, failure_code, version, created_at, updated_at)
    values ${rows(
      refunds.map((refund) => [
        tx.tenantId,
        uuidOf(refund.id),
        uuidOf(refund.paymentId),
        uuidOf(refund.orderId),
        uuidOrNull(refund.providerId),
        refund.amount,
        refund.currency,
        refund.reason,
        refund.status,
        refund.gatewayRef,
        refund.failureCode,
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
        visible(tx),
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
