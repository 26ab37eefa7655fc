import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { dayMs, minuteMs, newUuid, uuidOf } from '@souk/platform'
import { allAtOnce, asOwner, type Caller } from '@souk/platform/testing'
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

describe('promotions within reach', () => {
  test('are told to whoever buys, with what is missing, and those for others are not', async () => {
    const tenant = 'reach'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop)
    const [ada, bob] = [await givenCustomer(shop), await givenCustomer(shop)]
    const from = (amount: number) => ({ min_value: [eur(amount)] })
    const forAll = await givenPromotion(shop, undefined, { conditions: from(3_200) })
    const forAda = await givenPromotion(shop, undefined, {
      name: 'For Ada',
      conditions: { ...from(2_500), customer_ids: [ada] },
    })
    await givenPromotion(shop, 'SECRET', { conditions: from(2_100) })
    const reachOf = async (buyer: Caller) => {
      const cart = await givenReadyCart(buyer, shirt)
      const headers = cart.token ? tokenOf(cart) : {}
      const read = done(await buyer.get<CartBody>(`${carts}/${cart.id}`, headers))
      assert.deepEqual(read.within_reach, cart.within_reach)
      return read.within_reach
    }
    const gap = { amount: eur(1_200), quantity: null }
    const nearest = { promotion_id: forAll, name: 'Summer', gap }
    assert.deepEqual(await reachOf(world.asVisitor(tenant, 'api')), [nearest])
    assert.deepEqual(await reachOf(world.asCustomer(tenant, bob)), [nearest])
    const hers = { promotion_id: forAda, name: 'For Ada', gap: { ...gap, amount: eur(500) } }
    assert.deepEqual(await reachOf(world.asCustomer(tenant, ada)), [hers, nearest])
    const cart = await givenReadyCart(shop, shirt, { codes: ['SECRET'] })
    assert.deepEqual(cart.codes[0]?.gap, { amount: eur(100), quantity: null })
    assert.deepEqual(cart.within_reach, [nearest])
    const more = { quantity: 4 }
    const url = `${carts}/${cart.id}/items/${cart.items[0]?.id}`
    const grown = done(await shop.patch<CartBody>(url, more))
    assert.deepEqual([grown.within_reach, grown.promotions.length], [[], 2])
    assert.deepEqual((await givenCart(shop)).within_reach, [])
  })
})

