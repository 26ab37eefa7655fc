import { type Loop, loop, pause } from '../events/loop.ts'
import { Pace } from '../events/pace.ts'
import { systemContext } from '../events/tenants.ts'
import type { Workplace } from '../events/worker.ts'
import { newUuid } from '../ids/typeid.ts'
import { FailingLanes } from './failing-lanes.ts'
import { Lane } from './lane.ts'
import type { OutboundQueue } from './queue.ts'
import { shareLeft } from './share.ts'
import {
  type AwakeLane,
  type LeaseHolder,
  leaseLane,
  listAwakeLanes,
  listDueQueues,
  renewLeases,
} from './store.ts'
import { defaultTiming, type OutboundTiming } from './timing.ts'
import type { Answers } from './turn.ts'
import { TurnLimit, turnsPerTenant } from './turn-limit.ts'

/** What the queues of one engine share. */
interface Shared extends Workplace {
  readonly answers: Answers
  readonly timing: OutboundTiming
  readonly holder: LeaseHolder
  readonly turnLimit: TurnLimit
  /** No more looking for work. */
  readonly stopping: AbortSignal
  /** No more waiting for answers. */
  readonly giveUp: AbortSignal
  /** Sandboxes that moved their clock, and how far: what is due for them our clock cannot tell. */
  ahead: ReadonlyMap<string, number>
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
  readonly #pace: Pace
  #loops: Promise<void>[] = []

  constructor(
    workplace: Workplace,
    answers: Answers,
    queues: readonly OutboundQueue[],
    timing: Partial<OutboundTiming> = {},
  ) {
    const times = { ...defaultTiming, ...timing }
    this.#shared = {
      ...workplace,
      answers,
      timing: times,
      holder: { id: newUuid(), leaseMs: times.leaseMs },
      turnLimit: new TurnLimit(turnsPerTenant(workplace.database.writers)),
      stopping: this.#stop.signal,
      giveUp: this.#giveUp.signal,
      ahead: new Map(),
    }
    this.#queues = queues.map((queue) => new QueueWork(queue, this.#shared))
    this.#pace = new Pace(times.lookMs, times.quietLookMs)
  }

  start(): void {
    const { aheadMs, renewMs } = this.#shared.timing
    const { stopping } = this.#shared
    const every = (ms: number, round: () => Promise<number>) =>
      this.#loop(round, () => pause(ms, stopping))
    this.#loops = [
      every(aheadMs, () => this.#lookAhead()),
      this.#loop(
        () => this.#lookForWork(),
        (found) => this.#pace.rest(found > 0, stopping),
      ),
      ...this.#queues.map((work) => every(renewMs, () => work.renew())),
    ]
  }

  /** Somebody has just woken lanes. */
  hint(): void {
    this.#pace.hint()
  }

  /**
   * No lane opens any more once the last look has ended. What is under way gets a moment to be answered and recorded;
   * the rest is done again by the next worker.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#loops)
    const patience = setTimeout(() => this.#giveUp.abort(), this.#shared.timing.stopMs)
    await Promise.all(this.#queues.map((work) => work.stop()))
    clearTimeout(patience)
  }

  async #lookAhead(): Promise<number> {
    this.#shared.ahead = await this.#shared.tenants.listAhead()
    return this.#shared.ahead.size
  }

  /** One look for all queues; those that have something to do then look for what it is, each by itself. */
  async #lookForWork(): Promise<number> {
    const { database, holder, ahead } = this.#shared
    const due = await listDueQueues(database.system, holder.id, ahead)
    for (const work of this.#queues) if (due.has(work.name)) work.startLook()
    return due.size
  }

  #loop(round: Loop['round'], rest: Loop['rest']): Promise<void> {
    const { stopping, log, timing } = this.#shared
    const onTrouble = (error: unknown) =>
      log.error({ err: error }, 'a round of outbound work failed')
    return loop({ round, rest, onTrouble, troubleMs: timing.troubleMs, stopping })
  }
}

/**
 * Finds the lanes of one queue that have something to do and runs them, each by itself: another side that hangs holds
 * up nobody else.
 */
class QueueWork {
  readonly #queue: OutboundQueue
  readonly #shared: Shared
  readonly #lanes = new Map<string, Lane>()
  readonly #failing: FailingLanes
  readonly #running = new Set<Promise<void>>()
  #looking: Promise<void> | undefined

  constructor(queue: OutboundQueue, shared: Shared) {
    this.#queue = queue
    this.#shared = shared
    this.#failing = new FailingLanes(queue.lanes.queue)
  }

  get name(): string {
    return this.#queue.lanes.queue
  }

  /** Not while one is under way: it may take long, and nobody waits for it. */
  startLook(): void {
    this.#looking ??= this.#look()
      .catch((error) =>
        this.#shared.log.error({ queue: this.name, err: error }, 'a look for lanes failed'),
      )
      .finally(() => {
        this.#looking = undefined
      })
  }

  async #look(): Promise<void> {
    const { database, holder, ahead, stopping } = this.#shared
    const queue = this.name
    const busyLanes = [...this.#lanes].filter(([, lane]) => lane.isBusy).map(([id]) => id)
    const taken = this.#taken()
    const { callsMax } = this.#queue
    const busyTenants = [...taken.keys()].filter((id) => shareLeft(taken, id, callsMax) === 0)
    const outlook = { queue, holder: holder.id, ahead, busyLanes, busyTenants }
    for (const found of await listAwakeLanes(database.system, outlook)) {
      const running = this.#lanes.get(found.laneId)
      if (running) running.nudge()
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
    await this.#looking
    for (const lane of this.#lanes.values()) lane.stop()
    await Promise.all(this.#running)
    this.#queue.close()
  }

  #open({ tenantId, laneId: uuid }: AwakeLane): void {
    const { database, tenants, log, answers, holder, turnLimit, giveUp, stopping, timing } =
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
      turnLimit,
      callContext: { signal: giveUp, log },
      context: () => systemContext(tenants, tenantId, this.name),
      capacity: () => this.#capacity(tenantId),
      onFailure: (error) => log.error({ ...about, err: error }, 'an outbound call failed'),
    })
    this.#lanes.set(uuid, lane)
    const running = lane
      .run()
      .then(() => this.#failing.recover(uuid))
      .catch(async (error) => {
        log.error({ ...about, err: error }, 'an outbound lane failed')
        await pause(this.#failing.fail(uuid, error, timing.troubleMs, Date.now()), stopping)
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
