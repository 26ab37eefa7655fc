import { idOf, lastSeen, literal, sql, type Tx } from '@souk/platform'
import { subjectTable } from './rows.ts'
import type { Subject } from './subject.ts'

export function insertSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  return subjectTable.insert(tx, subjects, sql`on conflict do nothing`)
}

/** Approvals that are looked at in one transaction. */
export const approvalsAtOnce = 100

/** The next of them, after the one with this id. */
export async function listApprovalsAbout(
  tx: Tx,
  ids: readonly string[],
  after: string | null,
): Promise<string[]> {
  const found = await tx<{ approval_id: string }>`
    select distinct approval_id
    from approvals.approval_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
      and approval_id > ${lastSeen(after)}::uuid
    order by approval_id
    limit ${literal(approvalsAtOnce)}
  `
  return found.map(({ approval_id }) => idOf('apr', approval_id))
}

/** What could tell whether an address was in one of them. */
export async function deleteSubjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    delete from approvals.approval_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
  `
}
