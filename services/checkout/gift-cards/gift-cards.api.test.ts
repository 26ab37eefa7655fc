import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { charging, paymentsService } from '@souk/payments/manifest'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce, type Caller, createWorld } from '@souk/platform/testing'
import { sandboxService } from '@souk/sandbox/manifest'
import { manifest as storedValue } from '@souk/stored-value/manifest'
import {
  berlin,
  type CartBody,
  carts,
  checkoutServices,
  complete,
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

const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
const world = await createWorld({
  services: [
    ...checkoutServices(60_000, charging()),
    sandbox,
    ledger,
    gateways,
    storedValue,
    paymentsService(),
  ],
  app: { secret: 'the secret of a test' },
  doesOutboundWork: true,
})
after(() => world.close())

interface SoldCard {
  readonly id: string
  readonly amount: { readonly amount: number }
  readonly code_shown: boolean
}

const tenant = 'giving'
let shop: Caller
let visitor: Caller
let card: ProductBody
before(async () => {
  shop = await givenShop(world, tenant)
  visitor = world.asVisitor(tenant, 'api')
  card = await givenProduct(shop, { kind: 'GIFT_CARD', price: eur(5_000), inventory: undefined })
})

/** A cart of gift cards alone: nothing of it is sent. */
const cardsInCart = (quantity: number) => ({
  items: [{ product_id: card.id, quantity }],
  email: 'ada@example.com',
})

/** A cart of a visitor whose gift cards are paid for. */
async function givenPaid(quantity = 1) {
  const cart = await givenCart(visitor, cardsInCart(quantity))
  const headers = tokenOf(cart)
  const order = done(await complete(visitor, cart, headers))
  const url = `${carts}/${cart.id}`
  done(await visitor.post(`${url}/payments`, { method: 'pm_test_ok' }, headers))
  return { cart, headers, order, url }
}

async function cardsOf(caller: Caller, cart: Pick<CartBody, 'id'>, headers = {}) {
  const url = `${carts}/${cart.id}/gift-cards`
  return done(await caller.get<{ content: SoldCard[] }>(url, headers)).content
}

function showCode(
  caller: Caller,
  { id }: Pick<CartBody, 'id'>,
  cardId: string | undefined,
  headers: Record<string, string> = {},
) {
  const url = `${carts}/${id}/gift-cards/${cardId}/code`
  return caller.post<{ code: string } & Refusal>(url, {}, headers)
}

describe('gift cards in a cart', () => {
  test('need no address and no shipping, have no taxes and no discount', async () => {
    const elsewhere = 'discounting'
    const own = await givenShop(world, elsewhere)
    await givenPromotion(own)
    const sold = await givenProduct(own, { kind: 'GIFT_CARD', price: eur(5_000) })
    const goods = await givenProduct(own)
    const passer = world.asVisitor(elsewhere, 'api')
    const items = [{ product_id: sold.id, quantity: 2 }]
    const cart = await givenCart(passer, { items, email: 'ada@example.com' })
    assert.equal(cart.total?.amount, 10_000)
    assert.deepEqual(cart.blockers, [])
    const mixed = await givenReadyCart(passer, goods, {
      items: [...items, { product_id: goods.id, quantity: 1 }],
      shipping_address: berlin,
    })
    assert.equal(mixed.discount_total?.amount, 100)
    const order = done(await complete(passer, mixed, tokenOf(mixed)))
    assert.equal(order.total.amount, mixed.total?.amount)
  })

  test('are issued when their order is paid, and show their codes once', async () => {
    const { cart, headers } = await givenPaid(2)
    const [first, second] = await cardsOf(visitor, cart, headers)
    assert.deepEqual([first?.amount.amount, second?.amount.amount], [5_000, 5_000])
    const shown = await showCode(visitor, cart, first?.id, headers)
    assert.equal(shown.status, 200, shown.text)
    const again = await showCode(visitor, cart, first?.id, headers)
    assert.deepEqual([again.status, again.body.code], [409, 'gift_card_code_shown'])
    const looked = await shop.post('/api/v1/stored-value/lookup', { code: shown.body.code })
    assert.equal(looked.status, 200)
    const now = await cardsOf(visitor, cart, headers)
    assert.deepEqual(now.map(({ code_shown }) => code_shown).toSorted(), [false, true])
  })

  test('200: with its key the answer that was lost comes again; of two at once one is shown it', async () => {
    const { cart, headers } = await givenPaid(2)
    const [first, second] = await cardsOf(visitor, cart, headers)
    const keyed = { ...headers, 'idempotency-key': newUuid() }
    const one = await showCode(visitor, cart, first?.id, keyed)
    const replay = await showCode(visitor, cart, first?.id, keyed)
    assert.deepEqual([replay.status, replay.body.code], [200, one.body.code])
    const answers = await allAtOnce(world.db, 'stored_value.stored_values', [
      () => showCode(visitor, cart, second?.id, headers),
      () => showCode(visitor, cart, second?.id, headers),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  })

  test('404: without the token, with that of another cart, in another channel or shop', async () => {
    const { cart, headers } = await givenPaid()
    const other = await givenPaid()
    const [own] = await cardsOf(visitor, cart, headers)
    const attempts: readonly [Caller, Record<string, string>][] = [
      [visitor, {}],
      [visitor, other.headers],
      [world.asVisitor(tenant, 'web'), headers],
      [world.asVisitor('another shop', 'api'), headers],
    ]
    for (const [caller, shown] of attempts) {
      const code = await showCode(caller, cart, own?.id, shown)
      assert.deepEqual([code.status, code.body.code], [404, 'cart_not_found'])
      const list = await caller.get<Refusal>(`${carts}/${cart.id}/gift-cards`, shown)
      assert.deepEqual([list.status, list.body.code], [404, 'cart_not_found'])
    }
    for (const [where, id] of [
      [other, own?.id],
      [other, newId('sv')],
    ] as const) {
      const code = await showCode(visitor, where.cart, id, where.headers)
      assert.deepEqual([code.status, code.body.code], [404, 'stored_value_not_found'])
    }
    assert.equal((await cardsOf(visitor, cart, headers))[0]?.code_shown, false)
  })

  test('none before the cart is an order, and none before it is paid', async () => {
    const cart = await givenCart(visitor, cardsInCart(1))
    const headers = tokenOf(cart)
    assert.deepEqual(await cardsOf(visitor, cart, headers), [])
    const early = await showCode(visitor, cart, newId('sv'), headers)
    assert.deepEqual([early.status, early.body.code], [404, 'stored_value_not_found'])
    done(await complete(visitor, cart, headers))
    assert.deepEqual(await cardsOf(visitor, cart, headers), [])
  })

  test('403 insufficient_scope: whoever works for the shop needs a right of its own', async () => {
    const { cart, headers } = await givenPaid()
    const [own] = await cardsOf(visitor, cart, headers)
    const clerk = world.as(tenant, ['carts:read', 'carts:write'])
    const refused = await showCode(clerk, cart, own?.id)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    const list = await clerk.get<Refusal>(`${carts}/${cart.id}/gift-cards`)
    assert.deepEqual([list.status, list.body.code], [403, 'insufficient_scope'])
    assert.equal((await showCode(shop, cart, own?.id)).status, 200)
  })

  test('a customer sees those that they bought, and nobody else does', async () => {
    const [ada, eve] = [await givenCustomer(shop), await givenCustomer(shop)]
    const asAda = world.asCustomer(tenant, ada)
    const cart = await givenCart(shop, { ...cardsInCart(1), customer_id: ada })
    done(await complete(asAda, cart))
    done(await asAda.post(`${carts}/${cart.id}/payments`, { method: 'pm_test_ok' }))
    const [own] = await cardsOf(asAda, cart)
    const foreign = await showCode(world.asCustomer(tenant, eve), cart, own?.id)
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'cart_not_found'])
    assert.equal((await showCode(asAda, cart, own?.id)).status, 200)
  })
})
