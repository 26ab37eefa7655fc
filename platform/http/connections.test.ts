import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { createLog } from '../observe/log.ts'
import { metrics } from '../observe/metrics.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import type { AppOptions } from './app.ts'

/** Clients as they come over a real socket: slow, gone, too many. */

const open: World[] = []
const sockets: Socket[] = []
after(async () => {
  for (const socket of sockets) socket.destroy()
  for (const world of open) await world.close()
})

async function listening(app: Partial<AppOptions> = {}): Promise<World> {
  const world = await createWorld({ services: [notes], app })
  open.push(world)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  return world
}

interface Client {
  readonly socket: Socket
  received: string
}

async function dial(world: World): Promise<Client> {
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const client = { socket, received: '' }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    client.received += chunk
  })
  await once(socket, 'connect')
  return client
}

async function refusals(): Promise<number> {
  const { values = [] } = (await metrics.getSingleMetric('souk_server_errors_total')?.get()) ?? {}
  return values.find(({ labels }) => labels.code === 'overloaded')?.value ?? 0
}

const closed = ({ socket }: Client) => until(() => socket.closed, 'the end of the connection')

const head = (method: string, path: string, more: readonly string[] = []) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    'authorization: Bearer shop|notes:*|',
    ...more,
    '',
    '',
  ].join('\r\n')
const json = (bytes: number) => ['content-type: application/json', `content-length: ${bytes}`]
const body = '{"text":"slow"}'
const written = async (world: World) => {
  const { body: page } = await world
    .as('shop', ['notes:*'])
    .get<{ page: { total: number } }>('/api/v1/notes')
  return page.page.total
}

function connectionsTo({ app }: World): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}

async function ask(world: World): Promise<Client> {
  const client = await dial(world)
  client.socket.write(head('GET', '/api/v1/notes'))
  await until(() => client.received !== '' || client.socket.closed, 'an answer')
  return client
}

describe('a client that takes its time', () => {
  const timeouts = { headersMs: 200, requestMs: 400, silentMs: 60_000 }

  test('408 request_timeout: what does not arrive is not waited for, and nothing is written', async () => {
    const world = await listening({ timeouts })
    const beginnings = {
      nothing: '',
      'half a header': 'POST /api/v1/notes HTTP/1.1\r\nhost:',
      'half a body': `${head('POST', '/api/v1/notes', json(body.length))}{"te`,
      'a chunk of a body': `${head('POST', '/api/v1/notes', ['content-type: application/json', 'transfer-encoding: chunked'])}4\r\n{"te\r\n`,
    }
    for (const [what, bytes] of Object.entries(beginnings)) {
      const client = await dial(world)
      client.socket.write(bytes)
      await closed(client)
      assert.match(client.received, /^HTTP\/1\.1 408 /, what)
      assert.match(client.received, /"code":"request_timeout"/, what)
      assert.equal(client.received.match(/HTTP\/1\.1/g)?.length, 1, what)
    }
    assert.equal(await written(world), 0)
  })

  test('201: a body that comes in pieces is taken', async () => {
    const world = await listening()
    const { socket, ...client } = await dial(world)
    socket.on('data', (chunk) => {
      client.received += chunk
    })
    socket.write(head('POST', '/api/v1/notes', json(body.length)))
    for (const character of body) {
      await new Promise((resolve) => socket.write(character, resolve))
    }
    await until(() => client.received !== '')
    assert.match(client.received, /^HTTP\/1\.1 201 /)
  })

  test('a client that does not read its answers takes no place from others', async () => {
    const page = Buffer.alloc(32 * 1024 * 1024)
    const world = await listening({
      inFlightMax: 2,
      mount: (app) =>
        app.route({
          method: 'GET',
          url: '/page',
          config: { scope: 'public', hidden: true },
          handler: (_request, reply) => reply.send(page),
        }),
    })
    for (let deaf = 0; deaf < 4; deaf += 1) {
      const [[answering]] = await Promise.all([
        once(world.app.server, 'connection') as Promise<[Socket]>,
        dial(world).then(({ socket }) => socket.pause().write(head('GET', '/page'))),
      ])
      await until(() => answering.bytesWritten > page.length && answering.writableLength > 0)
    }
    assert.match((await ask(world)).received, /^HTTP\/1\.1 200 /)
  })

  test('a client that leaves in the middle of its body is no error of ours', async () => {
    let lines = ''
    const log = createLog('warn', 'test', {
      write: (line) => {
        lines += line
      },
    })
    const world = await listening({ log })
    const client = await dial(world)
    client.socket.write(`${head('POST', '/api/v1/notes', json(100))}{"te`)
    await once(world.app.server, 'request')
    client.socket.resetAndDestroy()
    await until(async () => (await connectionsTo(world)) === 0)
    assert.match((await ask(world)).received, /^HTTP\/1\.1 200 /)
    assert.equal(lines, '')
    assert.equal(await written(world), 0)
  })
})

