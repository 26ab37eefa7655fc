import { idOf, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { VariantStatus } from '../variants/variant.ts'
import type { AttributeValues } from './attribute.ts'

/** Which of the products exist and belong to the caller. */
export async function listKnownProducts(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set()
  const found = await tx<{ id: string }>`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = any(${productIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
  `
  return new Set(found.map(({ id }) => idOf('prod', id)))
}

export interface DescribedVariant {
  readonly id: string
  readonly status: VariantStatus
  readonly attributes: AttributeValues
}

/** Of all variants of a product. Its lock keeps others from adding one, or changing theirs. */
export async function listVariantAttributes(
  tx: Tx,
  productId: string,
): Promise<DescribedVariant[]> {
  const found = await tx<DescribedVariant>`
    select id, status, attributes
    from catalog.variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
    order by id
  `
  return found.map(({ id, status, attributes }) => ({ id: idOf('var', id), status, attributes }))
}
