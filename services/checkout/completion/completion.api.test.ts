import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { allAtOnce, type Caller } from '@souk/platform/testing'
import {
  availableOf,
  berlin,
  type CartBody,
  cartEvents,
  carts,
  complete,
  createCheckout,
  done,
  eur,
  givenCart,
  givenCustomer,
  givenMethod,
  givenProduct,
  givenPromotion,
  givenReadyCart,
  givenShop,
  type OrderBody,
  type Refusal,
  tokenOf,
} from '../checkout.fixture.ts'

const world = await createCheckout()
after(() => world.close())

const kindsOf = ({ meta }: Refusal) => (meta?.diff ?? []).map(({ kind }) => kind)

/** Nothing was ordered, and the cart can still be completed once its buyer has seen it. */
async function assertChanged(shop: Caller, cart: CartBody, kinds: readonly string[]) {
  const refused = await complete(shop, cart)
  assert.deepEqual([refused.status, refused.body.code], [409, 'cart_changed'], refused.text)
  assert.deepEqual(kindsOf(refused.body), kinds)
  const { content } = done(await shop.get<{ content: object[] }>('/api/v1/orders'))
  assert.equal(content.length, 0)
  const now = done(await shop.get<CartBody>(`${carts}/${cart.id}`))
  assert.equal(now.status, 'OPEN')
  return { diff: refused.body.meta?.diff ?? [], now }
}

async function assertCompletes(shop: Caller, cart: CartBody) {
  const order = await complete(shop, cart)
  assert.equal(order.status, 200, order.text)
  assert.deepEqual(order.body.total, cart.total)
  return order.body
}

