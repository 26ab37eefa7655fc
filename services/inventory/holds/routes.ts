import { type App, ContentPage, created, NoBody, refusals, versionMismatch } from '@souk/platform'
import {
  insufficientStock,
  nothingToCommit,
  orderUnknown,
  reservationHasExpired,
  reservationNotFound,
  reservationNotHeld,
  variantUnknown,
} from '../problems.ts'
import type { ListBundleParts } from '../variants/operations.ts'
import { commitHold, createHold, extendHold, releaseHold } from './operations.ts'
import {
  CommitHoldBody,
  CreateHoldBody,
  ExtendHoldBody,
  HoldParams,
  HoldsQuery,
  HoldView,
  toDraft,
  toExpiry,
  viewOfHold,
} from './schemas.ts'
import { getHold, listHolds } from './store.ts'

const collection = '/api/v1/inventory/reservations'
const single = `${collection}/:reservationId`

export function holdRoutes(app: App, listBundleParts: ListBundleParts): void {
  listRoute(app)
  createRoute(app, listBundleParts)
  getRoute(app)
  extendRoute(app)
  commitRoute(app)
  releaseRoute(app)
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'inventory:read', audience: ['operator'] },
    schema: {
      operationId: 'listReservations',
      summary: 'List reservations',
      description:
        'Returns the reservations that were made for carts, newest first, also those that have ended. Filter by `status` ' +
        'or by the id of the cart. What orders have reserved is listed with each stock item.',
      querystring: HoldsQuery,
      response: { 200: ContentPage(HoldView) },
    },
    handler: (request) => {
      const { status, owner_id: ownerId } = request.query
      return request.list((tx, page) => listHolds(tx, { status, ownerId }, page))
    },
  })
}

function createRoute(app: App, listBundleParts: ListBundleParts): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'inventory:write', audience: ['operator'] },
    schema: {
      operationId: 'createReservation',
      summary: 'Reserve stock for a cart',
      description:
        'Holds the units of all lines for a cart, or none: nobody else can buy them until the reservation becomes an ' +
        'order, is released or expires. Lines of one variant are added up, and a bundle holds its components. Emits `reservation.created`, and `stock.low` or ' +
        '`stock.out` where they apply. Sent again it holds as many units again: send an `Idempotency-Key`.',
      body: CreateHoldBody,
      response: { 201: HoldView, ...refusals(insufficientStock, variantUnknown) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const hold = await createHold(tx, toDraft(request.body), listBundleParts)
        return created(viewOfHold(hold), `${collection}/${hold.id}`)
      }),
  })
}

function getRoute(app: App): void {
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'inventory:read', audience: ['operator'] },
    schema: {
      operationId: 'getReservation',
      summary: 'Get a reservation',
      description:
        'Returns a reservation of a cart: what it holds where, until when, and how it ended. A reservation ' +
        'that has just run out is `HELD` until the worker has given its units back, a few seconds later.',
      params: HoldParams,
      response: { 200: HoldView, ...refusals(reservationNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfHold(await getHold(tx, request.params.reservationId))),
  })
}

const endings = [reservationNotFound, reservationHasExpired, reservationNotHeld, versionMismatch]

function extendRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/extend`,
    config: { scope: 'inventory:write', audience: ['operator'] },
    schema: {
      operationId: 'extendReservation',
      summary: 'Extend a reservation',
      description:
        'Sets until when the units are held, by a number of seconds from now or a moment, at most seven days away; 900 seconds ' +
        'unless said. A reservation is never shortened: a moment before its `expires_at` changes nothing and emits nothing. Only a ' +
        'reservation that is `HELD` can be extended. Emits `reservation.extended`; it can be repeated.',
      params: HoldParams,
      body: ExtendHoldBody,
      response: { 200: HoldView, ...refusals(...endings) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfHold(await extendHold(tx, request.params.reservationId, toExpiry(request.body))),
      ),
  })
}

function commitRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/commit`,
    config: { scope: 'inventory:write', audience: ['operator'] },
    schema: {
      operationId: 'commitReservation',
      summary: 'Commit a reservation to an order',
      description:
        'For an order that was placed without `reservation_id`: it gets the held units and gives back as many of the same ' +
        'variants that it has reserved itself, so that nothing is promised twice. Held units that it does not need are given ' +
        'back too. An order that has none of these variants open is refused. Emits `reservation.committed`, and ' +
        '`stock.back_in_stock` where it applies. A second call is refused, and says which order has the units.',
      params: HoldParams,
      body: CommitHoldBody,
      response: {
        200: HoldView,
        ...refusals(...endings, orderUnknown, nothingToCommit, insufficientStock),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfHold(await commitHold(tx, request.params.reservationId, request.body.order_id)),
      ),
  })
}

function releaseRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/release`,
    config: { scope: 'inventory:write', audience: ['operator'] },
    schema: {
      operationId: 'releaseReservation',
      summary: 'Release a reservation',
      description:
        'Gives the held units back, so that others can buy them. Only a reservation that is `HELD` can be released; a ' +
        'second call is refused. Emits `reservation.released`, and `stock.back_in_stock` where it applies.',
      params: HoldParams,
      body: NoBody,
      response: { 200: HoldView, ...refusals(...endings) },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfHold(await releaseHold(tx, request.params.reservationId))),
  })
}
