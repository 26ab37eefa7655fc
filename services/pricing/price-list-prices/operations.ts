import {
  audited,
  emit,
  newId,
  type Problem,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { type FloorFault, floorFaults, takersOf } from '../floors/floor.ts'
import { refuseBelowFloor } from '../floors/operations.ts'
import { checkOpen, type PriceList } from '../price-lists/price-list.ts'
import { priceListNotFound } from '../price-lists/problems.ts'
import {
  countPricesChange,
  getPriceListForUpdate,
  type ListLink,
  listLinks,
  listPriceListsForUpdate,
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
  type ListedVariant,
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
  const locked = await lockPrices(
    tx,
    drafts.map(({ variantId }) => ({ priceListId, variantId })),
  )
  const list = locked.listOf.get(priceListId)
  if (!list) throw priceListNotFound({ priceListId })
  checkOpen(list, tx.now)
  checkDrafts(list, drafts, currencies)
  checkVariantsKnown(drafts, locked.providerOf)
  const changes = changesIn(list, drafts, locked, tx.now)
  if (changes.faults.length > 0) return refuseBelowFloor(tx, list, changes.faults)
  await saveChanges(tx, [changes])
  const named = new Set(drafts.map(keyOf))
  return { list, prices: changes.prices.filter((price) => named.has(keyOf(price))) }
}

/** Lists that are locked, with all that is needed to change prices of these variants in them. */
export interface LockedPrices {
  /** Those that there are. */
  readonly listOf: ReadonlyMap<string, PriceList>
  readonly links: readonly ListLink[]
  readonly existing: readonly PriceListPrice[]
  readonly rowCountOf: ReadonlyMap<string, number>
  readonly providerOf: ReadonlyMap<string, string | null>
}

/** As many statements for prices of many lists as for one. */
export async function lockPrices(tx: Tx, named: readonly ListedVariant[]): Promise<LockedPrices> {
  const once = new Map(named.map((one) => [`${one.priceListId} ${one.variantId}`, one]))
  const priceListIds = [...new Set(named.map(({ priceListId }) => priceListId))]
  const variantIds = [...new Set(named.map(({ variantId }) => variantId))]
  const [, lists, links, existing, rowCountOf, providerOf] = await sentInOrder([
    shareLists(tx),
    listPriceListsForUpdate(tx, priceListIds),
    listLinks(tx),
    listPricesOfVariants(tx, [...once.values()]),
    countPriceListPrices(tx, priceListIds),
    listSellersForShare(tx, variantIds),
  ])
  const listOf = new Map(lists.map((list) => [list.id, list]))
  return { listOf, links, existing, rowCountOf, providerOf }
}

/** What becomes of the prices of one list. */
export interface ListChanges {
  readonly list: PriceList
  readonly added: readonly PriceListPrice[]
  readonly changed: readonly PriceListPrice[]
  /** All that these variants have in the list afterwards. */
  readonly prices: readonly PriceListPrice[]
  /** What would be sold below its floor: then nothing may be saved. */
  readonly faults: readonly FloorFault[]
}

/** Refuses what the list cannot hold. */
export function changesIn(
  list: PriceList,
  drafts: readonly PriceListPriceDraft[],
  { links, existing: all, rowCountOf, providerOf }: LockedPrices,
  now: Date,
): ListChanges {
  const { id: priceListId } = list
  const existing = all.filter((price) => price.priceListId === priceListId)
  const saved = { priceListId, providerOf, newId: () => newId('prc'), now }
  const { added, changed } = changesOf(drafts, existing, saved)
  const prices = after(existing, { added, changed })
  checkLimits(prices, (rowCountOf.get(priceListId) ?? 0) + added.length)
  checkOverlap(prices)
  const takers = [{ priceListId, rates: [] }, ...takersOf(priceListId, links)]
  return { list, added, changed, prices, faults: floorFaults([...added, ...changed], takers) }
}

/** Saves the changes of several lists, in as many statements as those of one, and announces them list by list. */
export async function saveChanges(tx: Tx, all: readonly ListChanges[]): Promise<void> {
  const added = all.flatMap((changes) => changes.added)
  const changed = all.flatMap((changes) => changes.changed)
  await savePriceListPrices(tx, { added, changed })
  await announcePrices(
    tx,
    all.map(({ list, ...own }) => ({ list, set: [...own.added, ...own.changed], deleted: [] })),
  )
}

function checkDrafts(
  { currency }: PriceList,
  drafts: readonly PriceListPriceDraft[],
  currencies: readonly string[],
): void {
  const other = currencies.find((code) => code !== currency)
  if (other !== undefined) throw currencyMismatch({ currency: other, currencies: [currency] })
  const errors = drafts.flatMap((draft, index) =>
    faultsOf(draft).map((fault) => ({ ...fault, path: `/prices/${index}${fault.path}` })),
  )
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
  await announcePrices(tx, [{ list, set: [], deleted: [price] }])
  return { list, price }
}

interface PricesChange extends Record<'set' | 'deleted', readonly PriceListPrice[]> {
  readonly list: PriceList
}

/** The prices of a list are one resource in events; a list of which none changes emits nothing. */
async function announcePrices(tx: Tx, all: readonly PricesChange[]): Promise<void> {
  const changes = all.filter(({ set, deleted }) => set.length + deleted.length > 0)
  if (changes.length === 0) return
  await countPricesChange(
    tx,
    changes.map(({ list }) => list),
  )
  for (const change of changes) announcePricesOf(tx, change)
}

function announcePricesOf(tx: Tx, { list, set, deleted }: PricesChange): void {
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
