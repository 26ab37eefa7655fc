import {
  type App,
  gatewayDraftOf,
  refusals,
  type SandboxReach,
  type Vault,
  versionMismatch,
} from '@souk/platform'
import { taxGatewayUrlMissing, taxGatewayUrlRefused } from '../problems.ts'
import { setGateway } from './operations.ts'
import { GatewayView, SetGatewayBody, viewOfGateway } from './schemas.ts'
import { getGateway } from './store.ts'

const url = '/api/v1/pricing/tax/gateway'

export interface GatewayRouteOptions extends SandboxReach {
  readonly vault: Vault
}

export function gatewayRoutes(app: App, options: GatewayRouteOptions): void {
  readRoute(app)
  setRoute(app, options)
}

function readRoute(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'getTaxGateway',
      summary: 'Get the tax gateway',
      description:
        'Returns who calculates the taxes of the tenant: its own rates, or a service outside, and what happens if that ' +
        'does not answer. The token of the service is never shown.',
      response: { 200: GatewayView },
    },
    handler: (request) => request.read(async (tx) => viewOfGateway(await getGateway(tx))),
  })
}

function setRoute(app: App, { vault, ...reach }: GatewayRouteOptions): void {
  app.route({
    method: 'PUT',
    url,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'setTaxGateway',
      summary: 'Set the tax gateway',
      description:
        'Chooses who calculates taxes from now on. With `HTTP` each calculation is posted to `url` as JSON, with the id of ' +
        'the calculation as `Idempotency-Key`, and the amounts of the answer are taken as they are; a sandbox may use ' +
        'an address on the machine itself where the installation allows it. A token stays only with the URL that it was entered ' +
        'for. Emits `tax_gateway.updated`; a request that changes nothing creates no new version and no event.',
      body: SetGatewayBody,
      response: {
        200: GatewayView,
        ...refusals(taxGatewayUrlMissing, taxGatewayUrlRefused, versionMismatch),
      },
    },
    handler: (request) => {
      const { on_failure: onFailure = 'FAIL', ...named } = request.body
      const draft = { ...gatewayDraftOf(named, vault), onFailure }
      return request.write(async (tx) => viewOfGateway(await setGateway(tx, draft, reach)))
    },
  })
}
