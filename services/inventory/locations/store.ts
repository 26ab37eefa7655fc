import {
  field,
  hasPart,
  idOf,
  type ListPage,
  listItem,
  type NameFilter,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { locationNotFound } from '../problems.ts'
import type { Location } from './location.ts'
import { type LocationRow, locationTable, toLocation } from './rows.ts'

/**
 * The id of the operator's default location. Programs from before make locations without choosing one: then it is
 * the first that was made.
 */
function defaultId(tx: Tx): Sql {
  return sql`coalesce(
    (select location_id from inventory.default_locations where tenant_id = ${tx.tenantId}),
    (
      select id
      from inventory.locations
      where tenant_id = ${tx.tenantId} and provider_id is null
      order by id
      limit 1
    )
  )`
}

export async function getLocation(tx: Tx, locationId: string): Promise<Location> {
  const [row] = await tx<LocationRow>`
    select ${locationTable.columns}, coalesce(id = ${defaultId(tx)}, false) as is_default
    from inventory.locations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(locationId)} and ${isVisibleTo(tx)}
  `
  if (!row) throw locationNotFound({ locationId })
  return toLocation(row)
}

/**
 * Locked first and read afterwards, so that the read sees what others have committed. Requests that put stock there or
 * make it the default wait.
 */
export async function getLocationForUpdate(tx: Tx, locationId: string): Promise<Location> {
  const [, location] = await sentInOrder([
    tx`
      select id
      from inventory.locations
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(locationId)} and ${isVisibleTo(tx)}
      for update
    `,
    getLocation(tx, locationId),
  ])
  return location
}

/** The location with this code, or the operator's default. It stays as it is until the transaction ends. */
export async function findLocationForShare(
  tx: Tx,
  code: string | undefined,
): Promise<KnownLocation | undefined> {
  const [row] = await tx`
    select ${locationTable.columns}
    from inventory.locations
    where tenant_id = ${tx.tenantId}
      and ${code === undefined ? sql`id = ${defaultId(tx)}` : sql`code = ${code}`}
    for share
  `
  return row && locationTable.fieldsOf(row)
}

/** False when the code is taken. Waits for a request that creates the same location at this moment. */
export async function insertLocation(tx: Tx, location: Location): Promise<boolean> {
  const inserted = await tx`
    ${locationTable.insertion(tx, [location])}
    on conflict (tenant_id, code) do nothing
    returning id
  `
  return inserted.length === 1
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateLocation(tx: Tx, location: Location): Promise<void> {
  return locationTable.update(tx, location)
}

export async function deleteLocation(tx: Tx, locationId: string): Promise<void> {
  await tx`
    delete from inventory.locations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(locationId)}
  `
}

/** The operator's default location, and whether it was chosen or is merely the first that was made. */
export async function findDefault(
  tx: Tx,
): Promise<{ readonly id: string; readonly isChosen: boolean } | undefined> {
  const [row] = await tx<{ id: string | null; isChosen: boolean }>`
    select ${defaultId(tx)} as id, exists (
      select
      from inventory.default_locations
      where tenant_id = ${tx.tenantId}
    ) as "isChosen"
  `
  return row?.id ? { id: idOf('loc', row.id), isChosen: row.isChosen } : undefined
}

/** False when the tenant has a default already. Waits for a request that chooses one at this moment. */
export async function insertDefault(tx: Tx, locationId: string): Promise<boolean> {
  const inserted = await tx`
    insert into inventory.default_locations (tenant_id, location_id, updated_at)
    values (${tx.tenantId}, ${uuidOf(locationId)}, ${tx.now})
    on conflict (tenant_id) do nothing
    returning location_id
  `
  return inserted.length === 1
}

/** The current default; two requests that choose another one wait for each other here. */
export async function findDefaultIdForUpdate(tx: Tx): Promise<string | undefined> {
  const [row] = await tx<{ location_id: string }>`
    select location_id
    from inventory.default_locations
    where tenant_id = ${tx.tenantId}
    for update
  `
  return row && idOf('loc', row.location_id)
}

export async function updateDefault(tx: Tx, locationId: string): Promise<void> {
  await tx`
    update inventory.default_locations
    set location_id = ${uuidOf(locationId)}, updated_at = ${tx.now}
    where tenant_id = ${tx.tenantId}
  `
}

/**
 * Of the named locations and the primary ones of the variants, those into which the caller may put stock: a provider
 * only into its own, the operator into any. Each with whether it takes any now. They cannot be deleted or
 * switched off until the transaction ends.
 */
export async function listOpenCodesForShare(
  tx: Tx,
  codes: readonly string[],
  variantIds: readonly string[],
): Promise<Map<string, { readonly active: boolean }>> {
  const found = await tx<{ code: string; active: boolean }>`
    select code, active
    from inventory.locations
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)} and (
      code = any(${codes}::text[]) or code in (
        select warehouse
        from inventory.stock_items
        where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
          and is_primary
      )
    )
    order by code
    for share
  `
  return new Map(found.map(({ code, active }) => [code, { active }]))
}

export type KnownLocation = Pick<Location, 'code' | 'providerId' | 'active'>

/** Those of the locations that belong to the caller, by code. They stay as they are until the transaction ends. */
export async function listLocationsForShare(
  tx: Tx,
  codes: readonly string[],
): Promise<Map<string, KnownLocation>> {
  const found = await tx`
    select ${locationTable.columns}
    from inventory.locations
    where tenant_id = ${tx.tenantId} and code = any(${codes}::text[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by code
    for share
  `
  return new Map(
    found.map((row) => [locationTable.fieldsOf(row).code, locationTable.fieldsOf(row)]),
  )
}

/** As `isProvidersDefault` says it. */
const providerIdPattern = '^prv_[0-7][0-9a-hjkmnp-tv-z]{25}$'

const locationItem = listItem({
  id: field.id('loc'),
  code: field.text(),
  name: field.text(),
  kind: field.word(),
  provider_id: field.id('prv'),
  is_default: field.boolean(
    sql`coalesce(listed.id = usual.id, false) or listed.code ~ ${providerIdPattern}`,
  ),
  priority: field.number(),
  ships_to: field.array(),
  timezone: field.text(),
  cutoff_local: field.text(),
  pickup: field.boolean(),
  active: field.boolean(),
  address: field.json(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listLocations(tx: Tx, { name }: NameFilter, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.locations`,
      where: [isVisibleTo(tx)],
      comparing: hasPart(sql`concat_ws(' ', listed.name, listed.code)`, name),
      joins: sql`cross join (select ${defaultId(tx)} as id) usual`,
      item: locationItem,
    },
    page,
  )
}

/** A provider's token sees the locations of that provider and those of the operator. */
function isVisibleTo(tx: Tx): Sql {
  return sql`(provider_id is null or ${ownedBy(tx, sql`provider_id`)})`
}
