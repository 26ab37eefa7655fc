import { type App, checkCountry, refusals, versionMismatch } from '@souk/platform'
import { noRoute, variantUnknown } from '../problems.ts'
import type { ListBundleParts } from '../variants/operations.ts'
import { setRoutingRules, simulateRouting } from './operations.ts'
import { undeclared } from './rules.ts'
import {
  linesOf,
  RoutingRulesView,
  SetRoutingRulesBody,
  SimulatedRouteView,
  SimulateRoutingBody,
  viewOfRoute,
  viewOfRules,
} from './schemas.ts'
import { findRules } from './store.ts'

const rules = '/api/v1/inventory/routing/rules'

export function routingRoutes(app: App, listBundleParts: ListBundleParts): void {
  rulesRoutes(app)
  simulateRoute(app, listBundleParts)
}

function rulesRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: rules,
    config: { scope: 'inventory:read', audience: ['operator'] },
    schema: {
      operationId: 'getRoutingRules',
      summary: 'Get the routing rules',
      description:
        'Returns by what the locations that ship an order are chosen: the fewest parcels, the priority of locations and how ' +
        'near they are, in the order in which these count. Until the tenant declares an order, it is this one.',
      response: { 200: RoutingRulesView },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfRules((await findRules(tx)) ?? undeclared(tx.now))),
  })
  app.route({
    method: 'PUT',
    url: rules,
    config: { scope: 'inventory:write', audience: ['operator'] },
    schema: {
      operationId: 'setRoutingRules',
      summary: 'Set the routing rules',
      description:
        'Declares the order in which the criteria count by which locations are chosen. A criterion that is left out does not ' +
        'count. Orders placed from then on follow it; stock that is reserved stays where it is. Emits ' +
        '`routing_rules.updated`; a list that changes nothing creates no new version and no event.',
      body: SetRoutingRulesBody,
      response: { 200: RoutingRulesView, ...refusals(versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfRules(await setRoutingRules(tx, request.body.criteria))),
  })
}

function simulateRoute(app: App, listBundleParts: ListBundleParts): void {
  app.route({
    method: 'POST',
    url: '/api/v1/inventory/routing/simulate',
    config: { scope: 'inventory:read', audience: ['operator'], safe: true },
    schema: {
      operationId: 'simulateRouting',
      summary: 'Simulate the routing of an order',
      description:
        'Returns from which locations an order of these lines would be shipped now, parcel by parcel, and says of every location ' +
        'what spoke for or against it and what is taken there. A bundle is shipped as its components, which are added ' +
        'up over all lines; `bundles` says how many of each the parcels make. With `criteria` another order of them is tried. ' +
        'Nothing is reserved, so an order a moment later may be shipped from elsewhere.',
      body: SimulateRoutingBody,
      response: { 200: SimulatedRouteView, ...refusals(noRoute, variantUnknown) },
    },
    handler: (request) => {
      const { country, criteria } = request.body
      checkCountry(country)
      const lines = linesOf(request.body)
      return request.read(async (tx) =>
        viewOfRoute(await simulateRouting(tx, { lines, country, criteria }, listBundleParts)),
      )
    },
  })
}
