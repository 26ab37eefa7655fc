import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { minuteMs, newId, uuidOf } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import {
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  type Refusal,
} from '../shop.fixture.ts'
import { movedAtOnce } from './store.ts'

const world = await createShop()
after(() => world.close())

interface Quote {
  readonly id: string
  readonly signature: string
}

async function givenCustomer(shop: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await shop.post<{ id: string }>('/api/v1/customers', body)).body.id
}

async function merge(shop: Caller, from: string, into: string): Promise<void> {
  const { status, text } = await shop.post(`/api/v1/customers/${from}/merge`, { into })
  assert.equal(status, 200, text)
}

/** Events reach those who react, and what they leave due is done. */
async function afterwards(): Promise<void> {
  await world.settle()
  await world.tick()
}

async function countOf(shop: Caller, customerId: string): Promise<number> {
  const url = `/api/v1/orders?customer_id=${customerId}&limit=96`
  return (await shop.get<{ content: unknown[] }>(url)).body.content.length
}

async function givenOrders(shop: Caller, customerId: string, count: number): Promise<OrderBody[]> {
  const { id } = await givenProduct(shop)
  const placed: OrderBody[] = []
  for (let n = 0; n < count; n++) {
    const items = [{ product_id: id, quantity: 1 }]
    placed.push(await givenOrder(shop, items, { customer_id: customerId }))
  }
  return placed
}

