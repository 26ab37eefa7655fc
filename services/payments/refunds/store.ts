import {
  field,
  type ListPage,
  listItem,
  literal,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { refundNotFound } from '../problems.ts'
import { refundTable, storedRefund, toRefund } from '../rows.ts'
import { accountName, overdueAt } from '../store.ts'
import type { Refund, RefundStatus } from './refund.ts'

export async function findRefund(tx: Tx, refundId: string): Promise<Refund | undefined> {
  const [row] = await tx`
    select ${refundTable.columns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refundId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  return row && toRefund(row)
}

export async function getRefund(tx: Tx, refundId: string): Promise<Refund> {
  const refund = await findRefund(tx, refundId)
  if (!refund) throw refundNotFound({ refundId })
  return refund
}

export async function findRefundForUpdate(tx: Tx, refundId: string): Promise<Refund | undefined> {
  const [row] = await tx`
    select ${refundTable.columns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(refundId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  return row && toRefund(row)
}

/** The refund that waits longest to be asked about although its time is over. Not locked: its lane comes before it. */
export async function findOverdueRefund(
  tx: Tx,
  postponed: readonly string[],
): Promise<Refund | undefined> {
  const [row] = await tx`
    select ${refundTable.columns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and status = 'PROCESSING' and poll_at <= ${overdueAt(tx.now)}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by poll_at, id
    limit 1
  `
  return row && toRefund(row)
}

/** Refunds that their gateway left without an answer, and was not asked about when it should have been. */
export function overdueRefunds(now: Date): WaitingRows {
  return {
    table: sql`payments.refunds`,
    waiting: sql`status = 'PROCESSING'`,
    due: sql`poll_at <= ${overdueAt(now)}`,
  }
}

/** The gateway is to be asked now, if the refund is still as it was found. */
export async function updateRefundPollAt(tx: Tx, { id, version }: Refund): Promise<void> {
  await tx`
    update payments.refunds set poll_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
      and status = 'PROCESSING'
  `
}

/** By the key that it was asked for with, or by what the gateway calls it. */
export async function findRefundByKey(
  tx: Tx,
  paymentId: string,
  { refundKey, ref }: { readonly refundKey: string | null; readonly ref: string },
): Promise<Refund | undefined> {
  const [row] = await tx`
    select ${refundTable.columns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
      and (gateway_key = ${refundKey ?? ref} or gateway_ref = ${ref})
      and ${ownedBy(tx, sql`provider_id`)}
    order by id
    limit 1
  `
  return row && toRefund(row)
}

/** How a gateway calls those refunds of a payment that it has named. Read under the lock of the payment. */
export async function listRefundRefs(tx: Tx, paymentId: string): Promise<string[]> {
  const found = await tx<{ gateway_ref: string }>`
    select gateway_ref
    from payments.refunds
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
      and gateway_ref is not null
    order by id
    limit ${literal(foundMax)}
  `
  return found.map(({ gateway_ref }) => gateway_ref)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateRefund(tx: Tx, refund: Refund): Promise<void> {
  return refundTable.update(tx, storedRefund(refund))
}

export function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  return refundTable.insert(tx, refunds.map(storedRefund))
}

export interface RefundFilter {
  readonly payment_id?: string
  readonly order_id?: string
  readonly status?: RefundStatus
}

const refundItem = listItem({
  id: field.id('ref'),
  payment_id: field.id('pay'),
  order_id: field.id('ord'),
  status: field.word(),
  amount: field.money(sql`listed.amount`, sql`listed.currency`),
  reason: field.text(),
  destination: field.word(),
  gateway_ref: field.text(),
  failure_code: field.text(),
  sent: field.objectWhere(sql`listed.sent_at is not null`, {
    sent_at: field.time(sql`listed.sent_at`),
    account: field.text(accountName(sql`listed.sent_from`)),
    reference: field.text(sql`listed.reference`),
  }),
  requested_by: field.json(sql`listed.requested_by -> 'actor'`),
  lines: field.json(sql`coalesce(listed.lines, '[]'::jsonb)`),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

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
      item: refundItem,
    },
    page,
  )
}

/** Of several orders, in the order of their ids. */
export async function listRefundsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<Refund[]> {
  const found = await tx`
    select ${refundTable.columns}
    from payments.refunds
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(foundMax)}
  `
  return found.map(toRefund)
}

/** Far more than so many orders have. */
const foundMax = 10_000

/** Takes out what may name somebody. */
export async function eraseReasons(tx: Tx, refundIds: readonly string[]): Promise<void> {
  await tx`
    update payments.refunds
    set reason = null, reference = null, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${refundIds.map(uuidOf)}::uuid[])
      and (reason is not null or reference is not null)
  `
}
