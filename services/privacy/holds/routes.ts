import { customerUnknown, customerWasMerged } from '@souk/customers/contract'
import {
  type App,
  created,
  filterOf,
  invalidCursor,
  invalidTransition,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { placeHold, releaseHold } from './operations.ts'
import { legalHoldNotFound } from './problems.ts'
import {
  CreateHoldBody,
  HoldPage,
  HoldParams,
  HoldsQuery,
  HoldView,
  holdView,
  ReleaseBody,
} from './schemas.ts'
import { getHold, listHolds } from './store.ts'

const holds = '/api/v1/legal-holds'
const single = `${holds}/:legalHoldId`

export function holdRoutes(app: App): void {
  readRoutes(app)
  placeRoute(app)
  releaseRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: holds,
    config: { scope: 'privacy:read', audience: ['operator'] },
    schema: {
      operationId: 'listLegalHolds',
      summary: 'List legal holds',
      description:
        'Returns legal holds, newest first. Filter by `customer_id` and `status`. A hold names the customer that it was placed on, ' +
        'also where that was merged into another since.',
      querystring: HoldsQuery,
      response: { 200: HoldPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listHolds(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'privacy:read', audience: ['operator'] },
    schema: {
      operationId: 'getLegalHold',
      summary: 'Get a legal hold',
      description:
        'Returns a legal hold with its reason, and who placed and released it. The reasons are removed when the person is erased.',
      params: HoldParams,
      response: { 200: HoldView, ...refusals(legalHoldNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => holdView(await getHold(tx, request.params.legalHoldId))),
  })
}

function placeRoute(app: App): void {
  app.route({
    method: 'POST',
    url: holds,
    config: { scope: 'privacy:write', audience: ['operator'] },
    schema: {
      operationId: 'createLegalHold',
      summary: 'Create a legal hold',
      description:
        'Keeps everything of a person from being erased until the hold is released: an erasure that is under way stands still with ' +
        '`blocked_code` `legal_hold`, and one that is asked for later cannot be verified. It covers every customer that was or is ' +
        'merged into this one. Customers can have several holds, and are not deleted once they had one. What was erased before is gone. ' +
        'Emits `legal_hold.placed`, and `privacy_request.blocked` for each erasure that it stops.',
      body: CreateHoldBody,
      response: { 201: HoldView, ...refusals(customerUnknown, customerWasMerged) },
    },
    handler: (request) => {
      const { customer_id: customerId, reason } = request.body
      return request.write(async (tx) => {
        const hold = await placeHold(tx, { customerId, reason })
        return created(holdView(hold), `${holds}/${hold.id}`)
      })
    },
  })
}

function releaseRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/release`,
    config: { scope: 'privacy:decide', audience: ['operator'], onlyForPeople: true },
    schema: {
      operationId: 'releaseLegalHold',
      summary: 'Release a legal hold',
      description:
        'Ends a legal hold. When no other hold of the person is active, an erasure that stood still goes on, and others can be verified. ' +
        'A second release is refused with `invalid_transition`. Emits `legal_hold.released`, and `privacy_request.resumed` for each ' +
        'erasure that goes on.',
      params: HoldParams,
      body: ReleaseBody,
      response: {
        200: HoldView,
        ...refusals(legalHoldNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { legalHoldId } = request.params
        return holdView(await releaseHold(tx, legalHoldId, request.body.reason ?? null))
      }),
  })
}
