import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createLog, Worker } from '@souk/platform/server'
import { until } from '@souk/platform/testing'
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
      ...{ reactions: [], schedules: [], followers: [], queues: [], secret: 'for tests only' },
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

  /** Those that follow end with their test, also when that has failed. */
  const children = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  const run = (...args: string[]) => runAt(baseUrl, ...args)
  const runAt = (address: string, ...args: string[]) => {
    const env = { ...process.env, SOUK_API_KEY: shop.credentials.apiKey, SOUK_BASE_URL: address }
    const child = spawn(process.execPath, [main, 'events', ...args], { env })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  test('prints what has happened, and ends', async () => {
    await until(async () => (await shown(run())).includes('product.created'))
    const lines = (await shown(run('--type', 'product.*', '--json'))).trim().split('\n')
    const types = lines.map((line) => JSON.parse(line).type)
    assert(types.length > 0 && types.every((type) => type.startsWith('product.')), types.join())
  })

  test('prints no character that a terminal would obey, and JSON that is still the same', async () => {
    const status = '\u001b[2J\u009b31m\u007f\r\n\u202egone'
    const type = 'stock.out'
    const object = { status }
    const made = await shop.post('/api/v1/sandbox/events', { type, object })
    assert.equal(made.status, 202, made.text)
    const args = ['--type', type]
    await until(async () => (await shown(run(...args))).includes('gone'))
    const obeyed = /(?!\n)[\p{Cc}\u202e]/u
    assert.doesNotMatch(await shown(run(...args)), obeyed)
    const json = await shown(run(...args, '--json'))
    assert.doesNotMatch(json, obeyed)
    assert.equal(JSON.parse(json).data.object.status, status)
  })

  test('says in one line what is wrong', async () => {
    assert.match(await complaint(run('--type', 'nonsense.*')), /^souk: the server answered 422: /)
    assert.match(await complaint(run('--colour')), /^souk: Unknown option '--colour'/)
    assert.match(await complaint(run('--forward-to', 'nowhere')), /^souk: --forward-to needs/)
    assert.match(await complaint(run('--type', 'nonsense.*')), /Unknown event type \(.*nonsense/)
    assert.match(await complaint(runAt('nowhere')), /^souk: SOUK_BASE_URL needs an address/)
  })

  test('a server that is away is one line; whoever follows waits for it', async () => {
    const server = createServer((_, response) => response.writeHead(404).end('<html>'))
    const url = await listening(server)
    assert.match(await complaint(runAt(url)), /^souk: the server answered 404: is this the address/)
    server.close()
    const away = new RegExp(`${url} cannot be reached \\(ECONNREFUSED\\)`)
    assert.match(await complaint(runAt(url)), away)
    const child = runAt(url, '--follow')
    let told = ''
    child.stderr.on('data', (chunk) => {
      told += chunk
    })
    await until(async () => away.test(told))
    assert.equal(child.exitCode, null)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('ends without an error when its output is closed', async () => {
    const child = run('--follow')
    await firstOf(child.stderr)
    child.stdout.destroy()
    const complained = complaintOf(child)
    await until(async () => {
      await aProduct(shop)
      return child.exitCode !== null
    })
    assert.deepEqual([child.exitCode, await complained], [0, ''])
  })

  test('hands events on as they happen, in order, signed with the secret that it shows', async () => {
    const received: { headers: IncomingMessage['headers']; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.end()
    })
    const url = `${await listening(server)}/hooks`
    const child = run('--follow', '--forward-to', url)
    const [, secret = ''] = /(whsec_\S+)/.exec(await firstOf(child.stderr)) ?? []
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    await until(async () => {
      await aProduct(shop)
      return received.length >= 3
    })
    // Registered elsewhere, and challenged there: whoever receives what is forwarded has nothing to answer.
    const endpoint = { url: 'https://hooks.example/souk', event_types: ['order.*'] }
    assert.equal((await shop.post('/api/v1/webhooks/endpoints', endpoint)).status, 201)
    await until(async () => said.includes('webhook.endpoint_created'))
    const before = received.length
    await until(async () => {
      await aProduct(shop)
      return received.length > before && said.includes('webhook.endpoint_challenged')
    })
    assert.match(said, /webhook\.endpoint_challenged.*not forwarded/)
    assert(!received.some(({ body }) => JSON.parse(body).type === 'webhook.endpoint_challenged'))
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

  test('whoever follows goes on after a reset', async () => {
    const child = run('--follow')
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      said.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      said.err += chunk
    })
    await until(async () => {
      await aProduct(shop)
      return said.out.includes('product.created')
    })
    // Many at once, so that the stream is behind when they are gone.
    await Promise.all(Array.from({ length: 20 }, () => aProduct(shop)))
    assert.equal((await shop.post('/api/v1/sandbox/reset')).status, 200)
    await until(async () => said.out.includes('sandbox.reset'))
    assert.equal(child.exitCode, null, said.err)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('begins with the oldest event that is kept, which after a reset is not the first', async () => {
    const { status } = await shop.post('/api/v1/sandbox/reset')
    assert.equal(status, 200)
    await until(async () => (await shown(run())).includes('sandbox.reset'))
    assert.match(await complaint(run('--after', '0')), /no longer kept \(oldest_sequence \d+\)/)
  })
})

describe('the options', () => {
  test('forwarding implies following', () => {
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
  const text = await complaintOf(child)
  assert.equal(child.exitCode, 1)
  return text
}

async function complaintOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function firstOf(stream: ChildProcess['stderr']): Promise<string> {
  assert(stream)
  const [chunk] = await once(stream, 'data')
  return String(chunk)
}
