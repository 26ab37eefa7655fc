import {
  type Basket,
  type Candidate,
  judge,
  type Option,
  type Parcel,
  type Unavailable,
} from '../options/options.ts'
import { holdsFor, type Quote } from './quote.ts'

interface Judged {
  readonly basket: Basket
  readonly parcel: Parcel
  readonly candidate: Candidate
}

/** Those of a carrier by what was answered for this parcel, or by their tables where the gateway failed. */
export function judgeByQuote(
  quote: Quote | undefined,
  now: Date,
  { basket, parcel, candidate }: Judged,
): Option | Unavailable {
  const { to, currency } = basket
  const judged = judge(basket, parcel, candidate, quote?.rates ?? undefined)
  if (candidate.method.ratesFrom === 'TABLE') return judged
  const isQuoted = quote !== undefined && holdsFor(quote, { parcel, to, currency }, now)
  return isQuoted ? judged : { method: candidate.method, reason: 'RATE_NOT_QUOTED' }
}
