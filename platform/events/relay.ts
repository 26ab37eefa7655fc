import { rows } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { Reaction } from './reactions.ts'
import { type OnFailure, Round, tenantsMax } from './tenants.ts'

const batchMax = 500

/** Moves what has been committed to the outbox into the log. */
export class Relay {
  readonly #system: System
  readonly #reactions: readonly Reaction[]
  readonly #round: Round

  constructor(system: System, reactions: readonly Reaction[], onFailure: OnFailure) {
    this.#system = system
    this.#reactions = reactions
    this.#round = new Round('relay', listTenantsWithOutbox, onFailure)
  }

  /** Returns how many events it moved, so that the loop knows whether to rest. */
  run(): Promise<number> {
    return this.#round.run(this.#system, (tenantId) =>
      this.#system.transaction((tx) => relayTenant(tx, tenantId, this.#reactions)),
    )
  }
}

/** Hops from tenant to tenant along the key, so that a tenant with a long queue costs no more than one. */
async function listTenantsWithOutbox(system: System, after: string): Promise<string[]> {
  const found = await system<{ tenant_id: string }>`
    with recursive hop as (
      (select tenant_id from platform.outbox where tenant_id > ${after} order by tenant_id limit 1)
      union all
      select (
        select o.tenant_id from platform.outbox o where o.tenant_id > hop.tenant_id
        order by o.tenant_id limit 1
      )
      from hop
      where hop.tenant_id is not null
    )
    select tenant_id from hop where tenant_id is not null limit ${tenantsMax}
  `
  return found.map((row) => row.tenant_id)
}

/** Holds the tenant's head while it numbers a batch: nobody else can hand out a sequence meanwhile. */
async function relayTenant(system: System, tenantId: string, reactions: readonly Reaction[]) {
  const head = await lockHead(system, tenantId)
  if (!head) return 0
  const [batch] = await system<{ moved: number }>`
    with moved as (
      delete from platform.outbox
      where tenant_id = ${tenantId} and id in (
        select id from platform.outbox where tenant_id = ${tenantId} order by id limit ${batchMax}
      )
      returning *
    ), logged as (
      insert into platform.events
        (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at)
      select tenant_id, ${head.last_sequence}::bigint + row_number() over (order by id), id, type,
        version, mode, resource_type, resource_id, resource_version, actor_type, actor_id,
        correlation_id, causation_id, data, occurred_at
      from moved
      returning tenant_id, sequence, id, type
    ), queued as (
      insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, run_at)
      select tenant_id, id, subscribed.reaction, sequence, now()
      from logged join (values ${subscriptions(reactions)}) as subscribed (reaction, type) using (type)
      on conflict (tenant_id, event_id, reaction) do nothing
    )
    update platform.event_heads
    set last_sequence = last_sequence + (select count(*) from logged)
    where tenant_id = ${tenantId}
    returning last_sequence - ${head.last_sequence}::bigint as moved
  `
  return batch?.moved ?? 0
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
