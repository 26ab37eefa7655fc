import type { Shortage } from '../problems.ts'
import { type StockLine, summed } from '../reservations/reservation.ts'
import { coverOf, type Demand, type Places, sumOf } from './cover.ts'
import { type Distance, distanceBetween, nearness } from './regions.ts'

/** What locations are chosen by, in the order that counts unless the tenant declares another. */
export const routingCriteria = ['FEWEST_PARCELS', 'PRIORITY', 'NEARNESS'] as const
export type RoutingCriterion = (typeof routingCriteria)[number]

/** What the choice knows of a location. */
export interface RoutedLocation {
  readonly code: string
  readonly priority: number
  /** None means everywhere. */
  readonly shipsTo: readonly string[]
  /** Where it is; null where nobody has said so. */
  readonly country: string | null
  readonly active: boolean
}

export interface Candidate extends RoutedLocation {
  /** Units that can be taken, by variant. */
  readonly stock: ReadonlyMap<string, number>
}

export interface RoutingTerms {
  /** Undefined where it is not known: then every location ships there, and none is near. */
  readonly country: string | undefined
  readonly criteria: readonly RoutingCriterion[]
}

/** What leaves one location. */
export interface Parcel {
  readonly code: string
  readonly lines: readonly StockLine[]
}

export const verdicts = [
  'CHOSEN',
  'NOT_NEEDED',
  'NO_STOCK',
  'DOES_NOT_SHIP_THERE',
  'INACTIVE',
] as const
export type Verdict = (typeof verdicts)[number]

/** What spoke for a location, or against it. Named as on the wire, because problems show it as it is. */
export interface Explanation {
  readonly warehouse: string
  readonly verdict: Verdict
  /** Units of what is wanted that are there. */
  readonly units: number
  readonly priority: number
  readonly distance: Distance
}

/** What was chosen. */
export interface Chosen {
  readonly parcels: readonly Parcel[]
  /** What the locations that ship there do not have. */
  readonly short: readonly Shortage[]
  /** Whether no choice has fewer parcels, or there were too many locations to try them all. */
  readonly search: 'EXACT' | 'GREEDY'
}

/**
 * Chooses the locations that ship the lines. Only active ones that ship to the country are looked at. Criteria before
 * `FEWEST_PARCELS` put locations into tiers: as much as possible leaves the first tier, of the rest as much as possible the
 * second. Within a tier the fewest locations are taken that have what it gives; criteria after it decide between sets of
 * the same size, and codes between those that are alike. Without `FEWEST_PARCELS` each location is a tier. Stock is locked
 * while it is chosen, so the time it takes grows with the number of locations and not with its square.
 */
export function choose(
  lines: readonly StockLine[],
  candidates: readonly Candidate[],
  terms: RoutingTerms,
): Chosen {
  const wanted = summed(lines)
  const usable = candidates.filter((one) => one.active && shipsTo(one, terms.country))
  const open = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  const chosen: Parcel[] = []
  let search: Chosen['search'] = 'EXACT'
  for (const tier of tiersOf(usable, terms)) {
    const demand = demandOn(tier, open)
    if (demand.length === 0) continue
    const cover = fewest(tier, demand, terms)
    if (!cover.isExact) search = 'GREEDY'
    chosen.push(...parcelsFrom(cover.locations, demand))
    for (const { variantId, quantity } of demand) {
      open.set(variantId, (open.get(variantId) ?? 0) - quantity)
    }
  }
  const parcels = chosen.toSorted((one, other) => byCode(one, other))
  const short = wanted.flatMap(({ variantId, quantity: requested }) => {
    const missing = open.get(variantId) ?? 0
    return missing > 0 ? [{ variant_id: variantId, requested, available: requested - missing }] : []
  })
  return { parcels, short, search }
}

export function shipsTo(
  { shipsTo: countries }: Pick<RoutedLocation, 'shipsTo'>,
  country: string | undefined,
): boolean {
  return country === undefined || countries.length === 0 || countries.includes(country)
}

/** The least is the best. */
type Rank = (location: RoutedLocation) => number

function ranksOf(criteria: readonly RoutingCriterion[], country: string | undefined): Rank[] {
  const ranks: Readonly<Record<RoutingCriterion, Rank | undefined>> = {
    FEWEST_PARCELS: undefined,
    PRIORITY: ({ priority }) => -priority,
    NEARNESS: (location) => nearness[distanceOf(location, country)],
  }
  return criteria.flatMap((criterion) => ranks[criterion] ?? [])
}

function distanceOf(
  { country: here }: Pick<RoutedLocation, 'country'>,
  there: string | undefined,
): Distance {
  return distanceBetween(here, there ?? null)
}

function byCode(one: { readonly code: string }, other: { readonly code: string }): number {
  if (one.code === other.code) return 0
  return one.code < other.code ? -1 : 1
}

