import { Gauge } from 'prom-client'
import { isConnectionLost, isContended, isDatabaseBusy } from '../db/driver.ts'
import { CommitUnknown, StaleRead } from '../db/retry.ts'
import { metrics, outboundLaneFailures } from '../observe/metrics.ts'
import { overloadReason } from '../problems/overload.ts'
import { Problem } from '../problems/problem.ts'

/** How many times as long as after the first failure; the last one stays. */
const factors = [1, 5, 30, 120, 600] as const
/** One that comes back later than its delay and this has worked in between. */
const sparedMs = 60_000
/** It did not come back for that long: somebody else works on it, or it is gone. */
const forgottenAfterMs = 3_600_000

/** Of the queues of this process, by name. */
const allFailing = new Map<string, FailingLanes>()

new Gauge({
  name: 'souk_outbound_failing_lanes',
  help: 'Lanes of outbound work that failed and are tried again later',
  labelNames: ['queue'],
  registers: [metrics],
  collect() {
    for (const [queue, lanes] of allFailing) this.set({ queue }, lanes.count(Date.now()))
  },
})

interface Failing {
  readonly failures: number
  readonly atMs: number
  readonly delayMs: number
}

/**
 * Lanes of a queue whose step failed, which means that what came back could not be recorded. Each is left alone for
 * longer every time, and counted, because nothing but a change of the program or of the data will mend it.
 */
export class FailingLanes {
  readonly #queue: string
  /** Whoever failed last stands last. */
  readonly #lanes = new Map<string, Failing>()

  constructor(queue: string) {
    this.#queue = queue
    allFailing.set(queue, this)
  }

  /** Returns how long to leave the lane alone. Trouble of the database is no fault of the lane. */
  fail(laneId: string, error: unknown, firstDelayMs: number, nowMs: number): number {
    if (isTroubleOfDatabase(error)) return firstDelayMs
    const last = this.#lanes.get(laneId)
    const isAgain = last !== undefined && nowMs <= last.atMs + 2 * last.delayMs + sparedMs
    const failures = isAgain ? last.failures + 1 : 1
    const delayMs = firstDelayMs * (factors[failures - 1] ?? factors[factors.length - 1] ?? 1)
    this.#lanes.delete(laneId)
    this.#lanes.set(laneId, { failures, atMs: nowMs, delayMs })
    outboundLaneFailures.inc({ queue: this.#queue })
    return delayMs
  }

  recover(laneId: string): void {
    this.#lanes.delete(laneId)
  }

  /** Without those that did not come back. */
  count(nowMs: number): number {
    for (const [id, { atMs }] of this.#lanes) {
      if (atMs + forgottenAfterMs >= nowMs) break
      this.#lanes.delete(id)
    }
    return this.#lanes.size
  }
}

function isTroubleOfDatabase(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof StaleRead) return true
  if (error instanceof Problem) return overloadReason(error) !== undefined
  return isConnectionLost(error) || isDatabaseBusy(error) || isContended(error)
}
