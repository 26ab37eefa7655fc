import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type Connected, connected, expectOutcome } from './connected.fixture.ts'
import { decideDispute } from './testing/disputes.ts'
import { LoopbackStripe } from './testing/server.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())
afterEach(() => stripe.calm())

/** A payment that the bank of the payer asks back at once, and what to say about it. */
async function givenDispute(given: Connected, method = 'pm_card_createDisputeProductNotReceived') {
  const account = stripe.account('sk_test_1')
  const asked = given.charge({ method, amount: 5_000 })
  const answer = await given.gateway.authorize(asked, given.request(asked.paymentId))
  const { ref, isDisputed } = expectOutcome(answer, 'approved')
  const disputes = given.kind.openDisputes?.(given.connection)
  assert(disputes)
  const charge = { ...asked, ref }
  const known = () =>
    disputes.disputesOf(
      { ...charge, captured: 5_000, known: [], now: new Date() },
      given.request('look'),
    )
  const [dispute] = [...account.disputes.values()].filter(({ payment_intent: of }) => of === ref)
  assert(dispute)
  return { account, disputes, charge, known, dispute, isDisputed, ref: dispute.id }
}

describe('disputes of a payment', () => {
  test('are told with reason, fee and time to respond, and the payment says that there are some', async (t) => {
    const { known, dispute, isDisputed } = await givenDispute(connected(t, stripe))
    assert.equal(isDisputed, true)
    const { disputes } = expectOutcome(await known(), 'known')
    const evidenceDueAt = new Date((dispute.evidence_details.due_by ?? 0) * 1_000)
    assert.deepEqual(disputes, [
      {
        ref: dispute.id,
        reason: 'NOT_RECEIVED',
        networkCode: null,
        amount: 5_000,
        fee: 2_000,
        currency: 'EUR',
        standing: 'needs_response',
        evidenceDueAt,
      },
    ])
  })

  test('stand as Stripe says, whatever it calls that', async (t) => {
    const { known, dispute } = await givenDispute(connected(t, stripe))
    for (const [status, standing] of [
      ['warning_needs_response', 'warning'],
      ['warning_under_review', 'warning'],
      ['warning_closed', 'closed'],
      ['prevented', 'closed'],
      ['appeal_needs_response', 'needs_response'],
      ['under_review', 'under_review'],
      ['appeal_under_review', 'under_review'],
      ['won', 'won'],
      ['lost', 'lost'],
      ['something_new', 'under_review'],
    ] as const) {
      dispute.status = status
      const { disputes } = expectOutcome(await known(), 'known')
      assert.equal(disputes[0]?.standing, standing, status)
    }
  })

  test('cost nothing while they are an inquiry, and give the fee back when they are won', async (t) => {
    const given = connected(t, stripe)
    const asked = await givenDispute(given, 'pm_card_createDisputeInquiry')
    const inquiry = expectOutcome(await asked.known(), 'known').disputes[0]
    assert.deepEqual([inquiry?.standing, inquiry?.fee], ['warning', 0])
    const won = await givenDispute(given)
    decideDispute(won.account, won.ref, 'won')
    const over = expectOutcome(await won.known(), 'known').disputes[0]
    assert.deepEqual([over?.standing, over?.fee], ['won', 0])
  })

  test('of another payment, of one that Stripe does not know yet, and without an answer', async (t) => {
    const given = connected(t, stripe)
    const { disputes, charge } = await givenDispute(given)
    const look = (ref: string | null) =>
      disputes.disputesOf(
        { ...charge, ref, captured: 0, known: [], now: new Date() },
        given.request('look'),
      )
    assert.deepEqual(await look('pi_other'), { outcome: 'known', disputes: [] })
    assert.deepEqual(await look(null), { outcome: 'known', disputes: [] })
    stripe.disturb('drop_before', /^GET \/v1\/disputes$/)
    assert.deepEqual(await look(charge.ref), { outcome: 'unanswered' })
  })
})

describe('evidence', () => {
  test('is sent in the fields of Stripe; what it has only a file for goes to its free text', async (t) => {
    const given = connected(t, stripe)
    const { disputes, charge, dispute, ref } = await givenDispute(given)
    const evidence = {
      explanation: 'It was delivered.',
      customer_communication: 'Thank you!',
      refund_policy: 'Within 30 days.',
      duplicate_explanation: 'Two orders.',
      shipping_carrier: 'DHL',
    }
    const answer = await disputes.submitEvidence({ ref, charge }, evidence, given.request('k1'))
    assert.deepEqual(answer, { outcome: 'done' })
    assert.partialDeepStrictEqual(dispute.evidence, {
      uncategorized_text: 'It was delivered.\n\nCommunication with the customer:\nThank you!',
      refund_policy_disclosure: 'Within 30 days.',
      duplicate_charge_explanation: 'Two orders.',
      shipping_carrier: 'DHL',
      customer_communication: null,
    })
    assert.equal(dispute.status, 'under_review')
  })

  for (const kind of ['drop_before', 'drop_after', 'error_before', 'error_after'] as const) {
    test(`that was not answered (${kind}) is sent once, also when its key is forgotten`, async (t) => {
      const given = connected(t, stripe)
      const { disputes, charge, dispute, ref } = await givenDispute(given)
      const key = `${ref}:submit`
      const submit = () =>
        disputes.submitEvidence({ ref, charge }, { explanation: 'x' }, given.request(key))
      stripe.disturb(kind, /^POST \/v1\/disputes\/\w+$/)
      assert.deepEqual(await submit(), { outcome: 'unanswered' })
      stripe.forgetKeys()
      assert.deepEqual([await submit(), await submit()], [{ outcome: 'done' }, { outcome: 'done' }])
      assert.equal(dispute.evidence_details.submission_count, 1)
    })
  }

  test('that comes when the bank has decided, or was given in the dashboard, is refused', async (t) => {
    const given = connected(t, stripe)
    for (const status of ['won', 'lost', 'under_review'] as const) {
      const { disputes, charge, dispute, ref } = await givenDispute(given)
      dispute.status = status
      const answer = await disputes.submitEvidence(
        { ref, charge },
        { explanation: 'x' },
        given.request(`${ref}:late`),
      )
      assert.deepEqual(answer, { outcome: 'refused' }, status)
      assert.equal(dispute.evidence_details.submission_count, 0)
    }
  })
})

describe('a dispute that is accepted', () => {
  for (const kind of ['drop_after', 'rate_limited'] as const) {
    test(`is closed once, though that was not answered (${kind})`, async (t) => {
      const given = connected(t, stripe)
      const { disputes, charge, dispute, ref } = await givenDispute(given)
      const accept = () => disputes.acceptDispute({ ref, charge }, given.request(`${ref}:accept`))
      stripe.disturb(kind, /\/close$/)
      assert.deepEqual(await accept(), { outcome: 'unanswered' })
      stripe.forgetKeys()
      assert.deepEqual(await accept(), { outcome: 'done' })
      assert.equal(dispute.status, 'lost')
    })
  }

  test('is refused when it was won or closed meanwhile, and when Stripe knows none', async (t) => {
    const given = connected(t, stripe)
    const { disputes, charge, dispute, ref } = await givenDispute(given)
    const accept = (of: string) =>
      disputes.acceptDispute({ ref: of, charge }, given.request(`${of}:accept`))
    for (const status of ['won', 'warning_closed', 'prevented']) {
      dispute.status = status
      assert.deepEqual(await accept(ref), { outcome: 'refused' }, status)
    }
    assert.deepEqual(await accept('dp_nothing'), { outcome: 'refused' })
  })
})
