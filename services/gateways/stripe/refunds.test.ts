import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Stripe } from 'stripe'
import { type Connected, connected, expectOutcome } from './connected.fixture.ts'
import { decideDispute } from './testing/disputes.ts'
import { payOut } from './testing/payouts.ts'
import { createRefund, settleRefund } from './testing/refunds.ts'
import { LoopbackStripe } from './testing/server.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())
afterEach(() => stripe.calm())

const refunding = /^POST \/v1\/refunds$/

async function givenPaid({ gateway, charge, request }: Connected, rest = {}) {
  const account = stripe.account('sk_test_1')
  const asked = charge({ amount: 5_000, ...rest })
  const answer = await gateway.authorize(asked, request(asked.paymentId))
  const { ref } = expectOutcome(answer, 'approved')
  const refundsOf = () =>
    [...account.refunds.values()].filter(({ payment_intent: of }) => of === ref)
  return { paid: { ...asked, ref }, account, intent: account.intent(ref), refundsOf }
}

describe('a refund', () => {
  test('is made once for each key, and moves the balance of the account', async (t) => {
    const given = connected(t, stripe)
    const { paid, account, refundsOf } = await givenPaid(given)
    const { net } = account.balance()
    for (const [key, amount] of [
      ['ref_1', 2_000],
      ['ref_1', 2_000],
      ['ref_2', 3_000],
    ] as const) {
      const answer = await given.gateway.refund(paid, amount, given.request(paid.paymentId + key))
      expectOutcome(answer, 'refunded')
    }
    assert.deepEqual(
      refundsOf().map(({ amount }) => amount),
      [2_000, 3_000],
    )
    assert.equal(account.balance().net, net - 5_000)
  })

  for (const kind of ['drop_before', 'drop_after', 'error_after', 'rate_limited'] as const) {
    test(`that was not answered (${kind}) is made once, also when its key is forgotten`, async (t) => {
      const given = connected(t, stripe)
      const { paid, refundsOf } = await givenPaid(given)
      const key = `${paid.paymentId}:r`
      stripe.disturb(kind, refunding)
      assert.deepEqual(await given.gateway.refund(paid, 700, given.request(key)), {
        outcome: 'unanswered',
      })
      stripe.forgetKeys()
      for (let times = 0; times < 2; times += 1) {
        expectOutcome(await given.gateway.pollRefund(paid, 700, given.request(key)), 'refunded')
      }
      assert.deepEqual(
        refundsOf().map(({ amount }) => amount),
        [700],
      )
    })
  }

  test('is found behind a hundred others of the same payment', async (t) => {
    const given = connected(t, stripe)
    const { paid, account, refundsOf } = await givenPaid(given)
    const key = `${paid.paymentId}:first`
    await given.gateway.refund(paid, 700, given.request(key))
    for (let times = 0; times < 120; times += 1) {
      createRefund(account, { payment_intent: paid.ref, amount: '1' })
    }
    stripe.forgetKeys()
    expectOutcome(await given.gateway.pollRefund(paid, 700, given.request(key)), 'refunded')
    assert.equal(refundsOf().filter(({ amount }) => amount === 700).length, 1)
  })

  for (const [method, outcome] of [
    ['pm_card_pendingRefund', 'refunded'],
    ['pm_card_refundFail', 'failed'],
  ] as const) {
    test(`that takes its time is pending until it is known: ${outcome}`, async (t) => {
      const given = connected(t, stripe)
      const { paid, account } = await givenPaid(given, { method })
      const key = `${paid.paymentId}:r`
      const first = await given.gateway.refund(paid, 700, given.request(key))
      const { ref } = expectOutcome(first, 'pending')
      expectOutcome(await given.gateway.pollRefund(paid, 700, given.request(key)), 'pending')
      settleRefund(account, ref)
      const last = await given.gateway.pollRefund(paid, 700, given.request(key))
      assert.equal(last.outcome, outcome)
      if (last.outcome === 'failed') assert.equal(last.failureCode, 'account_closed')
    })
  }

  test('of more than there is, of what went back already or is disputed fails, and says why', async (t) => {
    const given = connected(t, stripe)
    const { paid, account } = await givenPaid(given)
    const ask = async (amount: number, key: string, charge = paid) => {
      const answer = await given.gateway.refund(
        charge,
        amount,
        given.request(charge.paymentId + key),
      )
      return expectOutcome(answer, 'failed').failureCode
    }
    assert.equal(await ask(5_001, 'r1'), 'gateway_refused')
    createRefund(account, { payment_intent: paid.ref })
    assert.equal(await ask(700, 'r2'), 'refunded_already')
    const { paid: disputed } = await givenPaid(given, { method: 'pm_card_createDispute' })
    assert.equal(await ask(700, 'r3', disputed), 'disputed')
  })

  test('of a payment at another account, or of none, is not answered', async (t) => {
    const given = connected(t, stripe, { secretKey: 'sk_test_unknown' })
    const paid = { ...given.charge(), ref: 'pi_1' }
    expectOutcome(await given.gateway.refund(paid, 700, given.request('r9')), 'unanswered')
    expectOutcome(
      await given.gateway.refund(given.charge(), 700, given.request('r9')),
      'unanswered',
    )
  })
})

describe('the loopback Stripe', () => {
  test('keeps books: what came in less what it took, went back, was disputed and was paid out', async (t) => {
    const account = stripe.account('sk_test_books')
    const given = connected(t, stripe, { secretKey: 'sk_test_books' })
    const begin = async (method: string, amount: number) => {
      const asked = given.charge({ method, amount })
      const answer = await given.gateway.authorize(asked, given.request(asked.paymentId))
      return { ...asked, ref: expectOutcome(answer, 'approved').ref }
    }
    const first = await begin('pm_card_visa', 10_000)
    await begin('pm_card_createDispute', 2_000)
    assert.deepEqual(account.balance(), {
      net: 10_000 - 175 + 2_000 - 55 - 2_000 - 2_000,
      fees: 2_230,
    })
    await given.gateway.refund(first, 4_000, given.request('books'))
    const [dispute] = [...account.disputes.values()]
    decideDispute(account, dispute?.id ?? '', 'won')
    assert.deepEqual(account.balance(), { net: 10_000 - 175 + 2_000 - 55 - 4_000, fees: 230 })
    assert.equal(payOut(account).amount, 7_770)
    assert.equal(account.balance().net, 0)
  })

  test('gives the answer of a key again, and none for it with other parameters', async () => {
    stripe.account('sk_test_keys')
    const ask = async (body: string, key = 'k') => {
      const headers = {
        authorization: 'Bearer sk_test_keys',
        'idempotency-key': key,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await fetch(`${stripe.url}/v1/payment_intents`, {
        method: 'POST',
        headers,
        body,
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { id: string; error?: Stripe.StripeRawError },
      }
    }
    const intent = (amount: number) =>
      `amount=${amount}&currency=eur&payment_method=pm_card_visa&return_url=https%3A%2F%2Fshop.example`
    const first = await ask(intent(500))
    assert.equal((await ask(intent(500))).body.id, first.body.id)
    const other = await ask(intent(600))
    assert.deepEqual([other.status, other.body.error?.type], [400, 'idempotency_error'])
    assert.notEqual((await ask(intent(500), 'k2')).body.id, first.body.id)
    // What is wrong with a request is not remembered: it was never looked at.
    assert.equal((await ask('amount=x', 'k3')).status, 400)
    assert.equal((await ask(intent(500), 'k3')).status, 200)
  })
})
