import {
  exactlyOne,
  field,
  join,
  type ListPage,
  type ListRow,
  listItem,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { entryNotFound } from '../problems.ts'
import type { ChainEnd, Entry } from './entry.ts'
import type { ActivityOutcome } from './facts.ts'
import { type Head, newHead } from './head.ts'
import { entryTable, headTable } from './rows.ts'
import type { Range } from './tree.ts'

export async function findHead(tx: Tx): Promise<Head> {
  const [row] = await tx`
    select ${headTable.columns}
    from activity.heads
    where tenant_id = ${tx.tenantId}
  `
  return row ? headTable.fieldsOf(row) : newHead
}

/** Held until the commit: nobody else appends meanwhile. */
export async function getHeadForUpdate(tx: Tx): Promise<Head> {
  const locked = await lockHead(tx)
  if (locked) return locked
  await headTable.insert(tx, [newHead], sql`on conflict do nothing`)
  const created = await lockHead(tx)
  if (!created) throw new Error('the head of the chain was not created')
  return created
}

async function lockHead(tx: Tx): Promise<Head | undefined> {
  const [row] = await tx`
    select ${headTable.columns}
    from activity.heads
    where tenant_id = ${tx.tenantId}
    for update
  `
  return row && headTable.fieldsOf(row)
}

export function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  return entryTable.insert(tx, entries)
}

export async function updateHead(tx: Tx, { size, hash }: ChainEnd, sealDueAt: Date): Promise<void> {
  await tx`${exactlyOne(sql`
    update activity.heads
    set size = ${size}, hash = ${hash}, seal_due_at = ${sealDueAt}
    where tenant_id = ${tx.tenantId}`)}`
}

/** On top of the checkpoint that it was decided on; entries that came meanwhile are sealed when `nextDueAt` comes. */
export async function updateSealed(
  tx: Tx,
  { from, to, nextDueAt }: { from: number; to: number; nextDueAt: Date },
): Promise<void> {
  await tx`${exactlyOne(sql`
    update activity.heads
    set sealed_size = ${to}, seal_due_at = case when size > ${to} then ${nextDueAt}::timestamptz end
    where tenant_id = ${tx.tenantId} and sealed_size = ${from}`)}`
}

/** Tenants whose newest entries have to be sealed. */
export function headsToSeal(now: Date): WaitingRows {
  return {
    table: sql`activity.heads`,
    waiting: sql`seal_due_at is not null`,
    due: sql`seal_due_at <= ${now}`,
  }
}

export interface EntryFilter {
  readonly agentId?: string | undefined
  readonly operation?: string | undefined
  readonly outcome?: ActivityOutcome | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export function base64url(column: Sql): Sql {
  return sql`translate(encode(${column}, 'base64'), E'+/=\\n', '-_')`
}

const entryItem = listItem({
  entry: field.json(sql`listed.content`),
  hash: field.word(base64url(sql`listed.hash`)),
})

export function listEntries(tx: Tx, filter: EntryFilter, page: PageRequest): Promise<ListPage> {
  return pageOfEntries(tx, filter, page, entryItem)
}

const facts = sql`listed.content::json -> 'facts'`

const activityItem = listItem({
  sequence: field.number(),
  at: field.time(),
  operation: field.text(),
  kind: field.json(sql`${facts} -> 'kind'`),
  outcome: field.text(),
  code: field.json(sql`${facts} -> 'code'`),
  count: field.json(sql`coalesce(${facts} -> 'count', '1')`),
  approval_id: field.json(sql`${facts} -> 'approval_id'`),
  actor: field.json(sql`${facts} -> 'actor'`),
  verdict: field.json(sql`${facts} -> 'verdict'`),
  action: field.json(sql`${facts} -> 'action'`),
  on_behalf_of: field.json(sql`${facts} -> 'on_behalf_of'`),
  resources: field.json(sql`coalesce(${facts} -> 'resources', '[]')`),
})

export function listActivity(tx: Tx, filter: EntryFilter, page: PageRequest): Promise<ListPage> {
  return pageOfEntries(tx, filter, page, activityItem)
}

/** By their place in the chain, but within a period by time: the clock of a sandbox may be turned back in between. */
async function pageOfEntries(
  tx: Tx,
  { agentId, operation, outcome, from, to }: EntryFilter,
  page: PageRequest,
  item: Sql,
): Promise<ListPage> {
  const isOfPeriod = from !== undefined || to !== undefined
  const [order, before] = isOfPeriod
    ? [sql`listed.at desc, listed.sequence desc`, beforeInTime]
    : [sql`listed.sequence desc`, beforeInChain]
  const filters = [
    sql`listed.tenant_id = ${tx.tenantId}`,
    page.after === null ? undefined : await before(tx, page.after),
    agentId === undefined ? undefined : sql`listed.agent_id = ${uuidOf(agentId)}`,
    operation === undefined ? undefined : sql`listed.operation = ${operation}`,
    outcome === undefined ? undefined : sql`listed.outcome = ${outcome}`,
    from === undefined ? undefined : sql`listed.at >= ${from}`,
    to === undefined ? undefined : sql`listed.at < ${to}`,
  ].filter((filter) => filter !== undefined)
  const found = await tx<ListRow>`
    select listed.sequence::text as key, ${item} as item
    from activity.entries listed
    where ${join(filters, ' and ')}
    order by ${order}
    limit ${pageAndOneMore(page.limit)}
  `
  return pageFrom(found, page)
}

function beforeInChain(_tx: Tx, sequence: string): Sql {
  return sql`listed.sequence < ${sequence}::bigint`
}

async function beforeInTime(tx: Tx, sequence: string): Promise<Sql> {
  const { at } = await getEntry(tx, Number(sequence))
  return sql`(listed.at, listed.sequence) < (${at}::timestamptz, ${sequence}::bigint)`
}

export async function findEntry(tx: Tx, sequence: number): Promise<Entry | undefined> {
  const [row] = await tx`
    select ${entryTable.columns}
    from activity.entries
    where tenant_id = ${tx.tenantId} and sequence = ${sequence}
  `
  return row && entryTable.fieldsOf(row)
}

export async function getEntry(tx: Tx, sequence: number): Promise<Entry> {
  const entry = await findEntry(tx, sequence)
  if (!entry) throw entryNotFound({ sequence })
  return entry
}

export async function readEntries(tx: Tx, { start, end }: Range): Promise<Entry[]> {
  const found = await tx`
    select ${entryTable.columns}
    from activity.entries
    where tenant_id = ${tx.tenantId} and sequence > ${start} and sequence <= ${end}
    order by sequence
  `
  return found.map((row) => entryTable.fieldsOf(row))
}

/** Some of those after that one of which nobody has noted what they are about. */
export async function listWithoutSubjects(tx: Tx, after: number): Promise<Entry[]> {
  const found = await tx`
    select ${entryTable.columns}
    from activity.entries
    where tenant_id = ${tx.tenantId} and sequence > ${after} and not has_subjects
    order by sequence
    limit 1000
  `
  return found.map((row) => entryTable.fieldsOf(row))
}

/** All that requests may change of entries. */
export async function forgetSalts(tx: Tx, sequences: readonly number[]): Promise<void> {
  await tx`
    update activity.entries set salt = null
    where tenant_id = ${tx.tenantId} and sequence = any(${sequences}::bigint[])
      and salt is not null
  `
}
