import {
  field,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Entry } from './entry.ts'
import { entryTable } from './rows.ts'

export function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  return entryTable.insert(tx, entries)
}

/** What a payment asked for and got before. */
export async function findEntryOfCall(tx: Tx, callKey: string): Promise<Entry | undefined> {
  const [row] = await tx`
    select ${entryTable.columns}
    from stored_value.entries
    where tenant_id = ${tx.tenantId} and call_key = ${callKey}
  `
  return row && entryTable.fieldsOf(row)
}

const entryItem = listItem({
  id: field.id('sve'),
  stored_value_id: field.id('sv'),
  kind: field.word(),
  amount: field.money(sql`listed.amount`, sql`listed.currency`),
  balance: field.money(sql`listed.balance`, sql`listed.currency`),
  reason: field.text(),
  note: field.text(),
  payment_id: field.id('pay'),
  created_at: field.time(),
})

export function listEntries(tx: Tx, storedValueId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`stored_value.entries`,
      where: [sql`stored_value_id = ${uuidOf(storedValueId)}`],
      item: entryItem,
    },
    page,
  )
}

/** What is copied for a person of each; the list has all of it. */
const copiedMax = 1_000

/** Of several, oldest first. */
export async function listEntriesOfAll(
  tx: Tx,
  storedValueIds: readonly string[],
): Promise<Entry[]> {
  const found = await tx`
    select ${entryTable.columns}
    from stored_value.entries
    where tenant_id = ${tx.tenantId} and stored_value_id = any(${storedValueIds.map(uuidOf)}::uuid[])
    order by id
    limit ${literal(copiedMax)}
  `
  return found.map((row) => entryTable.fieldsOf(row))
}

export async function eraseNotes(tx: Tx, storedValueIds: readonly string[]): Promise<void> {
  await tx`
    update stored_value.entries
    set note = null
    where tenant_id = ${tx.tenantId} and stored_value_id = any(${storedValueIds.map(uuidOf)}::uuid[])
      and note is not null
  `
}
