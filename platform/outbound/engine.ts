import { type Loop, loop, pause } from '../events/loop.ts'
import { PollBackoff } from '../events/pace.ts'
import { systemContext } from '../events/tenants.ts'
import type { WorkerContext } from '../events/worker.ts'
import { newUuid } from '../ids/typeid.ts'
import { Lane } from './lane.ts'
import type { OutboundQueue } from './queue.ts'
import { shareLeft } from './share.ts'
import type { Answers } from './step.ts'
import { StepLimiter, stepsPerTenant } from './step-limiter.ts'
import {
  type AwakeLane,
  type LeaseHolder,
  leaseLane,
  listAwakeLanes,
  listDueQueues,
  renewLeases,
} from './store.ts'
import { defaultTiming, type OutboundTiming } from './timing.ts'

/** What the queues of one engine share. */
interface Shared extends WorkerContext {
  readonly answers: Answers
  readonly timing: OutboundTiming
  readonly holder: LeaseHolder
  readonly stepLimiter: StepLimiter
  /** No more polling for work. */
  readonly stopping: AbortSignal
  /** No more waiting for answers. */
  readonly giveUp: AbortSignal
  /** Sandboxes that moved their clock, and how far: what is due for them our clock cannot tell. */
  clockOffsets: ReadonlyMap<string, number>
}

/**
 * Does the outbound work of a process. Several processes share the lanes by leases, so each lane is worked on by one of
 * them at a time.
 */
export class OutboundEngine {
  readonly #shared: Shared
  readonly #stop = new AbortController()
  readonly #giveUp = new AbortController()
  readonly #queues: readonly QueueWork[]
  readonly #backoff: PollBackoff
  #loops: Promise<void>[] = []

  constructor(
    context: WorkerContext,
    answers: Answers,
    queues: readonly OutboundQueue[],
    timing: Partial<OutboundTiming> = {},
  ) {
    const times = { ...defaultTiming, ...timing }
    this.#shared = {
      ...context,
      answers,
      timing: times,
      holder: { id: newUuid(), leaseMs: times.leaseMs },
      stepLimiter: new StepLimiter(stepsPerTenant(context.database.writers)),
      stopping: this.#stop.signal,
      giveUp: this.#giveUp.signal,
      clockOffsets: new Map(),
    }
    this.#queues = queues.map((queue) => new QueueWork(queue, this.#shared))
    this.#backoff = new PollBackoff(times.pollMs, times.idlePollMs)
  }

  start(): void {
    const { clockPollMs, renewMs } = this.#shared.timing
    const { stopping } = this.#shared
    const every = (ms: number, round: () => Promise<number>) =>
      this.#loop(round, () => pause(ms, stopping))
    this.#loops = [
      every(clockPollMs, () => this.#refreshClockOffsets()),
      this.#loop(
        () => this.#pollForWork(),
        (found) => this.#backoff.rest(found > 0, stopping),
      ),
      ...this.#queues.map((work) => every(renewMs, () => work.renew())),
    ]
  }

  /** Somebody has just woken lanes. */
  hint(): void {
    this.#backoff.hint()
  }

  /**
   * No lane opens any more once the last poll has ended. What is under way gets a moment to be answered and recorded;
   * the rest is done again by the next worker.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#loops)
    const stopTimer = setTimeout(() => this.#giveUp.abort(), this.#shared.timing.stopMs)
    await Promise.all(this.#queues.map((work) => work.stop()))
    clearTimeout(stopTimer)
  }

  async #refreshClockOffsets(): Promise<number> {
    this.#shared.clockOffsets = await this.#shared.tenants.listClockOffsets()
    return this.#shared.clockOffsets.size
  }

  /** One poll for all queues; those that have something to do then poll for what it is, each by itself. */
  async #pollForWork(): Promise<number> {
    const { database, holder, clockOffsets } = this.#shared
    const due = await listDueQueues(database.system, holder.id, clockOffsets)
    for (const work of this.#queues) if (due.has(work.name)) work.startPoll()
    return due.size
  }

  #loop(round: Loop['round'], rest: Loop['rest']): Promise<void> {
    const { stopping, log, timing } = this.#shared
    const onError = (error: unknown) => log.error({ err: error }, 'outbound polling failed')
    return loop({ round, rest, onError, errorDelayMs: timing.errorDelayMs, stopping })
  }
}

