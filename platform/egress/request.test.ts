import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { freePort } from '../testing/free-port.ts'
import { withinTime } from '../testing/until.ts'
import { certificateFor } from './certificate.fixture.ts'
import { onRequest, pour, type Receiver, receiver, watched } from './receivers.fixture.ts'
import { type Answer, Egress, type EgressOptions } from './request.ts'

const ok = 'HTTP/1.1 200 OK\r\n'

/** Longer than anything takes that ends by itself, however busy the machine is. */
const patientMs = 120_000

function egress(t: TestContext, options: Partial<EgressOptions> = {}): Egress {
  const made = new Egress({ loopback: true, timeoutMs: patientMs, ...options })
  t.after(() => made.close())
  return made
}

function post(out: Egress, url: string, body = '{"a":1}'): Promise<Answer> {
  return out.post({ url, headers: { 'content-type': 'application/json' }, body })
}

function server(t: TestContext, listener: RequestListener): Promise<Receiver> {
  return watched(t, http.createServer(listener), 'http')
}

/** `200 the text`, or the reason of a failure. */
function short(answer: Answer): string {
  return answer.outcome === 'failed' ? answer.reason : `${answer.status} ${answer.body}`.trimEnd()
}

describe('a request that asks and changes nothing', () => {
  test('is a GET without a body', async (t) => {
    const seen: unknown[] = []
    const { url } = await server(t, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const { method, url: path, headers } = request
      seen.push([method, path, headers['content-length'], headers['transfer-encoding'], body])
      response.end('found')
    })
    const call = { method: 'GET', url: `${url}?limit=1`, headers: {}, body: '' } as const
    assert.equal(short(await egress(t).send(call)), '200 found')
    assert.deepEqual(seen, [['GET', '/hook?limit=1', undefined, undefined, '']])
  })
})

describe('whether a request may have arrived', () => {
  const mayHaveArrived = (answer: Answer) =>
    answer.outcome === 'failed' ? answer.mayHaveArrived : 'answered'

  test('is certain before there is a connection: it has not', async (t) => {
    const gone = await server(t, (_request, response) => response.end())
    const [refused, strange] = [await freePort(), 'http://10.0.0.1/hook']
    for (const url of [`http://127.0.0.1:${refused}/`, strange, 'ftp://127.0.0.1/']) {
      assert.equal(mayHaveArrived(await post(egress(t), url)), false, url)
    }
    // A certificate that nobody vouches for ends it before a byte of the request has left.
    const secured = gone.url.replace('http:', 'https:')
    assert.equal(mayHaveArrived(await post(egress(t), secured)), false)
    const stop = AbortSignal.abort()
    const call = { url: gone.url, headers: {}, body: '{}', signal: stop }
    assert.equal(mayHaveArrived(await egress(t).post(call)), false)
  })

  test('is not known once it was sent, over a new connection or one that was used before', async (t) => {
    let answers = 1
    const moody = await server(t, (request, response) => {
      if (answers > 0) response.end('ok')
      else request.socket.destroy()
      answers -= 1
    })
    const out = egress(t)
    assert.equal(mayHaveArrived(await post(out, moody.url)), 'answered')
    assert.equal(mayHaveArrived(await post(out, moody.url)), true)
    assert.equal(mayHaveArrived(await post(egress(t), moody.url)), true)
  })

  test('is not known over TLS either, once the handshake is done, and certain before that', async (t) => {
    const certificate = certificateFor('hooks.shop.dev')
    const moody = https.createServer(certificate, (request) => void request.socket.destroy())
    const { port } = await watched(t, moody, 'https')
    const here = { resolve: async () => ['127.0.0.1'] }
    const url = `https://hooks.shop.dev:${port}/`
    for (const [ca, reason, arrived] of [
      [certificate.cert, 'connection_reset', true],
      [certificateFor('hooks.shop.dev').cert, 'tls', false],
    ] as const) {
      const answer = await post(egress(t, { ...here, ca }), url)
      assert.deepEqual([short(answer), mayHaveArrived(answer)], [reason, arrived])
    }
  })

  test('is certain while the connection is still being made: it has not', async (t) => {
    const out = egress(t, { timeoutMs: 50, resolve: () => new Promise(() => {}) })
    const answer = await post(out, 'https://slow.example/hook')
    assert.deepEqual([short(answer), mayHaveArrived(answer)], ['timeout', false])
  })
})

