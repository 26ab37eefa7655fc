import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Charge, ChargeStatus, Gateway } from '@souk/gateways/contract'
import type { InjectedFault } from '@souk/sandbox/contract'
import { testGateway } from '../watched-gateway.fixture.ts'
import { withFaults } from './with-faults.ts'

const charge: Charge = {
  paymentId: 'pay_1',
  method: 'pm_test_ok',
  amount: 500,
  currency: 'EUR',
  captures: 'AUTOMATIC',
  ref: null,
  returnUrl: null,
  description: '1001',
}
const request = { key: 'pay_1:0', signal: new AbortController().signal }
const calm: InjectedFault = { latencyMs: 0, error: false, drop: false, duplicate: false }

const answers = async (gateway: Gateway) => [
  await gateway.authorize(charge, request),
  await gateway.capture(charge, 500, request),
  await gateway.refund(charge, 500, request),
]
const outcomes = async (fault: Partial<InjectedFault>) =>
  (await answers(withFaults(testGateway, { ...calm, ...fault }))).map(({ outcome }) => outcome)

/** A gateway that has a connection to keep is a class, whose methods need it. */
class ClassGateway implements Gateway {
  readonly #ref = 'class'
  asked = 0

  async authorize() {
    this.asked += 1
    return this.poll()
  }
  async poll(): Promise<ChargeStatus> {
    const unsaid = { method: null, fee: null, authorizationExpiresAt: null }
    return { outcome: 'approved', ref: this.#ref, captured: 500, ...unsaid }
  }
  async capture() {
    this.asked += 1
    return { outcome: 'captured', fee: null, releasesRest: false } as const
  }
  async pollCapture() {
    return { outcome: 'captured', fee: null, releasesRest: false } as const
  }
  async void() {
    return { outcome: 'voided' } as const
  }
  async refund() {
    this.asked += 1
    return { outcome: 'refunded', ref: this.#ref, fee: null } as const
  }
  async pollRefund() {
    return { outcome: 'refunded', ref: this.#ref, fee: null } as const
  }
}

describe('a gateway with faults', () => {
  test('is the gateway itself while no fault applies', async () => {
    assert.equal(withFaults(testGateway, calm), testGateway)
    assert.deepEqual(await outcomes({}), ['approved', 'captured', 'refunded'])
  })

  test('refuses, falls silent, or answers as ever when asked twice', async () => {
    assert.deepEqual(await outcomes({ error: true }), ['declined', 'declined', 'failed'])
    const silence = ['unanswered', 'unanswered', 'unanswered']
    assert.deepEqual(await outcomes({ drop: true }), silence)
    assert.deepEqual(await outcomes({ drop: true, error: true, duplicate: true }), silence)
    assert.deepEqual(await outcomes({ duplicate: true }), await outcomes({}))
  })

  test('gets a duplicated request twice, unchanged', async () => {
    const heard: unknown[] = []
    const listening: Gateway = {
      ...testGateway,
      authorize: (...asked) => {
        heard.push(asked)
        return testGateway.authorize(...asked)
      },
      capture: (...asked) => {
        heard.push(asked)
        return testGateway.capture(...asked)
      },
      refund: (...asked) => {
        heard.push(asked)
        return testGateway.refund(...asked)
      },
    }
    await answers(withFaults(listening, { ...calm, duplicate: true }))
    const twice = (what: unknown) => [what, what]
    const part = [charge, 500, request]
    assert.deepEqual(heard, [[charge, request], part, part].flatMap(twice))
  })

  test('may be a class: every method is its own, whatever the fault', async () => {
    const gateway = new ClassGateway()
    for (const fault of [
      {},
      { error: true },
      { drop: true },
      { duplicate: true },
      { latencyMs: 1 },
    ]) {
      const faulty = withFaults(gateway, { ...calm, ...fault })
      assert.deepEqual(await faulty.poll(charge, request), await gateway.poll())
      assert.equal((await faulty.pollCapture(charge, 500, request)).outcome, 'captured')
      assert.equal((await faulty.pollRefund(charge, 500, request)).outcome, 'refunded')
      assert.equal((await faulty.void(charge, request)).outcome, 'voided')
    }
    const late = withFaults(gateway, { ...calm, duplicate: true, latencyMs: 1 })
    const outcomes = (await answers(late)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['approved', 'captured', 'refunded'])
    assert.equal(gateway.asked, 6)
  })

  test('answers polls correctly, whatever the fault', async () => {
    for (const kind of ['error', 'drop', 'duplicate']) {
      const gateway = withFaults(testGateway, { ...calm, [kind]: true })
      assert.equal((await gateway.poll(charge, request)).outcome, 'approved')
      assert.equal((await gateway.pollCapture(charge, 500, request)).outcome, 'captured')
      assert.equal((await gateway.pollRefund(charge, 500, request)).outcome, 'refunded')
      assert.equal((await gateway.void(charge, request)).outcome, 'voided')
    }
  })

  test('is late by the latency, and no longer asked when nobody waits any more', async () => {
    let isAsked = false
    const listening: Gateway = {
      ...testGateway,
      authorize: (...asked) => {
        isAsked = true
        return testGateway.authorize(...asked)
      },
    }
    const waiting = withFaults(listening, { ...calm, latencyMs: 60_000 })
    const ending = new AbortController()
    const answer = waiting.authorize(charge, { ...request, signal: ending.signal })
    ending.abort()
    await assert.rejects(answer, { name: 'AbortError' })
    assert(!isAsked)
    const slow = withFaults(listening, { ...calm, latencyMs: 1 })
    assert.equal((await slow.authorize(charge, request)).outcome, 'approved')
  })
})
