import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTenant } from '@souk/identity/contract'
import { newId } from '@souk/platform'
import { asOwner, type Caller, callerOf } from '@souk/platform/testing'
import { type Product, startProduct } from '../testing/product.ts'
import { clockOffsetMs, currency, seedDemo } from './seed.ts'

const providers = ['atlas-ceramics', 'cedar-and-salt', 'nomad-weavers']
const productsOfShop = 8
const productsOfProviders = 7
/** One of them is of two sellers, and so two orders. */
const orders = 14
const dayMs = 24 * 60 * 60 * 1_000

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.close())

interface Demo extends Caller {
  seed(): Promise<void>
}

/** A sandbox as the first start makes it. */
async function aDemo(offsetMs = clockOffsetMs): Promise<Demo> {
  const { app, identity } = product
  const tenant = { id: newId('ten'), mode: 'sandbox', name: 'Demo', currency } as const
  const draft = { ...tenant, clockOffsetMs: offsetMs }
  const { apiKey } = await createTenant(identity, draft, 'test')
  return { ...callerOf(app, apiKey), seed: () => seedDemo(app, apiKey) }
}

interface Order {
  readonly id: string
  readonly status: string
  readonly placed_at: string
}

async function ordersIn(demo: Caller): Promise<readonly Order[]> {
  return (await demo.get<{ content: Order[] }>('/api/v1/orders?limit=96')).body.content
}

async function assertComplete(demo: Caller): Promise<void> {
  const entered = await demo.get<{ content: { handle: string; status: string }[] }>(
    '/api/v1/providers?limit=96',
  )
  assert.deepEqual(
    entered.body.content.map(({ handle, status }) => [handle, status]).toSorted(),
    providers.map((handle) => [handle, 'ACTIVE']),
  )
  const { data } = (
    await demo.get<{ data: { provider_id: string | null }[] }>('/v1/catalog/products?limit=96')
  ).body
  const shown = await demo.get<{ data: unknown[] }>('/v1/catalog/media?used=true&limit=96')
  assert.equal(shown.body.data.length, data.length, 'every product has a picture of its own')
  const ofProviders = data.filter(({ provider_id }) => provider_id !== null).length
  assert.equal(ofProviders, productsOfProviders)
  assert.equal(data.length, productsOfShop + productsOfProviders)
  assert.equal((await ordersIn(demo)).length, orders)
  const clock = await demo.get<{ offset_seconds: number }>('/api/v1/sandbox/clock')
  assert.equal(clock.body.offset_seconds, 0)
}

let demo: Demo

test('the demo has providers that may sell, their products and orders', async () => {
  demo = await aDemo()
  await demo.seed()
  await assertComplete(demo)
})

test('its orders are of the last weeks, and those that wait for money of today', async () => {
  const ages = (await ordersIn(demo)).map(({ status, placed_at }) => ({
    status,
    days: Math.round((Date.now() - Date.parse(placed_at)) / dayMs),
  }))
  const days = ages.map((order) => order.days)
  assert.deepEqual([Math.min(...days), Math.max(...days)], [0, -clockOffsetMs / dayMs])
  assert(new Set(days).size > 10, String(days))
  assert.deepEqual(
    days,
    days.toSorted((a, b) => a - b),
    'the newest is the first of the list',
  )
  const unpaid = ages.filter(({ status }) => status === 'PENDING')
  assert(unpaid.length > 0)
  assert(unpaid.every((order) => order.days === 0))
})

test('once the worker runs, what waits for money still does, and all can be bought', async () => {
  const before = await ordersIn(demo)
  await product.settle()
  await product.tick()
  await product.settle()
  const waiting = (list: readonly Order[]) => list.filter(({ status }) => status === 'PENDING')
  assert.deepEqual(waiting(await ordersIn(demo)), waiting(before))
  const { rows } = await asOwner(product.db, (client) =>
    client.query('select count(*) as unsold from catalog.sellable_variants where not active'),
  )
  assert.equal(Number(rows[0]?.unsold), 0)
})

test('products without stock are sold and fulfilled like all others', async () => {
  const read = (await ordersIn(demo)).map(async ({ id }) => {
    const { body } = await demo.get<Order & { items: { sku: string }[] }>(`/api/v1/orders/${id}`)
    return body
  })
  const sold = (await Promise.all(read)).filter(({ items }) =>
    items.some(({ sku }) => sku === 'BOOK-BREW-PDF'),
  )
  assert.deepEqual(
    sold.map(({ status }) => status),
    ['FULFILLED'],
  )
})

test('doing it again changes nothing', async () => {
  await demo.seed()
  await assertComplete(demo)
})

test('a start that ended after the first application is completed by the next', async () => {
  const broken = await aDemo()
  const [handle] = providers
  await broken.post('/api/v1/providers', { handle, display_name: 'Atlas Ceramics' })
  await broken.post('/api/v1/sandbox/clock/advance', { seconds: dayMs / 1_000 })
  await broken.seed()
  await assertComplete(broken)
})

test('where the clock is that of the wall already, everything happens now', async () => {
  const late = await aDemo(0)
  await late.seed()
  await assertComplete(late)
  for (const { placed_at } of await ordersIn(late)) {
    assert(Date.now() - Date.parse(placed_at) < dayMs)
  }
})
