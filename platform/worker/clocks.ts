import type { ScheduleRunner } from './schedule.ts'
import type { OnFailure, Tenants } from './tenants.ts'

export interface MovedClocksOptions {
  readonly tenants: Pick<Tenants, 'listClockOffsets'>
  readonly onFailure: OnFailure
}

/**
 * Sees sandboxes move their clock and does at once what has become due: whoever moves a clock watches for what
 * happens, and should not have to wait for the next round of each schedule.
 */
export class MovedClocks {
  readonly #options: MovedClocksOptions
  readonly #schedules: readonly ScheduleRunner[]
  #seen: ReadonlyMap<string, number> | undefined

  constructor(options: MovedClocksOptions, schedules: readonly ScheduleRunner[]) {
    this.#options = options
    this.#schedules = schedules
  }

  /** The first poll only takes note: what is due already, the schedules find by themselves. */
  async run(): Promise<number> {
    const clockOffsets = await this.#options.tenants.listClockOffsets()
    const seen = this.#seen ?? clockOffsets
    this.#seen = clockOffsets
    let done = 0
    for (const [tenantId, offsetMs] of clockOffsets) {
      if (seen.get(tenantId) !== offsetMs) done += await this.#catchUp(tenantId)
    }
    return done
  }

  async #catchUp(tenantId: string): Promise<number> {
    let done = 0
    for (const timed of this.#schedules) {
      try {
        done += await timed.runFor(tenantId)
      } catch (error) {
        this.#options.onFailure(timed.name, tenantId, error)
      }
    }
    return done
  }
}
