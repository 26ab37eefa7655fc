import { readHead, sentInOrder, type Tx } from '@souk/platform'
import { activeFaults } from '@souk/sandbox/contract'
import { announce } from '../announce.ts'
import { afterAttempt, judge, lost, type Verdict } from '../deliveries/delivery.ts'
import { type Endpoint, gateOf } from '../endpoints/endpoint.ts'
import { findEndpoint, updateEndpoint } from '../endpoints/store.ts'
import {
  endpointChallenged,
  endpointDegraded,
  endpointDisabled,
  endpointRecovered,
  endpointVerified,
} from '../events.ts'
import { afterVerdict, type Health, isSuspect, nextWindow, preferenceOf } from './health.ts'
import type { Outcome, Parcel } from './outgoing.ts'
import { afterEvidence, type Evidence } from './standing.ts'
import {
  type DueDelivery,
  hurryRetries,
  type Lessee,
  type LockedLane,
  listNext,
  lockLeasedLane,
  promoteNext,
  type Recorded,
  recordAttempts,
  updateLane,
} from './store.ts'

/** What came of sending one delivery. */
export interface Result {
  readonly delivery: DueDelivery
  readonly answer: Outcome
  readonly sentTo: string
}

export interface TurnRequest {
  readonly endpointId: string
  readonly lessee: Lessee
  readonly results: readonly Result[]
  readonly underWay: readonly string[]
  /** How many requests the receiver gets at once, and how many more the process can take on. */
  readonly window: number
  readonly capacity: number
  /** The worker stops: it records, and takes nothing more. */
  readonly stopping: boolean
}

/** What a lane shall do next. */
export interface Turn {
  /** All that a request needs beside its event. */
  readonly parcel: Omit<Parcel, 'event'>
  readonly due: readonly DueDelivery[]
  readonly window: number
  readonly released: boolean
}

/**
 * One turn of a lane, in one transaction: what came back is recorded, the next event of each resource that is done
 * with becomes due, and what is due now is handed out. Nothing when the lane belongs to somebody else by now: then
 * the results are not recorded, and whoever has the lane sends those events again.
 */
export async function takeTurn(tx: Tx, request: TurnRequest): Promise<Turn | undefined> {
  const { endpointId, lessee, underWay, stopping } = request
  const [lane, found, faults] = await sentInOrder([
    lockLeasedLane(tx, endpointId, lessee.id),
    findEndpoint(tx, endpointId),
    activeFaults(tx, 'webhook'),
  ])
  if (!lane || !found) return undefined
  const judged = request.results.map((result) => judgeResult(tx, result, found.url))
  const recording = record(tx, found, lane, judged)
  const { health } = recording
  const endpoint = await settleEndpoint(tx, found, judged)
  const gate = lane.gate === 'REMOVED' ? lane.gate : gateOf(endpoint.status)
  const window = nextWindow(
    request.window,
    health,
    judged.map(({ verdict }) => verdict),
  )
  const isHeld = health.heldUntil !== null && health.heldUntil > tx.now
  const isOpen = gate === 'OPEN' || gate === 'CHALLENGE'
  const places = Math.max(0, Math.min(window - underWay.length, request.capacity))
  const room = isHeld || !isOpen || stopping ? 0 : places
  // Where nothing is handed out, only the time of the next one matters, which needs no look at all of them.
  const first = room > 0 ? preferenceOf(health) : 'OLDEST'
  const question = { endpointId, gate, underWay, atMost: room, first }
  const [next] = await Promise.all([listNext(tx, question), recording.written])
  const due = next.filter(({ dueAt }) => dueAt <= tx.now).slice(0, room)
  const released = due.length === 0 && underWay.length === 0
  const wakeAt = isOpen ? laterOf(next[due.length]?.dueAt ?? null, health.heldUntil) : null
  const delivered = judged.some(({ verdict }) => verdict.delivered)
  const { leaseMs } = lessee
  await updateLane(tx, endpointId, { ...health, gate, wakeAt, released, delivered, leaseMs })
  const { tenantId, mode, now } = tx
  return { parcel: { tenantId, mode, now, endpoint, faults }, due, window, released }
}

