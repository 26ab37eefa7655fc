import { isDeepStrictEqual } from 'node:util'
import type { Basket, CarrierRate, Destination, Parcel } from '../options/options.ts'

/** What a gateway is asked: the price of a parcel to a place by each of these methods. */
export interface AskedRates {
  readonly parcel: Parcel
  readonly to: Destination
  readonly channel: string
  readonly currency: string
  readonly at: Date
  readonly timeZone: string
  /** Codes of methods. */
  readonly methods: readonly string[]
}

/** What a gateway was asked, and what came of it. */
export interface Quote {
  readonly id: string
  /** The id of the cart that it is for. */
  readonly holder: string | null
  readonly asked: AskedRates
  /** Null until the gateway has answered, and where it failed. */
  readonly rates: readonly CarrierRate[] | null
  /** Why tables apply. */
  readonly fallback: string | null
  readonly answeredAt: Date | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

/** Long enough to check out with the rates that were shown. */
const quoteMs = 30 * 60_000

export function newQuote(
  { id, holder, asked }: Pick<Quote, 'id' | 'holder' | 'asked'>,
  now: Date,
): Quote {
  const open = { rates: null, fallback: null, answeredAt: null }
  return {
    id,
    holder,
    asked,
    ...open,
    expiresAt: new Date(now.getTime() + quoteMs),
    createdAt: now,
  }
}

export function answered(
  quote: Quote,
  { rates, fallback }: Pick<Quote, 'rates' | 'fallback'>,
  now: Date,
): Quote {
  return {
    ...quote,
    rates,
    fallback,
    answeredAt: now,
    expiresAt: new Date(now.getTime() + quoteMs),
  }
}

/** Whether its rates are those of this parcel to this place, still. */
export function holdsFor(
  { asked, answeredAt, expiresAt }: Quote,
  { parcel, to, currency }: Pick<AskedRates, 'parcel' | 'to' | 'currency'>,
  now: Date,
): boolean {
  return (
    answeredAt !== null &&
    expiresAt > now &&
    asked.currency === currency &&
    isDeepStrictEqual(asked.parcel, parcel) &&
    isDeepStrictEqual(asked.to, to)
  )
}

/** A basket whose lines do not matter any more, because its parcel is known. */
export function basketOf({ to, channel, currency, at, timeZone }: AskedRates): Basket {
  return { lines: [], to, channel, currency, at, timeZone }
}
