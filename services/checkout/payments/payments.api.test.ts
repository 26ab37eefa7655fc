import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { charging, manifest as payments } from '@souk/payments/manifest'
import { dayMs, newUuid } from '@souk/platform'
import { allAtOnce, type Caller, createWorld } from '@souk/platform/testing'
import { sandboxService } from '@souk/sandbox/manifest'
import {
  type CartBody,
  carts,
  checkoutServices,
  complete,
  done,
  givenCart,
  givenCustomer,
  givenProduct,
  givenReadyCart,
  givenShop,
  type OrderBody,
  type ProductBody,
  type Refusal,
  tokenOf,
} from '../checkout.fixture.ts'

const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })

/** Where payers come back to, as the gateway was told. */
const returns: (string | null)[] = []
const testKind = allKinds().of('TEST')
const kinds = allKinds().with({
  ...testKind,
  open: (connection) => {
    const gateway = testKind.open(connection)
    return {
      ...gateway,
      authorize: (charge, request) => {
        returns.push(charge.returnUrl)
        return gateway.authorize(charge, request)
      },
    }
  },
})

const world = await createWorld({
  services: [...checkoutServices(60_000, charging(kinds)), sandbox, ledger, gateways, payments],
  app: { secret: 'the secret of a test' },
  doesOutboundWork: true,
})
after(() => world.close())

interface Paid extends Refusal {
  readonly id: string
  readonly status: string
  readonly order_id: string
  readonly amount: { readonly amount: number; readonly currency: string }
}

const tenant = 'paying'
let shop: Caller
let visitor: Caller
let product: ProductBody
before(async () => {
  shop = await givenShop(world, tenant)
  visitor = world.asVisitor(tenant, 'api')
  product = await givenProduct(shop)
})

/** A cart of a visitor that has become an order, and what opens it. */
async function givenOrder(caller = visitor) {
  const cart = await givenReadyCart(caller, product)
  const headers = tokenOf(cart)
  const order = done(await complete(caller, cart, headers))
  return { cart, headers, order }
}

const pay = (
  caller: Caller,
  { id }: Pick<CartBody, 'id'>,
  headers: Record<string, string> = {},
  method = 'pm_test_ok',
) => caller.post<Paid>(`${carts}/${id}/payments`, { method }, headers)

const orderNow = async ({ id }: Pick<OrderBody, 'id'>) =>
  done(await shop.get<OrderBody & { readonly payment_status: string }>(`/api/v1/orders/${id}`))

