import {
  field,
  type ListPage,
  listItem,
  newUuid,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Policy } from './policy.ts'
import { policyTable, policyVersionTable } from './rows.ts'
import { viewOfPolicy } from './schemas.ts'

/** Only what is not there yet: whoever comes second inserts nothing. */
export async function insertPolicies(
  tx: Tx,
  policies: readonly Policy[],
  changedBy: string,
): Promise<void> {
  await Promise.all([
    policyTable.insert(tx, policies, sql`on conflict do nothing`),
    insertVersions(tx, policies, changedBy),
  ])
}

/** All of a tenant's: they are few, and every supervised write needs them. */
export async function selectPolicies(tx: Tx): Promise<Policy[]> {
  const found = await tx`
    select ${policyTable.columns}
    from approvals.policies
    where tenant_id = ${tx.tenantId}
    order by position, id
  `
  return found.map((row) => policyTable.fieldsOf(row))
}

/** Saves the next version, and only on top of the one it was decided on. */
export async function updatePolicy(tx: Tx, policy: Policy): Promise<void> {
  await Promise.all([policyTable.update(tx, policy), insertVersions(tx, [policy], tx.actor.id)])
}

/** A version that is there already stays as it is. */
function insertVersions(tx: Tx, policies: readonly Policy[], changedBy: string): Promise<void> {
  const versions = policies.map((policy) => ({
    id: newUuid(),
    policyId: policy.id,
    version: policy.version,
    policy: viewOfPolicy(policy),
    changedBy,
    changedAt: policy.updatedAt,
  }))
  return policyVersionTable.insert(tx, versions, sql`on conflict do nothing`)
}

const versionItem = listItem({
  version: field.number(),
  policy: field.json(),
  changed_by: field.text(),
  changed_at: field.time(),
})

/** The newest first. */
export function listVersions(tx: Tx, policyId: string, page: PageRequest): Promise<ListPage> {
  const where = [sql`policy_id = ${uuidOf(policyId)}`]
  return pageOf(tx, { from: sql`approvals.policy_versions`, where, item: versionItem }, page)
}

/**
 * Since when one of these has been for people without a break, which is when their writes began to be recorded; null
 * when there is none.
 */
export async function findPeopleSince(tx: Tx, policies: readonly Policy[]): Promise<Date | null> {
  const policyIds = policies.map(({ id }) => uuidOf(id))
  if (policyIds.length === 0) return null
  const [row] = await tx<{ since: Date | null }>`
    select min(changed_at) as since
    from approvals.policy_versions kept
    where tenant_id = ${tx.tenantId} and policy_id = any(${policyIds}::uuid[])
      and not exists (
        select 1
        from approvals.policy_versions later
        where later.tenant_id = ${tx.tenantId} and later.policy_id = kept.policy_id
          and later.version >= kept.version
          and (later.policy ->> 'status' <> 'ACTIVE' or later.policy -> 'match' ->> 'actors' = 'AGENT')
      )
  `
  return row?.since ?? null
}
