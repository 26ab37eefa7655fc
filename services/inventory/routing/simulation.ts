import type { Shortage } from '../problems.ts'
import {
  type ReservedUnits,
  type StockLine,
  shortagesOf,
  summed,
} from '../reservations/reservation.ts'
import { availableOf, type Place, placeKey, type StockItem } from '../stock.ts'
import { type BundlePart, bundlesOf, type PartLine, partsOfLines } from '../variants/variant.ts'
import { type Choice, candidatesFor, choosingBy, takenUnits, takesPrimaryFirst } from './choice.ts'
import {
  type Candidate,
  type Chosen,
  type Explanation,
  explain,
  type Parcel,
  type RoutingCriterion,
} from './route.ts'

/** What lines are asked for, and what is in those that are bundles. */
export interface AskedLines {
  readonly lines: readonly StockLine[]
  readonly bundles: readonly BundlePart[]
}

/** Units that leave a location, and the bundle that they are part of; null for those that were asked for themselves. */
export interface TakenFor extends StockLine {
  readonly bundleId: string | null
}

/** What an order of the lines would get now. */
export interface Simulation extends Chosen {
  readonly explain: readonly (Explanation & { readonly taken: readonly TakenFor[] })[]
  /** Whether the order would be accepted. */
  readonly isOrderable: boolean
  /** Units that are not there and would be promised by the policy of their item. */
  readonly promised: readonly (Place & StockLine)[]
  /** How many of each bundle the parcels make. */
  readonly bundles: readonly Shortage[]
  readonly isPrimaryFirst: boolean
  readonly country: string | undefined
  readonly criteria: readonly RoutingCriterion[]
}

/** Takes the units as an order does, by the same functions, and says where they come from and what they are for. */
export function simulate(
  asked: AskedLines,
  items: readonly StockItem[],
  choice: Choice,
  now: Date,
): Simulation {
  const parts = partsOfLines(asked.lines, asked.bundles)
  const wanted = summed(parts)
  const offered = choosingBy(choice).offered(items)
  const { units, search } = takenUnits(wanted, offered, choice, now)
  const { there, promised } = splitByStock(units, offered)
  const parcels = parcelsOf(wanted, there)
  const taken = distributed(asked, parts, parcels)
  const explained = explain(wanted, withUncounted(wanted, items, choice), parcels, choice)
  const { country, criteria } = choice
  return {
    ...{ parcels, search, country, criteria, promised },
    short: shortOf(wanted, there),
    isOrderable: shortagesOf(offered, wanted, now).length === 0,
    bundles: madeOf(asked, taken),
    isPrimaryFirst: takesPrimaryFirst(choice),
    explain: explained.map((one) => ({
      ...one,
      taken: taken.filter(({ code }) => code === one.warehouse),
    })),
  }
}

/** What the units have of each item beyond its stock is promised. What is not tracked is always there. */
function splitByStock(units: readonly ReservedUnits[], items: readonly StockItem[]) {
  const stockOf = new Map(items.map((item) => [placeKey(item), Math.max(availableOf(item), 0)]))
  const there: ReservedUnits[] = []
  const promised: (Place & StockLine)[] = []
  for (const one of units) {
    const { variantId, warehouse, quantity, counted } = one
    const has = counted ? Math.min(stockOf.get(placeKey(one)) ?? 0, quantity) : quantity
    if (has > 0) there.push({ ...one, quantity: has })
    if (quantity > has) promised.push({ variantId, warehouse, quantity: quantity - has })
  }
  return { there, promised }
}

/** In the order of the codes, and within a parcel in that of the lines. */
function parcelsOf(wanted: readonly StockLine[], there: readonly ReservedUnits[]): Parcel[] {
  const unitsAt = Map.groupBy(there, ({ warehouse }) => warehouse)
  return [...unitsAt.keys()].toSorted().map((code) => {
    const here = new Map((unitsAt.get(code) ?? []).map((one) => [one.variantId, one.quantity]))
    const lines = wanted.flatMap(({ variantId }) => {
      const quantity = here.get(variantId) ?? 0
      return quantity > 0 ? [{ variantId, quantity }] : []
    })
    return { code, lines }
  })
}

function shortOf(wanted: readonly StockLine[], there: readonly ReservedUnits[]): Shortage[] {
  const has = new Map(summed(there).map(({ variantId, quantity }) => [variantId, quantity]))
  return wanted.flatMap(({ variantId, quantity: requested }) => {
    const available = has.get(variantId) ?? 0
    return available < requested ? [{ variant_id: variantId, requested, available }] : []
  })
}

type TakenAt = TakenFor & { readonly code: string }

/** Gives the units of the parcels to the lines, in the order in which they were asked for: an earlier one has what it needs. */
function distributed(
  { lines, bundles }: AskedLines,
  parts: readonly PartLine[],
  parcels: readonly Parcel[],
): TakenAt[] {
  const isBundle = new Set(bundles.map(({ bundleId }) => bundleId))
  const left = parcels.flatMap(({ code, lines }) => lines.map((line) => ({ ...line, code })))
  const leftOf = Map.groupBy(left, ({ variantId }) => variantId)
  const taken = new Map<string, TakenAt>()
  for (const { variantId, quantity, index } of parts) {
    const asked = lines[index]?.variantId ?? null
    const bundleId = asked !== null && isBundle.has(asked) ? asked : null
    let open = quantity
    for (const units of leftOf.get(variantId) ?? []) {
      const here = Math.min(open, units.quantity)
      if (here === 0) continue
      open -= here
      units.quantity -= here
      const key = JSON.stringify([units.code, variantId, bundleId])
      const before = taken.get(key)?.quantity ?? 0
      taken.set(key, { code: units.code, variantId, bundleId, quantity: before + here })
    }
  }
  return [...taken.values()]
}

function madeOf({ lines, bundles }: AskedLines, taken: readonly TakenFor[]): Shortage[] {
  const partsOf = Map.groupBy(bundles, ({ bundleId }) => bundleId)
  const takenOf = Map.groupBy(taken, ({ bundleId }) => bundleId)
  return summed(lines).flatMap(({ variantId, quantity: requested }) => {
    const parts = partsOf.get(variantId)
    if (!parts) return []
    const has = summed(takenOf.get(variantId) ?? [])
    const units = new Map(has.map((line) => [line.variantId, line.quantity]))
    const available = bundlesOf(parts, (part) => units.get(part.variantId) ?? 0)
    return [{ variant_id: variantId, requested, available }]
  })
}

/** What is not tracked leaves the primary location of its variant, however much is wanted. */
function withUncounted(
  wanted: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
): Candidate[] {
  const quantityOf = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]))
  const uncounted = items.filter(({ isPrimary, tracked }) => isPrimary && !tracked)
  const uncountedAt = Map.groupBy(uncounted, ({ warehouse }) => warehouse)
  return candidatesFor(items, choice).map((candidate) => {
    const here = uncountedAt.get(candidate.code) ?? []
    const units = here.map(({ variantId }) => [variantId, quantityOf.get(variantId) ?? 0] as const)
    return { ...candidate, stock: new Map([...candidate.stock, ...units]) }
  })
}
