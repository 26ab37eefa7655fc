import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { decideDispute, demandAgain, openDispute } from '@souk/gateways/testing'
import { allAtOnce } from '@souk/platform/testing'
import { StripeShop, type StripeTenant } from '../callbacks/stripe-shop.fixture.ts'
import {
  balances,
  euro,
  eventsOf,
  type MoneyBody,
  type ProblemBody,
  passTime,
  readPayment,
} from '../fixtures.ts'

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())
afterEach(() => shop.stripe.calm())

interface DisputeBody extends ProblemBody {
  id: string
  status: string
  fee: MoneyBody
  round: number
  commanded: string | null
}

async function disputesOf({ name }: StripeTenant, paymentId: string): Promise<DisputeBody[]> {
  const url = `/api/v1/disputes?payment_id=${paymentId}`
  return (await shop.world.as(name).get<{ content: DisputeBody[] }>(url)).body.content
}

async function disputeOf(tenant: StripeTenant, paymentId: string): Promise<DisputeBody> {
  const [dispute, ...others] = await disputesOf(tenant, paymentId)
  assert(dispute, 'there is a dispute')
  assert.deepEqual(others, [])
  return dispute
}

function answer({ name }: StripeTenant, { id }: DisputeBody, command: string, body: object = {}) {
  return shop.world.as(name).post<DisputeBody>(`/api/v1/disputes/${id}/${command}`, body)
}

/** A payment of 50.00 that its bank asks back, which Stripe has told. */
async function givenDispute(name: string, rest: { reason: string; isInquiry?: true } = fraud) {
  const tenant = await shop.connect(name)
  const { payment, intent } = await shop.paid(tenant)
  const { id: ref } = openDispute(tenant.account, tenant.account.chargeOf(intent), rest)
  await shop.told(tenant)
  return { tenant, payment, ref, dispute: await disputeOf(tenant, payment.id) }
}

const fraud = { reason: 'fraudulent' }

async function withEvidence(name: string) {
  const given = await givenDispute(name)
  const added = await answer(given.tenant, given.dispute, 'evidence', { explanation: 'Sent.' })
  assert.equal(added.status, 200, added.text)
  const at = given.tenant.account.disputes.get(given.ref)
  assert(at)
  return { ...given, at }
}

const events = (tenant: StripeTenant, { id }: DisputeBody) => eventsOf(shop.world, tenant.name, id)

describe('a dispute that Stripe tells of', () => {
  test('takes the money and the fee, and both come back when it is won', async () => {
    const { tenant, payment, ref, dispute } = await givenDispute('won')
    assert.deepEqual([dispute.status, dispute.fee], ['NEEDS_RESPONSE', euro(2_000)])
    const { disputed } = (await readPayment(shop.world, 'won', payment.id)) as never
    assert.deepEqual(disputed, euro(5_000))
    await assertBooks(tenant, 2_000)
    await answer(tenant, dispute, 'evidence', { shipping_carrier: 'DHL' })
    const submitted = await answer(tenant, dispute, 'submit')
    assert.deepEqual([submitted.status, submitted.body.status], [200, 'UNDER_REVIEW'])
    assert.equal(tenant.account.disputes.get(ref)?.evidence.shipping_carrier, 'DHL')
    decideDispute(tenant.account, ref, 'won')
    await shop.told(tenant)
    const over = await disputeOf(tenant, payment.id)
    assert.deepEqual([over.status, over.fee], ['WON', euro(0)])
    await assertBooks(tenant, 0)
    const told = ['dispute.opened', 'dispute.submitted', 'dispute.won']
    assert.deepEqual(await events(tenant, dispute), told)
    demandAgain(tenant.account, ref)
    tenant.account.announce('charge.dispute.updated', {
      id: ref,
      payment_intent: payment.gateway_ref,
    })
    await shop.told(tenant)
    const again = await disputeOf(tenant, payment.id)
    assert.deepEqual([again.status, again.round, again.fee], ['NEEDS_RESPONSE', 2, euro(2_000)])
    await assertBooks(tenant, 2_000)
  })

  test('twice, backwards, and before the answer to the payment is one dispute', async () => {
    const tenant = await shop.connect('order')
    tenant.account.webhooks.times = 2
    const { payment } = await shop.paid(tenant, { method: 'pm_card_createDispute' })
    const [{ id: ref } = assert.fail('no dispute')] = tenant.account.disputes.values()
    decideDispute(tenant.account, ref, 'lost')
    await shop.told(tenant, (told) => told.toReversed())
    const dispute = await disputeOf(tenant, payment.id)
    assert.equal(dispute.status, 'LOST')
    assert.deepEqual(await events(tenant, dispute), ['dispute.opened', 'dispute.lost'])
    await assertBooks(tenant, 2_000)
  })

  test('of a payment whose answer was lost is found with the payment, as it was told of nobody known', async () => {
    const tenant = await shop.connect('lost-answer')
    shop.stripe.disturb('drop_after', /^POST \/v1\/payment_intents$/)
    const { payment } = await shop.paid(tenant, { method: 'pm_card_createDispute' })
    assert.equal(payment.status, 'PROCESSING')
    const isDispute = ({ type }: { type: string }) => type.startsWith('charge.dispute')
    await shop.told(tenant, (told) => told.filter(isDispute))
    assert.deepEqual(await disputesOf(tenant, payment.id), [])
    await passTime(shop.world, 'lost-answer', 6_000)
    assert.equal((await disputeOf(tenant, payment.id)).status, 'NEEDS_RESPONSE')
    await assertBooks(tenant, 2_000)
  })

  test('of a charge that nobody here knows changes nothing, and so does one of another account', async () => {
    const tenant = await shop.connect('unknown')
    const { payment } = await shop.paid(tenant)
    const other = await givenDispute('elsewhere')
    await shop.told(tenant)
    const before = (await shop.world.events('unknown')).length
    for (const paymentIntent of ['pi_unknown', null, other.payment.gateway_ref]) {
      const object = { id: 'dp_unknown', payment_intent: paymentIntent }
      tenant.account.announce('charge.dispute.created', object)
    }
    await shop.told(tenant)
    assert.deepEqual(await disputesOf(tenant, payment.id), [])
    assert.equal((await shop.world.events('unknown')).length, before)
  })

  test('may be an inquiry, which takes nothing until it becomes a dispute', async () => {
    const inquiry = { reason: 'fraudulent', isInquiry: true } as const
    const { tenant, payment, ref, dispute } = await givenDispute('asked', inquiry)
    assert.deepEqual([dispute.status, dispute.fee], ['WARNING', euro(0)])
    await assertBooks(tenant, 0)
    demandAgain(tenant.account, ref)
    await shop.told(tenant)
    assert.equal((await disputeOf(tenant, payment.id)).status, 'NEEDS_RESPONSE')
    await assertBooks(tenant, 2_000)
  })

  test('is asked about once a day where nobody tells', async () => {
    const { tenant, payment, ref } = await givenDispute('never')
    decideDispute(tenant.account, ref, 'lost')
    await passTime(shop.world, 'never', 25 * 3_600_000)
    assert.equal((await disputeOf(tenant, payment.id)).status, 'LOST')
    await assertBooks(tenant, 2_000)
  })
})

