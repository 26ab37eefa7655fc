import { minuteMs, safeAmount } from '@souk/platform'
import {
  type CandidateList,
  type FoundPrice,
  type ListExplanation,
  lineAmountOf,
} from '../resolution.ts'
import { quoteExpired, quoteMismatch, quoteTampered } from './problems.ts'

/** How long the prices of a quote can be ordered at. */
export const quoteValidMs = 30 * minuteMs

export interface QuoteContext {
  readonly channel: string
  readonly country: string | null
  readonly currency: string
  readonly customerId: string | null
  /** The moment whose prices were asked for. */
  readonly at: Date
}

export interface QuotedLine {
  readonly variantId: string
  readonly quantity: number
  /** What `unitQuantity` units cost. */
  readonly unitAmount: number
  readonly unitQuantity: number
  readonly lineAmount: number
  /** Whether the amounts include tax; null for base prices. Absent in quotes that are older than the field. */
  readonly taxInclusive?: boolean | null
  readonly compareAt: number | null
  /** The lowest amount of the 30 days before the present reduction, by which reductions are announced in the EU. */
  readonly lowest30d: number | null
  readonly priceId: string | null
  readonly priceListId: string | null
}

export interface Quote extends QuoteContext {
  readonly id: string
  /** Whose token asked; null for the operator's. */
  readonly providerId: string | null
  readonly lines: readonly QuotedLine[]
  readonly total: number
  /** Whom it was made for, where that customer was merged into another since: it stays signed for them. */
  readonly signedCustomerId: string | null
  readonly expiresAt: Date
  /** Null for prices of another moment than now: nobody orders at those. */
  readonly signature: string | null
  readonly createdAt: Date
}

/**
 * By the clock of the tenant and by whether an order was placed by it. `INDICATIVE` are prices of another moment than now, at
 * which nobody orders; one that is `TAKEN` can still be ordered with until it expires.
 */
export const quoteStatuses = ['OPEN', 'TAKEN', 'EXPIRED', 'INDICATIVE'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** A quote, and the first order that was placed by it. */
export interface QuoteWithOrder {
  readonly quote: Quote
  readonly orderId: string | null
}

export function statusOf({ quote, orderId }: QuoteWithOrder, now: Date): QuoteStatus {
  if (quote.signature === null) return 'INDICATIVE'
  if (orderId !== null) return 'TAKEN'
  return quote.expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** A quote as it is kept, with what it can be verified by. */
export interface KeptQuote {
  readonly quote: Quote
  /** The key of the tenant, sealed; null where it has none yet. */
  readonly sealedKey: Buffer | null
}

export interface LineRequest {
  readonly variantId: string
  readonly quantity: number
}

export function quotedLine(
  { variantId, quantity }: LineRequest,
  price: FoundPrice,
  lowest30d: number | null,
): QuotedLine {
  const { amount: unitAmount, unitQuantity, taxInclusive, compareAt, priceId, priceListId } = price
  const lineAmount = lineAmountOf(price, quantity)
  return {
    variantId,
    quantity,
    unitAmount,
    unitQuantity,
    lineAmount,
    taxInclusive,
    compareAt,
    lowest30d,
    priceId,
    priceListId,
  }
}

export function totalOf(lines: readonly QuotedLine[]): number {
  return lines.reduce((total, { lineAmount }) => safeAmount(total + lineAmount), 0)
}

/** What is ordered with a quote, and by whom. */
export interface QuoteUse {
  /** Whether the signature that was sent is that of the quote as it is kept. */
  readonly isSigned: boolean
  readonly channel: string
  /** Where the order is sent; null where it does not say. */
  readonly country: string | null
  readonly currency: string | undefined
  readonly customerId: string | null
  readonly lines: readonly LineRequest[]
  readonly now: Date
}

/** Refuses a quote that is not for this order. One that fits may be used again until it expires. */
export function checkUse(quote: Quote, use: QuoteUse): void {
  const { id: quoteId, expiresAt } = quote
  if (!use.isSigned) throw quoteTampered({ quoteId })
  if (expiresAt <= use.now) throw quoteExpired({ quoteId, expiredAt: expiresAt.toISOString() })
  const differing = differenceOf(quote, use)
  if (differing !== undefined) throw quoteMismatch({ quoteId, differing })
}

function differenceOf(quote: Quote, use: QuoteUse): string | undefined {
  if (quote.customerId !== use.customerId) return 'customer_id'
  if (quote.channel !== use.channel) return 'channel'
  if (use.currency !== undefined && quote.currency !== use.currency) return 'currency'
  if (isElsewhere(quote.country, use.country)) return 'shipping_address'
  const [quoted, ordered] = [quote.lines, use.lines].map((lines) =>
    lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).sort(),
  )
  return quoted?.join() === ordered?.join() ? undefined : 'items'
}

/** A quote that names no country is for all of them, and an order that names none is sent wherever the quote says. */
function isElsewhere(quoted: string | null, ordered: string | null): boolean {
  return quoted !== null && ordered !== null && quoted !== ordered
}

/** What a line of the order costs by the quote. Lines of one variant and quantity cost the same. */
export function quotedFor(
  quote: Quote,
  { variantId, quantity }: LineRequest,
): QuotedLine | undefined {
  return quote.lines.find((line) => line.variantId === variantId && line.quantity === quantity)
}

/** Why each list did or did not apply, line by line. */
export interface ExplainedQuote {
  readonly context: QuoteContext
  readonly lists: readonly CandidateList[]
  readonly lines: readonly {
    readonly variantId: string
    readonly quantity: number
    readonly explained: readonly ListExplanation[]
  }[]
}