describe('/api/v1/carts', () => {
  test('a cart is filled, shows what it comes to line by line, and is thrown away', async () => {
    const shop = await givenShop(world, 'filled')
    const shirt = await givenProduct(shop)
    const promotion = await givenPromotion(shop, 'SPRING')
    const { id } = await givenCart(shop, { channel: 'web' })
    const url = `${carts}/${id}`
    const line = { sku: shirt.sku, quantity: 2, metadata: { gift: 'yes' } }
    const added = done(await shop.post<CartBody>(`${url}/items`, line))
    assert.equal(added.items[0]?.tax_total.amount, 0, 'nobody knows where it goes')
    assert.equal(added.is_tax_final, false)
    const changes = { shipping_address: berlin, shipping_method: 'standard', email: 'a@b.example' }
    done(await shop.patch(url, changes))
    const cart = done(await shop.post<CartBody>(`${url}/codes`, { code: 'spring' }))
    const [item] = cart.items
    assert.partialDeepStrictEqual(item, {
      variant_id: shirt.default_variant_id,
      unit_price: eur(1_000),
      subtotal: eur(2_000),
      discount_total: eur(200),
      tax_total: eur(342),
      total: eur(2_142),
      is_available: true,
      fault: null,
      metadata: { gift: 'yes' },
    })
    assert.partialDeepStrictEqual(item?.discounts, [
      { promotion_id: promotion, code: 'spring', amount: eur(200) },
    ])
    assert.partialDeepStrictEqual(item?.taxes, [{ rate: '0.19', base: eur(1_800) }])
    assert.partialDeepStrictEqual(cart.shipping, { code: 'standard', subtotal: eur(490) })
    assert.deepEqual(cart.codes, [{ code: 'spring', is_applied: true, reason: null, gap: null }])
    assert.deepEqual(cart.blockers, [])
    const sum = cart.items.reduce((total, { total: of }) => total + of.amount, 0)
    assert.equal(cart.total.amount, sum + (cart.shipping?.total.amount ?? 0))
    assert.deepEqual(done(await shop.get<CartBody>(url)), cart)
    const { status, body } = await shop.call<CartBody>('DELETE', url)
    assert.deepEqual([status, body.id], [200, id])
    assert.equal((await shop.get(url)).status, 404)
    assert.deepEqual(await cartEvents(world, 'filled'), [
      'cart.created',
      'cart.updated',
      'cart.updated',
      'cart.updated',
      'cart.deleted',
    ])
  })

  test('the same variant becomes more; a line is set and removed, and no change is told twice', async () => {
    const shop = await givenShop(world, 'lines')
    const [shirt, shoes] = [await givenProduct(shop), await givenProduct(shop)]
    const items = [
      { sku: shirt.sku, quantity: 1 },
      { product_id: shirt.id, quantity: 1 },
    ]
    const { id, items: first } = await givenCart(shop, { items })
    assert.deepEqual(
      first.map(({ quantity }) => quantity),
      [2],
    )
    const url = `${carts}/${id}/items`
    const two = done(
      await shop.post<CartBody>(url, { variant_id: shoes.default_variant_id, quantity: 3 }),
    )
    const [shirtLine, shoesLine] = two.items
    const set = done(await shop.patch<CartBody>(`${url}/${shoesLine?.id}`, { quantity: 5 }))
    assert.equal(set.items[1]?.quantity, 5)
    const again = done(await shop.patch<CartBody>(`${url}/${shoesLine?.id}`, { quantity: 5 }))
    assert.equal(again.version, set.version)
    const left = done(await shop.call<CartBody>('DELETE', `${url}/${shirtLine?.id}`))
    assert.deepEqual(
      left.items.map(({ id: lineId }) => lineId),
      [shoesLine?.id],
    )
    const gone = await shop.call<Refusal>('DELETE', `${url}/${shirtLine?.id}`)
    assert.deepEqual([gone.status, gone.body.code], [404, 'cart_item_not_found'])
    assert.equal((await cartEvents(world, 'lines')).length, 4)
  })

  test('of two that add a line at once none is lost', async () => {
    const shop = await givenShop(world, 'at once')
    const products = await Promise.all([givenProduct(shop), givenProduct(shop)])
    const { id } = await givenCart(shop)
    await allAtOnce(
      world.db,
      'checkout.carts',
      products.map(
        ({ sku }) =>
          () =>
            shop.post(`${carts}/${id}/items`, { sku, quantity: 1 }),
      ),
    )
    const cart = done(await shop.get<CartBody>(`${carts}/${id}`))
    assert.deepEqual([cart.items.length, cart.version], [2, 3])
  })

  test('what nobody sells is refused where it is named, and changes nothing', async () => {
    const shop = await givenShop(world, 'refusals')
    const { id } = await givenCart(shop)
    const draft = await givenProduct(shop, { status: 'DRAFT' })
    const dollars = await givenProduct(shop, { price: { amount: 5, currency: 'USD' } })
    const bodies: readonly [object, string, string][] = [
      [{ sku: 'NOBODY', quantity: 1 }, 'product_unknown', '/sku'],
      [{ product_id: draft.id, quantity: 1 }, 'product_not_sellable', '/product_id'],
      [{ sku: dollars.sku, quantity: 1 }, 'price_missing', ''],
    ]
    for (const [body, code, path] of bodies) {
      const { body: refused } = await shop.post<Refusal>(`${carts}/${id}/items`, body)
      assert.deepEqual([refused.code, refused.errors?.[0]?.path], [code, path])
    }
    const both = { sku: 'A', product_id: draft.id, quantity: 1 }
    assert.equal((await shop.post(`${carts}/${id}/items`, both)).status, 400)
    assert.deepEqual(done(await shop.get<CartBody>(`${carts}/${id}`)).items, [])
  })

  test('422 code_unknown, 404 cart_code_not_found', async () => {
    const shop = await givenShop(world, 'codes')
    const shirt = await givenProduct(shop)
    await givenPromotion(shop, 'BIG', { conditions: { min_value: [eur(100_00)] } })
    const cart = await givenCart(shop, { items: [{ sku: shirt.sku, quantity: 1 }] })
    const url = `${carts}/${cart.id}/codes`
    const unknown = await shop.post<Refusal>(url, { code: 'NONE' })
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'code_unknown'])
    assert.deepEqual(done(await shop.get<CartBody>(`${carts}/${cart.id}`)).codes, [])
    const { id: empty } = await givenCart(shop)
    const early = await shop.post<Refusal>(`${carts}/${empty}/codes`, { code: 'NONE' })
    assert.deepEqual([early.status, early.body.code], [422, 'code_unknown'], 'with nothing in it')
    const begun = await shop.post<Refusal>(carts, { codes: ['BIG', 'NONE'] })
    assert.deepEqual([begun.status, begun.body.code], [422, 'code_unknown'])
    assert.equal(begun.body.errors?.[0]?.path, '/codes/1')
    const gone = await shop.call<Refusal>('DELETE', `${url}/NONE`)
    assert.deepEqual([gone.status, gone.body.code], [404, 'cart_code_not_found'])
    const kept = done(await shop.post<CartBody>(url, { code: 'BIG' }))
    assert.deepEqual(
      kept.codes.map(({ is_applied }) => is_applied),
      [false],
      'what is missing may still be added',
    )
    const again = done(await shop.post<CartBody>(url, { code: 'big' }))
    assert.deepEqual([again.codes.length, again.version], [1, kept.version])
  })

  test('412 version_mismatch, and a version that agrees', async () => {
    const shop = await givenShop(world, 'versions')
    const { id } = await givenCart(shop)
    const change = (email: string, match: string) =>
      shop.patch<CartBody>(`${carts}/${id}`, { email }, { 'if-match': match })
    assert.equal((await change('a@b.example', '"v2"')).status, 412)
    assert.equal((await change('a@b.example', '"v1"')).body.version, 2)
  })

  test('what can no longer be bought is shown with its fault and counts for nothing', async () => {
    const shop = await givenShop(world, 'faults')
    const [shirt, shoes] = [await givenProduct(shop), await givenProduct(shop)]
    const items = [shirt, shoes].map(({ sku }) => ({ sku, quantity: 1 }))
    const { id } = await givenCart(shop, { items })
    done(await shop.post(`/v1/catalog/products/${shirt.id}/archive`))
    const cart = done(await shop.get<CartBody>(`${carts}/${id}`))
    assert.equal(cart.items[0]?.fault?.code, 'product_not_sellable')
    assert.deepEqual([cart.items[0]?.unit_price, cart.items[1]?.total], [null, eur(1_000)])
    assert.deepEqual(cart.total, eur(1_000))
    const [blocker] = cart.blockers
    assert.equal(blocker?.code, 'product_not_sellable')
    assert.deepEqual(blocker?.item_ids, [cart.items[0]?.id])
    assert.equal(blocker?.promotion_code, null)
  })

  test('500 lines are one cart, and one more is refused', async () => {
    const shop = await givenShop(world, 'long')
    const products = await Promise.all(Array.from({ length: 10 }, () => givenProduct(shop)))
    const items = Array.from({ length: 500 }, (_, index) => ({
      sku: products[index % 10]?.sku,
      quantity: 1,
      metadata: { place: `${index}` },
    }))
    const cart = await givenReadyCart(shop, products[0] as never, { items })
    assert.deepEqual([cart.items.length, cart.subtotal], [500, eur(500_000)])
    const more = { sku: products[0]?.sku, quantity: 1 }
    const refused = await shop.post<Refusal>(`${carts}/${cart.id}/items`, more)
    assert.deepEqual([refused.status, refused.body.code], [409, 'cart_limit_reached'])
    const order = await complete(shop, cart)
    assert.equal(order.status, 200, order.text)
    assert.deepEqual(order.body.total, cart.total)
  })

  test('the list has statuses, customers, addresses and when something happened', async () => {
    const shop = await givenShop(world, 'list')
    const customer = await givenCustomer(shop)
    const shirt = await givenProduct(shop)
    const guest = await givenCart(shop, { email: 'Ada@Example.com' })
    const theirs = await givenCart(shop, {
      customer_id: customer,
      channel: 'web',
      items: [{ sku: shirt.sku, quantity: 2 }],
    })
    const listed = async (query: string) => {
      const { content } = done(await shop.get<{ content: { id: string }[] }>(`${carts}?${query}`))
      return content.map(({ id }) => id)
    }
    assert.deepEqual(await listed(''), [theirs.id, guest.id])
    assert.deepEqual(await listed('email=ada@example.com'), [guest.id])
    assert.deepEqual(await listed(`customer_id=${customer}`), [theirs.id])
    assert.deepEqual(await listed('status=ABANDONED'), [])
    assert.deepEqual(await listed('channel=web&status=OPEN'), [theirs.id])
    assert.deepEqual(await listed('updated_to=2020-01-01T00:00:00Z'), [])
    const { body } = await shop.get<{ content: object[] }>(`${carts}?limit=1`)
    assert.partialDeepStrictEqual(body.content[0], {
      item_count: 1,
      last_total: theirs.total,
      customer_id: customer,
    })
  })
})

