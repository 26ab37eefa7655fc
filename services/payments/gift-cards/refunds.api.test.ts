import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  commandPayment,
  createShop,
  euro,
  eventsOf,
  type OrderBody,
  passTime,
  pay,
  readOrder,
  refund,
} from '../fixtures.ts'
import {
  card,
  cardsOf,
  checkOwed,
  orderCards,
  readCard,
  showCode,
  spend,
  storedValues,
} from './gift-cards.fixture.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

const hourMs = 3_600_000

async function givenPaid(tenant: string, lines = [card(5_000)], more: object = {}) {
  const order = await orderCards(world, tenant, lines)
  const { body: payment, text } = await pay(world, tenant, order.id, more)
  assert.equal(payment.status, 'CAPTURED', text)
  return { order, payment, cards: await cardsOf(world.as(tenant), order.id) }
}

const unitsOf = ({ items }: OrderBody, quantity: number, line = 0) => ({
  lines: [{ line_id: items[line]?.id, quantity }],
})

describe('a refund of units that have cards', () => {
  test('201: takes the cards back, those that nobody has seen first, and the books are as before the sale', async () => {
    const tenant = 'units'
    const { order, payment, cards } = await givenPaid(tenant, [card(5_000, 3)])
    const [first, second, third] = cards
    assert(first && second && third)
    await showCode(world.as(tenant), first)
    const done = await refund(world, tenant, payment.id, unitsOf(order, 2))
    assert.deepEqual(
      [done.status, done.body.status, done.body.amount.amount],
      [201, 'SUCCEEDED', 10_000],
    )
    const now = await cardsOf(world.as(tenant), order.id)
    assert.deepEqual(
      now.map(({ status, taken_back_at }) => [status, taken_back_at !== null]),
      [
        ['ACTIVE', false],
        ['DEPLETED', true],
        ['DEPLETED', true],
      ],
    )
    const { status, items } = await readOrder(world, tenant, order.id)
    assert.deepEqual([status, items[0]?.fulfilled, items[0]?.returned], ['FULFILLED', 3, 2])
    assert.deepEqual(await eventsOf(world, tenant, second.id), [
      'stored_value.issued',
      'stored_value.debited',
    ])
    await world.settle()
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 5_000,
      'liability:escrow': 0,
      'liability:stored_value': 5_000,
    })
    const last = await refund(world, tenant, payment.id)
    assert.equal(last.status, 201, last.text)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'REFUNDED')
    assert.deepEqual(await checkOwed(world, tenant), {
      'asset:psp:test': 0,
      'liability:escrow': 0,
      'liability:stored_value': 0,
    })
  })

  test('409 gift_card_used: a card that was spent in part is named, and nothing changes', async () => {
    const tenant = 'spent'
    const { order, payment, cards } = await givenPaid(tenant, [card(5_000, 2)])
    const [spent, whole] = cards
    assert(spent && whole)
    await spend(world, tenant, spent, 100)
    const before = (await world.events(tenant)).length
    for (const body of [unitsOf(order, 2), {}]) {
      const refused = await refund(world, tenant, payment.id, body)
      assert.deepEqual([refused.status, refused.body.code], [409, 'gift_card_used'])
      assert.deepEqual(refused.body.meta.ids, [spent.id])
    }
    assert.equal((await world.events(tenant)).length, before)
    assert.equal((await readCard(world, tenant, whole.id)).status, 'ACTIVE')
    const one = await refund(world, tenant, payment.id, unitsOf(order, 1))
    assert.equal(one.status, 201, one.text)
    assert.equal((await readCard(world, tenant, whole.id)).status, 'DEPLETED')
    assert.equal((await readCard(world, tenant, spent.id)).balance.amount, 4_900)
    await checkOwed(world, tenant)
  })

  test('409 gift_cards_issued: an amount leaves cards alone, so their money stays', async () => {
    const tenant = 'amounts'
    const goods = { price: 3_000, quantity: 1, kind: 'PHYSICAL', track_inventory: true }
    const { payment, cards } = await givenPaid(tenant, [card(5_000), goods])
    const much = await refund(world, tenant, payment.id, { amount: euro(3_001) })
    assert.deepEqual([much.status, much.body.code], [409, 'gift_cards_issued'])
    assert.deepEqual(much.body.meta, { issued: euro(5_000), refundable: euro(3_000) })
    assert.equal((await refund(world, tenant, payment.id, { amount: euro(3_000) })).status, 201)
    const [one] = cards
    assert.equal((await readCard(world, tenant, one?.id ?? '')).balance.amount, 5_000)
    await checkOwed(world, tenant)
  })

  test('a refund and a payment with the card at once: one of the two, never both', async () => {
    const tenant = 'at once'
    const { order, payment, cards } = await givenPaid(tenant)
    const [one] = cards
    assert(one)
    const code = (await showCode(world.as(tenant), one)).body.code
    const other = await orderCards(world, tenant, [{ ...card(100), kind: 'DIGITAL' }])
    const by = { method: 'stored_value', stored_value: { code } }
    const [paid, refunded] = await allAtOnce<{ status: number; body: { code: string } }>(
      world.db,
      'stored_value.stored_values',
      [
        () => pay(world, tenant, other.id, by),
        () => refund(world, tenant, payment.id, unitsOf(order, 1)),
      ],
    )
    const { balance } = await readCard(world, tenant, one.id)
    if (refunded?.status === 201) {
      assert.deepEqual([paid?.status, balance.amount], [402, 0])
    } else {
      assert.deepEqual([paid?.status, refunded?.body.code], [201, 'gift_card_used'])
      assert.equal(balance.amount, 4_900)
    }
    await checkOwed(world, tenant)
  })

  test('a refund that fails has taken the card, and is tried again', async () => {
    const tenant = 'failing'
    const { order, payment } = await givenPaid(tenant, [card(5_000)], {
      method: 'pm_test_refund_fails',
    })
    const failed = await refund(world, tenant, payment.id, unitsOf(order, 1))
    assert.deepEqual([failed.status, failed.body.status], [201, 'FAILED'])
    const [one] = await cardsOf(world.as(tenant), order.id)
    assert.equal(one?.status, 'DEPLETED')
    await world.settle()
    const held = { 'asset:psp:test': 5_000, 'liability:escrow': 5_000, 'liability:stored_value': 0 }
    assert.deepEqual(await checkOwed(world, tenant), held)
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1, 'no other is issued')
    const again = await refund(world, tenant, payment.id, {
      ...unitsOf(order, 1),
      destination: 'MANUAL',
    })
    assert.deepEqual([again.status, again.body.status], [201, 'PENDING'])
    const sent = { sent_at: new Date().toISOString() }
    const url = `/api/v1/refunds/${again.body.id}/confirm`
    const confirmed = await world.as(tenant).post(url, sent)
    assert.equal(confirmed.status, 200, confirmed.text)
    assert.equal((await checkOwed(world, tenant))['liability:escrow'], 0)
  })

  test('a frozen card goes back too', async () => {
    const tenant = 'frozen'
    const { order, payment, cards } = await givenPaid(tenant)
    await world.as(tenant).post(`${storedValues}/${cards[0]?.id}/freeze`, { reason: 'FRAUD' })
    assert.equal((await refund(world, tenant, payment.id, unitsOf(order, 1))).status, 201)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'REFUNDED')
    await checkOwed(world, tenant)
  })
})

