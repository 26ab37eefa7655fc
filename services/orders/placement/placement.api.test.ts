import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { holding, rowsSent, untilBlocked } from '@souk/platform/testing'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  orderEvents,
  type Refusal,
} from '../shop.fixture.ts'
import { createOrder } from './operations.ts'

const world = await createShop()
after(() => world.close())

const shop = world.as('shop')
const place = (body: unknown, headers?: Record<string, string>) =>
  shop.post<Refusal>('/api/v1/orders', body, headers)

/** Runs the attempt, checks its refusal, and shows that nothing was placed, held or announced. */
async function refused(body: unknown, status: number, code: string): Promise<Refusal> {
  const before = await traces()
  const answer = await place(body)
  assert.equal(answer.status, status, answer.text)
  assert.equal(answer.body.code, code)
  assert.deepEqual(await traces(), before)
  return answer.body
}

async function traces() {
  const { body } = await shop.get<{ page: { total: number } }>('/api/v1/orders')
  const events = await orderEvents(world, 'shop')
  const [held] = await world.peek(
    'shop',
    (tx) => tx<{ reserved: number }>`
    select coalesce(sum(reserved), 0)::bigint as reserved
    from inventory.stock_items
    where tenant_id = ${tx.tenantId}
  `,
  )
  return { total: body.page.total, events: events.length, reserved: held?.reserved }
}

const pathsOf = (refusal: Refusal) => (refusal.errors ?? []).map(({ path }) => path)

