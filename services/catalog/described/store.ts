import { idOf, type Tx, uuidOf } from '@souk/platform'

/** What a variant is called by whoever means many at once, such as a promotion: with all categories that it is found in. */
export interface DescribedVariant {
  readonly variantId: string
  readonly productId: string
  readonly providerId: string | null
  readonly categoryIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly tags: readonly string[]
  readonly brand: string | null
  readonly productType: string | null
  /** Of one unit; null where nobody knows. */
  readonly weightG: number | null
}

interface Row {
  readonly id: string
  readonly product_id: string
  readonly provider_id: string | null
  readonly tags: readonly string[]
  readonly brand: string | null
  readonly product_type_id: string | null
  readonly weight_g: string | null
  readonly categories: readonly string[]
  readonly collections: readonly string[]
}

/** Those that are not there are left out. */
export async function describeVariants(
  tx: Tx,
  variantIds: readonly string[],
): Promise<DescribedVariant[]> {
  const found = await tx<Row>`
    select variant.id, variant.product_id, variant.provider_id, product.tags, product.brand, product.product_type_id, variant.weight_g,
      array(
        select category_id
        from catalog.product_categories
        where tenant_id = ${tx.tenantId} and product_id = product.id
        order by category_id
      ) as categories,
      array(
        select collection_id
        from catalog.collection_products
        where tenant_id = ${tx.tenantId} and product_id = product.id
        order by collection_id
      ) as collections
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    where variant.tenant_id = ${tx.tenantId} and variant.id = any(${variantIds.map(uuidOf)}::uuid[])
    order by variant.id
  `
  return found.map((row) => ({
    variantId: idOf('var', row.id),
    productId: idOf('prod', row.product_id),
    providerId: row.provider_id === null ? null : idOf('prv', row.provider_id),
    categoryIds: row.categories.map((uuid) => idOf('cat', uuid)),
    collectionIds: row.collections.map((uuid) => idOf('col', uuid)),
    tags: row.tags,
    brand: row.brand,
    productType: row.product_type_id === null ? null : idOf('ptype', row.product_type_id),
    weightG: row.weight_g === null ? null : Number(row.weight_g),
  }))
}
