import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDispute } from '@souk/gateways/testing'
import { expireLeases, killAt, until } from '@souk/platform/testing'
import { euro, listPaymentsOf, readPayment } from '../fixtures.ts'
import { StripeShop, type StripeTenant } from './stripe-shop.fixture.ts'

const secret = 'shared by the process that dies and those that live'
const program = new URL('./killed.fixture.ts', import.meta.url)
let shop: StripeShop
before(async () => {
  shop = await StripeShop.open(secret)
})
after(() => shop.close())

interface Asked {
  readonly url: string
  readonly body: object
}

const creation = /^POST \/v1\/payment_intents$/

/** Where the process dies: before Stripe is asked, while it has acted and not answered, and with its answer in hand. */
const deaths = ['begun', 'unanswered', 'answered'] as const
type Death = (typeof deaths)[number]

async function die(death: Death, { name }: StripeTenant, asked: Asked, on: RegExp): Promise<void> {
  const halt = death === 'unanswered' ? 'finished' : death
  const request = { secret, key: 'k', halt, ...asked } as const
  if (death !== 'unanswered') {
    await killAt(shop.world, program, name, request)
    return
  }
  shop.stripe.disturb('hang_after', on)
  const before = shop.stripe.count(on)
  const reached = until(async () => shop.stripe.count(on) > before)
  await killAt(shop.world, program, name, request, reached)
}

/** The lease is over, and the worker does what is left. */
async function finish(): Promise<void> {
  await expireLeases(shop.world.database.system)
  await shop.world.settle()
}

for (const death of deaths) {
  describe(`a process that dies (${death}) while it asks Stripe`, () => {
    for (const isTold of death === 'unanswered' ? [false, true] : [death === 'answered']) {
      test(`leaves one payment, ${isTold ? 'of which Stripe has told meanwhile' : 'of which nobody tells'}`, async () => {
        const tenant = await shop.connect(`pay-${death}-${isTold}`)
        const orderId = await shop.order(tenant)
        const body = {
          order_id: orderId,
          method: 'pm_card_visa',
          return_url: 'https://shop.example/back',
        }
        const asked = { url: '/api/v1/payments', body }
        await die(death, tenant, asked, creation)
        if (isTold) await shop.told(tenant)
        await finish()
        const repeat = await shop.world
          .as(tenant.name)
          .post(asked.url, body, { 'idempotency-key': 'k' })
        assert.equal(repeat.status, 201, repeat.text)
        const payments = await listPaymentsOf(shop.world, tenant.name, orderId)
        assert.deepEqual(
          payments.map(({ status, captured }) => [status, captured]),
          [['CAPTURED', euro(5_000)]],
        )
        assert.equal(tenant.account.intents.size, 1)
        await shop.assertBooks(tenant)
      })
    }
  })
}

test('a refund whose process dies while Stripe makes it is made once', async () => {
  const tenant = await shop.connect('refund')
  const { payment } = await shop.paid(tenant)
  const asked = { url: `/api/v1/payments/${payment.id}/refunds`, body: { amount: euro(700) } }
  await die('unanswered', tenant, asked, /^POST \/v1\/refunds$/)
  // Long after, when Stripe knows nothing of keys any more.
  shop.stripe.forgetKeys()
  await finish()
  await shop.told(tenant)
  const known = await readPayment(shop.world, tenant.name, payment.id)
  assert.deepEqual([known.refunded, known.refund_pending], [euro(700), euro(0)])
  assert.equal(tenant.account.refunds.size, 1)
  await shop.assertBooks(tenant)
})

for (const death of deaths) {
  test(`evidence whose process dies (${death}) while Stripe is told is submitted once`, async () => {
    const tenant = await shop.connect(`evidence-${death}`)
    const { intent } = await shop.paid(tenant)
    const dispute = openDispute(tenant.account, tenant.account.chargeOf(intent), {
      reason: 'general',
    })
    await shop.told(tenant)
    const caller = shop.world.as(tenant.name)
    const listed = await caller.get<{ content: { id: string }[] }>('/api/v1/disputes')
    const url = `/api/v1/disputes/${listed.body.content[0]?.id}`
    assert.equal((await caller.post(`${url}/evidence`, { explanation: 'Sent.' })).status, 200)
    await die(death, tenant, { url: `${url}/submit`, body: {} }, /^POST \/v1\/disputes\/\w+$/)
    await finish()
    const repeat = await caller.post<{ status: string }>(
      `${url}/submit`,
      {},
      { 'idempotency-key': 'k' },
    )
    assert.deepEqual([repeat.status, repeat.body.status], [200, 'UNDER_REVIEW'], repeat.text)
    assert.equal(dispute.evidence_details.submission_count, 1)
  })
}
