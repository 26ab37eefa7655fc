import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { conclude, openDispute, settleRefund } from '@souk/gateways/testing'
import { type Answer, allAtOnce, untilBlocked } from '@souk/platform/testing'
import { StripeShop, type StripeTenant } from '../callbacks/stripe-shop.fixture.ts'
import {
  commandPayment,
  euro,
  type PaymentBody,
  type ProblemBody,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'
import { disputePayment } from '../testing.ts'

/** Two who want something of the same money meet at it, and the books of the gateway say afterwards what ours say. */

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())
afterEach(() => shop.stripe.calm())

const held = { capture_method: 'MANUAL' }
const waiting = { method: 'pm_card_threeDSecure2Required' }
type Told = Answer<Partial<PaymentBody & ProblemBody>>

/** Where both stop before either goes on. */
const payments = 'payments.payments'

const capture = ({ name }: StripeTenant, id: string, amount?: number) =>
  commandPayment(
    shop.world,
    name,
    id,
    'capture',
    amount === undefined ? {} : { amount: euro(amount) },
  )

const giveBack = ({ name }: StripeTenant, id: string, amount: number) =>
  refund(shop.world, name, id, { amount: euro(amount) })

/** One of two was done. The other is told to wait where it met the call of the first, and else that nothing is left for it. */
function refusedOnce(answers: readonly Told[], ...codes: string[]): void {
  const refused = answers.filter(({ status }) => status >= 300)
  assert.equal(refused.length, 1)
  assert(codes.includes(refused[0]?.body.code ?? ''), refused[0]?.text)
}

const outcomes = (answers: readonly Told[]) =>
  answers.map(({ status, body }) => body.code ?? status).toSorted()

async function moneyOf({ name }: StripeTenant, id: string) {
  const { status, captured, refunded } = await readPayment(shop.world, name, id)
  return [status, captured.amount, refunded.amount]
}

/** Nothing is left to do, and what Stripe tells of it is old. */
async function settled(tenant: StripeTenant): Promise<void> {
  await shop.world.settle()
  await shop.told(tenant, (events) => events.toReversed())
  await shop.assertBooks(tenant)
}

async function heldPayment(name: string, canCaptureAgain = true) {
  const tenant = await shop.connect(name)
  tenant.account.canCaptureAgain = canCaptureAgain
  const { payment, orderId, intent } = await shop.paid(tenant, held)
  assert.equal(payment.status, 'AUTHORIZED')
  return { tenant, orderId, intent, id: payment.id }
}

describe('a capture', () => {
  test('and another at once: one takes its part, and the other is told to wait', async () => {
    const { tenant, id, intent } = await heldPayment('captures')
    const answers = await allAtOnce<Told>(shop.world.db, payments, [
      () => capture(tenant, id, 3_000),
      () => capture(tenant, id, 3_000),
    ])
    refusedOnce(answers, 'call_in_progress', 'capture_exceeds_authorized')
    assert.equal(intent.amount_received, 3_000)
    assert.deepEqual(await moneyOf(tenant, id), ['PARTIALLY_CAPTURED', 3_000, 0])
    await settled(tenant)
  })

  test('of the rest and a refund of the first part at once: both happen', async () => {
    const { tenant, id, intent } = await heldPayment('refund')
    assert.equal((await capture(tenant, id, 3_000)).status, 200)
    const answers = await allAtOnce<Told>(shop.world.db, payments, [
      () => capture(tenant, id, 2_000),
      () => giveBack(tenant, id, 3_000),
    ])
    assert.deepEqual(outcomes(answers), [200, 201])
    assert.equal(intent.amount_received, 5_000)
    assert.deepEqual(await moneyOf(tenant, id), ['CAPTURED', 5_000, 3_000])
    await settled(tenant)
  })

  test('of all and a refund of it at once: what is not there yet is not given back', async () => {
    const { tenant, id } = await heldPayment('early')
    const [taken, back] = await allAtOnce<Told>(shop.world.db, payments, [
      () => capture(tenant, id),
      () => giveBack(tenant, id, 5_000),
    ])
    assert.equal(taken?.status, 200, taken?.text)
    const isBack = back?.status === 201
    assert(isBack || back?.body.code === 'refund_exceeds_refundable', back?.text)
    assert.deepEqual(await moneyOf(tenant, id), ['CAPTURED', 5_000, isBack ? 5_000 : 0])
    await settled(tenant)
  })

  test('and a cancellation at once: the money is taken or let go, never both', async () => {
    const { tenant, id, intent } = await heldPayment('void')
    const answers = await allAtOnce<Told>(shop.world.db, payments, [
      () => capture(tenant, id),
      () => commandPayment(shop.world, tenant.name, id, 'cancel'),
    ])
    await shop.world.settle()
    const [status, captured] = await moneyOf(tenant, id)
    const isCaptured = status === 'CAPTURED'
    const codes = isCaptured
      ? ['call_in_progress', 'invalid_transition']
      : ['payment_not_capturable']
    refusedOnce(answers, ...codes)
    assert.deepEqual(
      [captured, intent.amount_received, intent.status],
      isCaptured ? [5_000, 5_000, 'succeeded'] : [0, 0, 'canceled'],
    )
    await settled(tenant)
  })
})

