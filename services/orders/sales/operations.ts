import { currencyFor, defaultChannel, describeVariants, takesOrders } from '@souk/catalog/contract'
import { type ContactAddress, contactAddress } from '@souk/customers/contract'
import { asOperator, type Problem, type Tx, visitOf } from '@souk/platform'
import { lineAmountOf, type VerifyQuote } from '@souk/pricing/contract'
import {
  type Evaluated,
  evaluateBasket,
  listGroupsOf,
  refusalsOfCodes,
} from '@souk/promotions/contract'
import type {
  Candidate as ShippingCandidate,
  Option as ShippingOption,
} from '@souk/shipping/contract'
import { addressRequired, channelDisabled } from '../problems.ts'
import { hasBoughtBefore } from '../store.ts'
import { amountsOf, type Discount, type ShippingLine, taxableOf, totalsOf } from './amounts.ts'
import { buyerOf } from './buyer/operations.ts'
import {
  issuable,
  type LineFault,
  lookupOf,
  matchLines,
  type PricedLine,
  priceLines,
  publishedOf,
  type QuoteUse,
  quoteUseOf,
  type RefusedLines,
  type Resolved,
  type SaleDraft,
  type Sorted,
} from './lines/lines.ts'
import { resolve } from './lines/lookup.ts'
import {
  appliedPromotions,
  basketOf,
  type Discounts,
  discountsOf,
  noDiscounts,
} from './promotions.ts'
import type { Sale } from './sale.ts'
import {
  type ChosenShipping,
  chooseShipping,
  destinationOf,
  type JudgeMethod,
  methodsFor,
  noShipping,
  type ShippingInput,
} from './shipping/operations.ts'
import {
  type LoadedTax,
  loadTax,
  type Taxable,
  type TaxedAmounts,
  taxOn,
  untaxed,
  withoutAddress,
} from './taxes/operations.ts'
import { spreadOver, taxedAmong } from './taxes/taxed.ts'

export interface AssessmentOptions {
  readonly verifyQuote: VerifyQuote
  /** Whether an order is placed by it in this transaction. Without it nothing is locked, so it may be asked in a read. */
  readonly isPlaced?: boolean
  /** Whether to say what could be chosen for shipping. */
  readonly wantsShippingOptions?: boolean
  readonly judgeMethod?: JudgeMethod
  /** Whether lines and a buyer who are refused are left out, and told in `faults` and `refusals`; else they are thrown. */
  readonly leavesOutRefused?: boolean
}

/**
 * What a sale comes to at this moment, and what stands in the way of it: discounts, shipping and taxes line by line. It changes
 * nothing. What refuses the whole draft is thrown, such as a channel that takes no orders or a quote that does not agree with it.
 *
 * One flush looks up what the lines name; another all that a sale needs that has promotions, shipping or taxes, whatever the number
 * of lines; and one more evaluates promotions, where there are any.
 */
export async function assessSale(
  asker: Tx,
  draft: SaleDraft,
  options: AssessmentOptions,
): Promise<Sale> {
  const tx = visitOf(asker) ? asOperator(asker) : asker
  const addresses = addressesOf(draft)
  const resolved = await resolve(tx, lookupOf(draft))
  const priced = await priceSale(tx, {
    draft,
    addresses,
    resolved,
    options,
  })
  if (priced.lines.length === 0) return saleOf(priced, nothingAssessed)
  const known = await loadKnown(tx, priced, options)
  const shipping = shippingOf(tx, priced, known, options)
  const tellsReach = options.isPlaced !== true
  const evaluated = await evaluateSale(tx, priced, known, { option: shipping.option, tellsReach })
  const discounts = evaluated ? discountsOf(evaluated) : noDiscounts
  const taxes = taxesOf(tx, priced, known, { discounts, option: shipping.option })
  return saleOf(priced, { shipping, evaluated, discounts, taxes })
}

interface Addresses {
  readonly shippingAddress: ContactAddress | null
  readonly billingAddress: ContactAddress | null
}

/** Before anything is looked up: what the countries do not write so is refused. */
function addressesOf({
  shipping_address: shipping,
  billing_address: billing,
}: SaleDraft): Addresses {
  return {
    shippingAddress: shipping ? contactAddress(shipping, '/shipping_address') : null,
    billingAddress: billing ? contactAddress(billing, '/billing_address') : null,
  }
}

interface Input {
  readonly draft: SaleDraft
  readonly addresses: Addresses
  readonly resolved: Resolved
  readonly options: AssessmentOptions
}

/** Who wants what at which prices. */
interface PricedSale extends Addresses {
  readonly draft: SaleDraft
  readonly resolved: Resolved
  readonly channel: string
  readonly currency: string
  readonly country: string | null
  readonly customerId: string | null
  readonly email: string | null
  readonly quote: QuoteUse | null
  readonly lines: readonly PricedLine[]
  readonly faults: readonly LineFault[]
  /** What is said of lines and of the buyer, who are left out. */
  readonly leftOut: readonly Problem[]
}

