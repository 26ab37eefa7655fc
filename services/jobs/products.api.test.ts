import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId } from '@souk/platform'
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

async function provider(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
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

  test('without SKUs variants are known by their option values, without ids products by their SKUs', async () => {
    const sizes = [
      'external_id,title,options,price,currency,stock,option_values.size',
      'cap,Cap,"[{""name"":""size"",""values"":[""M"",""L""]}]",9,EUR,3,M',
      'cap,,,9.50,EUR,4,L',
    ]
    const skus = ['title,sku,price,currency', 'Scarf,SC-1,20,EUR', 'Belt,BE-1,30,EUR']
    for (const lines of [sizes, skus]) {
      const file = lines.join('\r\n')
      assert.equal((await world.import('known', path, file)).status, 'SUCCEEDED')
      const again = await world.import('known', path, file)
      assert.deepEqual(again.changes, {
        created: 0,
        updated: 0,
        unchanged: lines === sizes ? 1 : 2,
      })
    }
    const dearer = await world.import(
      'known',
      path,
      'title,sku,price,currency\r\nShawl,SC-1,21,EUR',
    )
    assert.deepEqual(dearer.changes, { created: 0, updated: 1, unchanged: 0 })
    const more = await world.import(
      'known',
      path,
      'external_id,price,currency,option_values.size\r\ncap,8,EUR,M\r\ncap,10,EUR,XL',
    )
    assert.partialDeepStrictEqual(more.counts, { ok: 0, failed: 1 })
    const twice = await world.import('known', path, [...skus, 'Sash,SC-1,5,EUR'].join('\r\n'))
    assert.partialDeepStrictEqual(twice.counts, { ok: 2, failed: 1 })
    const titles = (await productsOf('known')).map(({ title }) => title)
    assert.deepEqual(titles.toSorted(), ['Belt', 'Cap', 'Scarf'])
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

  describe('are described in columns of their own', () => {
    const attributes = [
      { key: 'material', name: 'Material', type: 'STRING', level: 'PRODUCT' },
      { key: 'pockets', name: 'Pockets', type: 'NUMBER', level: 'PRODUCT' },
      { key: 'organic', name: 'Organic', type: 'BOOLEAN', level: 'PRODUCT' },
      { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g/m²', level: 'PRODUCT' },
      { key: 'colour', name: 'Colour', type: 'ENUM', values: ['red', 'blue'], level: 'VARIANT' },
    ]

    async function typed(tenant: string): Promise<void> {
      const caller = world.as(tenant)
      const type = await caller.post('/v1/catalog/product-types', { name: 'Shirts', attributes })
      assert.equal(type.status, 201, type.text)
      for (const name of ['Summer', 'Men']) {
        const made = await caller.post('/v1/catalog/categories', { name })
        assert.equal(made.status, 201, made.text)
      }
    }

    const described = [
      'external_id,title,product_type_id,category_ids,attributes.material,attributes.pockets,attributes.organic,attributes.weight,sku,price,currency,variant.attributes.colour,translations.de.title',
      'tee,Tee,Shirts,summer|men,"linen, washed",42,TRUE,180 g/m²,T-1,10,EUR,red,Hemd',
      'tee,,,,,,,,T-2,10,EUR,blue,',
      'cap,Cap,,,,,,,C-1,5,EUR,,',
    ].join('\n')

    async function shown(tenant: string, externalId: string) {
      const [found] = (await world.as(tenant).get<Listed>(`${path}?external_id=${externalId}`)).body
        .data
      return (await world.as(tenant).get<Record<string, unknown>>(`${path}/${found?.id}`)).body
    }

    test('attributes mean what their type says; categories and types are known by their names', async () => {
      await typed('described')
      const job = await world.import('described', path, described)
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 2 } })
      const tee = await shown('described', 'tee')
      assert.deepEqual(tee.attributes, {
        ...{ material: 'linen, washed', pockets: 42, organic: true },
        weight: { value: 180, unit: 'g/m²' },
      })
      assert.equal((tee.category_ids as string[]).length, 2)
      assert.match(String(tee.product_type_id), /^ptype_/)
      const { length } = await world.events('described')
      const again = await world.import('described', path, described)
      assert.partialDeepStrictEqual(again, { changes: { unchanged: 2 } })
      assert.deepEqual(await changesSince('described', length), [])
      const cleared = 'external_id,attributes.material,attributes.pockets\ntee,,7\n'
      const changed = await world.import('described', path, cleared)
      assert.partialDeepStrictEqual(changed, { status: 'SUCCEEDED', changes: { updated: 1 } })
      assert.deepEqual((await shown('described', 'tee')).attributes, {
        ...{ pockets: 7, organic: true, weight: { value: 180, unit: 'g/m²' } },
      })
    })

    for (const format of ['csv', 'ndjson']) {
      test(`an export as ${format} has all of it, and changes nothing when it is imported`, async () => {
        const tenant = `described-${format}`
        await typed(tenant)
        await world.import(tenant, path, described)
        const text = await world.export(tenant, path, { format })
        assert.match(text, /linen, washed/)
        const { length } = await world.events(tenant)
        const job = await world.import(tenant, path, text, { name: `products.${format}` })
        assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 2 } })
        assert.deepEqual(await changesSince(tenant, length), [])
      })
    }

    test('all that is wrong with a row is told at once', async () => {
      await typed('faults')
      const file = [
        'external_id,title,product_type_id,category_ids,attributes.pockets,sku,price,currency,weight_g,status',
        'a,A,Trousers,summer|winter,2,A-1,10,EUR,,',
        'b,B,,,,B-1,ten,EUR,heavy,SOLD',
        'c,C,Shirts,,many,C-1,10,EUR,,',
      ].join('\n')
      const job = await world.import('faults', path, file)
      interface Errors {
        readonly content: readonly { readonly errors: { code: string; path: string }[] }[]
      }
      const { body } = await world.as('faults').get<Errors>(`/api/v1/jobs/${job.id}/errors`)
      const told = body.content.map(({ errors }) => errors.map((one) => `${one.path} ${one.code}`))
      assert.deepEqual(told, [
        ['/product_type_id product_type_unknown', '/category_ids/1 category_unknown'],
        ['/variants/0/price type', '/variants/0/weight_g type', '/status enum'],
        ['/attributes/pockets type'],
      ])
    })
  })

  test('a provider imports and exports its own, and cannot see, change or take over others', async () => {
    const seller = await provider('market')
    const other = await provider('market')
    await world.import('market', path, shirt)
    const own = 'external_id,title,sku,price,currency,stock\nown,Own,OWN-1,5,EUR,2\n'
    const made = await world.import('market', path, own, { provider: seller })
    assert.partialDeepStrictEqual(made, { status: 'SUCCEEDED', changes: { created: 1 } })
    const [first] = await productsOf('market')
    const theft = `external_id,id,title\n,${first?.id},Stolen\n`
    const stolen = await world.import('market', path, theft, { provider: other })
    assert.partialDeepStrictEqual(stolen, { status: 'FAILED', counts: { failed: 1 } })
    const text = await world.export('market', path, { format: 'csv' }, seller)
    assert.deepEqual([text.includes('OWN-1'), text.includes('S-M')], [true, false])
    const all = await world.export('market', path)
    assert.deepEqual([all.includes('OWN-1'), all.includes('S-M')], [true, true])
    for (const caller of [world.asProvider('market', other), world.as('elsewhere')]) {
      for (const part of ['', '/errors', '/error-report', '/result']) {
        const { status } = await caller.get(`/api/v1/jobs/${made.id}${part}`)
        assert.equal(status, 404)
      }
      for (const command of ['cancel', 'retry-failed']) {
        assert.equal((await caller.post(`/api/v1/jobs/${made.id}/${command}`)).status, 404)
      }
      const listed = await caller.get<{ content: { id: string }[] }>('/api/v1/jobs')
      assert(!listed.body.content.some(({ id }) => id === made.id))
    }
  })

  test('row_too_long: lines of one product that never end are no row, and nothing is saved', async () => {
    const line = `one,${'x'.repeat(900_000)}\n`
    const job = await world.import('endless', path, `external_id,description\n${line.repeat(20)}`)
    assert.partialDeepStrictEqual(job, { status: 'FAILED', error: { code: 'row_too_long' } })
    assert.deepEqual(await productsOf('endless'), [])
  })
})
