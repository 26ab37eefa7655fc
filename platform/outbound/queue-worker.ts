import { shareLeft } from '../fairness/share.ts'
import type { StepLimiter } from '../fairness/step-limiter.ts'
import { logFailure } from '../observe/failures.ts'
import { failingLanes, outboundLaneFailures } from '../observe/metrics.ts'
import type { WorkerContext } from '../worker/context.ts'
import { pause } from '../worker/loop.ts'
import { PostponedWork } from '../worker/postponed.ts'
import { systemContext } from '../worker/tenants.ts'
import { isTroubleOfDatabase } from './database-trouble.ts'
import { Lane } from './lane.ts'
import type { OutboundQueue } from './queue.ts'
import type { Answers } from './step.ts'
import {
  type AwakeLane,
  type LeaseHolder,
  leaseLane,
  listAwakeLanes,
  renewLeases,
} from './store.ts'
import type { OutboundTiming } from './timing.ts'

/** A lane that fails waits so many times as long as after its first failure. */
const delayFactors = [1, 5, 30, 120, 600] as const
const forgottenAfterMs = 600_000

/** What the queues of one engine share. */
export interface EngineState extends WorkerContext {
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
  /** There may be more lanes with something to do than were found, or room for more. */
  onMore: () => void
}

/**
 * Finds the lanes of one queue that have something to do and runs them, each by itself: a receiver that hangs holds
 * up nobody else.
 */
export class QueueWorker {
  readonly #queue: OutboundQueue
  readonly #state: EngineState
  readonly #lanes = new Map<string, Lane>()
  /** What came back for these could not be recorded: nothing but a change of the program or of the data will mend it. */
  readonly #failing: PostponedWork
  readonly #running = new Set<Promise<void>>()
  #polling: Promise<void> | undefined
  /** Whether lanes had to be left alone because their tenant has its share. */
  #isShort = false

  constructor(queue: OutboundQueue, state: EngineState) {
    this.#queue = queue
    this.#state = state
    const { errorDelayMs } = state.timing
    const delaysMs = delayFactors.map((factor) => factor * errorDelayMs)
    this.#failing = new PostponedWork({ delaysMs, forgottenAfterMs })
    failingLanes.observe(this.name, () => this.#failing.count(Date.now()))
  }

  get name(): string {
    return this.#queue.lanes.queue
  }

  /** Not while one is under way: it may take long, and nobody waits for it. */
  startPoll(): void {
    this.#polling ??= this.#poll()
      .catch((error) =>
        logFailure(this.#state.log, { queue: this.name }, error, 'polling for lanes failed'),
      )
      .finally(() => {
        this.#polling = undefined
      })
  }

  async #poll(): Promise<void> {
    const { database, holder, clockOffsets, stopping, onMore } = this.#state
    const queue = this.name
    const busyLanes = [...this.#lanes].filter(([, lane]) => lane.isBusy).map(([id]) => id)
    const taken = this.#taken()
    const { callsMax } = this.#queue
    const busyTenants = [...taken.keys()].filter((id) => shareLeft(taken, id, callsMax) === 0)
    const query = { queue, holder: holder.id, clockOffsets, busyLanes, busyTenants }
    this.#isShort = busyTenants.length > 0
    for (const found of await listAwakeLanes(database.system, query)) {
      const running = this.#lanes.get(found.laneId)
      if (running) running.notify()
      else if (this.#capacity(found.tenantId) === 0) this.#isShort = true
      else if (found.isMine || (await leaseLane(database.system, queue, found, holder))) {
        this.#open(found)
        onMore()
      }
      if (stopping.aborted) return
    }
  }

  async renew(): Promise<number> {
    const { database, holder } = this.#state
    const running = [...this.#lanes].map(([laneId, { tenantId }]) => ({ laneId, tenantId }))
    const byTenant = Map.groupBy(running, (lane) => lane.tenantId)
    // Each by itself: a tenant whose node is away must not cost the others their leases.
    const renewed = await database.system.onOneConnection((system) =>
      Promise.allSettled(
        [...byTenant].map(([tenantId, lanes]) => {
          const laneIds = lanes.map(({ laneId }) => laneId)
          return renewLeases(system, tenantId, this.name, holder, laneIds)
        }),
      ),
    )
    const failed = renewed.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return running.length
  }

  async stop(): Promise<void> {
    await this.#polling
    for (const lane of this.#lanes.values()) lane.stop()
    await Promise.all(this.#running)
    this.#queue.close()
  }

  #open({ tenantId, laneId: uuid }: AwakeLane): void {
    const { database, tenants, log, answers, holder, stepLimiter, giveUp, stopping } = this.#state
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
      callContext: { signal: giveUp, database, log },
      context: () => systemContext(tenants, tenantId, this.name),
      capacity: () => this.#capacity(tenantId),
      onFailure: (error) => log.error({ ...about, err: error }, 'an outbound call failed'),
    })
    this.#lanes.set(uuid, lane)
    const running = lane
      .run()
      .then(() => this.#failing.forget(tenantId, uuid))
      .catch(async (error) => {
        logFailure(log, about, error, 'an outbound lane failed')
        await pause(this.#delayAfter(error, tenantId, uuid), stopping)
      })
      .finally(() => {
        this.#lanes.delete(uuid)
        this.#running.delete(running)
        if (this.#isShort) this.#state.onMore()
      })
    this.#running.add(running)
  }

  #delayAfter(error: unknown, tenantId: string, uuid: string): number {
    if (isTroubleOfDatabase(error)) return this.#state.timing.errorDelayMs
    outboundLaneFailures.inc({ queue: this.name })
    return this.#failing.postpone(tenantId, uuid, Date.now())
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
