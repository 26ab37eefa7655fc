import type { Tx } from '@souk/platform'

/** What the tenant has announced and nobody has relayed yet. */
export async function listAnnounced(tx: Tx): Promise<string[]> {
  const rows = await tx<{ type: string }>`
    select type
    from platform.outbox
    where tenant_id = ${tx.tenantId}
    order by id
  `
  return rows.map(({ type }) => type)
}
