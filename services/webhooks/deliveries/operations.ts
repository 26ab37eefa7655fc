import { advance, audited, checkOperator, type Tx } from '@souk/platform'
import { getEndpointForUpdate } from '../endpoints/store.ts'
import { deliveryLifecycle } from './delivery.ts'
import {
  type Attempt,
  type Delivery,
  getDelivery,
  listAttempts,
  requeue,
  wakeHeldLane,
} from './store.ts'

export interface DeliveryWithAttempts {
  readonly delivery: Delivery
  readonly attempts: readonly Attempt[]
}

export async function readDelivery(tx: Tx, deliveryId: string): Promise<DeliveryWithAttempts> {
  checkOperator(tx)
  const [delivery, attempts] = await Promise.all([
    getDelivery(tx, deliveryId),
    listAttempts(tx, deliveryId),
  ])
  return { delivery, attempts }
}

/** Due at once, also before earlier events of its resource: whoever asks for one by its id wants that one. */
export async function retryDelivery(tx: Tx, deliveryId: string): Promise<DeliveryWithAttempts> {
  checkOperator(tx)
  const { endpointId } = await getDelivery(tx, deliveryId)
  await getEndpointForUpdate(tx, endpointId)
  // Read again now that the sender can no longer change it.
  const before = await getDelivery(tx, deliveryId)
  advance(deliveryLifecycle, before.status, 'retry', ['retry'])
  await Promise.all([requeue(tx, deliveryId), wakeHeldLane(tx, endpointId)])
  const after = await readDelivery(tx, deliveryId)
  const { status, attempts } = before
  audited(tx, { resource: 'delivery', id: deliveryId, before: { status, attempts } })
  return after
}
