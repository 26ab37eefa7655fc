import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { codeBatchNotFound } from '../problems.ts'
import type { CodeBatch } from './code-batch.ts'
import { codeBatchTable, toCodeBatch } from './rows.ts'

export function insertBatch(tx: Tx, batch: CodeBatch): Promise<void> {
  return codeBatchTable.insert(tx, [batch])
}

export async function getBatch(tx: Tx, codeBatchId: string): Promise<CodeBatch> {
  const [row] = await tx`
    select ${codeBatchTable.columns}
    from promotions.code_batches
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(codeBatchId)}
  `
  if (!row) throw codeBatchNotFound({ codeBatchId })
  return toCodeBatch(row)
}

export async function getBatchForUpdate(tx: Tx, codeBatchId: string): Promise<CodeBatch> {
  const [row] = await tx`
    select ${codeBatchTable.columns}
    from promotions.code_batches
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(codeBatchId)}
    for update
  `
  if (!row) throw codeBatchNotFound({ codeBatchId })
  return toCodeBatch(row)
}

export async function hasBatches(tx: Tx, promotionId: string): Promise<boolean> {
  const found = await tx`
    select id
    from promotions.code_batches
    where tenant_id = ${tx.tenantId} and promotion_id = ${uuidOf(promotionId)}
    limit 1
  `
  return found.length > 0
}

export function updateBatch(tx: Tx, batch: CodeBatch): Promise<void> {
  return codeBatchTable.update(tx, batch)
}

/** How far it has come; its version stays, because nothing is told of a part. */
export async function updateGenerated(tx: Tx, { id, generated }: CodeBatch): Promise<void> {
  await tx`
    update promotions.code_batches
    set generated = ${generated}::int
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
  `
}

export function runningBatches(): WaitingRows {
  return {
    table: sql`promotions.code_batches`,
    waiting: sql`status = 'RUNNING'`,
    due: sql`status = 'RUNNING'`,
  }
}

/** The oldest. One whose worker died is free again, where that had come to. */
export async function findRunningForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<CodeBatch | undefined> {
  const [found] = await tx`
    select ${codeBatchTable.columns}
    from promotions.code_batches
    where tenant_id = ${tx.tenantId} and status = 'RUNNING'
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by id
    limit 1
    for update skip locked
  `
  return found && toCodeBatch(found)
}

const batchItem = listItem({
  id: field.id('pcb'),
  promotion_id: field.id('prm'),
  pattern: field.text(),
  count: field.number(),
  generated: field.number(),
  max_uses: field.number(),
  status: field.word(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listBatches(tx: Tx, promotionId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`promotions.code_batches`,
      where: [sql`promotion_id = ${uuidOf(promotionId)}`],
      item: batchItem,
    },
    page,
  )
}
