import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { quotaSize, RateLimiter } from './ratelimit.ts'

describe('RateLimiter', () => {
  test('gives out the whole quota at once, then one at a time', () => {
    let now = 0
    const limiter = new RateLimiter(() => now)
    const quota = { perSecond: 2 }
    const taken = Array.from({ length: 25 }, () => limiter.take('a', quota))
    assert.equal(taken.filter(({ allowed }) => allowed).length, quotaSize(quota))
    assert.equal(taken.at(-1)?.retryAfterSeconds, 1)
    now += 500
    assert.equal(limiter.take('a', quota).allowed, true)
    assert.equal(limiter.take('a', quota).allowed, false)
  })

  test('one key does not use up another’s quota', () => {
    const limiter = new RateLimiter(() => 0)
    const quota = { perSecond: 1 }
    for (let call = 0; call < 20; call += 1) limiter.take('a', quota)
    assert.equal(limiter.take('b', quota).allowed, true)
  })

  test('whoever waits as long as told is let through', () => {
    const quotas = fc.double({ min: 0.05, max: 5_000, noNaN: true })
    const pauses = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(quotas, pauses, (perSecond, steps) => {
        let now = 0
        const limiter = new RateLimiter(() => now)
        for (const step of steps) {
          now += step
          const verdict = limiter.take('a', { perSecond })
          assert(verdict.remaining >= 0 && verdict.remaining <= quotaSize({ perSecond }))
          if (verdict.allowed) continue
          now += verdict.retryAfterSeconds * 1_000
          assert.equal(limiter.take('a', { perSecond }).allowed, true)
        }
      }),
    )
  })
})
