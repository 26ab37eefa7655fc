import { type App, accepted, eventPastRetention, refusals, validationFailed } from '@souk/platform'
import { EndpointParams } from '../endpoints/schemas.ts'
import { endpointNotFound, replayLimitReached, replayNotFound } from '../problems.ts'
import { replayWebhookEvents } from './operations.ts'
import { ReplayParams, ReplayView, replayView, StartReplayBody } from './schemas.ts'
import { getReplay } from './store.ts'

export function replayRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/webhooks/endpoints/:endpointId/replay',
    config: { scope: 'webhooks:write', audience: ['operator'] },
    schema: {
      operationId: 'replayWebhookEvents',
      summary: 'Replay events to an endpoint',
      description:
        'Queues past events for the endpoint again: a range of sequences, or everything after one. Only ' +
        'events that match its `event_types` are sent, in order and with their original ids. Use it after an ' +
        'outage or to fill a new system; `Location` leads to the progress. If the endpoint is paused or ' +
        'disabled, the events are sent when it is resumed.',
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
        const view = replayView(await replayWebhookEvents(tx, request.params.endpointId, range))
        return accepted(view, `/api/v1/webhooks/replays/${view.id}`)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/webhooks/replays/:replayId',
    config: { scope: 'webhooks:read', audience: ['operator'] },
    schema: {
      operationId: 'getWebhookReplay',
      summary: 'Get a webhook replay',
      description:
        'Returns the progress of a replay: how far the log was read and how many deliveries were queued. Its status ' +
        'is DONE when everything is queued; the deliveries show what was sent.',
      params: ReplayParams,
      response: { 200: ReplayView, ...refusals(replayNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        return replayView(await getReplay(tx, request.params.replayId))
      }),
  })
}
