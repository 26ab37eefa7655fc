import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, idOf, sentInOrder, type Tx } from '@souk/platform'
import { shipDayOf } from '../locations/location.ts'
import type { StockLine } from '../reservations/reservation.ts'
import { listItemsOfVariants } from '../store.ts'
import type { ListBundleParts } from '../variants/operations.ts'
import { checkVariantsKnown, partsOfLines } from '../variants/variant.ts'
import { type Choice, checkRoute } from './choice.ts'
import { routingRulesUpdated } from './events.ts'
import type { RoutingCriterion } from './route.ts'
import { criteriaOf, declare, type RoutingRules } from './rules.ts'
import { viewOfRules } from './schemas.ts'
import { type Simulation, simulate } from './simulation.ts'
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

/** A simulation with the days on which its parcels leave, where their locations say until when orders do. */
export interface SimulatedRoute extends Simulation {
  readonly shipDays: ReadonlyMap<string, string>
}

/** What an order of the lines would get now, a bundle as its components. Nothing is reserved. */
export async function simulateRouting(
  tx: Tx,
  { lines, country, criteria }: RouteRequest,
  listBundleParts: ListBundleParts,
): Promise<SimulatedRoute> {
  const bundles = await listBundleParts(tx, [...new Set(lines.map(({ variantId }) => variantId))])
  const parts = partsOfLines(lines, bundles)
  const variantIds = [...new Set(parts.map(({ variantId }) => variantId))]
  const [items, known] = await sentInOrder([
    listItemsOfVariants(tx, variantIds),
    loadChoice(tx, variantIds, country),
  ])
  checkVariantsKnown(parts, items, ({ index }) => `/lines/${index}`)
  const choice = criteria ? { ...known, criteria, isDeclared: true } : known
  checkRoute(parts, items, choice)
  const simulated = simulate({ lines, bundles }, items, choice, tx.now)
  const shipDays = simulated.parcels.flatMap(({ code }) => {
    const location = known.locations.get(code)
    const day = location && shipDayOf(location, tx.now, tx.timeZone)
    return day === undefined ? [] : [[code, day] as const]
  })
  return { ...simulated, shipDays: new Map(shipDays) }
}
