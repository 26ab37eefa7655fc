import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newUuid } from '@souk/platform'
import { migrate } from '@souk/platform/server'
import { createTestDatabase, type TestDatabase } from '@souk/platform/testing'
import pg from 'pg'
import { services } from '../services.ts'

/** What a database holds that the first version of every domain has filled, once the later ones come. */

let folder: string
let db: TestDatabase

/** The first migration of each domain, and no later one. */
async function firstOnly(name: string, migrations: URL) {
  const place = join(folder, name)
  await mkdir(place)
  for (const file of await readdir(migrations)) {
    if (file.startsWith('0001')) await cp(new URL(file, migrations), join(place, file))
  }
  return { name, migrations: pathToFileURL(`${place}/`) }
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-upgrade-'))
  const first = services.map(({ name, migrations }) => firstOnly(name, migrations))
  // Before the later migrations nobody had distributed tables.
  db = await createTestDatabase(await Promise.all(first), 'ordinary', null)
})
after(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

/** Speaks as a request of the tenant would: the policies bind it. */
async function as<Row extends object>(tenantId: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: db.appUrl })
  await client.connect()
  try {
    await client.query(`begin; set local souk.tenant_id = '${tenantId}'`)
    const { rows } = await client.query<Row>(text, values)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

async function givenLocations(tenantId: string, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const providerId = code.startsWith('prv') ? newUuid() : null
    await as(
      tenantId,
      `insert into inventory.locations
         (tenant_id, id, code, name, kind, provider_id, metadata, version, created_at, updated_at)
       values ($1, $2, $3, $3, 'WAREHOUSE', $4, '{}', 1, now(), now())`,
      [tenantId, newUuid(), code, providerId],
    )
  }
}

async function givenProvider(tenantId: string, status: string): Promise<string> {
  const id = newUuid()
  await as(
    tenantId,
    `insert into marketplace.providers
       (tenant_id, id, handle, display_name, kind, business, tax_ids, default_currency, status,
        metadata, version, created_at, updated_at)
     values ($1, $2, $3, 'Oak', 'SELLER', 'COMPANY', '{}', 'EUR', $4, '{}', 4, now(), now())`,
    [tenantId, id, id, status],
  )
  return id
}

test('tenants from before get a default location, and their providers are known below', async () => {
  const tenants = new Map<string, string>()
  for (const codes of ['main', 'BER-1,main', 'main,MAIN', 'prv-1,BER-1,BER-2', 'prv-1', '']) {
    const tenantId = newUuid()
    await givenLocations(tenantId, codes === '' ? [] : codes.split(','))
    tenants.set(codes, tenantId)
  }
  const market = newUuid()
  const [selling, heardOf, waiting] = [
    await givenProvider(market, 'ACTIVE'),
    await givenProvider(market, 'ACTIVE'),
    await givenProvider(market, 'APPLIED'),
  ]
  await as(market, 'insert into catalog.sellers values ($1, $2, false, 9, now())', [
    market,
    heardOf,
  ])

  const sources = services.map(({ name, migrations }) => ({ service: name, folder: migrations }))
  const applied = await migrate({ ownerUrl: db.ownerUrl, services: sources })
  assert(applied.includes('marketplace/0002_sellers.sql'))

  const found: Record<string, string | undefined> = {}
  for (const [codes, tenantId] of tenants) {
    const [row] = await as<{ code: string }>(
      tenantId,
      `select code from inventory.default_locations chosen
       join inventory.locations on id = location_id`,
    )
    found[codes] = row?.code
  }
  assert.deepEqual(found, {
    main: 'main',
    'BER-1,main': 'main',
    'main,MAIN': 'MAIN',
    'prv-1,BER-1,BER-2': 'BER-1',
    'prv-1': undefined,
    '': undefined,
  })
  const sellers = await as<{ provider_id: string; may_sell: boolean; version: number }>(
    market,
    'select provider_id, may_sell, version from catalog.sellers order by provider_id',
  )
  assert.deepEqual(
    sellers.map(({ provider_id, may_sell, version }) => [provider_id, may_sell, version]),
    [
      [selling, true, 4],
      [heardOf, false, 9],
      [waiting, false, 4],
    ],
  )
  const known = await as(market, 'select provider_id from inventory.providers')
  assert.equal(known.length, 3)
})

test('a machine with the release before starts beside a newer one, and puts nothing back', async () => {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    await client.query(`
      insert into souk.migrations values ('orders', '9999_of_a_later_release.sql', 'sum', now());
      create or replace function souk.emptied_sandbox() returns uuid
        language sql stable parallel safe return null::uuid;
    `)
    const sources = services.map(({ name, migrations }) => ({ service: name, folder: migrations }))
    assert.deepEqual(await migrate({ ownerUrl: db.ownerUrl, services: sources }), [])
    const { rows } = await client.query(
      `select pg_get_functiondef('souk.emptied_sandbox()'::regprocedure) as text`,
    )
    assert.match(rows[0].text, /RETURN NULL::uuid/)
  } finally {
    await client.end()
  }
})

test('no table is left without the policies that were lifted meanwhile', async () => {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    `select oid::regclass from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text = any($1)
       and not (relrowsecurity and (relforcerowsecurity or relname like 'search\\_%'))`,
    [['inventory', 'catalog', 'marketplace']],
  )
  await client.end()
  assert.deepEqual(rows, [])
})
