import {
  field,
  type ListPage,
  lastSeen,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { LegalHold, LegalHoldStatus } from './hold.ts'
import { legalHoldNotFound } from './problems.ts'
import { holdTable } from './rows.ts'

export function insertHold(tx: Tx, hold: LegalHold): Promise<void> {
  return holdTable.insert(tx, [hold])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateHold(tx: Tx, hold: LegalHold): Promise<void> {
  return holdTable.update(tx, hold)
}

export async function getHold(tx: Tx, legalHoldId: string): Promise<LegalHold> {
  const [row] = await tx`
    select ${holdTable.columns}
    from privacy.holds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(legalHoldId)}
  `
  if (!row) throw legalHoldNotFound({ legalHoldId })
  return holdTable.fieldsOf(row)
}

export async function getHoldForUpdate(tx: Tx, legalHoldId: string): Promise<LegalHold> {
  const [row] = await tx`
    select ${holdTable.columns}
    from privacy.holds
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(legalHoldId)}
    for update
  `
  if (!row) throw legalHoldNotFound({ legalHoldId })
  return holdTable.fieldsOf(row)
}

/** What keeps the person from being erased, a hundred at most. */
export async function listActiveHolds(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  const found = await tx`
    select ${holdTable.columns}
    from privacy.holds
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and status = 'ACTIVE'
    order by id
    limit 100
  `
  return found.map((row) => holdTable.fieldsOf(row).id)
}

export async function hasHoldsOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from privacy.holds
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** Those of a person, in the order of their ids. */
export async function listHoldsAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<LegalHold[]> {
  const found = await tx`
    select ${holdTable.columns}
    from privacy.holds
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => holdTable.fieldsOf(row))
}

/** What people wrote about the person. Nobody is erased while one of these is active. */
export async function eraseReasons(tx: Tx, holdIds: readonly string[]): Promise<void> {
  await tx`
    update privacy.holds
    set reason = null, release_reason = null, version = version + 1, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = any(${holdIds.map(uuidOf)}::uuid[])
      and status = 'RELEASED' and (reason is not null or release_reason is not null)
  `
}

const holdItem = listItem({
  id: field.id('lgh'),
  customer_id: field.id('cus'),
  status: field.word(),
  reason: field.text(),
  placed_by: field.json(),
  release_reason: field.text(),
  released_by: field.json(),
  released_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface HoldFilter {
  readonly customer_id?: string | undefined
  readonly status?: LegalHoldStatus | undefined
}

export function listHolds(
  tx: Tx,
  { customer_id: customerId, status }: HoldFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`privacy.holds`,
      where: [
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: holdItem,
    },
    page,
  )
}
