import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exponentOf } from '@souk/platform'
import type { Fee } from '../gateway.ts'
import { stripeCurrencies } from './amounts.ts'
import { type Connected, connected, expectOutcome } from './connected.fixture.ts'
import { openDispute } from './testing/disputes.ts'
import { beginPayout } from './testing/payouts.ts'
import { LoopbackStripe } from './testing/server.ts'

/*
 * Money of every currency goes to Stripe and back over the wire: what Stripe holds is what its documents say that it should, and what it
 * tells is what was asked for.
 */

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())

interface Counted {
  /** How much of ours the least amount is that Stripe takes, and how it counts that. */
  readonly step: number
  readonly counted: number
  /** What is no multiple of that. */
  readonly refused?: number
}

const usual: Counted = { step: 1, counted: 1 }
const withThreePlaces: Counted = { step: 10, counted: 10, refused: 5_124 }

/** What Stripe counts otherwise than ISO 4217 does. */
const special: Readonly<Record<string, Counted>> = {
  MGA: { step: 100, counted: 1, refused: 150 },
  ISK: { step: 1, counted: 100 },
  UGX: { step: 1, counted: 100 },
  ...{ BHD: withThreePlaces, JOD: withThreePlaces, KWD: withThreePlaces },
  ...{ OMR: withThreePlaces, TND: withThreePlaces },
}

/** The others are counted as some of these are, which amounts.test.ts shows of each. */
const unlike = [...Object.keys(special), 'EUR', 'JPY', 'CLP', 'XPF', 'HUF', 'TWD']
const played = process.env.SOUK_LONG ? stripeCurrencies : unlike

/** A payment that is held in parts of these many steps: what is captured first, what then, and what goes back of it. */
const steps = { held: 12_345, first: 10_001, second: 2_344, back: 7_003 }

async function heldIn({ gateway, charge, request }: Connected, currency: string, amount: number) {
  const account = stripe.account('sk_test_1')
  account.canCaptureAgain = true
  const asked = charge({ captures: 'MANUAL', currency, amount })
  const answer = await gateway.authorize(asked, request(asked.paymentId))
  const { ref } = expectOutcome(answer, 'approved')
  return { held: { ...asked, ref }, intent: account.intent(ref), account }
}

/** A fee may have places that a price has not, and is rounded to the nearest unit. */
const feeIn = (fee: Fee | null | undefined, { step, counted }: Counted, booked: number) =>
  assert.equal(fee?.amount, Math.round((booked * step) / counted), 'fee')

for (const currency of played) {
  const counting = special[currency] ?? usual
  const { step, counted } = counting
  const ours = (count: number) => count * step
  const theirs = (count: number) => count * counted

  describe(currency, () => {
    test('what is held, captured, given back and disputed is the same here and there', async (t) => {
      const given = connected(t, stripe)
      const { gateway, request, kind, connection } = given
      const { held, intent, account } = await heldIn(given, currency, ours(steps.held))
      assert.deepEqual(
        [intent.amount, intent.currency],
        [theirs(steps.held), currency.toLowerCase()],
      )
      for (const part of ['first', 'second'] as const) {
        const key = `${held.paymentId}:${part}`
        const answer = await gateway.capture(held, ours(steps[part]), request(key))
        const { fee } = expectOutcome(answer, 'captured')
        feeIn(fee, counting, [...account.transactions.values()].at(-1)?.fee ?? 0)
      }
      assert.equal(intent.amount_received, theirs(steps.held))
      const standing = await gateway.poll(held, request(held.paymentId))
      assert.equal(expectOutcome(standing, 'approved').captured, ours(steps.held))
      const back = await gateway.refund(held, ours(steps.back), request(`${held.paymentId}:back`))
      expectOutcome(back, 'refunded')
      const refund = [...account.refunds.values()].at(-1)
      assert.deepEqual([refund?.amount, refund?.currency], [theirs(steps.back), intent.currency])
      openDispute(account, account.chargeOf(intent), { reason: 'general' })
      const disputed = { ...held, captured: ours(steps.held), known: [], now: new Date() }
      const known = await kind.openDisputes?.(connection).disputesOf(disputed, request('disputes'))
      assert(known)
      const [dispute] = expectOutcome(known, 'known').disputes
      const left = ours(steps.held - steps.back)
      assert.deepEqual([dispute?.amount, dispute?.currency], [left, currency])
    })

    test('what is paid out arrives as it was sent', async (t) => {
      const secretKey = `sk_test_${currency}`
      const { kind, connection, request } = connected(t, stripe, { secretKey })
      const account = stripe.account(secretKey)
      account.book('ch_1', 'charge', theirs(12_345), { currency: currency.toLowerCase() })
      const { id, amount } = beginPayout(account, currency.toLowerCase())
      const answer = await kind.openPayouts?.(connection).payoutsCalled([id], request('payouts'))
      assert(answer)
      const [payout] = expectOutcome(answer, 'known').payouts
      const isWhole = currency === 'HUF' || currency === 'TWD'
      assert.equal(amount, isWhole ? 12_300 : theirs(12_345))
      assert.deepEqual(
        [payout?.amount, payout?.currency],
        [isWhole ? 12_300 : ours(12_345), currency],
      )
    })
  })
}

describe('an amount that Stripe cannot count', () => {
  for (const [currency, { refused, step }] of Object.entries(special)) {
    if (refused === undefined) continue
    test(`of ${currency} is not taken, and nothing is asked for it`, async (t) => {
      const given = connected(t, stripe)
      const { gateway, kind, charge, request } = given
      assert.equal(kind.takesAmount?.(refused, currency), false)
      assert.equal(kind.takesAmount?.(refused - (refused % step), currency), true)
      const { held, intent } = await heldIn(given, currency, 1_000 * step)
      const sent = stripe.requests.length
      const asked = charge({ currency, amount: refused })
      const [begun, captured, refunded] = [
        await gateway.authorize(asked, request(asked.paymentId)),
        await gateway.capture(held, refused, request(`${held.paymentId}:odd`)),
        await gateway.refund(held, refused, request(`${held.paymentId}:back`)),
      ]
      assert.equal(expectOutcome(begun, 'declined').decline.code, 'amount_not_accepted')
      assert.equal(expectOutcome(captured, 'declined').decline.code, 'amount_not_accepted')
      assert.equal(expectOutcome(refunded, 'failed').failureCode, 'amount_not_accepted')
      assert.deepEqual([stripe.requests.length, intent.amount_received], [sent, 0])
    })
  }

  test('is of no currency with the places of ISO 4217, and those are all that are declared', () => {
    for (const currency of stripeCurrencies) {
      const places = exponentOf(currency)
      const { step } = special[currency] ?? usual
      assert(places <= 2 || step === 10, `${currency} has ${places} places`)
    }
    assert(Object.keys(special).every((currency) => stripeCurrencies.includes(currency)))
  })
})
