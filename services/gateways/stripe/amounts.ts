import { exponentOf } from '@souk/platform'

/** What Stripe takes payments in, of the currencies that Souk knows. */
export const stripeCurrencies: readonly string[] =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY
  KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND
  TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/)

/** How a currency is counted on the wire: decimal places, and what every amount must be a multiple of. */
interface Counting {
  readonly exponent: number
  readonly step: number
}

const countings: readonly (readonly [codes: string, Counting])[] = [
  // ISO 4217 gives the ariary two places; Stripe counts whole ones.
  ['BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { exponent: 0, step: 1 }],
  // Without decimal places, but counted with two that are zero, as it was before they were given up.
  ['ISK UGX', { exponent: 2, step: 100 }],
  // The networks behind Stripe take no third place.
  ['BHD JOD KWD OMR TND', { exponent: 3, step: 10 }],
]

const usual: Counting = { exponent: 2, step: 1 }

function countingOf(currency: string): Counting {
  return countings.find(([codes]) => codes.includes(currency))?.[1] ?? usual
}

/** The amount as Stripe counts it; undefined for one that it cannot take, such as half an ariary or a tenth of a cent of a dinar. */
export function toStripe(amount: number, currency: string): number | undefined {
  const { exponent, step } = countingOf(currency)
  const counted = scaled(amount, exponent - exponentOf(currency))
  return Number.isSafeInteger(counted) && counted % step === 0 ? counted : undefined
}

/**
 * The amount as Souk counts it. What Stripe took of a payment was asked for by Souk and comes out whole; a fee may have
 * places that a price has not, and is rounded to the nearest unit.
 */
export function fromStripe(counted: number, currency: string): number {
  return Math.round(scaled(counted, exponentOf(currency) - countingOf(currency).exponent))
}

/** Divides rather than multiplying by a fraction, so that what is whole stays whole. */
function scaled(amount: number, places: number): number {
  return places < 0 ? amount / 10 ** -places : amount * 10 ** places
}
