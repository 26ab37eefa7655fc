import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Answer } from '@souk/platform/testing'
import {
  aProduct,
  type OrderView,
  order,
  type Product,
  type ProductView,
  type Shop,
  startProduct,
} from '../testing/product.ts'

/** The published specification, line by line. */

interface OrderPage {
  content: OrderView[]
  page: { limit: number; total: number; next: string | null }
}
interface ProductPage {
  data: ProductView[]
  page: { limit: number; next: string | null }
}

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.close())

const listOrders = (shop: Pick<Shop, 'get'>, query = '') =>
  shop.get<OrderPage>(`/api/v1/orders${query}`)

async function shopWithOrders(howMany: number): Promise<{ shop: Shop; ids: string[] }> {
  const shop = await product.open('sandbox')
  const { id } = await aProduct(shop, { available: 10_000 })
  const ids: string[] = []
  for (let n = 0; n < howMany; n += 1) ids.push((await order(shop, id)).body.id)
  return { shop, ids }
}

async function readAll(shop: Shop, query: string, limit: number, between?: () => Promise<unknown>) {
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await listOrders(shop, `?limit=${limit}${query}${cursor}`)
    seen.push(...body.content.map(({ id }) => id))
    if (body.page.next === null) return seen
    cursor = `&cursor=${encodeURIComponent(body.page.next)}`
    await between?.()
  }
}

describe('4.1 list products', () => {
  test('answers { data, page: { limit, next } } with price and stock in each product', async () => {
    const shop = await product.open()
    const made = await aProduct(shop, { available: 7, amount: 4_900 })
    const { status, body } = await shop.get<ProductPage>('/v1/catalog/products?limit=10')
    assert.equal(status, 200)
    assert.deepEqual(body.page, { limit: 10, next: null })
    const [listed] = body.data
    assert.equal(listed?.id, made.id)
    assert.equal(listed?.title, 'Copper cezve')
    assert.deepEqual(listed?.price, { amount: 4_900, currency: 'EUR' })
    assert.deepEqual(listed?.inventory, { available: 7, warehouse: 'MAIN' })
  })

  test('pages through every product once', async () => {
    const shop = await product.open()
    for (let n = 0; n < 5; n += 1) await aProduct(shop)
    const first = await shop.get<ProductPage>('/v1/catalog/products?limit=3')
    const next = encodeURIComponent(String(first.body.page.next))
    const second = await shop.get<ProductPage>(`/v1/catalog/products?limit=3&cursor=${next}`)
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id)
    assert.equal(new Set(ids).size, 5)
    assert.equal(second.body.page.next, null)
  })
})