describe('POST /api/v1/carts/{id}/complete', () => {
  test('200: the order is what was shown, and is told once however often it is asked for', async () => {
    const shop = await givenShop(world, 'once')
    const shirt = await givenProduct(shop, { available: 5 })
    await givenPromotion(shop, 'SPRING')
    const cart = await givenReadyCart(shop, shirt, { codes: ['SPRING'], metadata: { note: 'x' } })
    const order = await assertCompletes(shop, cart)
    assert.partialDeepStrictEqual(order, { email: 'ada@example.com', cart_id: cart.id })
    assert.equal(await availableOf(shop, shirt), 3)
    const again = await complete(shop, cart)
    assert.deepEqual([again.status, again.body.id], [200, order.id])
    const kept = done(await shop.get<CartBody>(`${carts}/${cart.id}`))
    assert.partialDeepStrictEqual(kept, { status: 'COMPLETED', order_id: order.id })
    const changed = await shop.patch<Refusal>(`${carts}/${cart.id}`, { email: 'b@b.example' })
    assert.deepEqual([changed.status, changed.body.code], [409, 'invalid_transition'])
    assert.deepEqual(await cartEvents(world, 'once'), ['cart.created', 'cart.completed'])
    const events = await world.events('once')
    assert.equal(events.filter(({ type }) => type === 'order.placed').length, 1)
    assert.equal(events.filter(({ type }) => type === 'redemption.redeemed').length, 1)
  })

  test('five at once: one order, the same answer for all', async () => {
    const shop = await givenShop(world, 'five')
    const shirt = await givenProduct(shop, { available: 10 })
    const cart = await givenReadyCart(shop, shirt)
    const answers = await allAtOnce(
      world.db,
      'checkout.carts',
      Array.from({ length: 5 }, () => () => complete(shop, cart)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.equal(await availableOf(shop, shirt), 8)
    const { content } = done(await shop.get<{ content: object[] }>('/api/v1/orders'))
    assert.equal(content.length, 1)
  })

  test('two carts of a customer who has not ordered before: the second is told that it is not the first', async () => {
    const shop = await givenShop(world, 'first of two')
    const shirt = await givenProduct(shop)
    await givenPromotion(shop, undefined, { conditions: { first_order: true } })
    const customer_id = await givenCustomer(shop)
    const both = [
      await givenReadyCart(shop, shirt, { customer_id }),
      await givenReadyCart(shop, shirt, { customer_id }),
    ]
    assert.deepEqual(
      both.map(({ discount_total }) => discount_total.amount),
      [200, 200],
    )
    const answers = await allAtOnce(
      world.db,
      'promotions.counters',
      both.map((cart) => () => complete(shop, cart)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const index = answers.findIndex(({ status }) => status === 409)
    assert.deepEqual(kindsOf(answers[index]?.body ?? { code: '' }), ['promotion', 'tax'])
    const seen = done(await shop.get<CartBody>(`${carts}/${both[index]?.id}`))
    assert.deepEqual([seen.status, seen.discount_total.amount], ['OPEN', 0])
    await assertCompletes(shop, seen)
  })

  test('again with If-Match it is the same order, whichever version the cart has by now', async () => {
    const shop = await givenShop(world, 'if match')
    const cart = await givenReadyCart(shop, await givenProduct(shop))
    const headers = { 'if-match': `"v${cart.version}"` }
    const first = done(await complete(shop, cart, headers))
    const second = await complete(shop, cart, headers)
    assert.deepEqual([second.status, second.body.id], [200, first.id], second.text)
    const other = await givenReadyCart(shop, await givenProduct(shop))
    const refused = await complete(shop, other, { 'if-match': '"v9"' })
    assert.deepEqual([refused.status, refused.body.code], [412, 'version_mismatch'])
  })

  test('two carts and one unit left: the second is told which line has moved', async () => {
    const shop = await givenShop(world, 'last unit')
    const [shirt, shoes] = [await givenProduct(shop, { available: 1 }), await givenProduct(shop)]
    const items = [shoes, shirt].map(({ sku }) => ({ sku, quantity: 1 }))
    const ready = () => givenReadyCart(shop, shirt, { items })
    const both = [await ready(), await ready()]
    const answers = await allAtOnce(
      world.db,
      'inventory.stock_items',
      both.map((cart) => () => complete(shop, cart)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const second = answers.findIndex(({ status }) => status === 409)
    const refused = answers[second]
    assert.equal(refused?.body.code, 'cart_changed')
    const item_id = both[second]?.items[1]?.id
    assert.deepEqual(refused?.body.meta?.diff, [
      { kind: 'stock', item_id, before: true, after: false },
    ])
  })

  test('422 no_route: where no location ships to the address, which the cart has said before', async () => {
    const shop = await givenShop(world, 'no route')
    const { content } = done(
      await shop.get<{ content: { id: string }[] }>('/api/v1/inventory/locations'),
    )
    const shirt = await givenProduct(shop)
    const { content: after } = done(
      await shop.get<{ content: { id: string; code: string }[] }>('/api/v1/inventory/locations'),
    )
    const berlinOnly = after.find(({ code }) => code === 'BER-1')
    assert(berlinOnly && content.length <= after.length)
    done(await shop.patch(`/api/v1/inventory/locations/${berlinOnly.id}`, { ships_to: ['AT'] }))
    const cart = await givenReadyCart(shop, shirt)
    assert.deepEqual(
      [cart.items[0]?.is_available, cart.blockers.map(({ code }) => code)],
      [false, ['no_route']],
    )
    assert.deepEqual(cart.blockers[0]?.item_ids, [cart.items[0]?.id])
    const refused = await complete(shop, cart)
    assert.deepEqual([refused.status, refused.body.code], [422, 'no_route'])
    const { explain = [] } = refused.body.meta as { explain?: object[] }
    assert.equal(explain.length, 1)
    const visitor = world.asVisitor('no route', 'api')
    const ofVisitor = await givenReadyCart(visitor, shirt)
    const told = await complete(visitor, ofVisitor, tokenOf(ofVisitor))
    assert.deepEqual([told.body.code, told.body.meta?.explain], ['no_route', []])
  })

  test('409 cart_changed: a price', async () => {
    const shop = await givenShop(world, 'price')
    const shirt = await givenProduct(shop)
    const cart = await givenReadyCart(shop, shirt)
    done(await shop.patch(`/v1/catalog/products/${shirt.id}`, { price: eur(1_100) }))
    const { diff, now } = await assertChanged(shop, cart, ['price', 'tax'])
    assert.deepEqual(diff[0], {
      kind: 'price',
      item_id: cart.items[0]?.id,
      before: eur(1_000),
      after: eur(1_100),
    })
    await assertCompletes(shop, now)
  })

  test('409 cart_changed: the stock, and 409 insufficient_stock for whoever was shown that', async () => {
    const shop = await givenShop(world, 'stock')
    const shirt = await givenProduct(shop, { available: 2 })
    const cart = await givenReadyCart(shop, shirt)
    const adjustment = { adjustments: [{ sku: shirt.sku, delta: -1 }] }
    done(await shop.post('/api/v1/inventory/adjustments', adjustment))
    const { diff, now } = await assertChanged(shop, cart, ['stock'])
    assert.partialDeepStrictEqual(diff[0], { before: true, after: false })
    assert.equal(now.items[0]?.is_available, false)
    const refused = await complete(shop, now)
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_stock'])
  })

  test('409 cart_changed: a promotion that began, and one that ended', async () => {
    const shop = await givenShop(world, 'promotion')
    const shirt = await givenProduct(shop)
    const cart = await givenReadyCart(shop, shirt)
    const promotion = await givenPromotion(shop)
    const { diff, now } = await assertChanged(shop, cart, ['promotion', 'tax'])
    assert.deepEqual([diff[0]?.before, diff[0]?.after], [eur(0), eur(200)])
    done(await shop.post(`/api/v1/promotions/${promotion}/end`))
    const { now: later } = await assertChanged(shop, now, ['promotion', 'tax'])
    await assertCompletes(shop, later)
  })

  test('409 cart_changed: a code whose promotion ends between cart and completion; then it stands in the way until it is removed', async () => {
    const shop = await givenShop(world, 'code')
    const shirt = await givenProduct(shop)
    const promotion = await givenPromotion(shop, 'SPRING')
    const cart = await givenReadyCart(shop, shirt, { codes: ['SPRING'] })
    assert.deepEqual(cart.discount_total, eur(200))
    done(await shop.post(`/api/v1/promotions/${promotion}/end`))
    const { now } = await assertChanged(shop, cart, ['promotion', 'tax'])
    assert.partialDeepStrictEqual(now.codes, [{ code: 'SPRING', is_applied: false }])
    assert.partialDeepStrictEqual(now.blockers, [{ item_ids: [], promotion_code: 'SPRING' }])
    const refused = await complete(shop, now)
    assert.deepEqual([refused.status, refused.body.code], [422, 'code_expired'])
    const url = `${carts}/${cart.id}/codes/spring`
    await assertCompletes(shop, done(await shop.call<CartBody>('DELETE', url)))
  })

  test('one use left of a code and two carts: one order has it, the other is told', async () => {
    const shop = await givenShop(world, 'one use')
    const shirt = await givenProduct(shop)
    await givenPromotion(shop, 'ONCE', { limits: { total: 1 } })
    const ready = () => givenReadyCart(shop, shirt, { codes: ['ONCE'] })
    const both = [await ready(), await ready()]
    const answers = await allAtOnce(
      world.db,
      'promotions.counters',
      both.map((cart) => () => complete(shop, cart)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.deepEqual(kindsOf(refused?.body as Refusal), ['promotion', 'tax'])
  })

  test('409 cart_changed: a tax rate', async () => {
    const shop = await givenShop(world, 'tax')
    const shirt = await givenProduct(shop)
    const cart = await givenReadyCart(shop, shirt)
    const { content } = done(
      await shop.get<{ content: { id: string; tax_code: string }[] }>(
        '/api/v1/pricing/tax-rates?country=DE&tax_code=standard',
      ),
    )
    done(await shop.patch(`/api/v1/pricing/tax-rates/${content[0]?.id}`, { rate: '0.16' }))
    const { now } = await assertChanged(shop, cart, ['tax'])
    await assertCompletes(shop, now)
  })

  test('409 cart_changed: what shipping costs, and the lines themselves', async () => {
    const shop = await givenShop(world, 'shipping')
    const shirt = await givenProduct(shop)
    const express = await givenMethod(shop, {
      code: 'express',
      rates: [{ currency: 'EUR', amount: 900 }],
    })
    const cart = await givenReadyCart(shop, shirt, { shipping_method: 'express' })
    const rates = { rates: [{ currency: 'EUR', amount: 990 }] }
    done(await shop.call('PUT', `/api/v1/shipping/methods/${express}/rates`, { body: rates }))
    const { now } = await assertChanged(shop, cart, ['shipping', 'tax'])
    const url = `${carts}/${cart.id}`
    done(await shop.patch(`${url}/items/${cart.items[0]?.id}`, { quantity: 3 }))
    done(await shop.patch(url, { shipping_method: 'standard' }))
    const { now: last } = await assertChanged(shop, now, ['items', 'shipping', 'tax'])
    await assertCompletes(shop, last)
  })

  test('what a cart lacks is said, one thing after the other, and nothing is ordered', async () => {
    const shop = await givenShop(world, 'lacking')
    const shirt = await givenProduct(shop)
    const { id } = await givenCart(shop)
    const url = `${carts}/${id}`
    const attempt = async () => {
      const now = done(await shop.get<CartBody>(url))
      const { status, body } = await complete(shop, now)
      assert.equal(body.code, now.blockers[0]?.code, 'the cart has said so before')
      return [status, body.code]
    }
    assert.deepEqual(await attempt(), [422, 'cart_empty'])
    done(await shop.post(`${url}/items`, { sku: shirt.sku, quantity: 1 }))
    assert.deepEqual(await attempt(), [422, 'address_required'])
    done(await shop.patch(url, { shipping_address: berlin }))
    assert.deepEqual(await attempt(), [422, 'shipping_method_required'])
    done(await shop.patch(url, { shipping_method: 'standard' }))
    assert.deepEqual(await attempt(), [422, 'email_required'])
    done(await shop.patch(url, { email: 'ada@example.com' }))
    const adjust = (delta: number) =>
      shop.post('/api/v1/inventory/adjustments', { adjustments: [{ sku: shirt.sku, delta }] })
    done(await adjust(-1_000))
    assert.deepEqual(await attempt(), [409, 'insufficient_stock'])
    const short = done(await shop.get<CartBody>(url))
    const itemIds = short.items.map((item) => item.id)
    assert.deepEqual(short.blockers[0]?.item_ids, itemIds)
    done(await adjust(1))
    assert.deepEqual(await attempt(), [200, undefined])
    const { content } = done(await shop.get<{ content: object[] }>('/api/v1/orders'))
    assert.equal(content.length, 1)
    const kept = done(await shop.get<CartBody>(url))
    assert.deepEqual(kept.blockers, [], 'an order has nothing in its way')
  })

  test('422 shipping_method_required: a shop that sends nothing for now does not send free of charge', async () => {
    const shop = await givenShop(world, 'paused')
    const shirt = await givenProduct(shop)
    const methods = '/api/v1/shipping/methods'
    const { content } = done(await shop.get<{ content: { id: string }[] }>(methods))
    const before = await givenReadyCart(shop, shirt)
    const cart = await givenReadyCart(shop, shirt, { shipping_method: null })
    for (const command of ['pause', 'archive']) {
      for (const { id } of content) done(await shop.post(`${methods}/${id}/${command}`, {}))
      const now = done(await shop.get<CartBody>(`${carts}/${cart.id}`))
      assert.deepEqual(
        now.blockers.map(({ code }) => code),
        ['shipping_method_required'],
      )
      const refused = await complete(shop, now)
      assert.deepEqual([refused.status, refused.body.code], [422, 'shipping_method_required'])
    }
    const cleared = done(
      await shop.patch<CartBody>(`${carts}/${before.id}`, { shipping_method: null }),
    )
    assert.equal((await complete(shop, cleared)).body.code, 'shipping_method_required')
    const { content: orders } = done(await shop.get<{ content: object[] }>('/api/v1/orders'))
    assert.deepEqual(orders, [])
  })

  test('a shop that has never had a shipping method sends free of charge', async () => {
    const shop = world.as('free of charge')
    const shirt = await givenProduct(shop)
    done(await shop.patch('/api/v1/carts/settings', { calculates_taxes: false }))
    const cart = await givenReadyCart(shop, shirt, { shipping_method: null })
    const order = done(await complete(shop, cart))
    assert.equal(order.total.amount, 2_000)
  })

  test('whoever may neither see orders nor customers learns no address by an order', async () => {
    const shop = await givenShop(world, 'named')
    const shirt = await givenProduct(shop)
    const customer_id = await givenCustomer(shop)
    const clerk = world.as('named', ['carts:read', 'carts:write'])
    const cart = await givenReadyCart(clerk, shirt, { customer_id, email: null })
    const order = done(await complete(clerk, cart))
    assert.equal(order.email, null)
    const seller = world.as('named', ['carts:read', 'carts:write', 'orders:read'])
    assert.match(`${done(await complete(seller, cart)).email}`, /@example\.com$/)
  })

  test('a customer need not say their address again, and one who was disabled meanwhile cannot order', async () => {
    const shop = await givenShop(world, 'customer')
    const shirt = await givenProduct(shop)
    const customer = await givenCustomer(shop)
    const { email: _email, ...body } = {
      items: [{ sku: shirt.sku, quantity: 1 }],
      shipping_address: berlin,
      shipping_method: 'standard',
      customer_id: customer,
      email: null,
    }
    const cart = await givenCart(shop, body)
    done(await shop.post(`/api/v1/customers/${customer}/disable`))
    const now = done(await shop.get<CartBody>(`${carts}/${cart.id}`))
    assert.equal(now.blockers[0]?.code, 'customer_inactive')
    assert.equal((await complete(shop, now)).body.code, 'customer_inactive')
    done(await shop.post(`/api/v1/customers/${customer}/enable`))
    await assertCompletes(shop, done(await shop.get<CartBody>(`${carts}/${cart.id}`)))
  })

  test('units that were held become those of the order; where the time was over, units that are there', async () => {
    const shop = await givenShop(world, 'held')
    const shirt = await givenProduct(shop, { available: 2 })
    const cart = await givenReadyCart(shop, shirt, { hold: true })
    assert.equal(await availableOf(shop, shirt), 0)
    await assertCompletes(shop, cart)
    assert.equal(await availableOf(shop, shirt), 0)
    const shoes = await givenProduct(shop, { available: 2 })
    const slow = await givenReadyCart(shop, shoes, { hold: true })
    world.advance('held', 16 * 60_000)
    await world.tick()
    await assertCompletes(shop, done(await shop.get<CartBody>(`${carts}/${slow.id}`)))
    assert.equal(await availableOf(shop, shoes), 0)
  })

  test('what needs no shipping needs no method', async () => {
    const shop = await givenShop(world, 'digital')
    const course = await givenProduct(shop, { kind: 'DIGITAL' })
    const items = [{ sku: course.sku, quantity: 1 }]
    const cart = await givenCart(shop, {
      items,
      email: 'ada@example.com',
      billing_address: berlin,
    })
    await assertCompletes(shop, cart)
  })

  test('without taxes, where the settings say so', async () => {
    const tenant = 'untaxed'
    const shop = world.as(tenant)
    const shirt = await givenProduct(shop)
    const ready = { shipping_method: null }
    const cart = await givenReadyCart(shop, shirt, ready)
    assert.equal((await complete(shop, cart)).body.code, 'tax_jurisdiction_unresolved')
    done(await shop.patch(`${carts}/settings`, { calculates_taxes: false }))
    const now = done(await shop.get<CartBody>(`${carts}/${cart.id}`))
    assert.deepEqual(now.total, eur(2_000))
    await assertCompletes(shop, now)
  })

  test('400: what nobody has shown is refused', async () => {
    const shop = await givenShop(world, 'forged')
    const cart = await givenReadyCart(shop, await givenProduct(shop))
    const forge = (shown: unknown) =>
      `v1.${Buffer.from(JSON.stringify(shown)).toString('base64url')}`
    for (const shown of [
      'x',
      'v1.x',
      forge({}),
      forge([]),
      forge({ total: 1 }),
      `${cart.shown}!`,
    ]) {
      const refused = await complete(shop, { ...cart, shown })
      if (shown.endsWith('!')) continue
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'], shown)
    }
  })
})

/** A second order of the tenant that no cart has: its key is null. */
test('orders without a cart are as many as one likes', async () => {
  const shop = await givenShop(world, 'without')
  const shirt = await givenProduct(shop)
  const body = { items: [{ sku: shirt.sku, quantity: 1 }] }
  for (let count = 0; count < 2; count += 1) {
    const order = done(await shop.post<OrderBody>('/api/v1/orders', body))
    assert.equal(order.cart_id ?? null, null)
  }
})
