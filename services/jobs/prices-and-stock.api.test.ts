import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { reserveStockIfAvailable } from '@souk/inventory/contract'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId } from '@souk/platform'
import { holding, untilBlocked } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const products = '/v1/catalog/products'
const prices = '/v1/catalog/prices'
const stock = '/v1/catalog/stock'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers, inventory, pricing, catalog])
})
after(() => world.close())

interface Made {
  readonly id: string
  readonly default_variant_id: string
}

async function product(tenant: string, sku: string, more: object = {}): Promise<Made> {
  const body = {
    ...{ title: `Shirt ${sku}`, sku, price: { amount: 1_000, currency: 'EUR' } },
    inventory: { available: 5, warehouse: 'BER-1' },
    ...more,
  }
  const made = await world.as(tenant).post<Made>(products, body)
  assert.equal(made.status, 201, made.text)
  return made.body
}

async function provider(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
}

interface Price {
  readonly price: { readonly amount: number; readonly currency: string }
  readonly min_quantity: number
}

async function pricesOf(tenant: string, { default_variant_id: id }: Made): Promise<string[]> {
  const url = `/api/v1/pricing/prices?variant_id=${id}`
  const { body } = await world.as(tenant).get<{ content: Price[] }>(url)
  return body.content.map(({ price, min_quantity }) => {
    return `${price.amount} ${price.currency} from ${min_quantity}`
  })
}

interface Item {
  readonly warehouse: string
  readonly on_hand: number
  readonly reserved: number
}

async function stockOf(tenant: string, { default_variant_id: id }: Made): Promise<string[]> {
  const url = `/api/v1/inventory/items?variant_id=${id}`
  const { body } = await world.as(tenant).get<{ content: Item[] }>(url)
  return body.content.map(({ warehouse, on_hand }) => `${warehouse} ${on_hand}`).sort()
}

async function errorsOf(tenant: string, { id }: Pick<JobView, 'id'>): Promise<string[][]> {
  const url = `/api/v1/jobs/${id}/errors`
  interface Listed {
    readonly content: { readonly line: number; readonly errors: { code: string; path: string }[] }[]
  }
  const { body } = await world.as(tenant).get<Listed>(url)
  return body.content.map(({ line, errors }) => [
    String(line),
    ...errors.map(({ code, path }) => `${path} ${code}`),
  ])
}

async function changesSince(tenant: string, count: number): Promise<string[]> {
  const later = (await world.events(tenant)).slice(count)
  return later.map(({ type }) => type).filter((type) => !type.startsWith('job.'))
}

