import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { recordRefund } from '../payments/operations.ts'
import { createShop, givenOrder, givenProduct, pay } from '../shop.fixture.ts'
import { getOrderForUpdate } from '../store.ts'
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
    for (const _again of [1, 2]) await world.seed('counting', (tx) => countCustomers(tx, [id]))
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

  test('are of one tenant: another with the same customers counts its own', async () => {
    const [mine, theirs] = [world.as('mine'), world.as('theirs')]
    const id = await givenCustomer(mine)
    const product = await givenProduct(mine)
    await givenOrder(mine, [{ product_id: product.id, quantity: 1 }], { customer_id: id })
    await world.settle()
    await world.seed('theirs', (tx) => countCustomers(tx, [id]))
    assert.equal((await statisticsOf(mine, id)).orders, 1)
    assert.equal((await theirs.get(`/api/v1/customers/${id}`)).status, 404)
  })
})
