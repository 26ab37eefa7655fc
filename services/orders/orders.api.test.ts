import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { reserveStock } from '@souk/inventory/contract'
import { newId } from '@souk/platform'
import { rowsSent, untilBlocked } from '@souk/platform/testing'
import { cancelOrder, changeOrder } from './operations.ts'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  orderEvents,
  type ProductBody,
  pay,
  type Refusal,
} from './shop.fixture.ts'
import { type OrderStatus, orderStatuses } from './status.ts'
import { getOrderForUpdate, insertOrder } from './store.ts'

const world = await createShop()
after(() => world.close())

interface OrderList {
  readonly content: readonly Pick<
    OrderBody,
    'id' | 'number' | 'status' | 'total' | 'customer_id' | 'channel'
  >[]
  readonly page: { readonly limit: number; readonly total: number; readonly next: string | null }
}

/** A tenant of its own with one product, so that totals belong to one test. */
async function newShop(name: string) {
  const shop = world.as(name)
  const product = await givenProduct(shop)
  const order = (more: object = {}) =>
    givenOrder(shop, [{ product_id: product.id, quantity: 1 }], more)
  const list = async (query = '') => (await shop.get<OrderList>(`/api/v1/orders${query}`)).body
  return { shop, product, order, list }
}

async function times(count: number, make: () => Promise<OrderBody>): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await make()).id)
  return ids
}

describe('GET /api/v1/orders', () => {
  test('200: an empty tenant has an empty page', async () => {
    const { body } = await world.as('empty').get<OrderList>('/api/v1/orders')
    assert.deepEqual(body, { content: [], page: { limit: 24, total: 0, next: null } })
  })

  test('200: newest first, 24 unless said, each with status, total, customer and channel', async () => {
    const { order, list } = await newShop('recent')
    const ids = await times(25, () => order({ channel: 'web' }))
    const page = await list()
    assert.deepEqual(
      page.content.map(({ id }) => id),
      ids.toReversed().slice(0, 24),
    )
    assert.equal(page.page.limit, 24)
    assert.equal(page.page.total, 25)
    assert.partialDeepStrictEqual(page.content[0], {
      status: 'PENDING',
      total: { amount: 1_000, currency: 'EUR' },
      customer_id: null,
      channel: 'web',
    })
  })

  test('200: the page names a next one exactly when there is one', async () => {
    const { order, list } = await newShop('pages')
    const ids = await times(4, order)
    for (const limit of [1, 2, 3, 4, 5, 96]) {
      const seen: string[] = []
      let cursor: string | null = ''
      let pages = 0
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { content, page }: OrderList = await list(`?limit=${limit}${after}`)
        seen.push(...content.map(({ id }) => id))
        cursor = page.next
        pages += 1
      }
      assert.deepEqual(seen, ids.toReversed(), `limit ${limit}`)
      assert.equal(pages, Math.ceil(4 / limit), `limit ${limit}`)
    }
  })

  test('200: orders added while paging neither hide nor repeat the earlier ones', async () => {
    const { order, list } = await newShop('growing')
    const ids = await times(7, order)
    const seen: string[] = []
    let query = '?limit=2'
    for (let next: string | null = ''; next !== null; ) {
      const { content, page } = await list(query)
      seen.push(...content.map(({ id }) => id))
      next = page.next
      query = `?limit=2&cursor=${next}`
      await order()
    }
    assert.deepEqual(seen, ids.toReversed())
  })

  for (const bad of [
    'limit=0',
    'limit=97',
    'limit=ten',
    'limit=1.5',
    'limit=',
    'limit=-1',
    'limit=1e1',
    'status=paid',
    'status=',
    'status=SHIPPED',
    'offset=3',
    'sort=total',
    'limit=1&limit=2',
  ]) {
    test(`400 validation_failed: ${bad}`, async () => {
      const { status, body } = await world.as('empty').get<Refusal>(`/api/v1/orders?${bad}`)
      assert.equal(status, 400)
      assert.equal(body.code, 'validation_failed')
    })
  }

  test('400 invalid_cursor: altered, foreign, or used with another filter', async () => {
    const { shop, order, list } = await newShop('cursors')
    await times(3, order)
    const { next } = (await list('?limit=1')).page
    assert(next)
    const attempts = [
      shop.get<Refusal>(
        `/api/v1/orders?cursor=${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`,
      ),
      shop.get<Refusal>(`/api/v1/orders?cursor=${next}&status=PENDING`),
      shop.get<Refusal>('/api/v1/orders?cursor=nonsense'),
      world.as('empty').get<Refusal>(`/api/v1/orders?cursor=${next}`),
      shop.get<Refusal>(`/api/v1/customers?cursor=${next}`),
    ]
    for (const { status, body } of await Promise.all(attempts)) {
      assert.equal(status, 400)
      assert.equal(body.code, 'invalid_cursor')
    }
  })

  test('200: every status can be asked for, and its total follows every transition', async () => {
    const { shop, product, order, list } = await newShop('totals')
    const totals = async () => {
      const pages = await Promise.all(orderStatuses.map((status) => list(`?status=${status}`)))
      const found = pages.map(({ content, page }, index): [OrderStatus | undefined, number] => {
        assert.equal(content.length, page.total)
        assert(content.every(({ status }) => status === orderStatuses[index]))
        return [orderStatuses[index], page.total]
      })
      return Object.fromEntries(found.filter(([, total]) => total > 0))
    }
    const [first = '', second = '', third = ''] = await times(3, order)
    assert.deepEqual(await totals(), { PENDING: 3 })
    await pay(world, 'totals', first)
    await shop.post(`/api/v1/orders/${second}/cancel`)
    await shop.post(`/api/v1/orders/${third}/confirm`)
    assert.deepEqual(await totals(), { PAID: 1, CANCELLED: 1, CONFIRMED: 1 })
    await shop.post(`/api/v1/orders/${first}/fulfillments`)
    assert.deepEqual(await totals(), { FULFILLED: 1, CANCELLED: 1, CONFIRMED: 1 })
    assert.equal((await list()).page.total, 3)
    // Confirmed and cancelled in one transaction: the counters move twice.
    const fourth = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    await world.seed('totals', async (tx) => {
      await changeOrder(tx, fourth.id, { note: 'twice' })
      await rowsSent(tx)
      await cancelOrder(tx, fourth.id, { reason: null })
    })
    assert.deepEqual(await totals(), { FULFILLED: 1, CANCELLED: 2, CONFIRMED: 1 })
  })

  test('403 insufficient_scope names orders:read', async () => {
    const writer = world.as('empty', ['orders:write'])
    const { status, body } = await writer.get<Refusal>('/api/v1/orders')
    assert.equal(status, 403)
    assert.equal(body.meta?.required_scope, 'orders:read')
  })
})