describe('prices', () => {
  test('are set by SKU in any currency and quantity, and the same file again changes nothing', async () => {
    const [a, b] = [await product('set', 'A'), await product('set', 'B')]
    const file =
      'sku,price,currency,min_quantity\nA,12.50,EUR,\nA,11,EUR,10\nA,14,USD,1\nB,10.00,EUR,1\n'
    const { length } = await world.events('set')
    const job = await world.import('set', prices, file)
    assert.partialDeepStrictEqual(job, {
      ...{ kind: 'prices.import', status: 'SUCCEEDED' },
      changes: { created: 2, updated: 1, unchanged: 1 },
    })
    assert.deepEqual(await pricesOf('set', a), [
      '1250 EUR from 1',
      '1100 EUR from 10',
      '1400 USD from 1',
    ])
    assert.deepEqual(await pricesOf('set', b), ['1000 EUR from 1'])
    assert.deepEqual(await changesSince('set', length), ['price.changed'])
    const again = await world.import('set', prices, file)
    assert.deepEqual(again.changes, { created: 0, updated: 0, unchanged: 4 })
    assert.deepEqual(await changesSince('set', length), ['price.changed'])
  })

  for (const format of ['csv', 'ndjson']) {
    test(`are exported as ${format}, limited by filters, and imported again without a change`, async () => {
      const tenant = `prices-${format}`
      const made = await product(tenant, '=A')
      await product(tenant, 'B')
      await world.import(tenant, prices, "sku,price,currency\n'=A,20,USD\n")
      const text = await world.export(tenant, prices, { format })
      const { length } = await world.events(tenant)
      const job = await world.import(tenant, prices, text, { name: `prices.${format}` })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 3 } })
      assert.deepEqual(await changesSince(tenant, length), [])
      const lines = async (filter: object) =>
        (await world.export(tenant, prices, { format: 'ndjson', filter })).trim().split('\n').length
      assert.equal(await lines({ currency: 'USD' }), 1)
      assert.equal(await lines({ product_id: made.id }), 2)
    })
  }

  test('what names no variant, several of them, or the same price twice is told row by row', async () => {
    const seller = await provider('wrong')
    await product('wrong', 'A')
    await product('wrong', 'SHARED')
    await product('wrong', 'SHARED', { provider_id: seller })
    const file = [
      'sku,provider_id,price,currency',
      'NONE,,1,EUR',
      'A,,2,EUR',
      'A,,3,EUR',
      ',,4,EUR',
      `SHARED,${seller},5,EUR`,
      'A,,-6,CHF',
    ].join('\n')
    const job = await world.import('wrong', prices, file)
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 2, failed: 4 } })
    assert.deepEqual(await errorsOf('wrong', job), [
      ['2', '/sku variant_unknown'],
      ['4', ' duplicate_row'],
      ['5', '/sku required'],
      ['7', '/price/amount minimum'],
    ])
    const { default_variant_id: id } = await product('wrong', 'TWICE')
    const twice = `variant_id,sku,price,currency\n${id},,1,EUR\n,TWICE,2,EUR\n,TWICE,2,USD\n`
    const named = await world.import('wrong', prices, twice)
    assert.deepEqual(await errorsOf('wrong', named), [['3', ' duplicate_row']])
    const ambiguous = await world.import('wrong', prices, 'sku,price,currency\nSHARED,7,EUR\n')
    assert.deepEqual(await errorsOf('wrong', ambiguous), [['2', '/sku sku_ambiguous']])
  })

  test('need pricing:write, and no other scope', async () => {
    const made = await product('scope', 'A')
    const upload_id = await world.upload('scope', 'sku,price,currency\nA,9,EUR\n')
    const weak = await world
      .as('scope', ['catalog:write', 'pricing:read', 'uploads:write'])
      .post(`${prices}/imports`, { upload_id })
    assert.deepEqual([weak.status, weak.body.code], [403, 'insufficient_scope'])
    const { status } = await world
      .as('scope', ['pricing:write'])
      .post(`${prices}/imports`, { upload_id })
    await world.settle()
    assert.equal(status, 202)
    assert.deepEqual(await pricesOf('scope', made), ['900 EUR from 1'])
  })

  test('a provider sets and exports its own, and learns nothing of others', async () => {
    const seller = await provider('market')
    const own = await product('market', 'OWN', { provider_id: seller })
    const foreign = await product('market', 'FOREIGN')
    const file = 'sku,price,currency\nOWN,11,EUR\nFOREIGN,1,EUR\n'
    const { id } = await world.import('market', prices, file, { provider: seller })
    const { body } = await world.asProvider('market', seller).get<JobView>(`/api/v1/jobs/${id}`)
    assert.partialDeepStrictEqual(body, { status: 'PARTIAL', counts: { ok: 1, failed: 1 } })
    assert.deepEqual(await errorsOf('market', body), [['3', '/sku variant_unknown']])
    assert.deepEqual(await pricesOf('market', own), ['1100 EUR from 1'])
    assert.deepEqual(await pricesOf('market', foreign), ['1000 EUR from 1'])
    const text = await world.export('market', prices, { format: 'csv' }, seller)
    assert.match(text, /OWN/)
    assert.doesNotMatch(text, /FOREIGN/)
  })
})

