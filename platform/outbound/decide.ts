import type { Tx } from '../db/tx.ts'
import { type CallOutcome, type Health, nextHealth, nextWindow } from './health.ts'
import type { LaneStep, OutboundCall, OutboundQueue, StepDecision } from './queue.ts'
import type { LeaseHolder } from './store.ts'

/** What came of one call. */
export interface CallResult {
  readonly call: OutboundCall
  readonly answer: unknown
}

export interface StepInput {
  readonly laneId: string
  readonly holder: LeaseHolder
  readonly results: readonly CallResult[]
  /** Calls that ended in an error of ours: they are made again, later and later. */
  readonly thrown: number
  readonly underWay: readonly string[]
  /** How many calls the receiver gets at once, and how many more the process can take on. */
  readonly window: number
  readonly capacity: number
  /** The worker stops: it records, and takes nothing more. */
  readonly isStopping: boolean
}

/** What a lane shall do next. */
export interface StepResult {
  readonly calls: readonly OutboundCall[]
  readonly window: number
  readonly isReleased: boolean
  readonly reply: object | undefined
  /** What the calls came to that were recorded. */
  readonly outcomes: readonly CallOutcome[]
}

/** What a step comes to, and what is to be saved of the lane. */
export interface Decided {
  readonly result: StepResult
  readonly health: Health
  readonly hasSucceeded: boolean
  readonly wakeAt: Date | null
}

const unhandled: CallOutcome = { result: 'failed' }

/**
 * What the queue makes of the lane, within what the health of the lane and the share of the tenant allow. Undefined
 * where the queue cannot tell from what was expected.
 */
export async function decide(
  tx: Tx,
  queue: OutboundQueue,
  lane: Health,
  subject: unknown,
  input: StepInput,
): Promise<Decided | undefined> {
  const { laneId, underWay } = input
  const outcomes = input.results.map((result) => queue.classify(tx, subject, result))
  const told = [...outcomes, ...Array.from({ length: input.thrown }, () => unhandled)]
  const health = nextHealth(lane, told, queue.hold, tx.now)
  const window = nextWindow(input.window, health.isDown, told, queue.callsPerLaneMax)
  const room = roomFor(input, health, window, tx.now)
  const step: LaneStep<unknown, CallOutcome> = {
    laneId,
    subject,
    outcomes,
    underWay,
    room,
    health,
  }
  const decision: StepDecision<OutboundCall, object> | undefined = await queue.step(tx, step)
  if (!decision) return undefined
  const { calls, nextAt, reply } = decision
  const isReleased = calls.length === 0 && underWay.length === 0
  return {
    result: { calls, window, isReleased, reply, outcomes: told },
    health,
    hasSucceeded: outcomes.some(({ result }) => result === 'succeeded'),
    wakeAt: laterOf(nextAt, health.heldUntil),
  }
}

/** How many calls may be handed out now: none while the lane is held or its worker stops. */
function roomFor(
  { underWay, capacity, isStopping }: StepInput,
  { heldUntil }: Health,
  window: number,
  now: Date,
): number {
  const isHeld = heldUntil !== null && heldUntil > now
  return isHeld || isStopping ? 0 : Math.max(0, Math.min(window - underWay.length, capacity))
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one) return null
  return other && other > one ? other : one
}
