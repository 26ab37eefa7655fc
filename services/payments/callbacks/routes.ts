import type { GatewayKinds } from '@souk/gateways/contract'
import { type App, type Mounted, rateLimited, refusals } from '@souk/platform'
import { callbackRefused } from '../problems.ts'
import { take, verify } from './receiving.ts'
import { CallbackContent, CallbackParams, ReceivedView } from './schemas.ts'

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
      const verified = await request.verify(() => verify(mounted, kinds, sent))
      if (!verified) throw callbackRefused()
      await take(mounted, verified)
      reply.code(200)
      return { received: true }
    },
  })
}
