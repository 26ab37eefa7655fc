import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'

const path = '/v1/catalog/products'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers, inventory, pricing, catalog])
})
after(() => world.close())

const shirt = [
  'external_id,title,status,tags,options,sku,price,currency,prices,stock,warehouse,option_values.size,translations.de.title',
  'shirt,Linen shirt,ACTIVE,summer|linen,"[{""name"":""size"",""values"":[""M"",""L""]}]",S-M,49.00,EUR,"[{""price"":{""amount"":5300,""currency"":""USD""}}]",25,BER-1,M,Leinenhemd',
  'shirt,,,,,S-L,51.50,EUR,,10,BER-1,L,',
  'hat,Hat,DRAFT,,,H-1,12,EUR,,3,,,',
].join('\r\n')

interface Listed {
  readonly data: readonly { readonly id: string; readonly title: string; readonly status: string }[]
}

async function productsOf(tenant: string) {
  const { body } = await world.as(tenant).get<Listed>(`${path}?limit=96`)
  return body.data
}

async function changesSince(tenant: string, count: number): Promise<string[]> {
  const later = (await world.events(tenant)).slice(count)
  return later.map(({ type }) => type).filter((type) => !type.startsWith('job.'))
}

describe('products', () => {
  test('are created with variants, prices and stock, and the same file again changes nothing', async () => {
    const job = await world.import('shop', path, shirt)
    assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 2 } })
    const [hat, linen] = await productsOf('shop')
    assert.deepEqual([hat?.title, hat?.status, linen?.title], ['Hat', 'DRAFT', 'Linen shirt'])
    const { body } = await world
      .as('shop')
      .get<{ stock: object; price_range: object }>(`${path}/${linen?.id}`)
    assert.partialDeepStrictEqual(body, {
      stock: { available: 35 },
      price_range: { min: { amount: 4_900 }, max: { amount: 5_150 } },
      translations: { de: { title: 'Leinenhemd' } },
    })
    const { length } = await world.events('shop')
    const again = await world.import('shop', path, shirt)
    assert.deepEqual(again.changes, { created: 0, updated: 0, unchanged: 2 })
    assert.deepEqual(await changesSince('shop', length), [])
  })

  for (const format of ['csv', 'ndjson']) {
    test(`an export as ${format} can be imported again and changes nothing`, async () => {
      const tenant = `round-${format}`
      await world.import(tenant, path, shirt)
      const text = await world.export(tenant, path, { format })
      const { length } = await world.events(tenant)
      const job = await world.import(tenant, path, text, { name: `products.${format}` })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 2 } })
      assert.deepEqual(await changesSince(tenant, length), [])
    })
  }

  test('a line with a new SKU adds a variant; price and stock change; the state follows the file', async () => {
    await world.import('change', path, shirt)
    const file =
      'external_id,status,sku,price,currency,stock,option_values.size\nshirt,ARCHIVED,S-M,45,EUR,20,M\n'
    const job = await world.import('change', path, file)
    assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { updated: 1 } })
    const added = await world.import(
      'change',
      path,
      'external_id,sku,price,currency\nhat,H-2,13,EUR\n',
    )
    assert.partialDeepStrictEqual(added, { status: 'SUCCEEDED', changes: { updated: 1 } })
    const [hat, linen] = await productsOf('change')
    assert.equal(linen?.status, 'ARCHIVED')
    const shown = await world.as('change').get(`${path}/${linen?.id}`)
    assert.partialDeepStrictEqual(shown.body, {
      price: { amount: 4_500 },
      stock: { available: 30 },
    })
    assert.equal((await world.as('change').get(`${path}/${hat?.id}`)).body.variant_count, 2)
  })

  test('stock is not changed by who may not, and filters limit an export', async () => {
    await world.import('rights', path, shirt)
    world.revoke('rights', ['catalog:write', 'catalog:read'])
    const file = 'external_id,title,sku,stock\nshirt,Shirt,S-M,1\nhat,Cap,H-1,3\n'
    const job = await world.import('rights', path, file)
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 1, failed: 1 } })
    const { body } = await world
      .as('rights')
      .get<{ content: { errors: { code: string }[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
    assert.equal(body.content[0]?.errors[0]?.code, 'insufficient_scope')
    const text = await world.export('rights', path, { format: 'csv', filter: { status: 'DRAFT' } })
    assert.equal(text.split('\r\n').length, 3, text)
  })
})