type RefundAnswer = { id: string; status: string; code: string; amount: { amount: number } }

const command = (tenant: string, id: string, name: string, body: object = {}) =>
  world.as(tenant).post<RefundAnswer>(`/api/v1/refunds/${id}/${name}`, body)
const confirm = (tenant: string, id: string) =>
  command(tenant, id, 'confirm', { sent_at: new Date().toISOString() })
const statusesOf = async (tenant: string, orderId: string) =>
  (await cardsOf(world.as(tenant), orderId)).map(({ status }) => status)
const byHand = { destination: 'MANUAL' }
const fails = { method: 'pm_test_refund_fails' }
const goods = { price: 5_000, quantity: 1, kind: 'PHYSICAL', track_inventory: true }

/** A unit with a card was refunded by the gateway in vain, and then by hand: of its two cards one is left. */
async function givenRefundedOtherwise(tenant: string) {
  const { order, payment, cards } = await givenPaid(tenant, [card(5_000, 2), goods], fails)
  const failed = await refund(world, tenant, payment.id, unitsOf(order, 1))
  assert.equal(failed.body.status, 'FAILED')
  const other = await refund(world, tenant, payment.id, { ...unitsOf(order, 1), ...byHand })
  assert.equal((await confirm(tenant, other.body.id)).status, 200)
  const left = (await cardsOf(world.as(tenant), order.id)).find((one) => one.status === 'ACTIVE')
  assert(left)
  return { order, payment, cards, failed: failed.body, left }
}

