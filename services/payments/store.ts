import {
  exactlyOne,
  idOf,
  literal,
  orStale,
  ownedBy,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { type Attempt, attemptsMax } from './buyers/declines.ts'
import type { Payment } from './payment.ts'
import { paymentNotFound } from './problems.ts'
import { paymentTable, storedPayment, toPayment } from './rows.ts'

export function insertPayment(tx: Tx, payment: Payment): Promise<void> {
  return paymentTable.insert(tx, [storedPayment(payment)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePayment(tx: Tx, payment: Payment): Promise<void> {
  return paymentTable.update(tx, storedPayment(payment))
}

/** When a gateway is asked again shows nowhere, so the version stays. */
export async function updateWaiting(tx: Tx, payment: Payment): Promise<void> {
  const { id, pollAt, polls, version } = payment
  const saved = tx`${exactlyOne(sql`
    update payments.payments
    set poll_at = ${pollAt}, polls = ${polls}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
  `)}`
  await orStale(saved, `payment ${id} has no version ${version} any more`)
}

/** Payments whose gateway has to say something: what became of them, or of their capture. */
const isAwaited = sql`(status = 'PROCESSING' or capturing is not null)`

/** Payments that may change at their gateway although nobody here has asked it for anything. */
const mayChange = sql`status in ('REQUIRES_ACTION', 'AUTHORIZED', 'PARTIALLY_CAPTURED')`

/** The gateway is to be asked now, if the payment is still as it was found. */
export async function updatePollAt(tx: Tx, { id, version }: Payment): Promise<void> {
  await tx`
    update payments.payments set poll_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
      and (${isAwaited} or ${mayChange})
  `
}

/**
 * The gateway is to be asked now, whatever became of the payment. How the gateway calls it is kept where it has not said so itself: it
 * may have left the first question unanswered.
 */
export async function updatePollNow(tx: Tx, paymentId: string, ref: string | null): Promise<void> {
  await tx`
    update payments.payments
    set poll_at = ${tx.now}, gateway_ref = coalesce(gateway_ref, ${ref})
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)} and status <> 'CREATED'
  `
}

export async function findPaymentByRef(
  tx: Tx,
  gateway: string,
  ref: string,
): Promise<Payment | undefined> {
  const [row] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and gateway_ref = ${ref} and gateway = ${gateway}
      and ${ownedBy(tx, sql`provider_id`)}
    order by id
    limit 1
  `
  return row && toPayment(row)
}

export async function findPayment(tx: Tx, paymentId: string): Promise<Payment | undefined> {
  const [row] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  return row && toPayment(row)
}

export async function getPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw paymentNotFound({ paymentId })
  return payment
}

/** Payments are locked before their order, everywhere, so that no two can wait for each other in a circle. */
export async function findPaymentForUpdate(
  tx: Tx,
  paymentId: string,
): Promise<Payment | undefined> {
  const [row] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(paymentId)}
      and ${ownedBy(tx, sql`provider_id`)}
    for update
  `
  return row && toPayment(row)
}

export async function getPaymentForUpdate(tx: Tx, paymentId: string): Promise<Payment> {
  const payment = await findPaymentForUpdate(tx, paymentId)
  if (!payment) throw paymentNotFound({ paymentId })
  return payment
}

/** Money may still come in through it. Written out, as the index of awaited payments has it. */
const isOpen = sql`status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_CAPTURED')`

/** Payments through which money may still come in. Read under the order's lock, which new ones need. */
export async function listOpenPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  const found = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
      and ${isOpen}
    order by id
  `
  return found.map(toPayment)
}

/** All payments of an order, oldest first. */
export async function listPaymentsOfOrderForUpdate(tx: Tx, orderId: string): Promise<Payment[]> {
  const found = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by id
    for update
  `
  return found.map(toPayment)
}

const overdueMs = 60_000

/** A question to a gateway that should have been asked before has no lane, or one that does not move. */
export function overdueAt(now: Date): Date {
  return new Date(now.getTime() - overdueMs)
}

/** The payment that waits longest to be asked about although its time is over. Not locked: its lane comes before it. */
export async function findOverdue(
  tx: Tx,
  postponed: readonly string[],
): Promise<Payment | undefined> {
  const [found] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and ${isAwaited} and poll_at <= ${overdueAt(tx.now)}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by poll_at, id
    limit 1
  `
  return found && toPayment(found)
}

/** The payment whose authorization lapsed first. */
export async function findLapsedForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Payment | undefined> {
  const [found] = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')
      and authorization_expires_at <= ${tx.now} and capturing is null
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by authorization_expires_at, id
    limit 1
    for update skip locked
  `
  return found && toPayment(found)
}

/** Payments that their gateway left without an answer, or their capture, and was not asked about in time. */
export function overduePayments(now: Date): WaitingRows {
  return {
    table: sql`payments.payments`,
    waiting: isAwaited,
    due: sql`poll_at <= ${overdueAt(now)}`,
  }
}

/** Payments that hold money, which lapses. */
export function heldPayments(now: Date): WaitingRows {
  return {
    table: sql`payments.payments`,
    waiting: sql`status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')`,
    due: sql`authorization_expires_at <= ${now} and capturing is null`,
  }
}

/** As the settings of the gateway call it; null for cash. */
export function accountName(account: Sql): Sql {
  return sql`nullif(regexp_replace(${account}, '^asset:bank:', ''), 'asset:cash')`
}

/** The last payments of an order since then, and how those were declined that were. As many as there may be, and as the declines of an hour. */
export async function listAttemptsSince(tx: Tx, orderId: string, since: Date): Promise<Attempt[]> {
  return tx<Attempt>`
    select created_at as at, case when status = 'FAILED' then decline_code end as code
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)} and created_at > ${since}
    order by created_at desc
    limit ${literal(attemptsMax)}
  `
}

/** Of the last payments of the tenant since then, when those were begun that the gateway has answered. */
export async function listAnsweredSince(tx: Tx, gateway: string, since: Date): Promise<Date[]> {
  const found = await tx<{ created_at: Date }>`
    select created_at
    from (
      select created_at, gateway, gateway_ref
      from payments.payments
      where tenant_id = ${tx.tenantId}
      order by id desc
      limit ${literal(recentMax)}
    ) recent
    where created_at > ${since} and gateway = ${gateway} and gateway_ref is not null
    order by created_at desc
  `
  return found.map(({ created_at }) => created_at)
}

const recentMax = 200

/** Of several orders, in the order of their ids. */
export async function listPaymentsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Payment[]> {
  const found = await tx`
    select ${paymentTable.columns}
    from payments.payments
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(foundMax)}
  `
  return found.map(toPayment)
}

/** Far more than so many orders have. */
const foundMax = 10_000

const openMax = 100

/** Payments of these customers, or for these orders, through which money may still come in. */
export async function listOpenPaymentIds(
  tx: Tx,
  customerIds: readonly string[],
  orderIds: readonly string[],
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from (
      select id
      from payments.payments
      where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
        and ${isOpen}
      union
      select id
      from payments.payments
      where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
        and ${isOpen}
    ) open
    order by id
    limit ${literal(openMax)}
  `
  return found.map(({ id }) => idOf('pay', id))
}

/** Where somebody was sent to, and the end of their card number, are of no use once the order is closed, and lead to them. */
export async function erasePayers(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await tx`
    update payments.payments
    set next_action_type = null, next_action_url = null, return_url = null, method_last4 = null,
      reference = null, saving = null, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${paymentIds.map(uuidOf)}::uuid[])
      and (next_action_type is not null or return_url is not null or method_last4 is not null
        or reference is not null or saving is not null)
  `
}