describe('GET /api/v1/orders/:orderId', () => {
  test('200, then 304 while the version stands', async () => {
    const { shop, order } = await newShop('reading')
    const { id } = await order()
    const { headers } = await shop.get(`/api/v1/orders/${id}`)
    const again = await shop.get(`/api/v1/orders/${id}`, { 'if-none-match': headers.etag ?? '' })
    assert.equal(again.status, 304)
  })

  test('404 order_not_found: unknown and foreign are the same', async () => {
    const { id } = await (await newShop('foreign')).order()
    for (const orderId of [newId('ord'), id]) {
      const { status, body } = await world.as('empty').get<Refusal>(`/api/v1/orders/${orderId}`)
      assert.equal(status, 404)
      assert.equal(body.code, 'order_not_found')
    }
  })
})

describe('PATCH /api/v1/orders/:orderId', () => {
  test('200: contact, note, tags, metadata and external id, and nothing else', async () => {
    const { shop, order } = await newShop('patching')
    const { id } = await order({ email: 'a@example.com', metadata: { a: 1 } })
    const changes = {
      email: null,
      note: 'ring twice',
      tags: ['vip'],
      metadata: { b: true },
      external_id: 'x',
    }
    const { status, body } = await shop.patch<OrderBody>(`/api/v1/orders/${id}`, changes)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { ...changes, version: 2, status: 'PENDING' })
    assert.deepEqual(body.metadata, { b: true })
    assert.deepEqual((await shop.get(`/api/v1/orders/${id}`)).body, body)
    assert.equal((await orderEvents(world, 'patching')).at(-1)?.type, 'order.updated')
    const again = await shop.patch<OrderBody>(`/api/v1/orders/${id}`, changes)
    assert.deepEqual(again.body, body, 'the same again changes nothing')
    const refused = await shop.patch<Refusal>(`/api/v1/orders/${id}`, { status: 'PAID' })
    assert.equal(refused.status, 400)
  })

  test('412 version_mismatch, 409 external_id_taken, 404: nothing changes', async () => {
    const { shop, order } = await newShop('patching-refused')
    const [taken, { id }] = [await order({ external_id: 'one' }), await order()]
    const before = await orderEvents(world, 'patching-refused')
    const note = { note: 'x' }
    const answers = await Promise.all([
      shop.patch<Refusal>(`/api/v1/orders/${id}`, note, { 'if-match': '"v9"' }),
      shop.patch<Refusal>(`/api/v1/orders/${id}`, { external_id: 'one' }),
      world.as('empty').patch<Refusal>(`/api/v1/orders/${id}`, note),
      world.as('patching-refused', ['orders:read']).patch<Refusal>(`/api/v1/orders/${id}`, note),
    ])
    const codes = answers.map(({ status, body }) => `${status} ${body.code}`)
    assert.deepEqual(codes, [
      '412 version_mismatch',
      '409 external_id_taken',
      '404 order_not_found',
      '403 insufficient_scope',
    ])
    assert.equal((await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body.version, 1)
    assert.equal((await orderEvents(world, 'patching-refused')).length, before.length)
    const own = await shop.patch(`/api/v1/orders/${taken.id}`, { external_id: 'one' })
    assert.equal(own.status, 200)
  })
})