describe('a refund of units that failed and is tried again', () => {
  test('200: takes the card of the next unit, where the units were refunded another way', async () => {
    const tenant = 'retried'
    const { order, failed } = await givenRefundedOtherwise(tenant)
    const again = await command(tenant, failed.id, 'retry', byHand)
    assert.deepEqual([again.status, again.body.status], [200, 'PENDING'], again.text)
    assert.deepEqual(await statusesOf(tenant, order.id), ['DEPLETED', 'DEPLETED'])
    assert.equal((await confirm(tenant, failed.id)).status, 200)
    await world.settle()
    assert.equal((await checkOwed(world, tenant))['liability:stored_value'], 0)
    assert.equal((await readOrder(world, tenant, order.id)).refunded_total.amount, 10_000)
  })

  test('409 gift_card_used: where that was spent, and 409 units_refunded without any unit left', async () => {
    const tenant = 'retried in vain'
    const { order, payment, failed, left } = await givenRefundedOtherwise(tenant)
    await spend(world, tenant, left, 100)
    const before = (await world.events(tenant)).length
    const used = await command(tenant, failed.id, 'retry', byHand)
    assert.deepEqual([used.status, used.body.code], [409, 'gift_card_used'])
    assert.equal((await world.events(tenant)).length, before)
    const whole = await givenRefundedOtherwise('retried without units')
    const { body: last } = await refund(world, 'retried without units', whole.payment.id, {
      ...unitsOf(whole.order, 1),
      ...byHand,
    })
    assert.equal(last.status, 'PENDING')
    const none = await command('retried without units', whole.failed.id, 'retry', byHand)
    assert.deepEqual([none.status, none.body.code], [409, 'units_refunded'])
    assert.equal((await readCard(world, tenant, left.id)).balance.amount, 4_900)
    assert.equal(payment.status, 'CAPTURED')
    assert.equal((await readOrder(world, tenant, order.id)).refunded_total.amount, 5_000)
  })

  test('200: takes the card that was issued after it had failed', async () => {
    const tenant = 'issued after'
    const order = await orderCards(world, tenant, [card(5_000), goods])
    const { body: part } = await pay(world, tenant, order.id, { amount: euro(6_000), ...fails })
    const { body: failed } = await refund(world, tenant, part.id, unitsOf(order, 1))
    assert.equal(failed.status, 'FAILED')
    assert.equal((await pay(world, tenant, order.id)).status, 201)
    assert.deepEqual(await statusesOf(tenant, order.id), ['ACTIVE'])
    assert.equal((await command(tenant, failed.id, 'retry', byHand)).status, 200)
    assert.deepEqual(await statusesOf(tenant, order.id), ['DEPLETED'])
    assert.equal((await confirm(tenant, failed.id)).status, 200)
    await world.settle()
    assert.equal((await checkOwed(world, tenant))['liability:stored_value'], 0)
  })

  test('200: one of everything takes all cards', async () => {
    const tenant = 'everything'
    const order = await orderCards(world, tenant, [card(5_000), goods])
    const { body: part } = await pay(world, tenant, order.id, { amount: euro(5_000), ...fails })
    const { body: failed } = await refund(world, tenant, part.id)
    assert.equal(failed.status, 'FAILED')
    const { body: rest } = await pay(world, tenant, order.id)
    assert.equal((await refund(world, tenant, rest.id)).status, 201)
    assert.deepEqual(await statusesOf(tenant, order.id), ['ACTIVE'])
    assert.equal((await command(tenant, failed.id, 'retry', byHand)).status, 200)
    assert.deepEqual(await statusesOf(tenant, order.id), ['DEPLETED'])
    await checkOwed(world, tenant)
  })
})

