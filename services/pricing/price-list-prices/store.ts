import {
  count,
  countedTotal,
  everything,
  field,
  idOf,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
  withCommit,
} from '@souk/platform'
import { insertPriceListPriceEnd, insertPriceListPriceHistory } from '../lowest/store.ts'
import { priceNotFound } from '../problems.ts'
import { type PriceListPrice, priceListPricesMax, pricesOfVariantMax } from './price-list-price.ts'
import { priceListPriceTable } from './rows.ts'

function counterOf(priceListId: string): string {
  return `prices of ${uuidOf(priceListId)}`
}

/** How many rows there are in a list that is named by a column. */
export function countedPrices(tx: Tx, priceListId: Sql): Sql {
  return countedTotal(tx, sql`concat('prices of ', ${priceListId})`)
}

/** A variant in a list. */
export interface ListedVariant {
  readonly priceListId: string
  readonly variantId: string
}

/** The rows of variants in lists that are locked. Each is named once. */
export async function listPricesOfVariants(
  tx: Tx,
  named: readonly ListedVariant[],
): Promise<PriceListPrice[]> {
  const lists = named.map(({ priceListId }) => uuidOf(priceListId))
  const variants = named.map(({ variantId }) => uuidOf(variantId))
  const found = await tx`
    select ${priceListPriceTable.columnsOf('price')}
    from unnest(${lists}::uuid[], ${variants}::uuid[]) as named (price_list_id, variant_id)
    join pricing.list_prices price
      on price.tenant_id = ${tx.tenantId} and price.variant_id = named.variant_id
        and price.price_list_id = named.price_list_id
    order by price.variant_id, price.min_quantity
    limit ${literal(priceListPricesMax * pricesOfVariantMax)}
  `
  return found.map((row) => priceListPriceTable.fieldsOf(row))
}

/** How many rows there are in each of the lists. */
export async function countPriceListPrices(
  tx: Tx,
  priceListIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await tx<{ id: string; n: number }>`
    select named.id, ${countedPrices(tx, sql`named.id`)} as n
    from unnest(${priceListIds.map(uuidOf)}::uuid[]) as named (id)
  `
  return new Map(found.map(({ id, n }) => [idOf('pl', id), Number(n)]))
}

/** Rows of lists, which are locked. */
export async function savePriceListPrices(
  tx: Tx,
  { added, changed }: Record<'added' | 'changed', readonly PriceListPrice[]>,
): Promise<void> {
  for (const [priceListId, own] of Map.groupBy(added, (price) => price.priceListId)) {
    count(tx, counterOf(priceListId), { [everything]: own.length })
  }
  await Promise.all([
    added.length === 0 ? undefined : priceListPriceTable.insert(tx, added),
    changed.length === 0 ? undefined : priceListPriceTable.updateMany(tx, changed),
    insertPriceListPriceHistory(tx, [...added, ...changed]),
  ])
}

export async function deletePriceListPrice(
  tx: Tx,
  priceListId: string,
  priceId: string,
): Promise<PriceListPrice> {
  const [row] = await tx`
    delete from pricing.list_prices
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(priceId)}
      and price_list_id = ${uuidOf(priceListId)}
    returning ${priceListPriceTable.columns}
  `
  if (!row) throw priceNotFound({ priceId })
  count(tx, counterOf(priceListId), { [everything]: -1 })
  const price = priceListPriceTable.fieldsOf(row)
  withCommit(tx, () => insertPriceListPriceEnd(tx, price))
  return price
}

/** The rows of variants that are deleted in this transaction. */
export async function deletePriceListPricesOf(
  tx: Tx,
  variantIds: readonly string[],
): Promise<void> {
  const removed = await tx<{ price_list_id: string }>`
    delete from pricing.list_prices
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
    returning price_list_id
  `
  for (const { price_list_id } of removed) {
    count(tx, counterOf(idOf('pl', price_list_id)), { [everything]: -1 })
  }
}