describe('orders of customers that are merged', () => {
  test('all of them follow, each once and with its event, and keep everything else', async () => {
    const shop = world.as('following')
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const placed = await givenOrders(shop, from, movedAtOnce + 2)
    await givenOrders(shop, into, 1)
    await merge(shop, from, into)
    await afterwards()
    assert.deepEqual([await countOf(shop, from), await countOf(shop, into)], [0, placed.length + 1])
    const [first] = placed
    assert(first)
    const { body } = await shop.get<OrderBody>(`/api/v1/orders/${first.id}`)
    const { updated_at: _before, ...before } = first
    const { updated_at: _after, ...now } = body
    assert.deepEqual(now, { ...before, customer_id: into, version: 2 })
    await afterwards()
    const updates = (await world.events('following')).filter(({ type }) => type === 'order.updated')
    assert.equal(updates.length, placed.length)
  })

  test('an order that was being placed meanwhile follows at the second look, and then nothing is left to do', async () => {
    const shop = world.as('meanwhile')
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    await merge(shop, from, into)
    await afterwards()
    const [late] = await givenOrders(shop, into, 1)
    await world.seed('meanwhile', async (tx) => {
      await tx`
        update orders.orders
        set customer_id = (select id from customers.customers where tenant_id = ${tx.tenantId} and merged_into is not null)
        where tenant_id = ${tx.tenantId}
      `
    })
    assert.equal(await countOf(shop, from), 1)
    world.advance('meanwhile', 6 * minuteMs)
    await world.tick()
    assert.deepEqual([await countOf(shop, from), await countOf(shop, into)], [0, 1])
    assert(late)
    const moves = await world.peek(
      'meanwhile',
      (tx) => tx`select id from customers.followed_merges where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(moves, [])
  })

  test('orders go on to where the customer went that they were on their way to', async () => {
    const shop = world.as('onwards')
    const [a, b, c] = [
      await givenCustomer(shop),
      await givenCustomer(shop),
      await givenCustomer(shop),
    ]
    await givenOrders(shop, a, 2)
    await merge(shop, a, b)
    await world.settle()
    await merge(shop, b, c)
    await afterwards()
    const counts = [await countOf(shop, a), await countOf(shop, b), await countOf(shop, c)]
    assert.deepEqual(counts, [0, 0, 2])
  })

  test('a quote for a customer is used by the one that it was merged into, and found among its quotes', async () => {
    const shop = world.as('quoted')
    const customer = () => givenCustomer(shop)
    const [a, b, c] = [await customer(), await customer(), await customer()]
    const { default_variant_id: variant_id } = await givenProduct(shop)
    const lines = [{ variant_id, quantity: 1 }]
    const quotes = '/api/v1/pricing/quotes'
    const quoteFor = async (customer_id: string) => {
      const made = await shop.post<Quote>(quotes, { lines, context: { customer_id } })
      assert.equal(made.status, 200, made.text)
      return { id: made.body.id, signature: made.body.signature }
    }
    const [ofA, ofB, ofC] = [await quoteFor(a), await quoteFor(b), await quoteFor(c)]
    await merge(shop, a, b)
    await afterwards()
    await merge(shop, b, c)
    await afterwards()
    const quotesOf = async (customerId: string) => {
      const { body } = await shop.get<{ content: Quote[] }>(`${quotes}?customer_id=${customerId}`)
      return body.content.map(({ id }) => id)
    }
    assert.deepEqual(
      [await quotesOf(a), await quotesOf(b), await quotesOf(c)],
      [[], [], [ofC.id, ofB.id, ofA.id]],
    )
    for (const quote of [ofA, ofB, ofC]) {
      const order = await givenOrder(shop, lines, { customer_id: c, quote })
      assert.equal(order.customer_id, c)
      const forged = { ...quote, signature: ofA === quote ? ofB.signature : ofA.signature }
      const order2 = { items: lines, customer_id: c, quote: forged }
      const refused = await shop.post<Refusal>('/api/v1/orders', order2)
      assert.equal(refused.body.code, 'quote_tampered')
      const stranger = { items: lines, customer_id: await givenCustomer(shop), quote }
      const answer = await shop.post<Refusal>('/api/v1/orders', stranger)
      assert.deepEqual(
        [answer.body.code, answer.body.meta?.differing],
        ['quote_mismatch', 'customer_id'],
      )
    }
  })

  test('merges that are told in the other order, late and twice end at the last customer, with one change each', async () => {
    const tenant = 'out of order'
    const shop = world.as(tenant)
    const [a, b, c] = [
      await givenCustomer(shop),
      await givenCustomer(shop),
      await givenCustomer(shop),
    ]
    await givenOrders(shop, a, 2)
    await givenOrders(shop, b, 1)
    await merge(shop, a, b)
    await merge(shop, b, c)
    await world.settle()
    const forget = (customerId: string) =>
      world.seed(tenant, async (tx) => {
        await tx`
          delete from customers.followed_merges
          where tenant_id = ${tx.tenantId} and id = ${uuidOf(customerId)}`
      })
    const tell = (customerId: string) =>
      world.seed(tenant, async (tx) => {
        await tx`
          insert into customers.followed_merges (tenant_id, id, service, merged_at, due_at)
          values (${tx.tenantId}, ${uuidOf(customerId)}, 'orders', ${tx.now}, ${tx.now})
          on conflict do nothing`
      })
    await forget(a)
    await world.tick()
    const counts = async () => [
      await countOf(shop, a),
      await countOf(shop, b),
      await countOf(shop, c),
    ]
    assert.deepEqual(await counts(), [2, 0, 1], 'only the second merge was told')
    for (const told of [a, b, a]) {
      await tell(told)
      await world.tick()
      world.advance(tenant, 6 * minuteMs)
      await world.tick()
      assert.deepEqual(await counts(), [0, 0, 3])
    }
    await afterwards()
    const updates = (await world.events(tenant)).filter(({ type }) => type === 'order.updated')
    assert.equal(updates.length, 3)
  })

  test('409 customer_merged: a new order is refused and told whom to name', async () => {
    const shop = world.as('refusing')
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    await merge(shop, from, into)
    const { id } = await givenProduct(shop)
    const body = { items: [{ product_id: id, quantity: 1 }], customer_id: from }
    const refused = await shop.post<Refusal>('/api/v1/orders', body)
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_merged'])
    assert.deepEqual(refused.body.meta, { merged_into: into })
    assert.deepEqual(
      refused.body.errors?.map(({ path }) => path),
      ['/customer_id'],
    )
  })

  test('409 customer_in_use: who has ordered is not deleted, and who has not is', async () => {
    const shop = world.as('deleting')
    const [buyer, other] = [await givenCustomer(shop), await givenCustomer(shop)]
    await givenOrders(shop, buyer, 1)
    const refused = await shop.call<Refusal>('DELETE', `/api/v1/customers/${buyer}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_in_use'])
    assert.deepEqual(refused.body.meta, { in_use_by: ['orders'] })
    assert.equal((await shop.call('DELETE', `/api/v1/customers/${other}`)).status, 200)
  })

  test('422 customer_inactive: a disabled customer cannot order until it is enabled', async () => {
    const shop = world.as('disabling')
    const customer = await givenCustomer(shop)
    const { id } = await givenProduct(shop)
    const body = { items: [{ product_id: id, quantity: 1 }], customer_id: customer }
    await shop.post(`/api/v1/customers/${customer}/disable`)
    assert.equal((await shop.post<Refusal>('/api/v1/orders', body)).body.code, 'customer_inactive')
    await shop.post(`/api/v1/customers/${customer}/enable`)
    assert.equal((await shop.post('/api/v1/orders', body)).status, 201)
  })
})