describe('POST /api/v1/orders/:orderId/cancel', () => {
  test('200: an unpaid order is cancelled, its stock released, nothing is owed', async () => {
    const { shop, product, order } = await newShop('cancelling')
    const { id } = await order()
    const { status, body } = await shop.post<OrderBody>(`/api/v1/orders/${id}/cancel`, {
      reason: 'mistake',
    })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, {
      status: 'CANCELLED',
      payment_status: 'UNPAID',
      cancel_reason: 'mistake',
      total: { amount: 0, currency: 'EUR' },
      expires_at: null,
      paid_at: null,
    })
    assert.equal(body.items[0]?.cancelled, 1)
    assert.equal(await availableOf(shop, product), 1_000)
    const { type, data } = (await orderEvents(world, 'cancelling')).at(-1) ?? {}
    assert.equal(type, 'order.cancelled')
    assert.deepEqual(data?.object.refund_due, { amount: 0, currency: 'EUR' })
  })

  test('200: a paid order is cancelled and the event says what is owed', async () => {
    const { shop, order } = await newShop('cancelling-paid')
    const { id } = await order()
    await pay(world, 'cancelling-paid', id)
    const { body } = await shop.post<OrderBody>(`/api/v1/orders/${id}/cancel`)
    assert.equal(body.status, 'CANCELLED')
    const { data } = (await orderEvents(world, 'cancelling-paid')).at(-1) ?? {}
    assert.deepEqual(data?.object.refund_due, { amount: 1_000, currency: 'EUR' })
    assert.equal(data?.object.reason, null)
  })

  test('409 invalid_transition: a shipped order stays as it is, and nothing is announced', async () => {
    const { shop, order } = await newShop('shipped')
    const { id } = await order()
    await pay(world, 'shipped', id)
    await shop.post(`/api/v1/orders/${id}/fulfillments`)
    const before = await orderEvents(world, 'shipped')
    const { status, body } = await shop.post<Refusal>(`/api/v1/orders/${id}/cancel`)
    assert.equal(status, 409)
    assert.equal(body.code, 'invalid_transition')
    assert.deepEqual(body.meta, { state: 'FULFILLED', action: 'cancel', allowed: [] })
    assert.equal((await orderEvents(world, 'shipped')).length, before.length)
  })

  test('409 invalid_transition: of two at once the second waits and is refused', async () => {
    const { shop, product, order } = await newShop('racing')
    const { id } = await order()
    const second = await world.seed('racing', async (tx) => {
      await cancelOrder(tx, id, { reason: 'first' })
      const reply = shop.post<Refusal>(`/api/v1/orders/${id}/cancel`)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
    assert.equal(await availableOf(shop, product), 1_000)
  })

  test('404, 403, 412: another tenant, a missing scope, an old version', async () => {
    const { shop, order } = await newShop('cancel-refused')
    const url = `/api/v1/orders/${(await order()).id}/cancel`
    const answers = await Promise.all([
      world.as('empty').post<Refusal>(url),
      world.as('cancel-refused', ['orders:read']).post<Refusal>(url),
      shop.post<Refusal>(url, {}, { 'if-match': '"v2"' }),
    ])
    const codes = answers.map(({ body }) => body.code)
    assert.deepEqual(codes, ['order_not_found', 'insufficient_scope', 'version_mismatch'])
  })
})

describe('an order that nobody pays', () => {
  const day = 24 * 60 * 60 * 1_000

  async function expiring(
    name: string,
  ): Promise<{ product: ProductBody; id: string; read: () => Promise<OrderBody> }> {
    const { shop, product } = await newShop(name)
    const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 2 }])
    const read = async () => (await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body
    return { product, id, read }
  }

  test('expires after a day of its tenant’s own clock, and its stock is free again', async () => {
    const { product, read } = await expiring('expiring')
    world.advance('expiring', day - 60_000)
    await world.tick()
    assert.equal((await read()).status, 'PENDING')
    world.advance('expiring', 60_000)
    await world.tick()
    assert.partialDeepStrictEqual(await read(), {
      status: 'EXPIRED',
      version: 2,
      expires_at: null,
      balance_due: { amount: 0, currency: 'EUR' },
    })
    assert.equal(await availableOf(world.as('expiring'), product), 1_000)
    assert.equal((await orderEvents(world, 'expiring')).at(-1)?.type, 'order.expired')
    await world.tick()
    assert.equal((await read()).version, 2)
  })

  test('expires without a lock on the stock of another: who holds that one gets this one', async () => {
    const { shop, product: low } = await newShop('lock-order')
    const high = await givenProduct(shop)
    for (const { id } of [high, low]) await givenOrder(shop, [{ product_id: id, quantity: 1 }])
    world.advance('lock-order', day)
    const ticking = await world.seed('lock-order', async (tx) => {
      const hold = ({ default_variant_id: variantId }: ProductBody) =>
        reserveStock(tx, newId('ord'), [{ variantId, quantity: 1 }])
      await hold(low)
      const tick = world.tick()
      await untilBlocked(world.db)
      await tx`set local lock_timeout = '300ms'`
      await hold(high)
      return { tick }
    })
    await ticking.tick
    const { page } = (await shop.get<OrderList>('/api/v1/orders?status=EXPIRED')).body
    assert.equal(page.total, 2)
  })

  test('is left for the next round while somebody holds it, and others expire meanwhile', async () => {
    const { order, list } = await newShop('held-order')
    const [held = ''] = await times(2, order)
    const expired = async () => (await list('?status=EXPIRED')).page.total
    world.advance('held-order', day)
    await world.seed('held-order', async (tx) => {
      await getOrderForUpdate(tx, held)
      await world.tick()
      assert.equal(await expired(), 1)
    })
    await world.tick()
    assert.equal(await expired(), 2)
  })

  test('a late payment revives it if its stock can be held again', async () => {
    const { product, id, read } = await expiring('revived')
    world.advance('revived', day)
    await world.tick()
    await pay(world, 'revived', id)
    assert.partialDeepStrictEqual(await read(), { status: 'PAID', expired_at: null })
    assert.equal(await availableOf(world.as('revived'), product), 998)
    const types = (await orderEvents(world, 'revived')).map(({ type }) => type)
    assert.deepEqual(types.slice(-2), ['order.revived', 'order.paid'])
  })

  test('a late payment for goods out of stock is recorded on the expired order, to be refunded', async () => {
    const { product, id, read } = await expiring('too-late')
    world.advance('too-late', day)
    await world.tick()
    await givenOrder(world.as('too-late'), [{ product_id: product.id, quantity: 999 }])
    await pay(world, 'too-late', id)
    const order = await read()
    assert.equal(order.status, 'EXPIRED')
    assert.equal(order.paid_total.amount, 2_000)
    assert.equal(order.paid_at, null)
    assert.equal(await availableOf(world.as('too-late'), product), 1)
  })
})