async function priceSale(
  tx: Tx,
  { draft, addresses, resolved, options: { verifyQuote, leavesOutRefused = false } }: Input,
): Promise<PricedSale> {
  const { sellables } = resolved
  const refused: RefusedLines[] = []
  const keep = <Left>(sorted: Sorted<Left>): readonly Left[] => {
    const [first] = sorted.refused
    if (first && !leavesOutRefused) throw first.refusal
    refused.push(...sorted.refused)
    return sorted.left
  }
  const channel = channelOf(draft, resolved)
  // Before the quote is asked for, which was looked up beside what the lines name: where they name nothing, it was not.
  const matched = keep(matchLines(draft.items, sellables))
  const quote = quoteUseOf(draft, resolved, (kept, signature) =>
    verifyQuote(kept, tx.tenantId, signature),
  )
  const currency = quote?.quote.currency ?? currencyFor(draft.currency, tx.currency, sellables)
  const country = addresses.shippingAddress?.country ?? null
  const published = keep(publishedOf(matched, { channel, now: tx.now }))
  const terms = { channel, currency, country, quote }
  const lines = keep(issuable(keep(priceLines(published, { ...terms, now: tx.now }))))
  const { refusal, ...buyer } = await buyerOf(tx, draft, resolved)
  if (refusal && !leavesOutRefused) throw refusal
  const faults = refused.flatMap((each) => each.faults)
  const leftOut = [...refused.map((each) => each.refusal), ...(refusal ? [refusal] : [])]
  return { draft, resolved, ...addresses, ...terms, ...buyer, lines, faults, leftOut }
}

/** An order may come in a channel that nobody has created, and not in one that is disabled. */
function channelOf({ channel = defaultChannel }: SaleDraft, resolved: Resolved): string {
  if (takesOrders({ channelStatus: resolved.channel?.status ?? null })) return channel
  const error = { path: '/channel', code: 'channel_disabled', message: `${channel} is disabled` }
  throw channelDisabled({ channel }, { errors: [error] })
}

type DescribedVariant = Awaited<ReturnType<typeof describeVariants>>[number]

/** All that is known beside prices, of what this sale needs. */
interface Known {
  readonly described: ReadonlyMap<string, DescribedVariant>
  readonly methods: readonly ShippingCandidate[]
  readonly groupIds: readonly string[]
  readonly hasBought: boolean
  readonly tax: LoadedTax | undefined
}

const nothingKnown: Known = {
  described: new Map(),
  methods: [],
  groupIds: [],
  hasBought: false,
  tax: undefined,
}

/** What quotes promise is final: only codes that are named take something off it. */
function hasPromotions({ draft: { codes = [] }, resolved, quote }: PricedSale): boolean {
  return codes.length > 0 || (resolved.hasAutomatic && quote === null)
}

function shippingInput(
  { draft: { shipping_method: code } }: PricedSale,
  { wantsShippingOptions: wantsOptions = false, judgeMethod: judge }: AssessmentOptions,
): ShippingInput {
  return { code: code ?? null, wantsOptions, judge }
}

/** One flush, or none where the sale needs nothing of it. */
async function loadKnown(tx: Tx, sale: PricedSale, options: AssessmentOptions): Promise<Known> {
  const { draft, customerId, currency, shippingAddress, lines } = sale
  const wanted = shippingInput(sale, options)
  const isShipped = wanted.code !== null || wanted.wantsOptions
  const isPromoted = hasPromotions(sale)
  const to = draft.tax ? taxedAt(sale) : null
  if (!isShipped && !isPromoted && to === null) return nothingKnown
  const variantIds = [...new Set(lines.map(({ item }) => item.variantId))]
  const buyerId = isPromoted && customerId !== null ? customerId : undefined
  const [described, methods, groupIds, hasBought, tax] = await Promise.all([
    isShipped || isPromoted ? describeVariants(tx, variantIds) : [],
    methodsFor(tx, wanted, shippingAddress && destinationOf(shippingAddress), currency),
    listGroupsOf(tx, buyerId),
    buyerId === undefined ? false : hasBoughtBefore(tx, buyerId),
    draft.tax && to
      ? loadTax(tx, { asked: draft.tax, to, customerId, currency }, options.isPlaced === true)
      : undefined,
  ])
  const describedOf = new Map(described.map((each) => [each.variantId, each]))
  return { described: describedOf, methods, groupIds, hasBought, tax }
}

/** What is sent nowhere is taxed where it is paid. */
function taxedAt({ shippingAddress, billingAddress, lines }: PricedSale): ContactAddress | null {
  return shippingAddress ?? (isSent(lines) ? null : billingAddress)
}

function isSent(lines: readonly PricedLine[]): boolean {
  return lines.some(({ item }) => item.requiresShipping)
}

function shippingOf(
  tx: Tx,
  sale: PricedSale,
  { described, methods }: Known,
  options: AssessmentOptions,
): ChosenShipping {
  const { lines, channel, currency, shippingAddress } = sale
  return chooseShipping(tx, shippingInput(sale, options), methods, {
    lines,
    weightOf: (variantId) => described.get(variantId)?.weightG ?? null,
    to: shippingAddress && destinationOf(shippingAddress),
    channel,
    currency,
  })
}

