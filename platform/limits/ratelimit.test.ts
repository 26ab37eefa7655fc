import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Quota, quotaSize, RateLimiter, type Verdict } from './ratelimit.ts'

function take(limiter: RateLimiter, key: string, quota: Quota): Verdict {
  const [verdict] = limiter.take([{ key, quota }])
  assert(verdict)
  return verdict
}

describe('RateLimiter', () => {
  test('gives out the whole quota at once, then one at a time', () => {
    let now = 0
    const limiter = new RateLimiter(() => now)
    const quota = { perSecond: 2 }
    const taken = Array.from({ length: 25 }, () => take(limiter, 'a', quota))
    assert.equal(taken.filter(({ allowed }) => allowed).length, quotaSize(quota))
    assert.equal(taken.at(-1)?.retryAfterSeconds, 1)
    now += 500
    assert.equal(take(limiter, 'a', quota).allowed, true)
    assert.equal(take(limiter, 'a', quota).allowed, false)
  })

  test('one key does not use up another’s quota', () => {
    const limiter = new RateLimiter(() => 0)
    const quota = { perSecond: 1 }
    for (let call = 0; call < 20; call += 1) take(limiter, 'a', quota)
    assert.equal(take(limiter, 'b', quota).allowed, true)
  })

  test('a request that one quota refuses takes nothing of the other', () => {
    const limiter = new RateLimiter(() => 0)
    const claims = [
      { key: 'credential', quota: { perSecond: 2 } },
      { key: 'tenant', quota: { perSecond: 1 } },
    ]
    const taken = Array.from({ length: 30 }, () => limiter.take(claims))
    assert.equal(taken.filter((both) => both.every(({ allowed }) => allowed)).length, 10)
    assert.equal(take(limiter, 'credential', { perSecond: 2 }).remaining, 9)
  })

  test('what is charged afterwards delays what comes next, by no more than its bound, and others no more than it', () => {
    let now = 0
    const limiter = new RateLimiter(() => now)
    const own = { key: 'own', quota: { perSecond: 1, windowsBehind: 3 } }
    const shared = { key: 'shared', quota: { perSecond: 10 } }
    assert(limiter.take([own, shared]).every(({ allowed }) => allowed))
    limiter.charge([own, shared], 14)
    const [refused] = limiter.take([own, shared])
    assert.deepEqual([refused?.allowed, refused?.retryAfterSeconds], [false, 6])
    assert.equal(take(limiter, 'shared', shared.quota).remaining, 84)
    for (let answers = 0; answers < 10; answers += 1) limiter.charge([own, shared], 1_000)
    assert.equal(limiter.take([own])[0]?.retryAfterSeconds, 21)
    assert.equal(
      take(limiter, 'shared', shared.quota).remaining,
      68,
      'one is charged no more than it owes',
    )
    now += 21_000
    assert.equal(limiter.take([own])[0]?.allowed, true)
    for (let one = 0; one < 10; one += 1) {
      limiter.charge([{ ...own, key: `own ${one}` }, shared], 1_000)
    }
    assert.equal(take(limiter, 'shared', shared.quota).retryAfterSeconds, 1)
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
          const verdict = take(limiter, 'a', { perSecond })
          assert(verdict.remaining >= 0 && verdict.remaining <= quotaSize({ perSecond }))
          if (verdict.allowed) continue
          now += verdict.retryAfterSeconds * 1_000
          assert.equal(take(limiter, 'a', { perSecond }).allowed, true)
        }
      }),
    )
  })
})
