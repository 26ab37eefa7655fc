import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  commandPayment,
  createShop,
  euro,
  eventsOf,
  passTime,
  pay,
  readOrder,
  readPayment,
} from '../fixtures.ts'
import {
  card,
  cardsOf,
  checkOwed,
  orderCards,
  readCard,
  storedValues,
} from './gift-cards.fixture.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const dayMs = 86_400_000

describe('an order of gift cards that is paid', () => {
  test('has a card for each unit, is fulfilled by itself, and nothing of it is revenue', async () => {
    const tenant = 'each'
    const order = await orderCards(world, tenant, [card(5_000, 2), card(1_500)])
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    await pay(world, tenant, order.id)
    const cards = await cardsOf(world.as(tenant), order.id)
    assert.deepEqual(cards.map(({ amount }) => amount.amount).toSorted(), [1_500, 5_000, 5_000])
    for (const one of cards) {
      assert.partialDeepStrictEqual(one, {
        status: 'ACTIVE',
        order_id: order.id,
        last_characters: null,
        code_shown: false,
      })
    }
    const now = await readOrder(world, tenant, order.id)
    assert.equal(now.status, 'FULFILLED')
    assert.deepEqual(
      now.items.map(({ fulfilled, delivered }) => [fulfilled, delivered]),
      [
        [2, 2],
        [1, 1],
      ],
    )
    await world.settle()
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 11_500,
      'liability:escrow': 0,
      'liability:stored_value': 11_500,
    })
    const found = await world
      .as(tenant)
      .get<{ content: { id: string }[] }>(`${storedValues}?order_id=${order.id}`)
    assert.deepEqual(
      found.body.content.map(({ id }) => id).toSorted(),
      cards.map(({ id }) => id).toSorted(),
    )
  })

  test('emits one event a card, none of which knows a code', async () => {
    const tenant = 'told'
    const order = await orderCards(world, tenant, [card(5_000)])
    await pay(world, tenant, order.id)
    const [one] = await cardsOf(world.as(tenant), order.id)
    assert.deepEqual(await eventsOf(world, tenant, one?.id ?? ''), ['stored_value.issued'])
    assert.deepEqual(
      (await eventsOf(world, tenant, order.id)).filter((type) => type !== 'order.updated'),
      ['order.placed', 'order.paid', 'order.fulfilled'],
    )
  })

  test('with other goods: these are open, and earned when they ship', async () => {
    const tenant = 'mixed'
    const order = await orderCards(world, tenant, [card(5_000), { price: 3_000, quantity: 2 }])
    await pay(world, tenant, order.id)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PARTIALLY_FULFILLED')
    await world.settle()
    const held = { 'asset:psp:test': 11_000, 'liability:stored_value': 5_000 }
    assert.deepEqual(await checkOwed(world, tenant), { ...held, 'liability:escrow': 6_000 })
    const goods = [{ order_item_id: order.items[1]?.id, quantity: 1 }]
    const url = `/api/v1/orders/${order.id}/fulfillments`
    assert.equal((await world.as(tenant).post(url, { lines: goods })).status, 201)
    await world.settle()
    const half = { ...held, 'liability:escrow': 3_000, 'revenue:sales': 3_000 }
    assert.deepEqual(await checkOwed(world, tenant), half)
    assert.equal((await world.as(tenant).post(url)).status, 201)
    await world.settle()
    const all = { ...held, 'liability:escrow': 0, 'revenue:sales': 6_000 }
    assert.deepEqual(await checkOwed(world, tenant), all)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'FULFILLED')
  })

  test('by two payments: with the second, and once', async () => {
    const tenant = 'parts'
    const order = await orderCards(world, tenant)
    await pay(world, tenant, order.id, { amount: euro(4_999) })
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    await pay(world, tenant, order.id)
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
    await checkOwed(world, tenant)
  })

  test('ten units take no more round trips than one', async () => {
    const counts: number[] = []
    for (const quantity of [1, 10]) {
      const tenant = `trips ${quantity}`
      const order = await orderCards(world, tenant, [card(5_000, quantity)])
      const before = world.database.writeFlushes
      await pay(world, tenant, order.id)
      counts.push(world.database.writeFlushes - before)
      assert.equal((await cardsOf(world.as(tenant), order.id)).length, quantity)
      await checkOwed(world, tenant)
    }
    assert.equal(counts[0], counts[1])
  })
})

