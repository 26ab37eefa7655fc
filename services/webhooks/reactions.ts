import { sandboxReset } from '@souk/identity/events'
import { on } from '@souk/platform'
import { queueForOne } from './deliveries/operations.ts'
import { startAfresh } from './endpoints/operations.ts'
import { endpointChallenged, endpointTested } from './events.ts'
import { lanes } from './lanes.ts'

export const reactions = [
  // What concerns one endpoint goes to that one, whatever it subscribed to.
  on(endpointChallenged, 'webhooks.queue_challenge', (tx, event) =>
    queueForOne(tx, event.data.object.id, event),
  ),
  on(endpointTested, 'webhooks.queue_test', async (tx, event) => {
    const { id } = event.data.object
    if (await queueForOne(tx, id, event)) await lanes.wakeHeld(tx, id)
  }),
  on(sandboxReset, 'webhooks.start_afresh', startAfresh),
]
