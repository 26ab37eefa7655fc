import { idOf, sql, type Tx, uuidOf } from '@souk/platform'
import type { TermsInForce } from '../lines/sale.ts'
import { revisionTable } from '../plans/rows.ts'

/** Which of these providers there are. */
export async function listKnownProviders(
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set()
  const found = await tx<{ provider_id: string }>`
    select provider_id
    from marketplace.provider_directory
    where tenant_id = ${tx.tenantId} and provider_id = any(${providerIds.map(uuidOf)}::uuid[])
  `
  return new Set(found.map(({ provider_id }) => idOf('prv', provider_id)))
}

/**
 * The rules that were in force for providers at a moment: those of their own plan, else of the plan of all others. A provider without
 * either is left out.
 */
export async function findTerms(
  tx: Tx,
  providerIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, TermsInForce>> {
  const assigned = await tx<{ provider_id: string | null; plan_id: string | null }>`
    select distinct on (provider_id) provider_id, plan_id
    from commissions.assignments
    where tenant_id = ${tx.tenantId} and effective_from <= ${at}
      and (provider_id is null or provider_id = any(${providerIds.map(uuidOf)}::uuid[]))
    order by provider_id, id desc
  `
  const planOf = new Map(assigned.map(({ provider_id, plan_id }) => [provider_id, plan_id]))
  const plans = providerIds.map((id) => planOf.get(uuidOf(id)) ?? planOf.get(null) ?? null)
  const named = [...new Set(plans.filter((plan) => plan !== null))]
  if (named.length === 0) return new Map()
  const found = await tx`
    select distinct on (plan_id) ${revisionTable.columns}
    from commissions.revisions
    where tenant_id = ${tx.tenantId} and plan_id = any(${named}::uuid[]) and valid_from <= ${at}
    order by plan_id, revision desc
  `
  const revisions = found.map((row) => revisionTable.fieldsOf(row))
  const inForce = new Map(revisions.map((each) => [uuidOf(each.planId), each]))
  return new Map(
    providerIds.flatMap((id, index): [string, TermsInForce][] => {
      const revision = inForce.get(plans[index] ?? '')
      return revision ? [[id, revision]] : []
    }),
  )
}

/** For whose plan it is: every provider that has it now or will have it, and whether all others do. */
export async function listHolders(
  tx: Tx,
  planId: string,
): Promise<{ readonly isDefault: boolean; readonly providerIds: readonly string[] }> {
  const found = await tx<{ provider_id: string | null }>`
    select distinct provider_id
    from commissions.assignments assigned
    where tenant_id = ${tx.tenantId} and plan_id = ${uuidOf(planId)}
      and not exists (
        select 1
        from commissions.assignments later
        where later.tenant_id = ${tx.tenantId} and later.id > assigned.id
          and later.provider_id is not distinct from assigned.provider_id
          and later.effective_from <= ${sql`greatest(assigned.effective_from, ${tx.now}::timestamptz)`}
      )
    order by provider_id nulls first
  `
  const providerIds = found.flatMap(({ provider_id }) =>
    provider_id === null ? [] : [idOf('prv', provider_id)],
  )
  return { isDefault: providerIds.length < found.length, providerIds }
}
