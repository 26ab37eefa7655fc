import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { hostedPage } from '../gateway.ts'
import { connected, expectOutcome } from './connected.fixture.ts'
import { LoopbackStripe } from './testing/server.ts'
import { concludePage, expireSession, payOnPage } from './testing/sessions.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())
afterEach(() => stripe.calm())

const creation = /^POST \/v1\/checkout\/sessions$/
const hour = 3_600_000

/** A payment whose payer was sent to the page. */
async function opened(t: Parameters<typeof connected>[0], rest: object = {}) {
  const { gateway, charge, request, passTime, kind } = connected(t, stripe)
  const payment = charge({ method: hostedPage, ...rest })
  const begun = await gateway.authorize(payment, request(payment.paymentId))
  const { ref, nextAction, goesOnElsewhere } = expectOutcome(begun, 'action_required')
  const account = stripe.account('sk_test_1')
  const session = account.sessionFor(payment.paymentId)
  const asked = { ...payment, ref }
  const look = (key = payment.paymentId) => gateway.poll(asked, request(key))
  const end = () => gateway.void(asked, request(`${payment.paymentId}:void`))
  assert.deepEqual(
    [ref, nextAction, goesOnElsewhere],
    [session.id, { type: 'REDIRECT', url: session.url }, true],
  )
  const made = { gateway, payment, asked, request, account, session, look, end, passTime, kind }
  return { ...made, charge }
}

test('a page asks for the amount once, and comes back to us whether it was paid or left', async (t) => {
  const { session, payment, kind, look } = await opened(t)
  assert.partialDeepStrictEqual(session, {
    mode: 'payment',
    amount_total: 1_999,
    currency: 'eur',
    success_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    client_reference_id: payment.paymentId,
  })
  assert(kind.capabilities.includes('HOSTED_PAGE'))
  assert(kind.takes(hostedPage))
  expectOutcome(await look(), 'action_required')
})

test('what is paid on the page is called by its intent from then on', async (t) => {
  const { account, session, payment, look, gateway, request } = await opened(t)
  assert(!payOnPage(account, session, 'pm_card_chargeDeclined'))
  expectOutcome(await look(), 'action_required')
  assert(payOnPage(account, session))
  const { ref, captured, method } = expectOutcome(await look(), 'approved')
  assert.deepEqual(
    [ref, captured, method?.last4],
    [account.intentFor(payment.paymentId).id, 1_999, '4242'],
  )
  const back = await gateway.refund({ ...payment, ref }, 999, request(`${payment.paymentId}:back`))
  expectOutcome(back, 'refunded')
})

test('money is held where that was asked for, and captured by its intent', async (t) => {
  const { account, session, payment, look, gateway, request } = await opened(t, {
    captures: 'MANUAL',
  })
  payOnPage(account, session)
  const { ref, captured } = expectOutcome(await look(), 'approved')
  assert.equal(captured, 0)
  const key = request(`${payment.paymentId}:0`)
  expectOutcome(await gateway.capture({ ...payment, ref }, 1_999, key), 'captured')
})

for (const [isGood, outcome] of [
  [true, 'approved'],
  [false, 'declined'],
] as const) {
  test(`a debit that was begun on the page is worked on first, then ${outcome}`, async (t) => {
    const { account, session, look } = await opened(t)
    payOnPage(account, session, 'pm_usBankAccount_success')
    expectOutcome(await look(), 'pending')
    concludePage(account, session, isGood)
    expectOutcome(await look(), outcome)
  })
}

test('a page that nobody has paid on in time is over', async (t) => {
  const { account, session, look } = await opened(t)
  expireSession(account, session)
  const { decline } = expectOutcome(await look(), 'declined')
  assert.deepEqual([decline.code, decline.retryable], ['payment_page_expired', true])
})

test('a page that is not needed any more is closed, and nobody pays on it', async (t) => {
  const { account, session, end } = await opened(t)
  assert.deepEqual(await end(), { outcome: 'voided' })
  assert.equal(session.status, 'expired')
  assert(!payOnPage(account, session))
  assert.deepEqual(await end(), { outcome: 'voided' })
})

test('whoever was faster than the end of the page has paid, and that is said', async (t) => {
  const { account, session, end } = await opened(t)
  payOnPage(account, session)
  assert.deepEqual(await end(), { outcome: 'voided', wasCaptured: true })
})

test('what is held on a page that is closed is let go of', async (t) => {
  const { account, session, payment, end } = await opened(t, { captures: 'MANUAL' })
  payOnPage(account, session)
  assert.deepEqual(await end(), { outcome: 'voided' })
  assert.equal(account.intentFor(payment.paymentId).status, 'canceled')
})

for (const fault of ['drop_after', 'error_after'] as const) {
  test(`an answer that is lost (${fault}) is asked for again, and there is one page`, async (t) => {
    const { gateway, charge, request } = connected(t, stripe)
    const payment = charge({ method: hostedPage })
    stripe.disturb(fault, creation)
    expectOutcome(await gateway.authorize(payment, request(payment.paymentId)), 'unanswered')
    const again = await gateway.poll(payment, request(payment.paymentId))
    const account = stripe.account('sk_test_1')
    const { id } = account.sessionFor(payment.paymentId)
    // Stripe repeats its own error for the key; nobody was sent to the page, and it closes by itself.
    if (fault === 'error_after') return assert.equal(again.outcome, 'unanswered')
    assert.equal(expectOutcome(again, 'action_required').ref, id)
    const ended = await gateway.void(payment, request(`${payment.paymentId}:void`))
    assert.deepEqual(ended, { outcome: 'voided' })
    return assert.equal(account.sessionFor(payment.paymentId).status, 'expired')
  })
}

test('when the key is forgotten, a page that was paid on is found by its payment', async (t) => {
  const { account, session, payment, gateway, request, passTime } = await opened(t)
  payOnPage(account, session)
  stripe.forgetKeys()
  passTime(24 * hour)
  const found = await gateway.poll(payment, request(payment.paymentId))
  assert.equal(expectOutcome(found, 'approved').ref, account.intentFor(payment.paymentId).id)
  assert.equal(account.sessions.size > 0, true)
  assert.equal(account.sessionFor(payment.paymentId), session)
})

test('of another payment nothing is said, whatever its page came to', async (t) => {
  const { account, session, gateway, charge, request } = await opened(t)
  payOnPage(account, session)
  const other = charge({ method: hostedPage, ref: session.id })
  expectOutcome(await gateway.poll(other, request(other.paymentId)), 'unanswered')
})