describe('a request', () => {
  test('carries what it was given, asks for no compression and names its host', async (t) => {
    const seen: unknown[] = []
    const { port, url } = await server(t, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      seen.push({ method: request.method, path: request.url, headers: request.headers, body })
      response.writeHead(202, { 'retry-after': '120' }).end('taken')
    })
    const answer = await egress(t).post({
      url: `${url}?x=%20`,
      headers: {
        'webhook-id': 'evt_1',
        'Content-Type': 'application/json',
        Host: 'elsewhere',
        'Accept-Encoding': 'gzip',
      },
      body: '"grün"',
    })
    assert.deepEqual(seen, [
      {
        method: 'POST',
        path: '/hook?x=%20',
        headers: {
          'user-agent': 'Souk/1.0',
          accept: '*/*',
          'webhook-id': 'evt_1',
          'content-type': 'application/json',
          host: `127.0.0.1:${port}`,
          'accept-encoding': 'identity',
          'content-length': '7',
          connection: 'keep-alive',
        },
        body: '"grün"',
      },
    ])
    assert(answer.outcome === 'answered')
    const { latencyMs, ...rest } = answer
    assert.deepEqual(rest, {
      outcome: 'answered',
      status: 202,
      headers: { retryAfter: '120' },
      body: 'taken',
    })
    assert(Number.isInteger(latencyMs))
  })

  test('shows as much of its answer as its caller wants to keep', async (t) => {
    const { url } = await server(t, (_request, response) => response.end('x'.repeat(5_000)))
    const lengths = [undefined, 100, 4_000].map(async (answerBytesKept) => {
      const answer = await post(egress(t, answerBytesKept ? { answerBytesKept } : {}), url)
      return answer.outcome === 'answered' ? answer.body.length : answer.reason
    })
    assert.deepEqual(await Promise.all(lengths), [1_024, 100, 4_000])
  })

  test('is not led on by a redirect', async (t) => {
    const inside = await receiver(t, () => {})
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await server(t, (_request, response) => {
        response.writeHead(status, { location: inside.url }).end()
      })
      assert.equal(short(await post(egress(t), url)), String(status))
    }
    assert.equal(inside.connections, 0)
  })

  test('uses a connection again', async (t) => {
    const seen = await server(t, (request, response) => {
      request.resume().on('end', () => response.end('ok'))
    })
    const out = egress(t)
    for (const _ of [1, 2, 3]) assert.equal(short(await post(out, seen.url)), '200 ok')
    assert.equal(seen.connections, 1)
  })

  test('does not use a connection that the receiver is about to close', async (t) => {
    for (const header of [{ 'keep-alive': 'timeout=1' }, { connection: 'close' }]) {
      const seen = await server(t, (request, response) => {
        request.resume().on('end', () => response.writeHead(200, header).end('ok'))
      })
      const out = egress(t)
      for (const _ of [1, 2, 3]) assert.equal(short(await post(out, seen.url)), '200 ok')
      assert.equal(seen.connections, 3)
    }
  })

  test('leaves a connection that is closed when nothing follows', async (t) => {
    const patient = http.createServer({ keepAliveTimeout: 0 }, (_request, response) => {
      response.end('ok')
    })
    const seen = await watched(t, patient, 'http')
    assert.equal(short(await post(egress(t), seen.url)), '200 ok')
    await seen.untilQuiet()
  })

  test('that was refused by its URL is told from one that was refused by its address', async (t) => {
    const out = egress(t, { httpsOnly: true })
    assert.equal(short(await post(out, 'http://127.0.0.1:9/')), 'url_refused')
    assert.equal(short(await post(out, 'https://a@127.0.0.1:9/')), 'url_refused')
    assert.equal(short(await post(out, 'https://10.0.0.1/')), 'address_refused')
  })

  test('to where nobody listens says so', async (t) => {
    assert.equal(short(await post(egress(t), 'http://127.0.0.1:1/')), 'connection_refused')
  })
})

