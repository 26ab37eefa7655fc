import { isDeepStrictEqual } from 'node:util'
import {
  announceOfTenant,
  checkVersion,
  type FieldError,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { GatewayKinds } from '../adapters.ts'
import { listPaymentGateways, lockGateways } from '../operations.ts'
import { paymentRoutingUpdated } from './events.ts'
import { routingRefused } from './problems.ts'
import { type Route, type Routing, type RoutingRule, route, type Sought } from './routing.ts'
import { viewOfRouting } from './schemas.ts'
import { getRouting, lockRouting, updateRouting } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function setRouting(tx: Tx, rules: readonly RoutingRule[]): Promise<Routing> {
  await lockGateways(tx)
  const [before, gateways] = await sentInOrder([lockRouting(tx), listPaymentGateways(tx)])
  checkVersion(tx, before.version)
  const errors = errorsOf(rules, new Set(gateways.map(({ id }) => id)))
  if (errors.length > 0) throw routingRefused(undefined, { errors })
  if (isDeepStrictEqual(rules, before.rules)) return before
  const after = { rules, version: before.version + 1, updatedAt: tx.now }
  await updateRouting(tx, after)
  announceOfTenant(tx, paymentRoutingUpdated, viewOfRouting, { before, after })
  return after
}

function errorsOf(rules: readonly RoutingRule[], ids: ReadonlySet<string>): FieldError[] {
  return rules.flatMap(({ name, gateway_id, fallback_id }, at) => {
    const errors: FieldError[] = []
    const named = { gateway_id, ...(fallback_id !== null && { fallback_id }) }
    for (const [field, id] of Object.entries(named)) {
      if (ids.has(id)) continue
      const path = `/rules/${at}/${field}`
      errors.push({ path, code: 'unknown', message: 'does not exist' })
    }
    if (gateway_id === fallback_id) {
      const message = 'must be another gateway'
      errors.push({ path: `/rules/${at}/fallback_id`, code: 'same', message })
    }
    if (rules.findIndex((rule) => rule.name === name) < at) {
      errors.push({ path: `/rules/${at}/name`, code: 'taken', message: 'is used by a rule above' })
    }
    return errors
  })
}

/** The gateways for a payment, in the order in which they are asked. */
export async function routePayment(tx: Tx, kinds: GatewayKinds, sought: Sought): Promise<Route> {
  const [gateways, routing] = await Promise.all([listPaymentGateways(tx), getRouting(tx)])
  return route({ kinds, gateways, routing, now: tx.now }, sought)
}
