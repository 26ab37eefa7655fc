import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until, withinTime } from '@souk/platform/testing'
import { done, isProblem, Souk, SoukConnectionError } from './index.ts'
import { backoffMs, isTemporary, retryAfterMs } from './retry.ts'
import {
  json,
  type Reaction,
  refusal,
  reset,
  resetInBody,
  scripted,
  silence,
  stall,
} from './testing/scripted-server.ts'

const ok = json(200, { id: 'ord_1', version: 3 }, { etag: '"v3"', 'x-request-id': 'req_2' })
const order = { items: [{ product_id: 'prd_1', quantity: 1 }] }

describe('the time until another attempt', () => {
  const now = Date.parse('2026-06-01T10:00:00Z')
  const cases: [name: string, headers: Record<string, string>, expected: number | undefined][] = [
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Mon, 01 Jun 2026 10:00:30 GMT' }, 30_000],
    [
      'a date by the clock of the server, which is an hour ahead',
      { 'retry-after': 'Mon, 01 Jun 2026 11:00:05 GMT', date: 'Mon, 01 Jun 2026 11:00:00 GMT' },
      5_000,
    ],
    ['a date that has passed', { 'retry-after': 'Mon, 01 Jun 2026 09:00:00 GMT' }, 0],
    ['nothing', {}, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
  ]
  for (const [name, headers, expected] of cases) {
    test(`is read from ${name}`, () => {
      assert.equal(retryAfterMs(new Headers(headers), now), expected)
    })
  }

  test('doubles, keeps a random half and ends at ten seconds', () => {
    assert.deepEqual(
      [1, 2, 3, 10].map((attempt) => [backoffMs(attempt, 0), backoffMs(attempt, 1)]),
      [
        [125, 250],
        [250, 500],
        [500, 1_000],
        [5_000, 10_000],
      ],
    )
  })
})

describe('a call is repeated', () => {
  const cases: [name: string, reaction: Reaction, limits?: readonly number[]][] = [
    ['429 with Retry-After in seconds', refusal(429, 'rate_limited', { 'retry-after': '1' })],
    ['429 with Retry-After as a date', (response, request) => inASecond()(response, request)],
    ['503 overloaded', refusal(503, 'overloaded', { 'retry-after': '0' })],
    ['500 internal_error', refusal(500, 'internal_error')],
    [
      '409 idempotency_in_progress',
      refusal(409, 'idempotency_in_progress', { 'retry-after': '0' }),
    ],
    ['502 of a proxy', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['a connection that is reset', reset()],
    ['a connection that is reset in the middle of the answer', resetInBody()],
    ['an answer that does not come in time', silence(), [1, 5, 25]],
    ['an answer that does not go on', stall(), [1, 5, 25]],
  ]
  for (const [name, reaction, limits = [120]] of cases) {
    test(`after ${name}, with the same key and body`, (t) =>
      withinTime(limits, async (attemptTimeoutSeconds) => {
        const server = await scripted(t, reaction, ok)
        const souk = new Souk({ ...server, token: 'key', attemptTimeoutSeconds })
        const outcome = await souk.createOrder(order)
        assert.deepEqual(
          [done(outcome).id, outcome.etag, outcome.requestId],
          ['ord_1', '"v3"', 'req_2'],
        )
        const [first, second, ...others] = server.seen
        assert.equal(others.length, 0)
        assert.match(String(first?.headers['idempotency-key']), /^[0-9a-f]{32}$/)
        assert.equal(second?.headers['idempotency-key'], first?.headers['idempotency-key'])
        const sent = JSON.stringify(order)
        assert.deepEqual([first?.body, second?.body], [sent, sent])
      }))
  }

  test('with the key of the caller, and another call has another', async (t) => {
    const server = await scripted(t, ok)
    const souk = new Souk({ ...server, token: 'key' })
    await souk.createOrder(order, { idempotencyKey: 'order-7' })
    await souk.createOrder(order)
    await souk.createOrder(order)
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    assert.equal(keys[0], 'order-7')
    assert.equal(new Set(keys).size, 3)
  })

  test('no more often than allowed', async (t) => {
    const server = await scripted(t, refusal(503, 'overloaded', { 'retry-after': '0' }))
    const souk = new Souk({ ...server, token: 'key', attemptsMax: 3 })
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), { code: 'overloaded', status: 503 })
    assert.equal(server.seen.length, 3)
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }, { attemptsMax: 1 }))
    assert.equal(server.seen.length, 4)
  })

  test('not when the server wants it later than the caller can wait', async (t) => {
    const server = await scripted(t, refusal(429, 'rate_limited', { 'retry-after': '3600' }))
    const souk = new Souk({ ...server, token: 'key' })
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), { code: 'rate_limited' })
    assert.equal(server.seen.length, 1)
  })

  test('not when doing it twice could do harm', async (t) => {
    const server = await scripted(t, refusal(503, 'overloaded', { 'retry-after': '0' }), reset())
    const souk = new Souk({ ...server })
    await assert.rejects(souk.createSandbox(), { code: 'overloaded' })
    await assert.rejects(souk.createSandbox(), SoukConnectionError)
    assert.equal(server.seen.length, 2)
  })

  test('not when the refusal is final', async (t) => {
    const server = await scripted(t, refusal(409, 'invalid_transition'))
    const souk = new Souk({ ...server, token: 'key' })
    await assert.rejects(souk.cancelOrder({ orderId: 'ord_1' }), { code: 'invalid_transition' })
    assert.equal(server.seen.length, 1)
    assert(!isTemporary(new Response(null, { status: 501 })))
  })
})

