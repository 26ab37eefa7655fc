import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  disturbGateway,
  euro,
  type OrderBody,
  type ProblemBody,
  passTime,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  readPayment,
  refund,
  removeFaults,
} from './fixtures.ts'
import { capturePayment } from './operations.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

const hour = 3_600_000

async function cancelUnits(tenant: string, { id, items }: OrderBody, quantity: number) {
  const lines = [{ order_item_id: items[0]?.id, quantity }]
  const reply = await world.as(tenant).post(`/api/v1/orders/${id}/cancel`, { items: lines })
  assert.equal(reply.status, 200, reply.text)
  await world.settle()
}

const ship = (tenant: string, orderId: string) =>
  world.as(tenant).post<ProblemBody>(`/api/v1/orders/${orderId}/fulfillments`)

async function refundsOf(tenant: string, orderId: string): Promise<RefundBody[]> {
  const url = `/api/v1/refunds?order_id=${orderId}`
  return (await world.as(tenant).get<{ content: RefundBody[] }>(url)).body.content.reverse()
}

const retry = (tenant: string, refundId: string | undefined) =>
  world.as(tenant).post<RefundBody & ProblemBody>(`/api/v1/refunds/${refundId}/retry`)

async function reserved(tenant: string): Promise<number> {
  const url = '/api/v1/inventory/items?limit=96'
  const { body } = await world.as(tenant).get<{ content: { reserved: number }[] }>(url)
  return body.content.reduce((sum, item) => sum + item.reserved, 0)
}

/** Pays that much, and the gateway leaves it open whether it came. */
async function payLate(tenant: string, orderId: string, amount: number, rest: object = {}) {
  const late = { amount: euro(amount), method: 'pm_test_timeout', ...rest }
  const reply = await pay(world, tenant, orderId, late)
  assert.equal(reply.status, 504)
  return reply.body.meta.payment_id
}

const nothingLeft = { 'asset:psp:test': 0, 'liability:escrow': 0 }

