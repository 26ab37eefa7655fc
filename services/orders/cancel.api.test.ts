import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  orderEvents,
  pay,
  type Refusal,
} from './shop.fixture.ts'

const world = await createShop()
after(() => world.close())

const euro = (amount: number) => ({ amount, currency: 'EUR' })

/** An order of three shirts and a mug at 10.00 each, in a tenant of its own. */
async function newOrder(tenant: string) {
  const shop = world.as(tenant)
  const [shirt, mug] = [await givenProduct(shop), await givenProduct(shop)]
  const order = await givenOrder(shop, [
    { product_id: shirt.id, quantity: 3 },
    { product_id: mug.id, quantity: 1 },
  ])
  const url = `/api/v1/orders/${order.id}`
  const [shirts = '', mugs = ''] = order.items.map(({ id }) => id)
  const cancel = <Body = OrderBody>(body: object = {}) => shop.post<Body>(`${url}/cancel`, body)
  const ship = (itemId: string, quantity: number) =>
    shop.post(`${url}/fulfillments`, { lines: [{ order_item_id: itemId, quantity }] })
  return { shop, shirt, mug, order, url, shirts, mugs, cancel, ship }
}

async function eventsOf(tenant: string) {
  const events = await orderEvents(world, tenant)
  return events.map(({ type, data }): Record<string, unknown> => ({ type, ...data.object }))
}

describe('cancelling the rest of an order that is partly shipped', () => {
  test('200: what is open is cancelled, its stock is free, and the order is fulfilled', async () => {
    const { shop, shirt, mug, order, shirts, mugs, cancel, ship } = await newOrder('rest')
    await pay(world, 'rest', order.id)
    await ship(shirts, 1)
    const { status, body } = await cancel({ reason: 'sold out' })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, {
      status: 'FULFILLED',
      payment_status: 'OVERPAID',
      refund_status: 'PENDING',
      total: euro(1_000),
      balance_due: euro(0),
      cancelled_at: null,
      cancel_reason: null,
    })
    assert.deepEqual(
      body.items.map(({ cancelled, fulfilled }) => [cancelled, fulfilled]),
      [
        [2, 1],
        [1, 0],
      ],
    )
    assert.equal(await availableOf(shop, shirt), 999)
    assert.equal(await availableOf(shop, mug), 1_000)
    const [fulfilled, cancelled] = (await eventsOf('rest')).slice(-2)
    assert.equal(fulfilled?.type, 'order.fulfilled')
    assert.partialDeepStrictEqual(cancelled, {
      type: 'order.partially_cancelled',
      reason: 'sold out',
      refund_due: euro(3_000),
      lines: [
        { order_item_id: shirts, quantity: 2 },
        { order_item_id: mugs, quantity: 1 },
      ],
    })
  })

  test('200: on terms nothing is refunded, and what was shipped is still to be paid', async () => {
    const { shop, url, shirts, cancel, ship } = await newOrder('rest-terms')
    await shop.post(`${url}/confirm`)
    await ship(shirts, 2)
    const { body } = await cancel()
    assert.partialDeepStrictEqual(body, {
      status: 'FULFILLED',
      refund_status: 'NONE',
      balance_due: euro(2_000),
    })
    const { body: refused } = await cancel<Refusal>()
    assert.deepEqual(refused.meta, { state: 'FULFILLED', action: 'cancel', allowed: ['pay'] })
  })
})

describe('cancelling some units', () => {
  test('200: one of three; the order goes on and costs less', async () => {
    const { shop, shirt, order, shirts, cancel } = await newOrder('some')
    await pay(world, 'some', order.id)
    const { body } = await cancel({ items: [{ order_item_id: shirts, quantity: 1 }] })
    assert.partialDeepStrictEqual(body, {
      status: 'PAID',
      total: euro(3_000),
      paid_total: euro(4_000),
      cancelled_at: null,
      version: order.version + 2,
    })
    assert.equal(await availableOf(shop, shirt), 998)
    const events = await eventsOf('some')
    assert.deepEqual(
      events.map(({ type }) => type),
      ['order.placed', 'order.paid', 'order.partially_cancelled'],
    )
    assert.deepEqual(events.at(-1)?.refund_due, euro(1_000))
  })

  test('200: a part payment that covers the rest makes the order paid', async () => {
    const { order, shirts, cancel } = await newOrder('covered')
    await pay(world, 'covered', order.id, 1_500)
    const { body } = await cancel({ items: [{ order_item_id: shirts, quantity: 3 }] })
    assert.partialDeepStrictEqual(body, { status: 'PAID', total: euro(1_000) })
    const types = (await eventsOf('covered')).map(({ type }) => type)
    assert.deepEqual(types.slice(1), ['order.updated', 'order.paid', 'order.partially_cancelled'])
  })

  test('200: the last ones cancel the order', async () => {
    const { shirts, mugs, cancel } = await newOrder('last')
    await cancel({ items: [{ order_item_id: shirts, quantity: 3 }] })
    const last = { items: [{ order_item_id: mugs, quantity: 1 }], reason: 'no more' }
    const { body } = await cancel(last)
    assert.partialDeepStrictEqual(body, {
      status: 'CANCELLED',
      cancel_reason: 'no more',
      balance_due: euro(0),
    })
    assert.equal((await eventsOf('last')).at(-1)?.type, 'order.cancelled')
  })

  test('422 and 400: more than is open, a line of another order, nothing at all', async () => {
    const { shop, url, shirts, cancel } = await newOrder('refused')
    const line = { order_item_id: shirts, quantity: 2 }
    const tooMany = await cancel<Refusal>({ items: [line, line] })
    assert.deepEqual([tooMany.status, tooMany.body.code], [422, 'quantity_exceeds_fulfillable'])
    assert.equal(tooMany.body.errors?.[1]?.path, '/items/1/quantity')
    const stranger = await cancel<Refusal>({ items: [{ ...line, order_item_id: newId('oit') }] })
    assert.deepEqual([stranger.status, stranger.body.code], [422, 'order_item_unknown'])
    assert.equal((await cancel<Refusal>({ items: [] })).status, 400)
    assert.equal((await shop.get<OrderBody>(url)).body.version, 1)
    assert.equal((await eventsOf('refused')).length, 1)
  })
})
