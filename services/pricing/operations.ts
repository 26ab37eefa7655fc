import { audited, checkCurrency, emit, newId, type Tx } from '@souk/platform'
import { priceChanged } from './events.ts'
import { momentAfter } from './moments.ts'
import {
  byTier,
  changesOf,
  type FirstPrice,
  keyOf,
  newPrice,
  type Price,
  type PriceDraft,
} from './price.ts'
import { viewOfPrice } from './schemas.ts'
import { insertHistory, listKnownForUpdate, upsertPrices } from './store.ts'
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
  return savePrices(tx, drafts, [])
}

/**
 * Answers with every price that was named, changed or not; the last of two drafts for one price counts. The
 * catalog says which variants there are: by their first prices, or that they were created without one.
 */
export async function setPrices(tx: Tx, given: readonly PriceDraft[]): Promise<Price[]> {
  for (const { price } of given) checkCurrency(price.currency)
  const variantIds = [...new Set(given.map(({ variantId }) => variantId))]
  const { prices: existing, registered } = await listKnownForUpdate(tx, variantIds)
  const sellerOf = new Map(
    [...existing, ...registered].map(({ variantId, providerId }) => [variantId, providerId]),
  )
  checkVariantsKnown(given, sellerOf)
  const drafts = [...new Map(given.map((draft) => [keyOf(draft), draft])).values()].map(
    (draft) => ({ ...draft, providerId: sellerOf.get(draft.variantId) ?? null }),
  )
  const saved = await savePrices(tx, changesOf(drafts, existing), existing)
  const priceOf = new Map([...existing, ...saved].map((price) => [keyOf(price), price]))
  announce(tx, { existing, saved, all: [...priceOf.values()] })
  const named = new Set(drafts.map(keyOf))
  return [...priceOf.values()].filter((price) => named.has(keyOf(price)))
}

async function savePrices(
  tx: Tx,
  drafts: readonly FirstPrice[],
  existing: readonly Price[],
): Promise<Price[]> {
  if (drafts.length === 0) return []
  const changedAt = new Map(existing.map((price) => [keyOf(price), price.updatedAt]))
  // In key order, as in every request that sets prices, so that two of them cannot deadlock.
  const prices = drafts
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((draft) => newPrice(draft, newId('prc'), momentAfter(changedAt.get(keyOf(draft)), tx.now)))
  const [saved] = await Promise.all([upsertPrices(tx, prices), insertHistory(tx, prices)])
  return saved
}

/** The prices of a variant are one resource in events; its version is the sum of their versions. */
function announce(
  tx: Tx,
  { existing, saved, all }: Record<'existing' | 'saved' | 'all', readonly Price[]>,
): void {
  const [before, after] = [byVariant(existing), byVariant(all)]
  for (const [variantId, prices] of byVariant(saved)) {
    const content = after.get(variantId) ?? []
    const object = {
      variant_id: variantId,
      prices: prices.map(viewOfPrice),
      content: content.toSorted(byTier).map(viewOfPrice),
    }
    const version = versionOf(content)
    const was = before.get(variantId) ?? []
    const previous = { content: was.toSorted(byTier).map(viewOfPrice) }
    const owner = prices[0]?.providerId ?? null
    emit(tx, priceChanged, { id: variantId, version, object, previous, owner })
    audited(tx, {
      resource: 'price',
      id: variantId,
      before: auditable(before.get(variantId) ?? []),
      after: auditable(content),
    })
  }
}

function byVariant(prices: readonly Price[]): Map<string, Price[]> {
  return Map.groupBy(prices, ({ variantId }) => variantId)
}

function versionOf(prices: readonly Price[]): number {
  return prices.reduce((sum, { version }) => sum + version, 0)
}

function auditable(prices: readonly Price[]) {
  return { version: versionOf(prices), prices: prices.map(viewOfPrice) }
}