function inASecond(): Reaction {
  const date = (ms: number) => new Date(Date.now() + ms).toUTCString()
  return refusal(429, 'rate_limited', { date: date(0), 'retry-after': date(1_000) })
}

describe('a call that is given up', () => {
  test('because nobody answers says so, and with which key it can be repeated', async (t) => {
    const server = await scripted(t, reset())
    const souk = new Souk({ ...server, token: 'key', attemptsMax: 2 })
    const error: unknown = await souk.createOrder(order).catch((thrown) => thrown)
    assert(error instanceof SoukConnectionError)
    assert.match(error.message, /^createOrder: .*, after 2 attempts$/)
    assert.equal(error.idempotencyKey, server.seen[0]?.headers['idempotency-key'])
  })

  test('because the server cannot say what became of it says with which key it can be repeated', async (t) => {
    const server = await scripted(t, refusal(503, 'commit_unknown'))
    const souk = new Souk({ ...server, token: 'key', attemptsMax: 2 })
    const error: unknown = await souk.createOrder(order).catch((thrown) => thrown)
    assert(isProblem(error, 'commit_unknown'))
    const sent = server.seen.map(({ headers }) => headers['idempotency-key'])
    assert.deepEqual(sent, [error.idempotencyKey, error.idempotencyKey])
  })

  test('because all of its time has passed waits no longer, however patient each attempt is', (t) =>
    withinTime([0.3, 3, 30], async (totalTimeoutSeconds) => {
      const server = await scripted(t, silence())
      const souk = new Souk({ ...server, token: 'key', totalTimeoutSeconds })
      await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), {
        name: 'SoukConnectionError',
        message: 'getOrder: no answer in time, after 1 attempt',
      })
      assert.equal(server.seen.length, 1)
    }))

  test('because somebody else answers says so', async (t) => {
    const page: Reaction = (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    const server = await scripted(t, page)
    const souk = new Souk({ ...server, token: 'key' })
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), {
      name: 'SoukConnectionError',
      message: 'getOrder: unexpected answer 200, after 1 attempt',
    })
  })

  test('by its signal rejects with the reason, whether it was sent, waits or was not begun', async (t) => {
    const slow = await scripted(t, silence())
    const busy = await scripted(t, refusal(503, 'overloaded', { 'retry-after': '60' }))
    for (const server of [slow, busy]) {
      const souk = new Souk({ ...server, token: 'key' })
      const stop = new AbortController()
      const call = souk.getOrder({ orderId: 'ord_1' }, { signal: stop.signal })
      await until(() => server.seen.length === 1)
      stop.abort(new Error('enough'))
      await assert.rejects(call, { message: 'enough' })
      const late = souk.getOrder({ orderId: 'ord_1' }, { signal: stop.signal })
      await assert.rejects(late, { message: 'enough' })
      assert.equal(server.seen.length, 1)
    }
  })
})

