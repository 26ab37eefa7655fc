import {
  type App,
  accepted,
  refusals,
  sandboxOnly,
  unknownEventType,
  validationFailed,
} from '@souk/platform'
import { type Announceable, simulateEvent } from './operations.ts'
import { requestOf, SimulateBody, SimulatedView, simulatedView } from './schemas.ts'

export function simulationRoutes(app: App, announceable: Announceable): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/events',
    config: { scope: 'sandbox:write', audience: ['operator'] },
    schema: {
      operationId: 'simulateEvent',
      summary: 'Announce any event, without anything having happened',
      description:
        'The feed and the webhooks carry it like any other; nothing in the sandbox reacts. Without an object it carries one that fits its schema.',
      body: SimulateBody,
      response: {
        202: SimulatedView,
        ...refusals(validationFailed, sandboxOnly, unknownEventType),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const view = simulatedView(simulateEvent(tx, announceable, requestOf(request.body)))
        return accepted(view, `/api/v1/events/${view.event_id}`)
      }),
  })
}
