import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { euros, type ProductBody, products, type Refusal, Shop } from '../catalog.fixture.ts'
import { manifest as catalog } from '../manifest.ts'
import { registerSeller } from '../sellers/operations.ts'

let world: World
before(async () => {
  world = await createWorld({
    services: [pricing, inventory, customers, catalog, orders, promotions, shipping, tax],
  })
})
after(() => world.close())

interface Explained {
  readonly purchasable: boolean
  readonly currency: string
  readonly variant_count: number
  readonly variants: readonly {
    readonly variant_id: string
    readonly purchasable: boolean
    readonly unit_price: object | null
    readonly available: number
    readonly gates: readonly {
      readonly code: string
      readonly passed: boolean
      readonly message: string
      readonly remedy: { readonly operation: string; readonly href: string } | null
    }[]
  }[]
}

async function explain(
  shop: Shop,
  { id }: { readonly id: string },
  query = '',
): Promise<Explained> {
  const answer = await shop.caller.get<Explained>(`${products}/${id}/availability${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

const closedOf = ({ variants: [first] }: Explained) =>
  first?.gates.filter(({ passed }) => !passed).map(({ code }) => code)

describe('what is explained is what an order meets', () => {
  const usd = { price: { amount: 900, currency: 'USD' }, min_quantity: 3 }
  const cases: [string, (shop: Shop) => Promise<ProductBody>, object, string[], string | null][] = [
    [
      'nothing in the way',
      (shop) => shop.product({ inventory: { available: 2 } }),
      { quantity: 2 },
      [],
      null,
    ],
    [
      'a draft',
      (shop) => shop.product({ status: 'DRAFT', inventory: { available: 2 } }),
      { quantity: 1 },
      ['product_active'],
      'product_not_sellable',
    ],
    [
      'a disabled variant',
      async (shop) => {
        const product = await shop.product({ inventory: { available: 2 } })
        const path = `/v1/catalog/variants/${product.default_variant_id}`
        await shop.caller.patch(path, { status: 'DISABLED' })
        return product
      },
      { quantity: 1 },
      ['variant_active'],
      'product_not_sellable',
    ],
    [
      'a provider that may not sell',
      async (shop) => {
        const { id: providerId } = await shop.provider()
        const product = await shop.product({
          provider_id: providerId,
          inventory: { available: 2 },
        })
        await world.seed(shop.name, (tx) =>
          registerSeller(tx, { providerId, maySell: false, version: 2 }),
        )
        return product
      },
      { quantity: 1 },
      ['provider_active'],
      'product_not_sellable',
    ],
    [
      'a product that is not published in the channel',
      async (shop) => {
        await shop.caller.post('/v1/catalog/channels', { handle: 'pos', name: 'Shop' })
        const publications = [{ channel: 'pos' }]
        return shop.product({ publications, inventory: { available: 2 } })
      },
      { quantity: 1 },
      ['product_published'],
      'product_not_published',
    ],
    [
      'a disabled channel',
      async (shop) => {
        const channel = { handle: 'pos', name: 'Shop', status: 'DISABLED' }
        await shop.caller.post('/v1/catalog/channels', channel)
        return shop.product({ inventory: { available: 2 } })
      },
      { quantity: 1, channel: 'pos' },
      ['channel_active'],
      'channel_disabled',
    ],
    [
      'a channel that nobody has created',
      (shop) => shop.product({ inventory: { available: 2 } }),
      { quantity: 1, channel: 'web' },
      [],
      null,
    ],
    [
      'no price in the currency',
      (shop) => shop.product({ inventory: { available: 2 } }),
      { quantity: 1, currency: 'CHF' },
      ['priced'],
      'price_missing',
    ],
    [
      'a price from more units on',
      (shop) => shop.product({ prices: [usd], inventory: { available: 9 } }),
      { quantity: 2, currency: 'USD' },
      ['priced'],
      'price_missing',
    ],
    [
      'so many units',
      (shop) => shop.product({ prices: [usd], inventory: { available: 9 } }),
      { quantity: 3, currency: 'USD' },
      [],
      null,
    ],
    [
      'too little stock',
      (shop) => shop.product({ inventory: { available: 2 } }),
      { quantity: 3 },
      ['in_stock'],
      'insufficient_stock',
    ],
    [
      'what nobody counts',
      (shop) => shop.product({ kind: 'DIGITAL' }),
      { quantity: 5_000 },
      [],
      null,
    ],
  ]
  for (const [what, given, wish, closed, refusal] of cases) {
    test(what, async () => {
      const shop = new Shop(world)
      const product = await given(shop)
      const { quantity, ...place } = wish as { quantity: number } & Record<string, string>
      const query = `?${new URLSearchParams({ quantity: String(quantity), country: 'DE', ...place })}`
      const explained = await explain(shop, product, query)
      assert.deepEqual(closedOf(explained), closed)
      assert.equal(explained.purchasable, closed.length === 0)
      const items = [{ product_id: product.id, quantity }]
      const placed = await shop.caller.post<Refusal>('/api/v1/orders', { items, ...place })
      assert.equal(placed.status === 201 ? null : placed.body.code, refusal, placed.text)
      for (const { remedy, passed } of explained.variants[0]?.gates ?? []) {
        assert.equal(remedy === null, passed)
      }
    })
  }
})

describe('a product with variants', () => {
  test('shows each of them, or the one that was asked for', async () => {
    const shop = new Shop(world)
    const product = await shop.product({
      options: [{ name: 'size', values: ['S', 'M'] }],
      variants: [
        { option_values: { size: 'S' }, price: euros(100), inventory: { available: 0 } },
        { option_values: { size: 'M' }, price: euros(200), inventory: { available: 1 } },
      ],
    })
    const all = await explain(shop, product)
    assert.deepEqual(
      all.variants.map(({ purchasable, unit_price, available }) => [
        purchasable,
        unit_price,
        available,
      ]),
      [
        [false, euros(100), 0],
        [true, euros(200), 1],
      ],
    )
    assert.deepEqual([all.purchasable, all.variant_count, all.currency], [true, 2, 'EUR'])
    const [small] = all.variants
    const one = await explain(shop, product, `?variant_id=${small?.variant_id}`)
    assert.deepEqual([one.variants.length, one.purchasable], [1, false])
  })
})

describe('who asks', () => {
  test('403 customer_id without customers:read; with it, whether the customer may buy', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ inventory: { available: 1 } })
    const path = `${products}/${product.id}/availability?customer_id=${newId('cus')}`
    const narrow = await world.as(shop.name, ['catalog:read']).get<Refusal>(path)
    assert.deepEqual([narrow.status, narrow.body.code], [403, 'insufficient_scope'])
    assert.deepEqual(narrow.body.meta, { required_scope: 'customers:read' })
    const unknown = await shop.caller.get<Explained>(path)
    assert.deepEqual(closedOf(unknown.body), ['customer_active'])
    const customer = await shop.caller.post<{ id: string }>('/api/v1/customers', {
      email: 'ada@example.com',
    })
    const known = await explain(shop, product, `?customer_id=${customer.body.id}`)
    assert.deepEqual(closedOf(known), [])
  })

  test('404 for another tenant and another provider, 422 for a currency that is none, 400 for nonsense', async () => {
    const shop = new Shop(world)
    const { id } = await shop.product({ inventory: { available: 1 } })
    const path = `${products}/${id}/availability`
    const codeOf = async (caller: Shop['caller'], query = '') => {
      const { status, body } = await caller.get<Refusal>(`${path}${query}`)
      return [status, body.code]
    }
    assert.deepEqual(await codeOf(new Shop(world).caller), [404, 'product_not_found'])
    assert.deepEqual(await codeOf((await shop.provider()).caller), [404, 'product_not_found'])
    const other = await shop.product()
    const foreign = `?variant_id=${other.default_variant_id}`
    assert.deepEqual(await codeOf(shop.caller, foreign), [404, 'variant_not_found'])
    assert.deepEqual(await codeOf(shop.caller, '?currency=XXX'), [422, 'currency_unsupported'])
    for (const query of ['?quantity=0', '?quantity=1.5', '?country=de', '?colour=red']) {
      assert.equal((await codeOf(shop.caller, query))[0], 400)
    }
  })
})

test('stock counts where it ships to the country, and the gate says from where it would', async () => {
  const shop = new Shop(world)
  const locations = '/api/v1/inventory/locations'
  for (const location of [{ code: 'MAIN' }, { code: 'BER', ships_to: ['DE', 'AT'] }]) {
    assert.equal((await shop.caller.post(locations, location)).status, 201)
  }
  const product = await shop.product({ inventory: { available: 3, warehouse: 'BER' } })
  const inStock = async (query: string) => {
    const { variants } = await explain(shop, product, query)
    const gate = variants[0]?.gates.find(({ code }) => code === 'in_stock')
    return [variants[0]?.available, gate?.passed, gate?.message]
  }
  assert.deepEqual(await inStock(''), [3, true, '3 units are available.'])
  const there = '3 units are available from locations that ship to AT.'
  assert.deepEqual(await inStock('?country=AT'), [3, true, there])
  const nowhere = '0 units are available from locations that ship to CH, 1 wanted.'
  assert.deepEqual(await inStock('?country=CH'), [0, false, nowhere])
  const url = `/v1/catalog/products/${product.id}/availability?country=XX`
  const { status, body } = await shop.caller.get<{ errors: { path: string }[] }>(url)
  assert.deepEqual([status, body.errors[0]?.path], [400, '/query/country'])
})