describe('a token', () => {
  const isOf = (token: string) => (headers: { authorization?: string | undefined }) =>
    headers.authorization === `Bearer ${token}`
  const only =
    (token: string): Reaction =>
    (response, request) =>
      (isOf(token)(request.headers) ? ok : refusal(401, 'token_expired'))(response, request)

  test('that has expired is renewed once, however many calls were refused with it', async (t) => {
    const server = await scripted(t, only('new'))
    const asked: (string | undefined)[] = []
    const token = async ({ refused }: { refused: string | undefined }) => {
      asked.push(refused)
      return refused === undefined ? 'old' : 'new'
    }
    const souk = new Souk({ ...server, token })
    const calls = Array.from({ length: 20 }, () => souk.getOrder({ orderId: 'ord_1' }))
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200)
    assert.deepEqual(asked, [undefined, 'old'])
    assert.equal(server.seen.filter(({ headers }) => isOf('old')(headers)).length, 20)
  })

  test('that is refused a second time is the problem of the caller', async (t) => {
    const server = await scripted(t, refusal(401, 'token_revoked'))
    let count = 0
    const token = () => {
      count += 1
      return `token ${count}`
    }
    const souk = new Souk({ ...server, token })
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), { code: 'token_revoked' })
    assert.deepEqual([count, server.seen.length], [2, 2])
    const fixed = new Souk({ ...server, token: 'always the same' })
    await assert.rejects(fixed.getOrder({ orderId: 'ord_1' }), { code: 'token_revoked' })
    assert.equal(server.seen.length, 3)
  })

  test('that cannot be had fails the call, and is asked for again by the next', async (t) => {
    const server = await scripted(t, only('good'))
    const answers: (() => string)[] = [
      () => {
        throw new Error('signed out')
      },
      () => 'good',
    ]
    const souk = new Souk({ ...server, token: async () => answers.shift()?.() ?? '' })
    await assert.rejects(souk.getOrder({ orderId: 'ord_1' }), { message: 'signed out' })
    assert.equal((await souk.getOrder({ orderId: 'ord_1' })).status, 200)
  })

  test('goes on being renewed for others when one of them does not wait for it', async (t) => {
    const server = await scripted(t, only('good'))
    const { promise, resolve } = Promise.withResolvers<string>()
    const souk = new Souk({ ...server, token: () => promise })
    const stop = new AbortController()
    const impatient = souk.getOrder({ orderId: 'ord_1' }, { signal: stop.signal })
    const patient = souk.getOrder({ orderId: 'ord_1' })
    stop.abort(new Error('enough'))
    await assert.rejects(impatient, { message: 'enough' })
    resolve('good')
    assert.equal((await patient).status, 200)
    assert.equal(server.seen.length, 1)
  })

  test('that is about to expire is renewed before it is refused', async (t) => {
    const server = await scripted(t, ok)
    let count = 0
    const lives = [0, 3_600_000]
    const token = () => ({ token: `t${count}`, expiresAt: Date.now() + (lives[count++] ?? 0) })
    const souk = new Souk({ ...server, token })
    for (let call = 0; call < 3; call += 1) await souk.getOrder({ orderId: 'ord_1' })
    const sent = server.seen.map(({ headers }) => headers.authorization)
    assert.deepEqual(sent, ['Bearer t0', 'Bearer t1', 'Bearer t1'])
  })
})

describe('arguments', () => {
  test('go into the path, the query and the body by their names', async (t) => {
    const server = await scripted(t, ok)
    const souk = new Souk({ baseUrl: `${server.baseUrl}/`, token: 'key' })
    await souk.listOrders({ limit: 5, status: 'PAID', cursor: undefined })
    await souk.cancelOrder({ orderId: 'ord/1?x', reason: 'customer' }, { ifMatch: '"v3"' })
    const [listed, cancelled] = server.seen
    assert.equal(listed?.url, '/api/v1/orders?limit=5&status=PAID')
    assert.equal(cancelled?.url, '/api/v1/orders/ord%2F1%3Fx/cancel')
    assert.equal(cancelled?.body, '{"reason":"customer"}')
    assert.equal(cancelled?.headers['if-match'], '"v3"')
  })

  test('cannot lead to another path', async (t) => {
    const server = await scripted(t, ok)
    const souk = new Souk({ ...server, token: 'key' })
    for (const orderId of ['', '.', '..', undefined as never]) {
      await assert.rejects(souk.getOrder({ orderId }), { message: 'getOrder needs orderId' })
    }
    assert.equal(server.seen.length, 0)
  })

  test('of a refusal are those of its code', async (t) => {
    const fields = { errors: [{ path: '/items', code: 'required', message: 'items is required' }] }
    const document = { title: 'Validation failed', code: 'validation_failed', request_id: 'req_9' }
    const server = await scripted(t, json(400, { ...document, ...fields, detail: 'Correct it.' }))
    const souk = new Souk({ ...server, token: 'key' })
    const error: unknown = await souk.createOrder({} as never).catch((thrown) => thrown)
    assert(isProblem(error, 'validation_failed'))
    assert(!isProblem(error, 'version_mismatch', 'not_found'))
    assert.equal(
      error.message,
      'createOrder: Validation failed (validation_failed): /items items is required',
    )
    assert.partialDeepStrictEqual(
      { ...error },
      {
        status: 400,
        detail: 'Correct it.',
        requestId: 'req_9',
        operationId: 'createOrder',
        ...fields,
      },
    )
  })
})
