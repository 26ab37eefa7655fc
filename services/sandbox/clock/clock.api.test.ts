import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLog, Worker } from '@souk/platform/server'
import { type Caller, until } from '@souk/platform/testing'
import { domains, type Process, startProcess } from '../testing.ts'

interface Clock {
  readonly now: string
  readonly real_time: string
  readonly offset_seconds: number
  readonly version: number
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

let api: Process
before(async () => {
  api = await startProcess(domains)
})
after(() => api.close())

const day = 86_400
const read = (sandbox: Caller) => sandbox.get<Clock>('/api/v1/sandbox/clock')
const advance = (sandbox: Caller, body: object, headers = {}) =>
  sandbox.post<Clock>('/api/v1/sandbox/clock/advance', body, headers)
const aheadSeconds = ({ now, real_time }: Clock) => (Date.parse(now) - Date.parse(real_time)) / 1000

describe('GET /api/v1/sandbox/clock', () => {
  test('200: shows the real time until it is moved', async () => {
    const sandbox = await api.open('sandbox')
    const { status, body, headers } = await read(sandbox)
    assert.equal(status, 200)
    assert.equal(body.offset_seconds, 0)
    assert.equal(body.now, body.real_time)
    const again = await read(sandbox)
    assert.equal((await sandbox.get('/api/v1/sandbox/clock', etagOf(headers))).status, 200)
    assert.notEqual(again.headers.etag, undefined)
  })
})

function etagOf({ etag = '' }: Record<string, string | undefined>): Record<string, string> {
  return { 'if-none-match': etag }
}

describe('POST /api/v1/sandbox/clock/advance', () => {
  test('200: the next request has the new time', async () => {
    const sandbox = await api.open('sandbox')
    const { status, body } = await advance(sandbox, { seconds: day })
    assert.equal(status, 200)
    assert.equal(body.offset_seconds, day)
    assert.equal(aheadSeconds(body), day)
    const made = await sandbox.post<{ created_at: string }>('/api/v1/customers', {
      email: 'tomorrow@example.com',
    })
    assert(Date.parse(made.body.created_at) >= Date.parse(body.now))
    const tenant = await sandbox.get('/api/v1/tenant')
    assert.equal(tenant.body.clock_offset_seconds, day)
    assert.equal((await advance(sandbox, { seconds: day })).body.offset_seconds, 2 * day)
  })

  test('200: moves to a moment', async () => {
    const sandbox = await api.open('sandbox')
    const to = new Date(Date.now() + 30 * day * 1000).toISOString()
    const { body } = await advance(sandbox, { to })
    assert.equal(body.now, to)
    assert(Math.abs(body.offset_seconds - 30 * day) <= 60)
    assert(Date.parse((await read(sandbox)).body.now) >= Date.parse(to))
  })

  test('422 clock_backwards: time only moves forward, also from where it was moved to', async () => {
    const sandbox = await api.open('sandbox')
    await advance(sandbox, { seconds: day })
    for (const to of ['2020-01-01T00:00:00Z', new Date(Date.now() + 60_000).toISOString()]) {
      const refused = await advance(sandbox, { to })
      assert.equal(refused.status, 422)
      assert.equal(refused.body.code, 'clock_backwards')
    }
    assert.equal((await read(sandbox)).body.offset_seconds, day)
  })

  test('422 clock_out_of_range: a clock is never more than ten years ahead', async () => {
    const sandbox = await api.open('sandbox')
    const seconds = 366 * day
    for (let years = 1; years <= 10; years += 1) {
      assert.equal((await advance(sandbox, { seconds })).status, 200)
    }
    for (const move of [{ seconds: 1 }, { to: '2999-01-01T00:00:00Z' }]) {
      const { status, body } = await advance(sandbox, move)
      assert.equal(status, 422)
      assert.equal(body.code, 'clock_out_of_range')
    }
    assert.equal((await read(sandbox)).body.offset_seconds, 10 * seconds)
  })

  test('400 validation_failed: one of the two, and a time that a clock can show', async () => {
    const sandbox = await api.open('sandbox')
    const to = '2030-01-01T00:00:00Z'
    for (const move of [{}, { seconds: 1, to }, { seconds: 0 }, { seconds: 1.5 }, { to: 'soon' }]) {
      assert.equal((await advance(sandbox, move)).status, 400)
    }
    const { body } = await advance(sandbox, {})
    assert.partialDeepStrictEqual(body.errors, [{ message: 'must have at least 1 field' }])
  })

  test('412 version_mismatch: a change since it was read is not overlooked', async () => {
    const sandbox = await api.open('sandbox')
    const { headers } = await read(sandbox)
    const ifMatch = { 'if-match': headers.etag ?? '' }
    assert.equal((await advance(sandbox, { seconds: 1 }, ifMatch)).status, 200)
    assert.equal((await advance(sandbox, { seconds: 1 }, ifMatch)).status, 412)
  })

  test('200: tokens and keys expire by real time', async () => {
    const sandbox = await api.open('sandbox')
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const key = { name: 'Short', scopes: ['sandbox:*'], expires_at: inAnHour }
    const made = await sandbox.post<{ id: string; api_key: string }>('/api/v1/api-keys', key)
    assert.equal(made.status, 201, made.text)
    await advance(sandbox, { seconds: day })
    assert.equal((await read(api.as(made.body.api_key))).status, 200)
    const rotated = await sandbox.post(`/api/v1/api-keys/${made.body.id}/rotate`, {
      overlap_seconds: 3_600,
    })
    assert.equal(rotated.status, 200, rotated.text)
    assert.equal((await read(api.as(made.body.api_key))).status, 200)
    await advance(sandbox, { seconds: day })
    assert.equal((await read(api.as(made.body.api_key))).status, 200)
    const yesterday = new Date(Date.now() - 1_000).toISOString()
    const late = await sandbox.post('/api/v1/api-keys', { ...key, expires_at: yesterday })
    assert.equal(late.body.code, 'expiry_in_past')
    assert.equal((await read(sandbox)).status, 200)
  })
})

describe('everything timed moves with the clock', () => {
  test('an order expires and gives its stock back, without anybody waiting', async () => {
    const sandbox = await api.open('sandbox')
    const still = await api.open('sandbox')
    const place = async (shop: Caller) => {
      await shop.post('/v1/catalog/products', {
        title: 'Cezve',
        sku: 'CEZVE',
        price: { amount: 4_900, currency: 'EUR' },
        inventory: { available: 1, warehouse: 'MAIN' },
      })
      const items = [{ sku: 'CEZVE', quantity: 1 }]
      const placed = await shop.post<{ id: string }>('/api/v1/orders', { items })
      assert.equal(placed.status, 201, placed.text)
      return placed.body.id
    }
    const orderId = await place(sandbox)
    const other = await place(still)
    await advance(sandbox, { seconds: 30 * day })
    const { database, identity } = api
    const worker = new Worker({
      database,
      reactions: domains.flatMap(({ reactions }) => reactions),
      schedules: domains.flatMap(({ schedules }) => schedules),
      followers: [],
      queues: [],
      secret: 'for tests only',
      tenants: identity.tenants,
      log: createLog('silent', 'test'),
    })
    worker.start()
    await until(
      async () => (await sandbox.get(`/api/v1/orders/${orderId}`)).body.status === 'EXPIRED',
    )
    await worker.stop()
    assert.equal((await still.get(`/api/v1/orders/${other}`)).body.status, 'PENDING')
    const again = await sandbox.post('/api/v1/orders', { items: [{ sku: 'CEZVE', quantity: 1 }] })
    assert.equal(again.status, 201)
  })

  test('200: a reset returns to the real time, for the next request already', async () => {
    const sandbox = await api.open('sandbox')
    await advance(sandbox, { seconds: day })
    const { status } = await sandbox.post('/api/v1/sandbox/reset')
    assert.equal(status, 200)
    const { body } = await read(sandbox)
    assert.equal(body.offset_seconds, 0)
    assert.equal((await sandbox.get('/api/v1/tenant')).body.clock_offset_seconds, 0)
  })
})
