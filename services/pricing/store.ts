import {
  field,
  idOf,
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
import { priceNotFound } from './problems.ts'
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
 * do two that set the first one. They are read by further statements, in the same flush: one that waited for the lock
 * would not see prices added meanwhile, nor that a variant is registered since its last price was deleted.
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
  const registeredOnes = sql`
    select ${variantTable.columns}
    from pricing.variants
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${ownedBy(tx, sql`provider_id`)}
    order by variant_id`
  const [, , found, registered] = await sentInOrder([
    tx`${registeredOnes} for update`,
    tx`select id ${ofVariants} for update`,
    tx`select ${priceTable.columns} ${ofVariants}`,
    tx`${registeredOnes}`,
  ])
  return {
    prices: found.map(toPrice),
    registered: registered.map((row) => variantTable.fieldsOf(row)),
  }
}

/** Beside the variants that are created in this transaction. */
export function registerVariants(
  tx: Tx,
  variants: readonly Pick<RegisteredVariant, 'variantId' | 'providerId'>[],
): Promise<void> {
  return variantTable.insert(
    tx,
    variants.map((variant) => ({ ...variant, deletedVersions: 0, priceDeletedAt: null })),
  )
}

/** Whether the catalog has told of the variant, to whoever sells it. */
export async function isKnownVariant(tx: Tx, variantId: string): Promise<boolean> {
  const ofVariant = sql`tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)}
    and ${ownedBy(tx, sql`provider_id`)}`
  const [found] = await tx<{ is_known: boolean }>`
    select exists (select from pricing.prices where ${ofVariant})
      or exists (select from pricing.variants where ${ofVariant}) as is_known
  `
  return found?.is_known === true
}

/** The variant of a price, which nobody has locked yet. */
export async function getVariantOfPrice(tx: Tx, priceId: string): Promise<string> {
  const [found] = await tx<{ variant_id: string }>`
    select variant_id
    from pricing.prices
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(priceId)} and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!found) throw priceNotFound({ priceId })
  return idOf('var', found.variant_id)
}

/** A price that is locked. Its variant stays known, also without any other price. */
export async function deletePrice(
  tx: Tx,
  price: Price,
  registered: RegisteredVariant,
): Promise<void> {
  const { variantId, minQuantity, price: money } = price
  await sentInOrder([
    tx`
      delete from pricing.prices
      where tenant_id = ${tx.tenantId} and variant_id = ${uuidOf(variantId)}
        and currency = ${money.currency} and min_quantity = ${minQuantity}
    `,
    variantTable.insert(
      tx,
      [registered],
      sql`
        on conflict (tenant_id, variant_id) do update
        set deleted_versions = excluded.deleted_versions, price_deleted_at = excluded.price_deleted_at
      `,
    ),
    insertHistory(tx, [price], { deletedAt: registered.priceDeletedAt }),
  ])
}

/** Updates a price that another request has created in the meantime, and returns the prices as saved. */
export async function upsertPrices(tx: Tx, prices: readonly Price[]): Promise<Price[]> {
  const saved = await priceTable.insertReturning(
    tx,
    prices.map(storedPrice),
    sql`
      on conflict (tenant_id, variant_id, currency, min_quantity) do update
      set amount = excluded.amount, floor = excluded.floor, version = prices.version + 1, updated_at = excluded.updated_at
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

/** Prices as they are since they were changed; or, where they are deleted, as they were. */
export function insertHistory(
  tx: Tx,
  prices: readonly Price[],
  { deletedAt = null }: { readonly deletedAt?: Date | null } = {},
): Promise<void> {
  const { type: actorType, id: actorId } = tx.actor
  const entries = prices.map(({ variantId, providerId, minQuantity, price, floor, updatedAt }) => ({
    id: newUuid(),
    variantId,
    providerId,
    minQuantity,
    ...price,
    floor,
    actorType,
    actorId,
    changedAt: deletedAt ?? updatedAt,
    deleted: deletedAt !== null,
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
  floor: field.objectWhere(sql`listed.floor is not null`, {
    amount: field.number(sql`listed.floor`),
    currency: field.word(sql`listed.currency`),
  }),
  changed_at: field.time(),
  deleted: field.boolean(),
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
