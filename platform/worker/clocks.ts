import type { ScheduleRunner } from './schedule.ts'
import type { OnFailure } from './tenants.ts'

/**
 * Sees sandboxes move their clock and does at once what has become due: whoever moves a clock watches for what
 * happens, and should not have to wait for the next round of each schedule.
 */
export class MovedClocks {
  readonly #schedules: readonly ScheduleRunner[]
  readonly #onFailure: OnFailure
  readonly #moved = new Set<string>()
  #seen: ReadonlyMap<string, number> | undefined

  constructor(schedules: readonly ScheduleRunner[], onFailure: OnFailure) {
    this.#schedules = schedules
    this.#onFailure = onFailure
  }

  /**
   * Says whether somebody has moved a clock since. The first time it only takes note: what is due already, the schedules
   * find by themselves.
   */
  see(clockOffsets: ReadonlyMap<string, number>): boolean {
    const seen = this.#seen ?? clockOffsets
    this.#seen = clockOffsets
    for (const [tenantId, offsetMs] of clockOffsets) {
      if (seen.get(tenantId) !== offsetMs) this.#moved.add(tenantId)
    }
    return this.#moved.size > 0
  }

  async run(): Promise<number> {
    let done = 0
    for (const tenantId of this.#moved) {
      this.#moved.delete(tenantId)
      done += await this.#catchUp(tenantId)
    }
    return done
  }

  async #catchUp(tenantId: string): Promise<number> {
    let done = 0
    for (const timed of this.#schedules) {
      try {
        done += await timed.runFor(tenantId)
      } catch (error) {
        this.#onFailure(timed.name, tenantId, error)
      }
    }
    return done
  }
}
