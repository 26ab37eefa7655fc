import type { Shortage } from '../problems.ts'
import { type StockLine, summed } from '../reservations/reservation.ts'
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

export interface Route {
  readonly parcels: readonly Parcel[]
  /** What the locations that ship there do not have. */
  readonly short: readonly Shortage[]
  /** Whether no choice has fewer parcels, or there were too many locations to try them all. */
  readonly search: 'EXACT' | 'GREEDY'
  readonly explain: readonly Explanation[]
}

/** What a simulation answers. */
export interface SimulatedRoute extends Route {
  readonly country: string | undefined
  readonly criteria: readonly RoutingCriterion[]
  /** By location, the day on which its parcel would leave, where it says until when orders leave. */
  readonly shipDays: ReadonlyMap<string, string>
}

/** So many sets of locations of one size are compared; where there are more, the choice is made step by step. */
export const comparedMax = 5_000

/**
 * Chooses the locations that ship the lines. Only active ones that ship to the country are looked at. Criteria before
 * `FEWEST_PARCELS` put locations into tiers: as much as possible leaves the first tier, of the rest as much as possible the
 * second. Within a tier the fewest locations are taken that have what it gives; criteria after it decide between sets of
 * the same size, and codes between those that are alike. Without `FEWEST_PARCELS` each location is a tier.
 */
export function route(
  lines: readonly StockLine[],
  candidates: readonly Candidate[],
  terms: RoutingTerms,
): Route {
  const wanted = summed(lines)
  const usable = candidates.filter((one) => one.active && shipsTo(one, terms.country))
  const open = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  const chosen: Parcel[] = []
  let search: Route['search'] = 'EXACT'
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
  return { parcels, short, search, explain: explain(wanted, candidates, parcels, terms) }
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

interface Cover {
  /** In the order in which they are taken from. */
  readonly locations: readonly Candidate[]
  readonly isExact: boolean
}

/** The fewest locations that have the demand together. All of the tier have. */
function fewest(
  tier: readonly Candidate[],
  demand: readonly StockLine[],
  { criteria, country }: RoutingTerms,
): Cover {
  const after = criteria.slice(criteria.indexOf('FEWEST_PARCELS') + 1)
  const ranks = ranksOf(after, country)
  const useful = tier.filter(({ stock }) =>
    demand.some(({ variantId }) => (stock.get(variantId) ?? 0) > 0),
  )
  const inOrder = ordered(useful, ranks)
  const units = inOrder.map(({ stock }) => demand.map(({ variantId }) => stock.get(variantId) ?? 0))
  const needed = demand.map(({ quantity }) => quantity)
  const located = (places: readonly number[]) =>
    places.flatMap((place) => inOrder[place] ?? []) as readonly Candidate[]
  for (let size = 1; size <= inOrder.length; size += 1) {
    if (setsOf(inOrder.length, size) > comparedMax) {
      return { locations: located(stepByStep(units, needed)), isExact: false }
    }
    const best = bestOf(size, { units, needed, isBetter: betterBy(inOrder, ranks) })
    if (best) return { locations: located(best), isExact: true }
  }
  return { locations: inOrder, isExact: true }
}

/** How many sets of this size there are; no more than just above what is compared. */
function setsOf(count: number, size: number): number {
  let sets = 1
  for (let taken = 0; taken < Math.min(size, count - size); taken += 1) {
    sets = (sets * (count - taken)) / (taken + 1)
    if (sets > comparedMax) return sets
  }
  return sets
}

type Sets = readonly number[]

interface Search {
  /** Of each location, what it has of each line. */
  readonly units: readonly (readonly number[])[]
  readonly needed: readonly number[]
  readonly isBetter: (one: Sets, other: Sets) => boolean
}

/** The best set of this size that has everything; undefined where none has. */
function bestOf(size: number, { units, needed, isBetter }: Search): Sets | undefined {
  let best: Sets | undefined
  const taken: number[] = []
  const tryFrom = (first: number): void => {
    if (taken.length === size) {
      if (hasAll(taken, units, needed) && (!best || isBetter(taken, best))) best = [...taken]
      return
    }
    for (let place = first; place <= units.length - (size - taken.length); place += 1) {
      taken.push(place)
      tryFrom(place + 1)
      taken.pop()
    }
  }
  tryFrom(0)
  return best
}

function hasAll(
  places: Sets,
  units: readonly (readonly number[])[],
  needed: readonly number[],
): boolean {
  return needed.every((quantity, line) => {
    let there = 0
    for (const place of places) there += units[place]?.[line] ?? 0
    return there >= quantity
  })
}

/** Criterion by criterion, the best location of each set against that of the other, then the second best. */
function betterBy(inOrder: readonly Candidate[], ranks: readonly Rank[]): Search['isBetter'] {
  const valuesOf = ranks.map((rank) => inOrder.map(rank))
  const codes = inOrder.map(({ code }) => code)
  const places = codes.map((code) => codes.toSorted().indexOf(code))
  return (one, other) => {
    for (const values of [...valuesOf, places]) {
      const difference = compared(sorted(one, values), sorted(other, values))
      if (difference !== 0) return difference < 0
    }
    return false
  }
}

function sorted(set: Sets, values: readonly number[]): number[] {
  return set.map((place) => values[place] ?? 0).sort((a, b) => a - b)
}

function compared(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, index) => value !== other[index])
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0)
}

/** The location that ships most of what is open, again and again; then without those that the others make needless. */
function stepByStep(units: readonly (readonly number[])[], needed: readonly number[]): number[] {
  const open = [...needed]
  const taken: number[] = []
  while (open.some((quantity) => quantity > 0)) {
    const shipped = units.map((there) =>
      sumOf(open.map((rest, line) => Math.min(rest, there[line] ?? 0))),
    )
    const most = Math.max(...shipped.map((sum, place) => (taken.includes(place) ? 0 : sum)))
    const next = shipped.findIndex((sum, place) => sum === most && !taken.includes(place))
    if (next === -1 || most === 0) break
    taken.push(next)
    for (const [line, rest] of open.entries())
      open[line] = rest - Math.min(rest, units[next]?.[line] ?? 0)
  }
  let kept = taken.toSorted((a, b) => a - b)
  for (const place of kept.toReversed()) {
    const others = kept.filter((other) => other !== place)
    if (hasAll(others, units, needed)) kept = others
  }
  return kept
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
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

function explain(
  wanted: readonly StockLine[],
  candidates: readonly Candidate[],
  parcels: readonly Parcel[],
  { country }: RoutingTerms,
): Explanation[] {
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
