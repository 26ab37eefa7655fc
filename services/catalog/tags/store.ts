import { type PageRequest, pageAndOneMore, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import { productOf, productsAmong } from '../products/store.ts'
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

/** The products with a tag, for a list in `memberOrder`. */
export function taggedProducts(tx: Tx, tag: string): Sql {
  return sql`(
    select product.*, tagged.product_id as member_id
    from catalog.product_tags tagged
    ${productOf(tx, sql`tagged.product_id`)}
    where tagged.tenant_id = ${tx.tenantId} and tagged.tag = ${tag}
  )`
}

/** Those of a page, the newest first. */
export function pageOfTag(tx: Tx, tag: string, page: PageRequest): Sql {
  return productsAmong(
    tx,
    sql`
      select product_id
      from catalog.product_tags
      where tenant_id = ${tx.tenantId} and tag = ${tag}
        and ${page.after === null ? sql`true` : sql`product_id < ${page.after}`}
      order by product_id desc
      limit ${pageAndOneMore(page.limit)}`,
  )
}
