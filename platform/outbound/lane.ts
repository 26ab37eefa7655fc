import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { StepLimiter } from '../fairness/step-limiter.ts'
import type { CallResult, StepResult } from './decide.ts'
import type { CallContext, OutboundCall, OutboundQueue } from './queue.ts'
import { type Answers, countCalls, runStep } from './step.ts'
import type { LeaseHolder } from './store.ts'
import { Wakeup } from './wakeup.ts'

export interface LaneOptions {
  readonly database: Database
  readonly queue: OutboundQueue
  readonly answers: Answers
  /** Asked anew for every step: a sandbox may have moved its clock. */
  readonly context: () => Promise<Context>
  readonly tenantId: string
  readonly laneId: string
  readonly holder: LeaseHolder
  readonly stepLimiter: StepLimiter
  /** How many more calls of the tenant the process can take on. */
  readonly capacity: () => number
  readonly callContext: CallContext
  /** A call ended in an error of ours. */
  readonly onFailure: (error: unknown) => void
}

const windowAtFirst = 4
const notMadePauseMs = 100

/** Works on one lane for as long as there is something to do. */
export class Lane {
  readonly #options: LaneOptions
  readonly #underWay = new Set<string>()
  readonly #wakeup = new Wakeup()
  #results: CallResult[] = []
  #thrown = 0
  #window: number
  /** What the step under way may hand out: taken already, as the steps of several lanes run at once. */
  #reserved = 0
  #isStepping = false
  #isStopping = false
  #hasEnded = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#window = Math.min(windowAtFirst, options.queue.callsPerLaneMax)
  }

  get tenantId(): string {
    return this.#options.tenantId
  }

  /** Of the calls that the process can have under way at once. */
  get taken(): number {
    return this.#underWay.size + this.#reserved
  }

  /** It would not do anything more now, whatever there is. */
  get isBusy(): boolean {
    return this.#isStepping || this.#underWay.size >= this.#window
  }

  /** There may be something new to do. */
  notify(): void {
    if (this.#underWay.size < this.#window) this.#wakeup.fire()
  }

  /** Takes nothing more; `run` ends when what is under way has been recorded. */
  stop(): void {
    this.#isStopping = true
    this.#wakeup.fire()
  }

  /** Results that come in during a step are recorded together by the next: the busier, the fewer commits each. */
  async run(): Promise<void> {
    try {
      await this.#alternate()
    } finally {
      // No step will record what has come back, and what still comes back.
      this.#hasEnded = true
      for (const { call } of this.#results) this.#underWay.delete(call.key)
    }
  }

  async #alternate(): Promise<void> {
    const { stepLimiter, tenantId } = this.#options
    for (;;) {
      this.#isStepping = true
      const { result, woken } = await stepLimiter.run(tenantId, async () => {
        // Whatever came before is seen by the step itself.
        const woken = this.#wakeup.arm()
        const result = await this.#step().finally(() => {
          this.#reserved = 0
        })
        return { result, woken }
      })
      if (!result || result.isReleased) return
      this.#isStepping = false
      this.#window = result.window
      for (const call of result.calls) void this.#make(call)
      await woken
    }
  }

  async #step(): Promise<StepResult | undefined> {
    const { database, queue, answers, context, laneId, holder, capacity } = this.#options
    const results = this.#results
    const thrown = this.#thrown
    this.#results = []
    this.#thrown = 0
    for (const { call } of results) this.#underWay.delete(call.key)
    // A step at most doubles the window.
    this.#reserved = Math.max(0, Math.min(2 * this.#window - this.#underWay.size, capacity()))
    const input = {
      laneId,
      holder,
      results,
      thrown,
      underWay: [...this.#underWay],
      window: this.#window,
      capacity: this.#reserved,
      isStopping: this.#isStopping,
    }
    const step = await database.write(
      await context(),
      (tx) => runStep(tx, queue, answers, input),
      (_tx, uncommitted) => uncommitted?.save(),
      { mustRun: input.results.length > 0 },
    )
    countCalls(queue.lanes.queue, step?.result)
    return step?.result
  }

  async #make(call: OutboundCall): Promise<void> {
    const { queue, callContext, onFailure } = this.#options
    this.#underWay.add(call.key)
    try {
      const answer = await queue.call(call, callContext)
      if (answer === undefined) await this.#forget(call)
      else this.#results.push({ call, answer })
    } catch (error) {
      // One call that cannot even be made must not end the process that makes them all.
      onFailure(error)
      this.#thrown += 1
      await this.#forget(call)
    }
    if (this.#hasEnded) this.#underWay.delete(call.key)
    this.#wakeup.fire()
  }

  /** It is handed out again by a later step. */
  async #forget({ key }: OutboundCall): Promise<void> {
    await delay(notMadePauseMs)
    this.#underWay.delete(key)
  }
}
