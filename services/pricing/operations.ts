import {
  audited,
  checkCurrency,
  emit,
  newId,
  type Problem,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { priceChanged } from './events.ts'
import { type FloorFault, floorFaults, takersOf } from './floors/floor.ts'
import { belowFloorOf, refuseBaseBelowFloor } from './floors/operations.ts'
import { momentAfter } from './moments.ts'
import {
  byTier,
  changesOf,
  type FirstPrice,
  keyOf,
  newPrice,
  type Price,
  type PriceDraft,
  type WholePrice,
  wholeOf,
} from './price.ts'
import { listLinks, shareLists } from './price-lists/store.ts'
import { currencyMismatch, priceNotFound } from './problems.ts'
import type { RegisteredVariant } from './rows.ts'
import { viewOfPrice } from './schemas.ts'
import {
  deletePrice,
  getVariantOfPrice,
  insertHistory,
  type KnownVariants,
  listKnownForUpdate,
  upsertPrices,
} from './store.ts'
import { checkVariantsKnown } from './variants.ts'

/** Sets the amount of one price. The same amount again changes nothing and emits no event. */
export async function setBasePrice(tx: Tx, draft: PriceDraft): Promise<Price> {
  const [price] = await setPrices(tx, [draft])
  if (!price) throw new Error('a price that was set is there')
  return price
}

/**
 * Sets the prices of variants that are created in this transaction: no other request can have set one yet, and
 * the event that announces the variant carries them.
 */
export async function setFirstPrices(tx: Tx, drafts: readonly FirstPrice[]): Promise<Price[]> {
  for (const { price } of drafts) checkCurrency(price.currency)
  return savePrices(
    tx,
    drafts.map((draft) => wholeOf(draft)),
    { prices: [], registered: [] },
  )
}

/**
 * Answers with every price that was named, changed or not; the last of two drafts for one price counts. The
 * catalog says which variants there are: by their first prices, or that they were created without one.
 */
export async function setPrices(tx: Tx, given: readonly PriceDraft[]): Promise<Price[]> {
  const decided = await decide(tx, given)
  if (decided.faults.length > 0) throw belowFloorOf(decided.faults)
  return saveDecided(tx, decided)
}

/** The same, for requests: that somebody tried to go below a floor is announced, so the refusal is answered and not thrown. */
export async function setPricesOrRefuse(
  tx: Tx,
  given: readonly PriceDraft[],
): Promise<Price[] | Problem> {
  const decided = await decide(tx, given)
  const { faults, changes, known } = decided
  const [fault] = faults
  if (!fault) return saveDecided(tx, decided)
  const { variantId } = fault
  const currency = changes.find((one) => one.variantId === variantId)?.price.currency ?? tx.currency
  const version = Math.max(1, versionsOf(known)(variantId))
  return refuseBaseBelowFloor(tx, { variantId, currency, version }, faults)
}

interface Decided {
  readonly known: KnownVariants
  readonly named: ReadonlySet<string>
  readonly changes: readonly WholePrice[]
  readonly faults: readonly FloorFault[]
}

async function decide(tx: Tx, given: readonly PriceDraft[]): Promise<Decided> {
  for (const draft of given) checkCurrencies(draft)
  const variantIds = [...new Set(given.map(({ variantId }) => variantId))]
  const known = await listKnownForUpdate(tx, variantIds)
  const { prices: existing, registered } = known
  const sellerOf = new Map(
    [...existing, ...registered].map(({ variantId, providerId }) => [variantId, providerId]),
  )
  checkVariantsKnown(given, sellerOf)
  const drafts = [...new Map(given.map((draft) => [keyOf(draft), draft])).values()].map(
    (draft) => ({ ...draft, providerId: sellerOf.get(draft.variantId) ?? null }),
  )
  const changes = changesOf(drafts, existing)
  const named = new Set(drafts.map(keyOf))
  return { known, named, changes, faults: await listFaults(tx, changes) }
}

function checkCurrencies({ price: { currency }, floor }: PriceDraft): void {
  checkCurrency(currency)
  if (floor && floor.currency !== currency) {
    throw currencyMismatch({ currency: floor.currency, currencies: [currency] })
  }
}

/** Prices without a floor, which most are, need no look at lists. */
async function listFaults(tx: Tx, changes: readonly WholePrice[]): Promise<FloorFault[]> {
  const floored = changes.filter(({ floor }) => floor !== null)
  if (floored.length === 0) return []
  const [, links] = await sentInOrder([shareLists(tx), listLinks(tx)])
  const byCurrency = Map.groupBy(floored, ({ price }) => price.currency)
  return [...byCurrency].flatMap(([currency, prices]) => {
    const lists = links.filter((link) => link.currency === currency)
    const takers = [{ priceListId: null, rates: [] }, ...takersOf(null, lists)]
    return floorFaults(
      prices.map(({ variantId, price, floor }) => ({ variantId, amount: price.amount, floor })),
      takers,
    )
  })
}

async function saveDecided(tx: Tx, { known, named, changes }: Decided): Promise<Price[]> {
  const saved = await savePrices(tx, changes, known)
  const priceOf = new Map([...known.prices, ...saved].map((price) => [keyOf(price), price]))
  const after = { prices: [...priceOf.values()], registered: known.registered }
  announce(tx, { before: known, after, set: saved, deleted: [] })
  return [...priceOf.values()].filter((price) => named.has(keyOf(price)))
}

/** Deletes one base price. The variant stays known, also without any. */
export async function removePrice(tx: Tx, priceId: string): Promise<Price> {
  const variantId = await getVariantOfPrice(tx, priceId)
  const known = await listKnownForUpdate(tx, [variantId])
  const price = known.prices.find(({ id }) => id === priceId)
  if (!price) throw priceNotFound({ priceId })
  const { providerId, version, updatedAt } = price
  const registered: RegisteredVariant = {
    variantId,
    providerId,
    deletedVersions: (known.registered[0]?.deletedVersions ?? 0) + version + 1,
    priceDeletedAt: momentAfter(updatedAt, tx.now),
  }
  await deletePrice(tx, price, registered)
  const prices = known.prices.filter(({ id }) => id !== priceId)
  const after = { prices, registered: [registered] }
  announce(tx, { before: known, after, set: [], deleted: [price] })
  return price
}

async function savePrices(
  tx: Tx,
  drafts: readonly WholePrice[],
  { prices: existing, registered }: KnownVariants,
): Promise<Price[]> {
  if (drafts.length === 0) return []
  const changedAt = new Map(existing.map((price) => [keyOf(price), price.updatedAt]))
  const deletedAt = new Map(
    registered.map(({ variantId, priceDeletedAt }) => [variantId, priceDeletedAt ?? undefined]),
  )
  const lastOf = (draft: WholePrice) =>
    changedAt.get(keyOf(draft)) ?? deletedAt.get(draft.variantId)
  // In key order, as in every request that sets prices, so that two of them cannot deadlock.
  const prices = drafts
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((draft) => newPrice(draft, newId('prc'), momentAfter(lastOf(draft), tx.now)))
  const [saved] = await Promise.all([upsertPrices(tx, prices), insertHistory(tx, prices)])
  return saved
}

interface PriceChanges {
  readonly before: KnownVariants
  readonly after: KnownVariants
  readonly set: readonly Price[]
  readonly deleted: readonly Price[]
}

/** The prices of a variant are one resource in events. */
function announce(tx: Tx, { before, after, set, deleted }: PriceChanges): void {
  const [wasOf, isOf] = [byVariant(before.prices), byVariant(after.prices)]
  const [setOf, deletedOf] = [byVariant(set), byVariant(deleted)]
  const [versionBefore, versionAfter] = [versionsOf(before), versionsOf(after)]
  for (const [variantId, changed] of byVariant([...set, ...deleted])) {
    const shown = (prices: readonly Price[] = []) => prices.toSorted(byTier).map(viewOfPrice)
    const [was, content] = [shown(wasOf.get(variantId)), shown(isOf.get(variantId))]
    const version = versionAfter(variantId)
    const object = {
      variant_id: variantId,
      prices: (setOf.get(variantId) ?? []).map(viewOfPrice),
      deleted: shown(deletedOf.get(variantId)),
      content,
    }
    const owner = changed[0]?.providerId ?? null
    emit(tx, priceChanged, { id: variantId, version, object, previous: { content: was }, owner })
    audited(tx, {
      resource: 'price',
      id: variantId,
      before: { version: versionBefore(variantId), prices: was },
      after: { version, prices: content },
    })
  }
}

function byVariant(prices: readonly Price[]): Map<string, Price[]> {
  return Map.groupBy(prices, ({ variantId }) => variantId)
}

/** The version of the prices of a variant is the sum of theirs and of those that were deleted, so that it only rises. */
function versionsOf({ prices, registered }: KnownVariants): (variantId: string) => number {
  const pricesOf = byVariant(prices)
  const deletedOf = new Map(registered.map((one) => [one.variantId, one.deletedVersions]))
  return (variantId) =>
    (pricesOf.get(variantId) ?? []).reduce(
      (sum, { version }) => sum + version,
      deletedOf.get(variantId) ?? 0,
    )
}
