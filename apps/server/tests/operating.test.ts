import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Postgres, startPostgres } from '../postgres/index.ts'
import { launched } from '../testing/launcher.ts'

/** What the page for operators says to run is run as it stands, by an administrator as managed services give one. */

const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const roles = blockWith('sql', 'CREATE ROLE shop_owner')
const addresses = blockWith('sh', "export DATABASE_URL='postgresql://")
const limits = blockWith('sql', 'ALTER ROLE shop_api SET statement_timeout')

/** The first block of the page in that language that says so. */
function blockWith(language: string, text: string): string {
  const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
  const found = blocks.find(([, of, block]) => of === language && block?.includes(text))
  assert(found?.[2] !== undefined, `docs/operating.md has no ${language} that says ${text}`)
  return found[2]
}

const administrator = 'cloud_admin'
let folder: string
let postgres: Postgres

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'souk-operating-'))
  chmodSync(folder, 0o711)
  postgres = await startPostgres({ home: join(folder, 'postgres'), profile: 'test' })
  await asSuperuser('drop database souk')
  await asSuperuser(`create role ${administrator} login createdb createrole password 'pw'`)
})
after(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const asSuperuser = (statement: string) => run(postgres.url('owner', 'postgres'), [statement])

/** One by one: a database is not created among others. */
const statementsIn = (block: string) => block.split(/;\n/).filter((text) => text.trim() !== '')

function asAdministrator(block: string): Promise<void> {
  const url = new URL(postgres.url('owner', 'postgres'))
  url.username = administrator
  url.password = 'pw'
  return run(url.href, statementsIn(block))
}

/** The addresses of the page, at the PostgreSQL of the test. */
function documentedAddresses(): Record<string, string> {
  const exported = addresses.matchAll(/^export (\w+)='(postgresql:.*)'$/gm)
  return Object.fromEntries(
    [...exported].map(([, name = '', address = '']) => {
      const url = new URL(address)
      url.host = 'localhost'
      url.search = new URL(postgres.url('owner', 'postgres')).search
      return [name, url.href]
    }),
  )
}

test('docs/operating.md: roles and addresses as they stand are enough to start and to write', async () => {
  await asAdministrator(roles)
  const env = documentedAddresses()
  assert.deepEqual(Object.keys(env), [
    'DATABASE_URL',
    'SOUK_APP_DATABASE_URL',
    'SOUK_SYSTEM_DATABASE_URL',
  ])
  const product = await launched(join(folder, 'home'), env)
  try {
    const { base_url: base, api_key: key } = product.quickstart
    const reply = await fetch(`${base}/v1/catalog/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Copper cezve', price: { amount: 4_900, currency: 'EUR' } }),
    })
    assert.equal(reply.status, 201)
  } finally {
    await product.stop()
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(
    `select rolname, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user`,
  )
  await client.end()
  const isOrdinary = { rolsuper: false, rolcreaterole: false, rolbypassrls: false }
  assert.deepEqual(rows, [{ rolname: 'shop_owner', ...isOrdinary }])
})

test('docs/operating.md: the same administrator can set the time limits that a pooler needs', () =>
  asAdministrator(limits))
