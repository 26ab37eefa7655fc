import { type App, refusals, versionMismatch } from '@souk/platform'
import type { GatewayKinds } from '../adapters.ts'
import { routePayment, setRouting } from './operations.ts'
import { routingRefused } from './problems.ts'
import {
  RouteView,
  RoutingView,
  rulesOf,
  SetRoutingBody,
  SimulateBody,
  soughtOf,
  viewOfRoute,
  viewOfRouting,
} from './schemas.ts'
import { getRouting } from './store.ts'

const url = '/api/v1/payment-routing'
const reading = { scope: 'payment_gateways:read', audience: ['operator'] } as const

export function routingRoutes(app: App, kinds: GatewayKinds): void {
  app.route({
    method: 'GET',
    url,
    config: reading,
    schema: {
      operationId: 'getPaymentRouting',
      summary: 'Get the payment routing',
      description:
        'Returns the rules by which payments choose their gateway, in their order. Without a rule that applies, the oldest active gateway ' +
        'is taken that takes the method and the currency.',
      response: { 200: RoutingView },
    },
    handler: (request) => request.read(async (tx) => viewOfRouting(await getRouting(tx))),
  })
  app.route({
    method: 'PUT',
    url,
    config: { scope: 'payment_gateways:write', audience: ['operator'] },
    schema: {
      operationId: 'setPaymentRouting',
      summary: 'Set the payment routing',
      description:
        'Replaces all rules by which new payments choose their gateway; the first that applies counts. If its gateway cannot be reached, ' +
        'the fallback is asked, and then whoever else takes the payment. Emits `payment_routing.updated`; a request that changes nothing ' +
        'creates no new version and no event.',
      body: SetRoutingBody,
      response: { 200: RoutingView, ...refusals(routingRefused, versionMismatch) },
    },
    handler: (request) => {
      const rules = rulesOf(request.body)
      return request.write(async (tx) => viewOfRouting(await setRouting(tx, rules)))
    },
  })
  app.route({
    method: 'POST',
    url: `${url}/simulate`,
    config: { ...reading, safe: true },
    schema: {
      operationId: 'simulatePaymentRouting',
      summary: 'Simulate the payment routing',
      description:
        'Says which gateway a payment would take at this moment, and why: the conditions of each rule that do not hold, and what other ' +
        'gateways lack. Nothing is saved and nobody is asked.',
      body: SimulateBody,
      response: { 200: RouteView },
    },
    handler: (request) => {
      const sought = soughtOf(request.body)
      return request.read(async (tx) => viewOfRoute(await routePayment(tx, kinds, sought)))
    },
  })
}
