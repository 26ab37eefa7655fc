import { measureBacklog } from '../events/backlog.ts'
import { type Reaction, Reactor } from '../events/reactions.ts'
import { type Follower, Relay } from '../events/relay.ts'
import { EventRetention } from '../events/retention.ts'
import { answersIn, forgetOldAnswers, vaultOfAnswers } from '../http/idempotency.ts'
import { OutboundEngine } from '../outbound/engine.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { OutboundTiming } from '../outbound/timing.ts'
import { MovedClocks } from './clocks.ts'
import type { WorkerContext } from './context.ts'
import { type Loop, loop, pause } from './loop.ts'
import { PollBackoff } from './poll-backoff.ts'
import { type Schedule, ScheduleRunner } from './schedule.ts'
import type { OnFailure } from './tenants.ts'

export interface WorkerOptions extends WorkerContext {
  readonly reactions: readonly Reaction[]
  readonly schedules: readonly Schedule[]
  readonly followers: readonly Follower[]
  readonly queues: readonly OutboundQueue[]
  /** The secret of the installation, under which answers to requests are stored. */
  readonly secret: string
  readonly outboundTiming?: Partial<OutboundTiming>
}

/** A round of the relay costs the same for one event as for many: one that found few waits until there are more. */
const relayMs = { shortest: 20, longest: 250 }
const manyEvents = 100
const reactionsMs = { shortest: 50, longest: 250 }
const clocksMs = 500
const errorDelayMs = 1_000
const upkeepMs = 60 * 60 * 1_000
const backlogMs = 15_000

/** Relay, reactions, schedules and outbound work, each in a loop of its own so that none waits for another. */
export class Worker {
  readonly #options: WorkerOptions
  readonly #stop = new AbortController()
  readonly #reactionsBackoff = new PollBackoff(reactionsMs.shortest, reactionsMs.longest)
  #loops: Promise<void>[] = []
  #outbound: OutboundEngine | undefined

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  start(): void {
    const { database, reactions, schedules, followers, tenants, log } = this.#options
    const onFailure: OnFailure = (job, tenantId, error) =>
      log.error({ job, tenantId, err: error }, 'background job failed')
    const relay = new Relay({ system: database.system, reactions, followers, onFailure })
    const reactor = new Reactor({ database, reactions, tenants, onFailure })
    const runners = schedules.map(
      (timed) => new ScheduleRunner({ database, tenants, onFailure }, timed),
    )
    const clocks = new MovedClocks({ tenants, onFailure }, runners)
    const retention = new EventRetention(database.system, onFailure)
    this.#loops = [
      this.#pollLoop(
        'relay',
        new PollBackoff(relayMs.shortest, relayMs.longest),
        manyEvents,
        async () => {
          const moved = await relay.run()
          if (moved > 0) this.#hintFollowing()
          return moved
        },
      ),
      this.#pollLoop('reactions', this.#reactionsBackoff, 1, () => reactor.run()),
      this.#every('clocks', clocksMs, () => clocks.run()),
      this.#every('backlog', backlogMs, () => this.#measureBacklog()),
      this.#every('upkeep', upkeepMs, () => forgetOldAnswers(database.system)),
      this.#every('retention', upkeepMs, () => retention.run()),
      ...schedules.map(({ name, everySeconds }, index) =>
        this.#every(name, everySeconds * 1_000, async () => (await runners[index]?.run()) ?? 0),
      ),
    ]
    const { queues, secret, outboundTiming } = this.#options
    const answers = answersIn(vaultOfAnswers(secret))
    const context = { database, tenants, log }
    this.#outbound = new OutboundEngine(context, answers, queues, outboundTiming)
    this.#outbound.start()
  }

  /** Lets the round under way finish. What it had not committed will be found again by the next worker. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#loops, this.#outbound?.stop()])
  }

  /** Nothing was done, so the loop rests. */
  async #measureBacklog(): Promise<number> {
    const { database, queues } = this.#options
    const names = queues.map(({ lanes }) => lanes.queue)
    await measureBacklog(database.system, names)
    return 0
  }

  /** What was logged has queued reactions, and calls to whoever follows the log. */
  #hintFollowing(): void {
    this.#reactionsBackoff.hint()
    this.#outbound?.hint()
  }

  /** Rests between its rounds, except after one that did so much that more of it is to be expected. */
  #pollLoop(name: string, backoff: PollBackoff, much: number, round: Loop['round']): Promise<void> {
    return this.#loop(name, round, async (done) => {
      if (done < much) await backoff.rest(done > 0, this.#stop.signal)
    })
  }

  #every(name: string, idleMs: number, round: Loop['round']): Promise<void> {
    return this.#loop(name, round, async (done) => {
      if (done === 0) await pause(idleMs, this.#stop.signal)
    })
  }

  #loop(name: string, round: Loop['round'], rest: Loop['rest']): Promise<void> {
    const onError = (error: unknown) =>
      this.#options.log.error({ loop: name, err: error }, 'worker round failed')
    return loop({ round, rest, onError, errorDelayMs, stopping: this.#stop.signal })
  }
}