describe('POST /api/v1/orders', () => {
  test('201: a pending order with its address, its totals and its stock held', async () => {
    const [shirt, mug] = [await givenProduct(shop), await givenProduct(shop, { available: 10 })]
    const answer = await shop.post<OrderBody>('/api/v1/orders', {
      items: [
        { product_id: shirt.id, quantity: 2 },
        { variant_id: mug.default_variant_id, quantity: 1, metadata: { engraving: 'Ada' } },
        { sku: mug.sku, quantity: 3 },
      ],
      email: 'ada@example.com',
      metadata: { campaign: 'spring' },
    })
    const order = answer.body
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.location, `/api/v1/orders/${order.id}`)
    assert.equal(answer.headers.etag, '"v1"')
    assert.equal(order.status, 'PENDING')
    assert.equal(order.channel, 'api')
    assert.deepEqual(order.total, { amount: 6_000, currency: 'EUR' })
    assert.deepEqual(order.balance_due, order.total)
    assert.deepEqual(
      order.items.map(({ sku, quantity, total }) => [sku, quantity, total.amount]),
      [
        [shirt.sku, 2, 2_000],
        [mug.sku, 1, 1_000],
        [mug.sku, 3, 3_000],
      ],
    )
    assert.deepEqual(order.items[1]?.metadata, { engraving: 'Ada' })
    assert.equal(Date.parse(order.expires_at ?? '') - Date.parse(order.placed_at ?? ''), 86_400_000)
    assert.equal(await availableOf(shop, mug), 6)
    assert.deepEqual((await shop.get(`/api/v1/orders/${order.id}`)).body, order)
    const placed = (await orderEvents(world, 'shop')).filter(
      (event) => event.resource.id === order.id,
    )
    assert.deepEqual(
      placed.map(({ type }) => type),
      ['order.placed'],
    )
  })

  test('201: an order with a total of zero is paid at once', async () => {
    const gift = await givenProduct(shop, { price: { amount: 0, currency: 'EUR' } })
    const order = await givenOrder(shop, [{ product_id: gift.id, quantity: 1 }])
    assert.equal(order.status, 'PAID')
    assert.equal(order.payment_status, 'PAID')
    assert.equal(order.expires_at, null)
    const events = (await orderEvents(world, 'shop')).filter(
      ({ resource }) => resource.id === order.id,
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['order.placed', 'order.paid'],
    )
  })

  test('201: customer and channel are kept, and the email comes from the customer', async () => {
    const product = await givenProduct(shop)
    const customer = await shop.post<{ id: string }>('/api/v1/customers', {
      email: 'grace@example.com',
    })
    const items = [{ product_id: product.id, quantity: 1 }]
    const order = await givenOrder(shop, items, { customer_id: customer.body.id, channel: 'web' })
    assert.equal(order.customer_id, customer.body.id)
    assert.equal(order.email, 'grace@example.com')
    assert.equal(order.channel, 'web')
  })

  test('201: a provider sells to a customer of the operator, and does not see the email address', async () => {
    const providerId = await givenProvider(world, 'shop')
    const product = await givenProduct(shop, { provider_id: providerId })
    const { body: customer } = await shop.post<{ id: string }>('/api/v1/customers', {
      email: 'ada@example.com',
    })
    const provider = world.asProvider('shop', providerId)
    const items = [{ product_id: product.id, quantity: 1 }]
    const order = await givenOrder(provider, items, { customer_id: customer.id })
    assert.deepEqual([order.customer_id, order.email], [customer.id, null])
    const email = 'ada@provider.example'
    assert.equal((await givenOrder(provider, items, { email })).email, email)
  })

  test('201: without a currency the order is in the only one that all lines have a price in', async () => {
    const yen = await givenProduct(shop, { price: { amount: 900, currency: 'JPY' } })
    const order = await givenOrder(shop, [{ product_id: yen.id, quantity: 2 }])
    assert.deepEqual(order.total, { amount: 1_800, currency: 'JPY' })
  })

  test('201: a later change of title and price leaves the order as it was', async () => {
    const product = await givenProduct(shop)
    const order = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    const changes = { title: 'Renamed', price: { amount: 9_999, currency: 'EUR' } }
    assert.equal((await shop.patch(`/v1/catalog/products/${product.id}`, changes)).status, 200)
    assert.deepEqual((await shop.get(`/api/v1/orders/${order.id}`)).body, order)
  })

  for (const old of [
    { line_items: [{ sku: 'A', quantity: 1 }] },
    { lines: [{ sku: 'A', quantity: 1 }] },
    { products: [{ sku: 'A', quantity: 1 }] },
    { sku: 'A', quantity: 1 },
    { channel: 'web' },
    {},
    [{ sku: 'A', quantity: 1 }],
  ]) {
    test(`400 validation_failed: a payload from before 3.0.0, ${JSON.stringify(old)}`, async () => {
      const refusal = await refused(old, 400, 'validation_failed')
      assert(pathsOf(refusal).includes('/items'))
      assert.match(refusal.detail ?? '', /\/docs\/migrations\/3\.0\.0/)
    })
  }

  test('400 validation_failed: a field that is misspelt is told what was meant', async () => {
    const line = { sku: 'A', quantity: 1 }
    const said = async (body: unknown) => {
      const { errors } = await refused(body, 400, 'validation_failed')
      return errors?.map(({ path, message }) => `${path} ${message}`)
    }
    assert.deepEqual(await said({ itmes: [line] }), [
      '/items items is required',
      '/itmes unknown field itmes; did you mean items?',
    ])
    assert.deepEqual(await said({ items: [{ ...line, quanttiy: 1 }] }), [
      '/items/0/quanttiy unknown field quanttiy; did you mean quantity?',
    ])
    for (const currency of ['eur', 'EURO']) {
      assert.deepEqual(await said({ items: [line], currency }), [
        '/currency must be an upper-case ISO 4217 code such as EUR',
      ])
    }
    const { body } = await shop.get('/api/v1/orders?limt=5')
    assert.match(JSON.stringify(body), /unknown field limt; did you mean limit\?/)
  })

  test('422 currency_unsupported: a code that is none says what is wanted', async () => {
    const { id } = await givenProduct(shop)
    const draft = { items: [{ product_id: id, quantity: 1 }], currency: 'XXX' }
    const { detail } = await refused(draft, 422, 'currency_unsupported')
    assert.match(detail ?? '', /upper-case ISO 4217 code .* such as EUR/)
  })

  test('400 validation_failed: invalid lines, quantities and fields', async () => {
    const { id } = await givenProduct(shop)
    const line = { product_id: id, quantity: 1 }
    const bad: [unknown, string][] = [
      [{ items: [] }, '/items'],
      [{ items: Array.from({ length: 501 }, () => line) }, '/items'],
      [{ items: 'all' }, '/items'],
      [{ items: [{ ...line, quantity: 0 }] }, '/items/0/quantity'],
      [{ items: [{ ...line, quantity: 100_001 }] }, '/items/0/quantity'],
      [{ items: [{ ...line, quantity: 1.5 }] }, '/items/0/quantity'],
      [{ items: [{ ...line, quantity: '1' }] }, '/items/0/quantity'],
      [{ items: [line, { ...line, sku: 'A' }] }, '/items/1'],
      [{ items: [{ quantity: 1 }] }, '/items/0'],
      [{ items: [{ product_id: newId('var'), quantity: 1 }] }, '/items/0/product_id'],
      [{ items: [line], channel: 'Web Shop' }, '/channel'],
      [{ items: [line], email: 'nobody' }, '/email'],
      [{ items: [line], currency: 'eur' }, '/currency'],
      [{ items: [line], total: 1 }, '/total'],
      [{ items: [{ ...line, price: 1 }] }, '/items/0/price'],
    ]
    for (const [body, path] of bad) {
      const refusal = await refused(body, 400, 'validation_failed')
      assert(pathsOf(refusal).includes(path), `${path} in ${JSON.stringify(refusal.errors)}`)
    }
  })

  test('422 product_unknown: every line that names nothing is named', async () => {
    const { id } = await givenProduct(shop)
    const stranger = await givenProduct(world.as('other'))
    const items = [
      { product_id: id, quantity: 1 },
      { sku: 'no-such-sku', quantity: 1 },
      { variant_id: newId('var'), quantity: 1 },
      { product_id: stranger.id, quantity: 1 },
    ]
    const refusal = await refused({ items }, 422, 'product_unknown')
    assert.deepEqual(pathsOf(refusal), [
      '/items/1/sku',
      '/items/2/variant_id',
      '/items/3/product_id',
    ])
  })

  test('422 product_not_sellable: a draft cannot be bought', async () => {
    const draft = await givenProduct(shop, { status: 'DRAFT' })
    const items = [{ product_id: draft.id, quantity: 1 }]
    const refusal = await refused({ items }, 422, 'product_not_sellable')
    assert.deepEqual(pathsOf(refusal), ['/items/0/product_id'])
  })

  test('422 price_missing: nothing is converted', async () => {
    const { id, sku } = await givenProduct(shop)
    const items = [
      { sku, quantity: 1 },
      { product_id: id, quantity: 1 },
    ]
    const refusal = await refused({ items, currency: 'USD' }, 422, 'price_missing')
    assert.deepEqual(pathsOf(refusal), ['/items/0', '/items/1'])
  })

  test('422 currency_unsupported: XAU is no currency for orders', async () => {
    const { id } = await givenProduct(shop)
    const items = [{ product_id: id, quantity: 1 }]
    await refused({ items, currency: 'XAU' }, 422, 'currency_unsupported')
  })

  test('422 customer_unknown: an unknown customer, or one of another tenant', async () => {
    const { id } = await givenProduct(shop)
    const foreign = await world.as('other').post<{ id: string }>('/api/v1/customers', {
      email: 'joan@example.com',
    })
    for (const customer_id of [newId('cus'), foreign.body.id]) {
      const body = { items: [{ product_id: id, quantity: 1 }], customer_id }
      const refusal = await refused(body, 422, 'customer_unknown')
      assert.deepEqual(pathsOf(refusal), ['/customer_id'])
    }
  })

  test('422 amount_out_of_range: a total that numbers cannot hold', async () => {
    const dear = await givenProduct(shop, {
      price: { amount: 9_007_199_254_740_991, currency: 'EUR' },
    })
    await refused({ items: [{ product_id: dear.id, quantity: 2 }] }, 422, 'amount_out_of_range')
    const items = [
      { product_id: dear.id, quantity: 1 },
      { sku: dear.sku, quantity: 1 },
    ]
    await refused({ items }, 422, 'amount_out_of_range')
  })

  test('409 insufficient_stock: all lines or none, lines of one variant together', async () => {
    const [scarce, plenty] = [await givenProduct(shop, { available: 5 }), await givenProduct(shop)]
    const items = [
      { product_id: plenty.id, quantity: 1 },
      { product_id: scarce.id, quantity: 3 },
      { sku: scarce.sku, quantity: 3 },
    ]
    const refusal = await refused({ items }, 409, 'insufficient_stock')
    assert.deepEqual(refusal.meta?.lines, [
      { variant_id: scarce.default_variant_id, requested: 6, available: 5 },
    ])
  })

  test('409 external_id_taken: one order for one external id, also at once', async () => {
    const { id } = await givenProduct(shop)
    const items = [{ product_id: id, quantity: 1 }]
    const first = await givenOrder(shop, items, { external_id: 'web-1' })
    const refusal = await refused({ items, external_id: 'web-1' }, 409, 'external_id_taken')
    assert.deepEqual(refusal.meta, { external_id: 'web-1', id: first.id })
    const second = await world.seed('shop', async (tx) => {
      await createOrder(tx, { items, external_id: 'web-2' }, () => false)
      await rowsSent(tx)
      const reply = place({ items, external_id: 'web-2' })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'external_id_taken')
    await givenOrder(
      world.as('other'),
      [{ product_id: (await givenProduct(world.as('other'))).id, quantity: 1 }],
      { external_id: 'web-1' },
    )
  })

  test('403 insufficient_scope: the scope for reading is not enough', async () => {
    const reader = world.as('shop', ['orders:read'])
    const answer = await reader.post<Refusal>('/api/v1/orders', { items: [] })
    assert.equal(answer.status, 403)
    assert.equal(answer.body.meta?.required_scope, 'orders:write')
  })
})

