import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import {
  availableOf,
  berlin,
  type CartBody,
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
  type ProductBody,
  type Refusal,
  tokenOf,
} from '../checkout.fixture.ts'

const world = await createCheckout()
after(() => world.close())

const tenant = 'storefront'
let shop: Caller
let visitor: Caller
let shirt: ProductBody
before(async () => {
  shop = await givenShop(world, tenant)
  visitor = world.asVisitor(tenant, 'api')
  shirt = await givenProduct(shop)
})

describe('lines of a visitor', () => {
  test('409 cart_limit_reached: a hundred, and more once a customer has claimed the cart', async () => {
    const full = 'hundred lines'
    const operator = await givenShop(world, full)
    const products = []
    for (let made = 0; made < 102; made += 1) products.push(await givenProduct(operator))
    const items = products.map(({ sku }) => ({ sku, quantity: 1 }))
    const guest = world.asVisitor(full, 'api')
    const tooMany = await guest.post<Refusal>(carts, { items })
    assert.deepEqual([tooMany.status, tooMany.body.code], [409, 'cart_limit_reached'])
    assert.deepEqual(tooMany.body.meta, { limit: 100, of: 'items' })
    const cart = await givenCart(guest, { items: items.slice(0, 100) })
    const headers = tokenOf(cart)
    const url = `${carts}/${cart.id}`
    for (const _time of ['once', 'twice']) {
      const refused = await guest.post<Refusal>(`${url}/items`, items[100], headers)
      assert.deepEqual([refused.status, refused.body.meta], [409, { limit: 100, of: 'items' }])
    }
    const more = done(await guest.post<CartBody>(`${url}/items`, items[0], headers))
    assert.deepEqual([more.items.length, more.items[0]?.quantity], [100, 2])
    // Whoever has signed in is somebody, and the shop may do more for its visitors.
    const customer = world.asCustomer(full, await givenCustomer(operator))
    assert.equal(done(await customer.post<CartBody>(carts, { items })).items.length, 102)
    done(await customer.post(`${url}/claim`, {}, headers))
    const theirs = done(await customer.post<CartBody>(`${url}/items`, items[100]))
    assert.equal(theirs.items.length, 101)
    const another = await givenCart(guest, { items: items.slice(0, 100) })
    done(await operator.post(`${carts}/${another.id}/items`, items[101]))
    const [first] = another.items
    const token = tokenOf(another)
    const changed = await guest.patch<CartBody>(
      `${carts}/${another.id}/items/${first?.id}`,
      { quantity: 3 },
      token,
    )
    assert.equal(done(changed).items.length, 101, 'what is there can be changed')
  })

  test('a change of many that is sent again with its key is answered the same bytes, and done once', async () => {
    const twice = 'twice'
    const operator = await givenShop(world, twice)
    const products = []
    for (let made = 0; made < 40; made += 1) products.push(await givenProduct(operator))
    const items = products.map(({ sku }) => ({ sku, quantity: 1 }))
    const guest = world.asVisitor(twice, 'api')
    const cart = await givenCart(guest, { items })
    const headers = { ...tokenOf(cart), 'idempotency-key': 'a-key-of-this-change' }
    const change = () =>
      guest.patch<CartBody>(`${carts}/${cart.id}`, { email: 'a@b.example' }, headers)
    const first = await change()
    assert(first.text.length > 16 * 1_024, `${first.text.length} bytes`)
    done(await guest.patch(`${carts}/${cart.id}`, { email: 'later@b.example' }, tokenOf(cart)))
    for (const _time of ['once', 'twice']) {
      const again = await change()
      assert.equal(again.text, first.text)
      assert.equal(again.headers['idempotent-replayed'], 'true')
      assert.equal(again.headers.etag, first.headers.etag)
    }
    const now = done(await guest.get<CartBody>(`${carts}/${cart.id}`, tokenOf(cart)))
    assert.deepEqual([now.email, now.version, now.items.length], ['later@b.example', 3, 40])
    const [kept] = await world.peek(
      twice,
      (tx) => tx<{ size: number }>`
        select length(body) as size from platform.idempotency_keys
        where tenant_id = ${tx.tenantId} and key = 'a-key-of-this-change'
      `,
    )
    assert(kept && kept.size < first.text.length / 4, `${kept?.size} of ${first.text.length}`)
    const updated = (await world.events(twice)).filter(({ type }) => type === 'cart.updated')
    const told = updated.map(({ data }) => Object.keys(data.previous ?? {}))
    assert.equal(told.length, 2)
    assert(!told.flat().includes('items'), 'lines that did not change are told once')
  })
})