/** By these ranks, the first that differs, and by their codes where none does. */
function ordered(candidates: readonly Candidate[], ranks: readonly Rank[]): Candidate[] {
  return candidates.toSorted((one, other) => {
    for (const rank of ranks) {
      const difference = rank(one) - rank(other)
      if (difference !== 0) return difference
    }
    return byCode(one, other)
  })
}

function tiersOf(
  usable: readonly Candidate[],
  { criteria, country }: RoutingTerms,
): readonly (readonly Candidate[])[] {
  const place = criteria.indexOf('FEWEST_PARCELS')
  if (place === -1) return ordered(usable, ranksOf(criteria, country)).map((one) => [one])
  const ranks = ranksOf(criteria.slice(0, place), country)
  const inOrder = ordered(usable, ranks)
  const tiers = Map.groupBy(inOrder, (one) => ranks.map((rank) => rank(one)).join(' '))
  return [...tiers.values()]
}

/** What is still open, as far as these locations have it. */
function demandOn(tier: readonly Candidate[], open: ReadonlyMap<string, number>): StockLine[] {
  return [...open].flatMap(([variantId, wanted]) => {
    const there = tier.reduce((sum, { stock }) => sum + (stock.get(variantId) ?? 0), 0)
    const quantity = Math.min(wanted, there)
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
}

/** The fewest locations that have the demand together, in the order in which they are taken from. All of the tier have. */
function fewest(
  tier: readonly Candidate[],
  demand: readonly StockLine[],
  { criteria, country }: RoutingTerms,
): { readonly locations: readonly Candidate[]; readonly isExact: boolean } {
  const after = criteria.slice(criteria.indexOf('FEWEST_PARCELS') + 1)
  const ranks = ranksOf(after, country)
  const useful = tier.filter(({ stock }) =>
    demand.some(({ variantId }) => (stock.get(variantId) ?? 0) > 0),
  )
  const inOrder = ordered(useful, ranks)
  const units = inOrder.map(({ stock }) => demand.map(({ variantId }) => stock.get(variantId) ?? 0))
  const needed = demand.map(({ quantity }) => quantity)
  const { places, isExact } = coverOf({ units, needed, isBetter: betterBy(inOrder, ranks) })
  return { locations: places.flatMap((place) => inOrder[place] ?? []), isExact }
}

/** Criterion by criterion, the best location of each set against that of the other, then the second best. */
function betterBy(inOrder: readonly Candidate[], ranks: readonly Rank[]): Demand['isBetter'] {
  const valuesOf = ranks.map((rank) => inOrder.map(rank))
  const placeOf = new Map(inOrder.toSorted(byCode).map(({ code }, place) => [code, place]))
  const places = inOrder.map(({ code }) => placeOf.get(code) ?? 0)
  return (one, other) => {
    for (const values of [...valuesOf, places]) {
      const difference = compared(sorted(one, values), sorted(other, values))
      if (difference !== 0) return difference < 0
    }
    return false
  }
}

function sorted(set: Places, values: readonly number[]): number[] {
  return set.map((place) => values[place] ?? 0).sort((a, b) => a - b)
}

function compared(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, index) => value !== other[index])
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0)
}

/** Each line is filled from the first location that has it. Every one of them is needed, so none goes without. */
function parcelsFrom(locations: readonly Candidate[], demand: readonly StockLine[]): Parcel[] {
  const open = new Map(demand.map(({ variantId, quantity }) => [variantId, quantity]))
  return locations.map(({ code, stock }) => {
    const lines = demand.flatMap(({ variantId }) => {
      const rest = open.get(variantId) ?? 0
      const quantity = Math.min(rest, stock.get(variantId) ?? 0)
      open.set(variantId, rest - quantity)
      return quantity > 0 ? [{ variantId, quantity }] : []
    })
    return { code, lines }
  })
}

/** What was decided about each location, in the order of their codes. */
export function explain(
  lines: readonly StockLine[],
  candidates: readonly Candidate[],
  parcels: readonly Parcel[],
  { country }: Pick<RoutingTerms, 'country'>,
): Explanation[] {
  const wanted = summed(lines)
  const chosen = new Set(parcels.map(({ code }) => code))
  return candidates.toSorted(byCode).map((location) => {
    const { code, priority, stock } = location
    const units = sumOf(
      wanted.map(({ variantId, quantity }) => Math.min(quantity, stock.get(variantId) ?? 0)),
    )
    const verdict = verdictOn(location, { isChosen: chosen.has(code), units, country })
    const distance = distanceOf(location, country)
    return { warehouse: code, verdict, units, priority, distance }
  })
}

function verdictOn(
  location: RoutedLocation,
  found: {
    readonly isChosen: boolean
    readonly units: number
    readonly country: string | undefined
  },
): Verdict {
  if (found.isChosen) return 'CHOSEN'
  if (!location.active) return 'INACTIVE'
  if (!shipsTo(location, found.country)) return 'DOES_NOT_SHIP_THERE'
  return found.units === 0 ? 'NO_STOCK' : 'NOT_NEEDED'
}
