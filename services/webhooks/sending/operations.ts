import {
  type LaneStep,
  type OutboundCall,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { activeFaults } from '@souk/sandbox/contract'
import type { DueDelivery } from '../deliveries/delivery.ts'
import { bringForward, promoteNext, recordAttempts } from '../deliveries/store.ts'
import { gateOf } from '../endpoints/endpoint.ts'
import { updateAfterAttempts } from '../endpoints/operations.ts'
import { findEndpoint } from '../endpoints/store.ts'
import type { Message } from './client.ts'
import type { AttemptOutcome } from './outcome.ts'
import { preferenceOf } from './preference.ts'
import { listNext } from './store.ts'

/** What a lane sends to. */
export type Target = Pick<Message, 'endpoint' | 'faults'>

/** An attempt to be made. The key is the id of the event, which the receiver gets as `webhook-id` every time. */
export interface WebhookCall extends OutboundCall, Omit<Message, 'event'> {
  readonly delivery: DueDelivery
}

export async function loadTarget(tx: Tx, endpointId: string): Promise<Target | undefined> {
  const [endpoint, faults] = await Promise.all([
    findEndpoint(tx, endpointId),
    activeFaults(tx, 'webhook'),
  ])
  return endpoint && { endpoint, faults }
}

/**
 * One step of an endpoint: what came back is recorded, the next event of each resource that is done with becomes due,
 * and what is due now is handed out.
 */
export async function sendNext(
  tx: Tx,
  step: LaneStep<Target, AttemptOutcome>,
): Promise<StepDecision<WebhookCall, never>> {
  const { laneId: endpointId, subject, outcomes, underWay, health } = step
  // Sent before `listNext`, which then sees what it makes due; awaited with it, which saves a round trip.
  const recording = record(tx, endpointId, outcomes, health.isBack)
  const evidence = outcomes.flatMap((outcome) => outcome.evidence ?? [])
  const endpoint = await updateAfterAttempts(tx, subject.endpoint, evidence)
  const gate = gateOf(endpoint.status)
  const atMost = gate === 'CLOSED' ? 0 : step.room
  // Where nothing is handed out, only the time of the next one matters, which needs no look at all of them.
  const first = atMost > 0 ? preferenceOf(health) : 'OLDEST'
  const [next] = await Promise.all([
    listNext(tx, { endpointId, gate, underWay, atMost, first }),
    recording,
  ])
  const due = next.filter(({ dueAt }) => dueAt <= tx.now).slice(0, atMost)
  const { tenantId, mode, now } = tx
  const message = { tenantId, mode, now, endpoint, faults: subject.faults }
  return {
    calls: due.map((delivery) => ({ key: delivery.eventId, delivery, ...message })),
    nextAt: gate === 'CLOSED' ? null : (next[due.length]?.dueAt ?? null),
  }
}

function record(
  tx: Tx,
  endpointId: string,
  outcomes: readonly AttemptOutcome[],
  isBack: boolean,
): Promise<unknown> {
  if (outcomes.length === 0) return Promise.resolve()
  const recorded = outcomes.map((outcome) => outcome.recorded)
  const finished = recorded.filter(({ progress }) => progress.dueAt === null)
  const streams = [...new Set(finished.map(({ stream }) => stream))]
  const written = sentInOrder([
    recordAttempts(tx, recorded),
    ...(streams.length > 0 ? [promoteNext(tx, endpointId, streams)] : []),
    ...(isBack ? [bringForward(tx, endpointId)] : []),
  ])
  // The step waits for it at its end. Should it fail before, that is no failure of the process.
  written.catch(() => {})
  return written
}
