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
      summary: 'Simulate an event',
      description:
        'Sends any event of the platform through the feed and the webhooks, although nothing happened. Use it ' +
        'to test how your integration handles events that are hard to cause. Fields of `object` that are left ' +
        'out get example values; no data in the sandbox changes.',
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
