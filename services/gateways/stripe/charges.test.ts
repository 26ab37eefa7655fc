import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ChargeStatus } from '../gateway.ts'
import { type Connected, connected, expectOutcome } from './connected.fixture.ts'
import { cancelIntent, captureIntent, conclude } from './testing/intents.ts'
import { LoopbackStripe } from './testing/server.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())
afterEach(() => stripe.calm())

const creation = /^POST \/v1\/payment_intents$/
const capturing = /^POST \/v1\/payment_intents\/\w+\/capture$/
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/

/** A payment that Stripe holds money for. */
async function givenHeld({ gateway, charge, request }: Connected, canCaptureAgain = false) {
  const account = stripe.account('sk_test_1')
  account.canCaptureAgain = canCaptureAgain
  const asked = charge({ captures: 'MANUAL' })
  const answer = await gateway.authorize(asked, request(asked.paymentId))
  const { ref } = expectOutcome(answer, 'approved')
  return { held: { ...asked, ref }, intent: account.intent(ref), account }
}

describe('a payment that is begun', () => {
  test('is one intent, made and confirmed in one request that says whose it is', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    const asked = charge({ amount: 12_600 })
    const answer = await gateway.authorize(asked, request(asked.paymentId))
    const account = stripe.account('sk_test_1')
    const intent = account.intentFor(asked.paymentId)
    assert.deepEqual(answer, {
      outcome: 'approved',
      ref: intent.id,
      captured: 12_600,
      method: { type: 'CARD', brand: 'visa', last4: '4242' },
      fee: { amount: 214, currency: 'EUR' },
      isDisputed: false,
      authorizationExpiresAt: null,
    })
    assert.deepEqual(
      [intent.amount, intent.currency, intent.description],
      [12_600, 'eur', 'A-1001'],
    )
    const sent = stripe.requests.findLast(({ key }) => key === asked.paymentId)
    assert.equal(sent?.headers['stripe-version'], '2026-10-28.endive')
  })

  test('sends nothing that tells of the machine or of earlier requests', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    for (const asked of [charge(), charge()])
      await gateway.authorize(asked, request(asked.paymentId))
    const told = stripe.requests.flatMap(({ headers }) =>
      Object.keys(headers).filter((name) => name.startsWith('x-stripe')),
    )
    assert.deepEqual(told, [])
    assert.deepEqual(
      [...new Set(stripe.requests.map(({ headers }) => headers['user-agent']))],
      ['Souk/1.0'],
    )
  })

  test('is held until it is captured where that is asked for, as long as Stripe says', async (t) => {
    const given = connected(t, stripe)
    const { held, intent } = await givenHeld(given)
    const answer = await given.gateway.poll(held, given.request(held.paymentId))
    const approved = expectOutcome(answer, 'approved')
    assert.deepEqual([approved.captured, approved.fee], [0, null])
    const days =
      ((approved.authorizationExpiresAt?.getTime() ?? 0) / 1_000 - intent.created) / 86_400
    assert.equal(days, 7)
  })

  for (const [method, code, retryable] of [
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', true],
    ['pm_card_chargeDeclined', 'do_not_honor', false],
    ['pm_card_chargeDeclinedStolenCard', 'suspected_fraud', false],
    ['pm_card_chargeDeclinedFraudulent', 'suspected_fraud', false],
    ['pm_card_chargeDeclinedExpiredCard', 'card_expired', false],
    ['pm_card_chargeDeclinedIncorrectCvc', 'card_details_wrong', true],
    ['pm_card_chargeDeclinedProcessingError', 'try_again_later', true],
    ['pm_of_nobody', 'payment_method_invalid', false],
  ] as const) {
    test(`is declined as ${code} with ${method}, and once more when it is asked about`, async (t) => {
      const { gateway, charge, request } = connected(t, stripe)
      const asked = charge({ method })
      const first = expectOutcome(
        await gateway.authorize(asked, request(asked.paymentId)),
        'declined',
      )
      assert.deepEqual([first.decline.code, first.decline.retryable], [code, retryable])
      const later = { ...asked, ref: first.ref }
      const again = expectOutcome(await gateway.poll(later, request(asked.paymentId)), 'declined')
      assert.deepEqual(again.decline, first.decline)
    })
  }

  test('of an amount that Stripe cannot take is declined without a request', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    const sent = stripe.requests.length
    for (const [currency, amount] of [
      ['KWD', 5_124],
      ['MGA', 150],
    ] as const) {
      const asked = charge({ currency, amount })
      const answer = await gateway.authorize(asked, request(asked.paymentId))
      assert.equal(expectOutcome(answer, 'declined').decline.code, 'amount_not_accepted')
    }
    assert.equal(stripe.requests.length, sent)
    const least = charge({ amount: 49 })
    const answer = await gateway.authorize(least, request(least.paymentId))
    assert.equal(expectOutcome(answer, 'declined').decline.code, 'amount_not_accepted')
  })

  test('waits for the payer where their bank wants to see them, and goes on when they come back', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    for (const [outcome, expected] of [
      ['', 'approved'],
      ['?outcome=failed', 'declined'],
    ] as const) {
      const asked = charge({ method: 'pm_card_threeDSecure2Required' })
      const answer = await gateway.authorize(asked, request(asked.paymentId))
      const { ref, nextAction } = expectOutcome(answer, 'action_required')
      assert(nextAction)
      assert.equal(nextAction.type, 'THREE_D_SECURE')
      const waiting = { ...asked, ref }
      expectOutcome(await gateway.poll(waiting, request(asked.paymentId)), 'action_required')
      const page = await fetch(`${nextAction.url}${outcome}`, { redirect: 'manual' })
      assert(page.headers.get('location')?.startsWith('https://shop.example/back?payment_intent='))
      const after = await gateway.poll(waiting, request(asked.paymentId))
      assert.equal(after.outcome, expected)
      if (after.outcome === 'declined') assert.equal(after.decline.code, 'authentication_failed')
    }
  })

  test('that would need a page is declined where nobody said where to come back to', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    const asked = charge({ method: 'pm_card_threeDSecure2Required', returnUrl: null })
    const answer = await gateway.authorize(asked, request(asked.paymentId))
    assert.equal(expectOutcome(answer, 'declined').decline.code, 'authentication_required')
  })

  test('is pending while a debit is on its way, and known when it has arrived', async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    const asked = charge({ method: 'pm_usBankAccount_success' })
    const { ref } = expectOutcome(
      await gateway.authorize(asked, request(asked.paymentId)),
      'pending',
    )
    expectOutcome(await gateway.poll({ ...asked, ref }, request(asked.paymentId)), 'pending')
    conclude(stripe.account('sk_test_1'), ref, true)
    const done = await gateway.poll({ ...asked, ref }, request(asked.paymentId))
    assert.equal(expectOutcome(done, 'approved').captured, asked.amount)
  })
})

