import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { CallContext, OutboundCall, OutboundQueue } from './queue.ts'
import type { LeaseHolder } from './store.ts'
import { type Answers, type CallResult, countCalls, type Turn, takeTurn } from './turn.ts'
import type { TurnLimit } from './turn-limit.ts'

export interface LaneOptions {
  readonly database: Database
  readonly queue: OutboundQueue
  readonly answers: Answers
  /** Asked anew for every turn: a sandbox may have moved its clock. */
  readonly context: () => Promise<Context>
  readonly tenantId: string
  readonly laneId: string
  readonly holder: LeaseHolder
  readonly turnLimit: TurnLimit
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
  #results: CallResult[] = []
  #thrown = 0
  #window: number
  /** What the turn under way may hand out: taken already, as several lanes have their turns at once. */
  #reserved = 0
  #isTurning = false
  #isStopping = false
  #wake: () => void = () => {}

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
    return this.#isTurning || this.#underWay.size >= this.#window
  }

  /** There may be something new to do. */
  nudge(): void {
    if (this.#underWay.size < this.#window) this.#wake()
  }

  /** Takes nothing more; `run` ends when what is under way has been recorded. */
  stop(): void {
    this.#isStopping = true
    this.#wake()
  }

  /** Results that come in during a turn are recorded together by the next: the busier, the fewer commits each. */
  async run(): Promise<void> {
    const { turnLimit, tenantId } = this.#options
    for (;;) {
      let woken: Promise<void> | undefined
      this.#isTurning = true
      const turn = await turnLimit.run(tenantId, () => {
        // Whatever came before is seen by the turn itself.
        woken = new Promise((resolve) => {
          this.#wake = resolve
        })
        return this.#turn().finally(() => {
          this.#reserved = 0
        })
      })
      if (!turn || turn.isReleased) return
      this.#isTurning = false
      this.#window = turn.window
      for (const call of turn.calls) void this.#make(call)
      await woken
    }
  }

  async #turn(): Promise<Turn | undefined> {
    const { database, queue, answers, context, laneId, holder, capacity } = this.#options
    const results = this.#results
    const thrown = this.#thrown
    this.#results = []
    this.#thrown = 0
    for (const { call } of results) this.#underWay.delete(call.key)
    // A turn at most doubles the window.
    this.#reserved = Math.max(0, Math.min(2 * this.#window - this.#underWay.size, capacity()))
    const request = {
      laneId,
      holder,
      results,
      thrown,
      underWay: [...this.#underWay],
      window: this.#window,
      capacity: this.#reserved,
      isStopping: this.#isStopping,
    }
    const open = await database.write(
      await context(),
      (tx) => takeTurn(tx, queue, answers, request),
      (_tx, taken) => taken?.save(),
      { mustRun: request.results.length > 0 },
    )
    countCalls(queue.lanes.queue, open?.turn)
    return open?.turn
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
    this.#wake()
  }

  /** It is handed out again by a later turn. */
  async #forget({ key }: OutboundCall): Promise<void> {
    await delay(notMadePauseMs)
    this.#underWay.delete(key)
  }
}
