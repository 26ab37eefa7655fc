import {
  idOf,
  type ListPage,
  literal,
  moneyObject,
  newUuid,
  ownedBy,
  type PageRequest,
  pageOf,
  rows,
  sentInOrder,
  sql,
  type Tx,
  timeText,
  uuidOf,
} from '@souk/platform'
import type { CurrencyTier, Price } from './price.ts'

interface PriceRow {
  id: string
  variant_id: string
  provider_id: string | null
  currency: string
  min_quantity: number
  amount: number
  version: number
  created_at: Date
  updated_at: Date
}

function toPrice(row: PriceRow): Price {
  return {
    id: idOf('prc', row.id),
    variantId: idOf('var', row.variant_id),
    providerId: row.provider_id && idOf('prv', row.provider_id),
    minQuantity: row.min_quantity,
    price: { amount: row.amount, currency: row.currency },
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const columns = sql`id, variant_id, provider_id, currency, min_quantity, amount, version, created_at,
  updated_at`

/**
 * All prices of the variants, locked in key order: two requests that set prices of a variant wait for each other. They
 * are read by a second statement, in the same flush: one that waited for the lock would not see prices added meanwhile.
 */
export async function listPricesForUpdate(tx: Tx, variantIds: readonly string[]): Promise<Price[]> {
  const ofVariants = sql`
    from pricing.prices
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id, currency, min_quantity`
  const [, found] = await sentInOrder([
    tx`select id ${ofVariants} for update`,
    tx<PriceRow>`select ${columns} ${ofVariants}`,
  ])
  return found.map(toPrice)
}

/** Updates a price that another request has created in the meantime, and returns the prices as saved. */
export async function upsertPrices(tx: Tx, prices: readonly Price[]): Promise<Price[]> {
  const saved = await tx<PriceRow>`
    insert into pricing.prices
      (tenant_id, variant_id, currency, min_quantity, id, provider_id, amount, version, created_at,
       updated_at)
    values ${rows(prices.map((price) => priceRow(tx, price)))}
    on conflict (tenant_id, variant_id, currency, min_quantity) do update
    set amount = excluded.amount, version = prices.version + 1, updated_at = excluded.updated_at
    returning ${columns}
  `
  return saved.map(toPrice)
}

function priceRow(tx: Tx, { id, variantId, providerId, minQuantity, price, ...rest }: Price) {
  return [
    tx.tenantId,
    uuidOf(variantId),
    price.currency,
    minQuantity,
    uuidOf(id),
    providerId && uuidOf(providerId),
    price.amount,
    rest.version,
    rest.createdAt,
    rest.updatedAt,
  ]
}

export async function insertHistory(tx: Tx, prices: readonly Price[]): Promise<void> {
  const entries = prices.map(({ variantId, providerId, minQuantity, price }) => [
    tx.tenantId,
    newUuid(),
    uuidOf(variantId),
    price.currency,
    minQuantity,
    providerId && uuidOf(providerId),
    price.amount,
    tx.actor.type,
    tx.actor.id,
    tx.now,
  ])
  await tx`
    insert into pricing.price_history
      (tenant_id, id, variant_id, currency, min_quantity, provider_id, amount, actor_type, actor_id,
       changed_at)
    values ${rows(entries)}
  `
}

/** Bounded by the caller's list: a variant has a handful of tiers in a handful of currencies. */
export async function listTiers(
  tx: Tx,
  variantIds: readonly string[],
): Promise<Map<string, CurrencyTier[]>> {
  const found = await tx<Pick<PriceRow, 'variant_id' | 'currency' | 'min_quantity' | 'amount'>>`
    select variant_id, currency, min_quantity, amount
    from pricing.prices
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id, currency, min_quantity
  `
  const tiers = found.map(({ variant_id, currency, min_quantity: minQuantity, amount }) => ({
    variantId: idOf('var', variant_id),
    currency,
    minQuantity,
    amount,
  }))
  return Map.groupBy(tiers, ({ variantId }) => variantId)
}

/** A variant has few prices, so all of them fit on a page; they are sorted by currency. */
export async function listPricesOfVariant(
  tx: Tx,
  variantId: string,
  currency: string | undefined,
  limit: number,
): Promise<Price[]> {
  const found = await tx<PriceRow>`
    select ${columns}
    from pricing.prices
    where tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)} and ${ownedBy(tx, sql`provider_id`)}
      ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    order by currency, min_quantity
    limit ${literal(limit)}
  `
  return found.map(toPrice)
}

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
      columns: sql`variant_id as "variant_id~var", min_quantity,
        ${moneyObject(sql`amount`, sql`currency`)} as price,
        ${timeText(sql`changed_at`)} as changed_at`,
    },
    page,
  )
}