describe('a payment that Stripe was asked for', () => {
  test('and certainly did nothing about is unavailable: another gateway may be asked', async (t) => {
    const cases: [reason: string, () => Promise<ChargeStatus>][] = [
      [
        'connection_refused',
        async () => {
          const gone = await LoopbackStripe.start()
          const { gateway, charge, request } = connected(t, gone)
          await gone.close()
          const asked = charge()
          return gateway.authorize(asked, request(asked.paymentId))
        },
      ],
      ['wrong_key', () => begun(connected(t, stripe, { secretKey: 'sk_test_unknown' }))],
      ['rate_limited', () => begun(connected(t, stripe), 'rate_limited')],
      ['key_of_other_mode', () => begun(connected(t, stripe, { secretKey: 'sk_live_1' }))],
      ['url_refused', () => begun(connected(t, stripe, { mode: 'live', secretKey: 'sk_live_1' }))],
      ['url_refused', () => begun(connected(t, stripe, { loopbackForSandboxes: false }))],
      ['url_refused', () => begun(connected(t, stripe, { apiBase: 'https://stripe.example' }))],
    ]
    for (const [reason, ask] of cases) {
      const before = stripe.account('sk_test_1').intents.size
      assert.deepEqual(await ask(), { outcome: 'unavailable', reason })
      assert.equal(stripe.account('sk_test_1').intents.size, before)
    }
  })

  for (const kind of [
    'drop_before',
    'drop_after',
    'unavailable_before',
    'error_before',
    'error_after',
  ] as const) {
    test(`and may have begun (${kind}) is unanswered, and exists once after it was asked about`, async (t) => {
      const given = connected(t, stripe)
      const asked = given.charge()
      stripe.disturb(kind, creation)
      const key = given.request(asked.paymentId)
      assert.deepEqual(await given.gateway.authorize(asked, key), { outcome: 'unanswered' })
      const answer = await given.gateway.poll(asked, given.request(asked.paymentId))
      // An error is what Stripe answers for a day under this key: whether nothing was done is known after that.
      assert.equal(answer.outcome, kind === 'error_before' ? 'unanswered' : 'approved')
      if (kind === 'error_before') return
      stripe.account('sk_test_1').intentFor(asked.paymentId)
    })
  }

  test('ends when nobody waits any more, and says nothing of the gateway then', async (t) => {
    const { gateway, charge } = connected(t, stripe)
    stripe.disturb('hang_after', creation)
    const asked = charge()
    const waiting = new AbortController()
    const answer = gateway.authorize(asked, { key: asked.paymentId, signal: waiting.signal })
    const until = stripe.requests.length
    while (!stripe.requests.slice(until - 1).some(({ key }) => key === asked.paymentId)) {
      await new Promise(setImmediate)
    }
    waiting.abort()
    await assert.rejects(answer, { name: 'AbortError' })
  })

  test('and did not answer in its time is unanswered', async (t) => {
    const { gateway, charge, request } = connected(t, stripe, { timeoutMs: 300 })
    stripe.disturb('hang_after', creation)
    const asked = charge()
    const answer = await gateway.authorize(asked, request(asked.paymentId))
    assert.deepEqual(answer, { outcome: 'unanswered' })
    expectOutcome(await gateway.poll(asked, request(asked.paymentId)), 'approved')
    stripe.account('sk_test_1').intentFor(asked.paymentId)
  })

  test('a day ago is looked for and never begun again, for Stripe has forgotten its key', async (t) => {
    const given = connected(t, stripe)
    const { gateway, request, charge, passTime } = given
    const account = stripe.account('sk_test_1')
    const [made, lost] = [charge(), charge()]
    account.isIndexing = false
    stripe.disturb('drop_after', creation)
    await gateway.authorize(made, request(made.paymentId))
    stripe.disturb('drop_before', creation)
    await gateway.authorize(lost, request(lost.paymentId))
    account.isIndexing = true
    stripe.forgetKeys()
    passTime(24 * 3_600_000)
    const begun = stripe.count(creation)
    // The search lags behind: not knowing it is no proof yet.
    for (const asked of [made, lost]) {
      expectOutcome(await gateway.poll(asked, request(asked.paymentId)), 'unanswered')
      expectOutcome(await gateway.authorize(asked, request(asked.paymentId)), 'unanswered')
    }
    account.indexed.add(account.intentFor(made.paymentId).id)
    expectOutcome(await gateway.poll(made, request(made.paymentId)), 'approved')
    passTime(25 * 3_600_000)
    const given_up = expectOutcome(await gateway.poll(lost, request(lost.paymentId)), 'declined')
    assert.deepEqual([given_up.decline.code, given_up.decline.retryable], ['gateway_lost', true])
    assert.equal(stripe.count(creation), begun)
  })

  test('under a ref that is of another payment is not believed', async (t) => {
    const given = connected(t, stripe)
    const { held } = await givenHeld(given)
    const other = { ...given.charge(), ref: held.ref }
    expectOutcome(await given.gateway.poll(other, given.request(other.paymentId)), 'unanswered')
  })
})

