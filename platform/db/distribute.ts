import pg from 'pg'
import { exclusively } from './exclusive.ts'
import { lockTimeout, patiently, usualPatience } from './migration.ts'

export interface DistributeOptions {
  readonly ownerUrl: string
  /** Into how many parts the tenants are divided. It counts when the first table is distributed, and never again. */
  readonly shardCount: number
}

/** The database is not what the setting says; the message says what to do. */
export class NotAsSet extends Error {
  override name = 'NotAsSet'
}

/**
 * Distributes every table of tenants by its tenant, all in one colocation group, so that whatever one tenant has lies
 * together and its foreign keys and joins stay within a node. What belongs to the installation stays on the coordinator.
 * Tables that are distributed already are left as they are, so it runs at every start; a new table is distributed
 * before anything is written to it. Returns those that it has distributed.
 */
export async function distribute({ ownerUrl, shardCount }: DistributeOptions): Promise<string[]> {
  return exclusively({ ownerUrl, lock: distributionLock, name: 'distribute' }, async (client) => {
    await client.query(`select set_config('citus.shard_count', $1, false)`, [String(shardCount)])
    const { rows } = await client.query<{ name: string; distributed: boolean }>(tenantTables)
    let colocated = rows.find(({ distributed }) => distributed)?.name
    const waiting = rows.filter(({ distributed }) => !distributed).map(({ name }) => name)
    await client.query(lockTimeout)
    for (const name of waiting) {
      const made = [name, colocated ?? 'none']
      const make = () => client.query(createDistributed, made)
      await patiently(`the distribution of ${name}`, make, usualPatience)
      colocated ??= name
    }
    return waiting
  })
}

const distributionLock = 727_274_003
const createDistributed = `select create_distributed_table($1, 'tenant_id', colocate_with => $2)`

/** `none` keeps everything on the coordinator of a cluster; undefined is what nobody has decided. */
export type Distribution = 'citus' | 'none' | undefined

interface ClusterFacts {
  /** Nodes that take shards. */
  readonly nodes: number
  readonly propagated: string
  readonly superuser: boolean
  readonly owner: string
  /** Those of our roles that the nodes have, or may have, without this database knowing of it. */
  readonly strangers: readonly string[]
  readonly tables: readonly TenantTable[]
}

interface TenantTable {
  readonly name: string
  readonly distributed: boolean
  readonly written: boolean
}

/**
 * Refuses, before anything is made, a database on which the statements of the product would fail or see no tenant, and
 * one that was set up the other way.
 */
export async function checkDistribution(ownerUrl: string, wanted: Distribution): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'souk distribute' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
    const facts = rowCount === 0 ? undefined : await clusterFacts(client)
    const complaint = wanted === 'citus' ? notACluster(facts) : facts && aCluster(facts, wanted)
    if (complaint) throw new NotAsSet(complaint)
  } finally {
    await client.end()
  }
}

async function clusterFacts(client: Pick<pg.Client, 'query'>): Promise<ClusterFacts> {
  const { rows } = await client.query<Omit<ClusterFacts, 'tables'>>(aboutCluster)
  const { rows: tables } = await client.query<TenantTable>(tenantTables)
  return { ...(rows[0] as ClusterFacts), tables }
}

/** What a cluster needs and this database has not. */
function notACluster(facts: ClusterFacts | undefined): string | undefined {
  const but = 'SOUK_DISTRIBUTED is citus, but'
  if (!facts) return `${but} the extension is not there: run CREATE EXTENSION citus on every node`
  const { nodes, propagated, superuser, owner, strangers, tables } = facts
  if (nodes === 0) return `${but} no active node takes shards: add one with citus_add_node`
  if (propagated !== 'local') {
    return `${but} citus.propagate_set_commands is ${propagated}: set it to local, so that every node knows the tenant`
  }
  const local = tables.filter(({ distributed, written }) => written && !distributed)
  if (local.length > 0) {
    return (
      `${but} ${local.length} tables have rows on the coordinator alone (${local[0]?.name} and others): stop all machines ` +
      'and let a superuser distribute them as docs/operating.md says under "The setting came later", or take a new database'
    )
  }
  if (superuser || strangers.length === 0) return undefined
  const names = [...new Set(['souk_app', 'souk_system', owner])].map((name) => `"${name}"`)
  return (
    `${but} ${strangers.join(', ')} existed before the nodes joined this database, which does not know them as roles of ` +
    'the nodes: as a superuser, in this database on the coordinator, run CREATE FUNCTION roles_known() RETURNS int ' +
    `LANGUAGE sql RETURN 1; GRANT EXECUTE ON FUNCTION roles_known() TO ${names.join(', ')}; DROP FUNCTION roles_known()`
  )
}

/** What speaks against keeping everything on the coordinator. */
function aCluster({ nodes, tables }: ClusterFacts, wanted: 'none' | undefined): string | undefined {
  const now = wanted === 'none' ? 'is none' : 'is not set'
  if (tables.some(({ distributed }) => distributed)) {
    return `the tables of this database are distributed, and SOUK_DISTRIBUTED ${now}: set SOUK_DISTRIBUTED=citus on every machine`
  }
  if (nodes === 0 || wanted === 'none') return undefined
  return (
    `this database belongs to a Citus cluster (${nodes} nodes take shards), and SOUK_DISTRIBUTED ${now}: set ` +
    'SOUK_DISTRIBUTED=citus, or SOUK_DISTRIBUTED=none to keep everything on the coordinator'
  )
}

const aboutCluster = `
  select
    (select count(*)::int from pg_dist_node where isactive and shouldhaveshards) as nodes,
    current_setting('citus.propagate_set_commands') as propagated,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    current_user as owner,
    array(
      select rolname::text from pg_roles role
      where rolname in ('souk_app', 'souk_system', current_user) and not exists (
        select from pg_dist_object known
        where known.classid = 'pg_authid'::regclass and known.objid = role.oid
      )
      order by rolname
    ) as strangers
`

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
    exists (select from pg_dist_partition where logicalrelid = id) as distributed,
    -- The owner sees no rows: a file that is not empty has had some.
    pg_relation_size(id) > 0 as written
  from placed
  group by id
  order by max(depth), id::regclass::text
`
