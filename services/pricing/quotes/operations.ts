import {
  audited,
  checkCurrency,
  newId,
  ownId,
  type Problem,
  type Tx,
  type Vault,
  withCommit,
} from '@souk/platform'
import type { GroupsOf, PriceInquiry } from '../lookups/store.ts'
import { lowestOf } from '../lowest/lowest.ts'
import { listReductions } from '../lowest/operations.ts'
import { currencyMismatch, priceMissing } from '../problems.ts'
import { currenciesOf, explainPrice, resolvePrice } from '../resolution.ts'
import {
  type ExplainedQuote,
  type Quote,
  type QuoteContext,
  type QuoteWithOrder,
  quotedLine,
  quoteValidMs,
  totalOf,
} from './quote.ts'
import type { QuoteRequest } from './schemas.ts'
import { newSealedKey, sign } from './signing.ts'
import {
  findKey,
  insertKey,
  insertQuote,
  listAllOffers,
  listOffers,
  type Offers,
  type OrderOfQuote,
  pricesOf,
} from './store.ts'

export interface QuoteOptions {
  readonly vault: Vault
  readonly groupsOf: GroupsOf
  readonly orderOf: OrderOfQuote
}

/** Keeps what is answered, so that an order can name it. */
export async function quotePrices(
  tx: Tx,
  request: QuoteRequest,
  { vault, groupsOf }: Pick<QuoteOptions, 'vault' | 'groupsOf'>,
): Promise<QuoteWithOrder> {
  const context = contextOf(tx, request)
  const variantIds = variantsOf(request)
  const [offers, sealed, reductions] = await Promise.all([
    listOffers(tx, variantIds, inquiryOf(tx, context, groupsOf)),
    findKey(tx),
    listReductions(tx, variantIds, context),
  ])
  const found = request.lines.map((line) =>
    resolvePrice(pricesOf(offers, line.variantId), offers.lists, context, line.quantity),
  )
  const lines = request.lines.flatMap((line, index) => {
    const price = found[index]
    return price ? [quotedLine(line, price, lowestOf(reductions.get(line.variantId), price))] : []
  })
  if (lines.length < found.length) {
    throw unpricedProblem(
      request,
      found.map((price) => price !== undefined),
      offers,
      context,
    )
  }
  const quote = await newQuote(tx, { context, lines, isNow: request.at === null }, vault, sealed)
  withCommit(tx, () => insertQuote(tx, quote))
  audited(tx, { resource: 'quote', id: quote.id })
  return { quote, orderId: null }
}

function inquiryOf(tx: Tx, context: QuoteContext, groupsOf: GroupsOf): PriceInquiry {
  return { ...context, groupIds: groupsOf(tx, context.customerId) }
}

function contextOf(tx: Tx, request: QuoteRequest): QuoteContext {
  const { channel, country, customerId, at, currency = tx.currency } = request
  checkCurrency(currency)
  return { channel, country, currency, customerId, at: at ?? tx.now }
}

function variantsOf({ lines }: QuoteRequest): string[] {
  return [...new Set(lines.map(({ variantId }) => variantId))]
}

interface Quoted extends Pick<Quote, 'lines'> {
  readonly context: QuoteContext
  readonly isNow: boolean
}

async function newQuote(
  tx: Tx,
  { context, lines, isNow }: Quoted,
  vault: Vault,
  sealed: Buffer | undefined,
): Promise<Quote> {
  const unsigned = {
    ...context,
    id: newId('qte'),
    providerId: ownId(tx, 'prv'),
    lines,
    total: totalOf(lines),
    signedCustomerId: null,
    expiresAt: new Date(tx.now.getTime() + quoteValidMs),
    createdAt: tx.now,
  }
  if (!isNow) return { ...unsigned, signature: null }
  const key = sealed ?? (await insertKey(tx, newSealedKey(vault)))
  return { ...unsigned, signature: sign(unsigned, tx.tenantId, vault.open(key)) }
}

/** `currency_mismatch` if all lines without a price have prices in other currencies, else `price_missing`. */
function unpricedProblem(
  { lines }: QuoteRequest,
  isPriced: readonly boolean[],
  offers: Offers,
  { currency }: QuoteContext,
): Problem {
  const unpriced = lines.flatMap(({ variantId }, index) =>
    isPriced[index] ? [] : [{ variantId, index }],
  )
  const variantIds = unpriced.map(({ variantId }) => variantId)
  const othersOf = (variantId: string) =>
    currenciesOf(pricesOf(offers, variantId), offers.lists).filter((code) => code !== currency)
  const hasOthers = variantIds.every((variantId) => othersOf(variantId).length > 0)
  const refusal = hasOthers ? currencyMismatch : priceMissing
  const errors = unpriced.map(({ index }) => ({
    path: `/lines/${index}/variant_id`,
    code: refusal.code,
    message: `has no price in ${currency} for this quantity`,
  }))
  if (!hasOthers) return priceMissing({ variantIds, currency }, { errors })
  const currencies = [...new Set(variantIds.flatMap(othersOf))].sort()
  return currencyMismatch({ currency, currencies }, { errors })
}

/** Asks the same rule as a quote, of all lists. */
export async function explainQuote(
  tx: Tx,
  request: QuoteRequest,
  groupsOf: GroupsOf,
): Promise<ExplainedQuote> {
  const context = contextOf(tx, request)
  const offers = await listAllOffers(tx, variantsOf(request), inquiryOf(tx, context, groupsOf))
  const lines = request.lines.map(({ variantId, quantity }) => ({
    variantId,
    quantity,
    explained: explainPrice(pricesOf(offers, variantId), offers.lists, context, quantity),
  }))
  return { context, lists: offers.lists, lines }
}