describe('4.2 list orders', () => {
  test('answers { content, page: { limit, total, next } }; each order carries what is promised', async () => {
    const shop = await product.open('sandbox')
    const { id } = await aProduct(shop)
    const customer = await shop.post('/api/v1/customers', { email: 'a@example.com', name: 'A' })
    const placed = await order(shop, id, 2, { customer_id: customer.body.id, channel: 'web' })
    const { status, body } = await listOrders(shop)
    assert.equal(status, 200)
    assert.deepEqual(body.page, { limit: 24, total: 1, next: null })
    const [listed] = body.content
    assert.equal(listed?.id, placed.body.id)
    assert.equal(listed?.status, 'PENDING')
    assert.deepEqual(listed?.total, { amount: 2_500, currency: 'EUR' })
    assert.equal(listed?.customer_id, customer.body.id)
    assert.equal(listed?.channel, 'web')
  })

  test('an empty tenant has an empty list and a total of zero', async () => {
    const { body } = await listOrders(await product.open())
    assert.deepEqual(body, { content: [], page: { limit: 24, total: 0, next: null } })
  })

  test('24 orders a page unless another number is asked for, newest first', async () => {
    const { shop, ids } = await shopWithOrders(26)
    const { body } = await listOrders(shop)
    assert.equal(body.page.limit, 24)
    assert.equal(body.page.total, 26)
    assert.deepEqual(
      body.content.map(({ id }) => id),
      ids.toReversed().slice(0, 24),
    )
  })

  for (const limit of [1, 24, 95, 96]) {
    test(`limit=${limit} is accepted`, async () => {
      const { status, body } = await listOrders(await product.open(), `?limit=${limit}`)
      assert.equal(status, 200)
      assert.equal(body.page.limit, limit)
    })
  }

  for (const limit of [
    '0',
    '97',
    '-1',
    '1000',
    'many',
    '1.5',
    '24.0',
    '1e1',
    'NaN',
    '',
    '%20',
    '0x10',
  ]) {
    test(`400 for limit=${limit}`, async () => {
      const reply = await (await product.open()).get(`/api/v1/orders?limit=${limit}`)
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'validation_failed')
      assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
    })
  }

  test('400 for a limit that is given twice, an unknown status and an unknown parameter', async () => {
    const shop = await product.open()
    for (const query of ['limit=5&limit=6', 'status=SHIPPED', 'status=paid', 'page=2']) {
      assert.equal((await shop.get(`/api/v1/orders?${query}`)).status, 400, query)
    }
  })

  test('orders that arrive while paging neither repeat nor hide an earlier one', async () => {
    const { shop, ids } = await shopWithOrders(17)
    const { id } = await aProduct(shop)
    const seen = await readAll(shop, '', 4, () => order(shop, id))
    assert.deepEqual(seen, ids.toReversed())
  })

  test('the status filter has its own exact total, and both follow every transition', async () => {
    const { shop, ids } = await shopWithOrders(5)
    const total = async (query: string) => (await listOrders(shop, query)).body.page.total
    const [paid, cancelled, fulfilled] = ids
    await shop.post('/api/v1/payments', { order_id: paid, method: 'pm_test_ok' })
    await shop.post('/api/v1/payments', { order_id: fulfilled, method: 'pm_test_ok' })
    await shop.post(`/api/v1/orders/${fulfilled}/fulfillments`)
    await shop.post(`/api/v1/orders/${cancelled}/cancel`)
    assert.equal(await total('?status=PENDING'), 2)
    assert.equal(await total('?status=PAID'), 1)
    assert.equal(await total('?status=FULFILLED'), 1)
    assert.equal(await total('?status=CANCELLED'), 1)
    assert.equal(await total('?status=REFUNDED'), 0)
    assert.equal(await total(''), 5)
    const { body } = await listOrders(shop, '?status=PAID')
    assert.deepEqual(
      body.content.map(({ id, status }) => [id, status]),
      [[paid, 'PAID']],
    )
  })

  test('a filtered list pages like the whole one', async () => {
    const { shop, ids } = await shopWithOrders(9)
    assert.deepEqual(await readAll(shop, '&status=PENDING', 2), ids.toReversed())
  })

  test('400 invalid_cursor: altered, of another tenant, of another filter, of another list', async () => {
    const { shop } = await shopWithOrders(3)
    const other = await product.open()
    const next = String((await listOrders(shop, '?limit=1')).body.page.next)
    const flipped = `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`
    const attempts: Promise<Answer>[] = [
      shop.get(`/api/v1/orders?cursor=${flipped}`),
      shop.get(`/api/v1/orders?cursor=${next.slice(0, -2)}`),
      shop.get('/api/v1/orders?cursor=b3Jk'),
      shop.get(`/api/v1/orders?status=PENDING&cursor=${next}`),
      other.get(`/api/v1/orders?cursor=${next}`),
      shop.get(`/v1/catalog/products?cursor=${next}`),
    ]
    for (const reply of await Promise.all(attempts)) {
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'invalid_cursor')
    }
  })

  test('a cursor works with another page size', async () => {
    const { shop, ids } = await shopWithOrders(4)
    const next = (await listOrders(shop, '?limit=1')).body.page.next
    const { body } = await listOrders(shop, `?limit=3&cursor=${next}`)
    assert.deepEqual(
      body.content.map(({ id }) => id),
      ids.toReversed().slice(1),
    )
  })
})

