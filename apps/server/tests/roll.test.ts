import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrate } from '@souk/platform/server'
import { countBlocked, until } from '@souk/platform/testing'
import pg from 'pg'
import { services } from '../services.ts'
import { aProduct, order, type Product, type Shop, startProduct } from '../testing/product.ts'

/** The schema is brought forward on a database on which the release before goes on working. */

let product: Product
let shop: Shop

before(async () => {
  product = await startProduct({ shardCount: null })
  shop = await product.open()
})
after(() => product.close())

const sources = services.map(({ name, migrations }) => ({ service: name, folder: migrations }))

/** Checks that a later migration takes away, each with the table that has it. */
const formerChecks = {
  tenants_status_check: 'identity.tenants',
  clients_status_check: 'identity.clients',
  api_keys_status_check: 'identity.api_keys',
  members_status_check: 'identity.members',
  products_kind_check: 'catalog.products',
  products_status_check: 'catalog.products',
  variants_status_check: 'catalog.variants',
  locations_kind_check: 'inventory.locations',
  movements_type_check: 'inventory.movements',
  accounts_type_check: 'ledger.accounts',
  postings_direction_check: 'ledger.postings',
  orders_status_check: 'orders.orders',
}

const takenBack = [
  ['platform', '0006_reset_by_setting.sql'],
  ['identity', '0003_listed_values.sql'],
  ['catalog', '0003_listed_values.sql'],
  ['inventory', '0005_listed_values.sql'],
  ['ledger', '0002_listed_values.sql'],
  ['orders', '0003_listed_values.sql'],
]

async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: product.db.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Puts back what those migrations change, so that they are applied anew. */
function asBefore(): Promise<void> {
  return asOwner(async (client) => {
    await client.query('begin')
    for (const target of await emptiedTables(client)) {
      await client.query(`drop policy reset on ${target}`)
      await client.query(`create policy reset on ${target} to current_user
        using (tenant_id = souk.sandbox()) with check (false)`)
    }
    for (const [name, table] of Object.entries(formerChecks)) {
      await client.query(`alter table ${table} drop constraint if exists ${name}`)
      await client.query(`alter table ${table} add constraint ${name} check (true) not valid`)
    }
    await client.query(`delete from souk.migrations where service = 'groundwork'`)
    for (const named of takenBack) {
      await client.query('delete from souk.migrations where service = $1 and name = $2', named)
    }
    await client.query('commit')
  })
}

async function emptiedTables(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ target: string }>(
    `select polrelid::regclass::text as target from pg_policy where polname = 'reset'`,
  )
  return rows.map(({ target }) => target)
}

/** What is still as it was before those migrations. */
function leftAsBefore(): Promise<string[]> {
  return asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select polrelid::regclass::text as name from pg_policy
       where polname = 'reset' and pg_get_expr(polqual, polrelid) not like '%emptied_sandbox()%'
       union all
       select conname from pg_constraint where conname = any($1)
       order by name`,
      [Object.keys(formerChecks)],
    )
    return rows.map(({ name }) => name)
  })
}

const migrateNow = (patience?: { attempts: number; pauseMs: number }) =>
  migrate({ ownerUrl: product.db.ownerUrl, services: sources, ...(patience && { patience }) })

/** A transaction of a request that goes on beside. */
function underWay(work: (client: pg.Client) => Promise<void>): Promise<void> {
  return asOwner(async (client) => {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  })
}

test('a migration that waits for one table keeps nobody from another', async () => {
  await asBefore()
  await underWay(async (client) => {
    const tables = await emptiedTables(client)
    const last = tables.at(-1)
    await client.query(`lock table ${last} in row exclusive mode`)
    const migrated = migrateNow()
    migrated.catch(() => {})
    await until(() => countBlocked(product.db), 'a migration that waits')
    // As a request does that has written one table and goes on to others.
    for (const table of tables) await client.query(`lock table ${table} in row exclusive mode`)
    await client.query('commit; begin')
    assert((await migrated).includes('platform/0006_reset_by_setting.sql'))
  })
  assert.deepEqual(await leftAsBefore(), [])
})

test('a table that stays locked ends the start with one line, and the next goes on where it stopped', async () => {
  await asBefore()
  await underWay(async (client) => {
    await client.query('lock table identity.api_keys in row exclusive mode')
    // No policy of this table is changed, only its check, by the third statement of a migration.
    await assert.rejects(migrateNow({ attempts: 2, pauseMs: 1 }), {
      name: 'TablesInUse',
      message:
        /^identity\/0003_listed_values\.sql .*lock timeout.*pg_stat_activity.*start again[^\n]*$/,
    })
  })
  const left = await leftAsBefore()
  assert(left.includes('api_keys_status_check'))
  assert(!left.includes('tenants_status_check'))
  const applied = await migrateNow()
  assert.equal(applied[0], 'identity/0003_listed_values.sql')
  assert.deepEqual(await leftAsBefore(), [])
  assert.deepEqual(await migrateNow(), [])
})

test('orders are placed and none is lost while the schema is brought forward under load', async () => {
  const sold = await aProduct(shop, { available: 10_000 })
  const answers: { status: number; code: unknown; id: string }[] = []
  for (let round = 0; round < 3; round += 1) {
    await asBefore()
    const migrating = { isOver: false }
    const first = Promise.withResolvers<void>()
    const buy = async () => {
      while (!migrating.isOver) {
        const { status, body } = await order(shop, sold.id)
        answers.push({ status, code: Reflect.get(body, 'code'), id: body.id })
        first.resolve()
      }
    }
    const buyers = Promise.all(Array.from({ length: 6 }, buy))
    await first.promise
    try {
      assert((await migrateNow()).includes('platform/0006_reset_by_setting.sql'))
    } finally {
      migrating.isOver = true
      await buyers
    }
    assert.deepEqual(await leftAsBefore(), [])
  }
  assert.deepEqual(
    answers.filter(({ status }) => status !== 201),
    [],
  )
  for (const { id } of answers) assert.equal((await shop.get(`/api/v1/orders/${id}`)).status, 200)
})
