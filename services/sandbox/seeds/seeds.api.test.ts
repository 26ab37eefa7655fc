import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Caller } from '@souk/platform/testing'
import { domains, type Process, startProcess } from '../testing.ts'
import { priceIn, scopesForSeeds } from './seed.ts'

interface SeedResult {
  readonly code: string
  readonly detail?: string
  readonly skipped: Record<string, number>
  readonly made: Record<string, number>
  readonly existing: Record<string, number>
}

let api: Process
before(async () => {
  api = await startProcess(domains)
})
after(() => api.close())

const applySeed = (caller: Caller, name: string) =>
  caller.post<SeedResult>('/api/v1/sandbox/seed', { name })
const sum = (kind: string, ...counts: Record<string, number>[]) =>
  counts.reduce((total, count) => total + (count[kind] ?? 0), 0)
const nothing = { providers: 0, products: 0, customers: 0, orders: 0, agents: 0, approvals: 0 }

async function statusesIn(caller: Caller): Promise<string[]> {
  const { body } = await caller.get<{ content: { status: string }[] }>('/api/v1/orders?limit=96')
  return [...new Set(body.content.map(({ status }) => status))].sort()
}

describe('POST /api/v1/sandbox/seed', () => {
  test('200: a small shop, with orders in several states', async () => {
    const sandbox = await api.open('sandbox')
    const { status, body, text } = await applySeed(sandbox, 'b2c-small')
    assert.equal(status, 200, text)
    assert.deepEqual(body.made, {
      ...nothing,
      ...{ providers: 0, products: 8, customers: 4, orders: 6 },
    })
    assert.deepEqual(body.existing, nothing)
    assert.deepEqual(await statusesIn(sandbox), ['CANCELLED', 'FULFILLED', 'PENDING'])
  })

  test('200: three approved providers with their products and orders', async () => {
    const sandbox = await api.open('sandbox')
    const { body } = await applySeed(sandbox, 'marketplace-3-providers')
    assert.deepEqual(body.made, {
      ...nothing,
      ...{ providers: 3, products: 8, customers: 4, orders: 7 },
    })
    assert.deepEqual(await statusesIn(sandbox), ['CANCELLED', 'FULFILLED', 'PAID', 'PENDING'])
    const { body: list } = await sandbox.get<{ content: { status: string }[] }>('/api/v1/providers')
    assert.deepEqual(
      list.content.map(({ status }) => status),
      ['ACTIVE', 'ACTIVE', 'ACTIVE'],
    )
  })

  test('200: repeating one is harmless, and the two go together', async () => {
    const sandbox = await api.open('sandbox')
    const first = await applySeed(sandbox, 'b2c-small')
    const second = await applySeed(sandbox, 'b2c-small')
    assert.deepEqual(second.body.made, nothing)
    assert.deepEqual(second.body.existing, first.body.made)
    const market = await applySeed(sandbox, 'marketplace-3-providers')
    assert.deepEqual(market.body.made, {
      ...nothing,
      ...{ providers: 3, products: 7, customers: 0, orders: 7 },
    })
    const { body } = await sandbox.get<{ content: { customer_id: string | null }[] }>(
      '/api/v1/orders?limit=96',
    )
    assert.equal(body.content.length, 14, 'one of the orders is of two sellers')
    const guests = body.content.filter(({ customer_id }) => customer_id === null)
    assert.equal(guests.length, 2, 'customers of the first seed are those of the second')
    const { body: tree } = await sandbox.get<{ data: { handle: string; product_count: number }[] }>(
      '/v1/catalog/categories?parent_id=none',
    )
    const filled = tree.data.filter(({ product_count }) => product_count > 0)
    assert.deepEqual(
      filled.map(({ handle }) => handle),
      ['coffee-and-tea', 'kitchen', 'pantry', 'home'],
      'products of both are in the same categories',
    )
  })

  test('200: everything is priced in the currency of the sandbox', async () => {
    for (const currency of ['JPY', 'KWD', 'USD']) {
      const sandbox = await api.open('sandbox', currency)
      for (const name of ['b2c-small', 'marketplace-3-providers']) {
        const { status, text } = await applySeed(sandbox, name)
        assert.equal(status, 200, text)
      }
      const { body } = await sandbox.get<{ data: { price: { currency: string } }[] }>(
        '/v1/catalog/products?limit=96',
      )
      assert.deepEqual([...new Set(body.data.map(({ price }) => price.currency))], [currency])
      const ledger = await sandbox.get('/api/v1/ledger/trial-balance')
      assert.equal(ledger.body.balanced, true)
    }
  })

  test('403 insufficient_scope: before anything is made', async () => {
    const sandbox = await api.open('sandbox')
    for (const missing of scopesForSeeds) {
      const scopes = ['sandbox:write', ...scopesForSeeds.filter((scope) => scope !== missing)]
      const created = await sandbox.post('/api/v1/api-keys', { name: 'Some', scopes })
      assert.equal(created.status, 201, created.text)
      const { api_key: key } = created.body
      const refused = await applySeed(api.as(String(key)), 'marketplace-3-providers')
      assert.equal(refused.status, 403, refused.text)
      assert.equal(refused.body.code, 'insufficient_scope')
    }
    const { body } = await sandbox.get<{ content: unknown[] }>('/api/v1/providers')
    assert.deepEqual(body.content, [])
  })

  test('400 validation_failed: no such seed', async () => {
    const sandbox = await api.open('sandbox')
    assert.equal((await applySeed(sandbox, 'everything')).status, 400)
  })

  test('200: what the sandbox does not sell any more is left out, and nothing else', async () => {
    const sandbox = await api.open('sandbox')
    const first = await applySeed(sandbox, 'marketplace-3-providers')
    const { body: list } = await sandbox.get<{ content: { id: string }[] }>('/api/v1/providers')
    const [paused, closing, suspended] = list.content
    await sandbox.post(`/api/v1/providers/${paused?.id}/pause`)
    await sandbox.post(`/api/v1/providers/${closing?.id}/close`)
    await sandbox.post(`/api/v1/providers/${suspended?.id}/suspend`, { reason: 'Test' })
    const again = await applySeed(sandbox, 'marketplace-3-providers')
    assert.equal(again.status, 200, again.text)
    assert.deepEqual(again.body.made, nothing)
    const { orders: _orders, ...others } = first.body.made
    assert.partialDeepStrictEqual(again.body.existing, others)
    assert.equal(sum('orders', again.body.existing, again.body.skipped), 7)
    assert.deepEqual(first.body.skipped, nothing)
  })

  test('200: orders of products that are not published are left out', async () => {
    const sandbox = await api.open('sandbox')
    await applySeed(sandbox, 'b2c-small')
    const { body } = await sandbox.get<{ data: { id: string }[] }>('/v1/catalog/products?limit=96')
    for (const { id } of body.data) await sandbox.post(`/v1/catalog/products/${id}/unpublish`)
    const market = await applySeed(sandbox, 'marketplace-3-providers')
    assert.equal(market.status, 200, market.text)
    assert.deepEqual(sum('orders', market.body.made, market.body.skipped), 7)
    assert.notEqual(market.body.skipped.orders, 0)
  })

  test('409 seed_refused: names the request that was refused and what to do', async () => {
    const sandbox = await api.open('sandbox')
    await sandbox.post('/api/v1/sandbox/faults', { target: 'gateway', kind: 'error' })
    const { status, body } = await applySeed(sandbox, 'b2c-small')
    assert.equal(status, 409)
    assert.partialDeepStrictEqual(body, {
      code: 'seed_refused',
      meta: { operation: 'POST /api/v1/payments', status: 402, code: 'payment_declined' },
    })
    assert.match(
      String(body.detail),
      /^POST \/api\/v1\/payments was refused with 402 payment_declined: .+ Correct that, or reset the sandbox, /,
    )
  })

  test('200: a low rate limit makes it slower and refuses nothing', async () => {
    const sandbox = await api.open('sandbox')
    await sandbox.patch('/api/v1/tenant', { settings: { rate_limit: 2 } })
    const { status, text } = await applySeed(sandbox, 'b2c-small')
    assert.equal(status, 200, text)
  })
})

test('GET /api/v1/sandbox/seeds names each with a sentence', async () => {
  const sandbox = await api.open('sandbox')
  const { body } = await sandbox.get<{ content: { name: string; summary: string }[] }>(
    '/api/v1/sandbox/seeds',
  )
  assert.deepEqual(
    body.content.map(({ name }) => name),
    ['b2c-small', 'marketplace-3-providers', 'agents'],
  )
  assert(body.content.every(({ summary }) => summary.length > 20))
})

test('a price keeps its digits where there is no smaller unit', () => {
  assert.deepEqual(priceIn('EUR', 1_290), { amount: 1_290, currency: 'EUR' })
  assert.deepEqual(priceIn('JPY', 1_290), { amount: 1_290, currency: 'JPY' })
  assert.deepEqual(priceIn('KWD', 1_290), { amount: 12_900, currency: 'KWD' })
})