describe('a refund that took cards back', () => {
  test('409 gift_cards_taken_back: cannot be cancelled, and goes elsewhere or is confirmed', async () => {
    const tenant = 'not cancelled'
    const { body: customer } = await world
      .as(tenant)
      .post<{ id: string }>('/api/v1/customers', { email: 'buyer@shop.example' })
    const lines = [card(5_000, 2)]
    const order = await orderCards(world, tenant, lines, { customer_id: customer.id })
    const { body: payment } = await pay(world, tenant, order.id)
    for (const body of [unitsOf(order, 1), {}]) {
      const { body: waiting } = await refund(world, tenant, payment.id, { ...body, ...byHand })
      const before = (await world.events(tenant)).length
      const refused = await command(tenant, waiting.id, 'cancel')
      assert.deepEqual([refused.status, refused.body.code], [409, 'gift_cards_taken_back'])
      assert.equal((await world.events(tenant)).length, before)
      const same = await command(tenant, waiting.id, 'retry')
      assert.deepEqual([same.status, same.body.code], [409, 'invalid_transition'])
      const credited = await command(tenant, waiting.id, 'retry', { destination: 'STORE_CREDIT' })
      assert.deepEqual([credited.status, credited.body.status], [200, 'SUCCEEDED'], credited.text)
    }
    await world.settle()
    const accounts = await checkOwed(world, tenant)
    assert.deepEqual(
      [accounts['liability:escrow'], accounts['liability:stored_value']],
      [0, 10_000],
    )
    const { pending_refund_total, refunded_total } = await readOrder(world, tenant, order.id)
    assert.deepEqual([pending_refund_total.amount, refunded_total.amount], [0, 10_000])
  })

  test('200: is given up once another refund stands for its units, which then cannot be', async () => {
    const tenant = 'given up'
    const { order, payment } = await givenPaid(tenant, [card(5_000), goods], fails)
    const { body: failed } = await refund(world, tenant, payment.id, unitsOf(order, 1))
    assert.equal((await command(tenant, failed.id, 'cancel')).body.code, 'gift_cards_taken_back')
    const { body: other } = await refund(world, tenant, payment.id, {
      ...unitsOf(order, 1),
      ...byHand,
    })
    assert.equal((await command(tenant, failed.id, 'cancel')).status, 200)
    assert.equal((await command(tenant, other.id, 'cancel')).body.code, 'gift_cards_taken_back')
    const { body: gift } = await refund(world, tenant, payment.id, { amount: euro(100), ...byHand })
    assert.equal((await command(tenant, gift.id, 'cancel')).status, 200, 'it took none')
  })
})

test('a refund of a unit that is cancelled after the rest was paid: the card is issued, and what is too much goes back', async () => {
  const tenant = 'paid meanwhile'
  const order = await orderCards(world, tenant, [card(5_000), goods])
  const { body: part } = await pay(world, tenant, order.id, { amount: euro(6_000) })
  const { body: waiting } = await refund(world, tenant, part.id, {
    ...unitsOf(order, 1),
    ...byHand,
  })
  const { body: rest } = await pay(world, tenant, order.id)
  assert.deepEqual([rest.amount.amount, await statusesOf(tenant, order.id)], [9_000, []])
  assert.equal((await command(tenant, waiting.id, 'cancel')).status, 200)
  await world.settle()
  assert.deepEqual(await statusesOf(tenant, order.id), ['ACTIVE'])
  const now = await readOrder(world, tenant, order.id)
  assert.deepEqual([now.paid_total.amount, now.refunded_total.amount], [15_000, 5_000])
  assert.equal((await checkOwed(world, tenant))['liability:escrow'], 5_000)
})