interface Evaluating {
  readonly option: ShippingOption | null
  readonly tellsReach: boolean
}

async function evaluateSale(
  tx: Tx,
  sale: PricedSale,
  { described, groupIds, hasBought }: Known,
  { option, tellsReach }: Evaluating,
): Promise<Evaluated | null> {
  if (!hasPromotions(sale)) return null
  const { customerId, channel, currency, country, lines, quote, draft } = sale
  const basket = basketOf({
    currency,
    channel,
    country: country ?? quote?.quote.country ?? null,
    at: tx.now,
    customer:
      customerId === null ? null : { id: customerId, groupIds, orderCount: hasBought ? 1 : 0 },
    lines,
    described,
    shippingAmount: option?.amount ?? null,
  })
  const automatic = quote === null
  return evaluateBasket(tx, basket, draft.codes ?? [], { automatic, tellsReach })
}

interface Discounted {
  readonly discounts: Discounts
  readonly option: ShippingOption | null
}

function taxesOf(
  tx: Tx,
  sale: PricedSale,
  { tax }: Known,
  { discounts, option }: Discounted,
): TaxedAmounts {
  const { draft } = sale
  const taxed = taxedAmong(sale.lines)
  const isNothingTaxed = taxed.length === 0 && !option && !draft.tax?.calculation_id
  if (!draft.tax || isNothingTaxed) return untaxed
  if (!tax) return withoutAddress(isSent(sale.lines))
  const lines = taxed.map(({ index, line }): Taxable => {
    const { quantity, taxInclusive } = line.item
    const amount = taxableOf(subtotalOf(line), discounts.ofLine(index))
    return { amount, quantity, taxCode: line.taxCode, taxInclusive }
  })
  const shipping = option && {
    amount: taxableOf(option.amount, discounts.ofShipping),
    quantity: 1,
    taxCode: option.method.taxCode,
    taxInclusive: null,
  }
  return spreadOver(taxed, taxOn(tx, tax, lines, shipping))
}

function subtotalOf({ item: { unitAmount: amount, unitQuantity, quantity } }: PricedLine): number {
  return lineAmountOf({ amount, unitQuantity }, quantity)
}

interface Assessed {
  readonly shipping: ChosenShipping
  readonly evaluated: Evaluated | null
  readonly discounts: Discounts
  readonly taxes: TaxedAmounts
}

/** Of a draft of which nothing is left. */
const nothingAssessed: Assessed = {
  shipping: noShipping,
  evaluated: null,
  discounts: noDiscounts,
  taxes: untaxed,
}

function saleOf(priced: PricedSale, { shipping, evaluated, discounts, taxes }: Assessed): Sale {
  const { channel, currency, country, customerId, email, resolved, quote } = priced
  const { shippingAddress, billingAddress } = priced
  const lines = priced.lines.map((line, index) => ({
    ...line.item,
    ...amountsOf(subtotalOf(line), discounts.ofLine(index), taxes.ofLine(index)),
  }))
  const { option } = shipping
  const shippingLines = option ? [shippingLine(option, discounts.ofShipping, taxes)] : []
  const { id: quoteId = null, country: quotedCountry = null } = quote?.quote ?? {}
  return {
    currency,
    channel,
    country,
    customerId,
    email,
    shippingAddress,
    billingAddress,
    lines,
    positions: priced.lines.map(({ index }) => index),
    faults: priced.faults,
    shippingLines,
    shippingOptions: shipping.options,
    ...totalsOf(lines, shippingLines),
    applied: evaluated ? appliedPromotions(evaluated) : [],
    rejected: evaluated?.rejected ?? [],
    codes: evaluated?.codes ?? [],
    withinReach: evaluated?.withinReach ?? [],
    taxCalculation: taxes.calculation,
    isTaxFinal: taxes.isFinal,
    taxQuestion: taxes.question,
    refusals: withOneAddress([
      ...priced.leftOut,
      ...shipping.refusals,
      ...(evaluated ? refusalsOfCodes(evaluated) : []),
      ...taxes.refusals,
    ]),
    placement: { resolved, quoteId, quotedCountry, evaluated, isTaxKept: taxes.isKept },
  }
}

/** An address that is missing for shipping and for taxes is missing once. */
function withOneAddress(refusals: readonly Problem[]): readonly Problem[] {
  const isAddress = ({ code }: Problem) => code === addressRequired.code
  const first = refusals.find(isAddress)
  return refusals.filter((refusal) => refusal === first || !isAddress(refusal))
}

function shippingLine(
  { method: { id, code, name }, amount }: ShippingOption,
  discounts: readonly Discount[],
  { ofShipping }: TaxedAmounts,
): ShippingLine {
  return {
    shippingMethodId: id,
    code,
    name,
    taxInclusive: null,
    ...amountsOf(amount, discounts, ofShipping),
  }
}