test('a provider’s token sees, counts and handles only the orders that are wholly its own', async () => {
  const { shop, product } = await newShop('market')
  const mine = await givenProvider(world, 'market')
  const theirs = await givenProvider(world, 'market')
  const line = async (provider_id: string) => {
    const { id } = await givenProduct(shop, { provider_id })
    return { product_id: id, quantity: 1 }
  }
  const [a, b] = [await line(mine), await line(theirs)]
  const own = await givenOrder(shop, [a, a])
  const others = [
    await givenOrder(shop, [b]),
    await givenOrder(shop, [b, { product_id: product.id, quantity: 1 }]),
  ]
  const provider = world.asProvider('market', mine)
  assert.equal(own.provider_id, mine)
  for (const query of ['', '?status=PENDING']) {
    const { body } = await provider.get<OrderList>(`/api/v1/orders${query}`)
    assert.deepEqual(
      body.content.map(({ id }) => id),
      [own.id],
    )
    assert.equal(body.page.total, 1)
  }
  for (const { id, provider_id } of others) {
    assert.notEqual(provider_id, mine)
    assert.equal((await provider.get(`/api/v1/orders/${id}`)).status, 404)
    assert.equal((await provider.post(`/api/v1/orders/${id}/cancel`)).status, 404)
    assert.equal((await provider.get(`/api/v1/orders/${id}/fulfillments`)).status, 404)
  }
  const foreign = await provider.post<Refusal>('/api/v1/orders', { items: [a, b] })
  assert.equal(foreign.body.code, 'product_unknown')
  assert.equal((await provider.post(`/api/v1/orders/${own.id}/cancel`)).status, 200)
  const { page } = (await provider.get<OrderList>('/api/v1/orders?status=CANCELLED')).body
  assert.equal(page.total, 1)
})

