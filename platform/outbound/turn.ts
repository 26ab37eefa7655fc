import assert from 'node:assert/strict'
import { sentInOrder } from '../db/order.ts'
import { type Tx, withCommit, withContext } from '../db/tx.ts'
import { outboundCalls } from '../observe/metrics.ts'
import { afterOutcome, type CallOutcome, type Health, isDown, nextWindow } from './health.ts'
import type { Handout, LaneTurn, OutboundCall, OutboundQueue } from './queue.ts'
import {
  type Claim,
  deleteLane,
  deleteLeasedLane,
  type LaneKey,
  type LeaseHolder,
  type LockedLane,
  lockLeasedLane,
  updateLane,
  type WaitingRequest,
} from './store.ts'

/** What came of one call. */
export interface CallResult {
  readonly call: OutboundCall
  readonly answer: unknown
}

export interface TurnRequest {
  readonly laneId: string
  readonly holder: LeaseHolder
  readonly results: readonly CallResult[]
  /** Calls that ended in an error of ours: they are made again, later and later. */
  readonly thrown: number
  readonly underWay: readonly string[]
  /** How many calls the other side gets at once, and how many more the process can take on. */
  readonly window: number
  readonly capacity: number
  /** The worker stops: it records, and takes nothing more. */
  readonly isStopping: boolean
}

/** What a lane shall do next. */
export interface Turn {
  readonly calls: readonly OutboundCall[]
  readonly window: number
  readonly isReleased: boolean
  readonly reply: object | undefined
  /** What the calls came to that were recorded. */
  readonly told: readonly CallOutcome[]
}

/** A turn whose last statements are still to be sent, in the flush of the commit. */
export interface OpenTurn {
  readonly turn: Turn
  readonly save: () => Promise<unknown>
}

/** Where the answer to a request is stored that claimed its key before it made a call. */
export interface Answers {
  answer(tx: Tx, claim: Claim, requestId: string, reply: object): Promise<unknown>
  /** Nothing is left of what the request began: whoever repeats it begins anew. */
  free(tx: Tx, claim: Claim): Promise<unknown>
}

/**
 * One turn of a lane, in one transaction: what came back is recorded, and what is due now is handed out. Nothing when
 * the lane belongs to somebody else by now: then the results are not recorded, and whoever has the lane makes those
 * calls again, with the same keys.
 */
export async function takeTurn(
  tx: Tx,
  queue: OutboundQueue,
  answers: Answers,
  request: TurnRequest,
): Promise<OpenTurn | undefined> {
  const { laneId, holder } = request
  const key = queue.lanes.keyOf(laneId)
  // Sent in one flush, so the subject is read when the lane is locked.
  const [lane, subject] = await sentInOrder([
    lockLeasedLane(tx, key, holder.id),
    queue.load(
      tx,
      laneId,
      request.results.map(({ call }) => call),
    ),
  ])
  if (!lane) return undefined
  const { waiting } = lane
  if (subject === undefined) {
    const save = () => Promise.all([deleteLane(tx, key), settle(tx, answers, waiting, undefined)])
    return { turn: { calls: [], window: 1, isReleased: true, reply: undefined, told: [] }, save }
  }
  const within = waiting ? withContext(tx, { requestId: waiting.requestId }) : tx
  const decided = await decide(within, queue, lane, subject, request)
  const { turn, wakeAt } = decided
  // Before its call has come back a request is not answered, whatever the turn has to say already.
  const isAtRest = turn.isReleased && wakeAt === null
  const reply = isAtRest || request.results.length > 0 ? turn.reply : undefined
  const isAnswered = isAtRest || reply !== undefined
  const save = () =>
    Promise.all([
      saveLane(tx, queue, key, { ...decided, isAnswered, leaseMs: holder.leaseMs }),
      ...(isAnswered ? [settle(tx, answers, waiting, reply)] : []),
    ])
  return { turn: { ...turn, reply }, save }
}

/** Of a lane that nothing is known of yet. */
export const unknownHealth = { failures: 0, heldUntil: null }

/**
 * The last turn of a lane, on what was expected when its call was handed out. Nothing is read: that the lane and its
 * subject are still as they were is checked by what the commit carries. Where the answer cannot be recorded so, or the
 * lane has more to do, nothing is left of it, and an ordinary turn can be taken in the same transaction.
 */
