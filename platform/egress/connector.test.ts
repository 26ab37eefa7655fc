import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { describe, type TestContext, test } from 'node:test'
import { hostOf } from './address.ts'
import { certificateFor } from './certificate.fixture.ts'
import { Connector, type ConnectorOptions, NoConnection } from './connector.ts'
import { nameServer, type Zone } from './nameserver.fixture.ts'
import { onRequest, type Receiver, receiver } from './receivers.fixture.ts'
import { Egress, type EgressOptions } from './request.ts'
import { refusedAnswers, refusedUrls } from './ssrf-corpus.fixture.ts'

const publicAddress = '93.184.215.14'
const call = { headers: {}, body: '{}' }

function egress(t: TestContext, options: EgressOptions): Egress {
  const made = new Egress({ timeoutMs: 120_000, ...options })
  t.after(() => made.close())
  return made
}

/** A request that no rule about URLs has seen: the connector is on its own. */
async function connectOnly(t: TestContext, url: URL, options: ConnectorOptions): Promise<unknown> {
  const connector = new Connector(options)
  t.after(() => connector.close())
  const { request } = url.protocol === 'https:' ? https : http
  const sent = request({
    agent: connector.agentFor(url),
    host: hostOf(url),
    port: url.port,
    method: 'POST',
  })
  sent.end('{}')
  const [error] = await Promise.race([once(sent, 'response').then(() => []), thrown(sent)])
  sent.on('error', () => {}).destroy()
  return error
}

function thrown(sent: http.ClientRequest): Promise<[unknown]> {
  return new Promise((resolve) => sent.once('error', (error) => resolve([error])))
}

function assertRefused(error: unknown): void {
  assert(error instanceof NoConnection, String(error))
  assert.equal(error.reason, 'address_refused')
}

