import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  orderEvents,
  pay,
  type Refusal,
} from '../shop.fixture.ts'
import { createFulfillment, deliverFulfillment } from './operations.ts'
import type { FulfillmentView } from './schemas.ts'

const world = await createShop()
after(() => world.close())

type FulfillmentBody = Static<typeof FulfillmentView>
/** A paid order of three shirts and two mugs in a tenant of its own. */
async function paidOrder(tenant: string) {
  const shop = world.as(tenant)
  const [shirt, mug] = [await givenProduct(shop), await givenProduct(shop)]
  const order = await givenOrder(shop, [
    { product_id: shirt.id, quantity: 3 },
    { product_id: mug.id, quantity: 2 },
  ])
  await pay(world, tenant, order.id)
  const [shirts, mugs] = order.items.map(({ id }) => id)
  const url = `/api/v1/orders/${order.id}/fulfillments`
  const read = async () => (await shop.get<OrderBody>(`/api/v1/orders/${order.id}`)).body
  return { shop, shirt, order, shirts, mugs, url, read }
}

describe('POST /api/v1/orders/:orderId/fulfillments', () => {
  test('201: an empty body ships all open units', async () => {
    const { shop, shirt, order, shirts, mugs, url, read } = await paidOrder('everything')
    const { status, body, headers } = await shop.post<FulfillmentBody>(url)
    assert.equal(status, 201)
    assert.equal(headers.location, `/api/v1/fulfillments/${body.id}`)
    assert.partialDeepStrictEqual(body, { order_id: order.id, status: 'SHIPPED', method: 'SHIP' })
    assert.deepEqual(body.lines, [
      { order_item_id: shirts, quantity: 3 },
      { order_item_id: mugs, quantity: 2 },
    ])
    assert.deepEqual((await shop.get(`/api/v1/fulfillments/${body.id}`)).body, body)
    assert.partialDeepStrictEqual(await read(), {
      status: 'FULFILLED',
      fulfillment_status: 'FULFILLED',
      version: 3,
    })
    assert.equal(await availableOf(shop, shirt), 997)
    const events = await orderEvents(world, 'everything')
    assert.deepEqual(events.map(({ type }) => type).slice(2), [
      'fulfillment.created',
      'fulfillment.shipped',
      'order.fulfilled',
    ])
    assert.partialDeepStrictEqual(events.at(-2)?.data.object, {
      order_id: order.id,
      value: { amount: 5_000, currency: 'EUR' },
      open_value: { amount: 0, currency: 'EUR' },
    })
  })

  test('201: part by part, with carrier and tracking, until everything is shipped', async () => {
    const { shop, shirts, mugs, url, read } = await paidOrder('parts')
    const parcel = { carrier: 'DHL', tracking: ['00340434'] }
    const lines = [
      { order_item_id: shirts, quantity: 1 },
      { order_item_id: shirts, quantity: 1 },
    ]
    const first = await shop.post<FulfillmentBody>(url, { lines, ...parcel })
    assert.partialDeepStrictEqual(first.body, parcel)
    assert.deepEqual(first.body.lines, [{ order_item_id: shirts, quantity: 2 }])
    assert.partialDeepStrictEqual(await read(), {
      status: 'PARTIALLY_FULFILLED',
      fulfillment_status: 'PARTIAL',
    })
    const shipped = (await orderEvents(world, 'parts')).findLast(
      ({ type }) => type === 'fulfillment.shipped',
    )
    assert.partialDeepStrictEqual(shipped?.data.object, {
      value: { amount: 2_000, currency: 'EUR' },
      open_value: { amount: 3_000, currency: 'EUR' },
    })
    const second = await shop.post<FulfillmentBody>(url)
    assert.deepEqual(second.body.lines, [
      { order_item_id: shirts, quantity: 1 },
      { order_item_id: mugs, quantity: 2 },
    ])
    assert.equal((await read()).status, 'FULFILLED')
    const list = await shop.get<{ content: FulfillmentBody[] }>(url)
    assert.deepEqual(list.body.content, [second.body, first.body])
  })

  test('201: an order on terms ships unpaid', async () => {
    const shop = world.as('terms')
    const product = await givenProduct(shop)
    const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    const confirmed = await shop.post<OrderBody>(`/api/v1/orders/${id}/confirm`)
    assert.partialDeepStrictEqual(confirmed.body, { status: 'CONFIRMED', expires_at: null })
    assert.equal((await shop.post(`/api/v1/orders/${id}/fulfillments`)).status, 201)
    const shipped = await shop.get<OrderBody>(`/api/v1/orders/${id}`)
    assert.partialDeepStrictEqual(shipped.body, { status: 'FULFILLED', payment_status: 'UNPAID' })
    await pay(world, 'terms', id)
    const types = (await orderEvents(world, 'terms')).map(({ type }) => type)
    assert.equal(types.at(-1), 'order.paid')
  })

  test('409 payment_required: an unpaid order does not ship', async () => {
    const shop = world.as('unpaid')
    const product = await givenProduct(shop)
    const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    const { status, body } = await shop.post<Refusal>(`/api/v1/orders/${id}/fulfillments`)
    assert.equal(status, 409)
    assert.equal(body.code, 'payment_required')
    assert.deepEqual(body.meta, {
      ...{ status: 'PENDING', balance_due: 1_000, authorized: 0, currency: 'EUR' },
      payments: `/api/v1/payments?order_id=${id}`,
    })
    const types = (await orderEvents(world, 'unpaid')).map(({ type }) => type)
    assert.deepEqual(types, ['order.placed'])
  })

  test('422 and 409: more than is open, a line of another order, an order that has ended', async () => {
    const { shop, shirts, url, read } = await paidOrder('refused')
    const before = (await orderEvents(world, 'refused')).length
    const tooMany = await shop.post<Refusal>(url, {
      lines: [{ order_item_id: shirts, quantity: 4 }],
    })
    assert.equal(tooMany.status, 422)
    assert.equal(tooMany.body.code, 'quantity_exceeds_fulfillable')
    assert.deepEqual(tooMany.body.meta, {
      lines: [{ order_item_id: shirts, requested: 4, open: 3 }],
    })
    const stranger = await shop.post<Refusal>(url, {
      lines: [{ order_item_id: newId('oit'), quantity: 1 }],
    })
    assert.equal(stranger.body.code, 'order_item_unknown')
    assert.equal(stranger.body.errors?.[0]?.path, '/lines/0/order_item_id')
    for (const lines of [[], [{ order_item_id: shirts, quantity: 0 }], [{ quantity: 1 }]]) {
      assert.equal((await shop.post(url, { lines })).status, 400)
    }
    assert.equal((await orderEvents(world, 'refused')).length, before)
    assert.equal((await read()).version, 2)
    await shop.post(url)
    assert.equal((await shop.post<Refusal>(url)).body.code, 'invalid_transition')
  })

  test('409 insufficient_stock: reserved units that are no longer on hand cannot be shipped', async () => {
    const { shop, shirt, url, read } = await paidOrder('lost')
    const lost = { variant_id: shirt.default_variant_id, warehouse: 'BER-1', set: 2 }
    const adjusted = await shop.post('/api/v1/inventory/adjustments', { adjustments: [lost] })
    assert.equal(adjusted.status, 200, adjusted.text)
    const { status, body } = await shop.post<Refusal>(url)
    assert.deepEqual([status, body.code], [409, 'insufficient_stock'])
    assert.deepEqual(body.meta?.lines, [
      { variant_id: shirt.default_variant_id, requested: 3, available: 2 },
    ])
    assert.equal((await read()).status, 'PAID')
    assert.deepEqual((await shop.get<{ content: unknown[] }>(url)).body.content, [])
  })

  test('409 invalid_transition: of two at once the second waits and finds nothing open', async () => {
    const { shop, shirt, order, url } = await paidOrder('racing')
    const second = await world.seed('racing', async (tx) => {
      await createFulfillment(tx, order.id, { carrier: null, tracking: [] })
      const reply = shop.post<Refusal>(url)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
    assert.equal(await availableOf(shop, shirt), 997)
  })

  test('404, 403, 412: another tenant, a missing scope, an old version', async () => {
    const { shop, url } = await paidOrder('guarded')
    const answers = await Promise.all([
      world.as('stranger').post<Refusal>(url),
      world.as('stranger').get<Refusal>(url),
      world.as('guarded', ['orders:read']).post<Refusal>(url),
      shop.post<Refusal>(url, {}, { 'if-match': '"v1"' }),
    ])
    assert.deepEqual(
      answers.map(({ body }) => body.code),
      ['order_not_found', 'order_not_found', 'insufficient_scope', 'version_mismatch'],
    )
  })

  test('a shipment costs the same flushes for one line and for many', async () => {
    const shop = world.as('flushes')
    const products = await Promise.all(Array.from({ length: 8 }, () => givenProduct(shop)))
    const flushesFor = async (count: number) => {
      const items = products.slice(0, count).map(({ id }) => ({ product_id: id, quantity: 1 }))
      const { id } = await givenOrder(shop, items)
      await pay(world, 'flushes', id)
      const before = world.database.writeFlushes
      await shop.post(`/api/v1/orders/${id}/fulfillments`)
      return world.database.writeFlushes - before
    }
    assert.equal(await flushesFor(8), await flushesFor(1))
  })
})

describe('POST /api/v1/fulfillments/:fulfillmentId/deliver', () => {
  test('200: the units count as delivered, once', async () => {
    const { shop, shirts, url, read } = await paidOrder('delivering')
    const lines = [{ order_item_id: shirts, quantity: 2 }]
    const { id } = (await shop.post<FulfillmentBody>(url, { lines })).body
    const { status, body } = await shop.post<FulfillmentBody>(`/api/v1/fulfillments/${id}/deliver`)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { status: 'DELIVERED', version: 2 })
    assert(body.delivered_at)
    const order = await read()
    assert.equal(order.fulfillment_status, 'PARTIALLY_DELIVERED')
    assert.equal(order.items[0]?.delivered, 2)
    const types = (await orderEvents(world, 'delivering')).map(({ type }) => type)
    assert.deepEqual(types.slice(-2), ['fulfillment.delivered', 'order.updated'])
    const again = await shop.post<Refusal>(`/api/v1/fulfillments/${id}/deliver`)
    assert.equal(again.status, 409)
    assert.deepEqual(again.body.meta, { state: 'DELIVERED', action: 'deliver', allowed: [] })
    assert.equal((await read()).items[0]?.delivered, 2)
  })

  test('409 invalid_transition: of two at once the second waits and is refused', async () => {
    const { shop, url, read } = await paidOrder('delivering-twice')
    const { id } = (await shop.post<FulfillmentBody>(url)).body
    const second = await world.seed('delivering-twice', async (tx) => {
      await deliverFulfillment(tx, id)
      const reply = shop.post<Refusal>(`/api/v1/fulfillments/${id}/deliver`)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
    assert.equal((await read()).fulfillment_status, 'DELIVERED')
  })

  test('404 fulfillment_not_found: unknown and foreign are the same', async () => {
    const { shop, url } = await paidOrder('delivery-foreign')
    const { id } = (await shop.post<FulfillmentBody>(url)).body
    const stranger = world.as('stranger')
    for (const fulfillmentId of [id, newId('ful')]) {
      const path = `/api/v1/fulfillments/${fulfillmentId}`
      assert.equal((await stranger.get<Refusal>(path)).body.code, 'fulfillment_not_found')
      const reply = await stranger.post<Refusal>(`${path}/deliver`)
      assert.equal(reply.body.code, 'fulfillment_not_found')
    }
  })
})
