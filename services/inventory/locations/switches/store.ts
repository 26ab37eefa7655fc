import {
  deleteWalk,
  findWalkForUpdate,
  idOf,
  literal,
  sql,
  type Tx,
  updateWalk,
  upsertWalk,
  uuidOf,
  type WaitingRows,
  type Walk,
  walksIn,
} from '@souk/platform'

const table = sql`inventory.location_switches`

/** A location that was switched on or off. */
export type LocationSwitch = Walk

/** Begins, and begins again where the items follow an earlier switch still. */
export function upsertSwitch(tx: Tx, locationId: string): Promise<void> {
  return upsertWalk(tx, table, uuidOf(locationId))
}

export function switches(): WaitingRows {
  return walksIn(table)
}

export function findSwitchForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<LocationSwitch | undefined> {
  return findWalkForUpdate(tx, { table, columns: sql`id, through` }, postponed)
}

export function updateSwitch(tx: Tx, one: LocationSwitch): Promise<void> {
  return updateWalk(tx, table, one)
}

export function deleteSwitch(tx: Tx, one: LocationSwitch): Promise<void> {
  return deleteWalk(tx, table, one)
}

/** What the location is now; nothing if it was deleted meanwhile. */
export async function findSwitched(
  tx: Tx,
  { id }: LocationSwitch,
): Promise<{ readonly code: string; readonly active: boolean } | undefined> {
  const [location] = await tx<{ code: string; active: boolean }>`
    select code, active
    from inventory.locations
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
  return location
}

/** The next items of a location, in the order of their ids. */
export async function listItemsAfter(
  tx: Tx,
  warehouse: string,
  { through }: LocationSwitch,
  limit: number,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and warehouse = ${warehouse} and id > ${through}
    order by id
    limit ${literal(limit)}
  `
  return found.map(({ id }) => idOf('stk', id))
}

export async function listVariantsOf(tx: Tx, stockItemIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ variant_id: string }>`
    select variant_id
    from inventory.stock_items
    where tenant_id = ${tx.tenantId} and id = any(${stockItemIds.map(uuidOf)}::uuid[])
    order by variant_id
  `
  return found.map(({ variant_id }) => idOf('var', variant_id))
}