describe('the deadline of ten seconds', () => {
  async function held(t: TestContext) {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const arrived = Promise.withResolvers<Socket>()
    const { url } = await receiver(t, onRequest(arrived.resolve))
    const answer = post(egress(t, { timeoutMs: 10_000 }), url)
    return { answer, socket: await arrived.promise }
  }

  test('lets an answer count that takes 9.9', async (t) => {
    const { answer, socket } = await held(t)
    t.mock.timers.tick(9_900)
    socket.write(`${ok}content-length: 2\r\n\r\nok`)
    assert.equal(short(await answer), '200 ok')
  })

  test('ends a call for which none came', async (t) => {
    const { answer, socket } = await held(t)
    t.mock.timers.tick(10_000)
    assert.equal(short(await answer), 'timeout')
    await once(socket, 'close')
  })

  test('lets the status count that came before it, whatever the body does', async (t) => {
    const { answer, socket } = await held(t)
    const headRead = Promise.withResolvers<unknown>()
    subscribe('http.client.response.finish', headRead.resolve)
    t.after(() => unsubscribe('http.client.response.finish', headRead.resolve))
    socket.write(`${ok}content-length: 100\r\n\r\nfirst`)
    await headRead.promise
    t.mock.timers.tick(10_000)
    assert.match(short(await answer), /^200/)
    await once(socket, 'close')
  })
})

