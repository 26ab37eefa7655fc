import { idOf, literal, newUuid, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { ListPrice } from '../list-prices/list-price.ts'
import type { PriceList } from '../price-lists/price-list.ts'
import type { AskedList } from '../resolution.ts'
import type { Market, PriceHistory, Since } from './lowest.ts'
import { listPriceHistoryTable, priceListHistoryTable } from './rows.ts'

/** Rows as they are from now on. */
export function insertListPriceHistory(tx: Tx, prices: readonly ListPrice[]): Promise<void> {
  return listPriceHistoryTable.insert(
    tx,
    prices.map((price) => entryOf(tx, price, price.amount)),
  )
}

/** A row that is there no more. */
export function insertListPriceEnd(tx: Tx, price: ListPrice): Promise<void> {
  return listPriceHistoryTable.insert(tx, [entryOf(tx, price, null)])
}

function entryOf(tx: Tx, price: ListPrice, amount: number | null) {
  const { id: priceId, priceListId, variantId, minQuantity, unitQuantity } = price
  const { floor, validFrom, validTo } = price
  const named = { id: newUuid(), priceListId, priceId, variantId, minQuantity }
  return { ...named, amount, unitQuantity, floor, validFrom, validTo, changedAt: tx.now }
}

/** Lists as they are from now on. */
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
      changedAt: tx.now,
    }
  })
  return priceListHistoryTable.insert(tx, entries)
}

/** So many changes are looked at, the newest: of each variant, and of all lists in a currency. */
const changesMax = 200
const listChangesMax = 1_000

interface VariantRow {
  readonly variant_id: string
  readonly prices:
    | { currency: string; minQuantity: number; amount: number; changedAt: string }[]
    | null
  readonly list_prices:
    | {
        id: string
        priceListId: string
        minQuantity: number
        amount: number | null
        unitQuantity: number
        floor: number | null
        validFrom: string | null
        validTo: string | null
        changedAt: string
      }[]
    | null
  readonly lists: ListRow[] | null
}

interface ListRow
  extends Pick<
    AskedList,
    'id' | 'type' | 'status' | 'currency' | 'priority' | 'channels' | 'parentId' | 'adjustRate'
  > {
  readonly isPublic: boolean
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly changedAt: string
}

/** How the prices of the variants for one unit came about, in one statement. Those of other sellers have none for a provider. */
export async function listPriceHistories(
  tx: Tx,
  variantIds: readonly string[],
  { currency }: Pick<Market, 'currency'>,
): Promise<ReadonlyMap<string, PriceHistory>> {
  const found = await tx<VariantRow>`
    with list_change as materialized (
      select price_list_id as id, type, status, currency, priority, is_public as "isPublic",
        channels, parent_id as "parentId", adjust_rate as "adjustRate", starts_at as "startsAt",
        ends_at as "endsAt", changed_at as "changedAt"
      from pricing.price_list_history
      where tenant_id = ${tx.tenantId} and currency = ${currency}
      order by price_list_history.id desc
      limit ${literal(listChangesMax)}
    )
    select wanted.variant_id, (
        select json_agg(price)
        from (
          select currency, min_quantity as "minQuantity", amount, changed_at as "changedAt"
          from pricing.price_history
          where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id
            and currency = ${currency} and min_quantity = 1 and ${ownedBy(tx, sql`provider_id`)}
          order by id desc
          limit ${literal(changesMax)}
        ) price
      ) as prices, case when exists (select from list_change) then (
        select json_agg(price)
        from (
          select price_id as id, price_list_id as "priceListId", min_quantity as "minQuantity",
            amount, unit_quantity as "unitQuantity", floor, valid_from as "validFrom",
            valid_to as "validTo", changed_at as "changedAt"
          from pricing.list_price_history
          where tenant_id = ${tx.tenantId} and variant_id = wanted.variant_id and min_quantity = 1
          order by list_price_history.id desc
          limit ${literal(changesMax)}
        ) price
      ) end as list_prices, (select json_agg(list_change) from list_change) as lists
    from unnest(${variantIds.map(uuidOf)}::uuid[]) as wanted (variant_id)
  `
  const lists = (found[0]?.lists ?? []).toReversed().map(toList)
  return new Map(found.map((row) => [idOf('var', row.variant_id), toHistory(row, lists)]))
}

/** The oldest first. */
function toHistory(row: VariantRow, lists: PriceHistory['lists']): PriceHistory {
  return {
    lists,
    prices: (row.prices ?? []).toReversed().map(({ changedAt, ...thing }) => ({
      changedAt: new Date(changedAt),
      thing,
    })),
    listPrices: (row.list_prices ?? []).toReversed().map(({ changedAt, ...price }) => ({
      changedAt: new Date(changedAt),
      thing: {
        ...price,
        id: idOf('prc', price.id),
        priceListId: idOf('pl', price.priceListId),
        compareAt: null,
        validFrom: timeOf(price.validFrom),
        validTo: timeOf(price.validTo),
      },
    })) as PriceHistory['listPrices'],
  }
}

function toList({ changedAt, isPublic, ...list }: ListRow): Since<AskedList> {
  return {
    changedAt: new Date(changedAt),
    thing: {
      ...list,
      id: idOf('pl', list.id),
      name: '',
      taxInclusive: null,
      countries: [],
      isForCustomer: isPublic,
      isForGroup: true,
      parentId: list.parentId && idOf('pl', list.parentId),
      startsAt: timeOf(list.startsAt),
      endsAt: timeOf(list.endsAt),
    },
  }
}

function timeOf(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}
