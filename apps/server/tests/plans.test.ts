import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { aProduct, order, type Product, type Shop, startProduct } from '../testing/product.ts'

/** Few connections, because each makes its own plans. */
const connections = { readers: 1, writers: 1, systemConnections: 2 }
const plansMax = Math.max(...Object.values(connections))
const rounds = 12

/** Whatever was planned for a table is planned anew after it was vacuumed, which happens by itself and at any time. */
const withoutVacuum = `do $$ declare item regclass; begin
  for item in
    select oid from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  loop execute format('alter table %s set (autovacuum_enabled = false)', item); end loop;
end $$`

let product: Product
let owner: pg.Client
before(async () => {
  // A cluster has to plan anew for each tenant, see 0046; what is promised here is promised of one PostgreSQL.
  product = await startProduct({ database: connections, shardCount: null })
  owner = new pg.Client({ connectionString: product.db.ownerUrl })
  await owner.connect()
  await owner.query('create extension pg_stat_statements')
  await owner.query(withoutVacuum)
})
after(async () => {
  await owner.end()
  await product.close()
})

/** What a shop does all day. */
async function trade(shop: Shop, productId: string): Promise<void> {
  const { body: placed } = await order(shop, productId)
  await shop.post('/api/v1/orders', { items: [{ product_id: productId, quantity: 1 }] }, key())
  const { body: payment } = await shop.post<{ id: string }>('/api/v1/payments', {
    order_id: placed.id,
    method: 'pm_test_ok',
  })
  await shop.post(`/api/v1/orders/${placed.id}/fulfillments`, {})
  await shop.post(`/api/v1/payments/${payment.id}/refunds`, {
    amount: { amount: 1, currency: 'EUR' },
  })
  const { body: cancelled } = await order(shop, productId)
  await shop.post(`/api/v1/orders/${cancelled.id}/cancel`, {})
  for (const path of reads) await shop.get(path)
  await shop.get(`/api/v1/orders/${placed.id}`)
  await shop.get(`/v1/catalog/products/${productId}`)
  await product.settle()
}

const reads = [
  '/api/v1/orders',
  '/api/v1/orders?status=PAID&limit=5',
  '/v1/catalog/products',
  '/api/v1/payments',
  '/api/v1/customers',
  '/api/v1/orders?payment_status=PAID&total_from=1',
  '/v1/catalog/products?title=cup&status=ACTIVE',
  '/v1/catalog/products?channel=web',
  '/v1/catalog/search?q=cup',
  '/v1/catalog/search?q=cupp&sort=price_asc&price_min=1&price_max=100000',
  '/v1/catalog/search?sort=newest&availability=IN_STOCK&channel=web',
  '/v1/catalog/suggest?q=cu',
  '/api/v1/events?type=order.*',
  '/api/v1/events?about=ord_1',
  '/api/v1/me',
  '/api/v1/inventory/items',
  '/api/v1/ledger/accounts',
]

let keys = 0
function key() {
  keys += 1
  return { 'idempotency-key': `plans-${keys}` }
}

interface Planned {
  readonly query: string
  readonly calls: number
  readonly plans: number
}

test('no statement is planned anew on every call', async (t) => {
  const { rows: loaded } = await owner.query('show shared_preload_libraries')
  if (!JSON.stringify(loaded).includes('pg_stat_statements')) {
    return t.skip('the database does not load pg_stat_statements')
  }
  const shop = await product.open('sandbox')
  const { id } = await aProduct(shop, { available: 10_000 })
  await trade(shop, id)
  await owner.query('select pg_stat_statements_reset()')
  for (let round = 0; round < rounds; round += 1) await trade(shop, id)
  const { rows } = await owner.query<Planned>(
    `select query, calls::int, plans::int from pg_stat_statements statement
     join pg_database on pg_database.oid = statement.dbid
     where datname = current_database() and calls >= $1`,
    [rounds],
  )
  assert(rows.length > 30, `${rows.length} statements were seen`)
  const planned = rows.filter(({ plans }) => plans > plansMax)
  assert.deepEqual(planned, [])
})
