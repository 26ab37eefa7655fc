import { ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import { productNotFound } from '../products/problems.ts'
import type { StoredProduct } from '../products/product.ts'
import { productTable } from '../products/rows.ts'
import { shownTo } from '../storefront/store.ts'
import type { Relation, ShownRelation } from './relation.ts'
import { relationTable, type ShownRelationRow, toShownRelation } from './rows.ts'

/** Whoever names it in a relation of another product need not wait, whoever changes or deletes it does. */
export async function getProductForRelations(tx: Tx, productId: string): Promise<StoredProduct> {
  const [row] = await tx`
    select ${productTable.columns}
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)} and ${ownedBy(tx, sql`provider_id`)}
    for no key update
  `
  if (!row) throw productNotFound({ productId })
  return productTable.fieldsOf(row)
}

export async function getProductVersion(tx: Tx, productId: string): Promise<number> {
  const [row] = await tx<{ version: number }>`
    select version
    from catalog.products product
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(productId)} and ${shownTo(tx, sql`product`)}
  `
  if (!row) throw productNotFound({ productId })
  return row.version
}

export interface Relations {
  readonly shown: readonly ShownRelation[]
  /** With products that the caller may not see. */
  readonly hidden: readonly ShownRelation[]
}

/** In their order. A product has few: those that were asked for, and those that others have set. */
export async function listRelations(tx: Tx, productId: string): Promise<Relations> {
  const found = await tx<ShownRelationRow>`
    select relation.kind, relation.related_id, relation.position, product.title, product.handle,
      product.status, ${shownTo(tx, sql`product`)} as is_own
    from catalog.product_relations relation
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = relation.related_id
    where relation.tenant_id = ${tx.tenantId} and relation.product_id = ${uuidOf(productId)}
    order by relation.position, relation.kind, relation.related_id
  `
  return {
    shown: found.filter(({ is_own }) => is_own).map(toShownRelation),
    hidden: found.filter(({ is_own }) => !is_own).map(toShownRelation),
  }
}

interface NamedProduct extends Pick<StoredProduct, 'id' | 'title' | 'handle' | 'status'> {}

/** Those of the products that the caller has. Until the transaction ends none of them is deleted. In key order. */
export async function listRelatedForShare(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, NamedProduct>> {
  if (productIds.length === 0) return new Map()
  const found = await tx`
    select ${productTable.columns}
    from catalog.products
    where tenant_id = ${tx.tenantId} and id = any(${productIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by id
    for key share
  `
  const products = found.map((row) => productTable.fieldsOf(row))
  return new Map(products.map((product) => [product.id, product]))
}

export function insertRelations(
  tx: Tx,
  productId: string,
  relations: readonly Relation[],
): Promise<void> {
  return relationTable.insert(
    tx,
    relations.map(({ kind, relatedId, position }) => ({ productId, kind, relatedId, position })),
  )
}

export async function deleteRelations(tx: Tx, productId: string): Promise<void> {
  await tx`
    delete from catalog.product_relations
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
  `
}

/** The product is gone, and with it its own relations and those that others have to it. */
export async function deleteRelationsWith(tx: Tx, productId: string): Promise<void> {
  const id = uuidOf(productId)
  await tx`
    delete from catalog.product_relations
    where tenant_id = ${tx.tenantId} and (product_id = ${id} or related_id = ${id})
  `
}
