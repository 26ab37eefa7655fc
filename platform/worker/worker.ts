import { measureBacklog } from '../events/backlog.ts'
import { type Reaction, Reactor } from '../events/reactions.ts'
import { type Follower, Relay } from '../events/relay.ts'
import { EventRetention } from '../events/retention.ts'
import { answersIn, forgetOldAnswers, vaultOfAnswers } from '../http/idempotency.ts'
import type { WriteEnded } from '../http/supervision.ts'
import { logFailure } from '../observe/failures.ts'
import { OutboundEngine } from '../outbound/engine.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { OutboundTiming } from '../outbound/timing.ts'
import { MovedClocks } from './clocks.ts'
import type { WorkerContext } from './context.ts'
import { type Loop, loop, pause } from './loop.ts'
import { type Schedule, ScheduleRunner } from './schedule.ts'
import type { OnFailure } from './tenants.ts'
import { WorkListener } from './work-listener.ts'
import { WorkLoop } from './work-loop.ts'
import { type WatchedWork, type WatchTiming, WorkWatch } from './work-watch.ts'

export interface WorkerOptions extends WorkerContext {
  readonly reactions: readonly Reaction[]
  readonly schedules: readonly Schedule[]
  readonly followers: readonly Follower[]
  readonly queues: readonly OutboundQueue[]
  readonly writeEnded?: readonly WriteEnded[]
  /** The secret of the installation, under which answers to requests are stored. */
  readonly secret: string
  readonly outboundTiming?: Partial<OutboundTiming>
  readonly watchTiming?: Partial<WatchTiming>
}

/** A round of the relay costs the same for one event as for many: one that found few waits until there are more. */
const relayRestMs = 20
const manyEvents = 100
const clocksMs = 500
const errorDelayMs = 1_000
const upkeepMs = 60 * 60 * 1_000
const backlogMs = 15_000
/** So long after a worker of the release before has ended its work is taken up, at most. */
const catchUpMs = 30_000

/** On a cluster a look asks every part of every node. */
function watchTiming(isDistributed: boolean): WatchTiming {
  return {
    shortestMs: isDistributed ? 50 : 20,
    longestMs: 250,
    idleMs: isDistributed ? 5_000 : 2_000,
  }
}

