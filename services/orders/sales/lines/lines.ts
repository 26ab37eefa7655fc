import {
  type ChannelStatus,
  defaultChannel,
  isForSale,
  isPublished,
  type Priced,
  type ProductKind,
  priceOf,
  type Sale,
} from '@souk/catalog/contract'
import type { Serving } from '@souk/inventory/contract'
import { type FieldError, type Problem, validationFailed } from '@souk/platform'
import {
  checkUse,
  type FoundPrice,
  floorOf,
  type KeptQuote,
  priceMissing,
  type Quote,
  quotedFor,
  quoteUnknown,
} from '@souk/pricing/contract'
import { giftCardsMax, isGiftCard } from '../../gift-cards/gift-card.ts'
import type { ItemComponent, NewItem } from '../../order.ts'
import {
  productNotPublished,
  productNotSellable,
  productUnknown,
  tooManyGiftCards,
} from '../../problems.ts'
import type { CreateOrder } from '../../schemas.ts'
import type { Amounts } from '../amounts.ts'

/** What somebody wants to buy, as the body of an order or a cart says it. There is one line at least. */
export type SaleDraft = Omit<CreateOrder, 'metadata' | 'external_id' | 'reservation_id'>
type Line = SaleDraft['items'][number]
type Naming = 'product_id' | 'variant_id' | 'sku'
const namings: readonly Naming[] = ['product_id', 'variant_id', 'sku']

/** What the lines name, each thing once. */
export interface LookupRequest {
  readonly variantIds: readonly string[]
  readonly productIds: readonly string[]
  readonly skus: readonly string[]
  readonly customerId: string | null
  /** Handle of the sales channel; null for the default one, of which all is known. */
  readonly channel: string | null
  readonly quoteId: string | null
}

/** Something the catalog knows, with all its prices. */
export interface Sellable extends Sale, Priced {
  readonly taxCode: string | null
  readonly productId: string
  readonly variantId: string
  readonly sku: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly isDefault: boolean
  readonly providerId: string | null
  readonly kind: ProductKind
  readonly requiresShipping: boolean
  /** Whether an order had it before: then it is marked already. */
  readonly isOrdered: boolean
  /** Where its stock is taken from first, as it was seen; null when it has none, or when the location has to be chosen. */
  readonly serving: Serving | null
  /** What a bundle is made of, each with where its stock is taken from first; empty for everything else. */
  readonly components: readonly SellableComponent[]
}

export interface SellableComponent extends ItemComponent {
  readonly isOrdered: boolean
  readonly serving: Serving | null
}

/** A channel that somebody has created. */
export interface NamedChannel {
  readonly status: ChannelStatus
  /** Whether an order was placed in it before: then it is marked already. */
  readonly ordered: boolean
}

export interface Resolved {
  readonly sellables: readonly Sellable[]
  /** Null when no active customer has the id. */
  readonly buyerEmail: string | null
  /** Null for the default channel, and for one that nobody has created: orders come in those as well. */
  readonly channel: NamedChannel | null
  /** Null when none was named, or there is none. */
  readonly quote: KeptQuote | null
  /** Whether promotions may apply that nobody has named. */
  readonly hasAutomatic: boolean
}

/** Reads the lines before anything is looked up: each must name exactly one thing in exactly one way. */
export function lookupOf(body: SaleDraft): LookupRequest {
  const { items, customer_id: customerId, channel, quote } = body
  const errors = items.flatMap((line, index) => (namesOneThing(line) ? [] : [ambiguity(index)]))
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const named = (naming: Naming) => [...new Set(items.flatMap((line) => line[naming] ?? []))]
  return {
    productIds: named('product_id'),
    variantIds: named('variant_id'),
    skus: named('sku'),
    customerId: customerId ?? null,
    channel: channel === undefined || channel === defaultChannel ? null : channel,
    quoteId: quote?.id ?? null,
  }
}

function namesOneThing(line: Line): boolean {
  return namings.filter((naming) => line[naming] !== undefined).length === 1
}

function ambiguity(index: number): FieldError {
  const message = 'must have exactly one of product_id, variant_id and sku'
  return { path: `/items/${index}`, code: 'exactly_one', message }
}

/** A line of the order before it has an id, with what decides on its discounts and taxes. */
export interface PricedLine {
  /** Which line of the draft it is. */
  readonly index: number
  readonly item: PricedItem
  readonly taxCode: string | null
  /** The least that a unit may come to; null where promotions may take off anything. */
  readonly floor: number | null
  readonly isOnSale: boolean
}

type PricedItem = Omit<NewItem, 'id' | keyof Amounts>

/** In which currency and sales channel, for which country and when the order is placed. */
export interface Terms {
  readonly currency: string
  readonly channel: string
  /** Where it is sent; null where the order does not say. */
  readonly country: string | null
  readonly now: Date
  /** Whose prices are taken, whatever has become of them since; null for the prices of this moment. */
  readonly quote: QuoteUse | null
}

