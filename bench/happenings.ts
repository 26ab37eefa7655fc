import type pg from 'pg'

/**
 * Puts events into the outbox by bulk SQL, as if so many orders had changed: the load is what happens to events, not
 * what makes them. Each carries what a real order of the demo shop announced.
 */
export async function announce(
  owner: pg.Client,
  tenantIds: readonly string[],
  events: number,
  resources: number,
): Promise<void> {
  await owner.query(
    `insert into platform.outbox
       (tenant_id, id, type, version, mode, resource_type, resource_id, resource_version, actor_type,
        actor_id, correlation_id, causation_id, data, occurred_at)
     select tenants.id, uuidv7(), sample.type, sample.version, 'sandbox', sample.resource_type,
       'ord_' || lpad((n % $3)::text, 26, '0'), n / $3 + 1, 'client', 'bench', 'req_bench', null,
       sample.data, clock_timestamp()
     from (select * from platform.events where type = 'order.placed' limit 1) sample
     cross join unnest($1::uuid[]) as tenants (id)
     cross join generate_series(0, $2::int - 1) as n`,
    [tenantIds, events, resources],
  )
  // As a process that wrote them would.
  await owner.query(`select pg_notify('souk_work', '')`)
}

/** Waits until the outbox is empty. */
export async function untilRelayed(owner: pg.Client, everyMs = pollMs): Promise<void> {
  await until(owner, 'not exists (select 1 from platform.outbox)', everyMs)
}

/** Waits until no delivery is left to be made. */
export async function untilDelivered(owner: pg.Client): Promise<void> {
  await untilRelayed(owner)
  await until(owner, 'not exists (select 1 from webhooks.deliveries where due_at is not null)')
}

const pollMs = 20
const boundMs = 120_000

async function until(owner: pg.Client, condition: string, everyMs = pollMs): Promise<void> {
  const end = performance.now() + boundMs
  while (performance.now() < end) {
    const { rows } = await owner.query<{ is_so: boolean }>(`select ${condition} as is_so`)
    if (rows[0]?.is_so) return
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error(`not so within ${boundMs / 1_000} s: ${condition}`)
}