/**
 * Relay, reactions, schedules and outbound work, each in a loop of its own so that none waits for another. Each sleeps
 * when it finds nothing to do; one look for all of them wakes it.
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #stop = new AbortController()
  readonly #workLoops: WorkLoop[] = []
  readonly #relay: WorkLoop
  readonly #catchUp: () => Promise<number>
  readonly #reactions: WorkLoop
  readonly #outbound: OutboundEngine
  readonly #watch: WorkWatch
  readonly #listener: WorkListener
  #furthestOffsetMs = 0
  #loops: Promise<void>[] = []

  constructor(options: WorkerOptions) {
    this.#options = options
    const { database, reactions, schedules, followers, tenants, log, queues } = options
    const { system } = database
    const onFailure = this.#onFailure
    const relay = new Relay({ system, reactions, followers, onFailure })
    const reactor = new Reactor({ database, reactions, tenants, onFailure })
    const timed = schedules.map((one) => ({
      runner: new ScheduleRunner({ database, tenants, onFailure }, one),
      everyMs: one.everySeconds * 1_000,
    }))
    const runners = timed.map(({ runner }) => runner)
    const answers = answersIn(vaultOfAnswers(options.secret), options.writeEnded)
    const context = { database, tenants, log }
    this.#outbound = new OutboundEngine(context, answers, queues, options.outboundTiming)
    this.#catchUp = () => relay.catchUp()
    this.#relay = this.#workLoop('relay', () => this.#relayRound(relay), manyEvents)
    this.#reactions = this.#workLoop('reactions', () => reactor.run())
    this.#watch = this.#watchOver([
      watched(this.#relay, (shared) => relay.look(shared)),
      watched(this.#reactions, (shared) => reactor.look(shared)),
      this.#outbound.work,
      ...timed.map(({ runner, everyMs }) => this.#scheduled(runner, everyMs)),
      this.#movedClocks(new MovedClocks(runners, onFailure)),
    ])
    const onHint = () => this.#hint()
    this.#listener = new WorkListener({ database, log, onHint, stopping: this.#stop.signal })
  }

  start(): void {
    const { database } = this.#options
    const retention = new EventRetention(database.system, this.#onFailure)
    database.onWork = () => this.#hint()
    this.#outbound.start(() => this.#watch.hint())
    this.#loops = [
      ...this.#workLoops.map((workLoop) => workLoop.run()),
      this.#watch.run(),
      this.#listener.run(),
      this.#every('catching up', catchUpMs, this.#catchUp),
      this.#every('backlog', backlogMs, () => this.#measureBacklog()),
      this.#every('upkeep', upkeepMs, () => forgetOldAnswers(database.system)),
      this.#every('retention', upkeepMs, () => retention.run()),
    ]
  }

  /** Lets the round under way finish. What it had not committed will be found again by the next worker. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all([...this.#loops, this.#outbound.stop()])
  }

  readonly #onFailure: OnFailure = (job, tenantId, error) =>
    logFailure(this.#options.log, { job, tenantId }, error, 'background job failed')

  /** Somebody has committed something. Mostly that is events, so the relay need not be found first. */
  #hint(): void {
    this.#relay.wake()
    this.#watch.hint()
  }

  /** What was logged has queued reactions, and calls to whoever follows the log. */
  async #relayRound(relay: Relay): Promise<number> {
    const moved = await relay.run()
    if (moved > 0) {
      this.#reactions.wake()
      this.#watch.hint()
    }
    return moved
  }

  #scheduled(runner: ScheduleRunner, everyMs: number): WatchedWork {
    const workLoop = this.#workLoop(runner.name, () => runner.run())
    const look: WatchedWork['look'] = async (system) => {
      if (await runner.look(system, this.#furthestOffsetMs)) workLoop.wake()
      // What it leaves undone waits for its next time.
      return undefined
    }
    return { everyMs, isAwake: () => workLoop.isAwake, look }
  }

  #movedClocks(clocks: MovedClocks): WatchedWork {
    const workLoop = this.#workLoop('clocks', () => clocks.run())
    const look: WatchedWork['look'] = async (system) => {
      const { tenants } = this.#options
      const clockOffsets = await tenants.listClockOffsets(undefined, undefined, system)
      this.#outbound.setClockOffsets(clockOffsets)
      this.#furthestOffsetMs = Math.max(0, ...clockOffsets.values())
      if (!clocks.see(clockOffsets)) return undefined
      workLoop.wake()
      this.#watch.hint()
      return undefined
    }
    return { everyMs: clocksMs, isAwake: () => false, look }
  }

  /** Nothing was done, so the loop rests. */
  async #measureBacklog(): Promise<number> {
    const { database, queues } = this.#options
    const names = queues.map(({ lanes }) => lanes.queue)
    await measureBacklog(database.system, names)
    return 0
  }

  #watchOver(work: readonly WatchedWork[]): WorkWatch {
    const { system } = this.#options.database
    return new WorkWatch({
      system,
      work,
      timing: { ...watchTiming(system.isDistributed), ...this.#options.watchTiming },
      receivesHints: () => this.#listener.receivesHints,
      onError: this.#onErrorOf('look for work'),
      errorDelayMs,
      stopping: this.#stop.signal,
    })
  }

  #workLoop(name: string, round: Loop['round'], fullRound = 1): WorkLoop {
    const workLoop = new WorkLoop({
      round,
      restMs: relayRestMs,
      fullRound,
      onError: this.#onErrorOf(name),
      errorDelayMs,
      stopping: this.#stop.signal,
    })
    this.#workLoops.push(workLoop)
    return workLoop
  }

  #every(name: string, idleMs: number, round: Loop['round']): Promise<void> {
    const stopping = this.#stop.signal
    const rest: Loop['rest'] = async (done) => {
      if (done === 0) await pause(idleMs, stopping)
    }
    return loop({ round, rest, onError: this.#onErrorOf(name), errorDelayMs, stopping })
  }

  #onErrorOf(name: string): Loop['onError'] {
    return (error) => logFailure(this.#options.log, { loop: name }, error, 'worker round failed')
  }
}

/** Work that does its rounds in a loop, which is woken when something is due. */
function watched(workLoop: WorkLoop, look: WatchedWork['look']): WatchedWork {
  return {
    everyMs: 0,
    isAwake: () => workLoop.isAwake,
    look: async (system) => {
      const dueInMs = await look(system)
      if (dueInMs !== undefined && dueInMs <= 0) workLoop.wake()
      return dueInMs
    },
  }
}
