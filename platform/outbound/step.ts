import assert from 'node:assert/strict'
import { sentInOrder } from '../db/order.ts'
import { type Tx, withCommit, withContext } from '../db/tx.ts'
import { outboundCalls, unexpectedAnswers } from '../observe/metrics.ts'
import { type Decided, decide, type StepInput, type StepResult } from './decide.ts'
import type { OutboundQueue } from './queue.ts'
import {
  type Claim,
  deleteLane,
  deleteLeasedLane,
  type LaneKey,
  type LaneUpdate,
  lockLeasedLane,
  updateLane,
  type WaitingRequest,
} from './store.ts'

/** A step whose last statements are still to be sent, in the flush of the commit. */
export interface UncommittedStep {
  readonly result: StepResult
  readonly save: () => Promise<unknown>
}

/** Where the answer to a request is stored that claimed its key before it made a call. */
export interface Answers {
  answer(tx: Tx, claim: Claim, requestId: string, reply: object): Promise<unknown>
  /** Whether whoever waits is done with this reply. Some want to know what became of it in the end. */
  isLast(claim: Claim, reply: object): boolean
  /** Told in the transaction that answers a request, or frees its key. */
  ended(tx: Tx, claim: Claim, requestId: string, reply: object | undefined): Promise<void>
  /** Nothing is left of what the request began: whoever repeats it begins anew. */
  free(tx: Tx, claim: Claim): Promise<unknown>
}

/**
 * One step of a lane, in one transaction: what came back is recorded, and what is due now is handed out. Nothing when
 * the lane belongs to somebody else by now: then the results are not recorded, and whoever has the lane makes those
 * calls again, with the same keys.
 */
export async function runStep(
  tx: Tx,
  queue: OutboundQueue,
  answers: Answers,
  input: StepInput,
): Promise<UncommittedStep | undefined> {
  const { laneId, holder, results } = input
  const key = queue.lanes.keyOf(laneId)
  const cameBack = results.map(({ call }) => call)
  // Sent in one flush, so the subject is read when the lane is locked.
  const [lane, subject] = await sentInOrder([
    lockLeasedLane(tx, key, holder.id),
    queue.load(tx, laneId, cameBack),
  ])
  if (!lane) return undefined
  const { waiting } = lane
  if (subject === undefined) return removeOrphan(tx, key, answers, waiting)
  const within = waiting ? withContext(tx, { requestId: waiting.requestId }) : tx
  const decided = await decide(within, queue, lane, subject, input)
  assert(decided, 'a step on what was loaded hands something out, if only nothing')
  const isAtRest = decided.result.isReleased && decided.wakeAt === null
  // A request gets no reply before its call has come back, whatever the step has to say already. It is done with when
  // it has one, or when nothing is left that could bring one.
  const reply = isAtRest || results.length > 0 ? decided.result.reply : undefined
  const isAnswered = isAtRest || (reply !== undefined && isLast(answers, waiting, reply))
  if (isAnswered) await tellEnd(within, answers, waiting, reply)
  const save = () =>
    Promise.all([
      saveLane(tx, queue, key, { ...decided, isAnswered, leaseMs: holder.leaseMs }),
      ...(isAnswered ? [answerOrFreeKey(tx, answers, waiting, reply)] : []),
    ])
  return { result: { ...decided.result, reply }, save }
}

function isLast(answers: Answers, waiting: WaitingRequest | undefined, reply: object): boolean {
  return !waiting?.claim || answers.isLast(waiting.claim, reply)
}

async function tellEnd(
  tx: Tx,
  answers: Answers,
  waiting: WaitingRequest | undefined,
  reply: object | undefined,
): Promise<void> {
  if (waiting?.claim) await answers.ended(tx, waiting.claim, waiting.requestId, reply)
}

/** A lane whose subject is gone goes too. */
async function removeOrphan(
  tx: Tx,
  key: LaneKey,
  answers: Answers,
  waiting: WaitingRequest | undefined,
): Promise<UncommittedStep> {
  await tellEnd(tx, answers, waiting, undefined)
  const result = { calls: [], window: 1, isReleased: true, reply: undefined, outcomes: [] }
  const save = () =>
    Promise.all([deleteLane(tx, key), answerOrFreeKey(tx, answers, waiting, undefined)])
  return { result, save }
}

/** Of a lane that nothing is known of yet. */
export const unknownHealth = { failures: 0, heldUntil: null }

/**
 * The last step of a lane, on what was expected when its call was handed out. Nothing is read: that the lane and its
 * subject are still as they were is checked by what the commit carries. Where the answer cannot be recorded so, or the
 * lane has more to do, nothing is left of it, and an ordinary step can follow in the same transaction.
 */
export async function recordExpected(
  tx: Tx,
  queue: OutboundQueue,
  answers: Answers,
  input: StepInput,
  { expected, waiting }: { readonly expected: unknown; readonly waiting: WaitingRequest },
): Promise<UncommittedStep | undefined> {
  const key = queue.lanes.keyOf(input.laneId)
  // Noted first, so it is sent first: steps lock the lane before what it is about.
  withCommit(tx, () => deleteLeasedLane(tx, key, input.holder.id))
  const decided = await decide(tx, queue, unknownHealth, expected, input)
  if (!decided?.result.isReleased || decided.wakeAt !== null) {
    tx.pending.clear()
    return undefined
  }
  const { result } = decided
  return { result, save: () => answerOrFreeKey(tx, answers, waiting, result.reply) }
}

function answerOrFreeKey(
  tx: Tx,
  answers: Answers,
  waiting: WaitingRequest | undefined,
  reply: object | undefined,
): Promise<unknown> {
  if (!waiting?.claim) return Promise.resolve()
  if (reply === undefined) return answers.free(tx, waiting.claim)
  return answers.answer(tx, waiting.claim, waiting.requestId, reply)
}

export function saveLane(
  tx: Tx,
  queue: OutboundQueue,
  key: LaneKey,
  {
    result,
    health,
    hasSucceeded,
    wakeAt,
    isAnswered,
    leaseMs,
  }: Decided & Pick<LaneUpdate, 'isAnswered' | 'leaseMs'>,
): Promise<void> {
  const { isReleased } = result
  const isOver = isReleased && wakeAt === null && !queue.keepsIdleLanes
  if (isOver) return deleteLane(tx, key)
  return updateLane(tx, key, { ...health, wakeAt, isReleased, hasSucceeded, isAnswered, leaseMs })
}

/** Once the step has committed: one that is undone and run again counts once. */
export function countCalls(queue: string, result: Pick<StepResult, 'outcomes'> | undefined): void {
  for (const { result: outcome, isUnexpected = false } of result?.outcomes ?? []) {
    outboundCalls.inc({ queue, outcome })
    if (isUnexpected) unexpectedAnswers.inc({ queue })
  }
}