describe('whoever may read carts, and not customers', () => {
  test('finds them by the address that they were given, and not by that of their customer', async () => {
    const tenant = 'addresses'
    const shop = await givenShop(world, tenant)
    const customer_id = await givenCustomer(shop)
    const theirs = done(await shop.get<{ email: string }>(`/api/v1/customers/${customer_id}`))
    const [guest, named] = [
      await givenCart(shop, { email: 'ada@example.com' }),
      await givenCart(shop, { customer_id }),
    ]
    const reader = world.as(tenant, ['carts:read'])
    const listed = async (email: string) => {
      const url = `${carts}?email=${encodeURIComponent(email)}`
      return done(await reader.get<{ content: CartBody[] }>(url)).content
    }
    assert.deepEqual(
      (await listed('ADA@example.com')).map(({ id, email }) => [id, email]),
      [[guest.id, 'ada@example.com']],
    )
    assert.deepEqual(await listed(theirs.email), [])
    const shown = await reader.get<CartBody>(`${carts}/${named.id}`)
    assert.equal(done(shown).customer_id, customer_id)
    assert(!shown.text.includes(theirs.email))
    assert(!(await reader.get(carts)).text.includes(theirs.email))
  })
})

describe('a cart that lacks an address', () => {
  test('says so once, for its method and its taxes', async () => {
    const shop = await givenShop(world, 'no address')
    const shirt = await givenProduct(shop)
    const cart = await givenReadyCart(shop, shirt, { shipping_address: null })
    assert.deepEqual(
      cart.blockers.map(({ code }) => code),
      ['address_required'],
    )
  })
})