describe('a card that several payments have paid for', () => {
  async function givenPaidTwice(tenant: string, first: object = {}, second: object = {}) {
    const order = await orderCards(world, tenant, [card(5_000)])
    const { body: one } = await pay(world, tenant, order.id, { amount: euro(3_000), ...first })
    const { body: two } = await pay(world, tenant, order.id, second)
    assert.deepEqual(await statusesOf(tenant, order.id), ['ACTIVE'])
    return { order, one, two }
  }
  const listed = async (tenant: string, orderId: string) => {
    const url = `/api/v1/refunds?order_id=${orderId}`
    const { body } = await world.as(tenant).get<{ content: Listed[] }>(url)
    return body.content.toReversed()
  }
  type Listed = RefundAnswer & { payment_id: string; lines: { quantity: number; amount: number }[] }

  test('201: goes back with a refund of each, and all of the money', async () => {
    const tenant = 'paid twice'
    const { order, one, two } = await givenPaidTwice(tenant)
    const done = await refund(world, tenant, one.id, unitsOf(order, 1))
    assert.deepEqual([done.status, done.body.amount.amount], [201, 3_000], done.text)
    await world.settle()
    const refunds = await listed(tenant, order.id)
    assert.deepEqual(
      refunds.map((each) => [each.payment_id, each.status, each.amount.amount]),
      [
        [one.id, 'SUCCEEDED', 3_000],
        [two.id, 'SUCCEEDED', 2_000],
      ],
    )
    assert.deepEqual(
      refunds.map(({ lines }) => lines.map(({ quantity, amount }) => [quantity, amount])),
      [[[1, 3_000]], [[0, 2_000]]],
    )
    assert.equal((await readOrder(world, tenant, order.id)).status, 'REFUNDED')
    assert.equal((await checkOwed(world, tenant))['liability:escrow'], 0)
    const again = await refund(world, tenant, two.id, unitsOf(order, 1))
    assert.deepEqual([again.status, again.body.code], [409, 'units_refunded'])
  })

  test('409 units_refunded: a part that failed is not tried again once the unit was refunded as a whole', async () => {
    const tenant = 'parts that failed'
    const goodsToo = [card(5_000), goods]
    const order = await orderCards(world, tenant, goodsToo)
    const { body: one } = await pay(world, tenant, order.id, { amount: euro(3_000), ...fails })
    await pay(world, tenant, order.id, fails)
    await refund(world, tenant, one.id, unitsOf(order, 1))
    await world.settle()
    const failed = await listed(tenant, order.id)
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['FAILED', 'FAILED'],
    )
    const whole = await refund(world, tenant, one.id, { ...unitsOf(order, 1), ...byHand })
    assert.equal(whole.status, 201, whole.text)
    // The first payment has nothing left, the second only the money of the goods.
    for (const [at, code] of ['refund_exceeds_refundable', 'units_refunded'].entries()) {
      const again = await command(tenant, failed[at]?.id ?? '', 'retry', byHand)
      assert.deepEqual([again.status, again.body.code], [409, code])
    }
    const now = await listed(tenant, order.id)
    for (const { id } of now.slice(2)) {
      assert.equal((await command(tenant, id, 'cancel')).body.code, 'gift_cards_taken_back')
      assert.equal((await confirm(tenant, id)).status, 200)
    }
    assert.equal((await readOrder(world, tenant, order.id)).refunded_total.amount, 5_000)
    await checkOwed(world, tenant)
  })
})

