import type { CallOutcome } from '@souk/platform'
import {
  afterAttempt,
  type DueDelivery,
  lost,
  type Progress,
  type Recorded,
  type Verdict,
  verdictOf,
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
  attempted: Attempted,
  currentUrl: string,
  { now, wallNow, chance }: Moment,
): AttemptOutcome {
  const { delivery, sentTo } = attempted
  // What an earlier address answered says nothing about the current one.
  const isCurrent = sentTo === currentUrl
  const verdict = attemptVerdict(attempted, isCurrent, wallNow)
  const progress = afterAttempt(delivery, verdict, now, chance)
  const { delivered, gone, askedSeconds, isLost } = verdict
  const challengedUrl = challengeIn(delivery)?.url
  return {
    result: isLost || !isCurrent ? 'ignored' : delivered ? 'succeeded' : 'failed',
    isRepeat: progress.tries > 1,
    askedSeconds,
    recorded: recordOf(attempted, verdict, progress, now),
    evidence: isLost ? undefined : { sentTo, gone, status: progress.status, challengedUrl },
  }
}

/** A pause that a former address asks for is none that the current one needs. */
function attemptVerdict(
  { delivery, answer }: Attempted,
  isCurrent: boolean,
  wallNow: Date,
): Verdict {
  if (!delivery.event) return lost
  const challenge = challengeIn(delivery)?.challenge
  if (answer.outcome === 'failed') return verdictOf(undefined, challenge, wallNow)
  const retryAfter = isCurrent ? answer.headers.retryAfter : undefined
  return verdictOf({ ...answer, retryAfter }, challenge, wallNow)
}

/** What the receiver has to repeat, and for which address. */
function challengeIn({ event }: DueDelivery): { challenge?: string; url: string } | undefined {
  if (event?.type !== endpointChallenged.type) return undefined
  return { url: '', ...(event.data.object as { challenge?: string; url?: string }) }
}

function recordOf(
  { delivery: { id: deliveryId, stream }, answer }: Attempted,
  verdict: Verdict,
  progress: Progress,
  now: Date,
): Recorded {
  const answered = answer.outcome === 'answered' ? answer : undefined
  return {
    deliveryId,
    stream,
    progress,
    status: answered?.status ?? null,
    error: errorOf(answer, verdict),
    latencyMs: answer.latencyMs,
    answer: answered?.body ?? null,
    at: now,
  }
}

/** The error code for the log; an answer without success also has its status there. */
function errorOf(answer: Outcome, { delivered }: Verdict): string | null {
  if (answer.outcome === 'failed') return answer.reason
  if (delivered) return null
  return answer.status < 300 && answer.status >= 200 ? 'challenge_not_answered' : 'status_refused'
}
