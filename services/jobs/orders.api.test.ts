import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { newId } from '@souk/platform'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const path = '/api/v1/orders'
let world: JobWorld
before(async () => {
  const asked = [promotions, shipping, tax]
  world = await createJobWorld([pricing, inventory, customers, catalog, orders, ...asked])
})
after(() => world.close())

interface Made {
  readonly id: string
  readonly number: string
}

async function product(tenant: string, title: string, more: object = {}): Promise<string> {
  const body = {
    ...{ title, sku: title, price: { amount: 1_250, currency: 'EUR' } },
    inventory: { available: 100, warehouse: 'BER-1' },
    ...more,
  }
  const made = await world.as(tenant).post<Made>('/v1/catalog/products', body)
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

async function order(tenant: string, productIds: readonly string[], more: object = {}) {
  const items = productIds.map((product_id, index) => ({ product_id, quantity: index + 1 }))
  const made = await world.as(tenant).post<Made>(path, { items, ...more })
  assert.equal(made.status, 201, made.text)
  return made.body
}

async function exported(tenant: string, filter: object, provider?: string) {
  const text = await world.export(tenant, path, { format: 'ndjson', filter }, provider)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Made & Record<string, unknown>)
}

describe('an export of orders', () => {
  test('has a line for each line of an order as CSV, with what could be a formula made harmless', async () => {
    const [shirt, hat] = [await product('lines', '=Shirt'), await product('lines', 'Hat, straw')]
    const made = await order('lines', [shirt, hat], { external_id: '+49 30 1', channel: 'web' })
    const text = await world.export('lines', path, { format: 'csv' })
    const [header = '', first = '', second = '', ...rest] = text.split('\r\n')
    assert.deepEqual(rest, [''])
    const names = header.split(',')
    const cell = (line: string, name: string) => line.split(',')[names.indexOf(name)]
    for (const line of [first, second]) {
      assert.deepEqual([cell(line, 'id'), cell(line, 'number')], [made.id, made.number])
    }
    assert.equal(cell(first, 'total'), '37.50')
    assert.equal(cell(first, 'currency'), 'EUR')
    assert.equal(cell(first, 'external_id'), "'+49 30 1")
    assert.equal(cell(second, 'total'), '')
    assert.match(text, /,'=Shirt,/)
    assert.match(text, /,"Hat, straw",/)
  })

  test('as NDJSON shows each order as the API does, newest first', async () => {
    const shirt = await product('same', 'Shirt')
    const made = [await order('same', [shirt]), await order('same', [shirt])]
    const rows = await exported('same', {})
    assert.deepEqual(
      rows.map(({ id }) => id),
      made.map(({ id }) => id).reverse(),
    )
    const { body } = await world.as('same').get(`${path}/${made[0]?.id}`)
    assert.deepEqual(rows[1], body)
  })

  test('is limited by the filters of the list, which the job shows', async () => {
    const shirt = await product('filter', 'Shirt')
    const web = await order('filter', [shirt], { channel: 'web' })
    const shop = await order('filter', [shirt], { channel: 'shop' })
    await world.as('filter').post(`${path}/${web.id}/cancel`, { reason: 'other' })
    const ids = async (filter: object) => (await exported('filter', filter)).map(({ id }) => id)
    assert.deepEqual(await ids({ channel: 'shop' }), [shop.id])
    assert.deepEqual(await ids({ status: 'CANCELLED' }), [web.id])
    assert.deepEqual(await ids({ status: 'CANCELLED', channel: 'shop' }), [])
    const { body } = await world
      .as('filter')
      .get<{ content: JobView[] }>('/api/v1/jobs?kind=orders.export&status=SUCCEEDED')
    assert.equal(body.content.length, 3)
    const { filter, requested_by } = await world.job('filter', body.content[0]?.id ?? '')
    assert.deepEqual(filter, { status: 'CANCELLED', channel: 'shop' })
    assert.equal(requested_by.id, 'cli_filter')
    const wrong = { format: 'csv', filter: { status: 'LOST' } }
    assert.equal((await world.as('filter').post(`${path}/exports`, wrong)).status, 400)
  })

  test('403 without orders:read, and whoever loses it gets no file', async () => {
    await order('rights', [await product('rights', 'Shirt')])
    const weak = world.as('rights', ['orders:write', 'jobs:read'])
    assert.equal((await weak.post(`${path}/exports`, { format: 'csv' })).status, 403)
    const { body } = await world.as('rights').post<JobView>(`${path}/exports`, { format: 'csv' })
    world.revoke('rights', ['jobs:read'])
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('rights', body.id), {
      status: 'FAILED',
      error: { code: 'insufficient_scope' },
    })
    const result = await world.as('rights').get(`/api/v1/jobs/${body.id}/result`)
    assert.deepEqual([result.status, result.body.code], [409, 'job_result_not_ready'])
  })

  test('of a provider has its own orders only, and nobody else reads the file', async () => {
    const seller = newId('prv')
    await world.seed('market', (tx) =>
      registerSeller(tx, { providerId: seller, maySell: true, version: 1 }),
    )
    const own = await order('market', [await product('market', 'Own', { provider_id: seller })])
    await order('market', [await product('market', 'Foreign')])
    const rows = await exported('market', {}, seller)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [own.id],
    )
    assert.equal((await exported('market', {})).length, 2)
    const caller = world.asProvider('market', seller)
    const { body } = await caller.get<{ content: { id: string }[] }>('/api/v1/jobs')
    assert.equal(body.content.length, 1)
    const url = `/api/v1/jobs/${body.content[0]?.id}/result`
    assert.equal((await caller.get(url)).status, 200)
    for (const other of [world.asProvider('market', newId('prv')), world.as('elsewhere')]) {
      assert.equal((await other.get(url)).status, 404)
    }
  })
})
