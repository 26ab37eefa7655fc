import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLog, Worker } from '@souk/platform/server'
import { aProduct, type Product, type Shop, startProduct } from '@souk/server/testing/product.ts'
import { Webhook } from 'standardwebhooks'
import { lineOf } from './line.ts'
import { readOptions } from './options.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

describe('npm run events', () => {
  let product: Product
  let shop: Shop
  let worker: Worker
  let baseUrl: string
  before(async () => {
    product = await startProduct()
    const { database, identity } = product
    worker = new Worker({
      ...{ database, tenants: identity.tenants, log: createLog('silent', 'test') },
      ...{ reactions: [], schedules: [], followers: [], engines: [] },
    })
    worker.start()
    shop = await product.open('sandbox')
    await product.app.listen({ host: '127.0.0.1', port: 0 })
    baseUrl = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
    await aProduct(shop)
  })
  after(async () => {
    await worker.stop()
    await product.close()
  })

  const run = (...args: string[]) => {
    const env = { ...process.env, SOUK_API_KEY: shop.credentials.apiKey, SOUK_BASE_URL: baseUrl }
    return spawn(process.execPath, [main, 'events', ...args], { env })
  }

  test('prints what has happened, and ends', async () => {
    await until(async () => (await shown(run())).includes('product.created'))
    const lines = (await shown(run('--type', 'product.*', '--json'))).trim().split('\n')
    const types = lines.map((line) => JSON.parse(line).type)
    assert(types.length > 0 && types.every((type) => type.startsWith('product.')), types.join())
  })

  test('says in one line what is wrong', async () => {
    assert.match(await complaint(run('--type', 'nonsense.*')), /^souk: the server answered 422: /)
    assert.match(await complaint(run('--colour')), /^souk: Unknown option '--colour'/)
    assert.match(await complaint(run('--forward-to', 'nowhere')), /^souk: --forward-to needs/)
  })

  test('hands events on as they happen, in order, signed with the secret that it shows', async () => {
    const received: { headers: IncomingMessage['headers']; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    const child = run('--follow', '--type', 'product.*', '--forward-to', url)
    const [, secret = ''] = /(whsec_\S+)/.exec(await firstOf(child.stderr)) ?? []
    await until(async () => {
      await aProduct(shop)
      return received.length >= 3
    })
    child.kill('SIGTERM')
    await once(child, 'exit')
    server.close()
    const sequences = received.map(({ headers, body }) => {
      const event = new Webhook(secret).verify(body, headers as Record<string, string>)
      return (event as { sequence: number }).sequence
    })
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(sequences).size, sequences.length)
  })
})

describe('the options', () => {
  test('forwarding means staying', () => {
    const options = readOptions(['--forward-to', 'http://127.0.0.1:1/x', '--after', '7'])
    assert.deepEqual(options, {
      follow: true,
      type: undefined,
      after: 7,
      json: false,
      forwardTo: 'http://127.0.0.1:1/x',
    })
    assert.equal(readOptions(['--help']), 'help')
    assert.throws(() => readOptions(['--after', '-1']), /--after/)
  })

  test('an event is one line', () => {
    const line = lineOf({
      id: 'evt_1',
      type: 'order.placed',
      sequence: 3,
      occurred_at: '2026-06-01T09:30:00.000Z',
      resource: { id: 'ord_1', version: 1 },
      data: { object: { status: 'PENDING' } },
    })
    assert.match(line, /^2026-06-01 09:30:00 {2}#3 {2}order\.placed +ord_1 v1 {2}PENDING$/)
  })
})

async function shown(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
}

async function complaint(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  return text
}

async function firstOf(stream: ChildProcess['stderr']): Promise<string> {
  assert(stream)
  const [chunk] = await once(stream, 'data')
  return String(chunk)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await isSo())) {
    assert(performance.now() < end, 'it did not come about')
    await delay(100)
  }
}
