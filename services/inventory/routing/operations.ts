import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, idOf, sentInOrder, type Tx } from '@souk/platform'
import { shipDayOf } from '../locations/location.ts'
import { type StockLine, summed } from '../reservations/reservation.ts'
import type { StockItem } from '../stock.ts'
import { listItemsOfVariants } from '../store.ts'
import { checkVariantsKnown } from '../variants/variant.ts'
import { type Choice, candidatesFor, checkRoute } from './choice.ts'
import { routingRulesUpdated } from './events.ts'
import { type Candidate, type RoutingCriterion, route, type SimulatedRoute } from './route.ts'
import { criteriaOf, declare, type RoutingRules } from './rules.ts'
import { viewOfRules } from './schemas.ts'
import {
  findRules,
  getRulesForUpdate,
  type KeepingLocation,
  listKeeping,
  updateRules,
} from './store.ts'

interface KnownChoice extends Choice {
  readonly locations: ReadonlyMap<string, KeepingLocation>
}

/** What the stock of these variants is chosen by. Two statements, to be sent with others. */
export async function loadChoice(
  tx: Tx,
  variantIds: readonly string[],
  country: string | undefined,
): Promise<KnownChoice> {
  const [locations, rules] = await sentInOrder([listKeeping(tx, variantIds), findRules(tx)])
  const declared = rules?.criteria ?? null
  const criteria = criteriaOf({ criteria: declared })
  return { locations, criteria, isDeclared: declared !== null, country }
}

/** A request that changes nothing creates no new version and no event. */
export async function setRoutingRules(
  tx: Tx,
  criteria: readonly RoutingCriterion[],
): Promise<RoutingRules> {
  const rules = await getRulesForUpdate(tx)
  checkVersion(tx, rules.version)
  if (isDeepStrictEqual(rules.criteria, criteria)) return rules
  const declared = declare(rules, criteria, tx.now)
  await updateRules(tx, declared)
  const id = idOf('ten', tx.tenantId)
  audited(tx, { resource: 'routing_rules', id, before: rules, after: declared, view: viewOfRules })
  const { version } = declared
  const [object, previous] = [viewOfRules(declared), viewOfRules(rules)]
  emit(tx, routingRulesUpdated, { id, version, object, previous })
  return declared
}

export interface RouteRequest {
  readonly lines: readonly StockLine[]
  readonly country: string | undefined
  /** Tried instead of those that the tenant has declared. */
  readonly criteria: readonly RoutingCriterion[] | undefined
}

/** The locations that would ship the lines now. Nothing is reserved. */
export async function simulateRouting(tx: Tx, asked: RouteRequest): Promise<SimulatedRoute> {
  const variantIds = [...new Set(asked.lines.map(({ variantId }) => variantId))]
  const [items, known] = await sentInOrder([
    listItemsOfVariants(tx, variantIds),
    loadChoice(tx, variantIds, asked.country),
  ])
  checkVariantsKnown(asked.lines, items, (_, index) => `/lines/${index}`)
  const choice = { ...known, criteria: asked.criteria ?? known.criteria }
  checkRoute(asked.lines, items, choice)
  const found = route(asked.lines, withUncounted(asked.lines, items, choice), choice)
  const shipDays = found.parcels.flatMap(({ code }) => {
    const location = known.locations.get(code)
    const day = location && shipDayOf(location, tx.now, tx.timeZone)
    return day === undefined ? [] : [[code, day] as const]
  })
  const { country, criteria } = choice
  return { ...found, country, criteria, shipDays: new Map(shipDays) }
}

/** What is not tracked leaves the primary location of its variant, however much is wanted. */
function withUncounted(
  lines: readonly StockLine[],
  items: readonly StockItem[],
  choice: Choice,
): Candidate[] {
  const wanted = new Map(summed(lines).map(({ variantId, quantity }) => [variantId, quantity]))
  const uncounted = items.filter(({ isPrimary, tracked }) => isPrimary && !tracked)
  const uncountedAt = Map.groupBy(uncounted, ({ warehouse }) => warehouse)
  return candidatesFor(items, choice).map((candidate) => {
    const here = uncountedAt.get(candidate.code) ?? []
    const units = here.map(({ variantId }) => [variantId, wanted.get(variantId) ?? 0] as const)
    return { ...candidate, stock: new Map([...candidate.stock, ...units]) }
  })
}
