import { rows, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { Reaction } from './reactions.ts'
import { listTenantsWith, type NextTenants, type OnFailure, Round } from './tenants.ts'

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
    this.#round = new Round('relay', listTenantsWithOutbox, options.onFailure)
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
const listTenantsWithOutbox: NextTenants = (system, after) =>
  listTenantsWith(
    system,
    { table: sql`platform.outbox`, waiting: sql`true`, due: sql`true` },
    after,
  )

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

/** Returns the last sequence that it gave out. */
async function logBatch(
  system: System,
  tenantId: string,
  after: number,
  reactions: readonly Reaction[],
): Promise<number> {
  const [batch] = await system<{ last_sequence: number }>`
    with moved as (
      delete from platform.outbox
      where tenant_id = ${tenantId} and id <= (
        select id from (
          select id from platform.outbox where tenant_id = ${tenantId} order by id limit ${batchMax}
        ) batch
        order by id desc
        limit 1
      )
      returning *
    ), logged as (
      insert into platform.events
        (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at)
      select tenant_id, ${after}::bigint + row_number() over (order by id), id, type,
        version, mode, resource_type, resource_id, resource_version, actor_type, actor_id,
        correlation_id, causation_id, data, occurred_at
      from moved
      returning tenant_id, sequence, id, type
    ), queued as (
      insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, run_at)
      select tenant_id, id, subscribed.reaction, logged.sequence, now()
      from logged
      join moved using (tenant_id, id)
      join (values ${subscriptions(reactions)}) as subscribed (reaction, type)
        on subscribed.type = logged.type
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
  const pairs = reactions.map(({ name, kind }) => [name, kind.type])
  return rows(pairs.length > 0 ? pairs : [['', '']], ['text', 'text'])
}
