import assert from 'node:assert/strict'
import {
  idOf,
  type ListPage,
  moneyObject,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  timeText,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { NextAction } from './gateway.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import { paymentNotFound } from './problems.ts'

interface PaymentRow
  extends Pick<Payment, 'id' | 'status' | 'amount' | 'currency' | 'method' | 'gateway'>,
    Pick<Payment, 'authorized' | 'captured' | 'refunded' | 'polls' | 'version'> {
  readonly refund_pending: number
  readonly order_id: string
  readonly customer_id: string | null
  readonly provider_id: string | null
  readonly capture_method: Payment['captureMethod']
  readonly gateway_ref: string | null
  readonly next_action_type: NextAction['type'] | null
  readonly next_action_url: string | null
  readonly decline_code: string | null
  readonly decline_retryable: boolean | null
  readonly decline_advice: string | null
  readonly authorization_expires_at: Date | null
  readonly poll_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

const paymentColumns = sql`
  id, order_id, customer_id, provider_id, status, amount, currency, capture_method, method, gateway,
  gateway_ref, authorized, captured, refunded, refund_pending, next_action_type, next_action_url,
  decline_code, decline_retryable, decline_advice, authorization_expires_at, poll_at, polls, version, created_at,
  updated_at`

export const idOrNull = (prefix: string, uuid: string | null) => uuid && idOf(prefix, uuid)
export const uuidOrNull = (id: string | null) => id && uuidOf(id)

function toPayment(row: PaymentRow): Payment {
  const { next_action_type, next_action_url, decline_code } = row
  return {
    id: idOf('pay', row.id),
    orderId: idOf('ord', row.order_id),
    customerId: idOrNull('cus', row.customer_id),
    providerId: idOrNull('prv', row.provider_id),
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    captureMethod: row.capture_method,
    method: row.method,
    gateway: row.gateway,
    gatewayRef: row.gateway_ref,
    authorized: row.authorized,
    captured: row.captured,
    refunded: row.refunded,
    refundPending: row.refund_pending,
    nextAction:
      next_action_type === null ? null : { type: next_action_type, url: next_action_url ?? '' },
    decline:
      decline_code === null
        ? null
        : {
            code: decline_code,
            retryable: row.decline_retryable ?? false,
            advice: row.decline_advice ?? '',
          },
    authorizationExpiresAt: row.authorization_expires_at,
    pollAt: row.poll_at,
    polls: row.polls,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function insertPayment(tx: Tx, payment: Payment): Promise<void> {
  const { nextAction, decline } = payment
  await tx`
    insert into payments.payments
      (tenant_id, id, order_id, customer_id, provider_id, status, amount, currency, capture_method,
       method, gateway, gateway_ref, authorized, captured, refunded, refund_pending,
       next_action_type, next_action_url, decline_code, decline_retryable, decline_advice,
       authorization_expires_at, poll_at, polls, version, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(payment.id)}, ${uuidOf(payment.orderId)},
       ${uuidOrNull(payment.customerId)}, ${uuidOrNull(payment.providerId)}, ${payment.status},
       ${payment.amount}, ${payment.currency}, ${payment.captureMethod}, ${payment.method},
       ${payment.gateway}, ${payment.gatewayRef}, ${payment.authorized}, ${payment.captured},
       ${payment.refunded}, ${payment.refundPending}, ${nextAction?.type ?? null}, ${nextAction?.url ?? null},
       ${decline?.code ?? null}, ${decline?.retryable ?? null}, ${decline?.advice ?? null},
       ${payment.authorizationExpiresAt}, ${payment.pollAt}, ${payment.polls}, ${payment.version},
       ${payment.createdAt}, ${payment.updatedAt})
  `
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updatePayment(tx: Tx, payment: Payment): Promise<void> {
  const { nextAction, decline } = payment
  const updated = await tx`
    update payments.payments
    set status = ${payment.status}, gateway_ref = ${payment.gatewayRef},
      authorized = ${payment.authorized}, captured = ${payment.captured},
      refunded = ${payment.refunded}, refund_pending = ${payment.refundPending},
      next_action_type = ${nextAction?.type ?? null},
      next_action_url = ${nextAction?.url ?? null}, decline_code = ${decline?.code ?? null},
      decline_retryable = ${decline?.retryable ?? null},
      decline_advice = ${decline?.advice ?? null},
      authorization_expires_at = ${payment.authorizationExpiresAt}, poll_at = ${payment.pollAt},
      polls = ${payment.polls}, version = ${payment.version}, updated_at = ${payment.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(payment.id)}
      and version = ${payment.version - 1}
    returning id
  `
  assert.equal(updated.length, 1, `${payment.id} changed while it was locked`)
}

export async function getPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const [row] = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw paymentNotFound({ paymentId })
  return toPayment(row)
}

/** Payments are locked before their order, everywhere, so that no two can wait for each other in a circle. */
export async function getPaymentForUpdate(tx: Tx, paymentId: string): Promise<Payment> {
  const [row] = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  if (!row) throw paymentNotFound({ paymentId })
  return toPayment(row)
}

/** Payments through which money may still come in. Read under the order's lock, which new ones need. */
export async function listOpenPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  const found = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      and status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_CAPTURED')
    order by id
  `
  return found.map(toPayment)
}

/** All payments of an order, oldest first. */
export async function listPaymentsOfOrderForUpdate(tx: Tx, orderId: string): Promise<Payment[]> {
  const found = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by id
    for update
  `
  return found.map(toPayment)
}

/** A payment and all others of its order, oldest first; nothing when there is no such payment. */
export async function listPaymentsBesideForUpdate(tx: Tx, paymentId: string): Promise<Payment[]> {
  const found = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)} and order_id = (
      select named.order_id from payments.payments named
      where named.tenant_id = ${tx.tenantId} and named.id = ${uuidOf(paymentId)}
    )
    order by id
    for update
  `
  return found.map(toPayment)
}

/** The payment whose gateway should have been asked again first. Not locked: the oldest of its order comes before it. */
export async function findUnanswered(
  tx: Tx,
  postponed: readonly string[],
): Promise<Payment | undefined> {
  const [found] = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and status = 'PROCESSING' and poll_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by poll_at, id
    limit 1
  `
  return found && toPayment(found)
}

/** The payment whose authorisation lapsed first. */
export async function findLapsedForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Payment | undefined> {
  const [found] = await tx<PaymentRow>`
    select ${paymentColumns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')
      and authorization_expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by authorization_expires_at, id
    limit 1
    for update skip locked
  `
  return found && toPayment(found)
}

/** Payments that their gateway left without an answer. */
export function unansweredPayments(now: Date): WaitingRows {
  return {
    table: sql`payments.payments`,
    waiting: sql`status = 'PROCESSING'`,
    due: sql`poll_at <= ${now}`,
  }
}

/** Payments that hold money, which lapses. */
export function heldPayments(now: Date): WaitingRows {
  return {
    table: sql`payments.payments`,
    waiting: sql`status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')`,
    due: sql`authorization_expires_at <= ${now}`,
  }
}

export interface PaymentFilter {
  readonly order_id?: string
  readonly status?: PaymentStatus
}

export function listPayments(tx: Tx, filter: PaymentFilter, page: PageRequest): Promise<ListPage> {
  const { order_id, status } = filter
  const currency = sql`currency`
  return pageOf(
    tx,
    {
      from: sql`payments.payments`,
      where: [
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        ownedBy(tx, sql`provider_id`),
      ],
      columns: sql`
        id as "id~pay", order_id as "order_id~ord", customer_id as "customer_id~cus", status,
        ${moneyObject(sql`amount`, currency)} as amount, capture_method,
        (select used from (select method as id, 'TEST' as type) used) as method, gateway,
        gateway_ref,
        ${moneyObject(sql`authorized`, currency)} as authorized,
        ${moneyObject(sql`captured`, currency)} as captured,
        ${moneyObject(sql`refunded`, currency)} as refunded,
        ${moneyObject(sql`refund_pending`, currency)} as refund_pending,
        (
          select action from (select next_action_type as type, next_action_url as url) action
          where next_action_type is not null
        ) as next_action,
        (
          select decline
          from (
            select decline_code as code, decline_retryable as retryable, decline_advice as advice
          ) decline
          where decline_code is not null
        ) as decline,
        ${timeText(sql`authorization_expires_at`)} as authorization_expires_at,
        version, ${timeText(sql`created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at
      `,
    },
    page,
  )
}