interface Judged {
  readonly recorded: Recorded
  readonly verdict: Verdict
  /** Whether it came from where the endpoint is now: another receiver's troubles are not this one's. */
  readonly isCurrent: boolean
  readonly evidence: Evidence
}

function judgeResult(tx: Tx, { delivery, answer, sentTo }: Result, currentUrl: string): Judged {
  const isCurrent = sentTo === currentUrl
  const { id: deliveryId, stream, event } = delivery
  const isLost = event === undefined
  const isChallenge = event?.type === endpointChallenged.type
  const { challenge, url } = (event?.data.object ?? {}) as { challenge?: string; url?: string }
  const answered = answer.outcome === 'answered' ? answer : undefined
  const verdict = isLost
    ? lost
    : judge(
        answered && {
          ...answered,
          retryAfter: isCurrent ? answered.headers.retryAfter : undefined,
        },
        isChallenge ? challenge : undefined,
        new Date(tx.now.getTime() - tx.clockOffsetMs),
      )
  const progress = afterAttempt(delivery, verdict, tx.now, Math.random())
  const recorded: Recorded = {
    deliveryId,
    stream,
    progress,
    status: answered?.status ?? null,
    error: errorOf(answer, verdict),
    latencyMs: answer.latencyMs,
    answer: answered?.body ?? null,
    at: tx.now,
  }
  const challengedUrl = isChallenge ? (url ?? '') : undefined
  return {
    recorded,
    verdict,
    isCurrent,
    evidence: { sentTo, gone: verdict.gone, status: progress.status, challengedUrl },
  }
}

/** A word for the log; an answer that is no success speaks for itself by its status. */
function errorOf(answer: Outcome, { delivered }: Verdict): string | null {
  if (answer.outcome === 'failed') return answer.reason
  if (delivered) return null
  return answer.status < 300 && answer.status >= 200 ? 'challenge_not_answered' : 'status_refused'
}

/** Sent in one flush; they run in this order. */
function record(
  tx: Tx,
  { id: endpointId }: Endpoint,
  lane: LockedLane,
  judged: readonly Judged[],
): { health: Health; written: Promise<unknown> } {
  const before: Health = { failures: lane.failures, heldUntil: lane.heldUntil }
  const health = judged
    .filter(({ isCurrent }) => isCurrent)
    .reduce(
      (known, { verdict, recorded }) =>
        afterVerdict(known, verdict, recorded.progress.tries, tx.now),
      before,
    )
  if (judged.length === 0) return { health, written: Promise.resolve() }
  const finished = judged.filter(({ recorded }) => recorded.progress.dueAt === null)
  const streams = [...new Set(finished.map(({ recorded }) => recorded.stream))]
  const isBack = isSuspect(before) && !isSuspect(health)
  const written = sentInOrder([
    ...recordAttempts(
      tx,
      judged.map(({ recorded }) => recorded),
    ),
    ...(streams.length > 0 ? [promoteNext(tx, endpointId, streams)] : []),
    ...(isBack ? [hurryRetries(tx, endpointId)] : []),
  ])
  // The turn waits for it at its end. Should it fail before, that is no failure of the process.
  written.catch(() => {})
  return { health, written }
}

async function settleEndpoint(
  tx: Tx,
  before: Endpoint,
  judged: readonly Judged[],
): Promise<Endpoint> {
  const mayEnd = judged.some(({ verdict }) => !verdict.delivered)
  const last = mayEnd ? (await readHead(tx)).lastSequence : 0
  let endpoint = before
  for (const { evidence, verdict } of judged) {
    if (verdict.isLost) continue
    const next = afterEvidence(endpoint, evidence, last, tx.now)
    if (next !== endpoint) announce(tx, newsOf(endpoint, next), next)
    endpoint = next
  }
  if (endpoint !== before) await updateEndpoint(tx, endpoint)
  return endpoint
}

function newsOf(before: Endpoint, after: Endpoint) {
  if (after.status === 'DEGRADED') return endpointDegraded
  if (after.status === 'DISABLED') return endpointDisabled
  return before.status === 'DEGRADED' ? endpointRecovered : endpointVerified
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one) return null
  return other && other > one ? other : one
}
