import {
  type ListOrder,
  ownedBy,
  type PageRequest,
  pageAndOneMore,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  visitOf,
} from '@souk/platform'
import { productOf, productsAmong } from '../../products/store.ts'

/** The products of a collection, for a list in `memberOrder` or in the order of the collection. */
export function collectedProducts(tx: Tx, collectionId: string): Sql {
  return sql`(
    select product.*, member.product_id as member_id, member.sort_key
    from catalog.collection_products member
    ${productOf(tx, sql`member.product_id`)}
    where member.tenant_id = ${tx.tenantId} and member.collection_id = ${uuidOf(collectionId)}
      and ${visitOf(tx) === undefined ? ownedBy(tx, sql`member.provider_id`) : sql`true`}
  )`
}

/** Those of a page, the newest first. */
export function pageOfCollection(tx: Tx, collectionId: string, page: PageRequest): Sql {
  return productsAmong(
    tx,
    sql`
      select product_id
      from catalog.collection_products
      where tenant_id = ${tx.tenantId} and collection_id = ${uuidOf(collectionId)}
        and ${page.after === null ? sql`true` : sql`product_id < ${page.after}`}
      order by product_id desc
      limit ${pageAndOneMore(page.limit)}`,
  )
}

/** Those of a page in the order of the collection. */
export function pageInOrder(tx: Tx, collectionId: string, page: PageRequest): Sql {
  return sql`(
    with page as materialized (
      select product_id, sort_key
      from catalog.collection_products
      where tenant_id = ${tx.tenantId} and collection_id = ${uuidOf(collectionId)}
        and ${ownedBy(tx, sql`provider_id`)}
        and ${page.after === null ? sql`true` : isBehind(page.after, sql`sort_key, product_id`)}
      order by sort_key, product_id
      limit ${pageAndOneMore(page.limit)}
    )
    select product.*, member.sort_key
    from ${productsAmong(tx, sql`select product_id from page`)} product
    join page member on member.product_id = product.id
  )`
}

export const collectionOrder: ListOrder = {
  by: sql`listed.sort_key, listed.member_id`,
  key: sql`listed.sort_key || ' ' || listed.id`,
  behind: (key) => isBehind(key, sql`listed.sort_key, listed.member_id`),
}

const uuidLength = 36

function isBehind(key: string, place: Sql): Sql {
  const sortKey = key.slice(0, -uuidLength - 1)
  return sql`(${place}) > (${sortKey}::text collate "C", ${key.slice(-uuidLength)}::uuid)`
}
