import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import { idOf, uuidOf } from '../ids/typeid.ts'
import {
  deleteLane,
  findHealth,
  insertIdleLane,
  type LaneKey,
  lockLane,
  lockLanes,
  type ObservedHealth,
  resetLaneAndWake,
  wakeHeldLane,
  wakeLane,
  wakeLanes,
} from './store.ts'

/**
 * The lanes of one queue, as its domain names them: by the ids of its own things. This is how a domain asks for work;
 * what is done in a step is declared by the queue.
 */
export class OutboundLanes {
  /** An identity: rows are kept under it. */
  readonly queue: string
  readonly #prefix: string

  constructor(queue: string, prefix: string) {
    this.queue = queue
    this.#prefix = prefix
  }

  keyOf(id: string): LaneKey {
    return { queue: this.queue, laneId: uuidOf(id) }
  }

  idOf(laneId: string): string {
    return idOf(this.#prefix, laneId)
  }

  /** A lane that is there before there is anything to do, for a queue that keeps idle lanes. */
  add(tx: Tx, id: string): Promise<void> {
    return insertIdleLane(tx, this.keyOf(id))
  }

  remove(tx: Tx, id: string): Promise<void> {
    return deleteLane(tx, this.keyOf(id))
  }

  /**
   * There is something to do at that moment. The row is written by the transaction that wants the work, so both are
   * there or neither. Steps lock the lane first and what it is about then: whoever wakes a lane does the same.
   */
  wake(tx: Tx, id: string, at: Date): Promise<void> {
    tx.pending.wakesLane = true
    return wakeLane(tx, this.keyOf(id), at)
  }

  /** Somebody wants to know now: a receiver that is being spared is asked all the same. */
  wakeHeld(tx: Tx, id: string): Promise<void> {
    tx.pending.wakesLane = true
    return wakeHeldLane(tx, this.keyOf(id), tx.now)
  }

  /** The receiver is another one, or somebody says that it is well again: what was learned of it is forgotten. */
  resetHealthAndWake(tx: Tx, id: string): Promise<void> {
    tx.pending.wakesLane = true
    return resetLaneAndWake(tx, this.keyOf(id), tx.now)
  }

  /** No step of the lane runs until the transaction ends. False when there is no such lane. */
  lock(tx: Tx, id: string): Promise<boolean> {
    return lockLane(tx, this.keyOf(id))
  }

  lockAll(tx: Tx): Promise<number> {
    return lockLanes(tx, tx.tenantId, this.queue)
  }

  /** The same for a service that follows the log, which acts for the system and not within a tenant. */
  lockAllOf(system: System, tenantId: string): Promise<number> {
    return lockLanes(system, tenantId, this.queue)
  }

  async wakeSome(system: System, tenantId: string, at: ReadonlyMap<string, Date>): Promise<void> {
    if (at.size === 0) return
    const wakes = [...at].map(([id, moment]) => ({ laneId: uuidOf(id), at: moment }))
    await wakeLanes(system, tenantId, this.queue, wakes)
  }

  async health(tx: Tx, id: string): Promise<ObservedHealth> {
    const nothing = { failures: 0, heldUntil: null, lastSuccessAt: null }
    return (await findHealth(tx, this.keyOf(id))) ?? nothing
  }
}
