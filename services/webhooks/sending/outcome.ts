import type { CallOutcome } from '@souk/platform'
import {
  afterAttempt,
  type DueDelivery,
  judge,
  lost,
  type Recorded,
  type Verdict,
} from '../deliveries/delivery.ts'
import type { AttemptEvidence } from '../endpoints/attempt-evidence.ts'
import { endpointChallenged } from '../events.ts'
import type { Outcome } from './client.ts'

/** What an attempt means: for the record, for the endpoint, and for the health of its lane. */
export interface AttemptOutcome extends CallOutcome {
  readonly recorded: Recorded
  /** Nothing for an event that was never sent. */
  readonly evidence: AttemptEvidence | undefined
}

/** One attempt: what was sent, where to, and what came back. */
export interface Attempted {
  readonly delivery: DueDelivery
  readonly sentTo: string
  readonly answer: Outcome
}

export interface Moment {
  readonly now: Date
  /** On the wall, by which a receiver counts that asks for time. */
  readonly wallNow: Date
  readonly chance: number
}

export function outcomeOf(
  { delivery, sentTo, answer }: Attempted,
  currentUrl: string,
  { now, wallNow, chance }: Moment,
): AttemptOutcome {
  // What an earlier address answered says nothing about the current one.
  const isCurrent = sentTo === currentUrl
  const { id: deliveryId, stream, event } = delivery
  const isChallenge = event?.type === endpointChallenged.type
  const { challenge, url } = (event?.data.object ?? {}) as { challenge?: string; url?: string }
  const answered = answer.outcome === 'answered' ? answer : undefined
  const retryAfter = isCurrent ? answered?.headers.retryAfter : undefined
  const verdict = event
    ? judge(answered && { ...answered, retryAfter }, isChallenge ? challenge : undefined, wallNow)
    : lost
  const progress = afterAttempt(delivery, verdict, now, chance)
  const { delivered, gone, askedSeconds, isLost } = verdict
  const challengedUrl = isChallenge ? (url ?? '') : undefined
  return {
    result: isLost || !isCurrent ? 'ignored' : delivered ? 'succeeded' : 'failed',
    isRepeat: progress.tries > 1,
    askedSeconds,
    recorded: {
      deliveryId,
      stream,
      progress,
      status: answered?.status ?? null,
      error: errorOf(answer, verdict),
      latencyMs: answer.latencyMs,
      answer: answered?.body ?? null,
      at: now,
    },
    evidence: isLost ? undefined : { sentTo, gone, status: progress.status, challengedUrl },
  }
}

/** The error code for the log; an answer without success also has its status there. */
function errorOf(answer: Outcome, { delivered }: Verdict): string | null {
  if (answer.outcome === 'failed') return answer.reason
  if (delivered) return null
  return answer.status < 300 && answer.status >= 200 ? 'challenge_not_answered' : 'status_refused'
}
