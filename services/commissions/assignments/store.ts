import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { commissionAssignmentNotFound } from '../problems.ts'
import type { Assignment } from './assignment.ts'
import { assignmentTable } from './rows.ts'
import type { AssignmentFilter } from './schemas.ts'

export function insertAssignment(tx: Tx, assignment: Assignment): Promise<void> {
  return assignmentTable.insert(tx, [assignment])
}

export async function getAssignment(tx: Tx, assignmentId: string): Promise<Assignment> {
  const [row] = await tx`
    select ${assignmentTable.columns}
    from commissions.assignments
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(assignmentId)}
  `
  if (!row) throw commissionAssignmentNotFound({ commissionAssignmentId: assignmentId })
  return assignmentTable.fieldsOf(row)
}

const assignmentItem = listItem({
  id: field.id('cma'),
  provider_id: field.id('prv'),
  plan_id: field.id('cmp'),
  effective_from: field.time(),
  created_at: field.time(),
})

export function listAssignments(
  tx: Tx,
  { provider_id, plan_id, is_default }: AssignmentFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`commissions.assignments`,
      where: [
        provider_id === undefined ? undefined : sql`provider_id = ${uuidOf(provider_id)}`,
        plan_id === undefined ? undefined : sql`plan_id = ${uuidOf(plan_id)}`,
        is_default === undefined ? undefined : sql`(provider_id is null) = ${is_default}`,
      ],
      item: assignmentItem,
    },
    page,
  )
}
