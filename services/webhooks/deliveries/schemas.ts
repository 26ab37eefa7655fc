import { ContentPage, Id, listQuery, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { type Attempt, type Delivery, deliveryStatuses } from './delivery.ts'

export const DeliveryParams = Type.Object({ deliveryId: Id('dlv') })

const Status = Type.Enum([...deliveryStatuses], {
  description: 'DEAD if all retries failed; it can still be retried by request',
})

export const DeliveriesQuery = listQuery({
  endpoint_id: Type.Optional(Id('whe')),
  event_id: Type.Optional(Id('evt')),
  status: Type.Optional(Status),
})

const ErrorWord = Type.String({
  description:
    'Why the attempt failed. With an answer: `status_refused`, `challenge_not_answered`, `malformed_answer`. Without an ' +
    'answer: `timeout`, `connection_refused`, `connection_reset`, `unreachable`, `dns`, `tls`. Not sent: ' +
    '`url_refused`, `address_refused`, `not_sendable`, `event_past_retention`, and `fault_drop` or ' +
    '`fault_error` of a sandbox.',
})

const fields = {
  id: Id('dlv'),
  endpoint_id: Id('whe'),
  event_id: Id('evt'),
  event_type: Type.String(),
  sequence: Type.Integer({ description: 'Sequence of the event in the feed' }),
  status: Status,
  attempts: Type.Integer({ description: 'Number of attempts so far' }),
  next_attempt_at: Nullable({
    ...Time,
    description:
      'Null if no attempt follows, or while an earlier event of the same resource is not delivered',
  }),
  last_status: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  last_error: Nullable(ErrorWord),
  delivered_at: Nullable(Time),
  created_at: Time,
  updated_at: { ...Time, examples: ['2026-06-01T09:30:09.400Z'] },
}

const attemptsShown = [
  {
    number: 2,
    at: '2026-06-01T09:30:09.400Z',
    status: 200,
    error: null,
    latency_ms: 38,
    answer: 'ok',
  },
  {
    number: 1,
    at: '2026-06-01T09:30:00.000Z',
    status: 503,
    error: 'status_refused',
    latency_ms: 112,
    answer: 'in maintenance',
  },
]

export const DeliveryPage = ContentPage(Type.Object(fields))

export const DeliveryView = Type.Object({
  ...fields,
  attempt_log: Type.Array(
    Type.Object({
      number: Type.Integer(),
      at: Time,
      status: Nullable(Type.Integer()),
      error: Nullable(ErrorWord),
      latency_ms: Type.Integer({ description: 'Time until the response headers arrived' }),
      answer: Nullable(Type.String({ description: 'The first kilobyte of the response body' })),
    }),
    { description: 'The last hundred attempts, newest first', examples: [attemptsShown] },
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
    attempt_log: attempts.map(({ number, at, status, error, latencyMs, answer }) => ({
      number,
      at: at.toISOString(),
      status,
      error,
      latency_ms: latencyMs,
      answer,
    })),
  }
}
