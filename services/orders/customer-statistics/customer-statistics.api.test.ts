import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { type Caller, untilBlocked } from '@souk/platform/testing'
import { plainOrder } from '../order.fixture.ts'
import { place } from '../order.ts'
import { recordRefund } from '../payments/operations.ts'
import { orderTable, storedOrder } from '../rows.ts'
import { createShop, givenOrder, givenProduct, pay } from '../shop.fixture.ts'
import { getOrderForUpdate } from '../store.ts'
import { spanSize } from './count.ts'
import { countCustomers } from './operations.ts'

const world = await createShop()
after(() => world.close())

interface Shown {
  readonly id: string
  readonly version: number
  readonly statistics: {
    readonly orders: number
    readonly spent: readonly { readonly amount: number; readonly currency: string }[]
    readonly last_order_at: string | null
    readonly refund_rate: string | null
  }
}

async function givenCustomer(shop: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await shop.post<Shown>('/api/v1/customers', body)).body.id
}

async function statisticsOf(shop: Caller, id: string) {
  const { body } = await shop.get<Shown>(`/api/v1/customers/${id}`)
  const listed = await shop.get<{ content: Shown[] }>(`/api/v1/customers?ids=${id}`)
  assert.deepEqual(listed.body.content, [body], 'the list shows the same')
  return body.statistics
}

async function refund(tenant: string, orderId: string, amount: number): Promise<void> {
  await world.seed(tenant, async (tx) => {
    await recordRefund(tx, await getOrderForUpdate(tx, orderId), amount)
  })
}

/** As many as no test could place, each paid with 10. */
async function givenPaidOrders(
  tenant: string,
  customerId: string,
  count: number,
): Promise<string[]> {
  const placed = Array.from({ length: count }, () => {
    const nowhere = { shippingAddress: null, billingAddress: null }
    const named = { id: newId('ord'), channel: 'api', customerId, email: null, ...nowhere }
    const draft = { ...named, currency: 'EUR' }
    const fields = { quoteId: null, quotedCountry: null, externalId: null, metadata: {}, items: [] }
    return storedOrder({
      ...place({ ...draft, ...fields, ...plainOrder }, new Date()),
      paidTotal: 10,
    })
  })
  await world.seed(tenant, (tx) => orderTable.insert(tx, placed))
  return placed.map(({ id }) => id)
}

async function spansOf(tenant: string): Promise<number[]> {
  const kept = await world.peek(
    tenant,
    (tx) => tx<{ orders: number }>`
      select orders from orders.customer_counts where tenant_id = ${tx.tenantId} order by through
    `,
  )
  return kept.map(({ orders }) => orders)
}

const nothing = { orders: 0, spent: [], last_order_at: null, refund_rate: null }

