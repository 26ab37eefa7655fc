import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { deliveryStatuses } from '../deliveries/delivery.ts'
import { type AttemptEvidence, afterEvidence } from './attempt-evidence.ts'
import { anActive, anEndpoint, bornAt } from './endpoint.fixture.ts'
import { type Endpoint, endpointLifecycle, endpointStatuses } from './endpoint.ts'

const { url } = anEndpoint()
const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(bornAt.getTime() + days * dayMs)
const delivered: AttemptEvidence = {
  sentTo: url,
  gone: false,
  status: 'DELIVERED',
  challengedUrl: undefined,
}
const failed: AttemptEvidence = { ...delivered, status: 'RETRYING' }
const dead: AttemptEvidence = { ...delivered, status: 'DEAD' }
const answered: AttemptEvidence = { ...delivered, challengedUrl: url }
const unanswered: AttemptEvidence = { ...dead, challengedUrl: url }
const after = (endpoint: Endpoint, evidence: AttemptEvidence, days = 1) =>
  afterEvidence(endpoint, evidence, 99, inDays(days))

describe('the challenge', () => {
  test('makes an endpoint active when it is answered', () => {
    const { status, verified } = after(anEndpoint(), answered)
    assert.deepEqual({ status, verified }, { status: 'ACTIVE', verified: true })
  })

  test('proves only the address that it was for', () => {
    const endpoint = anEndpoint()
    const old = 'https://example.org/before'
    assert.equal(after(endpoint, { ...answered, challengedUrl: old }), endpoint)
    assert.equal(after(endpoint, { ...unanswered, challengedUrl: old }), endpoint)
  })

  test('disables an endpoint that never answers it, and not before its tries are over', () => {
    const endpoint = anEndpoint()
    assert.equal(after(endpoint, { ...unanswered, status: 'RETRYING' }), endpoint)
    assert.partialDeepStrictEqual(after(endpoint, unanswered), {
      status: 'DISABLED',
      disabledReason: 'verification_failed',
      disabledAfter: 99,
    })
  })

  test('that is sent again by hand changes nothing for an endpoint that has answered', () => {
    for (const evidence of [answered, unanswered]) {
      const endpoint = anActive()
      assert.equal(after(endpoint, evidence), endpoint)
    }
  })
})

describe('an endpoint', () => {
  const degraded = anActive({ status: 'DEGRADED', degradedAt: bornAt })

  test('is degraded by an event that could not be delivered with all its tries', () => {
    assert.equal(after(anActive(), failed).status, 'ACTIVE')
    assert.partialDeepStrictEqual(after(anActive(), dead), {
      status: 'DEGRADED',
      degradedAt: inDays(1),
      version: 2,
    })
  })

  test('recovers with the next event that it accepts', () => {
    const { status, degradedAt } = after(degraded, delivered)
    assert.deepEqual({ status, degradedAt }, { status: 'ACTIVE', degradedAt: null })
  })

  test('is disabled after five days in which it accepted nothing, and not a moment before', () => {
    assert.equal(after(degraded, failed, 4.999), degraded)
    assert.equal(after(degraded, dead, 4.999), degraded)
    assert.partialDeepStrictEqual(after(degraded, failed, 5), {
      status: 'DISABLED',
      disabledReason: 'unreachable',
      disabledAfter: 99,
    })
    assert.equal(after(degraded, delivered, 9).status, 'ACTIVE')
  })

  test('is disabled at once by 410, whatever it was doing', () => {
    for (const status of endpointStatuses.filter((each) => each !== 'DISABLED')) {
      const { status: next, disabledReason } = after(anActive({ status }), {
        ...failed,
        gone: true,
      })
      assert.deepEqual([next, disabledReason], ['DISABLED', 'gone'])
    }
  })

  test('is not judged by what its former address answered', () => {
    const late = { sentTo: 'https://example.org/before' }
    const pending = anEndpoint()
    for (const evidence of [{ ...failed, gone: true }, unanswered, answered]) {
      assert.equal(after(pending, { ...evidence, ...late }), pending)
    }
    assert.equal(after(degraded, { ...delivered, ...late }), degraded)
  })

  test('that is paused or disabled is left alone by what was still under way', () => {
    for (const status of ['PAUSED', 'DISABLED'] as const) {
      const endpoint = anActive({ status })
      for (const evidence of [delivered, failed, dead, answered, unanswered]) {
        assert.equal(after(endpoint, evidence), endpoint)
      }
    }
  })
})

test('whatever the evidence, an endpoint moves only as its lifecycle allows', () => {
  const evidenceOf = fc.record({
    sentTo: fc.constantFrom(url, 'https://example.org/before'),
    gone: fc.boolean(),
    status: fc.constantFrom(...deliveryStatuses),
    challengedUrl: fc.constantFrom(undefined, url, 'https://example.org/before'),
  })
  const startOf = fc.constantFrom(
    anEndpoint(),
    anActive(),
    anActive({ status: 'PAUSED' }),
    anActive({ status: 'DEGRADED', degradedAt: bornAt }),
    anActive({ status: 'DISABLED', disabledReason: 'gone', disabledAfter: 1 }),
  )
  const happenings = fc.array(fc.tuple(evidenceOf, fc.integer({ min: 0, max: 3 })))
  fc.assert(
    fc.property(startOf, happenings, (start, happened) => {
      let endpoint: Endpoint = start
      let day = 0
      for (const [evidence, days] of happened) {
        day += days
        const next = afterEvidence(endpoint, evidence, 99, inDays(day))
        if (next !== endpoint) checkStep(endpoint, next)
        endpoint = next
      }
    }),
  )
})

function checkStep(before: Endpoint, after: Endpoint): void {
  assert.notEqual(after.status, before.status)
  assert(Object.values<string>(endpointLifecycle[before.status]).includes(after.status))
  assert.equal(after.version, before.version + 1)
  assert.equal(after.degradedAt !== null, after.status === 'DEGRADED')
  assert.equal(after.disabledReason !== null, after.status === 'DISABLED')
  assert(after.status !== 'ACTIVE' || after.verified)
}