describe('the last cent', () => {
  test('is given back once of two refunds at once', async () => {
    const tenant = await shop.connect('cent')
    const { payment } = await shop.paid(tenant)
    assert.equal((await giveBack(tenant, payment.id, 4_999)).status, 201)
    const answers = await allAtOnce<Told>(shop.world.db, payments, [
      () => giveBack(tenant, payment.id, 1),
      () => giveBack(tenant, payment.id, 1),
    ])
    assert.deepEqual(outcomes(answers), [201, 'refund_exceeds_refundable'])
    assert.deepEqual(await moneyOf(tenant, payment.id), ['CAPTURED', 5_000, 5_000])
    assert.equal(tenant.account.refunds.size, 2)
    await settled(tenant)
  })

  test('is taken once of two captures at once', async () => {
    const { tenant, id, intent } = await heldPayment('last')
    assert.equal((await capture(tenant, id, 4_999)).status, 200)
    const answers = await allAtOnce<Told>(shop.world.db, payments, [
      () => capture(tenant, id, 1),
      () => capture(tenant, id),
    ])
    refusedOnce(answers, 'call_in_progress', 'payment_not_capturable')
    assert.equal(intent.amount_received, 5_000)
    await settled(tenant)
  })
})

describe('a message that says that the payer has paid', () => {
  /** A payer has been at their bank, and Stripe tells of it while somebody decides otherwise. */
  async function toldWhile(
    name: string,
    decide: (tenant: StripeTenant, ids: Ids) => Promise<Told>,
  ) {
    const tenant = await shop.connect(name)
    const { payment, orderId, intent } = await shop.paid(tenant, waiting)
    await shop.told(tenant)
    conclude(tenant.account, intent.id, true)
    const ids = { paymentId: payment.id, orderId }
    const [, decided] = await allAtOnce<Told>(shop.world.db, payments, [
      async () => {
        await tenant.account.webhooks.flush()
        return { status: 200, headers: {}, body: {}, text: '' }
      },
      () => decide(tenant, ids),
    ])
    await shop.world.settle()
    return { tenant, ids, decided }
  }

  interface Ids {
    readonly paymentId: string
    readonly orderId: string
  }

  test('and a cancellation of the payment at once: its money counts for the order all the same', async () => {
    const { tenant, ids, decided } = await toldWhile('cancel', ({ name }, { paymentId }) =>
      commandPayment(shop.world, name, paymentId, 'cancel'),
    )
    assert.equal(decided?.status, 200, decided?.text)
    assert.deepEqual(await moneyOf(tenant, ids.paymentId), ['CAPTURED', 5_000, 0])
    assert.equal((await readOrder(shop.world, tenant.name, ids.orderId)).status, 'PAID')
    await settled(tenant)
  })

  test('and a cancellation of its order at once: the money goes back', async () => {
    const { tenant, ids, decided } = await toldWhile('order', ({ name }, { orderId }) =>
      shop.world.as(name).post(`/api/v1/orders/${orderId}/cancel`),
    )
    assert.equal(decided?.status, 200, decided?.text)
    await shop.told(tenant)
    assert.deepEqual(await moneyOf(tenant, ids.paymentId), ['CAPTURED', 5_000, 5_000])
    assert.equal((await readOrder(shop.world, tenant.name, ids.orderId)).status, 'CANCELLED')
    await settled(tenant)
  })

  test('and another payment of the order at once: one of them goes back', async () => {
    const { tenant, ids } = await toldWhile('another', (of, { orderId }) => shop.pay(of, orderId))
    await shop.told(tenant)
    await shop.world.settle()
    const { paid_total, refunded_total, status } = await readOrder(
      shop.world,
      tenant.name,
      ids.orderId,
    )
    assert.equal(status, 'PAID')
    assert.equal(paid_total.amount - refunded_total.amount, 5_000)
    await settled(tenant)
  })
})

describe('a dispute', () => {
  test('that is recorded while a refund is asked for: what the bank has is not given back', async () => {
    const tenant = await shop.connect('disputed')
    const { payment } = await shop.paid(tenant)
    const { reply } = await shop.world.seed(tenant.name, async (tx) => {
      await disputePayment(tx, payment.id, 5_000)
      const reply = giveBack(tenant, payment.id, 5_000)
      await untilBlocked(shop.world.db)
      return { reply }
    })
    const { status, body } = await reply
    assert.deepEqual([status, body.code], [409, 'refund_exceeds_refundable'])
    assert.equal(tenant.account.refunds.size, 0)
  })

  test('of what a refund leaves, which is under way: each has its part', async () => {
    const tenant = await shop.connect('under way')
    const { payment, intent } = await shop.paid(tenant, { method: 'pm_card_pendingRefund' })
    const asked = await giveBack(tenant, payment.id, 2_000)
    assert.equal(asked.body.status, 'PROCESSING')
    const charge = tenant.account.chargeOf(intent)
    openDispute(tenant.account, charge, { reason: 'general' })
    await shop.told(tenant)
    const more = await giveBack(tenant, payment.id, 1)
    assert.deepEqual([more.status, more.body.code], [409, 'refund_exceeds_refundable'])
    const [ref = ''] = [...tenant.account.refunds.keys()]
    settleRefund(tenant.account, ref)
    await shop.told(tenant)
    assert.deepEqual(await moneyOf(tenant, payment.id), ['CAPTURED', 5_000, 2_000])
    const { disputed } = (await readPayment(shop.world, tenant.name, payment.id)) as PaymentBody & {
      disputed: { amount: number }
    }
    assert.equal(disputed.amount, 3_000)
    await settled(tenant)
  })
})
