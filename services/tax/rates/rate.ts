import { type FieldError, postalPatterns, validationFailed } from '@souk/platform'
import { ratePrecision, taxRateOverlap, taxRateValidity } from '../problems.ts'

/** Why a rate is what it is, as an invoice has to say it. */
export const rateReasons = ['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE'] as const
export type RateReason = (typeof rateReasons)[number]

export const ratesMax = 20_000

/** In millionths: all of the base. Whoever writes more has written per cent. */
const rateMax = 1_000_000

export interface TaxRate {
  readonly id: string
  readonly country: string
  /** Null for the whole country. */
  readonly region: string | null
  /** A postal code as `postalKey` writes it, or the beginning of some followed by `*`; null for all of them. */
  readonly postal: string | null
  readonly taxCode: string
  readonly priority: number
  /** Millionths. */
  readonly rate: number
  readonly name: string
  readonly compound: boolean
  readonly reason: RateReason
  readonly validFrom: Date
  readonly validTo: Date | null
  readonly preset: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type RateDraft = Omit<TaxRate, 'id' | 'version' | 'createdAt' | 'updatedAt'>
export type RateChanges = Partial<
  Pick<TaxRate, 'rate' | 'name' | 'compound' | 'priority' | 'reason' | 'validFrom' | 'validTo'>
>

/** Where something is sold from or to, as far as taxes are concerned. */
export interface Place {
  readonly country: string
  readonly region: string | null
  readonly postal: string | null
}

export function newRate(draft: RateDraft, id: string, now: Date): TaxRate {
  return { id, ...draft, version: 1, createdAt: now, updatedAt: now }
}

/** What somebody has changed is theirs: the preset that it came from does not touch it again. */
export function edit(rate: TaxRate, changes: RateChanges, now: Date): TaxRate {
  return { ...rate, ...changes, preset: null, version: rate.version + 1, updatedAt: now }
}

/** Of rates with one priority the closest to the place applies: by postal code, then by region, then by country. */
function closeness(rate: Pick<TaxRate, 'region' | 'postal'>, place: Place): number {
  const patterns = postalPatterns(place.postal)
  const byPostal = rate.postal === null ? 0 : patterns.length - patterns.indexOf(rate.postal)
  return byPostal * 2 + (rate.region === null ? 0 : 1)
}

function appliesAt(rate: TaxRate, place: Place, at: Date): boolean {
  if (rate.country !== place.country) return false
  if (rate.region !== null && rate.region !== place.region) return false
  if (rate.postal !== null && !postalPatterns(place.postal).includes(rate.postal)) return false
  return rate.validFrom <= at && (rate.validTo === null || at < rate.validTo)
}

export interface RateRequest {
  readonly place: Place
  readonly at: Date
  readonly taxCode: string
  /** What is taxed like where nothing is said about its own code. */
  readonly defaultTaxCode: string
}

/**
 * The rates on one base, in the order of their priorities; none if nothing is known about the place. Rates of different
 * priorities add up, of those with one priority the closest to the place replaces the others. A code without a rate of its
 * own there is taxed as the default code is.
 */
export function ratesFor(rates: readonly TaxRate[], wanted: RateRequest): TaxRate[] {
  const { place, at, taxCode, defaultTaxCode } = wanted
  const applying = rates.filter((rate) => appliesAt(rate, place, at))
  const own = applying.filter((rate) => rate.taxCode === taxCode)
  const chosen = own.length > 0 ? own : applying.filter((rate) => rate.taxCode === defaultTaxCode)
  const byPriority = Map.groupBy(chosen, ({ priority }) => priority)
  return [...byPriority.values()]
    .flatMap((level) => level.reduce((best, rate) => closer(best, rate, place)))
    .toSorted((a, b) => a.priority - b.priority)
}

function closer(best: TaxRate, rate: TaxRate, place: Place): TaxRate {
  return closeness(rate, place) > closeness(best, place) ? rate : best
}

/** `DE`, `US-CA`, `US-CA 94110`: what a rate is of. */
export function jurisdictionOf({ country, region, postal }: Place): string {
  return [region === null ? country : `${country}-${region}`, ...(postal ? [postal] : [])].join(' ')
}

/** Two rates with the same key are for the same thing, so only one of them can hold at a time. */
export function rateKey(
  rate: Pick<TaxRate, 'country' | 'region' | 'postal' | 'taxCode' | 'priority'>,
) {
  const { country, region, postal, taxCode, priority } = rate
  return JSON.stringify([country, region, postal, taxCode, priority])
}

export function overlaps(a: Validity, b: Validity): boolean {
  return (
    (a.validTo === null || b.validFrom < a.validTo) &&
    (b.validTo === null || a.validFrom < b.validTo)
  )
}

type Validity = Pick<TaxRate, 'validFrom' | 'validTo'>

/** Refuses a rate that ends before it begins, or that holds while another one with its key does. */
export function checkValidity(rate: TaxRate, others: readonly TaxRate[]): void {
  if (rate.validTo !== null && rate.validTo <= rate.validFrom) {
    const message = 'must be later than valid_from'
    throw taxRateValidity(undefined, { errors: [{ path: '/valid_to', code: 'order', message }] })
  }
  const other = others.find(
    (candidate) =>
      candidate.id !== rate.id && rateKey(candidate) === rateKey(rate) && overlaps(candidate, rate),
  )
  if (!other) return
  throw taxRateOverlap({
    taxRateId: other.id,
    validFrom: other.validFrom.toISOString(),
    validTo: other.validTo?.toISOString() ?? null,
  })
}

/** Refuses what no tax is: more than the whole base, or something above zero where the reason says that nothing is owed. */
export function checkRate({ rate, reason }: Pick<TaxRate, 'rate' | 'reason'>): void {
  if (rate > rateMax)
    throw refusedField('/rate', 'maximum', 'must be at most 1: 0.07 is seven per cent')
  if (rate === 0 || reason === 'STANDARD' || reason === 'REDUCED') return
  throw refusedField('/reason', 'enum', 'must be STANDARD or REDUCED where the rate is above 0')
}

function refusedField(path: string, code: string, message: string) {
  const errors: FieldError[] = [{ path, code, message }]
  return validationFailed(undefined, { errors })
}

const placesMax = 6

export function checkPrecision(rate: string): void {
  const { length: places } = rate.split('.')[1] ?? ''
  if (places > placesMax) throw ratePrecision({ places, max: placesMax })
}
