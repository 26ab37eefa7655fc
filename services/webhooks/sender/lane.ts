import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Kernel } from '@souk/platform'
import { type Result, type Turn, takeTurn } from './operations.ts'
import type { Outcome, Outgoing } from './outgoing.ts'
import type { DueDelivery } from './store.ts'

export interface LaneOptions {
  readonly database: Kernel['database']
  /** Asked anew for every turn: a sandbox may have moved its clock. */
  readonly context: () => Promise<Context>
  readonly endpointId: string
  readonly worker: string
  readonly outgoing: Pick<Outgoing, 'send'>
  /** How many more requests the process can take on. */
  readonly capacity: () => number
}

const windowAtFirst = 4
const notSentPauseMs = 100

/** Sends to one endpoint for as long as there is something to send. */
export class Lane {
  readonly #options: LaneOptions
  readonly #underWay = new Set<string>()
  #results: Result[] = []
  #window = windowAtFirst
  #stopping = false
  #wake: () => void = () => {}

  constructor(options: LaneOptions) {
    this.#options = options
  }

  get underWay(): number {
    return this.#underWay.size
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
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      const turn = await this.#turn()
      if (!turn || turn.released) return
      this.#window = turn.window
      for (const delivery of turn.due) void this.#send(turn, delivery)
      await woken
    }
  }

  async #turn(): Promise<Turn | undefined> {
    const { database, context, endpointId, worker, capacity } = this.#options
    const results = this.#results
    this.#results = []
    for (const { delivery } of results) this.#underWay.delete(delivery.id)
    const request = {
      endpointId,
      worker,
      results,
      underWay: [...this.#underWay],
      window: this.#window,
      capacity: capacity(),
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

  #answerTo({ parcel }: Turn, { event }: DueDelivery): Promise<Outcome> | Outcome {
    if (!event) return { outcome: 'failed', reason: 'event_past_retention', latencyMs: 0 }
    return this.#options.outgoing.send({ ...parcel, event })
  }
}

/** What we ourselves held back or broke off is nothing that the receiver did: it is simply tried again. */
function wasSent(answer: Outcome): boolean {
  return answer.outcome === 'answered' || (answer.reason !== 'busy' && answer.reason !== 'aborted')
}
