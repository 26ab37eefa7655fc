import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Behaviour, startGateway } from '@souk/platform/testing'
import {
  berlin,
  type CartBody,
  carts,
  complete,
  createCheckout,
  done,
  eur,
  givenMethod,
  givenProduct,
  givenReadyCart,
  givenShop,
  type Refusal,
  tokenOf,
} from '../checkout.fixture.ts'
import { tenth } from '../taxes/tax-gateway.fixture.ts'

const world = await createCheckout()
after(() => world.close())

const gateways: { close(): void }[] = []
after(() => {
  for (const gateway of gateways) gateway.close()
})

async function started(behaviour: Behaviour) {
  const gateway = await startGateway(behaviour)
  gateways.push(gateway)
  return gateway
}

interface Options {
  readonly options: readonly { readonly code: string; readonly price: object }[]
  readonly fallback: string | null
  readonly quote_id: string | null
}

describe('a cart whose taxes a gateway calculates', () => {
  const url = '/api/v1/pricing/tax/gateway'

  test('shows an estimate, is asked for once, and becomes an order with what the gateway said', async () => {
    const shop = await givenShop(world, 'taxed')
    const { questions, url: address } = await started(tenth)
    done(await shop.call('PUT', url, { body: { kind: 'HTTP', url: address } }))
    const cart = await givenReadyCart(shop, await givenProduct(shop))
    assert.deepEqual([cart.is_tax_final, cart.items[0]?.tax_total], [false, eur(380)])
    const refused = await complete(shop, cart)
    assert.equal(refused.body.code, 'tax_calculation_required')
    const taxed = done(await shop.post<CartBody>(`${carts}/${cart.id}/taxes`))
    assert.deepEqual([taxed.is_tax_final, taxed.items[0]?.tax_total], [true, eur(200)])
    assert.deepEqual(taxed.blockers, [])
    assert.equal(taxed.version, cart.version)
    done(await shop.post(`${carts}/${cart.id}/taxes`))
    assert.equal(questions.length, 1, 'what is known is not asked again')
    const changed = await complete(shop, cart)
    assert.deepEqual(
      changed.body.meta?.diff?.map(({ kind }) => kind),
      ['tax'],
    )
    const order = await complete(shop, taxed)
    assert.equal(order.status, 200, order.text)
    assert.deepEqual(order.body.total, taxed.total)
    assert.equal(questions.length, 1, 'nobody is asked while the order is placed')
  })

  test('what was calculated for another cart than it is now is asked anew', async () => {
    const shop = await givenShop(world, 'outdated')
    const { questions, url: address } = await started(tenth)
    done(await shop.call('PUT', url, { body: { kind: 'HTTP', url: address } }))
    const cart = await givenReadyCart(shop, await givenProduct(shop))
    done(await shop.post(`${carts}/${cart.id}/taxes`))
    const item = `${carts}/${cart.id}/items/${cart.items[0]?.id}`
    const more = done(await shop.patch<CartBody>(item, { quantity: 3 }))
    assert.deepEqual(
      [more.is_tax_final, more.blockers[0]?.code],
      [false, 'tax_calculation_required'],
    )
    const taxed = done(await shop.post<CartBody>(`${carts}/${cart.id}/taxes`))
    assert.deepEqual([taxed.items[0]?.tax_total, questions.length], [eur(300), 2])
    assert.equal((await complete(shop, taxed)).status, 200)
  })

  test('502 tax_gateway_error, and nothing is ordered; the rates of the tenant where it says so', async () => {
    const shop = await givenShop(world, 'failing')
    const { url: address } = await started(() => ({ status: 503, body: '' }))
    const set = (on_failure: string) =>
      shop.call('PUT', url, { body: { kind: 'HTTP', url: address, on_failure } })
    done(await set('FAIL'))
    const cart = await givenReadyCart(shop, await givenProduct(shop))
    const refused = await shop.post<Refusal>(`${carts}/${cart.id}/taxes`)
    assert.deepEqual([refused.status, refused.body.code], [502, 'tax_gateway_error'])
    done(await set('USE_FALLBACK_RATES'))
    const taxed = done(await shop.post<CartBody>(`${carts}/${cart.id}/taxes`))
    assert.deepEqual([taxed.is_tax_final, taxed.items[0]?.tax_total], [true, eur(380)])
    assert.equal((await complete(shop, taxed)).status, 200)
  })
})

