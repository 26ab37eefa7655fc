import { type Tx, uuidOf } from '@souk/platform'
import { policyNotFound } from '../problems.ts'
import type { Policy } from './policy.ts'
import { policyTable } from './rows.ts'

export function insertPolicies(tx: Tx, policies: readonly Policy[]): Promise<void> {
  return policyTable.insert(tx, policies)
}

/** All of a tenant's, in their order: they are few, and every supervised write needs them. */
export async function listPolicies(tx: Tx): Promise<Policy[]> {
  const found = await tx`
    select ${policyTable.columns}
    from approvals.policies
    where tenant_id = ${tx.tenantId}
    order by position, id
  `
  return found.map((row) => policyTable.fieldsOf(row))
}

export async function getPolicyForUpdate(tx: Tx, policyId: string): Promise<Policy> {
  const [row] = await tx`
    select ${policyTable.columns}
    from approvals.policies
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(policyId)}
    for update
  `
  if (!row) throw policyNotFound({ policyId })
  return policyTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePolicy(tx: Tx, policy: Policy): Promise<void> {
  return policyTable.update(tx, policy)
}