describe('money that is held', () => {
  test('MANUAL: no card before it is captured, also when two capture at once', async () => {
    const tenant = 'manual'
    const order = await orderCards(world, tenant, [card(5_000, 2)])
    const { body: payment } = await pay(world, tenant, order.id, { capture_method: 'MANUAL' })
    assert.equal(payment.status, 'AUTHORIZED')
    await world.settle()
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    const answers = await allAtOnce(world.db, 'payments.payments', [
      () => commandPayment(world, tenant, payment.id, 'capture'),
      () => commandPayment(world, tenant, payment.id, 'capture'),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 2)
    await checkOwed(world, tenant)
  })

  test('ON_FULFILLMENT: what the cards cost is captured at once, and the rest as it ships', async () => {
    const tenant = 'shipping'
    const order = await orderCards(world, tenant, [card(5_000), { price: 3_000, quantity: 1 }])
    const how = { capture_method: 'ON_FULFILLMENT' }
    const { body: payment } = await pay(world, tenant, order.id, how)
    await world.settle()
    const part = await readPayment(world, tenant, payment.id)
    assert.deepEqual([part.status, part.captured.amount], ['PARTIALLY_CAPTURED', 5_000])
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PARTIALLY_FULFILLED')
    await world.as(tenant).post(`/api/v1/orders/${order.id}/fulfillments`)
    await world.settle()
    assert.equal((await readPayment(world, tenant, payment.id)).status, 'CAPTURED')
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 8_000,
      'liability:escrow': 0,
      'liability:stored_value': 5_000,
      'revenue:sales': 3_000,
    })
  })

  test('ON_FULFILLMENT: the money for the cards alone issues none until the rest is held as well', async () => {
    const tenant = 'part'
    const order = await orderCards(world, tenant, [card(5_000), { price: 3_000, quantity: 1 }])
    const how = { capture_method: 'ON_FULFILLMENT' }
    const { body: part } = await pay(world, tenant, order.id, { ...how, amount: euro(5_000) })
    await world.settle()
    const { status, captured } = await readPayment(world, tenant, part.id)
    assert.deepEqual([status, captured], ['CAPTURED', euro(5_000)])
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PENDING')
    assert.equal((await pay(world, tenant, order.id, how)).body.status, 'AUTHORIZED')
    await world.settle()
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PARTIALLY_FULFILLED')
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 5_000,
      'liability:escrow': 0,
      'liability:stored_value': 5_000,
    })
  })

  test('an order of cards alone is captured and fulfilled at once', async () => {
    const tenant = 'alone'
    const order = await orderCards(world, tenant)
    await pay(world, tenant, order.id, { capture_method: 'ON_FULFILLMENT' })
    await world.settle()
    assert.equal((await readOrder(world, tenant, order.id)).status, 'FULFILLED')
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
  })
})

