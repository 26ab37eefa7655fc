import {
  type App,
  gatewayDraftOf,
  refusals,
  type SandboxReach,
  type Vault,
  versionMismatch,
} from '@souk/platform'
import { shippingGatewayUrlMissing, shippingGatewayUrlRefused } from '../problems.ts'
import { setGateway } from './operations.ts'
import { GatewayView, SetGatewayBody, viewOfGateway } from './schemas.ts'
import { getGateway } from './store.ts'

const url = '/api/v1/shipping/gateway'

export interface GatewayRouteOptions extends SandboxReach {
  readonly vault: Vault
}

export function gatewayRoutes(app: App, { vault, ...reach }: GatewayRouteOptions): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'shipping:read', audience: ['operator'] },
    schema: {
      operationId: 'getShippingGateway',
      summary: 'Get the shipping gateway',
      description:
        'Returns the carrier gateway configuration, without its token. The gateway rates parcels for methods with `rates_from: ' +
        'GATEWAY`.',
      response: { 200: GatewayView },
    },
    handler: (request) => request.read(async (tx) => viewOfGateway(await getGateway(tx))),
  })
  app.route({
    method: 'PUT',
    url,
    config: { scope: 'shipping:write', audience: ['operator'] },
    schema: {
      operationId: 'setShippingGateway',
      summary: 'Set the shipping gateway',
      description:
        'Configures the service that rates parcels for methods with `rates_from: GATEWAY`. With `HTTP` each question is posted to ' +
        '`url` as JSON, with the id of the quote as `Idempotency-Key`; if a call fails, the rate tables of the methods apply. A ' +
        'sandbox may use an address on the machine itself where the installation allows it. A token stays only with the URL that it ' +
        'was entered for. Emits `shipping_gateway.updated`; a request that changes nothing creates no new version and no event.',
      body: SetGatewayBody,
      response: {
        200: GatewayView,
        ...refusals(shippingGatewayUrlMissing, shippingGatewayUrlRefused, versionMismatch),
      },
    },
    handler: (request) => {
      const draft = gatewayDraftOf(request.body, vault)
      return request.write(async (tx) => viewOfGateway(await setGateway(tx, draft, reach)))
    },
  })
}