describe('carts of others', () => {
  test('another tenant finds no cart, and whoever lacks the scope is told so', async () => {
    const shop = await givenShop(world, 'own')
    const { id, shown } = await givenCart(shop)
    const other = world.as('other')
    const item = { sku: 'A', quantity: 1 }
    for (const answer of [
      await other.get<Refusal>(`${carts}/${id}`),
      await other.patch<Refusal>(`${carts}/${id}`, { email: 'a@b.example' }),
      await other.call<Refusal>('DELETE', `${carts}/${id}`),
      await other.post<Refusal>(`${carts}/${id}/items`, item),
      await other.post<Refusal>(`${carts}/${id}/codes`, { code: 'SPRING' }),
      await other.post<Refusal>(`${carts}/${id}/shipping-options`),
      await other.post<Refusal>(`${carts}/${id}/taxes`),
      await other.post<Refusal>(`${carts}/${id}/complete`, { shown }),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'cart_not_found'])
    }
    const reader = world.as('own', ['carts:read'])
    assert.equal((await reader.get(`${carts}/${id}`)).status, 200)
    assert.equal((await reader.post(carts, {})).status, 403)
    assert.equal((await world.as('own', ['orders:write']).get(`${carts}/${id}`)).status, 403)
    assert.equal(done(await shop.get<CartBody>(`${carts}/${id}`)).version, 1)
  })
})

