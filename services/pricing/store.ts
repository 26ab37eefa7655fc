import {
  field,
  type ListPage,
  listItem,
  literal,
  newUuid,
  ownedBy,
  type PageRequest,
  pageOf,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Price } from './price.ts'
import { deletePriceListPricesOf } from './price-list-prices/store.ts'
import {
  historyTable,
  priceTable,
  type RegisteredVariant,
  storedPrice,
  toPrice,
  variantTable,
} from './rows.ts'

/** What is known here of variants: their prices, and those that were created without one. */
export interface KnownVariants {
  readonly prices: readonly Price[]
  readonly registered: readonly RegisteredVariant[]
}

/**
 * All prices of the variants, locked in key order: two requests that set prices of a variant wait for each other, and so
 * do two that set the first one. They are read by a further statement, in the same flush: one that waited for the lock
 * would not see prices added meanwhile.
 */
export async function listKnownForUpdate(
  tx: Tx,
  variantIds: readonly string[],
): Promise<KnownVariants> {
  const ofVariants = sql`
    from pricing.prices
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id, currency, min_quantity`
  const [registered, , found] = await sentInOrder([
    tx`
      select ${variantTable.columns}
      from pricing.variants
      where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
        and ${ownedBy(tx, sql`provider_id`)}
      order by variant_id
      for update
    `,
    tx`select id ${ofVariants} for update`,
    tx`select ${priceTable.columns} ${ofVariants}`,
  ])
  return {
    prices: found.map(toPrice),
    registered: registered.map((row) => variantTable.fieldsOf(row)),
  }
}

/** Beside the variants that are created in this transaction. */
export function registerVariants(tx: Tx, variants: readonly RegisteredVariant[]): Promise<void> {
  return variantTable.insert(tx, variants)
}

/** Updates a price that another request has created in the meantime, and returns the prices as saved. */
export async function upsertPrices(tx: Tx, prices: readonly Price[]): Promise<Price[]> {
  const saved = await priceTable.insertReturning(
    tx,
    prices.map(storedPrice),
    sql`
      on conflict (tenant_id, variant_id, currency, min_quantity) do update
      set amount = excluded.amount, version = prices.version + 1, updated_at = excluded.updated_at
      returning ${priceTable.columns}
    `,
  )
  return saved.map(toPrice)
}

/** Their rows in price lists as well. */
export async function deletePricesOf(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const uuids = variantIds.map(uuidOf)
  await sentInOrder([
    tx`
      delete from pricing.variants
      where tenant_id = ${tx.tenantId} and variant_id = any(${uuids}::uuid[])
    `,
    tx`
      delete from pricing.prices
      where tenant_id = ${tx.tenantId} and variant_id = any(${uuids}::uuid[])
    `,
    deletePriceListPricesOf(tx, variantIds),
  ])
}

export function insertHistory(tx: Tx, prices: readonly Price[]): Promise<void> {
  const { type: actorType, id: actorId } = tx.actor
  const entries = prices.map(({ variantId, providerId, minQuantity, price, updatedAt }) => ({
    id: newUuid(),
    variantId,
    providerId,
    minQuantity,
    ...price,
    actorType,
    actorId,
    changedAt: updatedAt,
  }))
  return historyTable.insert(tx, entries)
}

/** A variant has few prices, so all of them fit on a page; they are sorted by currency. */
export async function listPricesOfVariant(
  tx: Tx,
  variantId: string,
  currency: string | undefined,
  limit: number,
): Promise<Price[]> {
  const found = await tx`
    select ${priceTable.columns}
    from pricing.prices
    where tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)} and ${ownedBy(tx, sql`provider_id`)}
      ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    order by currency, min_quantity
    limit ${literal(limit)}
  `
  return found.map(toPrice)
}

const historyItem = listItem({
  variant_id: field.id('var'),
  min_quantity: field.number(),
  price: field.money(sql`listed.amount`, sql`listed.currency`),
  changed_at: field.time(),
})

export function listHistory(
  tx: Tx,
  variantId: string,
  currency: string | undefined,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`pricing.price_history`,
      where: [
        sql`variant_id = ${uuidOf(variantId)}`,
        ownedBy(tx, sql`provider_id`),
        currency === undefined ? undefined : sql`currency = ${currency}`,
      ],
      item: historyItem,
    },
    page,
  )
}