describe('POST /api/v1/carts/{cartId}/payments', () => {
  test('201: a visitor pays all that their order costs, and events tell of it', async () => {
    const { cart, headers, order } = await givenOrder()
    const { status, body, text } = await pay(visitor, cart, headers)
    assert.equal(status, 201, text)
    assert.deepEqual([body.status, body.order_id], ['CAPTURED', order.id])
    assert.deepEqual(body.amount, order.total)
    const now = await orderNow(order)
    assert.deepEqual([now.status, now.payment_status], ['PAID', 'PAID'])
    const events = (await world.events(tenant)).filter(({ resource }) =>
      [body.id, order.id].includes(resource.id),
    )
    const types = events.map(({ type }) => type)
    for (const type of ['payment.created', 'payment.captured', 'order.paid']) {
      assert.equal(types.filter((one) => one === type).length, 1, type)
    }
  })

  test('the second call changes nothing: with its key it is the first, without one the order is paid', async () => {
    const { cart, headers, order } = await givenOrder()
    const keyed = { ...headers, 'idempotency-key': newUuid() }
    const first = done(await pay(visitor, cart, keyed))
    const replay = await pay(visitor, cart, keyed)
    assert.deepEqual([replay.status, replay.body.id], [201, first.id])
    assert.equal(replay.headers['idempotent-replayed'], 'true')
    const again = await pay(visitor, cart, headers)
    assert.deepEqual([again.status, again.body.code], [409, 'order_already_paid'])
    const { body } = await shop.get<{ content: object[] }>(`/api/v1/payments?order_id=${order.id}`)
    assert.equal(body.content.length, 1)
  })

  test('two at once pay once', async () => {
    const { cart, headers, order } = await givenOrder()
    const answers = await allAtOnce(world.db, 'orders.orders', [
      () => pay(visitor, cart, headers),
      () => pay(visitor, cart, headers),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const { body } = await shop.get<{ content: { status: string }[] }>(
      `/api/v1/payments?order_id=${order.id}`,
    )
    assert.equal(body.content.filter(({ status }) => status === 'CAPTURED').length, 1)
    assert.equal((await orderNow(order)).status, 'PAID')
  })

  test('402 payment_declined: the order waits, and another method pays it', async () => {
    const { cart, headers, order } = await givenOrder()
    const declined = await pay(visitor, cart, headers, 'pm_test_decline_funds')
    assert.deepEqual([declined.status, declined.body.code], [402, 'payment_declined'])
    assert.equal((await orderNow(order)).status, 'PENDING')
    done(await pay(visitor, cart, headers))
    assert.equal((await orderNow(order)).status, 'PAID')
  })

  test('504 gateway_timeout: what was left open is paid in the background', async () => {
    const { cart, headers, order } = await givenOrder()
    const late = await pay(visitor, cart, headers, 'pm_test_timeout')
    assert.deepEqual([late.status, late.body.code], [504, 'gateway_timeout'])
    world.advance(tenant, 60 * 60_000)
    await world.tick()
    assert.equal((await orderNow(order)).status, 'PAID')
  })

  test('409 invalid_transition: a cart that is no order yet, and an order that has expired', async () => {
    const open = await givenReadyCart(visitor, product)
    const early = await pay(visitor, open, tokenOf(open))
    assert.deepEqual([early.status, early.body.code], [409, 'invalid_transition'])
    const elsewhere = 'expiring'
    const own = await givenShop(world, elsewhere)
    const passer = world.asVisitor(elsewhere, 'api')
    const cart = await givenReadyCart(passer, await givenProduct(own))
    const order = done(await complete(passer, cart, tokenOf(cart)))
    world.advance(elsewhere, 3 * dayMs)
    await world.tick()
    const { body } = await own.get<OrderBody>(`/api/v1/orders/${order.id}`)
    assert.equal(body.status, 'EXPIRED')
    const over = await pay(passer, cart, tokenOf(cart))
    assert.deepEqual([over.status, over.body.code], [409, 'invalid_transition'])
  })

  test('404 cart_not_found: without its token, with another, from another channel or shop', async () => {
    const { cart, order } = await givenOrder()
    const other = await givenCart(visitor)
    const attempts: readonly [Caller, Record<string, string>][] = [
      [visitor, {}],
      [visitor, tokenOf(other)],
      [world.asVisitor(tenant, 'web'), tokenOf(cart)],
      [world.asVisitor('another shop', 'api'), tokenOf(cart)],
    ]
    for (const [caller, headers] of attempts) {
      const { status, body } = await pay(caller, cart, headers)
      assert.deepEqual([status, body.code], [404, 'cart_not_found'])
    }
    assert.equal((await orderNow(order)).status, 'PENDING')
  })

  test('403 insufficient_scope: whoever works for the shop takes money with a right of its own', async () => {
    const { cart, order } = await givenOrder()
    const clerk = world.as(tenant, ['carts:read', 'carts:write'])
    const refused = await pay(clerk, cart)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    assert.equal((await orderNow(order)).status, 'PENDING')
    assert.equal((await pay(shop, cart)).status, 201)
  })

  test('422 payment_method_unknown: no gateway takes it, and nothing is kept', async () => {
    const { cart, headers, order } = await givenOrder()
    const { status, body } = await pay(visitor, cart, headers, 'visa')
    assert.deepEqual([status, body.code], [422, 'payment_method_unknown'])
    const list = await shop.get<{ content: object[] }>(`/api/v1/payments?order_id=${order.id}`)
    assert.equal(list.body.content.length, 0)
  })

  test('422 gateway_capability_missing: where money is real there is no gateway for test methods', async () => {
    const live = 'live-paying'
    const own = await givenShop(world, live)
    const passer = world.asVisitor(live, 'api')
    const cart = await givenReadyCart(passer, await givenProduct(own))
    const order = done(await complete(passer, cart, tokenOf(cart)))
    const { status, body } = await pay(passer, cart, tokenOf(cart))
    assert.deepEqual([status, body.code], [422, 'gateway_capability_missing'])
    const now = done(await own.get<OrderBody>(`/api/v1/orders/${order.id}`))
    assert.equal(now.status, 'PENDING')
  })

  test('a customer pays for what is theirs, and for nobody else', async () => {
    const [ada, eve] = [await givenCustomer(shop), await givenCustomer(shop)]
    const asAda = world.asCustomer(tenant, ada)
    const cart = await givenReadyCart(shop, product, { customer_id: ada })
    const order = done(await complete(asAda, cart))
    const foreign = await pay(world.asCustomer(tenant, eve), cart)
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'cart_not_found'])
    done(await pay(asAda, cart))
    assert.equal((await orderNow(order)).status, 'PAID')
  })
})