async function begun(
  { gateway, charge, request }: Connected,
  fault?: 'rate_limited',
): Promise<ChargeStatus> {
  if (fault) stripe.disturb(fault, creation)
  const asked = charge()
  return gateway.authorize(asked, request(asked.paymentId))
}

describe('a capture', () => {
  test('of a part lets the rest go, unless the account may capture again', async (t) => {
    for (const canCaptureAgain of [false, true]) {
      const given = connected(t, stripe)
      const { held, intent } = await givenHeld(given, canCaptureAgain)
      const first = await given.gateway.capture(held, 500, given.request(`${held.paymentId}:0`))
      const captured = expectOutcome(first, 'captured')
      assert.deepEqual(captured, {
        outcome: 'captured',
        fee: { amount: 33, currency: 'EUR' },
        releasesRest: !canCaptureAgain,
      })
      assert.equal(intent.amount_received, 500)
      const second = await given.gateway.capture(held, 300, given.request(`${held.paymentId}:500`))
      assert.equal(second.outcome, canCaptureAgain ? 'captured' : 'declined')
      assert.equal(intent.amount_received, canCaptureAgain ? 800 : 500)
      const status = await given.gateway.poll(held, given.request(held.paymentId))
      assert.partialDeepStrictEqual(
        status,
        canCaptureAgain
          ? { outcome: 'approved', captured: 800 }
          : { outcome: 'released', captured: 500 },
      )
    }
  })

  for (const kind of ['drop_before', 'drop_after', 'error_after'] as const) {
    test(`that was not answered (${kind}) is made once, also when its key is forgotten`, async (t) => {
      const given = connected(t, stripe)
      const { held, intent } = await givenHeld(given, true)
      const key = `${held.paymentId}:0`
      stripe.disturb(kind, capturing)
      assert.deepEqual(await given.gateway.capture(held, 500, given.request(key)), {
        outcome: 'unanswered',
      })
      stripe.forgetKeys()
      for (let times = 0; times < 2; times += 1) {
        expectOutcome(await given.gateway.pollCapture(held, 500, given.request(key)), 'captured')
        assert.equal(intent.amount_received, 500)
      }
    })
  }

  test('of what somebody has taken or given up at Stripe is declined, and the payment says what became of it', async (t) => {
    const given = connected(t, stripe)
    const taken = await givenHeld(given)
    captureIntent(taken.account, taken.intent, {})
    const gone = await givenHeld(given)
    cancelIntent(gone.account, gone.intent, 'requested_by_customer')
    for (const { held } of [taken, gone]) {
      const answer = await given.gateway.capture(held, 500, given.request(`${held.paymentId}:0`))
      assert.equal(expectOutcome(answer, 'declined').decline.code, 'not_capturable')
    }
    assert.partialDeepStrictEqual(
      await given.gateway.poll(taken.held, given.request(taken.held.paymentId)),
      { outcome: 'approved', captured: taken.held.amount },
    )
    assert.partialDeepStrictEqual(
      await given.gateway.poll(gone.held, given.request(gone.held.paymentId)),
      { outcome: 'released', captured: 0 },
    )
  })
})

