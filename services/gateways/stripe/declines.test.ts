import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declineOf, refusalOf } from './declines.ts'

test('what Stripe names more exactly comes before what it names less so, and what nobody knows is a decline', () => {
  const cases: [declineCode: string | undefined, code: string | undefined, expected: string][] = [
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['made_up_since', 'expired_card', 'card_expired'],
    [undefined, 'payment_intent_authentication_failure', 'authentication_failed'],
    ['made_up_since', 'made_up_as_well', 'declined'],
    [undefined, undefined, 'declined'],
    ['constructor', '__proto__', 'declined'],
  ]
  for (const [declineCode, code, expected] of cases) {
    assert.equal(declineOf(declineCode, code).code, expected)
  }
})

test('whoever tries cards that were stolen is not told that they were', () => {
  const codes = ['stolen_card', 'lost_card', 'fraudulent', 'merchant_blacklist', 'pickup_card']
  assert.deepEqual(
    [...new Set(codes.map((code) => declineOf(code, undefined).code))],
    ['suspected_fraud'],
  )
})

test('a request that Stripe refuses is a matter of the method, of the amount, or of the settings of the shop', () => {
  const cases: [code: string | undefined, param: string | undefined, expected: string][] = [
    ['resource_missing', 'payment_method', 'payment_method_invalid'],
    ['resource_missing', 'intent', 'gateway_refused'],
    ['amount_too_small', 'amount', 'amount_not_accepted'],
    ['charge_expired_for_capture', undefined, 'authorization_expired'],
    ['parameter_unknown', 'metadata', 'gateway_refused'],
    [undefined, undefined, 'gateway_refused'],
  ]
  for (const [code, param, expected] of cases) assert.equal(refusalOf(code, param).code, expected)
})