describe('a cart of a visitor', () => {
  test('opens with its token, from the first line to the order', async () => {
    const cart = await givenCart(visitor, { items: [{ sku: shirt.sku, quantity: 1 }] })
    assert.deepEqual([cart.channel, cart.customer_id], ['api', null])
    const headers = tokenOf(cart)
    const url = `${carts}/${cart.id}`
    const changes = {
      shipping_address: berlin,
      shipping_method: 'standard',
      email: 'ada@example.com',
    }
    done(await visitor.patch(url, changes, headers))
    const options = done(
      await visitor.post<{ options: object[] }>(`${url}/shipping-options`, undefined, headers),
    )
    assert.equal(options.options.length, 1)
    const more = done(
      await visitor.post<CartBody>(`${url}/items`, { sku: shirt.sku, quantity: 1 }, headers),
    )
    assert.equal('token' in more, false, 'it is shown once')
    const shown = done(await visitor.get<CartBody>(url, headers))
    assert.equal(shown.token, undefined)
    const order = await complete(visitor, shown, headers)
    assert.equal(order.status, 200, order.text)
    assert.deepEqual(order.body.total, shown.total)
    assert.equal((await complete(visitor, shown, headers)).body.id, order.body.id)
  })

  test('tells what promotions take off and not who pays for that, from the cart to the order', async () => {
    const market = 'who pays'
    const operator = await givenShop(world, market)
    await givenPromotion(operator, undefined, { funding: { operator: '0.5', provider: '0.5' } })
    await givenPromotion(operator, 'HERE')
    const product = await givenProduct(operator)
    const customer = await givenCustomer(operator)
    const paid = /(operator|provider)_amount":\{/
    for (const buyer of [world.asVisitor(market, 'api'), world.asCustomer(market, customer)]) {
      const cart = await givenReadyCart(buyer, product, { codes: ['HERE'] })
      const headers = cart.token ? tokenOf(cart) : {}
      const read = await buyer.get<CartBody>(`${carts}/${cart.id}`, headers)
      assert.equal(read.body.promotions.length, 2)
      const ordered = await complete(buyer, cart, headers)
      const again = await complete(buyer, cart, headers)
      const created = JSON.stringify(cart)
      for (const text of [created, read.text, ordered.text, again.text]) {
        assert.match(text, /"discounts":\[\{/)
        assert.doesNotMatch(text, paid)
      }
      const { text } = await operator.get(`/api/v1/orders/${ordered.body.id}`)
      assert.match(text, paid)
    }
    const events = await world.events(market)
    const ofCarts = events.filter(({ type }) => type.startsWith('cart.'))
    assert(ofCarts.length > 0)
    assert.doesNotMatch(JSON.stringify(ofCarts), /_amount/)
  })

  test('404 cart_not_found: without its token, with another, of another cart, or from another channel', async () => {
    const cart = await givenReadyCart(visitor, shirt)
    const other = await givenCart(visitor)
    const elsewhere = world.asVisitor(tenant, 'web')
    const url = `${carts}/${cart.id}`
    const attempts: readonly [Caller, Record<string, string>][] = [
      [visitor, {}],
      [visitor, { 'cart-token': 'x' }],
      [visitor, tokenOf(other)],
      [visitor, { 'cart-token': `${cart.token}x` }],
      [elsewhere, tokenOf(cart)],
      [world.asVisitor('another shop', 'api'), tokenOf(cart)],
    ]
    for (const [caller, headers] of attempts) {
      for (const answer of [
        await caller.get<Refusal>(url, headers),
        await caller.patch<Refusal>(url, { email: 'x@example.com' }, headers),
        await caller.call<Refusal>('DELETE', url, { headers }),
        await caller.post<Refusal>(`${url}/items`, { sku: shirt.sku, quantity: 1 }, headers),
        await caller.patch<Refusal>(`${url}/items/${cart.items[0]?.id}`, { quantity: 9 }, headers),
        await caller.call<Refusal>('DELETE', `${url}/items/${cart.items[0]?.id}`, { headers }),
        await caller.post<Refusal>(`${url}/codes`, { code: 'SPRING' }, headers),
        await caller.call<Refusal>('DELETE', `${url}/codes/SPRING`, { headers }),
        await caller.post<Refusal>(`${url}/shipping-options`, undefined, headers),
        await caller.post<Refusal>(`${url}/taxes`, undefined, headers),
        await caller.post<Refusal>(`${url}/complete`, { shown: cart.shown }, headers),
      ]) {
        assert.deepEqual([answer.status, answer.body.code], [404, 'cart_not_found'])
      }
    }
    const now = done(await visitor.get<CartBody>(url, tokenOf(cart)))
    assert.deepEqual([now.version, now.status], [cart.version, 'OPEN'])
    const again = world.asVisitor(tenant, 'api', newUuid())
    assert.equal((await again.get(url, tokenOf(cart))).status, 200, 'another key of the channel')
  })

  test('403 publishable_key_not_allowed: the list, settings and claims are for the operator', async () => {
    const cart = await givenCart(visitor)
    for (const answer of [
      await visitor.get<Refusal>(carts),
      await visitor.get<Refusal>(`${carts}/settings`),
      await visitor.patch<Refusal>(`${carts}/settings`, { hold_seconds: 60 }),
      await visitor.post<Refusal>(`${carts}/${cart.id}/claim`, {
        customer_id: await givenCustomer(shop),
      }),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [403, 'publishable_key_not_allowed'])
    }
  })

  test('400: nobody says with a publishable key who they are, or where they buy', async () => {
    const customer = await givenCustomer(shop)
    const bodies = [{ customer_id: customer }, { channel: 'web' }]
    for (const body of bodies) {
      const refused = await visitor.post<Refusal>(carts, body)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    }
  })

  test('400: what nobody from outside writes is metadata, which orders have for the shop', async () => {
    const asAda = world.asCustomer(tenant, await givenCustomer(shop))
    const metadata = { approved_by: 'fraud-team' }
    const line = { sku: shirt.sku, quantity: 1 }
    for (const caller of [visitor, asAda]) {
      const cart = await givenReadyCart(caller, shirt, { email: 'ada@example.com' })
      const headers: Record<string, string> = cart.token ? tokenOf(cart) : {}
      const url = `${carts}/${cart.id}`
      for (const answer of [
        await caller.post<Refusal>(carts, { metadata }),
        await caller.post<Refusal>(carts, { items: [line, { ...line, metadata }] }),
        await caller.patch<Refusal>(url, { metadata }, headers),
        await caller.post<Refusal>(`${url}/items`, { ...line, metadata }, headers),
        await caller.patch<Refusal>(`${url}/items/${cart.items[0]?.id}`, { metadata }, headers),
      ]) {
        assert.deepEqual([answer.status, answer.body.errors?.[0]?.code], [400, 'operator_only'])
      }
      done(await shop.patch(url, { metadata: { note: 'call first' } }))
      const now = done(await caller.get<CartBody>(url, headers))
      const order = done(await complete(caller, now, headers))
      const seen = done(await shop.get<{ metadata: object }>(`/api/v1/orders/${order.id}`))
      assert.deepEqual(seen.metadata, { note: 'call first' })
    }
  })

  test('422 product_unknown: what is not shown to visitors there is not for them', async () => {
    const draft = await givenProduct(shop, { status: 'DRAFT' })
    const cart = await givenCart(visitor)
    for (const name of [{ sku: draft.sku }, { product_id: draft.id }, { sku: 'NOBODY' }]) {
      const body = { ...name, quantity: 1 }
      const refused = await visitor.post<Refusal>(`${carts}/${cart.id}/items`, body, tokenOf(cart))
      assert.deepEqual([refused.status, refused.body.code], [422, 'product_unknown'])
    }
  })

  test('422 weak_idempotency_key: all visitors share the keys, and the answer has a token', async () => {
    const send = (key: string) =>
      visitor.post<CartBody & Refusal>(carts, {}, { 'idempotency-key': key })
    const refused = await send('checkout-1')
    assert.deepEqual([refused.status, refused.body.code], [422, 'weak_idempotency_key'])
    const key = newUuid()
    const first = done(await send(key))
    assert.deepEqual(done(await send(key)), first, 'whoever has lost the answer gets its token')
    const ofShop = { 'idempotency-key': 'checkout-1' }
    assert.equal((await shop.post(carts, {}, ofShop)).status, 201)
  })

  test('its token is kept as a digest, told to nobody and the answer says nothing of stock', async () => {
    const cart = await givenReadyCart(visitor, shirt)
    const events = JSON.stringify(await world.events(tenant))
    assert(cart.token && !events.includes(cart.token))
    const rows = await world.peek(
      tenant,
      (tx) => tx`select to_json(cart)::text as kept from checkout.carts cart
        where tenant_id = ${tx.tenantId}`,
    )
    assert(!JSON.stringify(rows).includes(cart.token.slice(10)))
  })

  test('a browser of another origin may send the token', async () => {
    const answer = await world.app.inject({
      method: 'OPTIONS',
      url: carts,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(answer.headers['access-control-allow-methods'], 'POST')
    const single = await world.app.inject({
      method: 'OPTIONS',
      url: `${carts}/${(await givenCart(visitor)).id}`,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    })
    assert.match(`${single.headers['access-control-allow-headers']}`, /(^|, )cart-token($|, )/)
    const list = await world.app.inject({
      method: 'OPTIONS',
      url: `${carts}/settings`,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    })
    assert.equal(list.headers['access-control-allow-origin'], undefined)
  })
})

async function givenWholesalePrice({ default_variant_id: id }: ProductBody, amount: number) {
  const lists = '/api/v1/pricing/price-lists'
  const body = { name: 'Wholesale', currency: 'EUR', type: 'OVERRIDE' }
  const conditions = { channels: ['wholesale'] }
  const list = done(await shop.post<{ id: string }>(lists, { ...body, conditions }))
  const prices = [{ variant_id: id, amount: eur(amount) }]
  done(await shop.call('PUT', `${lists}/${list.id}/prices`, { body: { prices } }))
  done(await shop.post(`${lists}/${list.id}/activate`, {}))
}

describe('what visitors hold', () => {
  const holding = async (more: object, quantity: number) => {
    const goods = await givenProduct(shop, { available: 500 })
    const items = [{ sku: goods.sku, quantity }]
    const cart = await givenReadyCart(visitor, goods, { items, hold: true, ...more })
    return { goods, cart, url: `${carts}/${cart.id}` }
  }

  test('is nothing before it is known who they are and where it goes', async () => {
    for (const more of [{ email: null }, { shipping_address: null, shipping_method: null }]) {
      const { goods, cart } = await holding(more, 2)
      assert.deepEqual([cart.hold, cart.held_until], [true, null])
      assert.equal(await availableOf(shop, goods), 500)
    }
    const { goods, cart, url } = await holding({ email: null }, 2)
    done(await visitor.patch(url, { email: 'ada@example.com' }, tokenOf(cart)))
    assert.equal(await availableOf(shop, goods), 498)
  })

  test('is some units of a variant, over all lines; the shop holds what it likes', async () => {
    const { goods, url } = await holding({}, 500)
    assert.equal(await availableOf(shop, goods), 480)
    done(await shop.patch(url, { billing_address: berlin }))
    assert.equal(await availableOf(shop, goods), 0)
  })

  test('is told line by line: of 25 units 20 are held', async () => {
    const heldOf = ({ items }: CartBody) => items.map((line) => line.held_quantity)
    const { goods, cart, url } = await holding({}, 25)
    assert.deepEqual(heldOf(cart), [20])
    const more = { sku: goods.sku, quantity: 5, metadata: { own: 1 } }
    assert.deepEqual(heldOf(done(await shop.post<CartBody>(`${url}/items`, more))), [25, 5])
    const acted = await visitor.patch<CartBody>(url, { billing_address: berlin }, tokenOf(cart))
    assert.deepEqual(heldOf(done(acted)), [20, 0])
    const read = await visitor.get<CartBody>(url, tokenOf(cart))
    assert.deepEqual(heldOf(done(read)), [20, 0])
    const free = await visitor.patch<CartBody>(url, { hold: false }, tokenOf(cart))
    assert.deepEqual(heldOf(done(free)), [0, 0])
  })

  test('is held for an hour altogether, however often they act', async () => {
    const other = 'an hour'
    const seller = await givenShop(world, other)
    const guest = world.asVisitor(other, 'api')
    const goods = await givenProduct(seller, { available: 2 })
    const cart = await givenReadyCart(guest, goods, { hold: true })
    const act = () => guest.patch(`${carts}/${cart.id}`, { hold: true }, tokenOf(cart))
    for (let quarters = 1; quarters <= 5; quarters += 1) {
      world.advance(other, 14 * 60_000)
      done(await act())
      await world.tick()
      assert.equal(await availableOf(seller, goods), quarters < 5 ? 0 : 2, `${quarters}`)
    }
    const now = done(await guest.get<CartBody>(`${carts}/${cart.id}`, tokenOf(cart)))
    assert.equal((await complete(guest, now, tokenOf(cart))).status, 200, 'what is there is sold')
  })
})

describe('idempotency keys of visitors', () => {
  test('404: a stored answer is for whoever shows the token that it was given for', async () => {
    const cart = await givenReadyCart(visitor, shirt)
    const key = { 'idempotency-key': 'complete-1' }
    const first = done(await complete(visitor, cart, { ...tokenOf(cart), ...key }))
    const other = await givenReadyCart(visitor, shirt)
    for (const headers of [key, { ...tokenOf(other), ...key }]) {
      const answer = await complete(visitor, cart, headers)
      assert.deepEqual([answer.status, answer.body.code], [404, 'cart_not_found'])
    }
    const again = await complete(visitor, cart, { ...tokenOf(cart), ...key })
    assert.deepEqual([again.body, again.headers['idempotent-replayed']], [first, 'true'])
  })

  test('one of them is in nobody’s way, also where it is guessed and used before', async () => {
    const [one, two] = [await givenReadyCart(visitor, shirt), await givenReadyCart(visitor, shirt)]
    const key = { 'idempotency-key': 'checkout' }
    await visitor.post<Refusal>(`${carts}/${two.id}/complete`, { shown: 'x' }, key)
    done(await complete(visitor, one, { ...tokenOf(one), ...key }))
    const second = await complete(visitor, two, { ...tokenOf(two), ...key })
    assert.equal(second.body.cart_id, two.id, second.text)
  })

  test('a customer who shows the token of a guest is a caller of their own, too', async () => {
    const asAda = world.asCustomer(tenant, await givenCustomer(shop))
    const cart = await givenCart(visitor)
    const key = { 'idempotency-key': 'claim' }
    const claim = (headers: Record<string, string>) =>
      asAda.post<Refusal>(`${carts}/${cart.id}/claim`, {}, { ...headers, ...key })
    assert.equal((await claim({})).status, 404)
    assert.equal((await claim(tokenOf(cart))).status, 200)
  })
})

describe('units that there are', () => {
  test('are not told to buyers by refusals, and to the shop they are', async () => {
    const few = await givenProduct(shop, { available: 3 })
    const available = async (caller: Caller) => {
      const cart = await givenReadyCart(caller, few, { items: [{ sku: few.sku, quantity: 5 }] })
      const headers: Record<string, string> = cart.token ? tokenOf(cart) : {}
      const ordered = await complete(caller, cart, headers)
      const url = `${carts}/${cart.id}`
      const held = await caller.patch<Refusal>(url, { hold: true }, headers)
      return [ordered, held].map(({ status, body: { code, meta } }) => {
        assert.deepEqual([status, code], [409, 'insufficient_stock'])
        const { lines = [] } = meta as { lines?: { available: number }[] }
        return lines.map((line) => line.available)
      })
    }
    assert.deepEqual(await available(visitor), [[1], [1]])
    const customer = world.asCustomer(tenant, await givenCustomer(shop))
    assert.deepEqual(await available(customer), [[1], [1]])
    assert.deepEqual(await available(shop), [[3], [3]])
  })
})

describe('codes that a visitor tries', () => {
  test('429 rate_limited: after twenty wrong ones not even the right one is looked at, wherever it is entered', async () => {
    const guessed = 'guessed codes'
    const owner = await givenShop(world, guessed)
    await givenPromotion(owner, 'SPRING')
    const stranger = world.asVisitor(guessed, 'api')
    const cart = await givenCart(stranger)
    const url = `${carts}/${cart.id}/codes`
    const enter = (code: string) => stranger.post<Refusal>(url, { code }, tokenOf(cart))
    for (let right = 0; right < 30; right += 1) {
      assert.equal((await enter('SPRING')).status, 200)
    }
    for (let wrong = 0; wrong < 10; wrong += 1) {
      assert.equal((await enter(`GUESS${wrong}`)).body.code, 'code_unknown')
    }
    const codes = Array.from({ length: 11 }, (_, index) => `TRY${index}`)
    assert.equal((await stranger.post<Refusal>(carts, { codes })).body.code, 'code_unknown')
    for (const refused of [
      await enter('SPRING'),
      await stranger.post<Refusal>(carts, { codes: ['SPRING'] }),
    ]) {
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
      assert.equal(refused.body.meta?.policy, 'guesses')
    }
    const { content } = done(await owner.get<{ content: object[] }>(carts))
    assert.equal(content.length, 1, 'none was begun')
    assert.equal((await stranger.post(carts, {})).status, 201)
  })

  test('422 code_unknown: one of a customer is as unknown as any, also where the cart has it', async () => {
    const ada = await givenCustomer(shop)
    const promotion = await givenPromotion(shop, 'FOR-ALL')
    const personal = { code: 'FOR-ADA', customer_id: ada }
    done(await shop.post(`/api/v1/promotions/${promotion}/codes`, personal))
    const cart = await givenCart(visitor)
    const url = `${carts}/${cart.id}/codes`
    for (const refused of [
      await visitor.post<Refusal>(url, { code: 'for-ada' }, tokenOf(cart)),
      await visitor.post<Refusal>(carts, { codes: ['FOR-ADA'] }),
      await world
        .asCustomer(tenant, await givenCustomer(shop))
        .post<Refusal>(carts, { codes: ['FOR-ADA'] }),
    ]) {
      assert.deepEqual([refused.status, refused.body.code], [422, 'code_unknown'])
    }
    const items = [{ sku: shirt.sku, quantity: 1 }]
    const own = await givenCart(world.asCustomer(tenant, ada), { items, codes: ['FOR-ADA'] })
    assert.deepEqual(own.codes[0]?.is_applied, true)
  })
})

describe('POST /api/v1/carts/{id}/claim', () => {
  test('a guest becomes a customer; their token opens the cart no more, and a second time nothing happens', async () => {
    const customer = await givenCustomer(shop)
    const cart = await givenReadyCart(visitor, shirt)
    const url = `${carts}/${cart.id}`
    const body = { customer_id: customer }
    const claimed = done(await shop.post<CartBody>(`${url}/claim`, body))
    assert.deepEqual([claimed.customer_id, claimed.version], [customer, 2])
    assert.equal(done(await shop.post<CartBody>(`${url}/claim`, body)).version, 2)
    assert.equal((await visitor.get(url, tokenOf(cart))).status, 404)
    const other = { customer_id: await givenCustomer(shop) }
    const refused = await shop.post<Refusal>(`${url}/claim`, other)
    assert.deepEqual([refused.status, refused.body.code], [409, 'cart_claimed'])
    const nobody = { customer_id: customer.replace(/.{6}$/, 'aaaaaa') }
    const another = await givenCart(visitor)
    const unknown = await shop.post<Refusal>(`${carts}/${another.id}/claim`, nobody)
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'customer_unknown'])
  })
})

describe('a cart of a customer', () => {
  test('is theirs from every browser, and no other customer finds it', async () => {
    const [ada, bob] = [await givenCustomer(shop), await givenCustomer(shop)]
    const asAda = world.asCustomer(tenant, ada)
    const asBob = world.asCustomer(tenant, bob)
    const cart = await givenReadyCart(asAda, shirt, { email: null })
    assert.deepEqual([cart.customer_id, cart.token], [ada, null])
    const listed = done(await asAda.get<{ content: { id: string }[] }>(carts))
    assert.deepEqual(
      listed.content.map(({ id }) => id),
      [cart.id],
    )
    const ofBob = done(await asBob.get<{ content: object[] }>(carts))
    assert.deepEqual(ofBob.content, [])
    for (const answer of [
      await asBob.get<Refusal>(`${carts}/${cart.id}`),
      await asBob.post<Refusal>(`${carts}/${cart.id}/claim`, {}),
      await asBob.post<Refusal>(`${carts}/${cart.id}/complete`, { shown: cart.shown }),
      await visitor.get<Refusal>(`${carts}/${cart.id}`, { 'cart-token': 'x' }),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'cart_not_found'])
    }
    assert.equal((await asBob.post(carts, { customer_id: ada })).status, 400)
    assert.equal((await asBob.get(`${carts}/settings`)).status, 403)
    assert.equal((await complete(asAda, cart)).status, 200)
  })

  test('400: nobody who has signed in says where they buy, and with a key they are where the key is', async () => {
    done(await shop.post('/v1/catalog/channels', { handle: 'wholesale', name: 'Wholesale' }))
    await givenWholesalePrice(shirt, 100)
    const ada = await givenCustomer(shop)
    const asAda = world.asCustomer(tenant, ada)
    const refused = await asAda.post<Refusal>(carts, { channel: 'wholesale' })
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.code], [400, 'other_channel'])
    const wholesale = world.asCustomer(tenant, ada, undefined, 'wholesale')
    const cart = await givenReadyCart(wholesale, shirt, { email: null })
    assert.deepEqual([cart.channel, cart.items[0]?.unit_price?.amount], ['wholesale', 100])
    const retail = world.asCustomer(tenant, ada, undefined, 'api')
    assert.equal((await retail.post(carts, { channel: 'wholesale' })).status, 400)
    const own = await givenCart(retail, { channel: 'api' })
    const url = `${carts}/${cart.id}`
    for (const answer of [
      await retail.get<Refusal>(url),
      await retail.patch<Refusal>(url, { email: 'x@example.com' }),
      await complete(retail, cart),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'cart_not_found'])
    }
    const listed = done(await retail.get<{ content: { id: string }[] }>(carts))
    assert.deepEqual(
      listed.content.map(({ id }) => id),
      [own.id],
    )
    assert.equal((await complete(wholesale, cart)).status, 200)
  })

  test('a guest who signs in shows the token and claims the cart for themselves, and for nobody else', async () => {
    const [ada, bob] = [await givenCustomer(shop), await givenCustomer(shop)]
    const asAda = world.asCustomer(tenant, ada)
    const cart = await givenCart(visitor)
    const claim = (caller: Caller, body: object, headers = {}) =>
      caller.post<CartBody & Refusal>(`${carts}/${cart.id}/claim`, body, headers)
    assert.equal((await claim(asAda, {})).status, 404)
    assert.equal((await claim(asAda, { customer_id: bob }, tokenOf(cart))).status, 400)
    assert.equal(done(await claim(asAda, {}, tokenOf(cart))).customer_id, ada)
    assert.equal(done(await claim(asAda, {})).version, 2)
    const asBob = world.asCustomer(tenant, bob)
    assert.equal((await claim(asBob, {}, tokenOf(cart))).status, 404)
    assert.equal((await claim(shop, {})).status, 400)
  })
})