/** A list is deleted in this transaction. Its rows may be very many, and are removed a part at a time. */
export async function insertRemoval(tx: Tx, priceListId: string): Promise<void> {
  await tx`
    insert into pricing.list_removals (tenant_id, id)
    values (${tx.tenantId}, ${uuidOf(priceListId)})
  `
}

/** Lists that were deleted, of which there may be rows. */
export function removals(_now: Date): WaitingRows {
  return { table: sql`pricing.list_removals`, waiting: sql`true`, due: sql`true` }
}

export async function findRemovalForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<{ id: string } | undefined> {
  const [found] = await tx<{ id: string }>`
    select id
    from pricing.list_removals
    where tenant_id = ${tx.tenantId} and id <> all(${postponed}::uuid[])
    order by id
    limit 1
    for update skip locked
  `
  return found
}

const removedAtOnce = 5_000

/** A part of the rows of a list that was deleted. The last part takes the note of it along. */
export async function removeOn(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const removed = await tx`
    delete from pricing.list_prices
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from pricing.list_prices
      where tenant_id = ${tx.tenantId} and price_list_id = ${id}
      limit ${literal(removedAtOnce)}
    )
    returning 1
  `
  count(tx, counterOf(idOf('pl', id)), { [everything]: -removed.length })
  if (removed.length === removedAtOnce) return
  await tx`
    delete from pricing.list_removals
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

interface SellerRow {
  readonly variant_id: string
  readonly provider_id: string | null
}

/**
 * The sellers of variants that the catalog has told of. Until the transaction ends none of them is deleted. A variant whose last
 * price was deleted while this waited for it is registered since, and so they are read again.
 */
export async function listSellersForShare(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const uuids = variantIds.map(uuidOf)
  const registeredSellers = sql`
    select variant_id, provider_id
    from pricing.variants
    where tenant_id = ${tx.tenantId} and variant_id = any(${uuids}::uuid[])
    order by variant_id`
  const [, priced, registered] = await sentInOrder([
    tx`${registeredSellers} for key share`,
    tx<SellerRow>`
      select variant_id, provider_id
      from pricing.prices
      where tenant_id = ${tx.tenantId} and variant_id = any(${uuids}::uuid[])
      order by variant_id, currency, min_quantity
      for key share
    `,
    tx<SellerRow>`${registeredSellers}`,
  ])
  return new Map(
    [...registered, ...priced].map(({ variant_id, provider_id }) => [
      idOf('var', variant_id),
      provider_id && idOf('prv', provider_id),
    ]),
  )
}

const ownCurrency = sql`listed.currency`

const priceListPriceItem = listItem({
  id: field.id('prc'),
  price_list_id: field.id('pl'),
  variant_id: field.id('var'),
  min_quantity: field.number(),
  amount: field.money(sql`listed.amount`, ownCurrency),
  compare_at: field.objectWhere(sql`listed.compare_at is not null`, {
    amount: field.number(sql`listed.compare_at`),
    currency: field.word(ownCurrency),
  }),
  unit: field.object({
    quantity: field.number(sql`listed.unit_quantity`),
    measure: field.text(sql`listed.unit_measure`),
  }),
  floor: field.objectWhere(sql`listed.floor is not null`, {
    amount: field.number(sql`listed.floor`),
    currency: field.word(ownCurrency),
  }),
  valid_from: field.time(),
  valid_to: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** A page of the rows of a list, the newest first; with their number where they are not filtered. */
export function listPriceListPrices(
  tx: Tx,
  { priceListId, currency }: { readonly priceListId: string; readonly currency: string },
  variantId: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`(
        select price.*, ${currency}::text as currency
        from pricing.list_prices price
        where price.tenant_id = ${tx.tenantId}
      )`,
      where: [
        sql`price_list_id = ${uuidOf(priceListId)}`,
        variantId === undefined ? undefined : sql`variant_id = ${uuidOf(variantId)}`,
      ],
      item: priceListPriceItem,
      total: variantId === undefined ? countedTotal(tx, counterOf(priceListId)) : undefined,
    },
    page,
  )
}
