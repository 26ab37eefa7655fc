import { idOf, literal, newUuid, sql, type Tx, type WaitingRows } from '@souk/platform'

/** Comes before all ids. */
const beforeAll = '00000000-0000-0000-0000-000000000000'
const partSize = 200

export interface Rebuild {
  readonly id: string
  /** The last product whose document was written, as a uuid. */
  readonly through: string
  readonly products: number
  readonly requested_at: Date
  readonly finished_at: Date | null
}

/** Begins, also where another is under way: then it begins again. */
export async function upsertRebuild(tx: Tx): Promise<Rebuild> {
  const [rebuild] = await tx<Rebuild>`
    insert into catalog.search_rebuilds (tenant_id, id, through, products, requested_at)
    values (${tx.tenantId}, ${newUuid()}, ${beforeAll}, 0, ${tx.now})
    on conflict (tenant_id) do update
    set through = excluded.through, products = 0, requested_at = excluded.requested_at,
      finished_at = null
    returning id, through, products, requested_at, finished_at
  `
  if (!rebuild) throw new Error('what was begun is there')
  return rebuild
}

export async function findRebuild(tx: Tx): Promise<Rebuild | undefined> {
  const [rebuild] = await tx<Rebuild>`
    select id, through, products, requested_at, finished_at
    from catalog.search_rebuilds
    where tenant_id = ${tx.tenantId}
  `
  return rebuild
}

export function rebuilds(): WaitingRows {
  return {
    table: sql`catalog.search_rebuilds`,
    waiting: sql`finished_at is null`,
    due: sql`true`,
  }
}

export async function findRebuildForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Rebuild | undefined> {
  const [rebuild] = await tx<Rebuild>`
    select id, through, products, requested_at, finished_at
    from catalog.search_rebuilds
    where tenant_id = ${tx.tenantId} and finished_at is null and id <> all(${postponed}::uuid[])
    for update skip locked
  `
  return rebuild
}

/** The next products in the order of their ids. */
export async function listNext(tx: Tx, { through }: Rebuild): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id > ${through}
    order by id
    limit ${literal(partSize)}
  `
  return found.map(({ id }) => idOf('prod', id))
}

export async function updateRebuild(
  tx: Tx,
  { id, through, products, finished_at }: Rebuild,
): Promise<void> {
  await tx`
    update catalog.search_rebuilds
    set through = ${through}, products = ${products}, finished_at = ${finished_at}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}