describe('headers that are too many', () => {
  test('400 malformed_request: two that say who calls, of which none is chosen', async () => {
    const world = await listening()
    const others = ['Authorization: Bearer other|notes:*|', 'authorization: Bearer shop|notes:*|']
    for (const second of others) {
      const client = await dial(world)
      client.socket.write(head('GET', '/api/v1/notes', [second]))
      await until(() => client.received !== '', 'an answer')
      assert.match(client.received, /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/)
      assert.match(client.received, /one Authorization header/)
    }
  })

  test('431 request_header_too_large: more than a server reads', async () => {
    const world = await listening()
    const client = await dial(world)
    client.socket.write(head('GET', '/api/v1/notes', [`x-long: ${'x'.repeat(70_000)}`]))
    await closed(client)
    const { received } = client
    assert.match(received, /^HTTP\/1\.1 431 [\s\S]*"status":431[\s\S]*request_header_too_large/)
  })
})

describe('more connections than there may be', () => {
  /** Clients whose requests are being worked on for as long as the scene lasts. */
  async function whileBusy(world: World, count: number, scene: () => Promise<void>) {
    const note = await world.seed('shop', (tx) => writeNote(tx, { text: 'wanted' }))
    const change = '{"colour":"BLUE"}'
    const busy: Client[] = []
    await world.seed('shop', async (tx) => {
      await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
      for (let index = 0; index < count; index += 1) {
        const client = await dial(world)
        client.socket.write(head('PATCH', `/api/v1/notes/${note.id}`, json(change.length)) + change)
        busy.push(client)
      }
      await untilBlocked(world.db, count)
      await scene()
    })
    for (const client of busy) {
      await until(() => client.received !== '', 'the answer to a busy client')
      assert.match(client.received, /^HTTP\/1\.1 200 /)
    }
  }

  const limits = {
    'of one address': { perAddressMax: 3, max: 100 },
    'in all': { perAddressMax: 100, max: 3 },
  }
  for (const [whose, connections] of Object.entries(limits)) {
    test(`200: ${whose}, the one that waits longest makes room`, async () => {
      const world = await listening({ connections })
      const silent = await dial(world)
      const half = await dial(world)
      half.socket.write(`${head('POST', '/api/v1/notes', json(100))}{`)
      await once(world.app.server, 'request')
      const idle = await ask(world)
      const answered = [await ask(world), await ask(world)]
      await Promise.all([silent, half].map(closed))
      assert.equal(idle.socket.closed, false)
      answered.push(await ask(world))
      await closed(idle)
      for (const { received } of answered) assert.match(received, /^HTTP\/1\.1 200 /)
    })

    test(`503 overloaded: ${whose}, when all are being worked for`, async () => {
      const world = await listening({ connections })
      await whileBusy(world, 3, async () => {
        const before = await refusals()
        const refused = await ask(world)
        await closed(refused)
        assert.match(refused.received, /^HTTP\/1\.1 503 .*"code":"overloaded"/s)
        assert.match(refused.received, /retry-after: 1\r\n/)
        assert.equal(await refusals(), before + 1)
      })
      assert.match((await ask(world)).received, /^HTTP\/1\.1 200 /)
    })
  }

  test('200: behind a proxy all connections are the proxy’s, and only their number in all counts', async () => {
    const world = await listening({ connections: limits['of one address'], trustedProxies: 1 })
    const clients = [await ask(world), await ask(world), await ask(world), await ask(world)]
    assert.deepEqual(
      clients.map(({ socket }) => socket.closed),
      [false, false, false, false],
    )
  })

  test('200: one client may keep hundreds of connections', async () => {
    const world = await listening()
    const clients: Client[] = []
    for (let index = 0; index < 400; index += 1) clients.push(await dial(world))
    for (const { socket } of clients) socket.write(head('GET', '/api/v1/notes'))
    for (const client of clients) await until(() => client.received.startsWith('HTTP/1.1 200 '))
  })
})