describe('4.3 create order', () => {
  test('201 with Location and the whole order; the channel is optional', async () => {
    const shop = await product.open()
    const { id } = await aProduct(shop)
    const made = await order(shop, id, 3)
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, `/api/v1/orders/${made.body.id}`)
    assert.equal(made.body.channel, 'api')
    assert.equal(made.body.status, 'PENDING')
    assert.equal(made.body.items[0]?.quantity, 3)
    const mobile = await order(shop, id, 1, { channel: 'mobile' })
    assert.equal(mobile.body.channel, 'mobile')
  })

  test('400 names items[] for the payload of before 3.0.0, under whatever name the lines come', async () => {
    const shop = await product.open()
    const { id } = await aProduct(shop)
    const line = { product_id: id, quantity: 1 }
    const old = [line, { line_items: [line] }, { lines: [line] }, { products: [line] }, [line], {}]
    for (const payload of old) {
      const reply = await shop.post('/api/v1/orders', payload)
      assert.equal(reply.status, 400, JSON.stringify(payload))
      assert.match(reply.text, /items/)
    }
    assert.equal((await listOrders(shop)).body.page.total, 0)
  })
})

describe('4.4 and 4.5 marketplace', () => {
  test('analytics of an empty tenant are correct zeros', async () => {
    const shop = await product.open()
    const reply = await shop.get('/api/v1/marketplace/analytics')
    assert.equal(reply.status, 200)
    assert.doesNotMatch(reply.text, /NaN|Infinity/)
  })

  test('a new provider’s scorecard says that there is too little to judge by', async () => {
    const shop = await product.open()
    const provider = await shop.post('/api/v1/providers', {
      handle: 'atlas',
      display_name: 'Atlas',
      legal_name: 'Atlas Ltd',
      country: 'MA',
    })
    assert.equal(provider.status, 201, provider.text)
    const reply = await shop.get<{ metrics: { status: string }[] }>(
      `/api/v1/providers/${provider.body.id}/scorecard`,
    )
    assert.equal(reply.status, 200)
    assert(reply.body.metrics.length > 0)
    for (const metric of reply.body.metrics) assert.equal(metric.status, 'INSUFFICIENT')
  })

  test('both need a marketplace scope, which marketplace:* includes', async () => {
    const shop = await product.open()
    const orders = shop.with(await shop.token('orders:read'))
    const wildcard = shop.with(await shop.token('marketplace:*'))
    assert.equal((await orders.get('/api/v1/marketplace/analytics')).status, 403)
    assert.equal((await wildcard.get('/api/v1/marketplace/analytics')).status, 200)
  })
})

describe('5 and 7: who may list orders', () => {
  test('401 without a token and with one that is none, each with a challenge', async () => {
    const shop = await product.open()
    const none = await product.app.inject({ method: 'GET', url: '/api/v1/orders' })
    assert.equal(none.statusCode, 401)
    assert.match(String(none.headers['www-authenticate']), /^Bearer/)
    const bad = await shop.with('not-a-token').get('/api/v1/orders')
    assert.equal(bad.status, 401)
    assert.match(String(bad.headers['www-authenticate']), /invalid_token/)
  })

  test('403 insufficient_scope without orders:read, and the scope is named', async () => {
    const shop = await product.open()
    const reply = await shop.with(await shop.token('orders:write')).get('/api/v1/orders')
    assert.equal(reply.status, 403)
    assert.equal(reply.body.code, 'insufficient_scope')
    assert.deepEqual(reply.body.meta, { required_scope: 'orders:read' })
  })

  test('orders:read is enough to list and not enough to create', async () => {
    const shop = await product.open()
    const { id } = await aProduct(shop)
    const reader = shop.with(await shop.token('orders:read'))
    assert.equal((await reader.get('/api/v1/orders')).status, 200)
    assert.equal((await order(reader, id)).status, 403)
  })
})