/**
 * Finds the lanes of one queue that have something to do and runs them, each by itself: a receiver that hangs holds
 * up nobody else.
 */
class QueueWork {
  readonly #queue: OutboundQueue
  readonly #shared: Shared
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<Promise<void>>()
  #polling: Promise<void> | undefined

  constructor(queue: OutboundQueue, shared: Shared) {
    this.#queue = queue
    this.#shared = shared
  }

  get name(): string {
    return this.#queue.lanes.queue
  }

  /** Not while one is under way: it may take long, and nobody waits for it. */
  startPoll(): void {
    this.#polling ??= this.#poll()
      .catch((error) =>
        this.#shared.log.error({ queue: this.name, err: error }, 'polling for lanes failed'),
      )
      .finally(() => {
        this.#polling = undefined
      })
  }

  async #poll(): Promise<void> {
    const { database, holder, clockOffsets, stopping } = this.#shared
    const queue = this.name
    const busyLanes = [...this.#lanes].filter(([, lane]) => lane.isBusy).map(([id]) => id)
    const taken = this.#taken()
    const { callsMax } = this.#queue
    const busyTenants = [...taken.keys()].filter((id) => shareLeft(taken, id, callsMax) === 0)
    const query = { queue, holder: holder.id, clockOffsets, busyLanes, busyTenants }
    for (const found of await listAwakeLanes(database.system, query)) {
      const running = this.#lanes.get(found.laneId)
      if (running) running.notify()
      else if (this.#capacity(found.tenantId) === 0) continue
      else if (found.isMine || (await leaseLane(database.system, queue, found, holder)))
        this.#open(found)
      if (stopping.aborted) return
    }
  }

  async renew(): Promise<number> {
    const { database, holder } = this.#shared
    const laneIds = [...this.#lanes.keys()]
    if (laneIds.length > 0) await renewLeases(database.system, this.name, holder, laneIds)
    return laneIds.length
  }

  async stop(): Promise<void> {
    await this.#polling
    for (const lane of this.#lanes.values()) lane.stop()
    await Promise.all(this.#running)
    this.#queue.close()
  }

  #open({ tenantId, laneId: uuid }: AwakeLane): void {
    const { database, tenants, log, answers, holder, stepLimiter, giveUp, stopping, timing } =
      this.#shared
    const queue = this.#queue
    const laneId = queue.lanes.idOf(uuid)
    const about = { queue: this.name, tenantId, laneId }
    const lane = new Lane({
      database,
      queue,
      answers,
      tenantId,
      laneId,
      holder,
      stepLimiter,
      callContext: { signal: giveUp, log },
      context: () => systemContext(tenants, tenantId, this.name),
      capacity: () => this.#capacity(tenantId),
      onFailure: (error) => log.error({ ...about, err: error }, 'an outbound call failed'),
    })
    this.#lanes.set(uuid, lane)
    const running = lane
      .run()
      .catch(async (error) => {
        log.error({ ...about, err: error }, 'an outbound lane failed')
        await pause(timing.errorDelayMs, stopping)
      })
      .finally(() => {
        this.#lanes.delete(uuid)
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  #capacity(tenantId: string): number {
    return shareLeft(this.#taken(), tenantId, this.#queue.callsMax)
  }

  /** How many of the calls under way are whose. */
  #taken(): ReadonlyMap<string, number> {
    const taken = new Map<string, number>()
    for (const lane of this.#lanes.values()) {
      taken.set(lane.tenantId, (taken.get(lane.tenantId) ?? 0) + lane.taken)
    }
    return taken
  }
}
