import { type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { productTagTable } from './rows.ts'

export function insertTags(
  tx: Tx,
  products: readonly { readonly id: string; readonly tags: readonly string[] }[],
): Promise<void> {
  return productTagTable.insert(
    tx,
    products.flatMap(({ id: productId, tags }) => tags.map((tag) => ({ tag, productId }))),
  )
}

export async function deleteTags(tx: Tx, productId: string): Promise<void> {
  await tx`
    delete from catalog.product_tags
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
  `
}

/**
 * The products with a tag, for a list that begins after one of them. The place in the list is said of the tags as well, so
 * that a later page begins in their index where the one before ended.
 */
export function taggedProducts(tx: Tx, tag: string, after: string | null): Sql {
  return sql`(
    select product.*
    from catalog.product_tags tagged
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = tagged.product_id
    where tagged.tenant_id = ${tx.tenantId} and tagged.tag = ${tag}
      ${after === null ? sql`` : sql`and tagged.product_id < ${after}`}
  )`
}
