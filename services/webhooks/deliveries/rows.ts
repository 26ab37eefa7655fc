import { id, plain, Table } from '@souk/platform'
import type { Attempt, Delivery } from './delivery.ts'

export const deliveryTable = new Table<Delivery>('webhooks.deliveries', {
  id: id('dlv'),
  endpointId: id('whe'),
  eventId: id('evt'),
  sequence: plain(),
  eventType: plain(),
  stream: plain(),
  status: plain(),
  attempts: plain(),
  tries: plain(),
  dueAt: plain(),
  lastStatus: plain(),
  lastError: plain(),
  deliveredAt: plain(),
  keepsAnswers: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export const attemptTable = new Table<Attempt>(
  'webhooks.attempts',
  {
    deliveryId: id('dlv'),
    number: plain(),
    at: plain(),
    status: plain(),
    error: plain(),
    latencyMs: plain(),
    answer: plain(),
  },
  { key: ['deliveryId', 'number'] },
)

/** Endpoints that are gone, until their deliveries are as well. */
export const removedEndpointTable = new Table<{ readonly endpointId: string }>(
  'webhooks.removed_endpoints',
  { endpointId: id('whe') },
  { key: ['endpointId'] },
)