describe('money that arrives for an order that has ended', () => {
  test('REFUNDED: it is recorded, goes back at once and holds nothing up', async () => {
    const order = await placeOrder(world, 'refunded', [{ price: 20, quantity: 5 }])
    const late = await payLate('refunded', order.id, 60)
    const paid = await pay(world, 'refunded', order.id, { amount: euro(40) })
    await cancelUnits('refunded', order, 3)
    await refund(world, 'refunded', paid.body.id)
    assert.equal((await readOrder(world, 'refunded', order.id)).status, 'REFUNDED')
    await passTime(world, 'refunded', 6_000)
    assert.partialDeepStrictEqual(await readPayment(world, 'refunded', late), {
      status: 'CAPTURED',
      captured: euro(60),
      refunded: euro(60),
    })
    assert.partialDeepStrictEqual(await readOrder(world, 'refunded', order.id), {
      status: 'REFUNDED',
      payment_status: 'UNPAID',
      refund_status: 'FULL',
      paid_total: euro(100),
      refunded_total: euro(100),
    })
    assert.deepEqual(await balances(world, 'refunded'), nothingLeft)
    assert.equal(await reserved('refunded'), 0)
  })

  test('REFUNDED, and the refund of it fails: it stays due until a retry gives it back', async () => {
    const order = await placeOrder(world, 'stuck', [{ price: 20, quantity: 5 }])
    await payLate('stuck', order.id, 60)
    const paid = await pay(world, 'stuck', order.id, { amount: euro(40) })
    await cancelUnits('stuck', order, 3)
    await refund(world, 'stuck', paid.body.id)
    await disturbGateway(world, 'stuck', 'error')
    await passTime(world, 'stuck', 6_000)
    assert.partialDeepStrictEqual(await readOrder(world, 'stuck', order.id), {
      status: 'REFUNDED',
      payment_status: 'OVERPAID',
      refund_status: 'PENDING',
    })
    assert.equal((await ship('stuck', order.id)).body.code, 'invalid_transition')
    await removeFaults(world, 'stuck')
    const [, failed] = await refundsOf('stuck', order.id)
    assert.equal((await retry('stuck', failed?.id)).body.status, 'SUCCEEDED')
    assert.deepEqual(await balances(world, 'stuck'), nothingLeft)
  })

  test('CANCELLED: it goes back, and reads as unpaid afterwards', async () => {
    const order = await placeOrder(world, 'cancelled', [{ price: 20, quantity: 5 }])
    await payLate('cancelled', order.id, 100)
    await cancelUnits('cancelled', order, 5)
    await passTime(world, 'cancelled', 6_000)
    assert.partialDeepStrictEqual(await readOrder(world, 'cancelled', order.id), {
      status: 'CANCELLED',
      payment_status: 'UNPAID',
      refund_status: 'FULL',
    })
    assert.deepEqual(await balances(world, 'cancelled'), nothingLeft)
  })

  test('shipped, and partly refunded: none of it is kept for what was a goodwill', async () => {
    const order = await placeOrder(world, 'goodwill', [{ price: 20, quantity: 5 }])
    const late = await payLate('goodwill', order.id, 60)
    const paid = await pay(world, 'goodwill', order.id, { amount: euro(40) })
    await cancelUnits('goodwill', order, 3)
    await ship('goodwill', order.id)
    await refund(world, 'goodwill', paid.body.id, { amount: euro(10) })
    await disturbGateway(world, 'goodwill', 'error')
    await passTime(world, 'goodwill', 6_000)
    await removeFaults(world, 'goodwill')
    const failed = (await refundsOf('goodwill', order.id)).find(({ status }) => status === 'FAILED')
    assert.equal((await retry('goodwill', failed?.id)).body.status, 'SUCCEEDED')
    assert.deepEqual((await readPayment(world, 'goodwill', late)).refunded, euro(60))
    assert.deepEqual(await balances(world, 'goodwill'), {
      'asset:psp:test': 30,
      'liability:escrow': 0,
      'revenue:sales': 30,
    })
  })

  test('EXPIRED: what is on its way back does not count towards reviving it', async () => {
    const order = await placeOrder(world, 'expired', [{ price: 20, quantity: 5 }])
    const slow = { amount: euro(60), method: 'pm_test_refund_timeout' }
    const part = await pay(world, 'expired', order.id, slow)
    const awaited = await pay(world, 'expired', order.id, { method: 'pm_test_3ds' })
    world.advance('expired', 25 * hour)
    await world.tick()
    assert.equal((await readOrder(world, 'expired', order.id)).status, 'EXPIRED')
    await refund(world, 'expired', part.body.id)
    const confirmed = await world.as('expired').post(`/api/v1/payments/${awaited.body.id}/confirm`)
    assert.equal(confirmed.status, 200)
    assert.equal((await readOrder(world, 'expired', order.id)).status, 'EXPIRED')
    await passTime(world, 'expired', 6_000)
    assert.deepEqual(await balances(world, 'expired'), nothingLeft)
  })

  test('a cancelled untracked line holds nothing when late money revives the order', async () => {
    const caller = world.as('revived')
    const ids: string[] = []
    for (const track_inventory of [true, false]) {
      const product = await caller.post<{ id: string }>('/v1/catalog/products', {
        title: 'Linen shirt',
        price: euro(20),
        inventory: { available: 1, warehouse: 'main' },
        track_inventory,
      })
      ids.push(product.body.id)
    }
    const items = ids.map((product_id) => ({ product_id, quantity: 1 }))
    const order = (await caller.post<OrderBody>('/api/v1/orders', { items })).body
    const waiting = await pay(world, 'revived', order.id, {
      method: 'pm_test_3ds',
      amount: euro(20),
    })
    const lines = [{ order_item_id: order.items[1]?.id, quantity: 1 }]
    await caller.post(`/api/v1/orders/${order.id}/cancel`, { items: lines })
    await world.settle()
    world.advance('revived', 25 * hour)
    await world.tick()
    assert.equal((await readOrder(world, 'revived', order.id)).status, 'EXPIRED')
    const confirmed = await caller.post(`/api/v1/payments/${waiting.body.id}/confirm`)
    assert.equal(confirmed.status, 200, confirmed.text)
    assert.equal((await readOrder(world, 'revived', order.id)).status, 'PAID')
    assert.equal(await reserved('revived'), 1)
  })
})

