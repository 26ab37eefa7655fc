import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FastifyReply } from 'fastify'
import type { Principal } from '../http/types.ts'
import { Limits, type SharedLimiter } from './limits.ts'
import { RateLimiter } from './ratelimit.ts'

/** Two machines that count in one place. */
function machines(rates = { credentialRate: 2, tenantRate: 8 }): [Limits, Limits] {
  const counter = new RateLimiter()
  const sharedLimiter: SharedLimiter = {
    isAvailable: true,
    take: async (tag, claims) =>
      counter.take(claims.map((claim) => ({ ...claim, key: `${tag} ${claim.key}` }))),
    charge: async (tag, claims, requests) => {
      const ofTag = claims.map((claim) => ({ ...claim, key: `${tag} ${claim.key}` }))
      counter.charge(ofTag, requests)
      return true
    },
  }
  const options = { ...rates, processes: 2, sharedLimiter }
  return [new Limits(options), new Limits(options)]
}

const settled = () => new Promise(setImmediate)

describe('credentials that are refused', () => {
  test('429 rate_limited: are counted for both machines together, and by network', async () => {
    const [one, two] = machines()
    one.countRefused('2001:db8::1')
    await settled()
    two.checkAddress('2001:db8::2')
    two.countRefused('2001:db8::2')
    await settled()
    assert.throws(() => two.checkAddress('2001:db8::3'), { code: 'rate_limited', status: 429 })
    two.checkAddress('2001:db8:0:1::1')
    two.checkAddress('203.0.113.7')
  })

  test('are not counted where there are no limits', async () => {
    const limits = new Limits({ credentialRate: 0, tenantRate: 0 })
    for (let refused = 0; refused < 100; refused += 1) limits.countRefused('203.0.113.7')
    await settled()
    limits.checkAddress('203.0.113.7')
  })
})

describe('answers to visitors', () => {
  const of = (tenantId: string) =>
    ({
      tenantId,
      credentialId: `key of ${tenantId}`,
      origins: new Set(['https://shop']),
    }) as unknown as Principal
  const reply = { header: () => reply } as unknown as FastifyReply
  const here = '203.0.113.7'
  const large = 'x'.repeat(20 * 64 * 1_024)

  test('429 rate_limited: count by their size, on all machines, for their address and not for others', async () => {
    const [one, two] = machines({ credentialRate: 40, tenantRate: 160 })
    await one.take(of('ten'), reply, here)
    one.countAnswer(of('ten'), here, 'x'.repeat(64 * 1_024))
    await two.take(of('ten'), reply, here)
    two.countAnswer(of('ten'), here, Buffer.from(large))
    await settled()
    const refused = { code: 'rate_limited', status: 429, meta: { policy: 'address' } }
    await assert.rejects(async () => one.take(of('ten'), reply, here), refused)
    await one.take(of('ten'), reply, '203.0.113.8')
    await one.take(of('other'), reply, here)
  })

  test('are one request to programs, and nothing where there are no limits', async () => {
    const program = { ...of('ten'), origins: undefined } as unknown as Principal
    const [limited] = machines({ credentialRate: 2, tenantRate: 8 })
    const unlimited = new Limits({ credentialRate: 0, tenantRate: 0 })
    for (const [limits, caller] of [
      [limited, program],
      [unlimited, of('ten')],
    ] as const) {
      for (let answers = 0; answers < 10; answers += 1) limits.countAnswer(caller, here, large)
      await settled()
      await limits.take(caller, reply, here)
    }
  })

  test('leave half of the quota of a tenant to its programs, however large they are', async () => {
    const [limits] = machines({ credentialRate: 40, tenantRate: 80 })
    const rest: string[] = []
    const telling = {
      header: (name: string, value: string) => {
        if (name === 'ratelimit') rest.push(value)
        return telling
      },
    } as unknown as FastifyReply
    for (let visitors = 0; visitors < 100; visitors += 1)
      limits.countAnswer(of('ten'), `203.0.113.${visitors}`, large)
    await settled()
    const program = { ...of('ten'), origins: undefined, rateLimit: 1_000 } as unknown as Principal
    for (let calls = 0; calls < 400; calls += 1) await limits.take(program, telling, here)
    assert.equal(rest.length, 400)
  })
})

