import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import { CommitUnknown } from '../db/retry.ts'
import type { Tx } from '../db/tx.ts'
import { newUuid } from '../ids/typeid.ts'
import { logFailure } from '../observe/failures.ts'
import { type Decided, decide, type StepInput } from '../outbound/decide.ts'
import type { CallOutcome } from '../outbound/health.ts'
import type { CallContext, OutboundCall, OutboundQueue } from '../outbound/queue.ts'
import {
  type Answers,
  countCalls,
  recordExpected,
  runStep,
  saveLane,
  unknownHealth,
} from '../outbound/step.ts'
import { type LeaseHolder, leaseForRequest } from '../outbound/store.ts'
import { callInProgress, outcomeUnknown } from '../problems/common.ts'
import type { Vault } from '../secrets.ts'
import { answerOf } from './answer.ts'
import { type Answer, answersIn, claim, storeAnswer, storeClaim } from './idempotency.ts'
import { isOfAgent, type KeyedRequest } from './idempotency-key.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { WriteEnded } from './supervision.ts'

/** A request that wants an answer from outside before it answers itself. */
export interface Exchange<Subject, Reply extends object> {
  /** Its steps hand out the call and record what came of it, here and in the worker alike. */
  readonly queue: OutboundQueue<Subject, OutboundCall, unknown, CallOutcome, Reply>
  /** What the call is about. A new thing gets its id before the transaction, which may have to be tried again. */
  readonly laneId: string
  /** Saves what is to be done and returns it, as the queue would load it. What it refuses is not kept. */
  readonly begin: (tx: Tx) => Promise<Subject>
}

interface Asked<Subject, Reply extends object> extends Exchange<Subject, Reply> {
  readonly context: Context
  readonly keyed: KeyedRequest | undefined
  readonly log: FastifyBaseLogger
  readonly check: Check
}

/** What every write has to pass when it is done and before it commits. An answer from outside has no outcome yet. */
export type Check = (tx: Tx, outcome: Outcome | undefined, view: unknown) => Promise<void>

/** Time for the second transaction, after the longest that the call may take. */
const recordingMs = 5_000

const oneCall = { results: [], thrown: 0, underWay: [], window: 1, isStopping: false } as const

/**
 * Two transactions and a call between them. The first saves what is wanted, claims the idempotency key and leases the
 * lane to this exchange; the second records what came back and answers the key. Whoever dies in between loses the lease
 * when its time is over, and the engine of a worker makes the same call with the same key and stores the answer.
 */
export class Exchanges {
  readonly #database: Database
  readonly #vault: Vault
  readonly #answers: Answers

  constructor(database: Database, vault: Vault, writeEnded: readonly WriteEnded[]) {
    this.#database = database
    this.#vault = vault
    this.#answers = answersIn(vault, writeEnded)
  }

