import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  invalidTransition,
  NoBody,
  type ProblemDeclaration,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  shippingMethodArchived,
  shippingMethodCodeTaken,
  shippingMethodLimitReached,
  shippingMethodNotFound,
  shippingMethodWithoutRates,
  shippingRateOverlap,
} from '../problems.ts'
import { ratesOf } from '../rates/schemas.ts'
import type { MethodCommand } from './method.ts'
import { changeMethod, commandMethod, createMethod } from './operations.ts'
import {
  CreateMethodBody,
  changesOfMethod,
  draftOfMethod,
  MethodParams,
  MethodsQuery,
  MethodView,
  UpdateMethodBody,
  viewOfMethod,
} from './schemas.ts'
import { getMethod, listMethods } from './store.ts'

const methods = '/api/v1/shipping/methods'
const single = `${methods}/:shippingMethodId`

export function methodRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  commandRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: methods,
    config: { scope: 'shipping:read', audience: ['operator'] },
    schema: {
      operationId: 'listShippingMethods',
      summary: 'List shipping methods',
      description:
        'Returns the shipping methods of the tenant in the order in which they are offered: the highest priority first. Archived ' +
        'methods are shown with `status=ARCHIVED` or by their `code` only.',
      querystring: MethodsQuery,
      response: { 200: ContentPage(MethodView) },
    },
    handler: (request) => request.list((tx, page) => listMethods(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'shipping:read', audience: ['operator'] },
    schema: {
      operationId: 'getShippingMethod',
      summary: 'Get a shipping method',
      description:
        'Returns a shipping method without its rates, which are a table of their own. `currencies` and `rate_count` say what ' +
        'the table has.',
      params: MethodParams,
      response: { 200: MethodView, ...refusals(shippingMethodNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfMethod(await getMethod(tx, request.params.shippingMethodId)),
      ),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: methods,
    config: { scope: 'shipping:write', audience: ['operator'] },
    schema: {
      operationId: 'createShippingMethod',
      summary: 'Create a shipping method',
      description:
        'Creates a shipping method as a draft, which is not offered until it has rates and is activated; they may be sent along. Emits ' +
        '`shipping_method.created`. Its code stays taken, also when it is archived.',
      body: CreateMethodBody,
      response: {
        201: MethodView,
        ...refusals(
          shippingMethodCodeTaken,
          shippingMethodLimitReached,
          shippingRateOverlap,
          currencyUnsupported,
          validationFailed,
        ),
      },
    },
    handler: (request) => {
      const { body } = request
      const rates = ratesOf({ rates: body.rates ?? [] })
      return request.write(async (tx) => {
        const method = await createMethod(tx, draftOfMethod(body), rates)
        return created(viewOfMethod(method), `${methods}/${method.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'shipping:write', audience: ['operator'] },
    schema: {
      operationId: 'updateShippingMethod',
      summary: 'Update a shipping method',
      description:
        'Changes the fields that are sent, of a method that is not archived. Emits `shipping_method.updated`; a request that changes nothing ' +
        'creates no new version and no event.',
      params: MethodParams,
      body: UpdateMethodBody,
      response: {
        200: MethodView,
        ...refusals(
          shippingMethodNotFound,
          shippingMethodArchived,
          validationFailed,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfMethod(
          await changeMethod(tx, request.params.shippingMethodId, changesOfMethod(request.body)),
        ),
      ),
  })
}

interface Command {
  readonly name: MethodCommand
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Beside those that every command can give. */
  readonly refusals: readonly ProblemDeclaration[]
}

const commands: readonly Command[] = [
  {
    name: 'activate',
    operationId: 'activateShippingMethod',
    summary: 'Activate a shipping method',
    description:
      'Offers a draft or a paused method from now on. It needs at least one rate. Emits `shipping_method.activated`.',
    refusals: [shippingMethodWithoutRates],
  },
  {
    name: 'pause',
    operationId: 'pauseShippingMethod',
    summary: 'Pause a shipping method',
    description:
      'Stops offering the method until it is activated again. Existing orders keep it. Emits `shipping_method.paused`.',
    refusals: [],
  },
  {
    name: 'archive',
    operationId: 'archiveShippingMethod',
    summary: 'Archive a shipping method',
    description:
      'Archives a draft or a paused method for good. It can still be read, and its code stays taken. Emits `shipping_method.archived`.',
    refusals: [],
  },
]

function commandRoutes(app: App): void {
  for (const { name, operationId, summary, description, refusals: more } of commands) {
    app.route({
      method: 'POST',
      url: `${single}/${name}`,
      config: { scope: 'shipping:write', audience: ['operator'] },
      schema: {
        operationId,
        summary,
        description,
        params: MethodParams,
        body: NoBody,
        response: {
          200: MethodView,
          ...refusals(shippingMethodNotFound, invalidTransition, versionMismatch, ...more),
        },
      },
      handler: (request) =>
        request.write(async (tx) =>
          viewOfMethod(await commandMethod(tx, request.params.shippingMethodId, name)),
        ),
    })
  }
}
