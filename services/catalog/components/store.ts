import { idOf, literal, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { ProductKind } from '../products/product.ts'
import type { Component, ComponentVariant } from './component.ts'
import { componentTable } from './rows.ts'

interface FoundRow {
  readonly id: string
  readonly product_id: string
  readonly provider_id: string | null
  readonly kind: ProductKind
}

/** Until the transaction ends none of them is deleted, and none becomes a bundle. In key order. */
export async function listComponentVariantsForShare(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ComponentVariant[]> {
  if (variantIds.length === 0) return []
  const found = await tx<FoundRow>`
    select variant.id, variant.product_id, variant.provider_id, product.kind
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    where variant.tenant_id = ${tx.tenantId} and variant.id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`variant.provider_id`)}
    order by product.id, variant.id
    for key share
  `
  return found.map(({ id, product_id, provider_id, kind }) => ({
    id: idOf('var', id),
    productId: idOf('prod', product_id),
    providerId: provider_id === null ? null : idOf('prv', provider_id),
    kind,
  }))
}

export function insertComponents(
  tx: Tx,
  variants: readonly { readonly id: string; readonly components: readonly Component[] }[],
): Promise<void> {
  const entries = variants.flatMap(({ id: variantId, components }) =>
    components.map(({ variantId: componentId, quantity }) => ({
      variantId,
      componentId,
      quantity,
    })),
  )
  return componentTable.insert(tx, entries)
}

export async function deleteComponents(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.bundle_components
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
  `
}

/** What is in those of the variants that are bundles. */
export async function listBundleParts(tx: Tx, variantIds: readonly string[]) {
  const found = await tx<{ variant_id: string; component_id: string; quantity: number }>`
    select variant_id, component_id, quantity
    from catalog.bundle_components
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
    order by variant_id, component_id
  `
  return found.map(({ variant_id, component_id, quantity }) => ({
    bundleId: idOf('var', variant_id),
    variantId: idOf('var', component_id),
    quantity,
  }))
}

/** Units that the components of each bundle make now; null where none of them is tracked. */
export async function countUnitsMade(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const found = await tx<{ variant_id: string; units: number | null }>`
    select part.variant_id, min(part.units)::bigint as units
    from (
      select component.variant_id,
        case when bool_or(place.is_primary and not place.tracked) then null
          else coalesce(sum(place.available), 0)::bigint / component.quantity end as units
      from catalog.bundle_components component
      left join inventory.variant_stock place
        on place.tenant_id = ${tx.tenantId} and place.variant_id = component.component_id
      where component.tenant_id = ${tx.tenantId}
        and component.variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      group by component.variant_id, component.component_id, component.quantity
    ) part
    group by part.variant_id
  `
  return new Map(found.map(({ variant_id, units }) => [idOf('var', variant_id), units]))
}

const namedMax = 20

/** Some of the bundles that have a variant of the product in them. Its lock keeps others from adding one. */
export async function listBundlesWith(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ variant_id: string }>`
    select distinct variant_id
    from catalog.bundle_components
    where tenant_id = ${tx.tenantId} and component_id = any(${variantIds.map(uuidOf)}::uuid[])
    order by variant_id
    limit ${literal(namedMax)}
  `
  return found.map(({ variant_id }) => idOf('var', variant_id))
}
