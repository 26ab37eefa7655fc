import { sandboxReset } from '@souk/identity/events'
import { on } from '@souk/platform'
import { queueForOne, wakeHeldLane } from './deliveries/store.ts'
import { startAfresh } from './endpoints/operations.ts'
import { lockLane } from './endpoints/store.ts'
import { endpointChallenged, endpointTested } from './events.ts'

export const reactions = [
  // What concerns one endpoint goes to that one, whatever it subscribed to.
  on(endpointChallenged, 'webhooks.queue_challenge', async (tx, event) => {
    await lockLane(tx, event.data.object.id)
    await queueForOne(tx, event.data.object.id, event)
  }),
  on(endpointTested, 'webhooks.queue_test', async (tx, event) => {
    await lockLane(tx, event.data.object.id)
    await queueForOne(tx, event.data.object.id, event)
    await wakeHeldLane(tx, event.data.object.id)
  }),
  on(sandboxReset, 'webhooks.start_afresh', startAfresh),
]