describe('a cart that a carrier takes', () => {
  const url = '/api/v1/shipping/gateway'
  const rated =
    (amount: number): Behaviour =>
    ({ body }) => {
      const methods = body.methods as readonly string[]
      return { body: JSON.stringify({ rates: methods.map((method) => ({ method, amount })) }) }
    }

  async function givenCarrier(tenant: string, behaviour: Behaviour) {
    const shop = await givenShop(world, tenant)
    const rates = [{ currency: 'EUR', amount: 1_290 }]
    await givenMethod(shop, { code: 'carrier', rates_from: 'GATEWAY', rates })
    const gateway = await started(behaviour)
    done(await shop.call('PUT', url, { body: { kind: 'HTTP', url: gateway.url } }))
    const cart = await givenReadyCart(shop, await givenProduct(shop), {
      shipping_method: 'carrier',
    })
    const optionsOf = async () =>
      done(await shop.post<Options>(`${carts}/${cart.id}/shipping-options`))
    const now = async () => done(await shop.get<CartBody>(`${carts}/${cart.id}`))
    return { shop, cart, optionsOf, now, ...gateway }
  }

  test('has no price until it was asked for, then that of the carrier, which holds for half an hour and this parcel', async () => {
    const { shop, cart, optionsOf, now, questions } = await givenCarrier('carried', rated(790))
    assert.deepEqual([cart.shipping, cart.blockers[0]?.code], [null, 'shipping_method_unavailable'])
    assert.equal((await complete(shop, cart)).body.code, 'shipping_method_unavailable')
    const { options } = await optionsOf()
    assert.deepEqual(
      options.map(({ code, price }) => [code, price]),
      [
        ['standard', eur(490)],
        ['carrier', eur(790)],
      ],
    )
    const quoted = await now()
    assert.deepEqual(quoted.shipping?.subtotal, eur(790))
    const item = `${carts}/${cart.id}/items/${cart.items[0]?.id}`
    const more = done(await shop.patch<CartBody>(item, { quantity: 3 }))
    assert.equal(more.shipping, null, 'another parcel')
    done(await shop.patch(item, { quantity: 2 }))
    assert.deepEqual((await now()).shipping?.subtotal, eur(790))
    world.advance('carried', 31 * 60_000)
    assert.equal((await now()).shipping, null, 'half an hour is over')
    await optionsOf()
    const last = await now()
    const order = await complete(shop, last)
    assert.equal(order.status, 200, order.text)
    assert.deepEqual(order.body.total, last.total)
    assert.equal(questions.length, 2, 'nobody is asked while the order is placed')
  })

  test('is asked about once for each parcel, however often its options are looked at', async () => {
    const { shop, cart, optionsOf, questions } = await givenCarrier('once', rated(790))
    const first = await optionsOf()
    for (let looked = 0; looked < 5; looked += 1) assert.deepEqual(await optionsOf(), first)
    assert.equal(questions.length, 1)
    const item = `${carts}/${cart.id}/items/${cart.items[0]?.id}`
    done(await shop.patch(item, { quantity: 3 }))
    assert.notEqual((await optionsOf()).quote_id, first.quote_id)
    await givenMethod(shop, { code: 'other', rates_from: 'GATEWAY' })
    const { options } = await optionsOf()
    assert(options.some(({ code }) => code === 'other'))
    assert.equal(questions.length, 3, 'another parcel, and a method that came later')
  })

  test('of a region that has no code: its price holds as that of any other address', async () => {
    const { shop, cart, optionsOf, now } = await givenCarrier('in words', rated(790))
    const munich = { ...berlin, city: 'Munich', region: 'Bayern', postal_code: '80331' }
    done(await shop.patch(`${carts}/${cart.id}`, { shipping_address: munich }))
    await optionsOf()
    const quoted = await now()
    assert.deepEqual([quoted.shipping?.subtotal, quoted.blockers], [eur(790), []])
    assert.equal((await complete(shop, quoted)).status, 200)
  })

  test('409 cart_changed: the carrier was asked again and says something else', async () => {
    let amount = 790
    const { shop, optionsOf, now } = await givenCarrier(
      'dearer',
      (question) => rated(amount)(question) as { body: string },
    )
    await optionsOf()
    const shown = await now()
    amount = 890
    world.advance('dearer', 31 * 60_000)
    await optionsOf()
    const refused = await complete(shop, shown)
    assert.deepEqual(
      refused.body.meta?.diff?.map(({ kind }) => kind),
      ['shipping', 'tax'],
    )
    assert.equal((await complete(shop, await now())).status, 200)
  })

  test('its table stands in where the gateway fails', async () => {
    const { shop, optionsOf, now } = await givenCarrier('fallen back', () => ({
      status: 503,
      body: '',
    }))
    assert.equal((await optionsOf()).fallback, 'status_503')
    const cart = await now()
    assert.deepEqual(cart.shipping?.subtotal, eur(1_290))
    assert.equal((await complete(shop, cart)).status, 200)
  })

  test('422 address_required: nobody is asked where it goes if nobody has said it', async () => {
    const { shop, cart, questions } = await givenCarrier('nowhere', rated(790))
    done(await shop.patch(`${carts}/${cart.id}`, { shipping_address: null }))
    const refused = await shop.post<Refusal>(`${carts}/${cart.id}/shipping-options`)
    assert.deepEqual([refused.status, refused.body.code], [422, 'address_required'])
    assert.equal(questions.length, 0)
  })
})

