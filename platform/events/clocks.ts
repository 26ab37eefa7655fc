import type { ScheduleRunner } from './schedule.ts'
import type { OnFailure, Tenants } from './tenants.ts'

export interface MovedClocksOptions {
  readonly tenants: Pick<Tenants, 'listAhead'>
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

  /** The first look only takes note: what is due already, the schedules find by themselves. */
  async run(): Promise<number> {
    const ahead = await this.#options.tenants.listAhead()
    const seen = this.#seen ?? ahead
    this.#seen = ahead
    let done = 0
    for (const [tenantId, offsetMs] of ahead) {
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
