import { ContentPage, Id, listQuery, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { deliveryStatuses } from './delivery.ts'
import type { Attempt, Delivery } from './store.ts'

export const DeliveryParams = Type.Object({ deliveryId: Id('dlv') })

const Status = Type.Enum([...deliveryStatuses])

export const DeliveriesQuery = listQuery({
  endpoint_id: Type.Optional(Id('whe')),
  event_id: Type.Optional(Id('evt')),
  status: Type.Optional(Status),
})

const fields = {
  id: Id('dlv'),
  endpoint_id: Id('whe'),
  event_id: Id('evt'),
  event_type: Type.String(),
  sequence: Type.Integer(),
  status: Status,
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Time),
  last_status: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  last_error: Nullable(Type.String({ description: 'Why there was no success' })),
  delivered_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
}

export const DeliveryPage = ContentPage(Type.Object(fields))

export const DeliveryView = Type.Object({
  ...fields,
  attempt_log: Type.Array(
    Type.Object({
      number: Type.Integer(),
      at: Time,
      status: Nullable(Type.Integer()),
      error: Nullable(Type.String()),
      latency_ms: Type.Integer(),
      answer: Nullable(Type.String({ description: 'The first bytes of the body' })),
    }),
    { description: 'The last hundred attempts, newest first' },
  ),
})

export function deliveryView(delivery: Delivery, attempts: readonly Attempt[]) {
  const { id, sequence, status } = delivery
  return {
    id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    sequence,
    status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.dueAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    updated_at: delivery.updatedAt.toISOString(),
    attempt_log: attempts.map(({ at, ...same }) => ({ ...same, at: at.toISOString() })),
  }
}
