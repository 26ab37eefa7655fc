import { setTimeout as delay } from 'node:timers/promises'
import { type Context, type Engine, newUuid, type Workplace } from '@souk/platform'
import { Lane } from './lane.ts'
import type { Outgoing } from './outgoing.ts'
import { type AwakeLane, leaseLane, listAwakeLanes, renewLeases } from './store.ts'

const lookMs = 50
const aheadMs = 500
const renewMs = 3_000
const troubleMs = 1_000
const stopMs = 5_000
/** Requests under way at once in one process. */
const underWayMax = 2_048

/**
 * Finds the lanes that have something to send and runs them, each by itself: a receiver that hangs holds up nobody
 * else. Several workers share the lanes by leases, so the events of an endpoint come from one of them at a time.
 */
export class Sender implements Engine {
  readonly #workplace: Workplace
  readonly #outgoing: Outgoing
  readonly #worker = newUuid()
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #ahead: ReadonlyMap<string, number> = new Map()
  #loops: Promise<void>[] = []

  constructor(workplace: Workplace, outgoing: Outgoing) {
    this.#workplace = workplace
    this.#outgoing = outgoing
  }

  start(): void {
    const { system } = this.#workplace.database
    this.#loops = [
      this.#every(lookMs, () => this.#look()),
      this.#every(aheadMs, () => this.#lookAhead()),
      this.#every(renewMs, () => renewLeases(system, this.#worker, [...this.#lanes.keys()])),
    ]
  }

  /**
   * No lane opens any more once the loops have ended. What is under way gets a moment to be answered and recorded;
   * the rest is sent again by the next worker.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#loops)
    for (const lane of this.#lanes.values()) lane.stop()
    const patience = setTimeout(() => this.#outgoing.close(), stopMs)
    await Promise.all(this.#running)
    clearTimeout(patience)
    this.#outgoing.close()
  }

  async #look(): Promise<void> {
    const { system } = this.#workplace.database
    const awake = await listAwakeLanes(system, this.#worker, [...this.#ahead.keys()])
    for (const found of awake.filter((lane) => this.#isDue(lane))) {
      const running = this.#lanes.get(found.endpointId)
      if (running) running.nudge()
      else if (found.isMine || (await leaseLane(system, found, this.#worker))) this.#open(found)
      if (this.#stop.signal.aborted) return
    }
  }

  /** Sandboxes that moved their clock, and how far: what is due for them our clock cannot tell. */
  async #lookAhead(): Promise<void> {
    this.#ahead = await this.#workplace.tenants.listAhead()
  }

  #isDue({ tenantId, wakeAt }: AwakeLane): boolean {
    const offset = this.#ahead.get(tenantId)
    return offset === undefined || wakeAt === null || wakeAt.getTime() <= Date.now() + offset
  }

  #open({ tenantId, endpointId }: AwakeLane): void {
    const { database, log } = this.#workplace
    const lane = new Lane({
      database,
      endpointId,
      worker: this.#worker,
      outgoing: this.#outgoing,
      context: () => this.#contextOf(tenantId),
      capacity: () => this.#capacity(),
    })
    this.#lanes.set(endpointId, lane)
    const running = lane
      .run()
      .catch(async (error) => {
        log.error({ tenantId, endpointId, err: error }, 'a webhook lane failed')
        await this.#rest(troubleMs)
      })
      .finally(() => {
        this.#lanes.delete(endpointId)
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  #capacity(): number {
    let underWay = 0
    for (const lane of this.#lanes.values()) underWay += lane.underWay
    return underWayMax - underWay
  }

  async #contextOf(tenantId: string): Promise<Context> {
    return {
      tenantId,
      ...(await this.#workplace.tenants.describe(tenantId)),
      actor: { type: 'system', id: 'webhooks.send' },
      requestId: 'webhooks.send',
      operation: 'webhooks.send',
    }
  }

  async #every(ms: number, round: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const pauseMs = await round().then(
        () => ms,
        (error) => {
          this.#workplace.log.error({ err: error }, 'a webhook round failed')
          return Math.max(ms, troubleMs)
        },
      )
      await this.#rest(pauseMs)
    }
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => {})
  }
}