describe('guesses', () => {
  const visitor = { tenantId: 'ten', credentialId: 'key', origins: new Set(['https://shop']) }
  const program = { tenantId: 'ten', credentialId: 'other' }
  const asked = (who: object) => who as Principal

  test('429 rate_limited: visitors are told apart by their network, others by their credential, on all machines', async () => {
    const [one, two] = machines()
    await one.attempts.countWrong(asked(visitor), '203.0.113.7', 20)
    two.attempts.check(asked(visitor), '203.0.113.7')
    await two.attempts.countWrong(asked(visitor), '203.0.113.7', 1)
    const waiting = () => two.attempts.check(asked(visitor), '203.0.113.7')
    assert.throws(waiting, { code: 'rate_limited', meta: { policy: 'guesses' } })
    two.attempts.check(asked(visitor), '203.0.113.8')
    await two.attempts.countWrong(asked(program), '203.0.113.8', 21)
    assert.throws(() => two.attempts.check(asked(program), '198.51.100.1'), { status: 429 })
    two.attempts.check(asked(visitor), '198.51.100.1')
  })

  test('right ones count for nothing', async () => {
    const [one] = machines()
    for (let right = 0; right < 100; right += 1) {
      await one.attempts.countWrong(asked(program), '203.0.113.7', 0)
    }
    one.attempts.check(asked(program), '203.0.113.7')
  })
})

describe('questions to somebody outside', () => {
  const visitor = (tenantId: string) =>
    ({
      tenantId,
      credentialId: 'key',
      origins: new Set(['https://shop']),
      party: { kind: 'visitor' },
    }) as unknown as Principal
  const program = { tenantId: 'ten', credentialId: 'other' } as Principal
  const limited = { code: 'rate_limited', status: 429, meta: { policy: 'questions' } }
  const home = '203.0.113.7'

  function ask(limits: Limits, who: Principal, about: string, times: number, from = home) {
    for (let asked = 0; asked < times; asked += 1) limits.attempts.countQuestion(who, from, about)
  }

  test('429 rate_limited: forty about one thing, whoever asks from wherever; others are not concerned', () => {
    const limits = new Limits({ credentialRate: 0, tenantRate: 0 })
    ask(limits, visitor('ten'), 'one', 20)
    ask(limits, program, 'one', 20)
    for (const who of [visitor('ten'), program]) {
      assert.throws(() => ask(limits, who, 'one', 1, '198.51.100.1'), limited)
    }
    ask(limits, visitor('ten'), 'two', 1)
    ask(limits, visitor('another'), 'one', 40)
  })

  test('429 rate_limited: a hundred and twenty of one visitor, about whatever; programs of the tenant have no such count', () => {
    const limits = new Limits({ credentialRate: 0, tenantRate: 0 })
    for (const about of ['one', 'two', 'three']) ask(limits, visitor('ten'), about, 40)
    assert.throws(() => ask(limits, visitor('ten'), 'four', 1), limited)
    ask(limits, visitor('ten'), 'four', 1, '198.51.100.1')
    ask(limits, visitor('another'), 'four', 1)
    for (let about = 0; about < 200; about += 1) ask(limits, program, `thing ${about}`, 1)
  })

  test('Retry-After says when the next is allowed, and what was refused counts for nothing', () => {
    const limits = new Limits({ credentialRate: 0, tenantRate: 0 })
    ask(limits, visitor('ten'), 'one', 40)
    for (let refused = 0; refused < 50; refused += 1) {
      assert.throws(
        () => ask(limits, visitor('ten'), 'one', 1),
        ({ headers }) => Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 15,
      )
    }
    ask(limits, visitor('ten'), 'two', 40)
    ask(limits, visitor('ten'), 'three', 40)
  })

  test('are counted for all machines together', async () => {
    const [one, two] = machines()
    ask(one, visitor('ten'), 'one', 41)
    ask(two, visitor('ten'), 'one', 1)
    await settled()
    assert.throws(() => ask(two, visitor('ten'), 'one', 1), limited)
    ask(two, visitor('ten'), 'two', 1)
  })
})

describe('people who have signed in', () => {
  const reply = { header: () => reply } as unknown as FastifyReply
  const person = (id: string) =>
    ({
      tenantId: 'one',
      credentialId: id,
      sessionId: 'a',
      origins: new Set(),
    }) as unknown as Principal
  const burst = 200

  test('429 rate_limited: each is one person, from wherever they call', () => {
    const limits = new Limits({ credentialRate: 100, tenantRate: 0 })
    let allowed = 0
    assert.throws(
      () => {
        for (; allowed < burst; allowed += 1) {
          limits.take(person('cus_a'), reply, `203.0.113.${allowed % 250}`)
        }
      },
      { code: 'rate_limited', meta: { policy: 'credential' } },
    )
    assert(allowed < burst)
    limits.take(person('cus_b'), reply, '198.51.100.1')
  })

  test('429 rate_limited: an address has no more than one, whoever has signed in there', () => {
    const limits = new Limits({ credentialRate: 100, tenantRate: 0 })
    const callAll = () => {
      for (let n = 0; n < burst; n += 1) limits.take(person(`cus_${n}`), reply, '203.0.113.7')
    }
    assert.throws(callAll, { code: 'rate_limited', meta: { policy: 'address' } })
    limits.take(person('cus_0'), reply, '198.51.100.1')
  })
})