describe('a receiver that', { concurrency: true }, () => {
  const big = 'x'.repeat(1_048_576)
  const zipped = gzipSync('hello')
  type Case = readonly [
    what: string,
    answer: (socket: Socket) => void,
    expected: string | RegExp,
    ends?: 'at its deadline',
  ]
  const cases: readonly Case[] = [
    ['hangs', () => {}, 'timeout', 'at its deadline'],
    ['closes', (socket) => socket.end(), 'connection_reset'],
    ['resets', (socket) => socket.resetAndDestroy(), 'connection_reset'],
    [
      'hangs within the head',
      (socket) => socket.write(`${ok}content-le`),
      'timeout',
      'at its deadline',
    ],
    ['closes within the head', (socket) => socket.end(`${ok}content-le`), /reset|malformed/],
    [
      'drips a head without end',
      (socket) => drip(socket, 'x-a: b\r\n'),
      'timeout',
      'at its deadline',
    ],
    ['floods with a head', (socket) => flood(socket, 'x-a: b\r\n'), 'malformed_answer'],
    [
      'sends a header of a megabyte',
      (socket) => socket.write(`${ok}x-a: ${big}`),
      'malformed_answer',
    ],
    [
      'speaks something else',
      (socket) => socket.write('220 mail.example ESMTP\r\n'),
      'malformed_answer',
    ],
    ['sends rubbish', (socket) => pour(socket, Buffer.alloc(99, 7), 'flood'), 'malformed_answer'],
    [
      'says 99 as status',
      (socket) => socket.write('HTTP/1.1 99 Odd\r\n\r\n'),
      /malformed|timeout|99/,
      'at its deadline',
    ],
    ['contradicts its length', (socket) => socket.write(contradiction), 'malformed_answer'],
    [
      'says to continue first',
      (socket) => socket.write(`${interim(100)}${ok}content-length: 2\r\n\r\nok`),
      '200 ok',
    ],
    [
      'gives hints first',
      (socket) => socket.write(`${interim(103)}${ok}content-length: 0\r\n\r\n`),
      '200',
    ],
    [
      'says to continue and hangs',
      (socket) => socket.write(interim(100)),
      'timeout',
      'at its deadline',
    ],
    [
      'says to continue for ever',
      (socket) => pour(socket, interim(100), 'flood'),
      'malformed_answer',
    ],
    ['processes for ever', (socket) => pour(socket, interim(102), 'flood'), 'malformed_answer'],
    ['wants another protocol', (socket) => socket.write(upgrade), 'malformed_answer'],
    [
      'hangs after the head',
      (socket) => socket.write(`${ok}content-length: 9\r\n\r\n`),
      '200',
      'at its deadline',
    ],
    [
      'hangs within the body',
      (socket) => socket.write(`${ok}content-length: 9\r\n\r\nhalf`),
      '200 half',
      'at its deadline',
    ],
    [
      'closes within the body',
      (socket) => socket.end(`${ok}content-length: 9\r\n\r\nhalf`),
      '200 half',
    ],
    ['breaks its chunks', (socket) => socket.write(`${chunked}2\r\nok\r\nzz\r\n`), /^200/],
    [
      'drips a body without end',
      (socket) => drip(socket, '\r\n', 'x'),
      /^200 x+$/,
      'at its deadline',
    ],
    ['sends no length', (socket) => socket.end(`${ok}\r\nok`), '200 ok'],
    ['sends NUL', (socket) => socket.write(`${ok}content-length: 3\r\n\r\na\0b`), '200 a␀b'],
    ['compresses unasked', (socket) => socket.write(compressed()), /^200 ␟\ufffd␈␀/],
    [
      'answers an error',
      (socket) => socket.write('HTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\nno'),
      '500 no',
    ],
    ['is gone', (socket) => socket.write('HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n'), '410'],
  ]
  const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`
  const contradiction = `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nok`
  const upgrade = 'HTTP/1.1 101 Switch\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'
  const interim = (status: number) => `HTTP/1.1 ${status} Interim\r\n\r\n`
  const compressed = () =>
    Buffer.concat([Buffer.from(`${ok}content-length: ${zipped.length}\r\n\r\n`), zipped])
  const flood = (socket: Socket, line: string) => {
    socket.write(ok)
    pour(socket, line.repeat(100), 'flood')
  }
  const drip = (socket: Socket, line: string, rest = line) => {
    socket.write(ok + line)
    pour(socket, rest, 'drip')
  }
  for (const [what, answer, expected, ends] of cases) {
    test(`${what} gives ${expected}`, async (t) => {
      const hostile = await receiver(t, onRequest(answer))
      const deadlines = ends === undefined ? [] : [0.2, 1, 5, 25]
      await withinTime([...deadlines, patientMs / 1_000], async (seconds) => {
        const out = egress(t, { timeoutMs: seconds * 1_000 })
        const got = short(await post(out, hostile.url))
        out.close()
        await hostile.untilQuiet()
        if (typeof expected === 'string') assert.equal(got, expected)
        else assert.match(got, expected)
      })
    })
  }

  test('sends gigabytes costs no more than the first bytes', async (t) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const hostile = await receiver(
      t,
      onRequest((socket) => {
        socket.write(`${ok}content-length: ${2 ** 40}\r\n\r\n`)
        pour(socket, chunk, 'flood')
      }),
    )
    const answer = await post(egress(t), hostile.url)
    assert.equal(short(answer), `200 ${'x'.repeat(1_024)}`)
    await hostile.untilQuiet()
    assert(hostile.bytesWritten < 32 * 1_048_576, `${hostile.bytesWritten} bytes were taken`)
  })

  test('answers without reading is answered for, and let go', async (t) => {
    const bodyBytes = 32 * 1_048_576
    const arrived = Promise.withResolvers<Socket>()
    const hostile = await receiver(t, (socket) => {
      socket.once('data', () => {
        socket.pause()
        socket.write(`${ok}content-length: 2\r\n\r\nok`)
        arrived.resolve(socket)
      })
    })
    const answer = await post(egress(t), hostile.url, 'x'.repeat(bodyBytes))
    assert.equal(short(answer), '200 ok')
    const socket = await arrived.promise
    socket.on('end', () => socket.destroy()).resume()
    await hostile.untilQuiet()
    assert(hostile.bytesRead < bodyBytes)
  })

  test('does not even accept ends at the deadline', async (t) => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads')
       const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
         parentPort.postMessage(server.address().port)
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
       })`,
      { eval: true },
    )
    t.after(() => worker.terminate())
    const [port] = await once(worker, 'message')
    const answer = await post(egress(t, { timeoutMs: 50 }), `http://127.0.0.1:${port}/`)
    assert.equal(short(answer), 'timeout')
  })
})