describe('times of a cart', () => {
  test('one that is left alone is abandoned, taken up again, abandoned, expired and forgotten', async () => {
    const tenant = 'left alone'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop, { available: 3 })
    const items = [{ sku: shirt.sku, quantity: 2 }]
    const { id } = await givenCart(shop, { items, hold: true, email: 'a@b.example' })
    assert.equal(await availableOf(shop, shirt), 1)
    const statusOf = async () => (await shop.get<CartBody>(`${carts}/${id}`)).body.status
    world.advance(tenant, 59 * minuteMs)
    await world.tick()
    assert.equal(await statusOf(), 'OPEN')
    world.advance(tenant, 2 * minuteMs)
    await world.tick()
    assert.equal(await statusOf(), 'ABANDONED')
    assert.equal(await availableOf(shop, shirt), 3, 'units are held for those who act')
    const back = done(await shop.patch<CartBody>(`${carts}/${id}`, { email: 'b@b.example' }))
    assert.deepEqual([back.status, back.abandoned_at], ['OPEN', null])
    assert.equal(await availableOf(shop, shirt), 1)
    world.advance(tenant, 30 * dayMs + minuteMs)
    await world.tick()
    assert.equal(await statusOf(), 'EXPIRED')
    assert.equal(await availableOf(shop, shirt), 3)
    const late = await shop.patch<Refusal>(`${carts}/${id}`, { email: 'c@b.example' })
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
    world.advance(tenant, 31 * dayMs)
    await world.tick()
    assert.equal((await shop.get(`${carts}/${id}`)).status, 404)
    assert.deepEqual(await cartEvents(world, tenant), [
      'cart.created',
      'cart.abandoned',
      'cart.updated',
      'cart.abandoned',
      'cart.expired',
    ])
  })

  test('one without lines is not abandoned and expires after a day; settings change the times', async () => {
    const tenant = 'settings'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop)
    const empty = await givenCart(shop)
    const url = `${carts}/settings`
    const settings = { abandoned_after_minutes: 5, expires_after_days: 2 }
    assert.partialDeepStrictEqual(done(await shop.patch(url, settings)), settings)
    assert.equal((await shop.patch<{ version: number }>(url, settings)).body.version, 2)
    const filled = await givenCart(shop, { items: [{ sku: shirt.sku, quantity: 1 }] })
    const statuses = () =>
      Promise.all(
        [empty, filled].map(
          async ({ id }) => (await shop.get<CartBody>(`${carts}/${id}`)).body.status,
        ),
      )
    world.advance(tenant, 6 * minuteMs)
    await world.tick()
    assert.deepEqual(await statuses(), ['OPEN', 'ABANDONED'])
    world.advance(tenant, dayMs)
    await world.tick()
    assert.deepEqual(await statuses(), ['EXPIRED', 'ABANDONED'])
    world.advance(tenant, dayMs)
    await world.tick()
    assert.deepEqual(await statuses(), ['EXPIRED', 'EXPIRED'])
  })
})

describe('units that a cart holds', () => {
  test('are not sold to anybody else, follow its lines and go with it', async () => {
    const shop = await givenShop(world, 'holding')
    const shirt = await givenProduct(shop, { available: 3 })
    const items = [{ sku: shirt.sku, quantity: 2 }]
    const cart = await givenCart(shop, { items, hold: true })
    assert(cart.reservation_id && cart.held_until)
    const order = { items: [{ sku: shirt.sku, quantity: 2 }] }
    const refused = await shop.post<Refusal>('/api/v1/orders', order)
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_stock'])
    const [line] = cart.items
    const url = `${carts}/${cart.id}/items/${line?.id}`
    const all = done(await shop.patch<CartBody>(url, { quantity: 3 }))
    assert.equal(all.items[0]?.is_available, true, 'what it holds itself is there for it')
    assert.equal(await availableOf(shop, shirt), 0)
    const more = await shop.patch<Refusal>(url, { quantity: 4 })
    assert.deepEqual([more.status, more.body.code], [409, 'insufficient_stock'])
    assert.equal(await availableOf(shop, shirt), 0, 'what was held before is held still')
    done(await shop.patch(url, { quantity: 1 }))
    assert.equal(await availableOf(shop, shirt), 2)
    const free = done(await shop.patch<CartBody>(`${carts}/${cart.id}`, { hold: false }))
    assert.deepEqual([free.reservation_id, await availableOf(shop, shirt)], [null, 3])
    done(await shop.patch(`${carts}/${cart.id}`, { hold: true }))
    await shop.call('DELETE', `${carts}/${cart.id}`)
    assert.equal(await availableOf(shop, shirt), 3)
  })

  test('are gone where they were held for too long: the rest is held, and everything else can be changed', async () => {
    const tenant = 'gone'
    const shop = await givenShop(world, tenant)
    const [rare, shoes] = [await givenProduct(shop, { available: 2 }), await givenProduct(shop)]
    const items = [rare, shoes].map(({ sku }) => ({ sku, quantity: 2 }))
    const cart = await givenCart(shop, { items, hold: true })
    world.advance(tenant, 16 * minuteMs)
    await world.tick()
    const order = { items: [{ sku: rare.sku, quantity: 1 }] }
    done(await shop.post<OrderBody>('/api/v1/orders', order))
    const url = `${carts}/${cart.id}`
    const moved = done(await shop.patch<CartBody>(url, { shipping_address: berlin }))
    assert.deepEqual(
      moved.items.map(({ is_available }) => is_available),
      [false, true],
    )
    assert(moved.held_until)
    assert.deepEqual([await availableOf(shop, rare), await availableOf(shop, shoes)], [1, 998])
    const [gone, there] = moved.items
    const more = { quantity: 3 }
    const refused = await shop.patch<Refusal>(`${url}/items/${gone?.id}`, more)
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_stock'])
    assert.equal(await availableOf(shop, shoes), 998, 'what was held before is held still')
    done(await shop.patch(`${url}/items/${there?.id}`, more))
    assert.equal(await availableOf(shop, shoes), 997)
    done(await shop.patch<CartBody>(`${url}/items/${gone?.id}`, { quantity: 1 }))
    assert.equal(await availableOf(shop, rare), 0, 'a line of which there is enough again is held')
  })

  test('are held for longer when the buyer acts', async () => {
    const tenant = 'extending'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop, { available: 1 })
    const items = [{ sku: shirt.sku, quantity: 1 }]
    const cart = await givenCart(shop, { items, hold: true })
    world.advance(tenant, 10 * minuteMs)
    const acted = done(await shop.patch<CartBody>(`${carts}/${cart.id}`, { hold: true }))
    assert.equal(acted.reservation_id, cart.reservation_id)
    world.advance(tenant, 10 * minuteMs)
    await world.tick()
    assert.equal(await availableOf(shop, shirt), 0)
    world.advance(tenant, 6 * minuteMs)
    await world.tick()
    assert.equal(await availableOf(shop, shirt), 1)
    const later = done(await shop.patch<CartBody>(`${carts}/${cart.id}`, { email: 'a@b.example' }))
    assert.notEqual(later.reservation_id, cart.reservation_id)
    assert.equal(await availableOf(shop, shirt), 0)
  })
})

