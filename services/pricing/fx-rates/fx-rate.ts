import { checkCurrency, type FieldError, validationFailed } from '@souk/platform'

/** One request records as many. */
export const fxRatesMax = 200

/** One unit of `base` is worth `rate` units of `quote`. */
export interface FxRate {
  readonly id: string
  readonly base: string
  readonly quote: string
  /** A decimal with at most ten places, as it was published. */
  readonly rate: string
  readonly asOf: Date
  /** Who published it. */
  readonly source: string
  readonly createdAt: Date
}

export type FxRateDraft = Pick<FxRate, 'base' | 'quote' | 'rate' | 'asOf' | 'source'>

/** What a rate is about: nobody publishes two for one moment. */
export function keyOf({ base, quote, source, asOf }: FxRateDraft): string {
  return `${base} ${quote} ${source} ${asOf.getTime()}`
}

/** Whether two decimals have one value: 1.0850 is 1.085. */
export function isSameRate(one: string, other: string): boolean {
  return digitsOf(one) === digitsOf(other)
}

function digitsOf(rate: string): string {
  const [whole = '', places = ''] = rate.split('.')
  return `${BigInt(whole)}.${places.padEnd(10, '0')}`
}

/** Refuses currencies that there are not, a currency against itself, a rate of nothing and one that comes twice. */
export function checkRates(drafts: readonly FxRateDraft[]): void {
  for (const { base, quote } of drafts) {
    checkCurrency(base)
    checkCurrency(quote)
  }
  const keys = drafts.map(keyOf)
  const errors = drafts.flatMap(({ base, quote, rate }, index): FieldError[] => {
    const fault = (name: string, code: string, message: string) => [
      { path: `/rates/${index}${name}`, code, message },
    ]
    if (base === quote)
      return fault('/quote', 'same_currency', 'must be another currency than base')
    if (/^[0.]+$/.test(rate)) return fault('/rate', 'minimum', 'must be more than zero')
    return keys.indexOf(keyOf(drafts[index] as FxRateDraft)) < index
      ? fault('', 'unique', 'must not be there twice')
      : []
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function newRate(draft: FxRateDraft, id: string, now: Date): FxRate {
  return { ...draft, id, createdAt: now }
}
