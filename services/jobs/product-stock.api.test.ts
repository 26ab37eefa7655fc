import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId } from '@souk/platform'
import { holding, until, untilBlocked } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'

const path = '/v1/catalog/products'
let world: JobWorld
before(async () => {
  world = await createJobWorld([inventory, pricing, catalog])
})
after(() => world.close())

interface ProductView {
  readonly stock: { readonly available: number }
  readonly default_variant_id: string
}

/** Five units of a robe. */
async function robe(tenant: string): Promise<ProductView> {
  const { status, body, text } = await world.as(tenant).post<ProductView>(path, {
    title: 'Robe',
    variants: [
      {
        ...{ sku: 'R-1', external_id: 'erp-1', price: { amount: 100, currency: 'EUR' } },
        inventory: { available: 5 },
      },
    ],
  })
  assert.equal(status, 201, text)
  return body
}

function unitsOf(tenant: string) {
  return world.peek(tenant, async (tx) => {
    const [row] = await tx<{ units: number; moved: number }>`
      select sum(on_hand)::int as units, (
        select sum(quantity)::int from inventory.movements where tenant_id = ${tx.tenantId}
      ) as moved
      from inventory.stock_items
      where tenant_id = ${tx.tenantId}`
    return { ...row }
  })
}

/** Too large for the lane of short files. */
const longFile = `sku,stock,pad\nR-1,100,${'x'.repeat(300_000)}\n`

describe('stock of products in a file', () => {
  const twice = [
    ['two lines of CSV with one SKU', 'rows.csv', 'handle,sku,stock\nrobe,R-1,7\nrobe,R-1,7\n'],
    [
      'a SKU and an external id of one variant',
      'rows.ndjson',
      '{"handle":"robe","variants":[{"sku":"R-1","inventory":{"available":7}},{"external_id":"erp-1","inventory":{"available":7}}]}\n',
    ],
  ] as const
  for (const [title, name, file] of twice) {
    test(`duplicate_variant: ${title} are told of the second, and change nothing`, async () => {
      const tenant = `twice-${name}`
      await robe(tenant)
      const job = await world.import(tenant, path, file, { name })
      assert.partialDeepStrictEqual(job.counts, { ok: 0, failed: 1 })
      const { body } = await world
        .as(tenant)
        .get<{ content: readonly { errors: object[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
      const [row] = body.content
      assert.partialDeepStrictEqual(row?.errors, [
        { code: 'duplicate_variant', path: '/variants/1' },
      ])
      assert.deepEqual(await unitsOf(tenant), { units: 5, moved: 5 })
    })
  }

  test('is what both files say when a short and a long one are imported at once', async () => {
    const tenant = 'lanes'
    await robe(tenant)
    const short = await world.startImport(tenant, path, 'sku,stock\nR-1,100\n')
    const long = await world.startImport(tenant, path, longFile, {
      columns: { pad: null },
    })
    const worker = await holding(world.db, 'inventory.stock_items', async () => {
      const started = world.startOutbound()
      await untilBlocked(world.db, 2)
      return started
    })
    for (const { id } of [short, long]) {
      await until(async () => (await world.job(tenant, id)).status === 'SUCCEEDED')
    }
    await worker.stop()
    assert.deepEqual(await unitsOf(tenant), { units: 100, moved: 100 })
  })

  test('is what the file says after a request that has set it meanwhile', async () => {
    const tenant = 'beside'
    const { default_variant_id: variantId } = await robe(tenant)
    const { id } = await world.startImport(tenant, path, 'sku,stock\nR-1,100\n')
    const adjustments = [{ variant_id: variantId, set: 100 }]
    const { done } = await holding(world.db, 'inventory.movements', async () => {
      const counted = world.as(tenant).post('/api/v1/inventory/adjustments', { adjustments })
      await untilBlocked(world.db)
      const imported = world.settle()
      await untilBlocked(world.db, 2)
      return { done: Promise.all([counted, imported]) }
    })
    const [{ status, text }] = await done
    assert.equal(status, 200, text)
    assert.equal((await world.job(tenant, id)).status, 'SUCCEEDED')
    assert.deepEqual(await unitsOf(tenant), { units: 100, moved: 100 })
  })

  test('of variants that only their place tells apart is set again by the same file, and none is added', async () => {
    const tenant = 'plain'
    const lines = [3, 4].map((stock) => `plain,Plain,1,EUR,${stock}\n`)
    const file = `external_id,title,price,currency,stock\n${lines.join('')}`
    for (const changes of [{ created: 1 }, { unchanged: 1 }, { unchanged: 1 }]) {
      const job = await world.import(tenant, path, file)
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes })
    }
    assert.deepEqual(await unitsOf(tenant), { units: 7, moved: 7 })
  })

  test('variant_not_found: of an id that the product has not, and no variant is added', async () => {
    const tenant = 'unknown'
    await robe(tenant)
    const file = `handle,variant.id,price,currency,stock\nrobe,${newId('var')},1,EUR,9\n`
    const job = await world.import(tenant, path, file)
    const { body } = await world
      .as(tenant)
      .get<{ content: readonly { errors: object[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
    assert.partialDeepStrictEqual(body.content[0]?.errors, [
      { code: 'variant_not_found', path: '/variants/0/id', column: 'variant.id' },
    ])
    assert.deepEqual(await unitsOf(tenant), { units: 5, moved: 5 })
  })

  test('variant_not_found: of any id in a row that would create a product, beside what else is wrong with it', async () => {
    const tenant = 'new'
    const { default_variant_id: taken } = await robe(tenant)
    const rows = [newId('var'), taken].map((id, at) => `gown-${at},${id},1,EUR,9\n`)
    const file = `handle,variant.id,price,currency,stock\n${rows.join('')}`
    const job = await world.import(tenant, path, file)
    assert.partialDeepStrictEqual(job, { status: 'FAILED', counts: { failed: 2 } })
    const { body } = await world
      .as(tenant)
      .get<{ content: readonly { errors: object[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
    for (const { errors } of body.content) {
      assert.partialDeepStrictEqual(errors, [
        { code: 'required', path: '/title' },
        { code: 'variant_not_found', path: '/variants/0/id', column: 'variant.id' },
      ])
    }
    assert.deepEqual(await unitsOf(tenant), { units: 5, moved: 5 })
  })

  test('is refused where the other locations have more than the file says', async () => {
    const tenant = 'others'
    const { default_variant_id: variantId } = await robe(tenant)
    await world.as(tenant).post('/api/v1/inventory/locations', { code: 'FAR', name: 'Far' })
    const adjustments = [{ variant_id: variantId, warehouse: 'FAR', set: 20 }]
    await world.as(tenant).post('/api/v1/inventory/adjustments', { adjustments })
    const job = await world.import(tenant, path, 'handle,sku,stock\nrobe,R-1,12\n')
    const { body } = await world
      .as(tenant)
      .get<{ content: readonly { errors: object[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
    assert.partialDeepStrictEqual(body.content[0]?.errors, [
      { path: '/variants/0/inventory/available', column: 'stock' },
    ])
    assert.deepEqual(await unitsOf(tenant), { units: 25, moved: 25 })
  })
})
