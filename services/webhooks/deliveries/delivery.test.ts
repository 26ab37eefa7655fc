import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { retryDelayMs } from '@souk/platform'
import fc from 'fast-check'
import {
  afterAttempt,
  deliveryLifecycle,
  lost,
  retryAfterSeconds,
  type Verdict,
  verdictOf,
} from './delivery.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const dayMs = 86_400_000
const refused: Verdict = { delivered: false, gone: false, askedSeconds: undefined, isLost: false }
const accepted: Verdict = { ...refused, delivered: true }
const triesMax = retryAfterSeconds.length + 1

const chanceOf = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const nextDelayMs = (tries: number, asked: number | undefined, chance: number) =>
  retryDelayMs(retryAfterSeconds, tries, asked, chance)
const triesOf = fc.integer({ min: 1, max: retryAfterSeconds.length })

describe('the schedule', () => {
  test('is 10 s, 1 m, 5 m, 15 m, 1 h, 3 h, 6 h, 12 h, a day and a day again', () => {
    const minutes = retryAfterSeconds.map((seconds) => seconds / 60)
    assert.deepEqual(minutes, [1 / 6, 1, 5, 15, 60, 180, 360, 720, 1440, 1440])
  })

  test('jitter brings a try forward by a tenth at most and never delays it', () => {
    fc.assert(
      fc.property(triesOf, chanceOf, (tries, chance) => {
        const nominalMs = (retryAfterSeconds[tries - 1] ?? 0) * 1000
        const delayMs = nextDelayMs(tries, undefined, chance) ?? Number.NaN
        assert(delayMs <= nominalMs && delayMs >= nominalMs * 0.9)
      }),
    )
  })

  test('a receiver that asks for more time gets it, up to a day; one that asks for less does not', () => {
    fc.assert(
      fc.property(triesOf, chanceOf, fc.nat(), (tries, chance, asked) => {
        const planned = nextDelayMs(tries, undefined, chance) ?? Number.NaN
        const capped = Math.min(asked * 1000, dayMs)
        assert.equal(nextDelayMs(tries, asked, chance), Math.max(planned, capped))
      }),
    )
  })

  test('ends after eleven tries', () => {
    assert.notEqual(nextDelayMs(triesMax - 1, undefined, 0), undefined)
    assert.equal(nextDelayMs(triesMax, undefined, 0), undefined)
    assert.equal(nextDelayMs(triesMax, 60, 0), undefined)
  })
})

describe('verdictOf', () => {
  const answer = (status: number, retryAfter?: string, body = '') => ({ status, retryAfter, body })
  const askedBy = (retryAfter: string) =>
    verdictOf(answer(503, retryAfter), undefined, now).askedSeconds

  test('any 2xx accepts an event, and nothing else does', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      assert.deepEqual(verdictOf(answer(status), undefined, now), accepted)
    }
    for (const status of [100, 199, 300, 301, 304, 400, 404, 429, 500, 503]) {
      assert.deepEqual(verdictOf(answer(status), undefined, now), refused)
    }
    assert.deepEqual(verdictOf(undefined, undefined, now), refused)
  })

  test('410 says that the receiver is gone', () => {
    assert.deepEqual(verdictOf(answer(410), undefined, now), { ...refused, gone: true })
  })

  test('a challenge is accepted by a 2xx that repeats it', () => {
    const challenged = (status: number, body: string) =>
      verdictOf(answer(status, undefined, body), 'whc_abc', now).delivered
    assert(challenged(200, 'whc_abc'))
    assert(challenged(200, '{"challenge":"whc_abc"}'))
    assert(!challenged(200, ''))
    assert(!challenged(200, 'ok whc_abd'))
    assert(!challenged(500, 'whc_abc'))
  })

  test('Retry-After counts in seconds or as a date by the clock on the wall', () => {
    assert.equal(askedBy('120'), 120)
    assert.equal(askedBy('0'), 0)
    assert.equal(askedBy('Mon, 01 Jun 2026 12:02:00 GMT'), 120)
    assert.equal(askedBy('Monday, 01-Jun-26 12:02:00 GMT'), 120)
    assert.equal(nextDelayMs(1, askedBy('99999999999999999999'), 0), dayMs)
    assert.equal(nextDelayMs(1, askedBy('Fri, 01 Jan 2100 00:00:00 GMT'), 0), dayMs)
  })

  test('a Retry-After that lies in the past or cannot be read asks for nothing', () => {
    const unusable = ['Mon, 01 Jun 2026 11:59:00 GMT', 'soon', 'later 2099', '-5', '1.5', '', '1h']
    for (const text of unusable) assert.equal(askedBy(text), undefined, text)
  })

  test('no Retry-After counts beside a success', () => {
    assert.equal(verdictOf(answer(200, '60'), undefined, now).askedSeconds, undefined)
  })
})

describe('afterAttempt', () => {
  test('success ends a delivery, whatever came before', () => {
    assert.deepEqual(afterAttempt({ attempts: 4, tries: 2 }, accepted, now, 0), {
      attempts: 5,
      tries: 3,
      status: 'DELIVERED',
      dueAt: null,
      deliveredAt: now,
    })
  })

  test('eleven tries, then it is dead', () => {
    let progress = { attempts: 0, tries: 0 }
    for (let tries = 1; tries < triesMax; tries += 1) {
      const next = afterAttempt(progress, refused, now, 0)
      const nominalMs = (retryAfterSeconds[tries - 1] ?? 0) * 1000
      assert.equal(next.status, 'RETRYING')
      assert.equal(next.dueAt?.getTime(), now.getTime() + nominalMs)
      progress = next
    }
    const dead = { attempts: 11, tries: 11, status: 'DEAD', dueAt: null, deliveredAt: null }
    assert.deepEqual(afterAttempt(progress, refused, now, 0), dead)
  })

  test('a retry by hand starts the schedule anew and keeps counting the attempts', () => {
    const next = afterAttempt({ attempts: 11, tries: 0 }, refused, now, 0)
    assert.partialDeepStrictEqual(next, { attempts: 12, tries: 1, status: 'RETRYING' })
    assert.equal(next.dueAt?.getTime(), now.getTime() + 10_000)
  })

  test('an event that the log no longer has is not tried again', () => {
    const next = afterAttempt({ attempts: 0, tries: 0 }, lost, now, 0)
    assert.partialDeepStrictEqual(next, { status: 'DEAD', dueAt: null })
  })

  test('leads only where the lifecycle leads, and is due exactly while there is something to do', () => {
    const verdictOf = fc.constantFrom(refused, accepted, lost, { ...refused, askedSeconds: 7 })
    const beforeOf = fc.record({
      attempts: fc.nat(200),
      tries: fc.integer({ min: 0, max: triesMax - 1 }),
    })
    fc.assert(
      fc.property(beforeOf, verdictOf, chanceOf, (before, verdict, chance) => {
        const from = before.tries === 0 ? 'PENDING' : 'RETRYING'
        const after = afterAttempt(before, verdict, now, chance)
        assert(Object.values<string>(deliveryLifecycle[from]).includes(after.status))
        assert.equal(after.dueAt !== null, after.status === 'RETRYING')
        assert.equal(after.deliveredAt !== null, after.status === 'DELIVERED')
        assert(after.dueAt === null || after.dueAt > now)
      }),
    )
  })
})
