import {
  exactlyOne,
  idOf,
  orStale,
  type PageRequest,
  pageAndOneMore,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { productOf } from '../products/store.ts'
import { isOpenNow, soldByActive } from '../storefront/store.ts'
import { publicationTable, type StoredPublication } from './rows.ts'

export function insertPublications(tx: Tx, list: readonly StoredPublication[]): Promise<void> {
  return publicationTable.insert(tx, list)
}

/** The product is published in these channels no more, or otherwise. */
export async function deletePublications(
  tx: Tx,
  productId: string,
  channels: readonly string[],
): Promise<void> {
  await tx`
    delete from catalog.publications
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)}
      and channel = any(${channels}::text[])
  `
}

/** How many products name a channel, open or not. */
export async function countPublished(tx: Tx, channel: string): Promise<number> {
  const [found] = await tx<{ products: number }>`
    select count(*) as products
    from catalog.publications
    where tenant_id = ${tx.tenantId} and channel = ${channel}
  `
  return found?.products ?? 0
}

/** Windows whose time has come. */
export function duePublications(now: Date): WaitingRows {
  return {
    table: sql`catalog.publications`,
    waiting: sql`due_at is not null`,
    due: sql`due_at <= ${now}`,
  }
}

/**
 * The next product with a window whose time has come, which is locked: whoever changes its publications at this moment is
 * left alone and comes first.
 */
export async function findDueForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<{ id: string } | undefined> {
  const [found] = await tx<{ id: string }>`
    select product.id
    from (
      select product_id
      from catalog.publications
      where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
        and product_id <> all(${postponed}::uuid[])
      order by due_at
      limit 100
    ) due
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = due.product_id
    limit 1
    for update of product skip locked
  `
  return found
}

/** Those of a locked product that are due. */
export async function listDue(tx: Tx, productId: string): Promise<StoredPublication[]> {
  const found = await tx`
    select ${publicationTable.columns}
    from catalog.publications
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)} and due_at <= ${tx.now}
    order by due_at, channel
  `
  return found.map((row) => publicationTable.fieldsOf(row))
}

export async function updateStanding(
  tx: Tx,
  { productId, channel, isOpen, dueAt }: StoredPublication,
): Promise<void> {
  const change = sql`
    update catalog.publications
    set is_open = ${isOpen}, due_at = ${dueAt}
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)} and channel = ${channel}`
  await orStale(tx`${exactlyOne(change)}`, 'the publication was changed')
}

/**
 * The next page of what is sold in a channel, from two ranges of an index: what is sold everywhere, and what is published there
 * and not over. The clock decides which of the latter is open, whatever was told of it last; `publications_current` knows them
 * by `is_open` and `due_at`.
 */
export function productsSoldIn(tx: Tx, channel: string, page: PageRequest): Sql {
  const limit = pageAndOneMore(page.limit)
  return sql`(
    (
      select product.*
      from catalog.products product
      where product.tenant_id = ${tx.tenantId} and product.status = 'ACTIVE'
        and product.publications is null and ${soldByActive(tx, sql`product`)}
        and ${page.after === null ? sql`true` : sql`product.id < ${page.after}`}
      order by product.id desc
      limit ${limit}
    )
    union all
    (
      select product.*
      from catalog.publications publication
      ${productOf(tx, sql`publication.product_id`)}
      where publication.tenant_id = ${tx.tenantId} and publication.channel = ${channel}
        and (publication.is_open or publication.due_at is not null)
        and ${isOpenNow(tx, sql`publication`)} and product.status = 'ACTIVE'
        and ${soldByActive(tx, sql`product`)}
        and ${page.after === null ? sql`true` : sql`publication.product_id < ${page.after}`}
      order by publication.product_id desc
      limit ${limit}
    )
  )`
}

export function productIdOf({ id }: { readonly id: string }): string {
  return idOf('prod', id)
}