/** A quote that an order names, and what the order must agree with. */
export interface QuoteUse {
  readonly quote: Quote
  /** Whether it is as it was signed, and the order names that signature. */
  readonly isSigned: boolean
  /** As the order names it. */
  readonly currency: string | undefined
  readonly customerId: string | null
}

/** The quote that the order names, or the refusal of one that there is not. */
export function quoteUseOf(
  { quote: named, currency, customer_id: customerId }: SaleDraft,
  { quote: kept }: Resolved,
  isSigned: (kept: KeptQuote, signature: string) => boolean,
): QuoteUse | null {
  if (named === undefined) return null
  if (kept === null) {
    const error = { path: '/quote/id', code: 'quote_unknown', message: 'does not exist' }
    throw quoteUnknown({ quoteId: named.id }, { errors: [error] })
  }
  return {
    quote: kept.quote,
    isSigned: isSigned(kept, named.signature),
    currency,
    customerId: customerId ?? null,
  }
}

/** The lines of the order, with titles and prices copied. */
export function priceLines(matched: readonly Match[], terms: Terms): Sorted<PricedLine> {
  const { currency } = terms
  checkQuote(matched, terms)
  const priced = matched.map((match) => ({ match, price: unitPriceOf(match, terms) }))
  const unpriced = priced.flatMap(({ match, price }) => (price ? [] : [match]))
  const variantIds = [...new Set(unpriced.map(({ sellable }) => sellable.variantId))]
  const faults = unpriced.map(({ index }): LineFault => {
    const message = `has no price in ${currency}`
    return { index, error: { path: `/items/${index}`, code: 'price_missing', message } }
  })
  return {
    left: priced.flatMap(({ match, price }) => (price ? [pricedLine(match, price)] : [])),
    refused: refusedFor(faults, (errors) => priceMissing({ variantIds, currency }, { errors })),
  }
}

/** Gift cards that are worth something, and no more of them than one transaction issues. */
export function issuable(lines: readonly PricedLine[]): Sorted<PricedLine> {
  const cards = lines.filter(({ item }) => isGiftCard(item))
  const worthless = cards.filter(({ item }) => item.unitAmount <= 0 || item.unitQuantity !== 1)
  const tooMany =
    cards.reduce((sum, { item }) => sum + item.quantity, 0) > giftCardsMax ? cards : []
  const faultsOf = (refused: readonly PricedLine[], code: string, message: string) =>
    refused.map(
      ({ index }): LineFault => ({
        index,
        error: { path: `/items/${index}`, code, message },
      }),
    )
  const noValue = faultsOf(worthless, 'gift_card_without_value', 'has no value')
  const many = faultsOf(tooMany, tooManyGiftCards.code, 'is one of too many gift cards')
  const refused = [
    ...refusedFor(noValue, (errors) => productNotSellable(undefined, { errors })),
    ...refusedFor(many, (errors) => tooManyGiftCards({ max: giftCardsMax }, { errors })),
  ]
  const out = new Set([...worthless, ...tooMany])
  return { left: lines.filter((line) => !out.has(line)), refused }
}

type UnitPrice = Pick<NewItem, 'unitAmount' | 'unitQuantity' | 'taxInclusive'> &
  Pick<PricedLine, 'floor' | 'isOnSale'>

/** By the quote if there is one, else as the gates of the catalog find it. */
function unitPriceOf(
  { line, sellable }: Pick<Match, 'line' | 'sellable'>,
  { currency, channel, country, now, quote }: Terms,
): UnitPrice | undefined {
  const { quantity } = line
  const more = (price: Pick<FoundPrice, 'priceId' | 'compareAt'>, unitAmount: number) => ({
    floor: floorOf(sellable, price, { currency, quantity }),
    isOnSale: price.compareAt !== null && price.compareAt > unitAmount,
  })
  if (quote) {
    const quoted = quotedFor(quote.quote, { variantId: sellable.variantId, quantity })
    if (!quoted) return undefined
    const { unitAmount, unitQuantity, taxInclusive = null } = quoted
    return { unitAmount, unitQuantity, taxInclusive, ...more(quoted, unitAmount) }
  }
  const price = priceOf(sellable, { quantity, currency, channel, country, now })
  if (!price) return undefined
  const { amount: unitAmount, unitQuantity, taxInclusive } = price
  return { unitAmount, unitQuantity, taxInclusive, ...more(price, unitAmount) }
}

/** A quote is for these variants in these quantities, and for whoever orders. */
function checkQuote(matched: readonly Match[], { quote: use, channel, country, now }: Terms): void {
  if (!use) return
  const { quote, ...rest } = use
  const lines = matched.map(({ line: { quantity }, sellable: { variantId } }) => ({
    variantId,
    quantity,
  }))
  checkUse(quote, { ...rest, channel, country, lines, now })
}

