import { literal, sql, type Tx } from '@souk/platform'
import { madeTable, subjectTable } from './rows.ts'
import type { Subject } from './subject.ts'

export function insertSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  return subjectTable.insert(tx, subjects, sql`on conflict do nothing`)
}

/** Entries that are looked at in one transaction. */
export const entriesAtOnce = 1_000

/** The next of them, after that one. */
export async function listSequencesOf(
  tx: Tx,
  ids: readonly string[],
  after: string | null,
): Promise<number[]> {
  const found = await tx<{ sequence: number }>`
    select distinct sequence
    from activity.entry_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
      and sequence > ${after ?? '0'}::bigint
    order by sequence
    limit ${literal(entriesAtOnce)}
  `
  return found.map(({ sequence }) => sequence)
}

/** What could tell whether an address was in one of them. */
export async function deleteSubjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    delete from activity.entry_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
  `
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