describe('a cart whose reservation has ended without it', () => {
  type End = (tenant: string, reservationId: string) => Promise<unknown>
  const ends: Readonly<Record<string, End>> = {
    'was released by the shop': (tenant, id) =>
      world.as(tenant).post(`/api/v1/inventory/reservations/${id}/release`),
    'was extended by nobody and is over, before the worker has seen it': async (tenant) =>
      world.advance(tenant, 16 * minuteMs),
    'has expired': async (tenant) => {
      world.advance(tenant, 16 * minuteMs)
      await world.tick()
    },
    'was deleted': async (tenant, id) => {
      await world.as(tenant).post(`/api/v1/inventory/reservations/${id}/release`)
      const values = [world.tenant(tenant), uuidOf(id)]
      await asOwner(world.db, async (client) => {
        const of = 'where tenant_id = $1 and'
        await client.query(`delete from inventory.hold_lines ${of} hold_id = $2`, values)
        await client.query(`delete from inventory.holds ${of} id = $2`, values)
      })
    },
  }

  for (const [name, end] of Object.entries(ends)) {
    const scene = async () => {
      const tenant = newUuid()
      const shop = await givenShop(world, tenant)
      const shirt = await givenProduct(shop, { available: 5 })
      const cart = await givenReadyCart(shop, shirt, { hold: true })
      assert.equal(cart.items[0]?.held_quantity, 2)
      await end(tenant, cart.reservation_id ?? '')
      const url = `${carts}/${cart.id}`
      return { tenant, shop, shirt, cart, url }
    }

    test(`that ${name}: it says that nothing is held, and the next change holds anew`, async () => {
      const { shop, shirt, cart, url } = await scene()
      const now = done(await shop.get<CartBody>(url))
      assert.deepEqual(
        [now.hold, now.reservation_id, now.held_until, now.items[0]?.held_quantity],
        [true, null, null, 0],
      )
      assert.deepEqual([now.version, now.shown], [cart.version, cart.shown])
      const held = done(await shop.patch<CartBody>(url, { email: 'bob@example.com' }))
      assert.notEqual(held.reservation_id, cart.reservation_id)
      assert.equal(held.items[0]?.held_quantity, 2)
      assert.equal(await availableOf(shop, shirt), 3)
      const read = done(await shop.get<CartBody>(url))
      assert.deepEqual(
        [read.reservation_id, read.held_until, read.items],
        [held.reservation_id, held.held_until, held.items],
      )
      assert.equal((await shop.call('DELETE', url)).status, 200)
      assert.equal(await availableOf(shop, shirt), 5)
    })

    test(`that ${name}: it becomes an order of what is there, and can be thrown away`, async () => {
      const { tenant, shop, shirt, cart } = await scene()
      const other = await givenReadyCart(shop, shirt, { hold: true })
      await end(tenant, other.reservation_id ?? '')
      assert.equal((await shop.call('DELETE', `${carts}/${other.id}`)).status, 200)
      const order = await complete(shop, cart)
      assert.equal(order.status, 200, order.text)
      await world.tick()
      assert.equal(await availableOf(shop, shirt), 3)
    })
  }
})
