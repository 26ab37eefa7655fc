import { idOf, literal, newUuid, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import { momentAfter } from '../moments.ts'
import { type PriceListPrice, pricesOfVariantMax } from '../price-list-prices/price-list-price.ts'
import { type PriceList, priceListsMax } from '../price-lists/price-list.ts'
import type { CandidateList } from '../resolution.ts'
import type { PriceHistory, Since } from './lowest.ts'
import { priceListHistoryTable, priceListPriceHistoryTable } from './rows.ts'

/** Rows as they are since they were changed. */
export function insertPriceListPriceHistory(
  tx: Tx,
  prices: readonly PriceListPrice[],
): Promise<void> {
  return priceListPriceHistoryTable.insert(
    tx,
    prices.map((price) => entryOf(price, price.amount, price.updatedAt)),
  )
}

/** A row that is there no more. */
export function insertPriceListPriceEnd(tx: Tx, price: PriceListPrice): Promise<void> {
  const endedAt = momentAfter(price.updatedAt, tx.now)
  return priceListPriceHistoryTable.insert(tx, [entryOf(price, null, endedAt)])
}

function entryOf(price: PriceListPrice, amount: number | null, changedAt: Date) {
  const { id: priceId, priceListId, variantId, providerId, minQuantity, unitQuantity } = price
  const { floor, validFrom, validTo } = price
  const named = { id: newUuid(), priceListId, priceId, variantId, providerId, minQuantity }
  return { ...named, amount, unitQuantity, floor, validFrom, validTo, changedAt }
}

/** Lists as they are since they were changed. */
export function insertPriceListHistory(tx: Tx, lists: readonly PriceList[]): Promise<void> {
  const entries = lists.map((list) => {
    const { type, status, currency, priority, parentId, adjustRate, startsAt, endsAt } = list
    const { channels, countries, customerIds, customerGroupIds } = list.conditions
    return {
      id: newUuid(),
      priceListId: list.id,
      type,
      status,
      currency,
      priority,
      isPublic: countries.length + customerIds.length + customerGroupIds.length === 0,
      channels,
      parentId,
      adjustRate,
      startsAt,
      endsAt,
      changedAt: list.updatedAt,
    }
  })
  return priceListHistoryTable.insert(tx, entries)
}

/** So many changes of lists in a currency are read, the newest. */
export const listChangesMax = 1_000
/** So many of a variant are read, of its base price and of its rows in lists: fewer for each of many variants. */
export const changesMax = 1_000
/** What a request reads of all of its variants, which share it: it does not grow with their number. */
interface HistoryBounds {
  readonly changes: number
  /** Rows as they were before the changes that were read. A variant has no more than that in all lists at a time. */
  readonly earlier: number
}
const bounds: HistoryBounds = { changes: 10_000, earlier: priceListsMax * pricesOfVariantMax }

/** Rounded down to 1, 2, 5, 10 and so on: the text of a statement has its limit in it, and there are few. */
function shareOf(all: number, variants: number): number {
  const share = Math.max(1, Math.floor(all / Math.max(1, variants)))
  const unit = 10 ** Math.floor(Math.log10(share))
  const lead = Math.floor(share / unit)
  return unit * (lead >= 5 ? 5 : Math.min(lead, 2))
}

interface PriceEntry {
  readonly currency: string
  readonly minQuantity: number
  readonly amount: number | null
  readonly floor: number | null
  readonly changedAt: string
}

interface PriceListPriceEntry {
  readonly entryId: string
  readonly id: string
  readonly priceListId: string
  readonly minQuantity: number
  readonly amount: number | null
  readonly unitQuantity: number
  readonly floor: number | null
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly changedAt: string
}

interface VariantRow {
  readonly variant_id: string
  readonly prices: readonly PriceEntry[] | null
  readonly list_prices: readonly PriceListPriceEntry[] | null
}

interface ListEntry
  extends Pick<
    CandidateList,
    | 'id'
    | 'type'
    | 'status'
    | 'currency'
    | 'priority'
    | 'channels'
    | 'parentId'
    | 'adjustRate'
    | 'startsAt'
    | 'endsAt'
  > {
  readonly entryId: string
  readonly isPublic: boolean
  readonly changedAt: Date
}

/** What is read of, in which currency and as of when. */
export interface HistoryRequest {
  readonly variantIds: readonly string[]
  readonly currency: string
  readonly at: Date
}

/**
 * How the prices of the variants for one unit came about. Those of other sellers have none for a provider. Where there are
 * more changes than are read, how all was before the first of them is read too: what is known is complete, only shorter. Where
 * that is too much as well, nothing is known of the past.
 */
export async function listPriceHistories(
  tx: Tx,
  request: HistoryRequest,
  { changes: changesOfAll, earlier: earlierOfAll } = bounds,
): Promise<ReadonlyMap<string, PriceHistory>> {
  const limit = Math.min(changesMax, shareOf(changesOfAll, request.variantIds.length))
  const [changes, rows] = await Promise.all([
    listListChanges(tx, request),
    listChangesOfVariants(tx, request, limit),
  ])
  const cutRows = rows.filter(({ list_prices }) => list_prices?.length === limit)
  const earlierLimit = shareOf(earlierOfAll, cutRows.length)
  const isCut = changes.length === listChangesMax
  const [earlierLists, earlierPrices] = await Promise.all([
    isCut ? listListsBefore(tx, request, changes.at(-1)?.entryId ?? '') : [],
    cutRows.length > 0 ? listPricesBefore(tx, cutRows, earlierLimit) : [],
  ])
  const lists = [...earlierLists, ...changes.toReversed()].map(toList)
  const listsSince = isCut ? changes.at(-1)?.changedAt : undefined
  const earlierOf = Map.groupBy(earlierPrices, ({ variantId }) => variantId)
  const histories = rows.map((row): [string, PriceHistory] => {
    const earlier = earlierOf.get(row.variant_id) ?? []
    const isEarlierCut = earlier.length > earlierLimit
    const knownSince = latest([
      listsSince,
      ...beginningsOf(row, limit),
      isEarlierCut ? new Date(request.at.getTime() + 1) : undefined,
    ])
    return [idOf('var', row.variant_id), { ...toChanges(row, earlier), lists, knownSince }]
  })
  return new Map(histories)
}

const listEntry = sql`
  id as "entryId", price_list_id as id, type, status, currency, priority, is_public as "isPublic",
  channels, parent_id as "parentId", adjust_rate as "adjustRate", starts_at as "startsAt",
  ends_at as "endsAt", changed_at as "changedAt"`

/** The newest first. */
function listListChanges(tx: Tx, { currency, at }: HistoryRequest): Promise<ListEntry[]> {
  return tx<ListEntry>`
    select ${listEntry}
    from pricing.price_list_history
    where tenant_id = ${tx.tenantId} and currency = ${currency} and changed_at <= ${at}
    order by price_list_history.id desc
    limit ${literal(listChangesMax)}
  `
}

/** How each list was before a change; an archived one takes part no more. */
function listListsBefore(
  tx: Tx,
  { currency }: HistoryRequest,
  entryId: string,
): Promise<ListEntry[]> {
  return tx<ListEntry>`
    select earlier.*
    from (
      select distinct on (price_list_id) ${listEntry}
      from pricing.price_list_history
      where tenant_id = ${tx.tenantId} and currency = ${currency} and id < ${entryId}
      order by price_list_id, price_list_history.id desc
    ) earlier
    where status <> 'ARCHIVED'
    limit ${literal(priceListsMax)}
  `
}

const priceListPriceEntry = sql`
  id as "entryId", price_id as id, price_list_id as "priceListId", min_quantity as "minQuantity",
  amount, unit_quantity as "unitQuantity", floor, valid_from as "validFrom", valid_to as "validTo",
  changed_at as "changedAt"`

/** The newest first. A tenant that never had a list is spared the look for each variant. */
function listChangesOfVariants(
  tx: Tx,
  { variantIds, currency, at }: HistoryRequest,
  limit: number,
): Promise<VariantRow[]> {
  return tx<VariantRow>`
    select wanted.variant_id, (
        select json_agg(price)
        from (
          select currency, min_quantity as "minQuantity",
            case when not deleted then amount end as amount, floor, changed_at as "changedAt"
          from pricing.price_history
          where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id
            and currency = ${currency} and min_quantity = 1 and changed_at <= ${at}
            and ${ownedBy(tx, sql`provider_id`)}
          order by id desc
          limit ${literal(limit)}
        ) price
      ) as prices, case when exists (
        select
        from pricing.price_list_history
        where tenant_id = ${tx.tenantId} and currency = ${currency}
      ) then (
        select json_agg(price)
        from (
          select ${priceListPriceEntry}
          from pricing.list_price_history
          where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id and min_quantity = 1
            and changed_at <= ${at} and ${ownedBy(tx, sql`provider_id`)}
          order by list_price_history.id desc
          limit ${literal(limit)}
        ) price
      ) end as list_prices
    from unnest(${variantIds.map(uuidOf)}::uuid[]) as wanted (variant_id)
  `
}

interface EarlierPrice extends Omit<PriceListPriceEntry, 'validFrom' | 'validTo' | 'changedAt'> {
  readonly variantId: string
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly changedAt: Date
}

/**
 * How each row was before the first of its variant's changes that were read. From row to row by the index, so that what was changed
 * often costs no more; one more of a variant than the limit says that there are others, of which nothing is known.
 */
function listPricesBefore(
  tx: Tx,
  cut: readonly VariantRow[],
  limit: number,
): Promise<EarlierPrice[]> {
  const variantIds = cut.map(({ variant_id }) => variant_id)
  const entryIds = cut.flatMap(({ list_prices }) => list_prices?.at(-1)?.entryId ?? [])
  const entriesBefore = sql`
    from pricing.list_price_history
    where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id and min_quantity = 1
      and id < wanted.entry_id and ${ownedBy(tx, sql`provider_id`)}`
  const last = sql`order by price_id, list_price_history.id desc limit 1`
  return tx<EarlierPrice>`
    select wanted.variant_id as "variantId", earlier.*
    from unnest(${variantIds}::uuid[], ${entryIds}::uuid[]) as wanted (variant_id, entry_id)
    cross join lateral (
      with recursive found as (
        (select ${priceListPriceEntry} ${entriesBefore} ${last})
        union all
        select next.*
        from found
        cross join lateral (
          select ${priceListPriceEntry} ${entriesBefore} and price_id > found.id ${last}
        ) next
      )
      select *
      from found
      limit ${literal(limit + 1)}
    ) earlier
  `
}

/** Since when the changes of a variant are known, where not all of them were read. */
function beginningsOf({ prices, list_prices }: VariantRow, limit: number): Date[] {
  return [prices, list_prices].flatMap((changes) => {
    const first = changes?.at(-1)
    return first && changes?.length === limit ? [new Date(first.changedAt)] : []
  })
}

function latest(moments: readonly (Date | undefined)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** The oldest first. */
function toChanges(
  { prices, list_prices }: VariantRow,
  earlier: readonly EarlierPrice[],
): Pick<PriceHistory, 'prices' | 'priceListPrices'> {
  const read = (list_prices ?? []).toReversed().map((entry) => ({
    ...entry,
    validFrom: timeOf(entry.validFrom),
    validTo: timeOf(entry.validTo),
    changedAt: new Date(entry.changedAt),
  }))
  return {
    prices: (prices ?? []).toReversed().map(({ changedAt, ...thing }) => ({
      changedAt: new Date(changedAt),
      thing,
    })),
    priceListPrices: [...earlier, ...read].map(({ changedAt, entryId: _entryId, ...price }) => ({
      changedAt,
      thing: {
        ...price,
        id: idOf('prc', price.id),
        priceListId: idOf('pl', price.priceListId),
        compareAt: null,
      },
    })) as PriceHistory['priceListPrices'],
  }
}

function toList({
  changedAt,
  entryId: _entryId,
  isPublic,
  ...list
}: ListEntry): Since<CandidateList> {
  return {
    changedAt,
    thing: {
      ...list,
      id: idOf('pl', list.id),
      name: '',
      taxInclusive: null,
      countries: [],
      isForCustomer: isPublic,
      isForGroup: true,
      parentId: list.parentId && idOf('pl', list.parentId),
    },
  }
}

function timeOf(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}
