import type pg from 'pg'
import { Database, type DatabaseOptions } from '../db/database.ts'
import { type MigrationSource, migrate } from '../db/migrate.ts'
import type { Waits } from '../db/waits.ts'
import type { Service } from '../http/service.ts'
import { connected, type DistributedSchema, migrateAndDistribute, TestCluster } from './cluster.ts'
import { endKept } from './kept.ts'
import { copyMigrated } from './template.ts'

const password = 'souk-test'
const serving = ['souk_app', 'souk_system']

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

/** Whether the tests run on a Citus cluster: then its worker nodes are named, `host:port` each. */
const nodes = (process.env.SOUK_TEST_CITUS_NODES ?? '').split(',').filter((node) => node !== '')
const isCluster = nodes.length > 0

/** One on each node of a small cluster: tables are made sooner than many, and tenants still lie on different nodes. */
const fewShards = 2

const cluster = () => new TestCluster(superuserUrl(), nodes)

/**
 * Tests hold what others wait for until they have seen what they came to see. How long that takes is up to the machine, so
 * nobody gives up meanwhile but where the test is about that.
 */
export const patientWaits: Waits = {
  connectMs: 120_000,
  lockMs: 120_000,
  statementMs: 240_000,
  silenceMs: 300_000,
  writeMs: 120_000,
  aloneMs: 120_000,
}

type Owner = 'superuser' | 'ordinary'

export interface TestDatabase {
  readonly name: string
  readonly ownerUrl: string
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  /** The owner's address on every node; there is more than one only on a cluster. */
  readonly nodeUrls: readonly string[]
  /** Opens another set of connections, as a second process would. */
  open(options?: Partial<DatabaseOptions>): Database
  drop(): Promise<void>
}

/**
 * A database of its own for one test file, with the schema of the given services. Its owner is the superuser, or an
 * ordinary user whom the policies bind too, as on a PostgreSQL that somebody else runs. Where the tests run on a cluster,
 * its tables are distributed, unless there are to be no shards: then it lies on the coordinator alone.
 */
export async function createTestDatabase(
  services: readonly (Pick<Service, 'name' | 'migrations'> & Partial<Pick<Service, 'recorders'>>)[],
  owner: Owner = 'superuser',
  shardCount: number | null = fewShards,
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const ownerUrl = urlFor(name, owner === 'ordinary' ? name : undefined)
  const sources = services.map(({ name, migrations }) => ({ service: name, folder: migrations }))
  const isDistributed = isCluster && shardCount !== null
  if (isDistributed) {
    await createOnCluster(name, ownerUrl, { services: sources, shardCount }, owner)
  } else await createOnOne(name, ownerUrl, sources, owner)
  await asSuperuser(setPasswords)
  const appUrl = urlFor(name, 'souk_app')
  const systemUrl = urlFor(name, 'souk_system')
  const nodeUrls = isDistributed ? cluster().urlsOf(ownerUrl) : [ownerUrl]
  return {
    name,
    ownerUrl,
    appUrl,
    systemUrl,
    isDistributed,
    nodeUrls,
    open: (options) =>
      new Database({
        appUrl,
        systemUrl,
        applicationName: 'test',
        waits: patientWaits,
        isDistributed,
        recorders: services.flatMap(({ recorders = [] }) => recorders),
        ...options,
      }),
    drop: async () => {
      await endKept([ownerUrl, ...nodeUrls])
      await dropDatabase(name, owner)
    },
  }
}

async function createOnOne(
  name: string,
  ownerUrl: string,
  services: readonly MigrationSource[],
  owner: Owner,
): Promise<void> {
  if (owner === 'superuser') return copyMigrated(superuserUrl(), name, services)
  await asSuperuser((client) => client.query(`create database ${name}`))
  await createRoles(name)
  await asSuperuser((client) => client.query(`alter database ${name} owner to ${name}`))
  await migrate({ ownerUrl, services })
}

async function createOnCluster(
  name: string,
  ownerUrl: string,
  schema: DistributedSchema,
  owner: Owner,
): Promise<void> {
  if (owner === 'superuser') return cluster().copyDatabase(name, schema)
  await cluster().createDatabase(name)
  await createRoles(name)
  await cluster().giveTo(name, name, serving)
  await migrateAndDistribute(ownerUrl, schema)
}

async function dropDatabase(name: string, owner: Owner): Promise<void> {
  if (isCluster) await cluster().dropDatabase(name)
  await asSuperuser(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    if (owner === 'ordinary') await client.query(`drop role ${name}`)
  })
}

/** An ordinary owner cannot create roles: whoever runs the database has done so before. */
async function createRoles(owner: string): Promise<void> {
  await connected(urlFor(owner), async (client) => {
    await client.query(`create role ${owner} login password '${password}'`)
    for (const role of serving) await client.query(createMissing(role))
  })
}

function createMissing(role: string): string {
  return `do $$ begin
    create role ${role} login;
  exception when duplicate_object or unique_violation then
    null;
  end $$`
}

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await connected(superuserUrl(), work)
}

/** Roles belong to the whole cluster and test files start at once: whoever loses the race tries again. */
async function setPasswords(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(727274002)`)
  for (const role of serving) {
    await client.query(`alter role ${role} login password '${password}'`)
  }
  await client.query('commit')
}
