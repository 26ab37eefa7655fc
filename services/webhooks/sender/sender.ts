import { setTimeout as delay } from 'node:timers/promises'
import { type Context, type Engine, newUuid, type Workplace } from '@souk/platform'
import { Lane } from './lane.ts'
import type { Outgoing } from './outgoing.ts'
import { shareLeft } from './share.ts'
import { type AwakeLane, type Lessee, leaseLane, listAwakeLanes, renewLeases } from './store.ts'
import { defaultTiming, type Timing } from './timing.ts'
import { Turnstile } from './turnstile.ts'

/** Requests under way at once in one process. */
const underWayMax = 2_048
/** Of the sixteen connections on which a process writes. */
const turnsPerTenant = 4

/**
 * Finds the lanes that have something to send and runs them, each by itself: a receiver that hangs holds up nobody
 * else. Several workers share the lanes by leases, so the events of an endpoint come from one of them at a time.
 */
export class Sender implements Engine {
  readonly #workplace: Workplace
  readonly #outgoing: Outgoing
  readonly #timing: Timing
  readonly #lessee: Lessee
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<Promise<void>>()
  readonly #turnstile = new Turnstile(turnsPerTenant)
  readonly #stop = new AbortController()
  #ahead: ReadonlyMap<string, number> = new Map()
  #loops: Promise<void>[] = []

  constructor(workplace: Workplace, outgoing: Outgoing, timing: Partial<Timing> = {}) {
    this.#workplace = workplace
    this.#outgoing = outgoing
    this.#timing = { ...defaultTiming, ...timing }
    this.#lessee = { id: newUuid(), leaseMs: this.#timing.leaseMs }
  }

  start(): void {
    const { system } = this.#workplace.database
    const { lookMs, aheadMs, renewMs } = this.#timing
    this.#loops = [
      this.#every(lookMs, () => this.#look()),
      this.#every(aheadMs, () => this.#lookAhead()),
      this.#every(renewMs, () => renewLeases(system, this.#lessee, [...this.#lanes.keys()])),
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
    const patience = setTimeout(() => this.#outgoing.close(), this.#timing.stopMs)
    await Promise.all(this.#running)
    clearTimeout(patience)
    this.#outgoing.close()
  }

  async #look(): Promise<void> {
    const { system } = this.#workplace.database
    const busyLanes = [...this.#lanes].filter(([, lane]) => lane.isBusy).map(([id]) => id)
    const taken = this.#taken()
    const busyTenants = [...taken.keys()].filter((id) => shareLeft(taken, id, underWayMax) === 0)
    const { id: worker } = this.#lessee
    const outlook = { worker, ahead: this.#ahead, busyLanes, busyTenants }
    for (const found of await listAwakeLanes(system, outlook)) {
      const running = this.#lanes.get(found.endpointId)
      if (running) running.nudge()
      else if (this.#capacity(found.tenantId) === 0) continue
      else if (found.isMine || (await leaseLane(system, found, this.#lessee))) this.#open(found)
      if (this.#stop.signal.aborted) return
    }
  }

  /** Sandboxes that moved their clock, and how far: what is due for them our clock cannot tell. */
  async #lookAhead(): Promise<void> {
    this.#ahead = await this.#workplace.tenants.listAhead()
  }

  #open({ tenantId, endpointId }: AwakeLane): void {
    const { database, log } = this.#workplace
    const lane = new Lane({
      database,
      tenantId,
      endpointId,
      lessee: this.#lessee,
      outgoing: this.#outgoing,
      context: () => this.#contextOf(tenantId),
      turnstile: this.#turnstile,
      capacity: () => this.#capacity(tenantId),
      onFailure: (error) =>
        log.error({ tenantId, endpointId, err: error }, 'a webhook could not be made ready'),
    })
    this.#lanes.set(endpointId, lane)
    const running = lane
      .run()
      .catch(async (error) => {
        log.error({ tenantId, endpointId, err: error }, 'a webhook lane failed')
        await this.#rest(this.#timing.troubleMs)
      })
      .finally(() => {
        this.#lanes.delete(endpointId)
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  #capacity(tenantId: string): number {
    return shareLeft(this.#taken(), tenantId, underWayMax)
  }

  /** How many of the requests under way are whose. */
  #taken(): ReadonlyMap<string, number> {
    const taken = new Map<string, number>()
    for (const lane of this.#lanes.values()) {
      taken.set(lane.tenantId, (taken.get(lane.tenantId) ?? 0) + lane.taken)
    }
    return taken
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
          return Math.max(ms, this.#timing.troubleMs)
        },
      )
      await this.#rest(pauseMs)
    }
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(() => {})
  }
}
