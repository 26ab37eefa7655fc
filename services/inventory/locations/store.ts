import {
  idOf,
  type ListPage,
  type Metadata,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import { locationNotFound } from '../problems.ts'
import type { Location, LocationKind } from './location.ts'

interface LocationRow {
  id: string
  code: string
  name: string
  kind: LocationKind
  provider_id: string | null
  metadata: Metadata
  version: number
  created_at: Date
  updated_at: Date
}

export async function getLocation(tx: Tx, locationId: string): Promise<Location> {
  const [row] = await tx<LocationRow>`
    select id, code, name, kind, provider_id, metadata, version, created_at, updated_at
    from inventory.locations
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(locationId)} and ${ownOnly(tx)}
  `
  if (!row) throw locationNotFound({ locationId })
  const { provider_id, created_at, updated_at, ...same } = row
  return {
    ...same,
    id: locationId,
    providerId: provider_id && idOf('prv', provider_id),
    createdAt: created_at,
    updatedAt: updated_at,
  }
}

/** False when the code is taken. Whoever makes the same place at this moment is waited for. */
export async function insertLocation(tx: Tx, location: Location): Promise<boolean> {
  const inserted = await tx`
    insert into inventory.locations
      (tenant_id, id, code, name, kind, provider_id, metadata, version, created_at, updated_at)
    values
      (${tx.tenantId}, ${uuidOf(location.id)}, ${location.code}, ${location.name}, ${location.kind},
       ${location.providerId && uuidOf(location.providerId)}, ${JSON.stringify(location.metadata)},
       ${location.version}, ${location.createdAt}, ${location.updatedAt})
    on conflict (tenant_id, code) do nothing
    returning id
  `
  return inserted.length === 1
}

/** Of the named places and the primary ones of the variants, those into which the caller may put stock. */
export async function listOpenCodes(
  tx: Tx,
  codes: readonly string[],
  variantIds: readonly string[],
): Promise<Set<string>> {
  const found = await tx<{ code: string }>`
    select code
    from inventory.locations
    where tenant_id = ${tx.tenantId} and ${isOpenTo(tx)} and (
      code = any(${codes}::text[]) or code in (
        select warehouse
        from inventory.stock_items
        where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
          and is_primary
      )
    )
    order by code
  `
  return new Set(found.map(({ code }) => code))
}

export function listLocations(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`inventory.locations`,
      where: [ownOnly(tx)],
      columns: sql`listed.id as "id~loc", listed.code, listed.name, listed.kind,
        listed.provider_id as "provider_id~prv", listed.metadata, listed.version,
        ${timeText(sql`listed.created_at`)} as created_at,
        ${timeText(sql`listed.updated_at`)} as updated_at`,
    },
    page,
  )
}

/** A provider puts stock into its own places only; the operator counts what lies in its own itself. */
function isOpenTo(tx: Tx): Sql {
  return tx.providerId === undefined ? sql`true` : sql`provider_id = ${tx.providerId}`
}

/** A provider's token sees the places of that provider and those of the operator. */
function ownOnly(tx: Tx): Sql {
  if (tx.providerId === undefined) return sql`true`
  return sql`(provider_id is null or provider_id = ${tx.providerId})`
}
