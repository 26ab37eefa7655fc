import type { System } from '../db/system.ts'
import { dayMs } from '../durations.ts'
import { listTenantsWith } from '../worker/store.ts'
import { type OnFailure, Round } from '../worker/tenants.ts'
import { forgetEventsBefore, logsWithEventsBefore } from './store.ts'

export const eventsKeptDays = 30

/**
 * Forgets events after their time, always the oldest first: what is left of a log has no gap, and one number says
 * where it begins. An event that somebody in the product has yet to react to is kept, and all that came after it.
 */
export class EventRetention {
  readonly #system: System
  readonly #round: Round

  constructor(system: System, onFailure: OnFailure) {
    this.#system = system
    this.#round = new Round(
      'retention',
      (tenants, after) => listTenantsWith(tenants, logsWithEventsBefore(keptSince()), after),
      onFailure,
    )
  }

  /** Returns how many events it forgot, so that the loop knows whether to rest. */
  run(): Promise<number> {
    return this.#round.run(this.#system, (tenantId) =>
      this.#system.transaction((system) => forgetEventsBefore(system, tenantId, keptSince())),
    )
  }
}

function keptSince(): Date {
  return new Date(Date.now() - eventsKeptDays * dayMs)
}
