import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '@souk/platform/testing'
import { sandboxService } from '@souk/sandbox/manifest'
import { services } from '../services.ts'
import { seedDemo } from './seed.ts'

const providers = ['atlas-ceramics', 'cedar-and-salt', 'nomad-weavers']
const productsOfShop = 6
const productsOfProviders = 7
const orders = 13

let world: World

before(async () => {
  const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
  const others = services.filter(({ name }) => name !== sandbox.name)
  world = await createWorld({ services: [...others, sandbox] })
})
after(() => world.close())

const scopes = ['catalog', 'customers', 'marketplace', 'orders', 'payments'].map((of) => `${of}:*`)

function seed(tenant: string): Promise<void> {
  return seedDemo(world.app, `${tenant}|${scopes.join(' ')}|`)
}

async function namesIn(tenant: string) {
  const get = async <Item>(url: string) =>
    (await world.as(tenant).get<{ content?: Item[]; data?: Item[] }>(url)).body
  const entered = await get<{ handle: string; status: string }>('/api/v1/providers?limit=96')
  const sold = await get<{ sku: string; provider_id: string | null }>(
    '/v1/catalog/products?limit=96',
  )
  const placed = await get<{ id: string }>('/api/v1/orders?limit=96')
  return { entered: entered.content, sold: sold.data, placed: placed.content?.length }
}

async function assertComplete(tenant: string): Promise<void> {
  const { entered, sold, placed } = await namesIn(tenant)
  assert.deepEqual(
    entered?.map(({ handle, status }) => [handle, status]).toSorted(),
    providers.map((handle) => [handle, 'ACTIVE']),
  )
  const ofProviders = sold?.filter(({ provider_id }) => provider_id !== null).length
  assert.equal(ofProviders, productsOfProviders)
  assert.equal(sold?.length, productsOfShop + productsOfProviders)
  assert.equal(placed, orders)
}

test('the demo has providers that may sell, their products and orders', async () => {
  await seed('demo')
  await assertComplete('demo')
  await world.settle()
  const [row] = await world.peek(
    'demo',
    (tx) => tx<{ unsold: number }>`
      select count(*) as unsold
      from catalog.sellable_variants
      where tenant_id = ${tx.tenantId} and not active
    `,
  )
  assert.equal(row?.unsold, 0)
})

test('products without stock are sold and fulfilled like all others', async () => {
  interface Order {
    status: string
    items: { sku: string }[]
  }
  const { body } = await world
    .as('demo')
    .get<{ content: { id: string }[] }>('/api/v1/orders?limit=96')
  const read = body.content.map(({ id }) => world.as('demo').get<Order>(`/api/v1/orders/${id}`))
  const sold = (await Promise.all(read)).filter(({ body: { items } }) =>
    items.some(({ sku }) => sku === 'BOOK-BREW-PDF'),
  )
  assert.deepEqual(
    sold.map(({ body: { status } }) => status),
    ['FULFILLED'],
  )
})

test('doing it again changes nothing', async () => {
  await seed('demo')
  await assertComplete('demo')
})

test('a start that ended after the first application is completed by the next', async () => {
  const [handle] = providers
  await world.as('broken').post('/api/v1/providers', { handle, display_name: 'Atlas Ceramics' })
  await seed('broken')
  await assertComplete('broken')
})
