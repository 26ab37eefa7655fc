import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Caller, startGateway } from '@souk/platform/testing'
import {
  availableOf,
  berlin,
  type CartBody,
  carts,
  complete,
  createCheckout,
  done,
  givenCart,
  givenCustomer,
  givenMethod,
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

const tenant = 'audited'
let shop: Caller
let visitor: Caller
let shirt: ProductBody
before(async () => {
  shop = await givenShop(world, tenant)
  visitor = world.asVisitor(tenant, 'api')
  shirt = await givenProduct(shop)
})

describe('codes', () => {
  test('a visitor who tries codes in a cart has to wait after some', async () => {
    const cart = await givenReadyCart(visitor, shirt)
    const statuses = new Set<number>()
    for (let tried = 0; tried < 60; tried += 1) {
      const answer = await visitor.post(
        `${carts}/${cart.id}/codes`,
        { code: `GUESS${tried}` },
        tokenOf(cart),
      )
      statuses.add(answer.status)
    }
    assert(statuses.has(429), `60 wrong codes: ${[...statuses]}`)
  })

  test('nor by twenty at once in new carts', async () => {
    const statuses = new Set<number>()
    for (let tried = 0; tried < 10; tried += 1) {
      const codes = Array.from({ length: 20 }, (_, index) => `MANY${tried}X${index}`)
      const answer = await visitor.post<CartBody>(carts, {
        items: [{ sku: shirt.sku, quantity: 1 }],
        codes,
      })
      statuses.add(answer.status)
    }
    assert(statuses.has(429), `200 wrong codes: ${[...statuses]}`)
  })

  test('a code of another customer is told as one that there is not', async () => {
    const ada = await givenCustomer(shop)
    const promotion = await givenPromotion(shop, undefined, { trigger: 'CODE' })
    done(
      await shop.post(`/api/v1/promotions/${promotion}/codes`, {
        code: 'FORADA',
        customer_id: ada,
      }),
    )
    const cart = await givenCart(visitor, {
      items: [{ sku: shirt.sku, quantity: 1 }],
      codes: ['FORADA', 'NOTTHERE'],
    })
    const reasons = cart.codes.map(({ reason }) => reason)
    assert.equal(reasons[0], reasons[1], `${reasons}`)
  })

  test('a promotion for the first order gives one customer one discount', async () => {
    await givenPromotion(shop, 'WELCOME', { conditions: { first_order: true } })
    const customer = await givenCustomer(shop)
    const asCustomer = world.asCustomer(tenant, customer)
    const ready = []
    for (let made = 0; made < 10; made += 1) {
      ready.push(await givenReadyCart(asCustomer, shirt, { codes: ['WELCOME'], email: null }))
    }
    assert(
      ready.every(({ discount_total: { amount } }) => amount > 0),
      JSON.stringify(ready[0]?.codes),
    )
    const answers = await Promise.all(ready.map((cart) => complete(asCustomer, cart)))
    const placed = answers.filter(({ status }) => status === 200)
    assert.equal(placed.length, 1, answers.map(({ status, body }) => body.code ?? status).join())
  })
})

describe('holds', () => {
  test('a visitor does not hold all that a shop has', async () => {
    const rare = await givenProduct(shop, { available: 500 })
    await visitor.post(carts, { items: [{ sku: rare.sku, quantity: 500 }], hold: true })
    assert.notEqual(await availableOf(shop, rare), 0)
  })
})

describe('what visitors write', () => {
  test('is not taken for what the shop notes on an order', async () => {
    const cart = await givenReadyCart(visitor, shirt, { metadata: { approved_by: 'fraud-team' } })
    const order = done(await complete(visitor, cart, tokenOf(cart)))
    const seen = done(await shop.get<{ metadata: object }>(`/api/v1/orders/${order.id}`))
    assert.deepEqual(seen.metadata, {})
  })
})

describe('what a key does not tell', () => {
  test('a visitor whose key tells no stock is not told how many units there are', async () => {
    const rare = await givenProduct(shop, { available: 37 })
    const refused = await visitor.post<Refusal>(carts, {
      items: [{ sku: rare.sku, quantity: 1000 }],
      hold: true,
    })
    assert.equal(refused.status, 409, refused.text)
    assert(!refused.text.includes('"available":37'), refused.text)
  })
})

describe('an order that costs nothing', () => {
  test('is paid when it is placed', async () => {
    const promotion = await givenPromotion(shop, 'GRATIS', {
      effects: [
        { kind: 'PERCENT_OFF', target: 'ORDER', rate: '1' },
        { kind: 'FREE_SHIPPING', target: 'SHIPPING' },
      ],
    })
    assert(promotion)
    const cart = await givenReadyCart(visitor, shirt, { codes: ['GRATIS'] })
    assert.equal(cart.total.amount, 0, JSON.stringify(cart.total))
    const order = done(await complete(visitor, cart, tokenOf(cart)))
    assert.equal(order.status, 'PAID')
  })
})

describe('gateways that cost money', () => {
  test('are not asked by a visitor as often as they like', async () => {
    const other = 'asking'
    const seller = await givenShop(world, other)
    const product = await givenProduct(seller)
    await givenMethod(seller, { code: 'carrier', rates_from: 'GATEWAY' })
    const gateway = await startGateway(({ body }) => ({
      body: JSON.stringify({
        rates: (body.methods as string[]).map((code) => ({ method: code, amount: 500 })),
      }),
    }))
    done(
      await seller.call('PUT', '/api/v1/shipping/gateway', {
        body: { kind: 'HTTP', url: gateway.url },
      }),
    )
    const someone = world.asVisitor(other, 'api')
    const cart = await givenCart(someone, {
      items: [{ sku: product.sku, quantity: 1 }],
      shipping_address: berlin,
    })
    const statuses: number[] = []
    for (let asked = 0; asked < 40; asked += 1) {
      const { status } = await someone.post(
        `${carts}/${cart.id}/shipping-options`,
        undefined,
        tokenOf(cart),
      )
      statuses.push(status)
    }
    gateway.close()
    assert(
      gateway.questions.length < 40,
      `${gateway.questions.length} paid questions for one parcel`,
    )
  })
})
