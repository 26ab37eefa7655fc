import {
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  orAgain,
  orTaken,
  ownedBy,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { storeCreditExists, storedValueNotFound } from './problems.ts'
import { storedValueTable, toStoredValue } from './rows.ts'
import type { StoredValueFilter } from './schemas.ts'
import type { StoredValue } from './stored-value.ts'

/** Whose it is; a card that nobody is named for is the operator's to look at. */
const owner = { customer: sql`owner_id` }

export function insertStoredValue(tx: Tx, value: StoredValue): Promise<void> {
  const { ownerId, currency } = value
  return orTaken(storedValueTable.insert(tx, [value]), {
    stored_values_credit: () => storeCreditExists({ ownerId: ownerId ?? '', currency }),
  })
}

/** For a call of a payment: who finds that there is one by now begins again, and takes that. */
export function insertOrFind(tx: Tx, value: StoredValue): Promise<void> {
  return orAgain(storedValueTable.insert(tx, [value]), 'stored_values_credit')
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateStoredValue(tx: Tx, value: StoredValue): Promise<void> {
  return storedValueTable.update(tx, value)
}

/** Cards that were sold, in one flush; all of them are new. */
export function insertStoredValues(tx: Tx, values: readonly StoredValue[]): Promise<void> {
  return storedValueTable.insert(tx, values)
}

export function updateStoredValues(tx: Tx, values: readonly StoredValue[]): Promise<void> {
  return storedValueTable.updateMany(tx, values)
}

/** The cards that were sold with an order, oldest first. As many as an order has; locked until the transaction ends. */
export async function listSoldForUpdate(tx: Tx, orderId: string): Promise<StoredValue[]> {
  const rows = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by id
    limit ${literal(soldMax)}
    for update
  `
  return rows.map(toStoredValue)
}

/** Far more than an order has. */
const soldMax = 1_000

/** The same for whoever only looks, page by page. */
export function listSold(tx: Tx, orderId: string, page: PageRequest): Promise<ListPage> {
  const where = [sql`order_id = ${uuidOf(orderId)}`]
  return pageOf(tx, { from: sql`stored_value.stored_values`, where, item: soldItem }, page)
}

/** What payments hold of it, which is locked. */
export async function updateReserved(tx: Tx, { id, reserved }: StoredValue): Promise<void> {
  await tx`
    update stored_value.stored_values
    set reserved = ${reserved}::bigint
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
}

/** Of those that whoever asks may see. */
export async function findStoredValue(
  tx: Tx,
  storedValueId: string,
): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(storedValueId)} and ${ownedBy(tx, owner)}
  `
  return row && toStoredValue(row)
}

export async function getStoredValue(tx: Tx, storedValueId: string): Promise<StoredValue> {
  const found = await findStoredValue(tx, storedValueId)
  if (!found) throw storedValueNotFound({ storedValueId })
  return found
}

/** Locks it until the transaction ends: all that takes of it or gives waits here. */
export async function findStoredValueForUpdate(
  tx: Tx,
  storedValueId: string,
): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(storedValueId)}
    for update
  `
  return row && toStoredValue(row)
}

export async function getStoredValueForUpdate(tx: Tx, storedValueId: string): Promise<StoredValue> {
  const found = await findStoredValueForUpdate(tx, storedValueId)
  if (!found) throw storedValueNotFound({ storedValueId })
  return found
}

export async function findByCodeHash(tx: Tx, codeHash: string): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and code_hash = ${codeHash}
  `
  return row && toStoredValue(row)
}

/** What a customer has of a currency as store credit, if there is any. */
export async function findCreditForUpdate(
  tx: Tx,
  ownerId: string,
  currency: string,
): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and owner_id = ${uuidOf(ownerId)} and currency = ${currency}
      and kind = 'STORE_CREDIT' and merged_into_id is null
    for update
  `
  return row && toStoredValue(row)
}

/** One of a customer, whatever its status. */
export async function findOfCustomerForUpdate(
  tx: Tx,
  ownerId: string,
): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and owner_id = ${uuidOf(ownerId)}
    order by id
    limit 1
    for update
  `
  return row && toStoredValue(row)
}

/** Whether somebody may not be deleted because of what they have here. */
export async function isOwner(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and owner_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** Of a person, in the order of their ids. */
export async function listOfCustomersAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<StoredValue[]> {
  const found = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and owner_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toStoredValue)
}

/** Store credit that is still owed to a person; a hundred at most. */
export async function listOwedTo(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  const found = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and owner_id = any(${customerIds.map(uuidOf)}::uuid[])
      and kind = 'STORE_CREDIT' and balance > 0
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => toStoredValue(row).id)
}

export function expiringStoredValues(now: Date): WaitingRows {
  return {
    table: sql`stored_value.stored_values`,
    waiting: sql`status = 'ACTIVE' and expires_at is not null`,
    due: sql`status = 'ACTIVE' and expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<StoredValue | undefined> {
  const [row] = await tx`
    select ${storedValueTable.columns}
    from stored_value.stored_values
    where tenant_id = ${tx.tenantId} and status = 'ACTIVE' and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return row && toStoredValue(row)
}

const money = (amount: ReturnType<typeof sql>) => field.money(amount, sql`listed.currency`)

const storedValueItem = listItem({
  id: field.id('sv'),
  kind: field.word(),
  status: field.word(),
  initial: money(sql`listed.initial`),
  balance: money(sql`listed.balance`),
  available: money(sql`(listed.balance - listed.reserved)`),
  owner_id: field.id('cus'),
  last_characters: field.text(),
  expires_at: field.time(),
  order_id: field.id('ord'),
  order_item_id: field.id('oit'),
  taken_back_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** What whoever has bought it is shown. */
const soldItem = listItem({
  id: field.id('sv'),
  order_id: field.id('ord'),
  order_item_id: field.id('oit'),
  status: field.word(),
  amount: money(sql`listed.initial`),
  last_characters: field.text(),
  code_shown: field.boolean(sql`(listed.code_hash is not null)`),
  expires_at: field.time(),
  taken_back_at: field.time(),
  created_at: field.time(),
})

export function listStoredValues(
  tx: Tx,
  { kind, status, owner_id: ownerId, currency, order_id: orderId }: StoredValueFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`stored_value.stored_values`,
      where: [
        ownedBy(tx, owner),
        kind === undefined ? undefined : sql`kind = ${kind}`,
        status === undefined ? undefined : sql`status = ${status}`,
        currency === undefined ? undefined : sql`currency = ${currency}`,
        orderId === undefined ? undefined : sql`order_id = ${uuidOf(orderId)}`,
        ownerId === undefined ? undefined : sql`owner_id = ${uuidOf(ownerId)}`,
      ],
      item: storedValueItem,
    },
    page,
  )
}