describe('stock', () => {
  test('is counted by SKU and location, and the same file again changes nothing', async () => {
    const made = await product('count', 'A')
    await world.as('count').post('/api/v1/inventory/locations', { code: 'HAM-1', name: 'Hamburg' })
    const file = 'sku,warehouse,on_hand\nA,,7\nA,HAM-1,3\n'
    const job = await world.import('count', stock, file)
    assert.partialDeepStrictEqual(job, {
      ...{ kind: 'stock.import', status: 'SUCCEEDED' },
      changes: { created: 1, updated: 1 },
    })
    assert.deepEqual(await stockOf('count', made), ['BER-1 7', 'HAM-1 3'])
    const { length } = await world.events('count')
    const again = await world.import('count', stock, file)
    assert.deepEqual(again.changes, { created: 0, updated: 0, unchanged: 2 })
    assert.deepEqual(await changesSince('count', length), [])
    const { body } = await world.as('count').get(`${products}/${made.id}`)
    assert.partialDeepStrictEqual(body, { stock: { available: 10 } })
  })

  test('is added and taken away; what would be below zero, unknown or said twice is told', async () => {
    const made = await product('delta', 'A')
    const other = await product('delta', 'B')
    const file = [
      'sku,warehouse,on_hand,delta',
      'A,,,4',
      'B,,,-9',
      'A,NOWHERE,,1',
      'B,BER-1,2,1',
      'B,X,,',
    ].join('\n')
    const job = await world.import('delta', stock, file)
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', changes: { updated: 1 } })
    assert.deepEqual(await stockOf('delta', made), ['BER-1 9'])
    assert.deepEqual(await stockOf('delta', other), ['BER-1 5'])
    assert.deepEqual(await errorsOf('delta', job), [
      ['3', '/delta stock_below_zero'],
      ['4', '/warehouse location_unknown'],
      ['5', '/delta exclusive'],
      ['6', '/on_hand required'],
    ])
  })

  for (const dryRun of [false, true]) {
    test(`duplicate_row: one place of a variant by id and by SKU, with and without its code${dryRun ? ', in a dry run' : ''}`, async () => {
      const tenant = `twice-${dryRun}`
      const made = await product(tenant, 'A')
      const id = made.default_variant_id
      // A hundred rows are saved at a time: the last, which is on no first page, is not in the chunk of the first.
      const others = ',B,,many\n'.repeat(100)
      const rows = `${id},,,4\n,A,,2\n,A,BER-1,1\n${id},A,BER-1,3\n${others},A,,2\n`
      const job = await world.import(tenant, stock, `variant_id,sku,warehouse,delta\n${rows}`, {
        dryRun,
      })
      assert.partialDeepStrictEqual(job, { counts: { ok: 1, failed: 104 } })
      const errors = await errorsOf(tenant, job)
      const repeated = errors.filter(([, error]) => error === ' duplicate_row')
      assert.deepEqual(
        repeated.map(([line]) => line),
        ['3', '4', '5'],
      )
      assert.deepEqual(await stockOf(tenant, made), [dryRun ? 'BER-1 5' : 'BER-1 9'])
    })
  }

  test('is what the file says, and a reservation that is made meanwhile is kept', async () => {
    const made = await product('held', 'A')
    const variantId = made.default_variant_id
    const { id } = await world.startImport('held', stock, 'sku,on_hand\nA,7\n')
    const { isReserved, imported } = await world.seed('held', async (tx) => {
      const isReserved = await reserveStockIfAvailable(tx, newId('ord'), [
        { variantId, quantity: 2 },
      ])
      const imported = world.settle()
      await untilBlocked(world.db)
      return { isReserved, imported }
    })
    await imported
    assert(isReserved)
    const url = `/api/v1/inventory/items?variant_id=${variantId}`
    const { body } = await world.as('held').get<{ content: Item[] }>(url)
    assert.partialDeepStrictEqual(body.content, [{ on_hand: 7, reserved: 2 }])
    assert.partialDeepStrictEqual(await world.job('held', id), { changes: { updated: 1 } })
  })

  test('counts as unchanged where a request has counted the same meanwhile, and the other way round', async () => {
    const [same, other] = [await product('meanwhile', 'A'), await product('meanwhile', 'B')]
    const file = 'sku,on_hand\nA,7\nB,5\n'
    const { length } = await world.events('meanwhile')
    const { id } = await world.startImport('meanwhile', stock, file)
    const adjustments = [
      { variant_id: same.default_variant_id, set: 7 },
      { variant_id: other.default_variant_id, set: 9 },
    ]
    const { done } = await holding(world.db, 'inventory.movements', async () => {
      const counted = world.as('meanwhile').post('/api/v1/inventory/adjustments', { adjustments })
      await untilBlocked(world.db)
      const imported = world.settle()
      await untilBlocked(world.db, 2)
      return { done: Promise.all([counted, imported]) }
    })
    await done
    assert.partialDeepStrictEqual(await world.job('meanwhile', id), {
      changes: { created: 0, updated: 1, unchanged: 1 },
    })
    assert.deepEqual(await stockOf('meanwhile', same), ['BER-1 7'])
    assert.deepEqual(await stockOf('meanwhile', other), ['BER-1 5'])
    const changes = await changesSince('meanwhile', length)
    assert.equal(changes.filter((type) => type === 'stock.changed').length, 3)
  })

  for (const format of ['csv', 'ndjson']) {
    test(`is exported as ${format}, limited by filters, and imported again without a change`, async () => {
      const tenant = `stock-${format}`
      await product(tenant, 'A')
      await product(tenant, 'B', { inventory: { available: 2, warehouse: 'HAM-1' } })
      const text = await world.export(tenant, stock, { format })
      const { length } = await world.events(tenant)
      const job = await world.import(tenant, stock, text, { name: `stock.${format}` })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 2 } })
      assert.deepEqual(await changesSince(tenant, length), [])
      const asked = { format: 'csv', filter: { warehouse: 'HAM-1' } }
      assert.equal((await world.export(tenant, stock, asked)).trim().split('\r\n').length, 2)
    })
  }

  test('needs inventory:write, and a provider changes its own alone', async () => {
    const seller = await provider('own')
    const made = await product('own', 'OWN', { provider_id: seller, inventory: undefined })
    const [at = ''] = await stockOf('own', made)
    const foreign = await product('own', 'FOREIGN')
    const upload_id = await world.upload('own', 'sku,on_hand\nOWN,8\n')
    const weak = await world.as('own', ['catalog:write']).post(`${stock}/imports`, { upload_id })
    assert.equal(weak.status, 403)
    const file = 'sku,on_hand\nOWN,8\nFOREIGN,8\n'
    const job = await world.import('own', stock, file, { provider: seller })
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 1, failed: 1 } })
    assert.deepEqual(await stockOf('own', made), [`${at.split(' ')[0]} 8`])
    assert.deepEqual(await stockOf('own', foreign), ['BER-1 5'])
  })
})
