import { checkCountries, checkCurrency, type FieldError, validationFailed } from '@souk/platform'
import { shippingRateOverlap } from '../problems.ts'

/** As many rows as the table of one method has at most. */
export const ratesMax = 2_000

/** One row: what a parcel of this weight and value costs to this place. */
export interface Rate {
  readonly currency: string
  /** Null for every country that no other row of the table names. */
  readonly country: string | null
  readonly region: string | null
  /** A postal code as `postalKey` writes it, or the beginning of some followed by `*`. */
  readonly postal: string | null
  /** Heavier than this. Null also takes what weighs nothing. */
  readonly overWeightG: number | null
  /** Up to this weight, which is included. */
  readonly upToWeightG: number | null
  /** Worth this or more. */
  readonly valueFrom: number
  /** Worth less than this. */
  readonly valueBelow: number | null
  readonly amount: number
  /** Worth this or more it costs nothing. */
  readonly freeFrom: number | null
}

/** Places are compared as one text; rows of two places never meet. */
function placeKey({ currency, country, region, postal }: Rate): string {
  return JSON.stringify([currency, country, region, postal])
}

/** Refuses rows that say nothing, and two that would both be the price of one parcel. */
export function checkRates(rates: readonly Rate[]): void {
  for (const currency of new Set(rates.map((rate) => rate.currency))) checkCurrency(currency)
  checkCountries(
    rates.flatMap(({ country }, row) =>
      country === null ? [] : [{ path: `/rates/${row}/country`, code: country }],
    ),
  )
  const errors = rates.flatMap(faultsOf)
  if (errors.length > 0) throw validationFailed(undefined, { errors: errors.slice(0, errorsMax) })
  checkOverlaps(rates)
}

const errorsMax = 50

function faultsOf(rate: Rate, row: number): FieldError[] {
  const { country, region, postal, overWeightG, upToWeightG, valueFrom, valueBelow } = rate
  const fault = (field: string, code: string, message: string): FieldError => ({
    path: `/rates/${row}/${field}`,
    code,
    message,
  })
  return [
    ...(country === null && (region !== null || postal !== null)
      ? [fault('country', 'required', 'is required beside a region or a postal code')]
      : []),
    ...(upToWeightG !== null && upToWeightG <= (overWeightG ?? -1)
      ? [fault('up_to_weight_g', 'order', 'must be more than over_weight_g')]
      : []),
    ...(valueBelow !== null && valueBelow <= valueFrom
      ? [fault('value_below', 'order', 'must be more than value_from')]
      : []),
  ]
}

interface Placed {
  readonly rate: Rate
  readonly row: number
}

/** Only rows of one place can meet, and there they are compared with each other. */
function checkOverlaps(rates: readonly Rate[]): void {
  const placed = rates.map((rate, row): Placed => ({ rate, row }))
  for (const rows of Map.groupBy(placed, ({ rate }) => placeKey(rate)).values()) {
    for (const [index, later] of rows.entries()) {
      const earlier = rows.slice(0, index).find((row) => overlaps(row.rate, later.rate))
      if (earlier) throw overlapOf(earlier, later)
    }
  }
}

function overlapOf(earlier: Placed, later: Placed) {
  const { country, region, postal, currency } = later.rate
  return shippingRateOverlap(
    {
      row: later.row,
      otherRow: earlier.row,
      currency,
      place: [country, region, postal].filter((part) => part !== null).join(' ') || '*',
    },
    {
      errors: [
        {
          path: `/rates/${later.row}`,
          code: 'overlap',
          message: `takes some of the same weights and values as /rates/${earlier.row}`,
        },
      ],
    },
  )
}

export function overlaps(a: Rate, b: Rate): boolean {
  return (
    Math.max(a.overWeightG ?? -1, b.overWeightG ?? -1) <
      Math.min(a.upToWeightG ?? Infinity, b.upToWeightG ?? Infinity) &&
    Math.max(a.valueFrom, b.valueFrom) <
      Math.min(a.valueBelow ?? Infinity, b.valueBelow ?? Infinity)
  )
}
