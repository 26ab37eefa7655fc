import type pg from 'pg'
import { Database, type DatabaseOptions } from '../db/database.ts'
import { type MigrationSource, migrate } from '../db/migrate.ts'
import type { Service } from '../http/service.ts'
import { connected, TestCluster } from './cluster.ts'

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

/** Whether the tests run on a Citus cluster: then its worker nodes are named, `host:port` each. */
const nodes = (process.env.SOUK_TEST_CITUS_NODES ?? '').split(',').filter((node) => node !== '')
const isDistributed = nodes.length > 0

type Owner = 'superuser' | 'ordinary'

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
  owner: Owner = 'superuser',
): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const ownerUrl = urlFor(name, owner === 'ordinary' ? name : undefined)
  const sources = services.map(({ name, migrations }) => ({ service: name, folder: migrations }))
  if (owner === 'ordinary') await createForOwner(name)
  if (isDistributed) await createOnCluster(name, ownerUrl, sources, owner)
  else await createOnOne(name, ownerUrl, sources, owner)
  await asSuperuser(setPasswords)
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
    drop: () => dropDatabase(name, owner),
  }
}

async function createOnOne(
  name: string,
  ownerUrl: string,
  services: readonly MigrationSource[],
  owner: Owner,
): Promise<void> {
  if (owner === 'superuser') await asSuperuser((client) => client.query(`create database ${name}`))
  await migrate({ ownerUrl, services })
}

async function createOnCluster(
  name: string,
  ownerUrl: string,
  services: readonly MigrationSource[],
  owner: Owner,
): Promise<void> {
  const cluster = new TestCluster(superuserUrl(), nodes)
  if (owner === 'superuser') await cluster.copyDatabase(name, services)
  else await cluster.createDatabase(name, ownerUrl, services)
}

async function dropDatabase(name: string, owner: Owner): Promise<void> {
  if (isDistributed) await new TestCluster(superuserUrl(), nodes).dropDatabase(name)
  await asSuperuser(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    if (owner === 'ordinary') await client.query(`drop role ${name}`)
  })
}

async function createForOwner(name: string): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query(`create role ${name} login password '${password}'`)
    for (const role of ['souk_app', 'souk_system']) await client.query(createMissing(role))
    await client.query(`create database ${name} owner ${name}`)
  })
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
  await connected(superuserUrl(), work)
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
