import { idOf, sql, type Tx } from '@souk/platform'
import { subjectTable } from './rows.ts'
import type { Subject } from './subject.ts'

export function insertSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  return subjectTable.insert(tx, subjects, sql`on conflict do nothing`)
}

export async function listApprovalsAbout(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx<{ approval_id: string }>`
    select distinct approval_id
    from approvals.approval_subjects
    where tenant_id = ${tx.tenantId} and subject_id = any(${ids}::text[])
    order by approval_id
  `
  return found.map(({ approval_id }) => idOf('apr', approval_id))
}
