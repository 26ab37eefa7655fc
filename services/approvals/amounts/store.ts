import type { Tx } from '@souk/platform'

/** The amounts of a resource, at the places where they stand in it. */
export interface Amounts {
  readonly resource: string
  readonly resourceId: string
  readonly amounts: unknown
}

/** What was kept since then of these resources. */
export async function listAmounts(
  tx: Tx,
  resourceIds: readonly string[],
  since: Date,
): Promise<Amounts[]> {
  return tx<Amounts & Record<string, unknown>>`
    select resource, resource_id as "resourceId", amounts
    from approvals.amounts
    where tenant_id = ${tx.tenantId} and resource_id = any(${resourceIds}::text[])
      and since > ${since}
  `
}

/** In the place of what was kept until then; what was kept later stays. */
export async function keepAmounts(
  tx: Tx,
  { resource, resourceId, amounts }: Amounts,
  until: Date,
): Promise<void> {
  await tx`
    insert into approvals.amounts (tenant_id, resource, resource_id, since, amounts)
    values (${tx.tenantId}, ${resource}, ${resourceId}, ${tx.now}, ${JSON.stringify(amounts)}::jsonb)
    on conflict (tenant_id, resource, resource_id) do update
    set since = excluded.since, amounts = excluded.amounts
    where amounts.since <= ${until}
  `
}
