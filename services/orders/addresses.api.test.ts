import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hourMs, newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import {
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

const berlin = {
  country: 'DE',
  name: 'Amira Haddad',
  line1: 'Lindenallee 12',
  city: 'Berlin',
  postal_code: '10115',
}
const unsaid = { company: null, line2: null, region: null, phone: null }
const vienna = { country: 'AT', line1: 'Ring 1', city: 'Wien', postal_code: '1010' }

async function givenShop() {
  const name = newUuid()
  const shop = world.as(name)
  const product = await givenProduct(shop)
  const items = [{ product_id: product.id, quantity: 2 }]
  const place = (more: object) =>
    shop.post<OrderBody & Refusal>('/api/v1/orders', { items, ...more })
  const change = (id: string, body: object) =>
    shop.patch<OrderBody & Refusal>(`/api/v1/orders/${id}`, body)
  return { name, shop, product, items, place, change }
}

async function shipsOnlyTo(shop: Caller, country: string) {
  const url = '/api/v1/inventory/locations'
  const { body } = await shop.get<{ content: readonly { id: string }[] }>(url)
  const [location] = body.content
  const answer = await shop.patch(`${url}/${location?.id}`, { ships_to: [country] })
  assert.equal(answer.status, 200, answer.text)
}

describe('POST /api/v1/orders with addresses', () => {
  test('201: both are kept in the form of their country, shown, and announced', async () => {
    const { name, shop, place } = await givenShop()
    const shipping_address = { ...berlin, line1: ' Lindenallee 12 ', phone: '+49 30 123456' }
    const billing_address = {
      country: 'US',
      line1: '1 Main St',
      city: 'Springfield',
      region: 'Illinois',
      postal_code: '62701',
    }
    const { body: order, text, status } = await place({ shipping_address, billing_address })
    assert.equal(status, 201, text)
    assert.deepEqual(order.shipping_address, { ...unsaid, ...berlin, phone: '+49 30 123456' })
    assert.partialDeepStrictEqual(order.billing_address, {
      country: 'US',
      region: 'IL',
      name: null,
    })
    assert.deepEqual((await shop.get(`/api/v1/orders/${order.id}`)).body, order)
    const [placed] = await orderEvents(world, name)
    assert.deepEqual(placed?.data.object.shipping_address, order.shipping_address)
  })

  test('201: without them both are null', async () => {
    const { shop, items } = await givenShop()
    const order = await givenOrder(shop, items)
    assert.deepEqual([order.shipping_address, order.billing_address], [null, null])
  })

  test('422 address_invalid: each part is named below its address, and nothing is reserved', async () => {
    const { shop, product, place } = await givenShop()
    for (const kind of ['shipping_address', 'billing_address']) {
      const { body } = await place({
        [kind]: { ...berlin, postal_code: 'SW1A 1AA', city: undefined },
      })
      assert.equal(body.code, 'address_invalid')
      assert.deepEqual(body.errors?.map(({ path }) => path).sort(), [
        `/${kind}/city`,
        `/${kind}/postal_code`,
      ])
    }
    const nowhere = await place({ shipping_address: { ...berlin, country: 'XX' } })
    assert.deepEqual(
      nowhere.body.errors?.map(({ path }) => path),
      ['/shipping_address/country'],
    )
    const { body } = await shop.get<typeof product>(`/v1/catalog/products/${product.id}`)
    assert.equal(body.inventory.available, 1_000)
  })

  test('400 validation_failed: an unknown part, a missing country, a name of 5,000 characters', async () => {
    const { place } = await givenShop()
    const bad = [
      { ...berlin, street: 'x' },
      { line1: 'x' },
      { ...berlin, name: 'x'.repeat(5_000) },
      'Berlin',
    ]
    for (const shipping_address of bad) {
      assert.equal((await place({ shipping_address })).body.code, 'validation_failed')
    }
  })

  test('the country decides which price lists apply', async () => {
    const { shop, product, place } = await givenShop()
    const url = '/api/v1/pricing/price-lists'
    const list = {
      name: 'Austria',
      type: 'OVERRIDE',
      currency: 'EUR',
      conditions: { countries: ['AT'] },
    }
    const { body: made } = await shop.post<{ id: string }>(url, list)
    const prices = [
      { variant_id: product.default_variant_id, amount: { amount: 1_200, currency: 'EUR' } },
    ]
    const set = await shop.call('PUT', `${url}/${made.id}/prices`, { body: { prices } })
    assert.equal(set.status, 200, set.text)
    await shop.post(`${url}/${made.id}/activate`, {})
    const priceTo = async (more: object) => (await place(more)).body.items[0]?.unit_price.amount
    assert.equal(await priceTo({ shipping_address: vienna }), 1_200)
    assert.equal(await priceTo({ shipping_address: berlin }), 1_000)
    assert.equal(await priceTo({}), 1_000)
  })

  test('422 no_route: stock of locations that do not ship there is not taken', async () => {
    const { shop, place } = await givenShop()
    await shipsOnlyTo(shop, 'DE')
    assert.equal((await place({ shipping_address: berlin })).status, 201)
    const { body, status } = await place({ shipping_address: vienna })
    assert.deepEqual([status, body.code, body.meta?.country], [422, 'no_route', 'AT'])
    assert.equal((await place({ billing_address: vienna })).status, 201)
  })

  test('409 quote_mismatch: a quote for another country', async () => {
    const { shop, product, place } = await givenShop()
    const lines = [{ variant_id: product.default_variant_id, quantity: 2 }]
    const asked = { lines, currency: 'EUR', context: { channel: 'api', country: 'AT' } }
    const { body: made, text } = await shop.post<{ id: string; signature: string }>(
      '/api/v1/pricing/quotes',
      asked,
    )
    assert(made.id, text)
    const quote = { id: made.id, signature: made.signature }
    const refused = await place({ quote, shipping_address: berlin })
    assert.equal(refused.body.code, 'quote_mismatch')
    assert.equal(refused.body.meta?.differing, 'shipping_address')
    assert.equal((await place({ quote, shipping_address: vienna })).status, 201)
    assert.equal((await place({ quote })).status, 201)
  })
})

describe('PATCH /api/v1/orders/{id} with addresses', () => {
  const hamburg = { ...berlin, line1: 'Hafenstr. 1', city: 'Hamburg', postal_code: '20359' }

  test('200: within the country until something has shipped; the same again changes nothing', async () => {
    const { name, shop, items, change } = await givenShop()
    const order = await givenOrder(shop, items, { shipping_address: berlin })
    const changed = await change(order.id, { shipping_address: hamburg })
    assert.partialDeepStrictEqual(changed.body.shipping_address, hamburg)
    assert.equal(changed.body.version, order.version + 1)
    assert.deepEqual((await change(order.id, { shipping_address: hamburg })).body, changed.body)
    const abroad = await change(order.id, { shipping_address: vienna })
    assert.deepEqual([abroad.status, abroad.body.code], [422, 'shipping_country_fixed'])
    assert.deepEqual(abroad.body.meta, { country: 'DE' })
    await pay(world, name, order.id)
    const lines = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    await shop.post(`/api/v1/orders/${order.id}/fulfillments`, { lines })
    const late = await change(order.id, { shipping_address: berlin })
    assert.deepEqual(
      [late.status, late.body.code, late.body.meta?.reason],
      [409, 'shipping_address_fixed', 'shipped'],
    )
    assert.equal((await change(order.id, { shipping_address: hamburg })).status, 200)
    const billed = await change(order.id, { billing_address: vienna })
    assert.equal(billed.body.billing_address?.country, 'AT')
    assert.equal((await change(order.id, { billing_address: null })).body.billing_address, null)
  })

  test('a download that was delivered leaves the address of the rest open', async () => {
    const { name, shop, items, change } = await givenShop()
    const download = await givenProduct(shop, { kind: 'DIGITAL' })
    const all = [...items, { product_id: download.id, quantity: 1 }]
    const order = await givenOrder(shop, all, { shipping_address: berlin })
    await pay(world, name, order.id)
    const lines = [{ order_item_id: order.items[1]?.id, quantity: 1 }]
    await shop.post(`/api/v1/orders/${order.id}/fulfillments`, { lines })
    assert.equal((await change(order.id, { shipping_address: hamburg })).status, 200)
  })

  test('422 shipping_country_fixed: an order by a quote for a country goes there, also when the quote is gone', async () => {
    const { name, shop, product, place, change } = await givenShop()
    const lines = [{ variant_id: product.default_variant_id, quantity: 2 }]
    const quoteFor = async (context: object) => {
      const asked = { lines, currency: 'EUR', context: { channel: 'api', ...context } }
      const url = '/api/v1/pricing/quotes'
      const { body } = await shop.post<{ id: string; signature: string }>(url, asked)
      return { id: body.id, signature: body.signature }
    }
    const quote = await quoteFor({ country: 'AT' })
    const { body: order } = await place({ quote })
    await pay(world, name, order.id)
    for (const hours of [0, 26]) {
      world.advance(name, hours * hourMs)
      await world.tick()
      const abroad = await change(order.id, { shipping_address: berlin })
      assert.deepEqual([abroad.status, abroad.body.code], [422, 'shipping_country_fixed'])
      assert.deepEqual(abroad.body.meta, { country: 'AT' })
    }
    assert.equal((await shop.get(`/api/v1/pricing/quotes/${quote.id}`)).status, 404)
    assert.equal((await change(order.id, { shipping_address: vienna })).status, 200)

    const { body: anywhere } = await place({ quote: await quoteFor({}) })
    assert.equal((await change(anywhere.id, { shipping_address: berlin })).status, 200)
    const toAustria = await quoteFor({ country: 'AT' })
    await shipsOnlyTo(shop, 'DE')
    const unreachable = await place({ quote: toAustria })
    assert.deepEqual([unreachable.body.code, unreachable.body.meta?.country], ['no_route', 'AT'])
  })

  test('an order without an address takes one later, and an ended one takes none', async () => {
    const { shop, items, change } = await givenShop()
    const [first, second] = [await givenOrder(shop, items), await givenOrder(shop, items)]
    assert.equal((await change(first.id, { shipping_address: vienna })).status, 200)
    await shop.post(`/api/v1/orders/${second.id}/cancel`, {})
    const ended = await change(second.id, { shipping_address: vienna })
    assert.deepEqual(
      [ended.body.code, ended.body.meta?.reason],
      ['shipping_address_fixed', 'ended'],
    )
    const wrong = await change(first.id, { billing_address: { ...vienna, postal_code: 'x' } })
    assert.deepEqual(
      wrong.body.errors?.map(({ path }) => path),
      ['/billing_address/postal_code'],
    )
    assert.equal(
      (await world.as(newUuid()).patch(`/api/v1/orders/${first.id}`, { billing_address: null }))
        .status,
      404,
    )
  })
})