describe('a visitor who has gateways asked again and again', () => {
  const carrier: Behaviour = ({ body }) => {
    const methods = body.methods as readonly string[]
    return { body: JSON.stringify({ rates: methods.map((method) => ({ method, amount: 790 })) }) }
  }

  /** A shop with both gateways, or none, and a cart of a visitor who changes where it goes. */
  async function givenScene(tenant: string, hasGateways = true) {
    const shop = await givenShop(world, tenant)
    const rates = [{ currency: 'EUR', amount: 1_290 }]
    await givenMethod(shop, { code: 'carrier', rates_from: 'GATEWAY', rates })
    const [carriers, taxes] = [await started(carrier), await started(tenth)]
    if (hasGateways) {
      const set = (url: string, address: string) =>
        shop.call('PUT', url, { body: { kind: 'HTTP', url: address } })
      done(await set('/api/v1/shipping/gateway', carriers.url))
      done(await set('/api/v1/pricing/tax/gateway', taxes.url))
    }
    const product = await givenProduct(shop)
    const visitor = world.asVisitor(tenant, 'api')
    const begin = async () => {
      const cart = await givenReadyCart(visitor, product)
      const url = `${carts}/${cart.id}`
      let postalCode = 10_000
      const moveTo = async (code: number) => {
        postalCode = code
        const shipping_address = { ...berlin, postal_code: String(code) }
        done(await visitor.patch<CartBody>(url, { shipping_address }, tokenOf(cart)))
      }
      const move = () => moveTo(postalCode + 1)
      const moveBack = () => moveTo(postalCode - 1)
      const ask = (what: 'shipping-options' | 'taxes') =>
        visitor.post<Refusal>(`${url}/${what}`, undefined, tokenOf(cart))
      return { move, moveBack, ask }
    }
    const questions = () => carriers.questions.length + taxes.questions.length
    return { begin, questions }
  }

  test('429 rate_limited: after forty questions for one cart nobody is asked; what was answered is told, and other tenants sell on', async () => {
    const { begin, questions } = await givenScene('loud')
    const { move, moveBack, ask } = await begin()
    let refused: Awaited<ReturnType<typeof ask>> | undefined
    let refusedAt: 'shipping-options' | 'taxes' = 'taxes'
    // The longer that takes, the more are allowed.
    for (let moved = 0; moved < 100 && refused === undefined; moved += 1) {
      await move()
      for (const what of ['shipping-options', 'taxes'] as const) {
        const answer = await ask(what)
        if (answer.status === 200) continue
        refused = answer
        refusedAt = what
        break
      }
    }
    assert(refused)
    const { status, body, headers } = refused
    assert.deepEqual([status, body.code, body.meta?.policy], [429, 'rate_limited', 'questions'])
    assert(Number(headers['retry-after']) > 0)
    const asked = questions()
    assert(asked >= 40, `${asked}`)
    if (refusedAt === 'shipping-options') await moveBack()
    assert.equal((await ask('shipping-options')).status, 200, 'what is known is no question')
    assert.equal(questions(), asked)
    const other = await begin()
    assert.equal((await other.ask('taxes')).status, 200, 'another cart')
    const elsewhere = await givenScene('quiet')
    const theirs = await elsewhere.begin()
    assert.equal((await theirs.ask('shipping-options')).status, 200)
    assert.equal((await theirs.ask('taxes')).status, 200)
    assert.deepEqual([questions(), elsewhere.questions()], [asked + 1, 2])
  })

  test('429 rate_limited: a hundred and twenty of one visitor, with however many carts', async () => {
    const { begin, questions } = await givenScene('many carts')
    let last = 200
    for (let made = 0; made < 100 && last === 200; made += 1) {
      const { ask } = await begin()
      for (const what of ['shipping-options', 'taxes'] as const) last = (await ask(what)).status
    }
    assert.equal(last, 429)
    assert(questions() >= 120, `${questions()}`)
  })

  test('200: tables and rates of the tenant are no questions, however often', async () => {
    const { begin, questions } = await givenScene('tables', false)
    const { move, ask } = await begin()
    for (let moved = 0; moved < 45; moved += 1) {
      await move()
      assert.equal((await ask('shipping-options')).status, 200)
      assert.equal((await ask('taxes')).status, 200)
    }
    assert.equal(questions(), 0)
  })
})