  async run<Subject, Reply extends object>(exchange: Asked<Subject, Reply>): Promise<Answer> {
    const { queue, laneId, log } = exchange
    const holder = { id: newUuid(), leaseMs: queue.callTimeoutMs + recordingMs }
    const begun = await this.#begin(exchange, holder)
    if (begun.answer) return begun.answer
    let call = begun.call
    for (let followUps = 0; ; followUps += 1) {
      const callResult = await make(queue, call, { database: this.#database, log })
      const capacity = followUps < queue.followUpsMax ? 1 : 0
      const input = { ...oneCall, ...callResult, laneId, holder, capacity }
      const isExpected = followUps === 0 && input.results.length > 0
      const finished = await this.#finish(exchange, input, isExpected ? begun.expected : undefined)
      if (!('call' in finished)) return finished
      call = finished.call
    }
  }

  #begin<Subject, Reply extends object>(
    exchange: Asked<Subject, Reply>,
    holder: LeaseHolder,
  ): Promise<Begun<Subject>> {
    const { queue, laneId, context, keyed, check } = exchange
    const work = async (tx: Tx): Promise<Unsaved<Subject>> => {
      const stored = keyed && (await claim(tx, keyed, this.#vault))
      if (stored) return { answer: { ...stored, replayed: true } }
      const subject = await leaseAndBegin(tx, exchange, holder)
      const input = { ...oneCall, laneId, holder, capacity: 1 }
      const decided = await decide(tx, queue as OutboundQueue, unknownHealth, subject, input)
      assert(decided, 'a step on what was begun hands something out, if only nothing')
      const [call] = decided.result.calls
      const { reply } = decided.result
      await check(tx, call ? undefined : outcomeOf(reply), reply)
      if (!call) return this.#answeredNow(tx, exchange, decided, holder)
      const save = async () => keyed && storeClaim(tx, keyed, context.requestId, this.#vault)
      return { call, expected: queue.expected?.(subject), save }
    }
    return this.#database.write(context, work, (_tx, { save }) => save?.())
  }

  /** Nothing has to be asked outside: the lane ends, and the key is answered, in this same transaction. */
  #answeredNow<Subject, Reply extends object>(
    tx: Tx,
    { queue, laneId, context, keyed }: Asked<Subject, Reply>,
    decided: Decided,
    { leaseMs }: LeaseHolder,
  ): Unsaved<Subject> {
    const { reply } = decided.result
    assert(reply, 'a step that hands out nothing replies')
    const answer = { ...answerOf({ id: context.requestId }, reply), replayed: false }
    const end = { ...decided, isAnswered: true, leaseMs }
    const save = () =>
      Promise.all([
        saveLane(tx, queue as OutboundQueue, queue.lanes.keyOf(laneId), end),
        keyed && storeAnswer(tx, keyed, answer, this.#vault),
      ])
    return { answer, save }
  }

  /**
   * Also without an answer, so that the worker goes on at once and not only when the lease is over. Where it is known
   * what the answer will be recorded on, it is recorded on that, and only if that does not do on what is read then.
   */
  async #finish<Subject, Reply extends object>(
    { queue, context, keyed, log }: Asked<Subject, Reply>,
    input: StepInput,
    expected: Subject | undefined,
  ): Promise<Answer | { readonly call: OutboundCall }> {
    const { expectedVersion: _checked, ...rest } = context
    const finishing = this.#database.write(
      rest,
      async (tx) => {
        // The end of what an agent does goes on record, so more is read than is expected here.
        const isRecorded = keyed !== undefined && isOfAgent(keyed)
        const isExpected = expected !== undefined && tx.attempt === 1 && !isRecorded
        const known = { expected, waiting: { requestId: context.requestId, claim: keyed } }
        const recorded = isExpected
          ? await recordExpected(tx, queue as OutboundQueue, this.#answers, input, known)
          : undefined
        return recorded ?? runStep(tx, queue as OutboundQueue, this.#answers, input)
      },
      (_tx, taken) => taken?.save(),
      { mustRun: true },
    )
    const open = await finishing.catch((error) => {
      if (error instanceof CommitUnknown) throw error
      logFailure(log, { queue: queue.lanes.queue }, error, 'recording an outbound outcome failed')
      throw outcomeUnknown()
    })
    countCalls(queue.lanes.queue, open?.result)
    const [call] = open?.result.calls ?? []
    if (call) return { call }
    if (!open?.result.reply) throw outcomeUnknown()
    return { ...answerOf({ id: context.requestId }, open.result.reply), replayed: false }
  }
}

type Begun<Subject> =
  | { readonly answer: Answer; readonly call?: never }
  | { readonly call: OutboundCall; readonly expected: Subject | undefined; readonly answer?: never }

type Unsaved<Subject> = Begun<Subject> & {
  /** Sends the last statements, in the flush of the commit. */
  readonly save?: () => Promise<unknown>
}

/** The lease is sent first and awaited last: steps lock the lane before what it is about. */
async function leaseAndBegin<Subject, Reply extends object>(
  tx: Tx,
  { queue, laneId, begin, context, keyed }: Asked<Subject, Reply>,
  holder: LeaseHolder,
): Promise<Subject> {
  const waiting = { requestId: context.requestId, claim: keyed }
  const leased = leaseForRequest(tx, queue.lanes.keyOf(laneId), holder, waiting)
  leased.catch(() => {})
  const subject = await begin(tx)
  if (!(await leased)) throw callInProgress()
  return subject
}

async function make(
  queue: Pick<OutboundQueue, 'call' | 'callTimeoutMs' | 'lanes'>,
  call: OutboundCall,
  { database, log }: Pick<CallContext, 'database'> & { readonly log: FastifyBaseLogger },
): Promise<Pick<StepInput, 'results' | 'thrown'>> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), queue.callTimeoutMs)
  try {
    const { signal } = ending
    const answer = await queue.call(call, { signal, database, log })
    return { results: answer === undefined ? [] : [{ call, answer }], thrown: 0 }
  } catch (error) {
    log.error({ queue: queue.lanes.queue, err: error }, 'an outbound call failed')
    return { results: [], thrown: 1 }
  } finally {
    clearTimeout(timer)
  }
}