describe('statistics of a customer', () => {
  test('count what was ordered, paid and refunded, by currency, and never twice', async () => {
    const shop = world.as('counting')
    const id = await givenCustomer(shop)
    assert.deepEqual(await statisticsOf(shop, id), nothing)
    const euros = await givenProduct(shop)
    const dollars = await givenProduct(shop, { price: { amount: 700, currency: 'USD' } })
    const order = (product: string) =>
      givenOrder(shop, [{ product_id: product, quantity: 2 }], { customer_id: id })
    const first = await order(euros.id)
    const second = await order(euros.id)
    const third = await order(dollars.id)
    const unpaid = await order(euros.id)
    for (const { id: orderId } of [first, second, third]) await pay(world, 'counting', orderId)
    await refund('counting', second.id, 500)
    await world.settle()
    const counted = {
      orders: 4,
      spent: [
        { amount: 3_500, currency: 'EUR' },
        { amount: 1_400, currency: 'USD' },
      ],
      last_order_at: unpaid.placed_at,
      refund_rate: '0.3333',
    }
    assert.deepEqual(await statisticsOf(shop, id), counted)
    for (const _again of [1, 2]) {
      const bought = { customerId: id, orderId: first.id }
      await world.seed('counting', (tx) => countCustomers(tx, [bought, bought]))
    }
    assert.deepEqual(await statisticsOf(shop, id), counted, 'counted again it is the same')
    assert.equal((await shop.get<Shown>(`/api/v1/customers/${id}`)).body.version, 1)
  })

  test('follow the orders of customers that are merged', async () => {
    const shop = world.as('merging')
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const { id } = await givenProduct(shop)
    for (const customer_id of [from, from, into]) {
      const order = await givenOrder(shop, [{ product_id: id, quantity: 1 }], { customer_id })
      await pay(world, 'merging', order.id)
    }
    await world.settle()
    assert.equal((await statisticsOf(shop, from)).orders, 2)
    await shop.post(`/api/v1/customers/${from}/merge`, { into })
    await world.settle()
    await world.tick()
    await world.settle()
    assert.deepEqual(await statisticsOf(shop, from), nothing)
    assert.partialDeepStrictEqual(await statisticsOf(shop, into), {
      orders: 3,
      spent: [{ amount: 3_000, currency: 'EUR' }],
    })
  })

  test('of very many orders: those that did not change are not read again', async () => {
    const tenant = 'many'
    const shop = world.as(tenant)
    const id = await givenCustomer(shop)
    const orderIds = await givenPaidOrders(tenant, id, 2 * spanSize + 500)
    const [first = '', newest = ''] = [orderIds[0], orderIds.at(-1)]
    const count = (orderId: string) =>
      world.seed(tenant, (tx) => countCustomers(tx, [{ customerId: id, orderId }]))
    await count(newest)
    const spent = (amount: number) => ({
      ...{ orders: orderIds.length, spent: [{ amount, currency: 'EUR' }], refund_rate: '0.0000' },
    })
    assert.partialDeepStrictEqual(await statisticsOf(shop, id), spent(25_000))
    assert.deepEqual(await spansOf(tenant), [spanSize, spanSize])
    // Nobody does so without an event: it shows what is read.
    await world.seed(
      tenant,
      (tx) =>
        tx`
        update orders.orders set paid_total = paid_total + 1
        where tenant_id = ${tx.tenantId} and id = any(${[first, newest].map(uuidOf)}::uuid[])
      `,
    )
    await count(newest)
    assert.partialDeepStrictEqual(await statisticsOf(shop, id), spent(25_001), 'the newest are')
    await count(first)
    assert.partialDeepStrictEqual(await statisticsOf(shop, id), spent(25_002), 'and what is named')
    await givenPaidOrders(tenant, id, 600)
    await count(newest)
    assert.equal((await statisticsOf(shop, id)).orders, orderIds.length + 600)
    assert.deepEqual(await spansOf(tenant), [spanSize, spanSize, spanSize])
  })

  test('of very many orders follow a merge, and leave nothing with the one that went', async () => {
    const tenant = 'many merged'
    const shop = world.as(tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const moving = await givenPaidOrders(tenant, from, spanSize + 10)
    const staying = await givenPaidOrders(tenant, into, spanSize + 10)
    for (const [customerId, [orderId = '']] of [
      [from, moving],
      [into, staying],
    ] as const) {
      await world.seed(tenant, (tx) => countCustomers(tx, [{ customerId, orderId }]))
    }
    await world.seed(tenant, async (tx) => {
      await tx`
        update orders.orders set customer_id = ${uuidOf(into)}
        where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(from)}
      `
      const told = moving.flatMap((orderId) =>
        [from, into].map((customerId) => ({ customerId, orderId })),
      )
      await countCustomers(tx, told)
    })
    assert.deepEqual(await statisticsOf(shop, from), nothing)
    assert.partialDeepStrictEqual(await statisticsOf(shop, into), {
      ...{ orders: 2 * spanSize + 20, spent: [{ amount: 20_200, currency: 'EUR' }] },
    })
    const [orderId = ''] = staying
    await world.seed(tenant, (tx) => countCustomers(tx, [{ customerId: into, orderId }]))
    assert.equal((await statisticsOf(shop, into)).orders, 2 * spanSize + 20)
  })

  test('who counts waits for another who does, and keeps the later count', async () => {
    const tenant = 'two counting'
    const shop = world.as(tenant)
    const id = await givenCustomer(shop)
    const [orderId = ''] = await givenPaidOrders(tenant, id, 1)
    const bought = [{ customerId: id, orderId }]
    const { second } = await world.seed(tenant, async (tx) => {
      await countCustomers(tx, bought)
      const second = world.seed(tenant, (other) => countCustomers(other, bought))
      await untilBlocked(world.db)
      await tx`
        update orders.orders set paid_total = 11
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(orderId)}
      `
      return { second }
    })
    await second
    assert.deepEqual((await statisticsOf(shop, id)).spent, [{ amount: 11, currency: 'EUR' }])
  })

  test('are of one tenant: another with the same customers counts its own', async () => {
    const [mine, theirs] = [world.as('mine'), world.as('theirs')]
    const id = await givenCustomer(mine)
    const product = await givenProduct(mine)
    const items = [{ product_id: product.id, quantity: 1 }]
    const order = await givenOrder(mine, items, { customer_id: id })
    await world.settle()
    const bought = { customerId: id, orderId: order.id }
    await world.seed('theirs', (tx) => countCustomers(tx, [bought]))
    assert.equal((await statisticsOf(mine, id)).orders, 1)
    assert.equal((await theirs.get(`/api/v1/customers/${id}`)).status, 404)
  })
})