describe('cards are issued when an order is paid, and not before', () => {
  test('on terms: with the money, and nobody ships them by hand', async () => {
    const tenant = 'terms'
    const order = await orderCards(world, tenant, [card(5_000), { price: 3_000, quantity: 1 }])
    const url = `/api/v1/orders/${order.id}`
    await world.as(tenant).post(`${url}/confirm`)
    const lines = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    const named = await world.as(tenant).post<{ code: string }>(`${url}/fulfillments`, { lines })
    assert.deepEqual([named.status, named.body.code], [409, 'gift_cards_not_shipped'])
    assert.equal((await world.as(tenant).post(`${url}/fulfillments`)).status, 201)
    const rest = await world.as(tenant).post<{ code: string }>(`${url}/fulfillments`)
    assert.deepEqual([rest.status, rest.body.code], [409, 'gift_cards_not_shipped'])
    const open = await readOrder(world, tenant, order.id)
    assert.deepEqual([open.status, open.items[0]?.fulfilled], ['PARTIALLY_FULFILLED', 0])
    await pay(world, tenant, order.id)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'FULFILLED')
    await world.settle()
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 8_000,
      'liability:escrow': 0,
      'liability:stored_value': 5_000,
      'revenue:sales': 3_000,
    })
  })

  test('what was paid in part is covered when the rest is cancelled', async () => {
    const tenant = 'covered'
    const order = await orderCards(world, tenant, [card(5_000), { price: 3_000, quantity: 1 }])
    await pay(world, tenant, order.id, { amount: euro(5_000) })
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    const items = [{ order_item_id: order.items[1]?.id, quantity: 1 }]
    await world.as(tenant).post(`/api/v1/orders/${order.id}/cancel`, { items })
    await world.settle()
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'FULFILLED')
    await checkOwed(world, tenant)
  })

  test('money of an order that was cancelled meanwhile goes back, and there is no card', async () => {
    const tenant = 'cancelled'
    const order = await orderCards(world, tenant)
    await pay(world, tenant, order.id, { method: 'pm_test_timeout' })
    await world.as(tenant).post(`/api/v1/orders/${order.id}/cancel`)
    await passTime(world, tenant, 60_000)
    await passTime(world, tenant, 60_000)
    const now = await readOrder(world, tenant, order.id)
    assert.deepEqual([now.status, now.refunded_total.amount], ['CANCELLED', 5_000])
    assert.deepEqual(await cardsOf(world.as(tenant), order.id), [])
    assert.equal((await checkOwed(world, tenant))['liability:escrow'], 0)
  })

  test('a capture and a cancellation at once: the card and no money back, or the other way round', async () => {
    const tenant = 'race'
    const order = await orderCards(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id, { capture_method: 'MANUAL' })
    await allAtOnce<{ status: number }>(world.db, 'orders.orders', [
      () => commandPayment(world, tenant, payment.id, 'capture'),
      () => world.as(tenant).post(`/api/v1/orders/${order.id}/cancel`),
    ])
    await world.settle()
    const now = await readOrder(world, tenant, order.id)
    const cards = await cardsOf(world.as(tenant), order.id)
    const kept = now.paid_total.amount - now.refunded_total.amount
    assert.equal(kept, cards.length * 5_000)
    assert.equal((await checkOwed(world, tenant))['liability:escrow'] ?? 0, 0)
  })

  test('late money revives an order that has expired, with its cards', async () => {
    const tenant = 'late'
    const order = await orderCards(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id, { method: 'pm_test_3ds' })
    await passTime(world, tenant, 3 * dayMs)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'EXPIRED')
    const confirmed = await commandPayment(world, tenant, payment.id, 'confirm')
    await world.settle()
    const cards = await cardsOf(world.as(tenant), order.id)
    const now = await readOrder(world, tenant, order.id)
    const kept = now.paid_total.amount - now.refunded_total.amount
    assert.equal(kept, cards.length * 5_000, confirmed.text)
    await checkOwed(world, tenant)
  })
})

describe('the life of a card that was sold', () => {
  test('begins with the time that the settings say', async () => {
    const tenant = 'expiring'
    await world.as(tenant).patch(`${storedValues}/settings`, { expires_after_months: 12 })
    const order = await orderCards(world, tenant)
    await pay(world, tenant, order.id)
    const [one] = await cardsOf(world.as(tenant), order.id)
    assert(one)
    await passTime(world, tenant, 370 * dayMs)
    const over = await readCard(world, tenant, one.id)
    assert.deepEqual([over.status, over.balance.amount], ['EXPIRED', 0])
    assert.equal((await checkOwed(world, tenant))['revenue:breakage'], 5_000)
  })

  test('cards and orders of another tenant are not there', async () => {
    const tenant = newUuid()
    const order = await orderCards(world, tenant)
    await pay(world, tenant, order.id)
    const url = `/api/v1/orders/${order.id}/gift-cards`
    const { status, body } = await world.as('elsewhere').get<{ code: string }>(url)
    assert.deepEqual([status, body.code], [404, 'order_not_found'])
    const narrow = await world.as(tenant, ['payments:read']).get<{ code: string }>(url)
    assert.deepEqual([narrow.status, narrow.body.code], [403, 'insufficient_scope'])
  })
})
