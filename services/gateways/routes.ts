import { secondPersonRequired } from '@souk/ledger/contract'
import { type App, created, refusals, versionMismatch } from '@souk/platform'
import {
  changeGateway,
  createGateway,
  type GatewayAccess,
  getPaymentGateway,
  removeGateway,
} from './operations.ts'
import {
  gatewayCodeTaken,
  gatewayInUse,
  gatewayLimitReached,
  gatewayNotFound,
  gatewaySettingsRefused,
} from './problems.ts'
import {
  CreateGatewayBody,
  changesOf,
  draftOf,
  GatewayPage,
  GatewayParams,
  GatewaysQuery,
  GatewayView,
  UpdateGatewayBody,
  viewOfGateway,
} from './schemas.ts'
import { pageOfGateways } from './store.ts'

const collection = '/api/v1/payment-gateways'
const single = `${collection}/:gatewayId`
const reading = { scope: 'payment_gateways:read', audience: ['operator'] } as const
const writing = { scope: 'payment_gateways:write', audience: ['operator'] } as const

export function gatewayRoutes(app: App, access: GatewayAccess): void {
  readRoutes(app, access)
  createRoute(app, access)
  updateRoute(app, access)
  deleteRoute(app, access)
}

function readRoutes(app: App, { kinds }: GatewayAccess): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listPaymentGateways',
      summary: 'List payment gateways',
      description:
        'Returns the gateways that payments are taken through, filtered by `kind` or `status`. Every tenant has one of kind `MANUAL`, ' +
        'every sandbox one of kind `TEST`, without setting anything up. Secrets are never returned.',
      querystring: GatewaysQuery,
      response: { 200: GatewayPage },
    },
    handler: (request) =>
      request.list((tx, page) => pageOfGateways(tx, kinds, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getPaymentGateway',
      summary: 'Get a payment gateway',
      description:
        'Returns a payment gateway with its capabilities and settings. Secrets are never returned; `stripe` says whether they were ' +
        'entered.',
      params: GatewayParams,
      response: { 200: GatewayView, ...refusals(gatewayNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfGateway(kinds, await getPaymentGateway(tx, request.params.gatewayId)),
      ),
  })
}

function createRoute(app: App, access: GatewayAccess): void {
  app.route({
    method: 'POST',
    url: collection,
    config: writing,
    schema: {
      operationId: 'createPaymentGateway',
      summary: 'Create a payment gateway',
      description:
        'Sets up a gateway under a `code` that never changes, up to 20 in a tenant. It takes payments at once, where its methods and ' +
        'currencies fit. A test gateway is for sandboxes, and keys of Stripe must be of the mode of the tenant. Emits ' +
        '`payment_gateway.created`.',
      body: CreateGatewayBody,
      response: {
        201: GatewayView,
        ...refusals(gatewayCodeTaken, gatewayLimitReached, gatewaySettingsRefused),
      },
    },
    handler: (request) => {
      const draft = draftOf(request.body)
      return request.write(async (tx) => {
        const gateway = await createGateway(tx, access, draft)
        return created(viewOfGateway(access.kinds, gateway), `${collection}/${gateway.id}`)
      })
    },
  })
}

function updateRoute(app: App, access: GatewayAccess): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updatePaymentGateway',
      summary: 'Update a payment gateway',
      description:
        'Renames, configures, disables or enables a gateway. A `DISABLED` one takes no new payments; captures, refunds and notices of ' +
        'those that it has go on. Higher limits for one person are kept as `manual.raise` until another member sends the same limits; ' +
        'lower ones count at once. Emits `payment_gateway.updated`; a request that changes nothing creates no new version and no event.',
      params: GatewayParams,
      body: UpdateGatewayBody,
      response: {
        200: GatewayView,
        ...refusals(gatewayNotFound, gatewaySettingsRefused, secondPersonRequired, versionMismatch),
      },
    },
    handler: (request) => {
      const changes = changesOf(request.body)
      return request.write(async (tx) =>
        viewOfGateway(
          access.kinds,
          await changeGateway(tx, access, request.params.gatewayId, changes),
        ),
      )
    },
  })
}

function deleteRoute(app: App, access: GatewayAccess): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: writing,
    schema: {
      operationId: 'deletePaymentGateway',
      summary: 'Delete a payment gateway',
      description:
        'Deletes a gateway that no payment was taken through, with its secrets. Disable one that is in use or built in. Its code can be ' +
        'used again. Emits `payment_gateway.deleted`.',
      params: GatewayParams,
      response: { 200: GatewayView, ...refusals(gatewayNotFound, gatewayInUse, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfGateway(access.kinds, await removeGateway(tx, access, request.params.gatewayId)),
      ),
  })
}
