import {
  exactlyOne,
  field,
  type ListPage,
  listItem,
  literal,
  orStale,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { overdueAt } from '../store.ts'
import { announcedBeforeMs, type Dispute, type DisputeStatus } from './dispute.ts'
import { disputeNotFound } from './problems.ts'
import { disputeTable } from './rows.ts'

export function insertDispute(tx: Tx, dispute: Dispute): Promise<void> {
  return disputeTable.insert(tx, [dispute])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateDispute(tx: Tx, dispute: Dispute): Promise<void> {
  return disputeTable.update(tx, dispute)
}

/** When a gateway is asked again shows nowhere, so the version stays. */
export async function updateDisputePollAt(tx: Tx, { id, version, pollAt }: Dispute): Promise<void> {
  const saved = tx`${exactlyOne(sql`
    update payments.disputes set poll_at = ${pollAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
  `)}`
  await orStale(saved, `dispute ${id} has no version ${version} any more`)
}

export async function getDispute(tx: Tx, disputeId: string): Promise<Dispute> {
  const [row] = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(disputeId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw disputeNotFound({ disputeId })
  return disputeTable.fieldsOf(row)
}

/** Far more than a payment ever has. */
const perPayment = 100

export async function listDisputesOfPayment(tx: Tx, paymentId: string): Promise<Dispute[]> {
  const found = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
    order by id
    limit ${literal(perPayment)}
  `
  return found.map((row) => disputeTable.fieldsOf(row))
}

/** Locked after their payment and before its order, as refunds are. */
export async function listDisputesOfPaymentForUpdate(
  tx: Tx,
  paymentId: string,
): Promise<Dispute[]> {
  const found = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
    order by id
    limit ${literal(perPayment)}
    for update
  `
  return found.map((row) => disputeTable.fieldsOf(row))
}

/** The dispute whose time to respond ends first, of those of which that was not said yet. */
export async function findDueSoonForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Dispute | undefined> {
  const [row] = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and ${isUnannounced} and evidence_due_at <= ${soon(tx.now)}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by evidence_due_at, id
    limit 1
    for update skip locked
  `
  return row && disputeTable.fieldsOf(row)
}

/** Written out, as the index has it. */
const isUnannounced = sql`status = 'NEEDS_RESPONSE' and not is_due_announced`

export function disputesDueSoon(now: Date): WaitingRows {
  return {
    table: sql`payments.disputes`,
    waiting: isUnannounced,
    due: sql`evidence_due_at <= ${soon(now)}`,
  }
}

function soon(now: Date): Date {
  return new Date(now.getTime() + announcedBeforeMs)
}

/** The dispute that waits longest to be asked about although its time is over. Not locked: its lane comes before it. */
export async function findOverdueDispute(
  tx: Tx,
  postponed: readonly string[],
): Promise<Dispute | undefined> {
  const [row] = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and poll_at is not null and poll_at <= ${overdueAt(tx.now)}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by poll_at, id
    limit 1
  `
  return row && disputeTable.fieldsOf(row)
}

export function overdueDisputes(now: Date): WaitingRows {
  return {
    table: sql`payments.disputes`,
    waiting: sql`poll_at is not null`,
    due: sql`poll_at <= ${overdueAt(now)}`,
  }
}

export interface DisputeFilter {
  readonly payment_id?: string
  readonly order_id?: string
  readonly status?: DisputeStatus
}

const currency = sql`listed.currency`

const disputeItem = listItem({
  id: field.id('dsp'),
  payment_id: field.id('pay'),
  order_id: field.id('ord'),
  provider_id: field.id('prv'),
  status: field.word(),
  reason: field.word(),
  network_code: field.text(),
  gateway: field.text(),
  gateway_ref: field.text(),
  amount: field.money(sql`listed.amount`, currency),
  fee: field.money(sql`listed.fee`, currency),
  liable: field.word(sql`'OPERATOR'`),
  round: field.number(),
  evidence: field.json(sql`listed.evidence`),
  evidence_due_at: field.time(),
  commanded: field.text(),
  submitted_at: field.time(),
  closed_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listDisputes(tx: Tx, filter: DisputeFilter, page: PageRequest): Promise<ListPage> {
  const { payment_id, order_id, status } = filter
  return pageOf(
    tx,
    {
      from: sql`payments.disputes`,
      where: [
        payment_id === undefined ? undefined : sql`payment_id = ${uuidOf(payment_id)}`,
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        ownedBy(tx, sql`provider_id`),
      ],
      item: disputeItem,
    },
    page,
  )
}

/** Of several orders, in the order of their ids. */
export async function listDisputesOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Dispute[]> {
  const found = await tx`
    select ${disputeTable.columns}
    from payments.disputes
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(foundMax)}
  `
  return found.map((row) => disputeTable.fieldsOf(row))
}

/** Far more than so many orders have. */
const foundMax = 10_000

/** Takes out what may name somebody. */
export async function eraseEvidence(tx: Tx, disputeIds: readonly string[]): Promise<void> {
  await tx`
    update payments.disputes
    set evidence = '{}', version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${disputeIds.map(uuidOf)}::uuid[])
      and evidence <> '{}'
  `
}
