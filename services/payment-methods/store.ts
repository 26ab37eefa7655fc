import {
  exactlyOne,
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  orStale,
  ownedBy,
  type PageRequest,
  pageOf,
  personalPageMax,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { PaymentMethod } from './payment-method.ts'
import { methodNotFound } from './problems.ts'
import { methodTable, toMethod } from './rows.ts'
import type { MethodFilter } from './schemas.ts'

const owner = { customer: sql`customer_id` }

/** More than a customer may have, with those that are being set up. */
const liveMax = 100

const isLive = sql`status in ('PENDING', 'REQUIRES_ACTION', 'ACTIVE', 'EXPIRED')`

export function insertMethod(tx: Tx, method: PaymentMethod): Promise<void> {
  return methodTable.insert(tx, [method])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateMethod(tx: Tx, method: PaymentMethod): Promise<void> {
  return methodTable.update(tx, method)
}

/** What its gateway is asked shows nowhere, so the version stays. */
export async function updateAsking(tx: Tx, method: PaymentMethod): Promise<void> {
  const { id, asks, askAt, polls, gatewayRef, version } = method
  const saved = tx`${exactlyOne(sql`
    update payment_methods.methods
    set asks = ${asks}, ask_at = ${askAt}, polls = ${polls}, gateway_ref = ${gatewayRef}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
  `)}`
  await orStale(saved, `payment method ${id} has no version ${version} any more`)
}

/** Has its gateway asked at once, unless that is asked something already. */
export async function updateToAsk(
  tx: Tx,
  { id, version }: PaymentMethod,
  asks: NonNullable<PaymentMethod['asks']>,
): Promise<void> {
  await tx`
    update payment_methods.methods
    set asks = ${asks}, ask_at = ${tx.now}, polls = 0
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version}
      and (asks is null or asks = ${asks})
  `
}

export async function updateUsed(tx: Tx, methodId: string): Promise<void> {
  await tx`
    update payment_methods.methods
    set used_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(methodId)}
  `
}

/** Others who add something to the customer, or change which is the default, wait until the transaction ends. */
async function lockHolder(tx: Tx, customerId: string): Promise<void> {
  await sentInOrder([
    tx`
      insert into payment_methods.holders (tenant_id, customer_id)
      values (${tx.tenantId}, ${uuidOf(customerId)})
      on conflict (tenant_id, customer_id) do nothing
    `,
    tx`
      select customer_id
      from payment_methods.holders
      where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      for update
    `,
  ])
}

/** All of a customer that are not gone, locked in the order of their ids. */
export async function lockMethodsOf(tx: Tx, customerId: string): Promise<PaymentMethod[]> {
  const [, found] = await sentInOrder([lockHolder(tx, customerId), listLive(tx, customerId)])
  return found
}

async function listLive(tx: Tx, customerId: string): Promise<PaymentMethod[]> {
  const found = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and ${isLive}
    order by id
    limit ${literal(liveMax)}
    for update
  `
  return found.map(toMethod)
}

/** Of those that whoever asks may see. */
export async function findMethod(tx: Tx, methodId: string): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(methodId)} and ${ownedBy(tx, owner)}
  `
  return row && toMethod(row)
}

export async function getMethod(tx: Tx, methodId: string): Promise<PaymentMethod> {
  const found = await findMethod(tx, methodId)
  if (!found) throw methodNotFound({ paymentMethodId: methodId })
  return found
}

export async function findMethodForUpdate(
  tx: Tx,
  methodId: string,
): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(methodId)}
    for update
  `
  return row && toMethod(row)
}

/** As a gateway calls it: the method itself, or the set-up of it. */
export async function findByGatewayName(
  tx: Tx,
  gateway: string,
  name: string,
): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and gateway = ${gateway}
      and (gateway_method = ${name} or gateway_ref = ${name}) and ${isLive}
    order by id desc
    limit 1
  `
  return row && toMethod(row)
}

/** How the gateway calls a customer of whom it keeps something, or has kept. */
export async function findCustomerRef(
  tx: Tx,
  customerId: string,
  gateway: string,
): Promise<string | null> {
  const [row] = await tx<{ gateway_customer: string }>`
    select gateway_customer
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and gateway = ${gateway}
      and gateway_customer is not null
    order by id desc
    limit 1
  `
  return row?.gateway_customer ?? null
}

/** One of a customer, whatever its status. */
export async function findOfCustomer(
  tx: Tx,
  customerId: string,
): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit 1
  `
  return row && toMethod(row)
}

/** Whether somebody may not be deleted because of what they have here. */
export async function isHolder(tx: Tx, customerId: string): Promise<boolean> {
  return (await findOfCustomer(tx, customerId)) !== undefined
}

/** Of a person, in the order of their ids. */
export async function listOfCustomersAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<PaymentMethod[]> {
  const found = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toMethod)
}

export function methodsToNotice(now: Date): WaitingRows {
  return {
    table: sql`payment_methods.methods`,
    waiting: sql`status = 'ACTIVE' and notice_at is not null`,
    due: sql`status = 'ACTIVE' and notice_at <= ${now} and asks is null`,
  }
}

/** Not locked: its lane is woken first, and then it is changed if it is still as it was. */
export async function findToNotice(
  tx: Tx,
  postponed: readonly string[],
): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and status = 'ACTIVE' and notice_at <= ${tx.now}
      and asks is null and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by notice_at, id
    limit 1
  `
  return row && toMethod(row)
}

export function expiringMethods(now: Date): WaitingRows {
  const waiting = sql`status in ('ACTIVE', 'REQUIRES_ACTION') and expires_at is not null`
  return {
    table: sql`payment_methods.methods`,
    waiting,
    due: sql`status in ('ACTIVE', 'REQUIRES_ACTION') and expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PaymentMethod | undefined> {
  const [row] = await tx`
    select ${methodTable.columns}
    from payment_methods.methods
    where tenant_id = ${tx.tenantId} and status in ('ACTIVE', 'REQUIRES_ACTION')
      and expires_at <= ${tx.now} and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return row && toMethod(row)
}

const methodItem = listItem({
  id: field.id('pm'),
  customer_id: field.id('cus'),
  status: field.word(),
  type: field.text(),
  brand: field.text(),
  last4: field.text(),
  exp: field.objectWhere(sql`listed.exp_month is not null`, {
    month: field.number(sql`listed.exp_month`),
    year: field.number(sql`listed.exp_year`),
  }),
  default: field.boolean(sql`listed.is_default`),
  mandate: field.object({
    usage: field.word(sql`listed.usage`),
    agreed_by: field.json(sql`listed.agreed_by`),
    agreed_at: field.time(sql`listed.agreed_at`),
    text: field.text(sql`listed.agreed_text`),
    reference: field.text(sql`listed.mandate_ref`),
  }),
  gateway: field.text(),
  gateway_method: field.text(),
  next_action: field.json(),
  decline: field.json(),
  same_as_id: field.id('pm'),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listMethods(
  tx: Tx,
  { customer_id: customerId, status }: MethodFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`payment_methods.methods`,
      where: [
        ownedBy(tx, owner),
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: methodItem,
    },
    page,
  )
}
