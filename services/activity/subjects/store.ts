import { sql, type Tx } from '@souk/platform'
import { madeTable, subjectTable } from './rows.ts'
import type { Subject } from './subject.ts'

export function insertSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  return subjectTable.insert(tx, subjects, sql`on conflict do nothing`)
}

export async function listSequencesOf(tx: Tx, ids: readonly string[]): Promise<number[]> {
  const found = await tx<{ sequence: number }>`
    select distinct sequence
    from activity.entry_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
    order by sequence
  `
  return found.map(({ sequence }) => sequence)
}

/** The last entry of those without subjects that has got some. */
export async function findMadeThrough(tx: Tx): Promise<number> {
  const [row] = await tx`
    select ${madeTable.columns}
    from activity.subjects_made
    where tenant_id = ${tx.tenantId}
  `
  return row ? madeTable.fieldsOf(row).through : 0
}

export function saveMadeThrough(tx: Tx, through: number): Promise<void> {
  return madeTable.insert(
    tx,
    [{ through }],
    sql`on conflict (tenant_id) do update set through = excluded.through`,
  )
}
