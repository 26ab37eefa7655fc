import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { createLog } from '../observe/log.ts'
import { metrics } from '../observe/metrics.ts'
import { freePort } from '../testing/free-port.ts'
import { redisMissing, startRedis, startRedisCluster, type TestRedis } from '../testing/redis.ts'
import { undisturbed, until } from '../testing/until.ts'
import { type Claim, quotaSize, RateLimiter, type Verdict } from './ratelimit.ts'
import { RedisLimiter, type RedisLimiterOptions } from './redis-limiter.ts'

const secret = 'a secret of an installation of the tests'
const tenantId = '0197a6e0-0000-7000-8000-000000000001'
/** Slow enough that nothing refills while a test counts, also on a busy machine. */
const five = { perSecond: 0.5 }
/** And once again after ten seconds. */
const once = { perSecond: 0.1 }
const claimOf = (key: string, quota = five): Claim[] => [{ key, quota }]

let redis: TestRedis
let limiters: RedisLimiter[] = []

/** Waits for long unless a test is about waiting: the machine may be busy. */
async function start(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
  const limiter = await RedisLimiter.start({
    url: redis.url,
    secret,
    log: createLog('silent', 'test'),
    waitMs: 5_000,
    pauseMs: 20,
    ...options,
  })
  limiters.push(limiter)
  return limiter
}

/** A start waits for Redis only for a while; these tests wait until it is there. */
async function startShared(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
  const limiter = await start(options)
  await until(() => limiter.isAvailable, 'Redis')
  return limiter
}

function logged() {
  const lines: string[] = []
  const log = createLog('info', 'test', { write: (line) => lines.push(line) })
  return { log, lines }
}

const sharedNow = async () =>
  Number(/^souk_rate_limits_shared\{store="redis"\} (\d)$/m.exec(await metrics.metrics())?.[1])

