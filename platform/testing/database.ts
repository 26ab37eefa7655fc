import pg from 'pg'
import { Database, type DatabaseOptions } from '../db/database.ts'
import { distribute } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import type { Service } from '../http/service.ts'

const password = 'souk-test'

function superuserUrl(): string {
  const url = process.env.SOUK_TEST_DATABASE_URL
  if (!url) throw new Error('run tests with `npm test`, which starts their database')
  return url
}

function urlFor(database: string, role?: string): string {
  const url = new URL(superuserUrl())
  url.pathname = `/${database}`
  if (role) {
    url.username = role
    url.password = password
  }
  return url.href
}

/** The worker nodes of a Citus cluster, `host:port` each, where the tests run on one. */
const nodes = (process.env.SOUK_TEST_CITUS_NODES ?? '').split(',').filter((node) => node !== '')

/** On a cluster a database has to be made on every node, and its nodes joined. */
async function joinNodes(name: string): Promise<void> {
  for (const node of nodes) {
    await onNode(node, 'postgres', `create database ${name}`)
    await onNode(node, name, 'create extension citus')
  }
  const { host, hostname, port } = new URL(superuserUrl())
  await onNode(host, name, 'create extension citus')
  await onNode(host, name, `select citus_set_coordinator_host('${hostname}', ${port})`)
  for (const node of nodes) {
    const [nodeHost, nodePort] = node.split(':')
    await onNode(host, name, `select citus_add_node('${nodeHost}', ${nodePort})`)
  }
}

async function onNode(node: string, database: string, statement: string): Promise<void> {
  const url = new URL(superuserUrl())
  url.host = node
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  readonly name: string
  readonly ownerUrl: string
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  /** Opens another set of connections, as a second process would. */
  open(options?: Partial<DatabaseOptions>): Database
  drop(): Promise<void>
}

/**
 * A database of its own for one test file, with the schema of the given services. Its owner is the superuser, or an
 * ordinary user whom the policies bind too, as on a PostgreSQL that somebody else runs.
 */
export async function createTestDatabase(
  services: readonly Pick<Service, 'name' | 'migrations'>[],
  owner: 'superuser' | 'ordinary' = 'superuser',
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const isOrdinary = owner === 'ordinary'
  await asSuperuser(async (client) => {
    if (isOrdinary) {
      await client.query(`create role ${name} login password '${password}'`)
      for (const role of ['souk_app', 'souk_system']) await client.query(createMissing(role))
    }
    await client.query(`create database ${name} ${isOrdinary ? `owner ${name}` : ''}`)
  })
  if (nodes.length > 0) await joinNodes(name)
  const ownerUrl = urlFor(name, isOrdinary ? name : undefined)
  await migrate({
    ownerUrl,
    services: services.map((service) => ({ service: service.name, folder: service.migrations })),
  })
  if (nodes.length > 0) await distribute({ ownerUrl, shardCount: 2 })
  await asSuperuser(setPasswords)
  const isDistributed = nodes.length > 0
  const appUrl = urlFor(name, 'souk_app')
  const systemUrl = urlFor(name, 'souk_system')
  return {
    name,
    ownerUrl,
    appUrl,
    systemUrl,
    isDistributed,
    open: (options) =>
      new Database({
        appUrl,
        systemUrl,
        applicationName: 'test',
        isDistributed,
        ...options,
      }),
    drop: () =>
      asSuperuser(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
        for (const node of nodes) {
          await onNode(node, 'postgres', `drop database if exists ${name} with (force)`)
        }
        if (isOrdinary) await client.query(`drop role ${name}`)
      }),
  }
}

/** An ordinary owner cannot create roles: whoever runs the database has done so before. */
function createMissing(role: string): string {
  return `do $$ begin
    create role ${role} login;
  exception when duplicate_object or unique_violation then
    null;
  end $$`
}

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Roles belong to the whole cluster and test files start at once: whoever loses the race tries again. */
async function setPasswords(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(727274002)`)
  for (const role of ['souk_app', 'souk_system']) {
    await client.query(`alter role ${role} login password '${password}'`)
  }
  await client.query('commit')
}
