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
import { type ChainEnd, chainStart, type Entry } from './entry.ts'
import { entryTable } from './rows.ts'
import { perfectHash, perfectSubtrees, type Range } from './tree.ts'

/** A tenant's chain: where it ends, and how much of it is sealed. */
export interface Head extends ChainEnd {
  readonly sealedSize: number
  readonly sealDueAt: Date | null
}

interface HeadRow {
  readonly size: number
  readonly hash: Buffer
  readonly sealed_size: number
  readonly seal_due_at: Date | null
}

export async function findHead(tx: Tx): Promise<Head> {
  const [row] = await tx<HeadRow>`
    select size, hash, sealed_size, seal_due_at
    from activity.heads
    where tenant_id = ${tx.tenantId}
  `
  return row ? toHead(row) : { ...chainStart, sealedSize: 0, sealDueAt: null }
}

/** Held until the commit: nobody else appends meanwhile. */
export async function getHeadForUpdate(tx: Tx): Promise<Head> {
  const locked = await lockHead(tx)
  if (locked) return locked
  await tx`
    insert into activity.heads (tenant_id, size, hash, sealed_size)
    values (${tx.tenantId}, 0, ${chainStart.hash}, 0)
    on conflict do nothing
  `
  const created = await lockHead(tx)
  if (!created) throw new Error('the head of the chain was not created')
  return created
}

async function lockHead(tx: Tx): Promise<Head | undefined> {
  const [row] = await tx<HeadRow>`
    select size, hash, sealed_size, seal_due_at
    from activity.heads
    where tenant_id = ${tx.tenantId}
    for update
  `
  return row && toHead(row)
}

function toHead({ size, hash, sealed_size, seal_due_at }: HeadRow): Head {
  return { size, hash, sealedSize: sealed_size, sealDueAt: seal_due_at }
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
  readonly outcome?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Bytes as they stand on the wire. */
export function base64url(column: Sql): Sql {
  return sql`translate(encode(${column}, 'base64'), E'+/=\\n', '-_')`
}

const entryItem = listItem({
  entry: field.json(sql`listed.content`),
  hash: field.word(base64url(sql`listed.hash`)),
})

/** The newest first, by their place in the chain. */
export function listEntries(tx: Tx, filter: EntryFilter, page: PageRequest): Promise<ListPage> {
  return pageOfEntries(tx, filter, page, entryItem)
}

const facts = sql`listed.content::json -> 'facts'`

/** What an entry says about one action, without what proves it. */
const activityItem = listItem({
  sequence: field.number(),
  at: field.time(),
  operation: field.text(),
  kind: field.json(sql`${facts} -> 'kind'`),
  outcome: field.text(),
  code: field.json(sql`${facts} -> 'code'`),
  approval_id: field.json(sql`coalesce(${facts} -> 'approval_id', ${facts} -> 'executes')`),
  on_behalf_of: field.json(sql`${facts} -> 'on_behalf_of'`),
  resources: field.json(sql`coalesce(${facts} -> 'resources', '[]')`),
})

export function listActivity(tx: Tx, filter: EntryFilter, page: PageRequest): Promise<ListPage> {
  return pageOfEntries(tx, filter, page, activityItem)
}

async function pageOfEntries(
  tx: Tx,
  { agentId, operation, outcome, from, to }: EntryFilter,
  page: PageRequest,
  item: Sql,
): Promise<ListPage> {
  const filters = [
    sql`listed.tenant_id = ${tx.tenantId}`,
    page.after === null ? undefined : sql`listed.sequence < ${page.after}::bigint`,
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
    order by listed.sequence desc
    limit ${pageAndOneMore(page.limit)}
  `
  return pageFrom(found, page)
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

/** Entries in their order, with the text that was hashed. */
export async function readEntries(tx: Tx, { start, end }: Range): Promise<Entry[]> {
  const found = await tx`
    select ${entryTable.columns}
    from activity.entries
    where tenant_id = ${tx.tenantId} and sequence > ${start} and sequence <= ${end}
    order by sequence
  `
  return found.map((row) => entryTable.fieldsOf(row))
}

const tileBits = 8
/** So many entries, or tiles of the level below, have one hash together. */
export const tileSize = 2 ** tileBits

/** How many entries one tile of a level stands for; level 0 is the entries themselves. */
export function entriesPerTile(level: number): number {
  return tileSize ** level
}

/** The hashes over ranges, from stored ones: every read is of at most 255 rows, and all go at once. */
export function hashesOf(tx: Tx, ranges: readonly Range[]): Promise<Buffer[][]> {
  return Promise.all(
    ranges.map((range) =>
      Promise.all(perfectSubtrees(range).map((subtree) => perfectSubtreeHash(tx, subtree))),
    ),
  )
}

async function perfectSubtreeHash(tx: Tx, { start, end }: Range): Promise<Buffer> {
  const level = Math.floor(Math.log2(end - start) / tileBits)
  const entries = entriesPerTile(level)
  return perfectHash(await readHashes(tx, level, { start: start / entries, end: end / entries }))
}

/** Something of the chain is not where it has to be. */
export class HashesMissing extends Error {
  override name = 'HashesMissing'
}

/** Hashes of one level by their places, all of which must be there. */
export async function readHashes(tx: Tx, level: number, { start, end }: Range): Promise<Buffer[]> {
  const found =
    level === 0
      ? await tx<{ hash: Buffer }>`
          select hash from activity.entries
          where tenant_id = ${tx.tenantId} and sequence > ${start} and sequence <= ${end}
          order by sequence
        `
      : await tx<{ hash: Buffer }>`
          select hash from activity.tiles
          where tenant_id = ${tx.tenantId} and level = ${level}
            and position >= ${start} and position < ${end}
          order by position
        `
  if (found.length !== end - start) {
    throw new HashesMissing(`level ${level} of the chain lacks hashes between ${start} and ${end}`)
  }
  return found.map(({ hash }) => hash)
}
