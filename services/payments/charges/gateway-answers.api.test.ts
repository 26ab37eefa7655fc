import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ChargeStatus } from '@souk/gateways/contract'
import type { World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  euro,
  eventsOf,
  listPaymentsOf,
  paidOrder,
  passTime,
  pay,
  placeOrder,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'
import { askAboutPayment } from '../operations.ts'
import { getPayment } from '../store.ts'
import { WatchedGateway } from '../watched-gateway.fixture.ts'

const watched = new WatchedGateway()
let world: World
before(async () => {
  world = await createShop({}, watched.kinds)
})
after(() => world.close())
afterEach(() => watched.calm())

const total = 12_600
const visa = { type: 'card', brand: 'visa', last4: '4242' }

function approved(captured: number, fee: number | null = null): ChargeStatus {
  return {
    outcome: 'approved',
    ref: 'pi_1',
    captured,
    method: visa,
    fee: fee === null ? null : euro(fee),
    authorizationExpiresAt: null,
  }
}

/** Somebody has told us that something happened at the gateway. */
async function hear(tenant: string, paymentId: string): Promise<void> {
  await world.seed(tenant, async (tx) => askAboutPayment(tx, await getPayment(tx, paymentId)))
  await world.settle()
}

async function totalsOf(tenant: string, orderId: string) {
  const { authorized_total, paid_total } = await readOrder(world, tenant, orderId)
  return [authorized_total.amount, paid_total.amount]
}

const manual = { capture_method: 'MANUAL' }

test('a payment that the gateway works on is answered as it is, and asked about until it is known', async () => {
  const order = await placeOrder(world, 'debit')
  watched.say('authorize', { outcome: 'pending', ref: 'pi_1' })
  watched.say('poll', { outcome: 'pending', ref: 'pi_1' }, approved(total, 300))
  const { status, body } = await pay(world, 'debit', order.id)
  assert.deepEqual([status, body.status, body.gateway_ref], [201, 'PROCESSING', 'pi_1'])
  await passTime(world, 'debit', 6_000)
  assert.equal((await readPayment(world, 'debit', body.id)).status, 'PROCESSING')
  await passTime(world, 'debit', 16_000)
  const paid = await readPayment(world, 'debit', body.id)
  assert.partialDeepStrictEqual(paid, {
    status: 'CAPTURED',
    fee: euro(300),
    method_details: visa,
    method: { id: 'pm_test_ok', type: 'card' },
  })
  const [listed] = await listPaymentsOf(world, 'debit', order.id)
  assert.deepEqual(listed, paid, 'a list says the same')
  assert.deepEqual(await balances(world, 'debit'), {
    'asset:psp:test': total - 300,
    'expense:psp_fees': 300,
    'liability:escrow': total,
  })
})

describe('a gateway that cannot be asked', () => {
  const down = { outcome: 'unavailable', reason: 'connection_refused' } as const

  test('402 payment_declined: has done nothing, and the order can be paid again', async () => {
    const order = await placeOrder(world, 'down')
    watched.say('authorize', down)
    const { status, body } = await pay(world, 'down', order.id)
    assert.deepEqual([status, body.code], [402, 'payment_declined'])
    assert.partialDeepStrictEqual(body.meta, {
      decline_code: 'gateway_unavailable',
      retryable: true,
    })
    assert.equal((await pay(world, 'down', order.id)).status, 201)
    assert.equal((await balances(world, 'down'))['asset:psp:test'], total)
  })

  test('is not believed after a first question whose answer nobody knows', async () => {
    const order = await placeOrder(world, 'doubt')
    watched.breakOnce()
    assert.equal((await pay(world, 'doubt', order.id)).status, 503)
    watched.say('authorize', down)
    await passTime(world, 'doubt', 61_000)
    const [payment] = await listPaymentsOf(world, 'doubt', order.id)
    assert.equal(payment?.status, 'PROCESSING')
    await passTime(world, 'doubt', 61_000)
    const [known] = await listPaymentsOf(world, 'doubt', order.id)
    assert.equal(known?.status, 'CAPTURED')
    assert.deepEqual(
      watched.asked.map(([kind]) => kind),
      ['authorize', 'authorize', 'poll'],
    )
  })
})

describe('what happens at the gateway itself', () => {
  test('money that was taken there is captured here, once', async () => {
    const { order, payment } = await paidOrder(world, 'there', manual)
    watched.say('poll', approved(5_000, 100), approved(5_000, 100))
    await hear('there', payment.id)
    await hear('there', payment.id)
    const known = await readPayment(world, 'there', payment.id)
    assert.deepEqual([known.status, known.captured], ['PARTIALLY_CAPTURED', euro(5_000)])
    assert.deepEqual(await totalsOf('there', order.id), [total - 5_000, 5_000])
    assert.deepEqual(await balances(world, 'there'), {
      'asset:psp:test': 4_900,
      'expense:psp_fees': 100,
      'liability:escrow': 5_000,
    })
    assert.deepEqual(watched.keysOf('poll'), [payment.id, payment.id])
  })

  test('what was let go there is cancelled, and not voided', async () => {
    const { order, payment } = await paidOrder(world, 'gone', manual)
    watched.say('poll', { outcome: 'released', ref: 'pi_1', captured: 0 })
    await hear('gone', payment.id)
    assert.equal((await readPayment(world, 'gone', payment.id)).status, 'CANCELLED')
    assert.deepEqual(await totalsOf('gone', order.id), [0, 0])
    assert.deepEqual(watched.keysOf('void'), [])
    assert.equal((await pay(world, 'gone', order.id)).status, 201)
  })

  test('a part that was taken there before it was let go is kept', async () => {
    const { order, payment } = await paidOrder(world, 'part', manual)
    watched.say('poll', { outcome: 'released', ref: 'pi_1', captured: 2_000 })
    await hear('part', payment.id)
    const known = await readPayment(world, 'part', payment.id)
    assert.deepEqual([known.status, known.captured], ['CLOSED', euro(2_000)])
    assert.deepEqual(await totalsOf('part', order.id), [0, 2_000])
    assert.deepEqual(watched.keysOf('void'), [])
  })

  test('a payment that waits for the customer goes on without a confirmation', async () => {
    const order = await placeOrder(world, 'wait')
    const { body } = await pay(world, 'wait', order.id, { method: 'pm_test_3ds' })
    const nextAction = { type: 'THREE_D_SECURE', url: 'https://bank.example' } as const
    watched.say('poll', { outcome: 'action_required', ref: 'pi_1', nextAction }, approved(total))
    await hear('wait', body.id)
    const waiting = await readPayment(world, 'wait', body.id)
    assert.deepEqual([waiting.status, waiting.version], ['REQUIRES_ACTION', body.version])
    await hear('wait', body.id)
    const paid = await readPayment(world, 'wait', body.id)
    assert.deepEqual([paid.status, paid.next_action], ['CAPTURED', null])
    assert.equal((await readOrder(world, 'wait', order.id)).status, 'PAID')
  })

  test('nothing of another tenant is asked about', async () => {
    const { payment } = await paidOrder(world, 'mine', manual)
    await assert.rejects(hear('theirs', payment.id), { code: 'payment_not_found' })
    assert.deepEqual(watched.keysOf('poll'), [])
  })
})

test('a payment of which the gateway takes a part at once holds the rest', async () => {
  const order = await placeOrder(world, 'some')
  watched.say('authorize', approved(2_600))
  const { body } = await pay(world, 'some', order.id)
  assert.deepEqual([body.status, body.captured], ['PARTIALLY_CAPTURED', euro(2_600)])
  assert.deepEqual(await totalsOf('some', order.id), [10_000, 2_600])
  assert.equal((await commandPayment(world, 'some', body.id, 'capture')).body.status, 'CAPTURED')
  assert.deepEqual(await totalsOf('some', order.id), [0, total])
})

test('a capture with which the gateway lets go of the rest closes the payment', async () => {
  const { order, payment } = await paidOrder(world, 'rest', manual)
  watched.say('capture', { outcome: 'captured', fee: euro(50), releasesRest: true })
  const asked = { amount: euro(5_000) }
  const { body } = await commandPayment(world, 'rest', payment.id, 'capture', asked)
  assert.deepEqual([body.status, body.captured, body.fee], ['CLOSED', euro(5_000), euro(50)])
  assert.deepEqual(await totalsOf('rest', order.id), [0, 5_000])
  assert.deepEqual(watched.keysOf('void'), [])
  const again = await commandPayment(world, 'rest', payment.id, 'capture')
  assert.deepEqual([again.status, again.body.code], [409, 'payment_not_capturable'])
  assert.deepEqual(await eventsOf(world, 'rest', payment.id), [
    'payment.created',
    'payment.authorized',
    'payment.closed',
  ])
  assert.deepEqual(await balances(world, 'rest'), {
    'asset:psp:test': 4_950,
    'expense:psp_fees': 50,
    'liability:escrow': 5_000,
  })
})

test('a refund that the gateway has taken on is on its way until it is sent', async () => {
  const { payment } = await paidOrder(world, 'later')
  watched.say('refund', { outcome: 'pending', ref: 're_1' })
  watched.say('pollRefund', { outcome: 'refunded', ref: 're_1', fee: euro(-20) })
  const { status, body } = await refund(world, 'later', payment.id, { amount: euro(600) })
  assert.deepEqual([status, body.status, body.gateway_ref], [201, 'PROCESSING', 're_1'])
  const before = await readPayment(world, 'later', payment.id)
  assert.deepEqual([before.refunded, before.refund_pending], [euro(0), euro(600)])
  await passTime(world, 'later', 6_000)
  const after = await readPayment(world, 'later', payment.id)
  assert.deepEqual(
    [after.refunded, after.refund_pending, after.fee],
    [euro(600), euro(0), euro(-20)],
  )
  assert.deepEqual(await balances(world, 'later'), {
    'asset:psp:test': 12_020,
    'expense:psp_fees': -20,
    'liability:escrow': 12_000,
  })
})
