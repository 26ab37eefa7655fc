import {
  advance,
  audited,
  type EventEnvelope,
  type LoggedBatch,
  type System,
  type Tx,
} from '@souk/platform'
import { getEndpointForUpdate, listReceiving } from '../endpoints/store.ts'
import { lanes } from '../lanes.ts'
import { type Attempt, type Delivery, deliveryLifecycle, newDelivery } from './delivery.ts'
import { deliveryIdOf } from './delivery-id.ts'
import { getDelivery, listAttempts } from './log/store.ts'
import { insertDelivery, insertLogged, requeue } from './store.ts'

export interface DeliveryWithAttempts {
  readonly delivery: Delivery
  readonly attempts: readonly Attempt[]
}

/**
 * Queues what was just logged, in the transaction that logs it. Holding the lanes keeps a step from finishing the event
 * before at the very moment that the next is put behind it. Endpoints that receive nothing now are not woken.
 */
export async function queueLogged(system: System, batch: LoggedBatch): Promise<void> {
  const { tenantId, after, through } = batch
  if ((await lanes.lockAllOf(system, tenantId)) === 0) return
  const [dueAt, receiving] = await Promise.all([
    insertLogged(system, tenantId, after, through),
    listReceiving(system, tenantId),
  ])
  const wakes = [...dueAt].filter(([endpointId]) => receiving.has(endpointId))
  await lanes.wakeSome(system, tenantId, new Map(wakes))
}

/**
 * Queues one event for the one endpoint that it is about, whatever that subscribed to, as a resource of its own that
 * nothing blocks; unless the endpoint is gone by now.
 */
export async function queueForOne(
  tx: Tx,
  endpointId: string,
  event: EventEnvelope,
): Promise<boolean> {
  if (!(await lanes.lock(tx, endpointId))) return false
  const { id: eventId, sequence, type: eventType } = event
  const delivery = newDelivery(
    {
      id: deliveryIdOf(eventId, endpointId),
      endpointId,
      eventId,
      sequence,
      eventType,
      stream: eventId,
    },
    tx.now,
  )
  await Promise.all([insertDelivery(tx, delivery), lanes.wake(tx, endpointId, tx.now)])
  return true
}

export async function getWebhookDelivery(
  tx: Tx,
  deliveryId: string,
): Promise<DeliveryWithAttempts> {
  const [delivery, attempts] = await Promise.all([
    getDelivery(tx, deliveryId),
    listAttempts(tx, deliveryId),
  ])
  return { delivery, attempts }
}

/** Due at once, also before earlier events of its resource, because this delivery was requested by its id. */
export async function retryWebhookDelivery(
  tx: Tx,
  deliveryId: string,
): Promise<DeliveryWithAttempts> {
  const { endpointId } = await getDelivery(tx, deliveryId)
  await getEndpointForUpdate(tx, endpointId)
  // Read again now that no step can change it any more.
  const before = await getDelivery(tx, deliveryId)
  advance(deliveryLifecycle, before.status, 'retry', ['retry'])
  await Promise.all([requeue(tx, deliveryId), lanes.wakeHeld(tx, endpointId)])
  const after = await getWebhookDelivery(tx, deliveryId)
  const { status, attempts } = before
  audited(tx, { resource: 'delivery', id: deliveryId, before: { status, attempts } })
  return after
}
