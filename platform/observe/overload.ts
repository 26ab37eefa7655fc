import type { FastifyBaseLogger } from 'fastify'
import type { OverloadReason } from '../problems/overload.ts'
import { overloads } from './metrics.ts'

const lineEveryMs = 1_000

/**
 * Counts what was refused for want of room, and says so once a second at most: one tenant that asks too much would fill
 * the log otherwise, and hide in it what everybody should see.
 */
export class OverloadReport {
  #lineAtMs = Number.NEGATIVE_INFINITY
  #unsaid = 0

  add(reason: OverloadReason, log: FastifyBaseLogger, about: object): void {
    overloads.inc({ reason })
    this.#unsaid += 1
    const nowMs = performance.now()
    if (nowMs - this.#lineAtMs < lineEveryMs) return
    log.warn({ reason, refusals: this.#unsaid, ...about }, 'too much work: requests are refused')
    this.#lineAtMs = nowMs
    this.#unsaid = 0
  }
}
