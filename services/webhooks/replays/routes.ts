import {
  type App,
  accepted,
  eventPastRetention,
  operatorOnly,
  refusals,
  validationFailed,
} from '@souk/platform'
import { checkOperator } from '../endpoints/operations.ts'
import { EndpointParams } from '../endpoints/schemas.ts'
import { getEndpointForUpdate } from '../endpoints/store.ts'
import { endpointNotFound, replayNotFound } from '../problems.ts'
import { checkKept, checkRange, startReplay } from './operations.ts'
import { ReplayParams, ReplayView, replayView, StartReplayBody } from './schemas.ts'
import { getReplay } from './store.ts'

export function replayRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/webhooks/endpoints/:endpointId/replay',
    config: { scope: 'webhooks:write' },
    schema: {
      operationId: 'replayWebhookEvents',
      summary: 'Send events of the past to an endpoint, a range of them or all since a sequence',
      params: EndpointParams,
      body: StartReplayBody,
      response: {
        202: ReplayView,
        ...refusals(validationFailed, operatorOnly, endpointNotFound, eventPastRetention),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        checkOperator(tx)
        const { after_sequence: after, through_sequence: through, what = 'ALL' } = request.body
        const range = { after, what, ...(through !== undefined && { through }) }
        checkRange(range)
        const endpoint = await getEndpointForUpdate(tx, request.params.endpointId)
        await checkKept(tx, after)
        return accepted(replayView(await startReplay(tx, endpoint, range)))
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/webhooks/replays/:replayId',
    config: { scope: 'webhooks:read' },
    schema: {
      operationId: 'getWebhookReplay',
      summary: 'Read how far a replay has come',
      params: ReplayParams,
      response: { 200: ReplayView, ...refusals(replayNotFound, operatorOnly) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        checkOperator(tx)
        return replayView(await getReplay(tx, request.params.replayId))
      }),
  })
}
