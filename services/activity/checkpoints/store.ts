import {
  field,
  idOf,
  type ListPage,
  type ListRow,
  listItem,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  sql,
  type Tx,
} from '@souk/platform'
import { base64url } from '../chain/store.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointTable } from './rows.ts'

export function insertCheckpoint(tx: Tx, checkpoint: Checkpoint): Promise<void> {
  return checkpointTable.insert(tx, [checkpoint])
}

export async function findCheckpoint(tx: Tx, size: number): Promise<Checkpoint | undefined> {
  const [row] = await tx`
    select ${checkpointTable.columns}
    from activity.checkpoints
    where tenant_id = ${tx.tenantId} and size = ${size}
  `
  return row && toCheckpoint(tx, row)
}

/** The oldest that covers an entry, so that its proof stays the same. */
export async function findCheckpointOver(
  tx: Tx,
  sequence: number,
): Promise<Checkpoint | undefined> {
  const [row] = await tx`
    select ${checkpointTable.columns}
    from activity.checkpoints
    where tenant_id = ${tx.tenantId} and size >= ${sequence}
    order by size
    limit 1
  `
  return row && toCheckpoint(tx, row)
}

export async function listCheckpointsBetween(
  tx: Tx,
  { start, end }: { start: number; end: number },
): Promise<Checkpoint[]> {
  const found = await tx`
    select ${checkpointTable.columns}
    from activity.checkpoints
    where tenant_id = ${tx.tenantId} and size > ${start} and size <= ${end}
    order by size
  `
  return found.map((row) => toCheckpoint(tx, row))
}

function toCheckpoint(tx: Tx, row: object): Checkpoint {
  return { tenantId: idOf('ten', tx.tenantId), ...checkpointTable.fieldsOf(row) }
}

const checkpointItem = listItem({
  tenant_id: field.id('ten'),
  size: field.number(),
  root: field.word(base64url(sql`listed.root`)),
  signed_at: field.time(),
  key_id: field.text(),
  signature: field.word(base64url(sql`listed.signature`)),
})

export async function listCheckpoints(tx: Tx, page: PageRequest): Promise<ListPage> {
  const after = page.after === null ? sql`` : sql`and listed.size < ${page.after}::bigint`
  const found = await tx<ListRow>`
    select listed.size::text as key, ${checkpointItem} as item
    from activity.checkpoints listed
    where listed.tenant_id = ${tx.tenantId} ${after}
    order by listed.size desc
    limit ${pageAndOneMore(page.limit)}
  `
  return pageFrom(found, page)
}
