import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  listPaymentsOf,
  type ProblemBody,
  paidOrder,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  refund,
} from './fixtures.ts'
import { WatchedGateway } from './watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const manual = { capture_method: 'MANUAL' }
const nothingLeft = { 'asset:psp:test': 0, 'liability:escrow': 0 }

async function cancelOrder(tenant: string, orderId: string): Promise<void> {
  const { status, text } = await world.as(tenant).post(`/api/v1/orders/${orderId}/cancel`)
  assert.equal(status, 200, text)
  await world.settle()
}

async function heldPayment(tenant: string) {
  return paidOrder(world, tenant, manual)
}

describe('while a gateway is asked', () => {
  test('the payment is saved, no transaction is open, and what is due is on its way', async () => {
    const order = await placeOrder(world, 'open')
    const { asked, release } = watched.hold()
    const answering = pay(world, 'open', order.id)
    await asked
    const open = await world.database.system`
      select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `
    assert.equal(open.length, 0)
    const [saved] = await listPaymentsOf(world, 'open', order.id)
    assert.equal(saved?.status, 'CREATED')
    const second = await pay(world, 'open', order.id)
    assert.deepEqual([second.status, second.body.code], [409, 'payment_in_progress'])
    release()
    const { status, body } = await answering
    assert.deepEqual([status, body.status, body.id], [201, 'CAPTURED', saved?.id])
    assert.deepEqual(watched.asked, [['authorize', body.id]])
  })

  test('409 call_in_progress: neither captured again, nor cancelled, nor lapsed', async () => {
    const { payment } = await heldPayment('busy')
    const { asked, release } = watched.hold()
    const capturing = commandPayment(world, 'busy', payment.id, 'capture', { amount: euro(100) })
    await asked
    for (const name of ['capture', 'cancel']) {
      const { status, body } = await commandPayment(world, 'busy', payment.id, name)
      assert.deepEqual([status, body.code], [409, 'call_in_progress'], name)
    }
    world.advance('busy', 8 * 86_400_000)
    await world.tick()
    release()
    const { body } = await capturing
    assert.deepEqual([body.status, body.captured], ['PARTIALLY_CAPTURED', euro(100)])
    await world.tick()
    assert.equal(
      (await commandPayment(world, 'busy', payment.id, 'capture')).body.code,
      'payment_not_capturable',
    )
    assert.deepEqual(watched.keysOf('capture'), [`${payment.id}:0`])
  })

  test('409 refund_exceeds_refundable: what is on its way back is not given twice', async () => {
    const { order, payment } = await paidOrder(world, 'back')
    const { asked, release } = watched.hold()
    const refunding = refund(world, 'back', payment.id, { amount: euro(12_000) })
    await asked
    const second = await refund(world, 'back', payment.id, { amount: euro(601) })
    assert.deepEqual([second.status, second.body.meta], [409, { refundable: euro(600) }])
    await cancelOrder('back', order.id)
    release()
    assert.equal((await refunding).body.status, 'SUCCEEDED')
    assert.deepEqual((await readOrder(world, 'back', order.id)).refunded_total, euro(12_600))
    assert.deepEqual(await balances(world, 'back'), nothingLeft)
  })

  test('409 call_in_progress: a refund is tried again once at a time', async () => {
    const { payment } = await paidOrder(world, 'again', { method: 'pm_test_refund_fails' })
    const { id } = (await refund(world, 'again', payment.id)).body
    const retry = () =>
      world.as('again').post<RefundBody & ProblemBody>(`/api/v1/refunds/${id}/retry`)
    const { asked, release } = watched.hold()
    const first = retry()
    await asked
    assert.equal((await retry()).status, 409)
    release()
    assert.equal((await first).body.status, 'FAILED')
    assert.deepEqual(watched.keysOf('refund'), [id, `${id}:3`])
  })
})

test('what is earned while a payment is asked for is earned once', async () => {
  const order = await placeOrder(world, 'earned', [{ price: 100, quantity: 1 }])
  await world.as('earned').post(`/api/v1/orders/${order.id}/confirm`)
  await pay(world, 'earned', order.id, { amount: euro(40) })
  await world.settle()
  await world.as('earned').post(`/api/v1/orders/${order.id}/fulfillments`)
  const { asked, release } = watched.hold()
  const paying = pay(world, 'earned', order.id, { amount: euro(60) })
  await asked
  // Both have read what is in escrow when they come to post the revenue.
  const { settling } = await world.seed('earned', async (tx) => {
    await tx`
      insert into ledger.accounts (tenant_id, id, code, currency, type, created_at)
      values (${tx.tenantId}, ${newUuid()}, 'revenue:sales', 'EUR', 'REVENUE', ${tx.now})
    `
    const settling = world.settle()
    settling.catch(() => {})
    await untilBlocked(world.db, 1)
    release()
    await untilBlocked(world.db, 2)
    return { settling }
  })
  await settling
  assert.equal((await paying).status, 201)
  await world.settle()
  const expected = { 'asset:psp:test': 100, 'liability:escrow': 0, 'revenue:sales': 100 }
  assert.deepEqual(await balances(world, 'earned'), expected)
})

