import { type App, refusals } from '@souk/platform'
import { gatewayPayoutNotFound } from '../problems.ts'
import { PayoutPage, PayoutParams, PayoutsQuery, PayoutView, payoutView } from './schemas.ts'
import { getPayout, listPayouts } from './store.ts'

const collection = '/api/v1/reconciliation/payouts'
const reading = { scope: 'reconciliation:read', audience: ['operator'] } as const

export function payoutRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listGatewayPayouts',
      summary: 'List payouts of gateways',
      description:
        'Returns what gateways pay out to the bank account of the tenant, as they tell of it and as their reports say, newest first. Filter ' +
        'by `gateway_id` or `status`.',
      querystring: PayoutsQuery,
      response: { 200: PayoutPage },
    },
    handler: (request) => request.list((tx, page) => listPayouts(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: `${collection}/:payoutId`,
    config: reading,
    schema: {
      operationId: 'getGatewayPayout',
      summary: 'Get a payout of a gateway',
      description:
        'Returns a payout with the account that it was posted to. One that did not arrive is `RETURNED`, and its money is part of the ' +
        'balance at the gateway again.',
      params: PayoutParams,
      response: { 200: PayoutView, ...refusals(gatewayPayoutNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => payoutView(await getPayout(tx, request.params.payoutId))),
  })
}
