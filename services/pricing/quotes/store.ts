import {
  dayMs,
  idOf,
  literal,
  ownedBy,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import {
  type ListJson,
  listsJson,
  type PriceInquiry,
  type PriceListPriceJson,
  priceListPricesJson,
  toLists,
  toPriceListPrices,
  withAllLists,
  withLists,
} from '../lookups/store.ts'
import type { CandidateList, VariantPrices } from '../resolution.ts'
import { quoteNotFound } from './problems.ts'
import type { KeptQuote, Quote, QuoteWithOrder } from './quote.ts'
import { quoteKeyTable, quoteTable } from './rows.ts'

interface OfferRow {
  readonly variant_id: string
  readonly prices:
    | { id: string; currency: string; minQuantity: number; amount: number; floor: number | null }[]
    | null
  readonly list_prices: PriceListPriceJson[] | null
  readonly lists: ListJson[] | null
}

export interface Offers {
  readonly lists: readonly CandidateList[]
  readonly pricesOf: ReadonlyMap<string, VariantPrices>
}

const none: VariantPrices = { prices: [], priceListPrices: [] }

export function pricesOf({ pricesOf: known }: Offers, variantId: string): VariantPrices {
  return known.get(variantId) ?? none
}

/** All prices of the variants and the lists that may apply, in one statement. */
export function listOffers(
  tx: Tx,
  variantIds: readonly string[],
  inquiry: PriceInquiry,
): Promise<Offers> {
  return readOffers(tx, variantIds, withLists(tx, inquiry))
}

/** The same with the lists that do not apply, to say why. */
export function listAllOffers(
  tx: Tx,
  variantIds: readonly string[],
  inquiry: PriceInquiry,
): Promise<Offers> {
  return readOffers(tx, variantIds, withAllLists(tx, inquiry))
}

/** Those of other sellers have no prices for a provider. */
async function readOffers(tx: Tx, variantIds: readonly string[], lists: Sql): Promise<Offers> {
  const found = await tx<OfferRow>`
    ${lists}
    select wanted.variant_id, (
        select json_agg(price)
        from (
          select id, currency, min_quantity as "minQuantity", amount, floor
          from pricing.prices
          where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id
            and ${ownedBy(tx, sql`provider_id`)}
        ) price
      ) as prices, ${priceListPricesJson(tx, sql`wanted.variant_id`)} as list_prices,
      ${listsJson} as lists
    from unnest(${variantIds.map(uuidOf)}::uuid[]) as wanted (variant_id)
  `
  const offered = found.map((row): [string, VariantPrices] => [
    idOf('var', row.variant_id),
    {
      prices: (row.prices ?? []).map((price) => ({ ...price, id: idOf('prc', price.id) })),
      priceListPrices: toPriceListPrices(row.list_prices),
    },
  ])
  return { lists: toLists(found[0]?.lists), pricesOf: new Map(offered) }
}

export function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  return quoteTable.insert(tx, [quote])
}

/** Orders stand above pricing: whoever knows both says which one was first placed by a quote, as a uuid or null. */
export type OrderOfQuote = (tx: Tx, quoteId: Sql) => Sql

/** How quotes are read. */
export interface QuoteReading {
  readonly orderOf: OrderOfQuote
  /** Whether the caller may read customers: what one of them pays tells of their contracts and groups. */
  readonly seesCustomers: boolean
}

export async function getQuote(
  tx: Tx,
  quoteId: string,
  { orderOf, seesCustomers }: QuoteReading,
): Promise<QuoteWithOrder> {
  const [row] = await tx<{ order_id: string | null }>`
    select ${quoteTable.columnsOf('quote')}, ${orderOf(tx, sql`quote.id`)} as order_id
    from pricing.quotes quote
    where quote.tenant_id = ${tx.tenantId} and quote.id = ${uuidOf(quoteId)}
      and ${ownedBy(tx, sql`quote.provider_id`)}
      and (${seesCustomers} or quote.customer_id is null)
  `
  if (!row) throw quoteNotFound({ quoteId })
  const { order_id } = row
  return { quote: quoteTable.fieldsOf(row), orderId: order_id && idOf('ord', order_id) }
}

export async function findKey(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx<{ sealed: Buffer }>`
    select sealed
    from pricing.quote_keys
    where tenant_id = ${tx.tenantId}
  `
  return row?.sealed
}

/** Of two who make the first key at once, both get the one that is kept. */
export async function insertKey(tx: Tx, sealed: Buffer): Promise<Buffer> {
  await quoteKeyTable.insert(tx, [{ sealed, createdAt: tx.now }], sql`on conflict do nothing`)
  return (await findKey(tx)) ?? sealed
}

/** So long one is still told from one that never was. */
const keptMs = dayMs

function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

export function expiredQuotes(now: Date): WaitingRows {
  return {
    table: sql`pricing.quotes`,
    waiting: sql`true`,
    due: sql`expires_at <= ${keptSince(now)}`,
  }
}

const forgottenAtOnce = 1_000

export async function forgetExpired(tx: Tx): Promise<number> {
  const forgotten = await tx`
    delete from pricing.quotes
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from pricing.quotes
      where tenant_id = ${tx.tenantId} and expires_at <= ${keptSince(tx.now)}
      order by expires_at
      limit ${literal(forgottenAtOnce)}
      for update skip locked
    )
    returning 1
  `
  return forgotten.length
}

const movedAtOnce = 1_000

/** Gives some quotes of a customer to the one that it was merged into, and says whether there may be more. */
export async function moveQuotes(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const moved = await tx`
    update pricing.quotes
    set signed_customer_id = coalesce(signed_customer_id, customer_id), customer_id = ${uuidOf(intoId)}
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from pricing.quotes
      where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(fromId)}
      order by id
      limit ${literal(movedAtOnce)}
      for update
    )
    returning 1
  `
  return moved.length === movedAtOnce
}

/** A quote as an order reads it beside all else that it looks up, with the key of the tenant: one subselect that gives JSON. */
export function quoteJson(tx: Tx, quoteId: string): Sql {
  return sql`(
    select to_json(quote)
    from (
      select ${quoteTable.columns}, (
          select encode(sealed, 'hex')
          from pricing.quote_keys
          where tenant_id = ${tx.tenantId}
        ) as sealed_key
      from pricing.quotes
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(quoteId)}
        and ${ownedBy(tx, sql`provider_id`)}
    ) quote
  )`
}

export interface QuoteJson {
  readonly at: string
  readonly expires_at: string
  readonly created_at: string
  readonly sealed_key: string | null
}

export function toQuote({ sealed_key, ...found }: QuoteJson): KeptQuote {
  const { at, expires_at, created_at } = found
  const times = {
    at: new Date(at),
    expires_at: new Date(expires_at),
    created_at: new Date(created_at),
  }
  return {
    quote: quoteTable.fieldsOf({ ...found, ...times }),
    sealedKey: sealed_key === null ? null : Buffer.from(sealed_key, 'hex'),
  }
}
