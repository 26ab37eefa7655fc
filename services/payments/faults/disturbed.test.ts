import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Strike } from '@souk/sandbox/contract'
import type { Gateway } from '../gateway.ts'
import { testGateway } from '../test-gateway.ts'
import { disturbed } from './disturbed.ts'

const charge = { paymentId: 'pay_1', method: 'pm_test_ok', amount: 500, currency: 'EUR' }
const portion = { key: 'pay_1:0', amount: 500 }
const calm: Strike = { latencyMs: 0, error: false, drop: false, duplicate: false }

const answers = (gateway: Gateway) => [
  gateway.authorize(charge),
  gateway.capture(charge, portion),
  gateway.refund(charge, portion),
]
const outcomes = (strike: Partial<Strike>) =>
  answers(disturbed(testGateway, { ...calm, ...strike })).map(({ outcome }) => outcome)

describe('a disturbed gateway', () => {
  test('is the same while nothing strikes', () => {
    assert.equal(disturbed(testGateway, calm), testGateway)
    assert.deepEqual(outcomes({}), ['approved', 'captured', 'refunded'])
  })

  test('refuses, falls silent, or answers as ever when asked twice', () => {
    assert.deepEqual(outcomes({ error: true }), ['declined', 'declined', 'failed'])
    const silence = ['unanswered', 'unanswered', 'unanswered']
    assert.deepEqual(outcomes({ drop: true }), silence)
    assert.deepEqual(outcomes({ drop: true, error: true, duplicate: true }), silence)
    assert.deepEqual(outcomes({ duplicate: true }), outcomes({}))
  })

  test('hears a duplicated request twice, word for word', () => {
    const heard: unknown[] = []
    const listening: Gateway = {
      ...testGateway,
      authorize: (asked) => {
        heard.push(asked)
        return testGateway.authorize(asked)
      },
      capture: (asked, part) => {
        heard.push([asked, part])
        return testGateway.capture(asked, part)
      },
      refund: (asked, part) => {
        heard.push([asked, part])
        return testGateway.refund(asked, part)
      },
    }
    answers(disturbed(listening, { ...calm, duplicate: true }))
    const twice = (what: unknown) => [what, what]
    assert.deepEqual(heard, [charge, [charge, portion], [charge, portion]].flatMap(twice))
  })

  test('answers truly when it is asked about what it left open', () => {
    for (const kind of ['error', 'drop', 'duplicate']) {
      const gateway = disturbed(testGateway, { ...calm, [kind]: true })
      assert.equal(gateway.poll(charge).outcome, 'approved')
      assert.equal(gateway.pollRefund(charge, portion).outcome, 'refunded')
      assert.equal(gateway.void(charge).outcome, 'voided')
    }
  })
})