function pricedLine({ index, line, sellable }: Match, price: UnitPrice): PricedLine {
  const { productId, variantId, sku, title, variantTitle, providerId, kind, requiresShipping } =
    sellable
  const { quantity, metadata = {} } = line
  const { floor, isOnSale, ...unitPrice } = price
  const item = {
    productId,
    variantId,
    providerId,
    sku,
    title,
    variantTitle,
    kind,
    requiresShipping: requiresShipping && kind !== 'GIFT_CARD',
    components: sellable.components.map((part) => ({
      variantId: part.variantId,
      quantity: part.quantity,
    })),
    quantity,
    ...unitPrice,
    metadata,
  }
  return { index, item, taxCode: sellable.taxCode, floor, isOnSale }
}

/** What is sold in the channel at this moment. */
export function publishedOf(
  matched: readonly Match[],
  { channel, now }: Pick<Terms, 'channel' | 'now'>,
): Sorted<Match> {
  const isShown = ({ sellable }: Match) => isPublished(sellable, { channel, now })
  const message = `is not published in ${channel} now`
  const faults = matched
    .filter((match) => !isShown(match))
    .map((match) => faultOf(match, 'product_not_published', message))
  return {
    left: matched.filter(isShown),
    refused: refusedFor(faults, (errors) => productNotPublished({ channel }, { errors })),
  }
}

/** A line with what it names. */
export interface Match extends NamedLine {
  readonly line: Line
  readonly sellable: Sellable
}

/** Which line of the draft it is, and where the request names it. */
interface NamedLine {
  readonly index: number
  readonly path: string
}

/** Why a line is refused. */
export interface LineFault {
  readonly index: number
  readonly error: FieldError
}

/** Lines that are refused together, each with its place in `errors`. */
export interface RefusedLines {
  readonly faults: readonly LineFault[]
  readonly refusal: Problem
}

/** What is left of the lines, and what is said of the others. */
export interface Sorted<Left> {
  readonly left: readonly Left[]
  readonly refused: readonly RefusedLines[]
}

function faultOf({ index, path }: NamedLine, code: string, message: string): LineFault {
  return { index, error: { path, code, message } }
}

function refusedFor(
  faults: readonly LineFault[],
  refuse: (errors: readonly FieldError[]) => Problem,
): RefusedLines[] {
  if (faults.length === 0) return []
  return [{ faults, refusal: refuse(faults.map(({ error }) => error)) }]
}

/** What each line names, as far as that is for sale. */
export function matchLines(lines: readonly Line[], sellables: readonly Sellable[]): Sorted<Match> {
  const find = finder(sellables)
  const unknown: LineFault[] = []
  const inactive: LineFault[] = []
  const left = lines.flatMap((line, index): Match[] => {
    const naming = namings.find((name) => line[name] !== undefined) ?? 'sku'
    const sellable = find(naming, line[naming] ?? '')
    const named = { index, path: `/items/${index}/${naming}` }
    if (sellable && isForSale(sellable) && isSoldByOperator(sellable))
      return [{ ...named, line, sellable }]
    if (sellable) inactive.push(faultOf(named, 'product_not_sellable', 'is not for sale'))
    else unknown.push(faultOf(named, 'product_unknown', 'does not exist'))
    return []
  })
  const refused = [
    ...refusedFor(unknown, (errors) => productUnknown(undefined, { errors })),
    ...refusedFor(inactive, (errors) => productNotSellable(undefined, { errors })),
  ]
  return { left, refused }
}

/** What is owed on a gift card is the operator's. */
function isSoldByOperator({ kind, providerId }: Sellable): boolean {
  return kind !== 'GIFT_CARD' || providerId === null
}

/**
 * Two sellers may use one SKU. The operator's own variant is preferred; a SKU that only several providers use is
 * ambiguous and finds nothing.
 */
function finder(sellables: readonly Sellable[]) {
  const byVariant = new Map(sellables.map((sellable) => [sellable.variantId, sellable]))
  const byProduct = new Map(
    sellables.flatMap((sellable) => (sellable.isDefault ? [[sellable.productId, sellable]] : [])),
  )
  const bySku = Map.groupBy(byVariant.values(), (sellable) => sellable.sku)
  return (naming: Naming, name: string): Sellable | undefined => {
    if (naming === 'variant_id') return byVariant.get(name)
    if (naming === 'product_id') return byProduct.get(name)
    const sellers = bySku.get(name) ?? []
    const own = sellers.find((sellable) => sellable.providerId === null)
    return own ?? (sellers.length === 1 ? sellers[0] : undefined)
  }
}