describe('rate limits in Redis', { skip: redisMissing }, () => {
  before(async () => {
    redis = await startRedis()
  })
  after(() => redis.stop())
  afterEach(() => {
    for (const limiter of limiters) limiter.close()
    limiters = []
  })

  test('are one quota for all who count there', async () => {
    const [one, two] = [await startShared(), await startShared()]
    await undisturbed(async (round) => {
      const claims = claimOf(`both-${round}`)
      const verdicts = []
      for (let call = 0; call < quotaSize(five); call += 1) {
        const [verdict] = (await (call % 2 ? one : two).take(tenantId, claims)) ?? []
        verdicts.push(verdict?.allowed)
      }
      assert(verdicts.every((allowed) => allowed))
      for (const limiter of [one, two]) {
        const [refused] = (await limiter.take(tenantId, claims)) ?? []
        assert.equal(refused?.allowed, false)
        assert.equal(refused?.retryAfterSeconds, 2)
      }
    })
  })

  test('come to the same numbers as those of a process', async () => {
    const limiter = await startShared()
    for (const perSecond of [0.05, 0.1, 0.25, 0.5, 1]) {
      await undisturbed(async (round) => {
        // In one moment for the process; in Redis some milliseconds pass, in which less than one of these refills.
        const own = new RateLimiter(() => 0)
        const claims = claimOf(`same-${perSecond}-${round}`, { perSecond })
        for (let call = 0; call < quotaSize({ perSecond }) + 2; call += 1) {
          const shared = await limiter.take(tenantId, claims)
          assert.deepEqual(shared, own.take(claims), `${perSecond} a second, call ${call}`)
        }
      })
    }
  })

  test('are counted against all quotas of a request or against none', async () => {
    const limiter = await startShared()
    await undisturbed(async (round) => {
      const wide = claimOf(`wide-${round}`)
      const claims = [...wide, ...claimOf(`narrow-${round}`, { perSecond: 0.3 })]
      const allowed = []
      for (let call = 0; call < 6; call += 1) {
        const verdicts = (await limiter.take(tenantId, claims)) ?? []
        allowed.push(verdicts.every((verdict) => verdict.allowed))
      }
      assert.equal(allowed.filter(Boolean).length, 3)
      const [verdict] = (await limiter.take(tenantId, wide)) ?? []
      assert.equal(verdict?.remaining, 1)
    })
  })

  test('of one tenant lie in one place, expire, and are not those of another installation', async () => {
    const other = await startShared({ secret: `${secret} next to it` })
    const limiters = [await startShared(), other]
    await undisturbed(async () => {
      await redis.command('FLUSHALL')
      for (const limiter of limiters) await limiter.take(tenantId, claimOf('key_1'))
      const [, ...keys] = (await redis.command('KEYS', '*key_1')).match(/souk:\S+|^\*2/gm) ?? []
      assert.equal(keys.length, 2)
      for (const key of keys) {
        assert.match(key, /^souk:[0-9a-f]{12}:limit:\{0197a6e0-[^}]+\}:key_1$/)
        const [, leftMs] = /^:(\d+)/.exec(await redis.command('PTTL', key)) ?? []
        assert(Number(leftMs) > 0 && Number(leftMs) <= 2_000)
      }
    })
  })

  test('survive the loss of the script', async () => {
    const limiter = await startShared()
    await undisturbed(async (round) => {
      const claims = claimOf(`flushed-${round}`)
      await limiter.take(tenantId, claims)
      await redis.command('SCRIPT', 'FLUSH')
      const [verdict] = (await limiter.take(tenantId, claims)) ?? []
      assert.equal(verdict?.remaining, 3)
    })
  })

  test('are left to the process while Redis is dead, and counted there again after it', async () => {
    const { log, lines } = logged()
    const limiter = await startShared({ log })
    assert.equal(await sharedNow(), 1)
    await redis.kill()
    await until(() => !limiter.isAvailable, 'the loss')
    assert.equal(await limiter.take(tenantId, claimOf('dead')), undefined)
    assert.equal(await sharedNow(), 0)
    await redis.restart()
    await until(() => limiter.isAvailable, 'the return')
    assert.equal((await limiter.take(tenantId, claimOf('dead')))?.[0]?.remaining, 4)
    assert.equal(await sharedNow(), 1)
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).msg),
      [
        'rate limits are counted in Redis',
        'Redis unavailable: rate limits are counted per process',
        'Redis available again: rate limits are shared',
      ],
    )
  })

  test('are left to the process while Redis hangs, after few have waited', async () => {
    const limiter = await startShared({ waitMs: 20 })
    redis.hang()
    let waited = 0
    await until(async () => {
      if (!limiter.isAvailable) return true
      assert.equal(await limiter.take(tenantId, claimOf('hanging')), undefined)
      waited += 1
      return false
    }, 'the end of waiting')
    assert(waited >= 1 && waited <= 3, `${waited} have waited`)
    assert.match(await metrics.metrics(), /^souk_rate_limit_fallbacks_total\{reason="timeout"\} /m)
    redis.resume()
    await until(() => limiter.isAvailable, 'the return')
  })

  test('are left to the process while Redis takes no writes', async () => {
    const limiter = await startShared()
    await redis.command('CONFIG', 'SET', 'maxmemory', '1')
    await until(async () => {
      await limiter.take(tenantId, claimOf('full'))
      return !limiter.isAvailable
    }, 'the end of asking')
    await redis.command('CONFIG', 'SET', 'maxmemory', '0')
    await until(() => limiter.isAvailable, 'the return')
  })

  test('need no Redis to start, and never tell its password', async () => {
    const { log, lines } = logged()
    const port = await freePort()
    const nobody = await start({ url: `redis://user:hush-hush@127.0.0.1:${port}`, log })
    assert.equal(nobody.isAvailable, false)
    await until(() => lines.length === 1, 'a word about it')
    await redis.command('CONFIG', 'SET', 'requirepass', 'another')
    const refused = await start({ url: `redis://:hush-hush@127.0.0.1:${redis.port}`, log })
    assert.equal(refused.isAvailable, false)
    await until(() => lines.length === 2, 'another word')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).reason),
      ['ECONNREFUSED', 'WRONGPASS'],
    )
    assert.doesNotMatch(lines.join(''), /hush/)
  })
  test('are counted in a cluster, whichever node has the keys of a tenant', async (t) => {
    const nodes = await startRedisCluster()
    t.after(() => Promise.all(nodes.map((node) => node.stop())))
    const limiters = await Promise.all(nodes.map(({ url }) => startShared({ url })))
    const [one, two] = limiters
    assert(one && two)
    for (let n = 0; n < 8; n += 1) {
      await undisturbed(async (round) => {
        // The first that is told of another node learns that this is a cluster, and counts there from then on.
        const verdictOn = async (limiter: RedisLimiter): Promise<Verdict | undefined> =>
          (await limiter.take(`tenant-${n}`, claimOf(`a-${round}`, once)))?.[0]
        await until(async () => (await verdictOn(one))?.allowed === false, 'the end of a quota')
        const there: Verdict = await until(() => verdictOn(two), 'a verdict there')
        assert.equal(there.allowed, false)
      })
    }
    const sizes = await Promise.all(nodes.map((node) => node.command('DBSIZE')))
    assert(
      sizes.every((size) => Number(size.slice(1)) > 1),
      sizes.join(' '),
    )
  })
})