describe('where a payer comes back to', () => {
  test('is told to the gateway, and that of an earlier attempt is not', async () => {
    const { cart, headers } = await givenOrder()
    const url = `${carts}/${cart.id}/payments`
    const [first, second] = ['https://shop.example/a?b=1', 'https://shop.example/c']
    for (const [method, returnUrl] of [
      ['pm_test_3ds', first],
      ['pm_test_decline_funds', undefined],
      ['pm_test_ok', second],
    ] as const) {
      returns.length = 0
      await visitor.post(url, { method, return_url: returnUrl }, headers)
      assert.deepEqual(returns, [returnUrl ?? null])
    }
  })

  test('400: is a page on the web, and nothing else', async () => {
    const { cart, headers, order } = await givenOrder()
    for (const return_url of ['javascript:alert(1)', '/orders', 'https://a b', '', null]) {
      const body = { method: 'pm_test_ok', return_url }
      const refused = await visitor.post<Refusal>(`${carts}/${cart.id}/payments`, body, headers)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    }
    assert.equal((await orderNow(order)).status, 'PENDING')
  })
})

describe('a payment that asks for authentication', () => {
  const asked = async (caller = visitor) => {
    const { cart, headers, order } = await givenOrder(caller)
    const payment = done(await pay(caller, cart, headers, 'pm_test_3ds'))
    assert.equal(payment.status, 'REQUIRES_ACTION')
    return { cart, headers, order, payment, url: `${carts}/${cart.id}/payments` }
  }
  const statusesIn = async (url: string, headers: Record<string, string>) => {
    const { content } = done(await visitor.get<{ content: Paid[] }>(url, headers))
    return content.map(({ status }) => status)
  }

  test('is found and confirmed with what opens the cart, once', async () => {
    const { headers, order, payment, url } = await asked()
    assert.deepEqual(await statusesIn(url, headers), ['REQUIRES_ACTION'])
    const confirm = () => visitor.post<Paid>(`${url}/${payment.id}/confirm`, undefined, headers)
    const confirmed = await confirm()
    assert.deepEqual([confirmed.status, confirmed.body.status], [200, 'CAPTURED'], confirmed.text)
    assert.equal((await orderNow(order)).status, 'PAID')
    assert.deepEqual(await statusesIn(url, headers), ['CAPTURED'])
    const again = await confirm()
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('ends when the buyer takes another card, or says so', async () => {
    const { cart, headers, order, payment, url } = await asked()
    done(await visitor.post(`${url}/${payment.id}/cancel`, undefined, headers))
    const second = done(await pay(visitor, cart, headers, 'pm_test_3ds'))
    done(await pay(visitor, cart, headers))
    assert.equal((await orderNow(order)).status, 'PAID')
    assert.deepEqual(await statusesIn(url, headers), ['CAPTURED', 'CANCELLED', 'CANCELLED'])
    const late = await visitor.post<Paid>(`${url}/${second.id}/confirm`, undefined, headers)
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
  })

  test('409: what the shop has authorized is not for the buyer to release', async () => {
    const { cart, headers, order } = await givenOrder()
    const body = { order_id: order.id, method: 'pm_test_ok', capture_method: 'MANUAL' }
    const { id } = done(await shop.post<Paid>('/api/v1/payments', body))
    const url = `${carts}/${cart.id}/payments/${id}`
    const refused = await visitor.post<Paid>(`${url}/cancel`, undefined, headers)
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
    const kept = done(await shop.get<Paid>(`/api/v1/payments/${id}`))
    assert.equal(kept.status, 'AUTHORIZED')
    done(await shop.post(`${url}/cancel`))
  })

  test('404 and 403: nobody reaches a payment of another cart, or without what opens the cart', async () => {
    const { cart, headers, payment, url } = await asked()
    const other = await asked()
    const ofOther = `${other.url}/${payment.id}`
    for (const command of ['confirm', 'cancel']) {
      const foreign = await visitor.post<Refusal>(`${ofOther}/${command}`, undefined, other.headers)
      assert.deepEqual([foreign.status, foreign.body.code], [404, 'payment_not_found'])
      const elsewhere = world.asVisitor('another shop', 'api')
      for (const [caller, shown] of [
        [visitor, {}],
        [visitor, other.headers],
        [elsewhere, headers],
      ] as const) {
        const own = `${url}/${payment.id}/${command}`
        const refused = await caller.post<Refusal>(own, undefined, shown)
        assert.equal(refused.status, 404, refused.text)
      }
      const seller = world.as(tenant, ['carts:write', 'carts:read'])
      const unable = await seller.post<Refusal>(`${url}/${payment.id}/${command}`)
      assert.deepEqual([unable.status, unable.body.code], [403, 'insufficient_scope'])
      assert.equal((await seller.get(url)).status, 403)
    }
    assert.equal((await visitor.get(url)).status, 404)
    assert.deepEqual(await statusesIn(url, headers), ['REQUIRES_ACTION'])
    assert.equal((await visitor.get(`${carts}/${cart.id}/payments`, headers)).status, 200)
  })

  test('a cart that is no order yet has no payments', async () => {
    const cart = await givenReadyCart(visitor, product)
    assert.deepEqual(await statusesIn(`${carts}/${cart.id}/payments`, tokenOf(cart)), [])
  })
})

describe('429: cards that are tried one after the other', () => {
  const declineOf = (cart: CartBody, headers: Record<string, string>, caller = visitor) =>
    pay(caller, cart, headers, 'pm_test_decline_funds')

  test('of one order five in an hour, and then the shop alone takes money for it', async () => {
    const guest = world.asVisitor('tried', 'api')
    const seller = await givenShop(world, 'tried')
    const goods = await givenProduct(seller)
    const cart = await givenReadyCart(guest, goods)
    const headers = tokenOf(cart)
    const order = done(await complete(guest, cart, headers))
    for (let tried = 0; tried < 5; tried += 1) {
      assert.equal((await declineOf(cart, headers, guest)).status, 402)
    }
    const refused = await pay(guest, cart, headers)
    assert.deepEqual([refused.status, refused.body.code], [429, 'payment_attempts_exhausted'])
    assert(Number(refused.headers['retry-after']) > 3_000)
    const url = `/api/v1/payments?order_id=${order.id}`
    const { content } = done(await seller.get<{ content: object[] }>(url))
    assert.equal(content.length, 5, 'nothing was charged any more')
    world.advance('tried', 61 * 60_000)
    assert.equal((await pay(guest, cart, headers)).status, 201)
  })

  test('after one that looks like fraud an hour', async () => {
    const { cart, headers } = await givenOrder()
    const declined = await pay(visitor, cart, headers, 'pm_test_decline_fraud')
    assert.deepEqual([declined.status, declined.body.code], [402, 'payment_declined'])
    assert.match(declined.text, /Buyers can pay again in an hour/)
    const refused = await pay(visitor, cart, headers)
    assert.deepEqual([refused.status, refused.body.code], [429, 'payment_attempts_exhausted'])
    assert.equal((await pay(shop, cart)).status, 201, 'the shop may')
  })

  test('of many orders some from one network', async () => {
    const guest = world.asVisitor('many', 'api')
    const seller = await givenShop(world, 'many')
    const goods = await givenProduct(seller)
    const codes = new Set<string>()
    for (let orders = 0; orders < 8; orders += 1) {
      const cart = await givenReadyCart(guest, goods)
      const headers = tokenOf(cart)
      done(await complete(guest, cart, headers))
      for (let tried = 0; tried < 4; tried += 1) {
        codes.add((await declineOf(cart, headers, guest)).body.code)
      }
    }
    assert.deepEqual([...codes], ['payment_declined', 'rate_limited'])
  })
})