/** Waits on loopback for what must not come. */
function lure(t: TestContext): Promise<Receiver> {
  return receiver(
    t,
    onRequest((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
  )
}

describe('what must not be called is refused before anything connects', () => {
  for (const [kind, forms] of Object.entries(refusedUrls)) {
    test(`in a URL: ${kind}`, async (t) => {
      const waiting = await lure(t)
      const asked: string[] = []
      const resolve = async (name: string) => {
        asked.push(name)
        return ['127.0.0.1']
      }
      const outside = egress(t, { loopback: false, resolve })
      for (const form of forms) {
        const text = form.replace('PORT', String(waiting.port))
        const answer = await outside.post({ ...call, url: text })
        assert(answer.outcome === 'failed', form)
        assert.match(answer.reason, /^(address|url)_refused$/, form)
        const url = URL.parse(text)
        if (url !== null) assertRefused(await connectOnly(t, url, { loopback: false, resolve }))
      }
      assert.equal(waiting.connections, 0)
      const isOfDisguise = kind === 'what only looks like another host'
      assert.deepEqual(isOfDisguise ? [] : asked, [], 'names of machines are not even asked for')
    })
  }

  for (const [kind, addresses] of Object.entries(refusedAnswers)) {
    test(`behind a name: ${kind}`, async (t) => {
      const waiting = await lure(t)
      const url = `http://hooks.shop.dev:${waiting.port}/`
      const options = { loopback: false, resolve: async () => addresses }
      const answer = await egress(t, options).post({ ...call, url })
      assert(answer.outcome === 'failed')
      assert.equal(answer.reason, 'address_refused')
      assertRefused(await connectOnly(t, new URL(url), options))
      assert.equal(waiting.connections, 0)
    })
  }

  test('by loopback too, when only loopback is allowed in addition', async (t) => {
    const inside = egress(t, { loopback: true, resolve: async () => ['127.0.0.1', '10.0.0.1'] })
    const urls = [
      ...[
        'http://10.0.0.1/',
        'http://169.254.169.254/',
        'http://[fd00:ec2::254]/',
        'http://0.0.0.0/',
      ],
      ...['http://[::127.0.0.1]/', 'http://[64:ff9b::127.0.0.1]/', 'http://hooks.shop.dev/'],
    ]
    for (const url of urls) {
      const answer = await inside.post({ ...call, url })
      assert.equal(answer.outcome === 'failed' && answer.reason, 'address_refused', url)
    }
  })
})

describe('a name that resolves differently the second time', () => {
  test('is asked once for a connection, which goes to the address that was checked', async (t) => {
    const waiting = await lure(t)
    const answers = [[publicAddress], ['127.0.0.1'], ['127.0.0.1']]
    let asked = 0
    const taken: string[] = []
    const outside = egress(t, {
      loopback: false,
      resolve: async () => answers[asked++] ?? [],
      route: (address) => {
        taken.push(address)
        return '127.0.0.1'
      },
    })
    const url = `http://hooks.shop.dev:${waiting.port}/`
    for (const nth of [1, 2, 3]) {
      const answer = await outside.post({ ...call, url })
      assert.equal(answer.outcome === 'failed' && answer.reason, 'address_refused')
      assert.equal(asked, nth)
    }
    assert.deepEqual(taken, [publicAddress])
  })

  for (const scheme of ['http', 'https']) {
    test(`gets no byte over ${scheme} when the connection ends elsewhere than it should`, async (t) => {
      const waiting = await lure(t)
      const options = {
        loopback: false,
        resolve: async () => [publicAddress],
        route: () => '127.0.0.1',
      }
      const url = `${scheme}://hooks.shop.dev:${waiting.port}/`
      const answer = await egress(t, options).post({ ...call, url })
      assert.equal(answer.outcome === 'failed' && answer.reason, 'address_refused')
      assertRefused(await connectOnly(t, new URL(url), options))
      await waiting.untilQuiet()
      assert.equal(waiting.connections, 2)
      assert.equal(waiting.bytesRead, 0)
    })
  }
})

describe('what the name servers say', () => {
  const loopbackV6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
  const publicV6 = [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]

  async function postTo(t: TestContext, zone: Zone, loopback: boolean) {
    const waiting = await lure(t)
    const nameServers = [await nameServer(t, zone)]
    const out = egress(t, { loopback, nameServers, route: () => '127.0.0.1' })
    const answer = await out.post({ ...call, url: `http://hooks.shop.dev:${waiting.port}/` })
    const told = answer.outcome === 'failed' ? answer.reason : answer.status
    return { told, connections: waiting.connections }
  }

  test('is followed to an address that may be called', async (t) => {
    const zones = [
      { a: ['127.0.0.1'] },
      { aaaa: [loopbackV6] },
      { a: ['127.0.0.1'], alias: 'eu.shop.dev' },
    ]
    for (const zone of zones) assert.equal((await postTo(t, zone, true)).told, 200)
    assert.equal((await postTo(t, { a: ['127.0.0.1'], broken: 'aaaa' }, true)).told, 200)
  })

  test('is refused when any part of it leads inside', async (t) => {
    const zones: readonly Zone[] = [
      { a: ['127.0.0.1'] },
      { aaaa: [loopbackV6] },
      { a: ['127.0.0.1'], alias: 'localhost' },
      { a: [publicAddress, '10.0.0.1'] },
      { a: [publicAddress], aaaa: [loopbackV6] },
      { a: ['192.168.0.1'], aaaa: [publicV6] },
    ]
    for (const zone of zones) {
      const nowhere = { told: 'address_refused', connections: 0 }
      assert.deepEqual(await postTo(t, zone, false), nowhere, JSON.stringify(zone))
    }
  })

  test('is missed when it is nothing', async (t) => {
    for (const zone of [{}, { broken: 'a' as const }]) {
      assert.deepEqual(await postTo(t, zone, false), { told: 'dns', connections: 0 })
    }
  })
})

describe('a name', () => {
  test('without addresses, and one that nobody can resolve, are told as that', async (t) => {
    const failing = async () => Promise.reject(new Error('SERVFAIL'))
    for (const resolve of [failing, async () => []]) {
      const answer = await egress(t, { loopback: false, resolve }).post({
        ...call,
        url: 'https://hooks.shop.dev/',
      })
      assert.equal(answer.outcome === 'failed' && answer.reason, 'dns')
    }
  })

  test('that never resolves ends at the deadline', async (t) => {
    const resolve = () => new Promise<never>(() => {})
    const answer = await egress(t, { loopback: false, resolve, timeoutMs: 20 }).post({
      ...call,
      url: 'https://hooks.shop.dev/',
    })
    assert.equal(answer.outcome === 'failed' && answer.reason, 'timeout')
  })

  test('is called at its next address when the first does not answer', async (t) => {
    const waiting = await lure(t)
    const resolve = async () => ['127.0.0.9', '127.0.0.1']
    const url = `http://hooks.shop.dev:${waiting.port}/`
    const answer = await egress(t, { loopback: true, resolve }).post({ ...call, url })
    assert.equal(answer.outcome, 'answered')
  })

  test('of this machine is called without asking anybody', async (t) => {
    const waiting = await lure(t)
    const resolve = async () => assert.fail('asked')
    const url = `http://shop.localhost:${waiting.port}/`
    const answer = await egress(t, { loopback: true, resolve }).post({ ...call, url })
    assert.equal(answer.outcome, 'answered')
  })
})

describe('over TLS', () => {
  async function secured(t: TestContext, name: string) {
    const certificate = certificateFor(name)
    const seen: (string | undefined)[] = []
    const server = https.createServer(certificate, (request, response) => {
      seen.push(request.headers.host)
      request.resume()
      response.end('ok')
    })
    server.on('tlsClientError', () => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    assert(address !== null && typeof address === 'object')
    return { ca: certificate.cert, port: address.port, seen }
  }
  const resolve = async () => ['127.0.0.1']

  test('a receiver is called that proves its name', async (t) => {
    const { ca, port, seen } = await secured(t, 'hooks.shop.dev')
    const out = egress(t, { loopback: true, resolve, ca })
    const url = `https://hooks.shop.dev:${port}/`
    for (const _ of [1, 2]) assert.equal((await out.post({ ...call, url })).outcome, 'answered')
    assert.deepEqual(seen, [`hooks.shop.dev:${port}`, `hooks.shop.dev:${port}`])
  })

  test('nobody is called who proves another name, is vouched for by nobody, or speaks no TLS', async (t) => {
    const { ca, port, seen } = await secured(t, 'hooks.shop.dev')
    const plain = await lure(t)
    const attempts = [
      [{ ca }, `https://other.shop.dev:${port}/`],
      [{ ca }, `https://127.0.0.1:${port}/`],
      [{}, `https://hooks.shop.dev:${port}/`],
      [{ ca: certificateFor('hooks.shop.dev').cert }, `https://hooks.shop.dev:${port}/`],
      [{ ca }, `https://hooks.shop.dev:${plain.port}/`],
    ] as const
    for (const [trust, url] of attempts) {
      const answer = await egress(t, { loopback: true, resolve, ...trust }).post({ ...call, url })
      assert.equal(answer.outcome === 'failed' && answer.reason, 'tls', url)
    }
    assert.deepEqual(seen, [])
  })

  test('the environment cannot switch the proof off', async (t) => {
    const { port } = await secured(t, 'hooks.shop.dev')
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    t.after(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    })
    const url = `https://hooks.shop.dev:${port}/`
    const answer = await egress(t, { loopback: true, resolve }).post({ ...call, url })
    assert.equal(answer.outcome === 'failed' && answer.reason, 'tls')
  })
})