describe('what is ordered and what is not', () => {
  const url = (id: string) => `/v1/catalog/products/${id}`

  test('409 product_in_use: what was ordered once is not deleted, also when the order is cancelled', async () => {
    const product = await givenProduct(shop)
    const order = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    const { body } = await shop.call<Refusal>('DELETE', url(product.id))
    assert.equal(body.code, 'product_in_use')
    await shop.post(`/api/v1/orders/${order.id}/cancel`, {})
    assert.equal((await shop.call('DELETE', url(product.id))).status, 409)
  })

  test('422 product_unknown: an order of what is deleted at once waits, and finds nothing', async () => {
    const product = await givenProduct(shop)
    const items = [{ product_id: product.id, quantity: 1 }]
    const second = await world.seed('shop', async (tx) => {
      await tx`
        delete from catalog.variants
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(product.default_variant_id)}
      `
      const reply = place({ items })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'product_unknown')
  })

  test('an order of an archived product goes on to its end', async () => {
    const product = await givenProduct(shop)
    const order = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    assert.equal((await shop.post(`${url(product.id)}/archive`)).status, 200)
    await refused({ items: [{ product_id: product.id, quantity: 1 }] }, 422, 'product_not_sellable')
    assert.deepEqual((await shop.get(`/api/v1/orders/${order.id}`)).body, order)
    assert.equal((await shop.post(`/api/v1/orders/${order.id}/cancel`, {})).status, 200)
    await shop.post(`${url(product.id)}/restore`)
    assert.equal((await shop.post(`${url(product.id)}/publish`)).status, 200)
    await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
  })
})

describe('many at once', () => {
  test('two hundred buyers of fifty units: fifty orders, the others a clear 409', async () => {
    const product = await givenProduct(shop, { available: 50 })
    const body = { items: [{ product_id: product.id, quantity: 1 }] }
    const answers = await Promise.all(Array.from({ length: 200 }, () => place(body)))
    const byOutcome = Map.groupBy(
      answers,
      ({ status, body }) => `${status} ${body.code ?? 'placed'}`,
    )
    const counts = [...byOutcome].map(([outcome, { length }]) => [outcome, length])
    assert.deepEqual(Object.fromEntries(counts), {
      '201 placed': 50,
      '409 insufficient_stock': 150,
    })
    assert.equal(await availableOf(shop, product), 0)
  })

  test('buyers of the same things in opposite order take their stock in one order, so none waits in a circle', async () => {
    const products = [await givenProduct(shop), await givenProduct(shop)]
    const lines = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const [first = '', second = ''] = products
      .map((product) => uuidOf(product.default_variant_id))
      .sort()
    const { placing } = await world.seed('shop', async (tx) => {
      const lock = (variantId: string) => tx`
        select from inventory.stock_items
        where tenant_id = ${tx.tenantId} and variant_id = ${variantId}
        for update nowait
      `
      await lock(first)
      const placing = [lines, lines.toReversed()].map((items) => place({ items }))
      await untilBlocked(world.db, 2)
      // Both wait for the first one, and neither has the second one already.
      await lock(second)
      return { placing }
    })
    const answers = await Promise.all(placing)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
  })

  test('one idempotency key twice at once: one order, one answer', async () => {
    const product = await givenProduct(shop, { available: 10 })
    const body = { items: [{ product_id: product.id, quantity: 1 }] }
    const ask = () => place(body, { 'idempotency-key': `once-${product.id}` })
    const { first } = await holding(world.db, 'orders.orders', async () => {
      const first = ask()
      await untilBlocked(world.db)
      assert.equal((await ask()).body.code, 'idempotency_in_progress')
      return { first }
    })
    const { status, text } = await first
    assert.equal(status, 201)
    assert.equal((await ask()).text, text)
    assert.equal(await availableOf(shop, product), 9)
  })
})

describe('the location that an order is taken from', () => {
  const locations = '/api/v1/inventory/locations'
  const reservedOf = async (caller: typeof shop, variantId: string) => {
    const { body } = await caller.get<{ content: { warehouse: string; reserved: number }[] }>(
      `/api/v1/inventory/items?variant_id=${variantId}`,
    )
    return body.content.map(({ warehouse, reserved }) => `${warehouse} ${reserved}`).toSorted()
  }

  test('is the one with the highest priority, and not one that is inactive', async () => {
    const caller = world.as('routed')
    const far = await givenProduct(caller)
    const near = await caller.post<{ id: string }>(locations, { code: 'NEAR' })
    const variantId = far.default_variant_id
    const adjustments = [{ variant_id: variantId, warehouse: 'NEAR', delta: 500 }]
    await caller.post('/api/v1/inventory/adjustments', { adjustments })
    const items = [{ product_id: far.id, quantity: 1 }]
    await givenOrder(caller, items)
    assert.deepEqual(await reservedOf(caller, variantId), ['BER-1 1', 'NEAR 0'])
    const change = (body: object) => caller.patch(`${locations}/${near.body.id}`, body)
    await change({ priority: 1 })
    await givenOrder(caller, items)
    assert.deepEqual(await reservedOf(caller, variantId), ['BER-1 1', 'NEAR 1'])
    await change({ active: false })
    await givenOrder(caller, items)
    assert.deepEqual(await reservedOf(caller, variantId), ['BER-1 2', 'NEAR 1'])
  })

  test('409 insufficient_stock: is none where all units are at one that is inactive', async () => {
    const caller = world.as('closed')
    await caller.post(locations, { code: 'MAIN' })
    const product = await givenProduct(caller)
    const { body } = await caller.get<{ content: { id: string; code: string }[] }>(locations)
    const { id } = body.content.find(({ code }) => code === 'BER-1') ?? assert.fail()
    assert.equal((await caller.patch(`${locations}/${id}`, { active: false })).status, 200)
    const items = [{ product_id: product.id, quantity: 1 }]
    const refusal = await caller.post<Refusal>('/api/v1/orders', { items })
    assert.deepEqual([refusal.status, refusal.body.code], [409, 'insufficient_stock'])
  })
})

test('an order costs two flushes, whether it has one line or ten', async () => {
  const products = await Promise.all(Array.from({ length: 10 }, () => givenProduct(shop)))
  const lines = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const flushesFor = async (items: readonly object[]) => {
    const before = world.database.writeFlushes
    await givenOrder(shop, items)
    return world.database.writeFlushes - before
  }
  assert.equal(await flushesFor(lines.slice(0, 1)), 2)
  assert.equal(await flushesFor(lines), 2)
})
