import { type GatewayKinds, gatewayNotFound, getPaymentGateway } from '@souk/gateways/contract'
import { type App, type Mounted, rateLimited, refusals } from '@souk/platform'
import { callbackRefused } from '../problems.ts'
import { take, verify } from './receiving.ts'
import {
  CallbackContent,
  CallbackPage,
  CallbackParams,
  CallbacksQuery,
  ReceivedView,
} from './schemas.ts'
import { listCallbacks } from './store.ts'

const bodyBytesMax = 512 * 1024

export function callbackRoutes(app: App, mounted: Mounted, kinds: GatewayKinds): void {
  app.route({
    method: 'POST',
    url: '/api/v1/payment-callbacks/:gatewayId',
    config: { scope: 'public', takesBytes: true },
    bodyLimit: bodyBytesMax,
    schema: {
      operationId: 'receivePaymentCallback',
      summary: 'Receive a message of a payment gateway',
      description:
        'Takes what a payment gateway sends by itself, such as the webhooks of Stripe: enter this address there. The message must ' +
        'be signed as the gateway signs; without that it is refused with `callback_refused` and nothing is kept. A message only ' +
        'says what to ask about. The gateway is asked, so it does not matter how often messages come and in which order.',
      params: CallbackParams,
      content: { 'application/json': CallbackContent },
      response: { 200: ReceivedView, ...refusals(callbackRefused, rateLimited) },
    },
    handler: async (request, reply) => {
      const { headers, body } = request
      const sent = {
        gatewayId: request.params.gatewayId,
        headers: headers as Record<string, string>,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      }
      const verified = await request.verify(sent.gatewayId, () => verify(mounted, kinds, sent))
      if (!verified) throw callbackRefused()
      await take(mounted, verified)
      reply.code(200)
      return { received: true }
    },
  })

  app.route({
    method: 'GET',
    url: '/api/v1/payment-gateways/:gatewayId/callbacks',
    config: { scope: 'payments:read', audience: ['operator'] },
    schema: {
      operationId: 'listPaymentCallbacks',
      summary: 'List the messages of a payment gateway',
      description:
        'Returns what a payment gateway has sent by itself in the last 30 days, newest first: the type of each message, what it ' +
        'was about and how often it came. Use it to see whether a gateway is set up to send. Messages without a good signature ' +
        'are not kept.',
      params: CallbackParams,
      querystring: CallbacksQuery,
      response: { 200: CallbackPage, ...refusals(gatewayNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        await getPaymentGateway(tx, request.params.gatewayId)
        return listCallbacks(tx, request.params.gatewayId, page)
      }),
  })
}
