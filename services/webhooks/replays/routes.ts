import { type App, accepted, eventPastRetention, refusals, validationFailed } from '@souk/platform'
import { EndpointParams } from '../endpoints/schemas.ts'
import { endpointNotFound, replayLimitReached, replayNotFound } from '../problems.ts'
import { replayEvents } from './operations.ts'
import { ReplayParams, ReplayView, replayView, StartReplayBody } from './schemas.ts'
import { getReplay } from './store.ts'

export function replayRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/webhooks/endpoints/:endpointId/replay',
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'replayWebhookEvents',
      summary: 'Send events of the past to an endpoint, a range of them or all since a sequence',
      description:
        'Those that its `event_types` name, in order, each with the id it had. An endpoint that is paused or ' +
        'disabled gets them when it is resumed. The answer is where to read how far it has come.',
      params: EndpointParams,
      body: StartReplayBody,
      response: {
        202: ReplayView,
        ...refusals(validationFailed, endpointNotFound, eventPastRetention, replayLimitReached),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { after_sequence: after, through_sequence: through, what = 'ALL' } = request.body
        const range = { after, what, ...(through !== undefined && { through }) }
        const view = replayView(await replayEvents(tx, request.params.endpointId, range))
        return accepted(view, `/api/v1/webhooks/replays/${view.id}`)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/webhooks/replays/:replayId',
    config: { scope: 'webhooks:read', audience: ['operator'] },
    schema: {
      operationId: 'getWebhookReplay',
      summary: 'Read how far a replay has come',
      params: ReplayParams,
      response: { 200: ReplayView, ...refusals(replayNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        return replayView(await getReplay(tx, request.params.replayId))
      }),
  })
}
