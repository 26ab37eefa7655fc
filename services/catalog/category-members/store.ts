import {
  count,
  countedTotal,
  deleteWalk,
  findWalkForUpdate,
  idOf,
  literal,
  type PageRequest,
  pageAndOneMore,
  type Sql,
  sql,
  type Tx,
  updateWalk,
  upsertWalk,
  uuidOf,
  type WaitingRows,
  type Walk,
  walksIn,
} from '@souk/platform'
import { productOf, productsAmong } from '../products/store.ts'
import { countsOf, ownKey } from './counting.ts'
import type { Membership } from './membership.ts'
import { membershipTable } from './rows.ts'

const counter = 'category_members'

/** How many products are found in a category, each once: of the provider that asks, or of all sellers. */
export function foundInCategory(tx: Tx, categoryId: Sql): Sql {
  return countedTotal(tx, counter, sql`${categoryId}::text || ${ownKey(tx)}`)
}

/** Products of a provider are counted for the operator and for the provider. */
export function countMembers(
  tx: Tx,
  categoryIds: readonly string[],
  providerId: string | null,
  by: 1 | -1,
): void {
  for (const id of categoryIds) count(tx, counter, countsOf(id, providerId, by))
}

export function insertMemberships(tx: Tx, memberships: readonly Membership[]): Promise<void> {
  return membershipTable.insert(tx, memberships, sql`on conflict do nothing`)
}

/** The product is in no other categories than these. */
export async function deleteOtherMemberships(
  tx: Tx,
  productId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await tx`
    delete from catalog.product_categories
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
      and category_id <> all(${categoryIds.map(uuidOf)}::uuid[])
  `
}

/** Some products are no longer in a category. */
export async function deleteMembers(
  tx: Tx,
  categoryId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx`
    delete from catalog.product_categories
    where tenant_id = ${tx.tenantId} and category_id = ${uuidOf(categoryId)}
      and product_id = any(${productIds.map(uuidOf)}::uuid[])
  `
}

/** The next products in a category and all below it, in the order of their ids. */
export async function listMembers(tx: Tx, { id, through }: Walk, limit: number): Promise<string[]> {
  const found = await tx<{ product_id: string }>`
    select product_id
    from catalog.product_categories
    where tenant_id = ${tx.tenantId} and category_id = ${id} and product_id > ${through}
    order by product_id
    limit ${literal(limit)}
  `
  return found.map(({ product_id }) => idOf('prod', product_id))
}

/** The categories that products name, who sells each, and where they are found at present. */
export async function listAssigned(tx: Tx, productIds: readonly string[]): Promise<Assignments> {
  const uuids = productIds.map(uuidOf)
  const [products, kept] = await Promise.all([
    tx<{ id: string; category_ids: string[]; provider_id: string | null }>`
      select id, category_ids, provider_id
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = any(${uuids}::uuid[])
    `,
    listMemberships(tx, productIds),
  ])
  return {
    named: new Map(
      products.map(({ id, category_ids }) => [
        idOf('prod', id),
        category_ids.map((uuid) => idOf('cat', uuid)),
      ]),
    ),
    sellers: new Map(
      products.map(({ id, provider_id }) => [
        idOf('prod', id),
        provider_id && idOf('prv', provider_id),
      ]),
    ),
    kept,
  }
}

interface Assignments {
  readonly named: ReadonlyMap<string, readonly string[]>
  /** Null is the operator. */
  readonly sellers: ReadonlyMap<string, string | null>
  readonly kept: readonly Membership[]
}

/** Where products are found at present. */
export async function listMemberships(
  tx: Tx,
  productIds: readonly string[],
): Promise<Membership[]> {
  const found = await tx<{ product_id: string; category_id: string }>`
    select product_id, category_id
    from catalog.product_categories
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds.map(uuidOf)}::uuid[])
  `
  return found.map(({ product_id, category_id }) => ({
    productId: idOf('prod', product_id),
    categoryId: idOf('cat', category_id),
  }))
}

/** Moved categories whose products follow in parts. */
const followupTable = sql`catalog.category_followups`

export function upsertFollowup(tx: Tx, categoryId: string): Promise<void> {
  return upsertWalk(tx, followupTable, uuidOf(categoryId))
}

export function followups(): WaitingRows {
  return walksIn(followupTable)
}

export function findFollowupForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Walk | undefined> {
  return findWalkForUpdate(tx, { table: followupTable, columns: sql`id, through` }, postponed)
}

export function updateFollowup(tx: Tx, followup: Walk): Promise<void> {
  return updateWalk(tx, followupTable, followup)
}

export function deleteFollowup(tx: Tx, followup: Walk): Promise<void> {
  return deleteWalk(tx, followupTable, followup)
}

/** The products of a category with all below it, for a list in `memberOrder`. */
export function categorizedProducts(tx: Tx, categoryId: string): Sql {
  return sql`(
    select product.*, member.product_id as member_id
    from catalog.product_categories member
    ${productOf(tx, sql`member.product_id`)}
    where member.tenant_id = ${tx.tenantId} and member.category_id = ${uuidOf(categoryId)}
  )`
}

/** Those of a page, the newest first. */
export function pageOfCategory(tx: Tx, categoryId: string, page: PageRequest): Sql {
  return productsAmong(
    tx,
    sql`
      select product_id
      from catalog.product_categories
      where tenant_id = ${tx.tenantId} and category_id = ${uuidOf(categoryId)}
        and ${page.after === null ? sql`true` : sql`product_id < ${page.after}`}
      order by product_id desc
      limit ${pageAndOneMore(page.limit)}`,
  )
}
