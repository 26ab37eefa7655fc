import type { Problem } from '@souk/platform'
import { noRoute } from '../problems.ts'
import {
  type Choosing,
  type ReservedUnits,
  type StockLine,
  type StockPlace,
  spreadEach,
  summed,
  together,
} from '../reservations/reservation.ts'
import { availableOf, ItemsByPlace, type StockItem } from '../stock.ts'
import {
  type Candidate,
  type Chosen,
  choose,
  explain,
  type RoutedLocation,
  type RoutingCriterion,
  shipsTo,
} from './route.ts'

/** What the stock of an order is chosen by. */
export interface Choice {
  readonly locations: ReadonlyMap<string, RoutedLocation>
  readonly criteria: readonly RoutingCriterion[]
  /** Whether the tenant has declared the criteria itself. */
  readonly isDeclared: boolean
  /** Where the units go, if that is known. */
  readonly country: string | undefined
}

/** The items that units can be taken from. What is not tracked lies nowhere, so no location keeps it back. */
function offered(items: readonly StockItem[], choice: Choice): StockItem[] {
  return items.filter(({ tracked, warehouse }) => {
    const location = choice.locations.get(warehouse)
    return !tracked || !location || (location.active && shipsTo(location, choice.country))
  })
}

/** The same for places as others read them. */
export function shippingTo<
  Place extends Pick<StockPlace, 'tracked'> & Pick<RoutedLocation, 'shipsTo'>,
>(places: readonly Place[], country: string | undefined): Place[] {
  return places.filter((place) => !place.tracked || shipsTo(place, country))
}

/** Refuses lines of which no location ships anything to the country. */
export function checkRoute(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
): void {
  const refusal = refusalOfRoute(lines, items, choice)
  if (refusal) throw refusal
}

/** The same as an outcome. */
export function refusalOfRoute(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
): Problem | undefined {
  const { country } = choice
  if (country === undefined) return undefined
  const taken = new Set(offered(items, choice).map(({ variantId }) => variantId))
  const kept = new Set(items.map(({ variantId }) => variantId))
  const stopped = summed(lines).filter(
    ({ variantId }) => kept.has(variantId) && !taken.has(variantId),
  )
  if (stopped.length === 0) return undefined
  const variantIds = stopped.map(({ variantId }) => variantId)
  const isStopped = new Set(variantIds)
  const keeping = items.filter(({ variantId }) => isStopped.has(variantId))
  const against = explain(stopped, candidatesFor(keeping, choice), [], choice)
  return noRoute({ country, variantIds, explain: against })
}

/** Every location of the items, with what it can give. */
export function candidatesFor(
  items: readonly StockItem[],
  { locations }: Pick<Choice, 'locations'>,
): Candidate[] {
  const itemsAt = Map.groupBy(items, ({ warehouse }) => warehouse)
  return [...itemsAt].flatMap(([code, there]) => {
    const location = locations.get(code)
    const stock = new Map(there.map((item) => [item.variantId, Math.max(availableOf(item), 0)]))
    return location ? [{ ...location, stock }] : []
  })
}

/** The items from which each line would be taken, and whether all ways to do that were compared. */
export interface TakenUnits extends Pick<Chosen, 'search'> {
  readonly units: readonly ReservedUnits[]
}

/** Where each line is taken from, for orders, holds and whoever asks what an order would get. */
export function choosingBy(choice: Choice): Choosing {
  return {
    offered: (items) => offered(items, choice),
    spread: (lines, items, now) => takenUnits(lines, items, choice, now).units,
  }
}

/** Each variant has one line. Of what there is not enough of, as much is taken as there is. */
export function takenUnits(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
  now: Date,
): TakenUnits {
  if (takesPrimaryFirst(choice)) return { units: spreadEach(lines, items, now), search: 'EXACT' }
  return routedUnits(lines, items, choice, now)
}

/**
 * Without a destination, and without anything that the tenant has declared, each line is taken from the primary location of
 * its variant first, as it was before locations could be chosen.
 */
export function takesPrimaryFirst({ country, isDeclared, locations }: Choice): boolean {
  const hasPriorities = [...locations.values()].some(({ priority }) => priority !== 0)
  return country === undefined && !isDeclared && !hasPriorities
}

/** Units that are there are routed. What is not tracked, or promised beyond them by the policy, goes the usual way. */
function routedUnits(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
  now: Date,
): TakenUnits {
  const uncounted = new Set(
    items
      .filter(({ isPrimary, tracked }) => isPrimary && !tracked)
      .map(({ variantId }) => variantId),
  )
  const counted = lines.filter(({ variantId }) => !uncounted.has(variantId))
  const { parcels, short, search } = choose(counted, candidatesFor(items, choice), choice)
  const routed = parcels.flatMap(({ code: warehouse, lines: shipped }) =>
    shipped.map((line) => ({ ...line, warehouse, counted: true })),
  )
  const stock = new ItemsByPlace(items, now)
  for (const { quantity, variantId, warehouse } of routed) {
    stock.change({ variantId, warehouse }, { reserved: quantity })
  }
  const rest = [
    ...lines.filter(({ variantId }) => uncounted.has(variantId)),
    ...short.map(({ variant_id: variantId, requested, available }) => {
      return { variantId, quantity: requested - available }
    }),
  ]
  const left = items.map((item) => stock.at(item))
  return { units: together([...routed, ...spreadEach(rest, left, now)]), search }
}
