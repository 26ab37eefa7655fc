import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Kernel } from '@souk/platform'
import { type Result, type Turn, takeTurn } from './operations.ts'
import type { Outcome, Outgoing } from './outgoing.ts'
import type { DueDelivery, Lessee } from './store.ts'
import type { Turnstile } from './turnstile.ts'

export interface LaneOptions {
  readonly database: Kernel['database']
  /** Asked anew for every turn: a sandbox may have moved its clock. */
  readonly context: () => Promise<Context>
  readonly tenantId: string
  readonly endpointId: string
  readonly lessee: Lessee
  readonly turnstile: Turnstile
  readonly outgoing: Pick<Outgoing, 'send'>
  /** How many more requests of the tenant the process can take on. */
  readonly capacity: () => number
  /** An event could not even be made ready to be sent. */
  readonly onFailure: (error: unknown) => void
}

const windowAtFirst = 4
const notSentPauseMs = 100

/** Sends to one endpoint for as long as there is something to send. */
export class Lane {
  readonly #options: LaneOptions
  readonly #underWay = new Set<string>()
  #results: Result[] = []
  #window = windowAtFirst
  /** What the turn under way may hand out: taken already, as several lanes have their turns at once. */
  #reserved = 0
  #isTurning = false
  #stopping = false
  #wake: () => void = () => {}

  constructor(options: LaneOptions) {
    this.#options = options
  }

  get tenantId(): string {
    return this.#options.tenantId
  }

  /** Of the requests that the process can have under way at once. */
  get taken(): number {
    return this.#underWay.size + this.#reserved
  }

  /** It would not send anything more now, whatever there is. */
  get isBusy(): boolean {
    return this.#isTurning || this.#underWay.size >= this.#window
  }

  /** There may be something new to send. */
  nudge(): void {
    if (this.#underWay.size < this.#window) this.#wake()
  }

  /** Takes nothing more; `run` ends when what is under way has been recorded. */
  stop(): void {
    this.#stopping = true
    this.#wake()
  }

  /** Results that come in during a turn are recorded together by the next: the busier, the fewer commits each. */
  async run(): Promise<void> {
    const { turnstile, tenantId } = this.#options
    for (;;) {
      let woken: Promise<void> | undefined
      this.#isTurning = true
      const turn = await turnstile.pass(tenantId, () => {
        // Whatever came before is seen by the turn itself.
        woken = new Promise((resolve) => {
          this.#wake = resolve
        })
        return this.#turn().finally(() => {
          this.#reserved = 0
        })
      })
      if (!turn || turn.released) return
      this.#isTurning = false
      this.#window = turn.window
      for (const delivery of turn.due) void this.#send(turn, delivery)
      await woken
    }
  }

  async #turn(): Promise<Turn | undefined> {
    const { database, context, endpointId, lessee, capacity } = this.#options
    const results = this.#results
    this.#results = []
    for (const { delivery } of results) this.#underWay.delete(delivery.id)
    // A turn at most doubles the window.
    this.#reserved = Math.max(0, Math.min(2 * this.#window - this.#underWay.size, capacity()))
    const request = {
      endpointId,
      lessee,
      results,
      underWay: [...this.#underWay],
      window: this.#window,
      capacity: this.#reserved,
      stopping: this.#stopping,
    }
    return database.write(await context(), (tx) => takeTurn(tx, request))
  }

  async #send(turn: Turn, delivery: DueDelivery): Promise<void> {
    this.#underWay.add(delivery.id)
    const answer = await this.#answerTo(turn, delivery)
    if (wasSent(answer)) {
      this.#results.push({ delivery, answer, sentTo: turn.parcel.endpoint.url })
    } else {
      await delay(notSentPauseMs)
      this.#underWay.delete(delivery.id)
    }
    this.#wake()
  }

  async #answerTo({ parcel }: Turn, { event }: DueDelivery): Promise<Outcome> {
    if (!event) return { outcome: 'failed', reason: 'event_past_retention', latencyMs: 0 }
    try {
      return await this.#options.outgoing.send({ ...parcel, event })
    } catch (error) {
      // One endpoint whose secret cannot be opened must not end the process that sends for all.
      this.#options.onFailure(error)
      return { outcome: 'failed', reason: 'not_sendable', latencyMs: 0 }
    }
  }
}

/** What we ourselves held back or broke off is nothing that the receiver did: it is simply tried again. */
function wasSent(answer: Outcome): boolean {
  return answer.outcome === 'answered' || (answer.reason !== 'busy' && answer.reason !== 'aborted')
}
