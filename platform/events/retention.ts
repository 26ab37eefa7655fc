import { literal, type Sql, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import { firstUuidAt } from '../ids/typeid.ts'
import { listTenantsWith, type OnFailure, Round, type WaitingRows } from '../worker/tenants.ts'

export const eventsKeptDays = 30
const dayMs = 24 * 60 * 60 * 1_000
const eventsMax = 1_000

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
      (tenants, after) => listTenantsWith(tenants, logsWithOldEvents(), after),
      onFailure,
    )
  }

  /** Returns how many events it forgot, so that the loop knows whether to rest. */
  run(): Promise<number> {
    return this.#round.run(this.#system, (tenantId) =>
      this.#system.transaction((system) => forgetOldEvents(system, tenantId)),
    )
  }
}

/**
 * By the clock on the wall, which its id tells: a sandbox that is years ahead dates its events years ahead, and would
 * otherwise keep them for as long.
 */
function isOld(): Sql {
  const since = new Date(Date.now() - eventsKeptDays * dayMs)
  return sql`(event.occurred_at < ${since} or event.id < ${firstUuidAt(since)}::uuid)`
}

/** Looks at the oldest event of each tenant and at nothing else. */
function logsWithOldEvents(): WaitingRows {
  return {
    table: sql`platform.event_heads`,
    waiting: sql`true`,
    due: sql`exists (
      select from platform.events event
      where event.tenant_id = waiting.tenant_id
        and event.sequence = waiting.forgotten_through + 1
        and ${isOld()}
        and not exists (
          select from platform.reaction_runs run
          where run.tenant_id = event.tenant_id and run.event_id = event.id and run.done_at is null
        )
    )`,
  }
}

/** Holds the tenant's head, as the relay does: nobody else moves either end of the log meanwhile. */
async function forgetOldEvents(system: System, tenantId: string): Promise<number> {
  const [head] = await system<{ forgotten_through: number }>`
    select forgotten_through from platform.event_heads where tenant_id = ${tenantId} for update
  `
  if (!head) return 0
  const through = await lastToForget(system, tenantId, head.forgotten_through)
  if (through <= head.forgotten_through) return 0
  await system`
    with forgotten as (
      delete from platform.events
      where tenant_id = ${tenantId} and sequence <= ${through}
      returning id
    ), runs as (
      delete from platform.reaction_runs run
      using forgotten
      where run.tenant_id = ${tenantId} and run.event_id = forgotten.id
    )
    update platform.event_heads set forgotten_through = ${through} where tenant_id = ${tenantId}
  `
  return through - head.forgotten_through
}

/** The last sequence of a batch before which there is nothing that must be kept. */
async function lastToForget(system: System, tenantId: string, after: number): Promise<number> {
  const [found] = await system<{ through: number | null }>`
    with oldest as (
      select event.sequence,
        not ${isOld()} or exists (
          select from platform.reaction_runs run
          where run.tenant_id = ${tenantId} and run.event_id = event.id and run.done_at is null
        ) as is_kept
      from platform.events event
      where event.tenant_id = ${tenantId} and event.sequence > ${after}
      order by event.sequence
      limit ${literal(eventsMax)}
    )
    select coalesce(min(sequence) filter (where is_kept) - 1, max(sequence)) as through from oldest
  `
  return found?.through ?? after
}