describe('what Stripe is told about a dispute', () => {
  test('504 dispute_unanswered: evidence whose answer is lost is kept, told again and sent once', async () => {
    for (const kind of ['drop_before', 'drop_after'] as const) {
      const { tenant, payment, dispute, at } = await withEvidence(kind)
      shop.stripe.disturb(kind, /^POST \/v1\/disputes\/\w+$/)
      const { status, body } = await answer(tenant, dispute, 'submit')
      assert.deepEqual([status, body.code], [504, 'dispute_unanswered'])
      assert.equal((await disputeOf(tenant, payment.id)).commanded, 'SUBMIT')
      for (const [command, rest] of [
        ['accept', {}],
        ['evidence', { explanation: 'Something else.' }],
      ] as const) {
        const early = await answer(tenant, dispute, command, rest)
        assert.deepEqual([early.status, early.body.code], [409, 'call_in_progress'])
      }
      await passTime(shop.world, kind, 6_000)
      const told = await disputeOf(tenant, payment.id)
      assert.deepEqual([told.status, told.commanded], ['UNDER_REVIEW', null])
      assert.equal(at.evidence_details.submission_count, 1)
      assert.deepEqual(await events(tenant, dispute), ['dispute.opened', 'dispute.submitted'])
    }
  })

  test('that it is accepted leaves the money, once', async () => {
    const { tenant, dispute } = await givenDispute('accepted')
    const { status, body } = await answer(tenant, dispute, 'accept')
    assert.deepEqual([status, body.status], [200, 'ACCEPTED'])
    await shop.told(tenant)
    assert.deepEqual(await events(tenant, dispute), ['dispute.opened', 'dispute.accepted'])
    await assertBooks(tenant, 2_000)
  })

  test('two commands at once are one, and the other is refused', async () => {
    const { tenant, dispute, at } = await withEvidence('both')
    const answers = await allAtOnce(shop.world.db, 'payments.disputes', [
      () => answer(tenant, dispute, 'submit'),
      () => answer(tenant, dispute, 'submit'),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, 409], answers.map(({ text }) => text).join())
    assert.equal(at.evidence_details.submission_count, 1)
    assert.deepEqual(await events(tenant, dispute), ['dispute.opened', 'dispute.submitted'])
  })

  test('which has decided meanwhile refuses, and the dispute is as it says', async () => {
    const { tenant, payment, ref, dispute, at } = await withEvidence('decided')
    decideDispute(tenant.account, ref, 'lost')
    const { status, body } = await answer(tenant, dispute, 'submit')
    assert.deepEqual([status, body.commanded], [200, null])
    assert.equal(at.evidence_details.submission_count, 0)
    await passTime(shop.world, 'decided', 6_000)
    assert.equal((await disputeOf(tenant, payment.id)).status, 'LOST')
    await assertBooks(tenant, 2_000)
  })
})

/** What the books say that Stripe owes and has taken is what Stripe says. */
async function assertBooks({ name, account }: StripeTenant, disputeFees: number): Promise<void> {
  const books = await balances(shop.world, name)
  assert.equal(books['asset:psp:stripe'] ?? 0, account.balance().net)
  assert.equal(books['expense:dispute_fees'] ?? 0, disputeFees)
  const fees = (books['expense:psp_fees'] ?? 0) + disputeFees
  assert.equal(fees, account.balance().fees)
}
