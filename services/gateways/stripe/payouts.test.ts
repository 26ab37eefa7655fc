import assert from 'node:assert/strict'
import { after, afterEach, before, describe, type TestContext, test } from 'node:test'
import { connected, expectOutcome } from './connected.fixture.ts'
import { advancePayout, beginPayout, endPayout, payOut } from './testing/payouts.ts'
import { LoopbackStripe } from './testing/server.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())
afterEach(() => stripe.calm())

/** An account with money on its balance, and how its payouts are asked about. */
function account(t: TestContext, secretKey: string) {
  const { kind, connection, request } = connected(t, stripe, { secretKey })
  const at = stripe.account(secretKey)
  const earn = (amount: number) => at.book('ch_1', 'charge', amount, { currency: 'eur' })
  earn(5_000)
  const payouts = kind.openPayouts?.(connection)
  assert(payouts)
  return { at, earn, payouts, request: () => request('payouts') }
}

describe('payouts of Stripe', () => {
  test('stand as Stripe says, from the first to the last', async (t) => {
    const { at, payouts, request } = account(t, 'sk_test_standing')
    const { id } = beginPayout(at)
    const standing = async () => {
      const answer = expectOutcome(await payouts.payoutsCalled([id], request()), 'known')
      return answer.payouts.map(({ standing, amount }) => [standing, amount])
    }
    assert.deepEqual(await standing(), [['expected', 5_000]])
    advancePayout(at, id, 'in_transit')
    assert.deepEqual(await standing(), [['in_transit', 5_000]])
    advancePayout(at, id, 'paid')
    assert.deepEqual(await standing(), [['paid', 5_000]])
    endPayout(at, id, 'failed')
    const answer = expectOutcome(await payouts.payoutsCalled([id], request()), 'known')
    assert.partialDeepStrictEqual(answer.payouts, [
      { ref: id, standing: 'failed', currency: 'EUR', failureCode: 'account_closed' },
    ])
    const back = [...at.transactions.values()].at(-1)
    assert.equal(answer.payouts[0]?.failedAt?.getTime(), (back?.created ?? 0) * 1_000)
  })

  test('are listed, the oldest first, without those from before the gateway was set up', async (t) => {
    const { at, earn, payouts, request } = account(t, 'sk_test_listed')
    at.aheadMs = -3_600_000
    const { id: before } = payOut(at)
    at.aheadMs = 0
    const made = [1_000, 2_000].map((amount) => {
      earn(amount)
      return beginPayout(at).id
    })
    const listed = expectOutcome(await payouts.latestPayouts(request()), 'known')
    assert.deepEqual(
      listed.payouts.map(({ ref }) => ref),
      made,
    )
    const named = [before, ...made]
    const called = expectOutcome(await payouts.payoutsCalled(named, request()), 'known')
    assert.deepEqual(
      called.payouts.map(({ ref }) => ref),
      made,
    )
  })

  test('that Stripe does not know are left out; without an answer nothing is known', async (t) => {
    const { payouts, request } = account(t, 'sk_test_unknown')
    const none = await payouts.payoutsCalled(['po_unknown'], request())
    assert.deepEqual(none, { outcome: 'known', payouts: [] })
    stripe.disturb('unavailable_before', /payouts/, 2)
    expectOutcome(await payouts.payoutsCalled(['po_unknown'], request()), 'unanswered')
    expectOutcome(await payouts.latestPayouts(request()), 'unanswered')
  })
})
