import { literal, rows, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import { listTenantsWith, type NextTenants, type OnFailure, Round } from '../worker/tenants.ts'
import type { Reaction } from './reactions.ts'

const batchMax = 500

/** Part of a tenant's log: every event with a sequence above `after`, up to and with `through`. */
export interface LoggedBatch {
  readonly tenantId: string
  readonly after: number
  readonly through: number
}

/** What a service does with each batch of the log, in the transaction that writes it: both happen or neither. */
export type Follower = (system: System, batch: LoggedBatch) => Promise<unknown>

export interface RelayOptions {
  readonly system: System
  readonly reactions: readonly Reaction[]
  readonly followers: readonly Follower[]
  readonly onFailure: OnFailure
}

/** Moves what has been committed to the outbox into the log. */
export class Relay {
  readonly #options: RelayOptions
  readonly #round: Round

  constructor(options: RelayOptions) {
    this.#options = options
    this.#round = new Round('relay', nextTenants, options.onFailure)
  }

  /** Returns how many events it moved, so that the loop knows whether to rest. */
  run(): Promise<number> {
    const { system } = this.#options
    return this.#round.run(system, (tenantId) =>
      system.transaction((tx) => relayTenant(tx, tenantId, this.#options)),
    )
  }
}

/** Everything in the outbox is due. */
const outbox = { table: sql`platform.outbox`, waiting: sql`true`, due: sql`true` }

const nextTenants: NextTenants = (system, after) => listTenantsWith(system, outbox, after)

/** Holds the tenant's head while it numbers a batch: nobody else can hand out a sequence meanwhile. */
async function relayTenant(
  system: System,
  tenantId: string,
  { reactions, followers }: RelayOptions,
): Promise<number> {
  const head = await lockHead(system, tenantId)
  if (!head) return 0
  const after = head.last_sequence
  const through = await logBatch(system, tenantId, after, reactions)
  if (through === after) return 0
  for (const follow of followers) await follow(system, { tenantId, after, through })
  return through - after
}

/**
 * Returns the last sequence that it gave out. Ids follow the clocks of those who wrote, so they only say how much is
 * taken of each resource: as many events as it has among the first ids, but always those with its lowest versions. A
 * version commits after the one before it, so whoever sees one sees all before it: no later batch brings a lower one.
 */
async function logBatch(
  system: System,
  tenantId: string,
  after: number,
  reactions: readonly Reaction[],
): Promise<number> {
  const [batch] = await system<{ last_sequence: number }>`
    with quota as (
      select resource_type, resource_id, count(*) as events
      from (
        select resource_type, resource_id
        from platform.outbox
        where tenant_id = ${tenantId}
        order by id
        limit ${literal(batchMax)}
      ) earliest
      group by resource_type, resource_id
    ), chosen as (
      select lowest.id
      from quota
      cross join lateral (
        select id
        from platform.outbox
        where tenant_id = ${tenantId} and resource_id = quota.resource_id
          and resource_type = quota.resource_type
        order by resource_version, id
        limit quota.events
      ) lowest
    ), moved as (
      delete from platform.outbox
      where tenant_id = ${tenantId} and id = any(array(select id from chosen))
      returning *
    ), placed as (
      select moved.*, max(id::text collate "C") over (
          partition by resource_type, resource_id order by resource_version, id
        ) as place
      from moved
    ), logged as (
      insert into platform.events
        (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at)
      select tenant_id, ${after}::bigint + row_number() over (order by place, resource_version, id),
        id, type, version, mode, resource_type, resource_id, resource_version, actor_type, actor_id,
        correlation_id, causation_id, data, occurred_at
      from placed
      returning tenant_id, sequence, id, type, version
    ), queued as (
      insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, run_at)
      select tenant_id, id, subscribed.reaction, logged.sequence, now()
      from logged
      join moved using (tenant_id, id)
      join (values ${subscriptions(reactions)}) as subscribed (reaction, type, version)
        on subscribed.type = logged.type and subscribed.version = logged.version
      where not moved.simulated
      on conflict (tenant_id, event_id, reaction) do nothing
    )
    update platform.event_heads
    set last_sequence = last_sequence + (select count(*) from logged)
    where tenant_id = ${tenantId}
    returning last_sequence
  `
  return batch?.last_sequence ?? after
}

async function lockHead(system: System, tenantId: string) {
  const lock = () => system<{ last_sequence: number }>`
    select last_sequence from platform.event_heads
    where tenant_id = ${tenantId}
    for update skip locked
  `
  const [head] = await lock()
  if (head) return head
  await system`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tenantId}, 0)
    on conflict (tenant_id) do nothing
  `
  const [created] = await lock()
  return created
}

function subscriptions(reactions: readonly Reaction[]) {
  const wanted = reactions.flatMap(({ name, kinds }) =>
    kinds.map(({ type, version }) => [name, type, version]),
  )
  return rows(wanted.length > 0 ? wanted : [['', '', 0]], ['text', 'text', 'int'])
}
