import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { type CallOutcome, defaultHold, type HoldPolicy, type LaneHealth } from './health.ts'
import type { OutboundLanes } from './lanes.ts'

/** Something to be done outside. */
export interface OutboundCall {
  /**
   * Names the call, and is what the receiver tells a repetition by. Made of what was saved before, so it is the same
   * for every try and after every crash.
   */
  readonly key: string
}

/** What a step has to work with. */
export interface LaneStep<Subject, Outcome> {
  readonly laneId: string
  readonly subject: Subject
  /** What came back since the last step, as the queue classified it. */
  readonly outcomes: readonly Outcome[]
  /** Keys of the calls that have not come back yet: due as well, and not wanted again. */
  readonly underWay: readonly string[]
  /** How many calls may be handed out now. */
  readonly room: number
  readonly health: LaneHealth
}

/** What a call is made with. */
export interface CallContext {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** For a call that saves what it does bit by bit, in transactions of its own. */
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** What a step decides. */
export interface StepDecision<Call, Reply> {
  /** To be made after the commit, no more than there is room for. */
  readonly calls: readonly Call[]
  /** When the lane wants another step though nobody wakes it; null when nothing is due. */
  readonly nextAt: Date | null
  /** What a request gets that waits for this lane, when its call has come back or nothing is left to do. */
  readonly reply?: Reply
}

/**
 * A queue of calls to the outside. The kernel finds lanes that are awake, leases them, and alternates between steps,
 * which are short transactions, and calls, which are made outside of any. Methods rather than fields, so that the
 * kernel can keep queues of all kinds in one list.
 */
export interface OutboundQueue<
  Subject = unknown,
  Call extends OutboundCall = OutboundCall,
  Answer = unknown,
  Outcome extends CallOutcome = CallOutcome,
  Reply extends object = object,
> {
  readonly lanes: OutboundLanes
  /**
   * Reads what a lane is about, right after the lane was locked. A lane without a subject is removed. What the calls that
   * came back say of it is known before anything is read, so more can be read or locked in the same flush.
   */
  load(tx: Tx, laneId: string, cameBack: readonly Call[]): Promise<Subject | undefined>
  /**
   * What a call that is just handed out will be recorded on if nothing happens meanwhile, where that is known. An
   * exchange then records the answer without reading first. Whatever such a step saves travels with the commit and has
   * to fail with `StaleRead` when it finds something else; the step is then run again on what `load` finds.
   */
  expected?(subject: Subject): Subject | undefined
  /** What an answer means, for the record and for the health of the lane. Pure. */
  classify(tx: Tx, subject: Subject, result: { call: Call; answer: Answer }): Outcome
  /**
   * Records what came back and hands out what is due. Operations of the domain: load, decide, save, emit. Undefined
   * where what was `expected` is not enough to record the answer: then it is run again on what `load` finds.
   */
  step(tx: Tx, step: LaneStep<Subject, Outcome>): Promise<StepDecision<Call, Reply> | undefined>
  /** Makes a call. Undefined when it was not made after all, for no fault of the receiver: it is made later. */
  call(call: Call, context: CallContext): Promise<Answer | undefined>
  /** Gives up connections when the process ends. */
  close(): void
  readonly hold: HoldPolicy
  /** Calls of one lane at once. It starts with few and gets there while all goes well. */
  readonly callsPerLaneMax: number
  /** Calls at once in one process. */
  readonly callsMax: number
  /** The longest that a call takes, which bounds the lease of a request that makes one itself. */
  readonly callTimeoutMs: number
  /** How many more calls a request makes that its steps hand out after the first. The rest is the engine's. */
  readonly followUpsMax: number
  /** Whether a lane with nothing to do keeps its row, for its health or to be locked by whoever queues. */
  readonly keepsIdleLanes: boolean
}

type Tuning =
  | 'close'
  | 'hold'
  | 'callsPerLaneMax'
  | 'callsMax'
  | 'callTimeoutMs'
  | 'followUpsMax'
  | 'keepsIdleLanes'

const defaults: Pick<OutboundQueue, Tuning> = {
  close: () => {},
  hold: defaultHold,
  callsPerLaneMax: 1,
  callsMax: 2_048,
  callTimeoutMs: 10_000,
  followUpsMax: 0,
  keepsIdleLanes: false,
}

export function outboundQueue<
  Subject,
  Call extends OutboundCall,
  Answer,
  Outcome extends CallOutcome,
  Reply extends object = never,
>(
  declared: Omit<OutboundQueue<Subject, Call, Answer, Outcome, Reply>, Tuning> &
    Partial<Pick<OutboundQueue, Tuning>>,
): OutboundQueue<Subject, Call, Answer, Outcome, Reply> {
  return { ...defaults, ...declared }
}
