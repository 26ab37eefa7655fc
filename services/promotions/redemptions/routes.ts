import { type App, Id, invalidTransition, NoBody, refusals, versionMismatch } from '@souk/platform'
import { Type } from 'typebox'
import {
  orderUnknown,
  quantityExceedsRedeemed,
  redemptionExpiredAt,
  redemptionNotFound,
} from '../problems.ts'
import {
  type KnownOrders,
  redeemRedemption,
  releaseRedemption,
  rollBackRedemption,
} from './operations.ts'
import {
  LineKind,
  RedemptionPage,
  RedemptionParams,
  RedemptionsQuery,
  RedemptionView,
  Ref,
  viewOfRedemption,
} from './schemas.ts'
import { getRedemption, listRedemptions } from './store.ts'

const collection = '/api/v1/redemptions'
const single = `${collection}/:redemptionId`

const RollBackBody = Type.Object(
  {
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            of: Type.Optional(LineKind),
            ref: Ref,
            quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [1] }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 500, description: 'Omit to roll back everything that is left' },
      ),
    ),
  },
  { additionalProperties: false, examples: [{ lines: [{ ref: '1', quantity: 1 }] }] },
)

export function redemptionRoutes(app: App, known: KnownOrders): void {
  readRoutes(app)
  redeemRoute(app, known)
  writeRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'listRedemptions',
      summary: 'List redemptions',
      description:
        'Returns what promotions took off carts and orders, newest first. Filter by promotion, campaign, code, customer, holder, ' +
        'order or status.',
      querystring: RedemptionsQuery,
      response: { 200: RedemptionPage },
    },
    handler: (request) => request.list((tx, page) => listRedemptions(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'getRedemption',
      summary: 'Get a redemption',
      description:
        'Returns what a promotion took off a cart or an order, line by line, who of operator and provider pays for it, and ' +
        'what was rolled back of it. It stays as it is when the promotion changes.',
      params: RedemptionParams,
      response: { 200: RedemptionView, ...refusals(redemptionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfRedemption(await getRedemption(tx, request.params.redemptionId)),
      ),
  })
}

const RedeemBody = Type.Object(
  { order_id: Id('ord') },
  { additionalProperties: false, examples: [{ order_id: 'ord_01h455vb4pex5vsknk084sn02q' }] },
)

function redeemRoute(app: App, known: KnownOrders): void {
  app.route({
    method: 'POST',
    url: `${single}/redeem`,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'redeemRedemption',
      summary: 'Redeem a reservation',
      description:
        'Marks a reservation as used by an order; it is no longer released and no longer expires. Emits `redemption.redeemed`; for the ' +
        'same order it can be repeated. An order that the tenant does not have is refused, and so is a reservation that was released or has ' +
        'expired.',
      params: RedemptionParams,
      body: RedeemBody,
      response: {
        200: RedemptionView,
        ...refusals(
          redemptionNotFound,
          orderUnknown,
          invalidTransition,
          redemptionExpiredAt,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { redemptionId } = request.params
        const { order_id: orderId } = request.body
        return viewOfRedemption(await redeemRedemption(tx, redemptionId, orderId, known))
      }),
  })
}

function writeRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/release`,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'releaseRedemption',
      summary: 'Release a reservation',
      description:
        'Gives back what a cart or an order has reserved and not redeemed, so that somebody else can have it. Emits ' +
        '`redemption.released`; a second release is refused.',
      params: RedemptionParams,
      body: NoBody,
      response: {
        200: RedemptionView,
        ...refusals(redemptionNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfRedemption(await releaseRedemption(tx, request.params.redemptionId)),
      ),
  })
  app.route({
    method: 'POST',
    url: `${single}/roll-back`,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'rollBackRedemption',
      summary: 'Roll back a redemption',
      description:
        'Gives the discount of some units, or all that is left, back to the budget of the promotion. The use counts until the last unit ' +
        'is given back. Emits `redemption.rolled_back`; the order does not change. Lines without a discount of this promotion are ' +
        'ignored; if none is left, nothing changes and nothing is emitted.',
      params: RedemptionParams,
      body: RollBackBody,
      response: {
        200: RedemptionView,
        ...refusals(
          redemptionNotFound,
          invalidTransition,
          versionMismatch,
          quantityExceedsRedeemed,
        ),
      },
    },
    handler: (request) => {
      const { lines } = request.body
      const units = lines?.map(({ of = 'ITEM' as const, ...rest }) => ({ of, ...rest })) ?? 'all'
      return request.write(async (tx) =>
        viewOfRedemption(await rollBackRedemption(tx, request.params.redemptionId, units)),
      )
    },
  })
}
