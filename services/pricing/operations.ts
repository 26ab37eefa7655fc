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
import {
  type CurrencyTier,
  changesOf,
  type FirstPrice,
  keyOf,
  newPrice,
  type Price,
  type PriceDraft,
  priceFor,
  type QuoteLine,
  quoteLine,
} from './price.ts'
import { currencyMismatch, priceMissing, variantUnknown } from './problems.ts'
import {
  insertHistory,
  listPricesForUpdate,
  listSellers,
  listTiers,
  upsertPrices,
} from './store.ts'

/** Sets the amount of one price. The same amount again changes nothing and announces nothing. */
export async function setBasePrice(tx: Tx, draft: PriceDraft): Promise<Price> {
  const [price] = await setPrices(tx, [draft])
  if (!price) throw new Error('a price that was set is there')
  return price
}

/**
 * The prices of variants that are being made in this transaction: nobody else can have set one yet, and
 * the event that announces the variant carries them.
 */
export async function setFirstPrices(tx: Tx, drafts: readonly FirstPrice[]): Promise<Price[]> {
  for (const { price } of drafts) checkCurrency(price.currency)
  return savePrices(tx, drafts)
}

/**
 * Answers with every price that was named, changed or not; the last of two drafts for one price counts. A
 * variant gets its first price from the catalog, so one without any price is not known here.
 */
export async function setPrices(tx: Tx, given: readonly PriceDraft[]): Promise<Price[]> {
  for (const { price } of given) checkCurrency(price.currency)
  const variantIds = [...new Set(given.map(({ variantId }) => variantId))]
  const [sellerOf, existing] = await sentInOrder([
    listSellers(tx, variantIds),
    listPricesForUpdate(tx, given),
  ])
  checkKnown(given, sellerOf)
  const drafts = [...new Map(given.map((draft) => [keyOf(draft), draft])).values()].map(
    (draft) => ({ ...draft, providerId: sellerOf.get(draft.variantId) ?? null }),
  )
  const saved = await savePrices(tx, changesOf(drafts, existing))
  announce(tx, saved)
  const priceOf = new Map([...existing, ...saved].map((price) => [keyOf(price), price]))
  return [...priceOf.values()]
}

function checkKnown(
  given: readonly PriceDraft[],
  sellerOf: ReadonlyMap<string, string | null>,
): void {
  const strangers = given.flatMap(({ variantId }, index) =>
    sellerOf.has(variantId) ? [] : [{ variantId, index }],
  )
  if (strangers.length === 0) return
  const errors = strangers.map(({ index }) => ({
    path: `/prices/${index}/variant_id`,
    code: 'variant_unknown',
    message: 'is not known',
  }))
  throw variantUnknown({ variantIds: strangers.map(({ variantId }) => variantId) }, { errors })
}

async function savePrices(tx: Tx, drafts: readonly FirstPrice[]): Promise<Price[]> {
  if (drafts.length === 0) return []
  // In key order, as the locks of everybody who sets prices.
  const prices = drafts
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((draft) => newPrice(draft, newId('prc'), tx.now))
  const [saved] = await Promise.all([upsertPrices(tx, prices), insertHistory(tx, prices)])
  return saved
}

function announce(tx: Tx, prices: readonly Price[]): void {
  for (const [variantId, ofVariant] of Map.groupBy(prices, ({ variantId }) => variantId)) {
    const [first] = ofVariant
    if (!first) continue
    const facts = ofVariant.map(({ id, minQuantity, price }) => ({
      id,
      min_quantity: minQuantity,
      price,
    }))
    emit(tx, priceChanged, {
      id: variantId,
      version: first.version,
      object: { variant_id: variantId, prices: facts },
    })
    audited(tx, { resource: 'price', id: variantId, after: facts })
  }
}

export interface QuoteRequest {
  readonly variantId: string
  readonly quantity: number
}

export async function quotePrices(
  tx: Tx,
  lines: readonly QuoteRequest[],
  currency: string,
): Promise<QuoteLine[]> {
  checkCurrency(currency)
  const tiersOf = await listTiers(tx, [...new Set(lines.map(({ variantId }) => variantId))])
  const amounts = lines.map(({ variantId, quantity }) =>
    priceFor(tiersOf.get(variantId)?.filter((tier) => tier.currency === currency) ?? [], quantity),
  )
  const unpriced = lines.flatMap(({ variantId }, index) =>
    amounts[index] === undefined ? [{ variantId, index }] : [],
  )
  if (unpriced.length > 0) throw unpricedProblem(unpriced, tiersOf, currency)
  return lines.map(({ variantId, quantity }, index) =>
    quoteLine(variantId, quantity, { amount: amounts[index] ?? 0, currency }),
  )
}

/** Whoever asked in the wrong currency is told the right ones; what is priced in none is missing a price. */
function unpricedProblem(
  unpriced: readonly { variantId: string; index: number }[],
  tiersOf: ReadonlyMap<string, readonly CurrencyTier[]>,
  currency: string,
): Problem {
  const variantIds = unpriced.map(({ variantId }) => variantId)
  const currenciesOf = (variantId: string) =>
    (tiersOf.get(variantId) ?? []).map((tier) => tier.currency).filter((code) => code !== currency)
  const elsewhere = variantIds.every((variantId) => currenciesOf(variantId).length > 0)
  const refusal = elsewhere ? currencyMismatch : priceMissing
  const errors = unpriced.map(({ index }) => ({
    path: `/lines/${index}/variant_id`,
    code: refusal.code,
    message: `has no price in ${currency} for this quantity`,
  }))
  if (!elsewhere) return priceMissing({ variantIds, currency }, { errors })
  const currencies = [...new Set(variantIds.flatMap(currenciesOf))].sort()
  return currencyMismatch({ currency, currencies }, { errors })
}
