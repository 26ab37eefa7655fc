import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { lanes } from '../lanes.ts'
import type { Outcome, WebhookClient } from './client.ts'
import { loadTarget, sendNext, type WebhookCall } from './operations.ts'
import { outcomeOf } from './outcome.ts'

/** Attempts to one endpoint at once, when all goes well. */
const callsPerLaneMax = 64

/** Events on their way to endpoints: one lane each, kept as long as the endpoint. */
export function webhookQueue(client: Pick<WebhookClient, 'send' | 'close'>): OutboundQueue {
  return outboundQueue({
    lanes,
    load: loadTarget,
    step: sendNext,
    classify: (tx, { endpoint }, { call, answer }: { call: WebhookCall; answer: Outcome }) => {
      const wallNow = new Date(tx.now.getTime() - tx.clockOffsetMs)
      const moment = { now: tx.now, wallNow, chance: Math.random() }
      const attempted = { delivery: call.delivery, sentTo: call.endpoint.url, answer }
      return outcomeOf(attempted, endpoint.url, moment)
    },
    call: async (call: WebhookCall, { signal, log }) => {
      const answer = await attempt(client, call, signal, (error) =>
        log.error(
          { endpointId: call.endpoint.id, err: error },
          'webhook request could not be built',
        ),
      )
      return wasSent(answer) ? answer : undefined
    },
    close: () => client.close(),
    callsPerLaneMax,
    keepsIdleLanes: true,
  })
}

async function attempt(
  client: Pick<WebhookClient, 'send'>,
  { delivery: { event }, ...message }: WebhookCall,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Outcome> {
  if (!event) return { outcome: 'failed', reason: 'event_past_retention', latencyMs: 0 }
  try {
    return await client.send({ ...message, event }, signal)
  } catch (error) {
    // An endpoint whose secret cannot be opened gets its attempts on record like any other.
    onFailure(error)
    return { outcome: 'failed', reason: 'not_sendable', latencyMs: 0 }
  }
}

/** What we ourselves held back or broke off is nothing that the receiver did: it is simply tried again. */
function wasSent(answer: Outcome): boolean {
  return answer.outcome === 'answered' || (answer.reason !== 'busy' && answer.reason !== 'aborted')
}
