import { sql, type Tx } from '@souk/platform'
import type { Baseline } from './baseline.ts'
import { baselineTable } from './rows.ts'

/** At most one for each resource that has such an id. */
export async function listBaselines(tx: Tx, resourceIds: readonly string[]): Promise<Baseline[]> {
  const found = await tx`
    select ${baselineTable.columns}
    from approvals.amounts
    where tenant_id = ${tx.tenantId} and resource_id = any(${resourceIds}::text[])
    order by resource, resource_id
  `
  return found.map((row) => baselineTable.fieldsOf(row))
}

/** In the place of what was kept of the same resources. */
export function keepBaselines(tx: Tx, baselines: readonly Baseline[]): Promise<void> {
  return baselineTable.insert(
    tx,
    baselines,
    sql`on conflict (tenant_id, resource, resource_id) do update
      set amounts = excluded.amounts, people_amounts = excluded.people_amounts,
        left_amounts = excluded.left_amounts`,
  )
}

type Named = Pick<Baseline, 'resource' | 'resourceId'>

export async function deleteBaselines(tx: Tx, baselines: readonly Named[]): Promise<void> {
  await tx`
    delete from approvals.amounts
    where tenant_id = ${tx.tenantId}
      and resource_id = any(${baselines.map(({ resourceId }) => resourceId)}::text[])
      and resource || ' ' || resource_id = any(${baselines.map(keyOf)}::text[])
  `
}

export function keyOf({ resource, resourceId }: Named): string {
  return `${resource} ${resourceId}`
}
