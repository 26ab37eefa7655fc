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

interface Told {
  readonly type: string
  readonly data: {
    readonly object: Record<string, unknown>
    readonly previous?: Record<string, unknown>
  }
}

/** What those announcements say of one kind of thing. */
export async function listTold(tx: Tx, noun: string): Promise<Told[]> {
  return tx<Told>`
    select type, data
    from platform.outbox
    where tenant_id = ${tx.tenantId} and type like ${`${noun}.%`}
    order by id
  `
}