test('a stolen code has its money back first: it does not become a new card', async () => {
  const tenant = 'stolen'
  const { cards } = await givenPaid(tenant)
  const [stolen] = cards
  assert(stolen)
  const { code } = (await showCode(world.as(tenant), stolen)).body
  const order = await orderCards(world, tenant, [goods, card(5_000)])
  const { body: own } = await pay(world, tenant, order.id, { amount: euro(5_000) })
  const by = { method: 'stored_value', stored_value: { code } }
  assert.equal((await pay(world, tenant, order.id, by)).status, 201)
  const items = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
  const url = `/api/v1/orders/${order.id}/cancel`
  assert.equal((await world.as(tenant).post(url, { items })).status, 200)
  await world.settle()
  assert.equal((await readCard(world, tenant, stolen.id)).balance.amount, 5_000)
  const { refunded } = (
    await world.as(tenant).get<{ refunded: { amount: number } }>(`/api/v1/payments/${own.id}`)
  ).body
  assert.equal(refunded.amount, 0)
  await checkOwed(world, tenant)
})

describe('units without a card', () => {
  test('are cancelled like any other', async () => {
    const tenant = 'cancelling'
    const order = await orderCards(world, tenant, [card(5_000, 3)])
    const items = [{ order_item_id: order.items[0]?.id, quantity: 2 }]
    const url = `/api/v1/orders/${order.id}/cancel`
    assert.equal((await world.as(tenant).post(url, { items })).status, 200)
    await pay(world, tenant, order.id)
    assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
    const issued = await world.as(tenant).post<{ code: string }>(url)
    assert.deepEqual([issued.status, issued.body.code], [409, 'invalid_transition'])
    await checkOwed(world, tenant)
  })

  test('whose money went back get none when the rest is paid', async () => {
    const tenant = 'refunded'
    const order = await orderCards(world, tenant, [card(5_000, 2)])
    const { body: part } = await pay(world, tenant, order.id, { amount: euro(6_000) })
    assert.equal((await refund(world, tenant, part.id, unitsOf(order, 1))).status, 201)
    await pay(world, tenant, order.id)
    const kept = (await readOrder(world, tenant, order.id)).paid_total.amount - 5_000
    const cards = await cardsOf(world.as(tenant), order.id)
    assert.equal(cards.length, 1)
    assert(kept >= 5_000)
    await checkOwed(world, tenant)
  })
})

describe('a dispute about an order of cards', () => {
  test('that is lost freezes what is left on them, and the loss is bad debt', async () => {
    const tenant = 'disputed'
    const { payment, cards } = await givenPaid(tenant, [card(5_000, 2)], {
      method: 'pm_test_dispute_lost',
    })
    const [spent, whole] = cards
    assert(spent && whole)
    await spend(world, tenant, spent, 5_000)
    await passTime(world, tenant, 2 * hourMs)
    assert.equal((await readCard(world, tenant, whole.id)).status, 'ACTIVE')
    await passTime(world, tenant, 8 * 24 * hourMs)
    await passTime(world, tenant, 24 * hourMs)
    const url = `/api/v1/disputes?payment_id=${payment.id}`
    const disputes = await world.as(tenant).get<{ content: { status: string }[] }>(url)
    assert.equal(disputes.body.content[0]?.status, 'LOST')
    assert.equal((await readCard(world, tenant, whole.id)).status, 'FROZEN')
    assert.equal((await readCard(world, tenant, spent.id)).status, 'DEPLETED')
    const accounts = await checkOwed(world, tenant)
    assert.deepEqual(
      [accounts['expense:bad_debt'], accounts['liability:stored_value']],
      [10_000, 5_000],
    )
    assert.equal(accounts['revenue:sales'] ?? 0, 0)
  })
})

test('a capture by hand after the cards were taken back changes nothing of them', async () => {
  const tenant = 'after'
  const { order, payment } = await givenPaid(tenant)
  await refund(world, tenant, payment.id)
  const { status } = await commandPayment(world, tenant, payment.id, 'capture')
  assert.equal(status, 409)
  assert.equal((await cardsOf(world.as(tenant), order.id)).length, 1)
})