test('403 operator_only: a provider cannot accept an order on terms, and is not offered to', async () => {
  const shop = world.as('credit')
  const providerId = await givenProvider(world, 'credit')
  const product = await givenProduct(shop, { provider_id: providerId })
  const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
  const provider = world.asProvider('credit', providerId)
  const refused = await provider.post<Refusal>(`/api/v1/orders/${id}/confirm`)
  assert.deepEqual([refused.status, refused.body.code], [403, 'operator_only'])
  assert.equal((await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body.status, 'PENDING')
  const elsewhere = await givenOrder(shop, [
    { product_id: (await givenProduct(shop)).id, quantity: 1 },
  ])
  // The route is the operator's: what is refused does not depend on whose order it is.
  assert.equal((await provider.post(`/api/v1/orders/${elsewhere.id}/confirm`)).status, 403)
  assert.equal((await shop.post(`/api/v1/orders/${id}/confirm`)).status, 200)
  const again = await shop.post<Refusal>(`/api/v1/orders/${id}/confirm`)
  assert.deepEqual(again.body.meta?.allowed, ['pay', 'fulfill', 'cancel'])
})

test('a number that is taken is drawn again', async () => {
  const { product, shop } = await newShop('numbers')
  const taken = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
  assert.match(taken.number ?? '', /^S[0-9A-HJKMNP-TV-Z]{8}$/)
  let attempts = 0
  await world.seed('numbers', async (tx) => {
    attempts += 1
    const order = await getOrderForUpdate(tx, taken.id)
    const number = attempts === 1 ? order.number : 'S00000000'
    await insertOrder(tx, { ...order, id: newId('ord'), number })
  })
  assert.equal(attempts, 2)
  const { content } = (await shop.get<OrderList>('/api/v1/orders')).body
  assert.deepEqual(
    content.map(({ number }) => number),
    ['S00000000', taken.number],
  )
})
