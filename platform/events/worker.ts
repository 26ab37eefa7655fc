import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { type Reaction, Reactor } from './reactions.ts'
import { Relay } from './relay.ts'
import { runSchedule, type Schedule } from './schedule.ts'
import type { OnFailure, Tenants } from './tenants.ts'
import { forgetOldAnswers } from './upkeep.ts'

export interface WorkerOptions {
  readonly database: Database
  readonly reactions: readonly Reaction[]
  readonly schedules: readonly Schedule[]
  readonly tenants: Tenants
  readonly log: Logger
}

const restMs = 50
const troubleMs = 1_000
const upkeepMs = 60 * 60 * 1_000

/** Relay, reactions and schedules, each in a loop of its own so that none waits for another. */
export class Worker {
  readonly #options: WorkerOptions
  readonly #stop = new AbortController()
  #loops: Promise<void>[] = []

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  start(): void {
    const { database, reactions, schedules, tenants, log } = this.#options
    const onFailure: OnFailure = (what, tenantId, error) =>
      log.error({ what, tenantId, err: error }, 'work for a tenant failed')
    const relay = new Relay(database.system, reactions, onFailure)
    const reactor = new Reactor({ database, reactions, tenants, onFailure })
    this.#loops = [
      this.#loop('relay', restMs, () => relay.run()),
      this.#loop('reactions', restMs, () => reactor.run()),
      this.#loop('upkeep', upkeepMs, () => forgetOldAnswers(database.system)),
      ...schedules.map((timed) =>
        this.#loop(timed.name, timed.everySeconds * 1_000, () =>
          runSchedule({ database, tenants, onFailure }, timed),
        ),
      ),
    ]
  }

  /** Lets the round under way finish. What it had not committed will be found again by the next worker. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#loops)
  }

  async #loop(name: string, idleMs: number, round: () => Promise<number>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const pauseMs = await round().then(
        (done) => (done > 0 ? 0 : idleMs),
        (error) => {
          this.#options.log.error({ loop: name, err: error }, 'worker round failed')
          return Math.max(idleMs, troubleMs)
        },
      )
      if (pauseMs > 0) await this.#rest(pauseMs)
    }
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => {})
  }
}
