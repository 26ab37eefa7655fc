import { type Tx, uuidOf } from '@souk/platform'
import type { Progress } from './progress.ts'
import { progressTable } from './rows.ts'

export function insertProgress(tx: Tx, progress: Progress): Promise<void> {
  return progressTable.insert(tx, [progress])
}

/** The one that has its turn: of those that are due, the one that has waited longest. */
export async function findNextProgress(tx: Tx): Promise<Progress | undefined> {
  const [row] = await tx`
    select ${progressTable.columns}
    from privacy.progress
    where tenant_id = ${tx.tenantId} and due_at is not null
    order by due_at, id
    limit 1
  `
  return row && progressTable.fieldsOf(row)
}

/** Whoever asks has locked the request. */
export async function findProgress(tx: Tx, requestId: string): Promise<Progress | undefined> {
  const [row] = await tx`
    select ${progressTable.columns}
    from privacy.progress
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(requestId)}
  `
  return row && progressTable.fieldsOf(row)
}

export async function updateProgress(tx: Tx, progress: Progress): Promise<void> {
  await tx`
    update privacy.progress
    set phase = ${progress.phase}, step = ${progress.step}, cursor = ${progress.cursor},
      page = ${JSON.stringify(progress.page)}::jsonb,
      person = ${JSON.stringify(progress.person)}::jsonb, begun_at = ${progress.begunAt},
      file_id = ${progress.fileId}, due_at = ${progress.dueAt}, failures = ${progress.failures}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(progress.id)}
  `
}

export async function deleteProgress(tx: Tx, requestId: string): Promise<void> {
  await tx`
    delete from privacy.progress
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(requestId)}
  `
}
