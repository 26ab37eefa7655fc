import {
  count,
  countedTotal,
  idOf,
  literal,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { keyOfSeller, ownKey } from './counting.ts'
import type { Membership } from './membership.ts'
import { membershipTable } from './rows.ts'

const counter = 'category_products'

/** How many products name a category themselves: of the provider that asks, or of all sellers. */
export function directlyIn(tx: Tx, categoryId: Sql): Sql {
  return countedTotal(tx, counter, sql`${categoryId}::text || ${ownKey(tx)}`)
}

/** Products of a provider are counted for the operator and for the provider. */
export function countDirect(
  tx: Tx,
  categoryIds: readonly string[],
  providerId: string | null,
  by: 1 | -1,
): void {
  for (const uuid of categoryIds.map(uuidOf)) {
    const ofSeller = providerId && { [uuid + keyOfSeller(providerId)]: by }
    count(tx, counter, { [uuid]: by, ...ofSeller })
  }
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

/** So many products follow a moved category in one transaction. */
export const partSize = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The next products in a category and all below it, oldest first, and one more if more follow. */
export async function listMembers(
  tx: Tx,
  categoryId: string,
  afterUuid = beforeAll,
): Promise<string[]> {
  const found = await tx<{ product_id: string }>`
    select product_id
    from catalog.product_categories
    where tenant_id = ${tx.tenantId} and category_id = ${uuidOf(categoryId)}
      and product_id > ${afterUuid}
    order by product_id
    limit ${literal(partSize + 1)}
  `
  return found.map(({ product_id }) => idOf('prod', product_id))
}

/** The categories that products name, and where they are found at present. */
export async function listFiled(
  tx: Tx,
  productIds: readonly string[],
): Promise<{ named: Map<string, readonly string[]>; kept: Membership[] }> {
  const uuids = productIds.map(uuidOf)
  const [products, kept] = await Promise.all([
    tx<{ id: string; category_ids: string[] }>`
      select id, category_ids
      from catalog.products
      where tenant_id = ${tx.tenantId} and id = any(${uuids}::uuid[])
    `,
    tx<{ product_id: string; category_id: string }>`
      select product_id, category_id
      from catalog.product_categories
      where tenant_id = ${tx.tenantId} and product_id = any(${uuids}::uuid[])
    `,
  ])
  return {
    named: new Map(
      products.map(({ id, category_ids }) => [
        idOf('prod', id),
        category_ids.map((uuid) => idOf('cat', uuid)),
      ]),
    ),
    kept: kept.map(({ product_id, category_id }) => ({
      productId: idOf('prod', product_id),
      categoryId: idOf('cat', category_id),
    })),
  }
}

/** A moved category whose products follow in parts, from the first of them on. */
export async function upsertFollowup(tx: Tx, categoryId: string): Promise<void> {
  await tx`
    insert into catalog.category_followups (tenant_id, id, through, created_at)
    values (${tx.tenantId}, ${uuidOf(categoryId)}, ${beforeAll}, ${tx.now})
    on conflict (tenant_id, id) do update set through = excluded.through
  `
}

export interface Followup {
  /** That of the category, as a uuid. */
  readonly id: string
  /** The last product that has followed, as a uuid. */
  readonly through: string
}

export function followups(): WaitingRows {
  return { table: sql`catalog.category_followups`, waiting: sql`true`, due: sql`true` }
}

export async function findFollowupForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Followup | undefined> {
  const [followup] = await tx<Followup>`
    select id, through
    from catalog.category_followups
    where tenant_id = ${tx.tenantId} and id <> all(${postponed}::uuid[])
    order by id
    limit 1
    for update skip locked
  `
  return followup
}

export async function updateFollowup(tx: Tx, id: string, through: string): Promise<void> {
  await tx`
    update catalog.category_followups
    set through = ${through}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

export async function deleteFollowup(tx: Tx, id: string): Promise<void> {
  await tx`
    delete from catalog.category_followups
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/**
 * The products of a category with all below it, for a list that begins after one of them. The place in the list is said of
 * the memberships as well, so that a later page begins in their key where the one before ended.
 */
export function categorizedProducts(tx: Tx, categoryId: string, after: string | null): Sql {
  return sql`(
    select product.*
    from catalog.product_categories member
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = member.product_id
    where member.tenant_id = ${tx.tenantId} and member.category_id = ${uuidOf(categoryId)}
      ${after === null ? sql`` : sql`and member.product_id < ${after}`}
  )`
}
