import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalText, minuteMs, safeAmount } from '@souk/platform'
import { type FoundPrice, lineAmountOf } from '../resolution.ts'
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
  /** Whether the amounts hold their tax; null for base prices. Absent in quotes of before. */
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
  readonly expiresAt: Date
  /** Null for prices of another moment than now: nobody orders at those. */
  readonly signature: string | null
  readonly createdAt: Date
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

/** Says that these are prices of the tenant: over everything in the quote, so that nothing of it can be changed. */
export function sign(quote: Omit<Quote, 'signature'>, tenantId: string, key: string): string {
  const { createdAt: _createdAt, providerId: _providerId, ...signed } = quote
  const text = canonicalText({
    ...signed,
    tenantId,
    at: quote.at.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  })
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** What is ordered with a quote, and by whom. */
export interface QuoteUse {
  readonly signature: string
  readonly channel: string
  readonly currency: string | undefined
  readonly customerId: string | null
  readonly lines: readonly LineRequest[]
  readonly now: Date
}

/** Refuses a quote that is not for this order. One that fits may be used again until it expires. */
export function checkUse(quote: Quote, use: QuoteUse): void {
  const { id: quoteId, expiresAt } = quote
  if (quote.signature === null || !isEqual(quote.signature, use.signature)) {
    throw quoteTampered({ quoteId })
  }
  if (expiresAt <= use.now) throw quoteExpired({ quoteId, expiredAt: expiresAt.toISOString() })
  const differing = differenceOf(quote, use)
  if (differing !== undefined) throw quoteMismatch({ quoteId, differing })
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function differenceOf(quote: Quote, use: QuoteUse): string | undefined {
  if (quote.customerId !== use.customerId) return 'customer_id'
  if (quote.channel !== use.channel) return 'channel'
  if (use.currency !== undefined && quote.currency !== use.currency) return 'currency'
  const [quoted, ordered] = [quote.lines, use.lines].map((lines) =>
    lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).sort(),
  )
  return quoted?.join() === ordered?.join() ? undefined : 'items'
}

/** What a line of the order costs by the quote. Lines of one variant and quantity cost the same. */
export function quotedFor(
  quote: Quote,
  { variantId, quantity }: LineRequest,
): QuotedLine | undefined {
  return quote.lines.find((line) => line.variantId === variantId && line.quantity === quantity)
}