describe('an answer that comes when the order has ended', () => {
  test('money goes back at once', async () => {
    const order = await placeOrder(world, 'late')
    const { asked, release } = watched.hold()
    const paying = pay(world, 'late', order.id)
    await asked
    await cancelOrder('late', order.id)
    release()
    assert.equal((await paying).status, 201)
    await world.settle()
    const [payment] = await listPaymentsOf(world, 'late', order.id)
    assert.deepEqual([payment?.status, payment?.refunded], ['CAPTURED', euro(12_600)])
    assert.equal((await readOrder(world, 'late', order.id)).status, 'CANCELLED')
    assert.deepEqual(await balances(world, 'late'), nothingLeft)
  })

  for (const [name, body] of Object.entries({
    'what is held': manual,
    'what waits for the customer': { method: 'pm_test_3ds' },
  })) {
    test(`${name} is let go`, async () => {
      const order = await placeOrder(world, name)
      const { asked, release } = watched.hold()
      const paying = pay(world, name, order.id, body)
      await asked
      await cancelOrder(name, order.id)
      release()
      const { id } = (await paying).body
      await world.settle()
      const [payment] = await listPaymentsOf(world, name, order.id)
      assert.equal(payment?.status, 'CANCELLED')
      assert.deepEqual(watched.keysOf('void'), [`${id}:void`])
      assert.deepEqual(await balances(world, name), {})
    })
  }

  test('what was captured goes back, and the rest is let go', async () => {
    const { order, payment } = await heldPayment('captured')
    const { asked, release } = watched.hold()
    const capturing = commandPayment(world, 'captured', payment.id, 'capture', {
      amount: euro(5_000),
    })
    await asked
    await cancelOrder('captured', order.id)
    assert.equal((await readOrder(world, 'captured', order.id)).status, 'CANCELLED')
    release()
    assert.equal((await capturing).status, 200)
    await world.settle()
    const [after] = await listPaymentsOf(world, 'captured', order.id)
    assert.deepEqual([after?.status, after?.refunded], ['CLOSED', euro(5_000)])
    assert.deepEqual(watched.keysOf('void'), [`${payment.id}:void`])
    assert.deepEqual(await balances(world, 'captured'), nothingLeft)
  })

  test('a capture that is refused lets all of it go', async () => {
    const { order, payment } = await paidOrder(world, 'refused', {
      ...manual,
      method: 'pm_test_capture_fails',
    })
    const { asked, release } = watched.hold()
    const capturing = commandPayment(world, 'refused', payment.id, 'capture')
    await asked
    await cancelOrder('refused', order.id)
    release()
    assert.equal((await capturing).status, 402)
    await world.settle()
    const [after] = await listPaymentsOf(world, 'refused', order.id)
    assert.equal(after?.status, 'CANCELLED')
    assert.deepEqual((await readOrder(world, 'refused', order.id)).authorized_total, euro(0))
    assert.deepEqual(watched.keysOf('void'), [`${payment.id}:void`])
  })
})

describe('a call that could not be made', () => {
  test('503 outcome_unknown: it is made again with its key, and the request gets its answer', async () => {
    const order = await placeOrder(world, 'broken')
    const caller = world.as('broken')
    const body = { order_id: order.id, method: 'pm_test_ok' }
    const send = () => caller.post('/api/v1/payments', body, { 'idempotency-key': 'k' })
    watched.breakOnce()
    const first = await send()
    assert.deepEqual([first.status, first.body.code], [503, 'outcome_unknown'])
    assert.equal((await send()).body.code, 'idempotency_in_progress')
    world.advance('broken', 6_000)
    await world.settle()
    const second = await send()
    assert.deepEqual([second.status, second.body.status], [201, 'CAPTURED'])
    assert.deepEqual(watched.keysOf('authorize'), [second.body.id, second.body.id])
    assert.equal((await balances(world, 'broken'))['asset:psp:test'], 12_600)
  })

  test('a void without an answer is asked again with its key, and changes nothing else', async () => {
    const { payment } = await heldPayment('void')
    watched.silent = 'void'
    const cancelled = await commandPayment(world, 'void', payment.id, 'cancel')
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'CANCELLED'])
    await world.settle()
    watched.silent = undefined
    world.advance('void', 6_000)
    await world.settle()
    world.advance('void', 60_000)
    await world.settle()
    const key = `${payment.id}:void`
    assert.deepEqual(watched.keysOf('void'), [key, key])
  })

  for (const name of ['payment', 'refund']) {
    test(`503 outcome_unknown: a ${name} that a reset took away while it was asked for is forgotten`, async () => {
      const tenant = `reset-${name}`
      const order = await placeOrder(world, tenant)
      const first = name === 'refund' ? await pay(world, tenant, order.id) : undefined
      const { asked, release } = watched.hold()
      const answering = first ? refund(world, tenant, first.body.id) : pay(world, tenant, order.id)
      await asked
      await world.seed(tenant, async (tx) => {
        await tx`delete from payments.refunds where tenant_id = ${tx.tenantId}`
        await tx`delete from payments.payments where tenant_id = ${tx.tenantId}`
        await tx`delete from orders.order_items where tenant_id = ${tx.tenantId}`
        await tx`delete from orders.orders where tenant_id = ${tx.tenantId}`
      })
      release()
      const { status, text } = await answering
      assert.equal(status, 503, text)
      const lanes = await world.peek(
        tenant,
        (tx) => tx`select from platform.outbound_lanes where tenant_id = ${tx.tenantId}`,
      )
      assert.equal(lanes.length, 0)
    })
  }
})
