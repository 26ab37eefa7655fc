import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pour, until } from '@souk/platform/testing'
import {
  aParcel,
  type Hooks,
  type Received,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'
import { arrivalOf, checkOrder, stepsOf } from './stress.fixture.ts'

const timeoutMs = 1_000
const endpointsEach = 40
const tenants = ['first', 'second', 'third', 'fourth', 'fifth']

let hooks: Hooks
let healthy: TestReceiver
/** Where redirects lead to: on the machine itself, and nobody may come. */
let trap: TestReceiver
const hostile: Server[] = []

before(async () => {
  hooks = await startHooks()
  healthy = await hooks.receiver()
  trap = await hooks.receiver()
})
after(async () => {
  for (const server of hostile) server.close().closeAllConnections()
  await hooks.close()
})

type Malice = (response: ServerResponse, request: IncomingMessage) => unknown

const redirect =
  (location: () => string): Malice =>
  (response) =>
    response.writeHead(307, { location: location() }).end()

const chunk = Buffer.alloc(65_536, 'x')
const gigabyte = String(1_000_000_000)

const malices: Readonly<Record<string, Malice>> = {
  hangs: () => {},
  resets: (_response, { socket }) => socket.resetAndDestroy(),
  hangsUp: (_response, { socket }) => socket.destroy(),
  usesAllOfItsTime: (response) => setTimeout(() => response.end(), timeoutMs * 0.99),
  sendsGigabyte: (response) => {
    response.writeHead(200, { 'content-length': gigabyte }).flushHeaders()
    if (response.socket) pour(response.socket, chunk, 'flood')
  },
  sendsBodyWithoutEnd: (response) => {
    response.writeHead(500).flushHeaders()
    if (response.socket) pour(response.socket, '1\r\nx\r\n', 'drip')
  },
  sendsHeadWithoutEnd: (_response, { socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `x-header: ${'x'.repeat(1_000)}\r\n`, 'drip')
  },
  speaksNoHttp: (_response, { socket }) => socket.end('\0\xff\r\n\r\nHELO\r\n'),
  redirectsToLoopback: redirect(() => trap.url),
  redirectsToMetadata: redirect(() => 'http://169.254.169.254/latest/meta-data/'),
}

/** Answers its challenge properly, and is hostile afterwards. */
async function startHostile(malice: Malice): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const { data } = JSON.parse(body) as Received['event']
      if (data.object.challenge === undefined) malice(response, request)
      else response.end(data.object.challenge)
    })
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  hostile.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function megabytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000_000
}

async function connectionsTo(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

async function populate(tenant: string): Promise<void> {
  const kinds = Object.values(malices)
  const all = Array.from({ length: endpointsEach }, async (_, index) => {
    const malice = kinds[index % kinds.length]
    assert(malice)
    await hooks.endpoint(tenant, await startHostile(malice))
  })
  await Promise.all(all)
}

const parcels = Array.from({ length: 10 }, aParcel)
const steps = stepsOf(parcels, 3)

/** While all of them still behave, whoever challenges them takes its time. */
async function populateAll(): Promise<void> {
  const patient = hooks.startSender()
  for (const tenant of tenants) await populate(tenant)
  await hooks.endpoint('first', healthy.url)
  await hooks.endpoint('quiet', healthy.url)
  await patient.stop()
}

test('two hundred hostile receivers stop no healthy one and exhaust nothing', async () => {
  await populateAll()
  const sender = hooks.startSender({ timeoutMs })
  const before = megabytesInUse()
  for (const tenant of [...tenants, 'quiet']) await hooks.move(tenant, steps)
  // Time passes for those two: what a busy machine answers too late is sent again when it is due.
  const isThere = () => {
    for (const tenant of ['first', 'quiet']) hooks.world.advance(tenant, 1_000)
    return new Set(healthy.parcels.map(({ event }) => event.id)).size === 2 * steps.length
  }
  await until(isThere, 'what the healthy one waits for', 240)
  const ofTenant = Map.groupBy(healthy.parcels, ({ event }) => event.tenant_id)
  for (const received of ofTenant.values()) checkOrder(received.map(arrivalOf))
  await until(triedByAll, 'an attempt at each hostile receiver', 240)
  assert(megabytesInUse() - before < 150)
  assert.equal(trap.received.length, 0)
  await sender.stop()
  await until(
    async () =>
      (await Promise.all(hostile.map(connectionsTo))).every((connections) => connections === 0),
    'every connection closed',
  )
})

/** Whether every endpoint has some attempt on record. */
async function triedByAll(): Promise<boolean> {
  const found = await hooks.world.database.system`
    select endpoint_id from webhooks.deliveries
    group by endpoint_id having max(attempts) filter (where event_type like 'parcel.%') > 0
  `
  return found.length === tenants.length * endpointsEach + 2
}
