import pg from 'pg'

export interface DistributeOptions {
  readonly ownerUrl: string
  /** Into how many parts the tenants are divided. It counts when the first table is distributed, and never again. */
  readonly shardCount: number
}

/** The database is not the cluster that it has to be; the message says what is missing, and how to mend it. */
export class NotACluster extends Error {
  override name = 'NotACluster'
}

/**
 * Distributes every table of tenants by its tenant, all in one colocation group, so that whatever one tenant has lies
 * together and its foreign keys and joins stay within a node. What belongs to the installation stays on the coordinator.
 * Tables that are distributed already are left as they are, so it runs at every start; a new table is distributed
 * before anything is written to it. Returns those that it has distributed.
 */
export async function distribute({ ownerUrl, shardCount }: DistributeOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'souk distribute' })
  await client.connect()
  try {
    await checkCluster(client)
    await client.query('select pg_advisory_lock($1)', [distributionLock])
    await client.query(`select set_config('citus.shard_count', $1, false)`, [String(shardCount)])
    const { rows } = await client.query<{ name: string; distributed: boolean }>(tenantTables)
    let colocated = rows.find(({ distributed }) => distributed)?.name
    const waiting = rows.filter(({ distributed }) => !distributed).map(({ name }) => name)
    for (const name of waiting) {
      await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
        name,
        colocated ?? 'none',
      ])
      colocated ??= name
    }
    return waiting
  } finally {
    await client.end()
  }
}

const distributionLock = 727_274_003

/** Refuses a database on which the statements of the product would fail, or would see no tenant. */
async function checkCluster(client: Pick<pg.Client, 'query'>): Promise<void> {
  const extension = await client.query(`select from pg_extension where extname = 'citus'`)
  if (extension.rowCount === 0) {
    throw new NotACluster('the extension is not there: run CREATE EXTENSION citus on every node')
  }
  const { rows } = await client.query<{ nodes: number; propagated: string }>(`
    select
      (select count(*)::int from pg_dist_node where isactive and shouldhaveshards) as nodes,
      current_setting('citus.propagate_set_commands') as propagated
  `)
  const [{ nodes, propagated } = { nodes: 0, propagated: '' }] = rows
  if (nodes === 0) {
    throw new NotACluster('no active node takes shards: add one with citus_add_node')
  }
  if (propagated !== 'local') {
    throw new NotACluster(
      `citus.propagate_set_commands is ${propagated}: set it to local, so that every node knows the tenant`,
    )
  }
}

/**
 * A table of tenants has the policy that holds requests to their tenant, and the tenant in its primary key. Parents come
 * before their children, because a foreign key can only refer to what is distributed.
 */
const tenantTables = `
  with recursive tenants as (
    select policy.polrelid as id
    from pg_policy policy
    join pg_constraint key on key.conrelid = policy.polrelid and key.contype = 'p'
    join pg_attribute tenant
      on tenant.attrelid = policy.polrelid and tenant.attname = 'tenant_id'
        and tenant.attnum = any(key.conkey)
    where policy.polname = 'tenant'
  ), placed (id, depth) as (
    select id, 0 from tenants
    union
    select child.conrelid, placed.depth + 1
    from placed
    join pg_constraint child
      on child.contype = 'f' and child.confrelid = placed.id and child.conrelid <> child.confrelid
    where placed.depth < 20
  )
  select id::regclass::text as name,
    exists (select from pg_dist_partition where logicalrelid = id) as distributed
  from placed
  group by id
  order by max(depth), id::regclass::text
`
