import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { type Postgres, startPostgres } from '../postgres/index.ts'
import { type Client, call, insist, type Reply } from '../testing/client.ts'
import { type Machine, startMachine } from '../testing/machine.ts'

/**
 * Two machines that answer and two that work, which share a database and, by their settings, its secret and the address
 * that clients use. One of each is lost while orders are placed and paid and webhooks sent.
 */

const buyers = 6
const ordersEach = 8
const endpoints = 3

interface Received {
  readonly endpoint: string
  readonly id: string
  readonly type: string
  readonly resource: { readonly id: string; readonly version: number }
}

let home: string
let postgres: Postgres
let machines: Machine[]
let answering: Machine[]
let working: Machine[]
let receiver: Server
const received: Received[] = []

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'souk-machines-'))
  chmodSync(home, 0o711)
  postgres = await startPostgres({ home, connections: 150 })
  receiver = createServer(receive).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const common = {
    DATABASE_URL: postgres.url('owner'),
    SOUK_SECRET: randomBytes(32).toString('hex'),
    SOUK_BASE_URL: 'https://shop.example',
    SOUK_DATABASE_CONNECTIONS: '26',
    SOUK_RATE_LIMIT: '0',
    SOUK_WEBHOOK_LOOPBACK: 'true',
  }
  // All at once, on an empty database: one of them brings it about, and the others wait for that.
  const roles = ['api', 'api', 'worker', 'worker']
  const starts = roles.map((role) => startMachine({ ...common, SOUK_ROLES: role }))
  const started = await Promise.allSettled(starts)
  machines = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  await Promise.all(starts)
  answering = machines.slice(0, 2)
  working = machines.slice(2)
})
after(async () => {
  await Promise.all(machines.map((machine) => machine.stop()))
  receiver.close()
  receiver.closeAllConnections()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = JSON.parse(await text(request))
  const challenge: string | undefined = event.data.object.challenge
  if (challenge === undefined) received.push({ ...event, endpoint: String(request.url) })
  response.end(challenge ?? 'ok')
}

/** Whichever machine is asked, as the same client. */
function clientAt({ base }: Machine): Client {
  const [{ quickstart }] = answering as [Machine]
  return { base, apiKey: quickstart.api_key }
}

let turn = 0

/** As a balancer in front would: whoever is gone is passed over, and the request repeated with its key. */
function insistOnAny(path: string, body: object, key: string): Promise<Reply> {
  const nextClient = () => {
    turn += 1
    const machine = answering[turn % answering.length]
    return machine && clientAt(machine)
  }
  return insist(nextClient, path, body, key)
}

async function buy(productId: unknown, key: string): Promise<string> {
  const items = [{ product_id: productId, quantity: 1 }]
  const placed = await insistOnAny('/api/v1/orders', { items }, key)
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const payment = { order_id: placed.body.id, method: 'pm_test_ok' }
  const paid = await insistOnAny('/api/v1/payments', payment, `${key}-pay`)
  assert.equal(paid.status, 201, JSON.stringify(paid.body))
  return String(placed.body.id)
}

async function oneBuyer(buyer: number, productId: unknown, orders: string[]): Promise<void> {
  for (let n = 0; n < ordersEach; n += 1) orders.push(await buy(productId, `buyer-${buyer}-${n}`))
}

/** How many webhooks a worker has sent. */
async function sentBy(machine: Machine): Promise<number> {
  const sample = /^souk_outbound_calls_total\{queue="webhooks\..*outcome="succeeded".*\} (\d+)$/m
  return Number(sample.exec(await machine.metrics())?.[1] ?? 0)
}

async function makeReady(): Promise<unknown> {
  const { port } = receiver.address() as AddressInfo
  for (let number = 0; number < endpoints; number += 1) {
    const url = `http://127.0.0.1:${port}/${number}`
    const hook = { url, event_types: ['order.*'] }
    const made = await insistOnAny('/api/v1/webhooks/endpoints', hook, `machines-hook-${number}`)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const path = `/api/v1/webhooks/endpoints/${made.body.id}`
    const [machine] = answering as [Machine]
    await until(
      async () => (await call(clientAt(machine), path)).body.status === 'ACTIVE',
      'an endpoint',
    )
  }
  const product = {
    title: 'Copper cezve',
    price: { amount: 1_250, currency: 'EUR' },
    inventory: { available: 1_000, warehouse: 'MAIN' },
  }
  const made = await insistOnAny('/v1/catalog/products', product, 'machines-product')
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body.id
}

test('a token of one machine opens the other, where both know the address that clients use', async () => {
  const [one, two] = answering as [Machine, Machine]
  const { client_id: id, client_secret: secret } = one.quickstart
  const issued = await fetch(`${one.base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'orders:read' }),
  })
  const { access_token: token } = (await issued.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await fetch(`${two.base}/api/v1/orders`, { headers })).status, 200)
})

test('two API machines and two workers share the work, and nothing is lost with one of each', async () => {
  const productId = await makeReady()
  const orders: string[] = []
  await until(async () => {
    orders.push(await buy(productId, `first-${orders.length}`))
    return (await Promise.all(working.map(sentBy))).every((sent) => sent > 0)
  }, 'work of both workers')
  const early = orders.length
  const buying = Promise.all(
    Array.from({ length: buyers }, (_, buyer) => oneBuyer(buyer, productId, orders)),
  )
  const all = early + buyers * ordersEach
  const [lostApi, lostWorker] = [answering[0], working[0]]
  assert(lostApi && lostWorker)
  await until(() => orders.length >= early + 16, 'a third of the orders', 300)
  await lostWorker.kill()
  await until(() => orders.length >= early + 24, 'half of the orders', 300)
  await lostApi.kill()
  await buying
  assert.equal(new Set(orders).size, all)

  const wanted = new Set(orders)
  const arrivals = () => received.filter(({ resource }) => wanted.has(resource.id))
  const distinct = () => new Set(arrivals().map(({ endpoint, id }) => `${endpoint} ${id}`)).size
  // Each order was placed and paid; what the lost worker had in hand follows when its leases end.
  await until(() => distinct() >= all * 2 * endpoints, 'all webhooks', 300)
  checkOrderOfEach(arrivals())
})

/** An event may come again, and never before one of the same resource that happened earlier has come. */
function checkOrderOfEach(arrivals: readonly Received[]): void {
  const seen = new Map<string, Map<string, Received>>()
  for (const event of arrivals) {
    const place = `${event.endpoint} ${event.resource.id}`
    const before = seen.get(place) ?? new Map<string, Received>()
    seen.set(place, before)
    if (before.has(event.id)) continue
    for (const { resource } of before.values()) assert(resource.version < event.resource.version)
    before.set(event.id, event)
  }
  for (const events of seen.values()) {
    const types = [...events.values()].map(({ type }) => type)
    assert.deepEqual(types, ['order.placed', 'order.paid'])
  }
}