describe('many at once', () => {
  test('hang without harm: all end at the deadline, and no connection stays', async (t) => {
    const hostile = await receiver(
      t,
      onRequest(() => {}),
    )
    const out = egress(t, { timeoutMs: 500, requestsPerHostMax: 500 })
    const calls = Array.from({ length: 500 }, () => post(out, hostile.url))
    const answers = await Promise.all(calls)
    assert.deepEqual([...new Set(answers.map(short))], ['timeout'])
    await hostile.untilQuiet()
  })

  test('to one host are bounded, so that others are served', async (t) => {
    const hostile = await receiver(
      t,
      onRequest(() => {}),
    )
    const friendly = await server(t, (_request, response) => response.end('ok'))
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const out = egress(t, { timeoutMs: 1_000, requestsPerHostMax: 2 })
    const hanging = [post(out, hostile.url), post(out, hostile.url)]
    assert.equal(short(await post(out, hostile.url)), 'busy')
    assert.equal(short(await post(out, friendly.url)), '200 ok')
    t.mock.timers.tick(1_000)
    assert.deepEqual((await Promise.all(hanging)).map(short), ['timeout', 'timeout'])
    const later = post(out, hostile.url)
    t.mock.timers.tick(1_000)
    assert.equal(short(await later), 'timeout')
  })

  test('of one sender leave room at the host for those of another', async (t) => {
    const shared = await server(t, (request, response) => {
      if (request.url === '/quick') response.end('ok')
    })
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const out = egress(t, { timeoutMs: 1_000, requestsPerHostMax: 1 })
    const call = { headers: {}, body: '{}' }
    const hanging = out.post({ ...call, url: shared.url, sender: 'slow' })
    const quick = `${new URL(shared.url).origin}/quick`
    assert.equal(short(await out.post({ ...call, url: quick, sender: 'slow' })), 'busy')
    assert.equal(short(await out.post({ ...call, url: quick, sender: 'other' })), '200 ok')
    t.mock.timers.tick(1_000)
    assert.equal(short(await hanging), 'timeout')
  })

  test('end when the process closes, and none begins after that', async (t) => {
    const sockets: Socket[] = []
    const all = Promise.withResolvers<void>()
    const hostile = await receiver(
      t,
      onRequest((socket) => {
        if (sockets.push(socket) === 50) all.resolve()
      }),
    )
    const out = egress(t)
    const calls = Array.from({ length: 50 }, () => post(out, hostile.url))
    await all.promise
    out.close()
    assert.deepEqual([...new Set((await Promise.all(calls)).map(short))], ['aborted'])
    await hostile.untilQuiet()
    assert.equal(short(await post(out, hostile.url)), 'aborted')
    assert.equal(hostile.connections, 50)
  })

  test('end one by one when their callers say so', async (t) => {
    const stop = new AbortController()
    const hostile = await receiver(
      t,
      onRequest(() => stop.abort()),
    )
    const call = { url: hostile.url, headers: {}, body: '{}', signal: stop.signal }
    const out = egress(t)
    assert.equal(short(await out.post(call)), 'aborted')
    await hostile.untilQuiet()
    assert.equal(short(await out.post(call)), 'aborted')
    assert.equal(hostile.connections, 1)
  })
})