describe('a void', () => {
  test('lets go of what is held, is the same when it comes twice, and of what is gone already', async (t) => {
    const given = connected(t, stripe)
    const voided = { outcome: 'voided' }
    const { held, intent, account } = await givenHeld(given)
    const request = () => given.request(`${held.paymentId}:void`)
    assert.deepEqual(await given.gateway.void(held, request()), voided)
    assert.equal(intent.status, 'canceled')
    assert.deepEqual(await given.gateway.void(held, request()), voided)
    stripe.forgetKeys()
    assert.deepEqual(await given.gateway.void(held, request()), voided)
    const captured = await givenHeld(given)
    captureIntent(account, captured.intent, {})
    const key = `${captured.held.paymentId}:void`
    const wasCaptured = { ...voided, wasCaptured: true }
    assert.deepEqual(await given.gateway.void(captured.held, given.request(key)), wasCaptured)
    const nowhere = { ...given.charge(), ref: 'pi_gone' }
    assert.deepEqual(await given.gateway.void(nowhere, given.request('gone:void')), voided)
    assert.deepEqual(await given.gateway.void(given.charge(), given.request('x:void')), {
      outcome: 'unanswered',
    })
  })

  test('of what was captured in part lets go of the rest and keeps what was taken', async (t) => {
    const given = connected(t, stripe)
    const { held, intent } = await givenHeld(given, true)
    await given.gateway.capture(held, 500, given.request(`${held.paymentId}:0`))
    const voided = await given.gateway.void(held, given.request(`${held.paymentId}:void`))
    assert.deepEqual(voided, { outcome: 'voided' })
    assert.deepEqual([intent.status, intent.amount_received], ['succeeded', 500])
  })

  test('that was refused while a debit was under way is asked for under another name later', async (t) => {
    const given = connected(t, stripe)
    const asked = given.charge({ method: 'pm_usBankAccount_success' })
    const begun = await given.gateway.authorize(asked, given.request(asked.paymentId))
    const { ref } = expectOutcome(begun, 'pending')
    const request = () => given.request(`${asked.paymentId}:void`)
    expectOutcome(await given.gateway.void({ ...asked, ref }, request()), 'unanswered')
    conclude(stripe.account('sk_test_1'), ref, false)
    expectOutcome(await given.gateway.void({ ...asked, ref }, request()), 'voided')
    assert.equal(stripe.account('sk_test_1').intent(ref).status, 'canceled')
  })

  test('that was not answered is asked for again', async (t) => {
    const given = connected(t, stripe)
    const { held, intent } = await givenHeld(given)
    const request = () => given.request(`${held.paymentId}:void`)
    stripe.disturb('drop_before', cancelling)
    expectOutcome(await given.gateway.void(held, request()), 'unanswered')
    assert.equal(intent.status, 'requires_capture')
    expectOutcome(await given.gateway.void(held, request()), 'voided')
    assert.equal(intent.status, 'canceled')
  })
})