describe('money that is held beside a paid order', () => {
  const manual = { capture_method: 'MANUAL' }

  test('the capture that covers the order gives the rest up', async () => {
    const order = await placeOrder(world, 'rest', [{ price: 10, quantity: 3 }])
    const held = await pay(world, 'rest', order.id, manual)
    await cancelUnits('rest', order, 1)
    const captured = await commandPayment(world, 'rest', held.body.id, 'capture', {
      amount: euro(20),
    })
    assert.partialDeepStrictEqual(captured.body, { status: 'CLOSED', captured: euro(20) })
    assert.partialDeepStrictEqual(await readOrder(world, 'rest', order.id), {
      status: 'PAID',
      authorized_total: euro(0),
    })
    await refund(world, 'rest', held.body.id)
    assert.equal((await readOrder(world, 'rest', order.id)).status, 'REFUNDED')
    assert.equal((await ship('rest', order.id)).status, 409)
    assert.equal(await reserved('rest'), 0)
  })

  test('and so does what is held or awaited by other payments', async () => {
    const order = await placeOrder(world, 'others', [{ price: 10, quantity: 4 }])
    const held = await pay(world, 'others', order.id, { ...manual, amount: euro(10) })
    const other = await pay(world, 'others', order.id, { method: 'pm_test_3ds', amount: euro(10) })
    const last = await pay(world, 'others', order.id, { ...manual, amount: euro(20) })
    await cancelUnits('others', order, 2)
    assert.equal(
      (await commandPayment(world, 'others', last.body.id, 'capture')).body.status,
      'CAPTURED',
    )
    assert.equal((await readPayment(world, 'others', held.body.id)).status, 'CANCELLED')
    assert.equal((await readPayment(world, 'others', other.body.id)).status, 'CANCELLED')
    assert.deepEqual((await readOrder(world, 'others', order.id)).authorized_total, euro(0))
  })

  test('409 call_in_progress: of two captures at once that are too much together, the second waits and is refused', async () => {
    const order = await placeOrder(world, 'race', [{ price: 10, quantity: 3 }])
    const first = await pay(world, 'race', order.id, { ...manual, amount: euro(20) })
    const other = await pay(world, 'race', order.id, manual)
    await cancelUnits('race', order, 1)
    const second = await world.seed('race', async (tx) => {
      await capturePayment(tx, allKinds(), first.body.id, undefined)
      const reply = commandPayment(world, 'race', other.body.id, 'capture')
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'call_in_progress')
    assert.deepEqual((await readPayment(world, 'race', other.body.id)).captured, euro(0))
  })

  test('409: what is on its way back entirely is not shipped', async () => {
    const order = await placeOrder(world, 'away', [{ price: 10, quantity: 3 }])
    const slow = await pay(world, 'away', order.id, { method: 'pm_test_refund_timeout' })
    await refund(world, 'away', slow.body.id)
    const refused = await ship('away', order.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
    assert.deepEqual(refused.body.meta.allowed, ['cancel'])
    await passTime(world, 'away', 6_000)
    assert.equal((await readOrder(world, 'away', order.id)).status, 'REFUNDED')
    assert.equal(await reserved('away'), 0)
  })

  test('what is on its way back is asked for again while the order waits for its money', async () => {
    const order = await placeOrder(world, 'again', [{ price: 10, quantity: 3 }])
    const slow = { amount: euro(10), method: 'pm_test_refund_timeout' }
    await refund(world, 'again', (await pay(world, 'again', order.id, slow)).body.id)
    await pay(world, 'again', order.id, { amount: euro(20) })
    assert.equal((await readOrder(world, 'again', order.id)).status, 'PENDING')
    assert.deepEqual((await pay(world, 'again', order.id)).body.amount, euro(10))
    assert.equal((await readOrder(world, 'again', order.id)).status, 'PAID')
  })

  for (const method of ['pm_test_ok', 'pm_test_decline_funds', 'pm_test_timeout']) {
    test(`409 invalid_transition: on terms the gateway is not asked to hold ${method}`, async () => {
      const tenant = `terms-${method}`
      const order = await placeOrder(world, tenant)
      await world.as(tenant).post(`/api/v1/orders/${order.id}/confirm`)
      const refused = await pay(world, tenant, order.id, { ...manual, method })
      assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
      assert.partialDeepStrictEqual(refused.body.meta, { state: 'CONFIRMED', action: 'authorize' })
      const payments = await world.as(tenant).get<{ content: unknown[] }>('/api/v1/payments')
      assert.deepEqual(payments.body.content, [])
    })
  }
})

describe('what is left when part of an order was free', () => {
  const lines = [
    { price: 100, quantity: 1 },
    { price: 0, quantity: 1 },
  ]

  test('200: cancelling what had a price, after its money went back, leaves the rest to ship', async () => {
    const order = await placeOrder(world, 'free', lines)
    const part = await pay(world, 'free', order.id, { amount: euro(40) })
    await refund(world, 'free', part.body.id)
    await cancelUnits('free', order, 1)
    assert.equal((await readOrder(world, 'free', order.id)).status, 'PAID')
    assert.equal((await ship('free', order.id)).status, 201)
    assert.equal(await reserved('free'), 0)
  })

  test('200: and so does cancelling what was paid', async () => {
    const order = await placeOrder(world, 'gift', lines)
    await pay(world, 'gift', order.id)
    await cancelUnits('gift', order, 1)
    assert.partialDeepStrictEqual(await readOrder(world, 'gift', order.id), {
      status: 'PAID',
      refund_status: 'FULL',
    })
    assert.equal((await ship('gift', order.id)).status, 201)
    assert.deepEqual(await balances(world, 'gift'), nothingLeft)
  })
})

describe('a refund that failed and is tried again', () => {
  test('409 refund_exceeds_refundable: not when a later one has given its money back', async () => {
    const order = await placeOrder(world, 'covered', [{ price: 10, quantity: 3 }])
    await pay(world, 'covered', order.id)
    await disturbGateway(world, 'covered', 'error')
    await cancelUnits('covered', order, 1)
    await removeFaults(world, 'covered')
    await cancelUnits('covered', order, 1)
    const [failed, both] = await refundsOf('covered', order.id)
    assert.deepEqual(
      [failed?.status, both?.status, both?.amount],
      ['FAILED', 'SUCCEEDED', euro(20)],
    )
    const refused = await retry('covered', failed?.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'refund_exceeds_refundable'])
    assert.deepEqual(refused.body.meta, { refundable: euro(0) })
    assert.deepEqual((await readOrder(world, 'covered', order.id)).refunded_total, euro(20))
  })

  test('409 refund_exceeds_refundable: nor twice by hand for what was due once', async () => {
    const order = await placeOrder(world, 'by-hand', [{ price: 10, quantity: 3 }])
    const paid = await pay(world, 'by-hand', order.id)
    await disturbGateway(world, 'by-hand', 'error')
    await cancelUnits('by-hand', order, 1)
    const byHand = await refund(world, 'by-hand', paid.body.id, { amount: euro(10) })
    await removeFaults(world, 'by-hand')
    const [automatic] = await refundsOf('by-hand', order.id)
    assert.equal((await retry('by-hand', automatic?.id)).body.status, 'SUCCEEDED')
    assert.equal((await retry('by-hand', byHand.body.id)).status, 409)
    assert.deepEqual((await readOrder(world, 'by-hand', order.id)).refunded_total, euro(10))
  })
})

test('a cancelled order whose money went back reads as unpaid, one that is refunded too', async () => {
  const cancelled = await placeOrder(world, 'reads')
  await pay(world, 'reads', cancelled.id)
  await cancelUnits('reads', cancelled, 2)
  const refunded = await placeOrder(world, 'reads')
  await refund(world, 'reads', (await pay(world, 'reads', refunded.id)).body.id)
  for (const { id } of [cancelled, refunded]) {
    const { payment_status, refund_status } = await readOrder(world, 'reads', id)
    assert.deepEqual(
      { payment_status, refund_status },
      { payment_status: 'UNPAID', refund_status: 'FULL' },
    )
  }
})
