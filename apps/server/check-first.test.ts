import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type Postgres, startPostgres } from './postgres/index.ts'
import { prepare } from './prepare.ts'
import { externalUrls, secretsOf } from './secrets.ts'
import { ClusterServers, clusterScript } from './testing/cluster-servers.ts'
import { testConfig } from './testing/config.ts'

/** A start that is refused has changed nothing, and what its line says to do can be done. */

type Distributed = Parameters<typeof prepare>[2]['distributed']

async function run<Row extends pg.QueryResultRow>(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** A start on that database, with a home and, if nothing is said, a secret of its own. */
async function start(ownerUrl: string, distributed?: Distributed, secret?: string) {
  const home = mkdtempSync(join(tmpdir(), 'souk-check-home-'))
  const urls = externalUrls({ databaseUrl: ownerUrl }, secretsOf(home))
  const isDistributed = distributed === 'citus'
  const db = { appUrl: urls.app, systemUrl: urls.system, isDistributed }
  try {
    await prepare(testConfig(db, { ...(secret && { secret }) }), urls, {
      home,
      distributed,
      demo: true,
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const refusal = (message: RegExp) => ({ name: 'StartError', message })
const schemas = async (url: string) =>
  (await run<{ name: string }>(url, `select nspname as name from pg_namespace order by 1`)).map(
    ({ name }) => name,
  )

async function refuses(url: string, distributed: Distributed, message: RegExp): Promise<void> {
  const before = await schemas(url)
  await assert.rejects(start(url, distributed), refusal(message))
  assert.deepEqual(await schemas(url), before)
}

describe('on one PostgreSQL', () => {
  let home: string
  let postgres: Postgres
  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'souk-check-'))
    chmodSync(home, 0o711)
    postgres = await startPostgres({ home, profile: 'test' })
  })
  after(async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const asSuperuser = (...statements: string[]) =>
    run(postgres.url('owner', 'postgres'), ...statements)

  /** The address of a new database, as a new user that has those rights. */
  async function given(name: string, rights: string): Promise<string> {
    await asSuperuser(
      `create role ${name} login password '${name}' ${rights}`,
      `create database ${name} owner ${name}`,
    )
    const url = new URL(postgres.url('owner', name))
    url.username = name
    url.password = name
    return url.href
  }

  test('a database that is no cluster is refused and stays as it was', async () => {
    const url = await given('no_cluster', 'createrole')
    await refuses(url, 'citus', /^SOUK_DISTRIBUTED is citus, but the extension is not there: run /)
  })

  test('a user who cannot make the roles is refused, and the database stays as it was', async () => {
    const url = await given('no_roles', '')
    await refuses(
      url,
      undefined,
      /^DATABASE_URL names no_roles, which may not make roles: give it /,
    )
  })

  test('roles of another installation on the server are refused with what to run, which helps', async () => {
    await start(await given('first_shop', 'createrole'))
    const url = await given('second_shop', 'createrole')
    await refuses(
      url,
      undefined,
      /^DATABASE_URL names second_shop, which may not change souk_app and souk_system\. .* GRANT souk_app, souk_system TO second_shop WITH ADMIN OPTION$/,
    )
    await asSuperuser('grant souk_app, souk_system to second_shop with admin option')
    await start(url)
  })

  test('another secret is refused before anything is migrated', async () => {
    const url = await given('sealed', 'superuser')
    const secret = randomBytes(32).toString('hex')
    await start(url, undefined, secret)
    const open = `delete from souk.migrations where name = '0006_reset_by_setting.sql'`
    await run(url, open)
    await assert.rejects(start(url), refusal(/^SOUK_SECRET is not the secret that this database /))
    const applied = `select from souk.migrations where name = '0006_reset_by_setting.sql'`
    assert.equal((await run(url, applied)).length, 0)
    await start(url, undefined, secret)
    assert.equal((await run(url, applied)).length, 1)
  })

  test('somebody else than the owner of what is there is told whom to name', async () => {
    const url = await given('owned', 'createrole')
    await asSuperuser('grant souk_app, souk_system to owned with admin option')
    await start(url)
    const other = new URL(url)
    other.username = 'souk_guest'
    await asSuperuser(`create role souk_guest login password 'owned' createrole`)
    await assert.rejects(
      start(other.href),
      refusal(/^DATABASE_URL names souk_guest, which does not own .*: name owned$/),
    )
  })
})

/** The block of the page for operators that says so. */
function documented(text: string): string {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const blocks = [...page.matchAll(/^DO \$\$\n.*?^END \$\$;$/gms)].map(([block]) => block)
  const found = blocks.find((block) => block.includes(text))
  assert(found, `docs/operating.md has no block that says ${text}`)
  return found
}

const skip =
  clusterScript === '' ? 'SOUK_TEST_CITUS_SCRIPT names no script that starts a cluster' : false

describe('on a cluster', { skip }, () => {
  let servers: ClusterServers
  before(async () => {
    servers = await ClusterServers.start()
  })
  after(() => servers.stop())

  test('without nodes it is refused while nodes can still be added', async () => {
    const url = servers.superuserUrl('lonely')
    await run(servers.superuserUrl('postgres'), 'create database lonely')
    await run(url, 'create extension citus')
    await refuses(url, 'citus', /^SOUK_DISTRIBUTED is citus, but no active node takes shards: add /)
  })

  test('a setting that was forgotten is noticed, at the first start and at any later one', async () => {
    const url = await servers.createDatabase('forgotten')
    await refuses(
      url,
      undefined,
      /^this database belongs to a Citus cluster \(2 nodes take shards\), and SOUK_DISTRIBUTED is not set: /,
    )
    await start(url, 'citus')
    const distributed = /^the tables of this database are distributed, and SOUK_DISTRIBUTED is/
    await refuses(url, undefined, distributed)
    await refuses(url, 'none', distributed)
  })

  test('roles from before the nodes joined are refused with what to run, and rows on the coordinator too', async () => {
    const url = await servers.createDatabase('anew')
    const superuser = servers.superuserUrl('anew')
    const error = await start(url, 'citus').then(
      () => undefined,
      (reason: Error) => reason,
    )
    assert.match(
      String(error?.message),
      /^SOUK_DISTRIBUTED is citus, but souk, souk_app, souk_system existed/,
    )
    assert(!(await schemas(url)).includes('souk'))
    const [, statements = ''] = / run (CREATE FUNCTION .*)$/.exec(String(error?.message)) ?? []
    await run(superuser, ...statements.split(';'))
    const secret = randomBytes(32).toString('hex')
    await start(url, 'none', secret)
    await refuses(
      url,
      'citus',
      /^SOUK_DISTRIBUTED is citus, but \d+ tables have rows on the coordinator alone/,
    )
    await run(superuser, documented('create_distributed_table'))
    await start(url, 'citus', secret)
    await run(
      superuser,
      'select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition',
    )
    const [row] = await run<{ count: string }>(superuser, 'select count(*) from orders.orders')
    assert(Number(row?.count) > 0)
  })
})