export async function recordExpected(
  tx: Tx,
  queue: OutboundQueue,
  answers: Answers,
  request: TurnRequest,
  { expected, waiting }: { readonly expected: unknown; readonly waiting: WaitingRequest },
): Promise<OpenTurn | undefined> {
  const key = queue.lanes.keyOf(request.laneId)
  // Noted first, so it is sent first: turns lock the lane before what it is about.
  withCommit(tx, () => deleteLeasedLane(tx, key, request.holder.id))
  const decided = await decideIfPossible(tx, queue, unknownHealth, expected, request)
  if (!decided?.turn.isReleased || decided.wakeAt !== null) {
    tx.pending.clear()
    return undefined
  }
  const { turn } = decided
  return { turn, save: () => settle(tx, answers, waiting, turn.reply) }
}

function settle(
  tx: Tx,
  answers: Answers,
  waiting: WaitingRequest | undefined,
  reply: object | undefined,
): Promise<unknown> {
  if (!waiting?.claim) return Promise.resolve()
  if (reply === undefined) return answers.free(tx, waiting.claim)
  return answers.answer(tx, waiting.claim, waiting.requestId, reply)
}

interface Decided {
  readonly turn: Turn
  readonly health: Health
  readonly hasSucceeded: boolean
  readonly wakeAt: Date | null
}

const unhandled: CallOutcome = { result: 'failed' }

/** What the queue makes of the lane, within what the health of the lane and the share of the tenant allow. */
export async function decide(...asked: Parameters<typeof decideIfPossible>): Promise<Decided> {
  const decided = await decideIfPossible(...asked)
  assert(decided, 'a turn on what was loaded hands something out, if only nothing')
  return decided
}

async function decideIfPossible(
  tx: Tx,
  queue: OutboundQueue,
  lane: Pick<LockedLane, 'failures' | 'heldUntil'>,
  subject: unknown,
  request: TurnRequest,
): Promise<Decided | undefined> {
  const { laneId, underWay } = request
  const outcomes = request.results.map((result) => queue.judge(tx, subject, result))
  const told = [...outcomes, ...Array.from({ length: request.thrown }, () => unhandled)]
  const before: Health = { failures: lane.failures, heldUntil: lane.heldUntil }
  const health = told.reduce(
    (known, outcome) => afterOutcome(known, outcome, queue.hold, tx.now),
    before,
  )
  const isDownNow = isDown(health, queue.hold)
  const isBack = isDown(before, queue.hold) && !isDownNow
  const window = nextWindow(request.window, isDownNow, told, queue.callsPerLaneMax)
  const isHeld = health.heldUntil !== null && health.heldUntil > tx.now
  const places = Math.max(0, Math.min(window - underWay.length, request.capacity))
  const room = isHeld || request.isStopping ? 0 : places
  const turn: LaneTurn<unknown, CallOutcome> = {
    laneId,
    subject,
    outcomes,
    underWay,
    room,
    health: { ...health, isDown: isDownNow, isBack },
  }
  const handout: Handout<OutboundCall, object> | undefined = await queue.turn(tx, turn)
  if (!handout) return undefined
  const { calls, nextAt, reply } = handout
  const isReleased = calls.length === 0 && underWay.length === 0
  return {
    turn: { calls, window, isReleased, reply, told },
    health,
    hasSucceeded: outcomes.some(({ result }) => result === 'succeeded'),
    wakeAt: laterOf(nextAt, health.heldUntil),
  }
}

export function saveLane(
  tx: Tx,
  queue: OutboundQueue,
  key: LaneKey,
  { turn, health, hasSucceeded, wakeAt, isAnswered, leaseMs }: Decided & LaneEnd,
): Promise<void> {
  const { isReleased } = turn
  const isOver = isReleased && wakeAt === null && !queue.keepsIdleLanes
  if (isOver) return deleteLane(tx, key)
  return updateLane(tx, key, { ...health, wakeAt, isReleased, hasSucceeded, isAnswered, leaseMs })
}

/** Once the turn has committed: one that is undone and taken again counts once. */
export function countCalls(queue: string, turn: Pick<Turn, 'told'> | undefined): void {
  for (const { result } of turn?.told ?? []) outboundCalls.inc({ queue, outcome: result })
}

interface LaneEnd {
  readonly isAnswered: boolean
  readonly leaseMs: number
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one) return null
  return other && other > one ? other : one
}
