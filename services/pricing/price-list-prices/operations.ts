import {
  audited,
  emit,
  newId,
  type Problem,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { floorFaults, takersOf } from '../floors/floor.ts'
import { refuseBelowFloor } from '../floors/operations.ts'
import { checkOpen, type PriceList } from '../price-lists/price-list.ts'
import {
  countPricesChange,
  getPriceListForUpdate,
  listLinks,
  shareLists,
} from '../price-lists/store.ts'
import { currencyMismatch } from '../problems.ts'
import { checkVariantsKnown } from '../variants.ts'
import { namedMax, priceListPricesChanged } from './events.ts'
import {
  after,
  changesOf,
  faultsOf,
  keyOf,
  overlapOf,
  type PriceListPrice,
  type PriceListPriceDraft,
  pricesOfListMax,
  pricesOfVariantMax,
} from './price-list-price.ts'
import { priceListPriceLimitReached, priceOverlap } from './problems.ts'
import {
  countPriceListPrices,
  deletePriceListPrice,
  listPricesOfVariants,
  listSellersForShare,
  savePriceListPrices,
} from './store.ts'

export interface SetPriceListPrices {
  readonly priceListId: string
  readonly drafts: readonly PriceListPriceDraft[]
  /** Currencies of the amounts that were sent. */
  readonly currencies: readonly string[]
}

/** Two who change rows of one list wait for each other, so that no two of their rows overlap. Rows not sent stay. */
export async function setPriceListPrices(
  tx: Tx,
  { priceListId, drafts, currencies }: SetPriceListPrices,
): Promise<{ list: PriceList; prices: PriceListPrice[] } | Problem> {
  const variantIds = [...new Set(drafts.map(({ variantId }) => variantId))]
  const [, list, links, existing, rowCount, providerOf] = await sentInOrder([
    shareLists(tx),
    getPriceListForUpdate(tx, priceListId),
    listLinks(tx),
    listPricesOfVariants(tx, priceListId, variantIds),
    countPriceListPrices(tx, priceListId),
    listSellersForShare(tx, variantIds),
  ])
  checkOpen(list, tx.now)
  checkDrafts(list, drafts, currencies)
  checkVariantsKnown(drafts, providerOf)
  const saved = { priceListId, providerOf, newId: () => newId('prc'), now: tx.now }
  const changes = changesOf(drafts, existing, saved)
  const prices = after(existing, changes)
  checkLimits(prices, rowCount + changes.added.length)
  checkOverlap(prices)
  const takers = [{ priceListId, rates: [] }, ...takersOf(priceListId, links)]
  const faults = floorFaults([...changes.added, ...changes.changed], takers)
  if (faults.length > 0) return refuseBelowFloor(tx, list, faults)
  await savePriceListPrices(tx, priceListId, changes)
  await announcePrices(tx, list, { set: [...changes.added, ...changes.changed], deleted: [] })
  const named = new Set(drafts.map(keyOf))
  return { list, prices: prices.filter((price) => named.has(keyOf(price))) }
}

function checkDrafts(
  { currency }: PriceList,
  drafts: readonly PriceListPriceDraft[],
  currencies: readonly string[],
): void {
  const other = currencies.find((code) => code !== currency)
  if (other !== undefined) throw currencyMismatch({ currency: other, currencies: [currency] })
  const errors = faultsOf(drafts)
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

function checkLimits(prices: readonly PriceListPrice[], rowCount: number): void {
  if (rowCount > pricesOfListMax)
    throw priceListPriceLimitReached({ limit: pricesOfListMax, of: 'list' })
  const counts = Map.groupBy(prices, ({ variantId }) => variantId).values()
  if (counts.some((rows) => rows.length > pricesOfVariantMax)) {
    throw priceListPriceLimitReached({ limit: pricesOfVariantMax, of: 'variant' })
  }
}

function checkOverlap(prices: readonly PriceListPrice[]): void {
  const overlap = overlapOf(prices)
  if (!overlap) return
  const [{ variantId, minQuantity }] = overlap
  const periods = overlap.map(({ validFrom, validTo }) => ({
    valid_from: validFrom?.toISOString() ?? null,
    valid_to: validTo?.toISOString() ?? null,
  }))
  throw priceOverlap({ variantId, minQuantity, periods })
}

export async function removePriceListPrice(
  tx: Tx,
  priceListId: string,
  priceId: string,
): Promise<{ list: PriceList; price: PriceListPrice }> {
  const list = await getPriceListForUpdate(tx, priceListId)
  checkOpen(list, tx.now)
  const price = await deletePriceListPrice(tx, priceListId, priceId)
  await announcePrices(tx, list, { set: [], deleted: [price] })
  return { list, price }
}

/** The prices of a list are one resource in events; a request that changes none of them emits nothing. */
async function announcePrices(
  tx: Tx,
  list: PriceList,
  { set, deleted }: Record<'set' | 'deleted', readonly PriceListPrice[]>,
): Promise<void> {
  if (set.length + deleted.length === 0) return
  await countPricesChange(tx, list)
  const { id } = list
  const version = list.pricesVersion + 1
  const variantIds = new Set([...set, ...deleted].map(({ variantId }) => variantId))
  const object = {
    price_list_id: id,
    set_count: set.length,
    deleted_count: deleted.length,
    variant_ids: [...variantIds].slice(0, namedMax),
  }
  emit(tx, priceListPricesChanged, { id, version, object })
  audited(tx, { resource: 'price_list_prices', id, after: { id, version, set, deleted } })
}
