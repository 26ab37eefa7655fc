import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
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
/** How often rows were handed to the catalog. */
let applied = 0
before(async () => {
  const imports = catalog.imports.map((each) => ({
    ...each,
    apply: (...given: Parameters<typeof each.apply>) => {
      applied += 1
      return each.apply(...given)
    },
  }))
  world = await createJobWorld([customers, inventory, pricing, { ...catalog, imports }])
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

interface RowErrors {
  readonly line: number
  readonly errors: readonly {
    readonly code: string
    readonly path: string
    readonly column?: string
    readonly message: string
  }[]
}

async function errorsOf(tenant: string, jobId: string): Promise<readonly RowErrors[]> {
  const { body } = await world
    .as(tenant)
    .get<{ content: readonly RowErrors[] }>(`/api/v1/jobs/${jobId}/errors`)
  return body.content
}

async function changesSince(tenant: string, count: number): Promise<string[]> {
  const later = (await world.events(tenant)).slice(count)
  return later.map(({ type }) => type).filter((type) => !type.startsWith('job.'))
}

test('rows that are seen to be wrong are left out together, and the others are saved', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const category = at % 10 === 0 ? '' : 'nowhere'
    return `p${at},Thing ${at},${category},5.00,EUR`
  })
  applied = 0
  const file = ['external_id,title,category_ids,price,currency', ...rows].join('\n')
  const { status, counts } = await world.import('many-wrong', path, file)
  assert.deepEqual([status, counts.ok, counts.failed], ['PARTIAL', 20, 180])
  assert(applied < 20, `${applied} attempts`)
})

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

  test('422 channel_unknown: a filter is refused as the list refuses it, and no job is started', async () => {
    const caller = world.as('channels')
    const asked = (channel: string) =>
      caller.post<{ code: string; errors?: { path: string }[] }>(`${path}/exports`, {
        ...{ format: 'csv', filter: { channel } },
      })
    assert.equal((await asked('wbe')).status, 202, 'where nobody has created a channel')
    await caller.post('/v1/catalog/channels', { handle: 'web', name: 'Web' })
    const { status, body } = await asked('wbe')
    assert.deepEqual([status, body.code], [422, 'channel_unknown'])
    assert.equal(body.errors?.[0]?.path, '/filter/channel')
    assert.equal((await asked('web')).status, 202)
    const jobs = await caller.get<{ content: object[] }>('/api/v1/jobs')
    assert.equal(jobs.body.content.length, 2)
  })

  test('what is wrong with a variant names its line and the column as the file has it', async () => {
    const file = [
      'Art-Nr,Name,Text,sku,price,Bestand,Notiz',
      'a,A,"one\ntwo",A-1,1,1,x',
      'a,,,A-2,1,ten,x',
      'b,B,,B-1,1,1,x',
      'b,,,B-1,2,1,x',
    ].join('\n')
    const columns = {
      ...{ 'Art-Nr': 'external_id', Name: 'title', Text: 'description', Bestand: 'stock' },
      Notiz: null,
    }
    const job = await world.import('lines', path, file, { columns })
    const rows = await errorsOf('lines', job.id)
    assert.partialDeepStrictEqual(rows, [
      {
        line: 2,
        row_number: 2,
        errors: [
          { path: '/variants/1/inventory/available', line: 4, row_number: 3, column: 'Bestand' },
        ],
      },
      { line: 5, row_number: 4 },
    ])
    const report = await world.as('lines').get(`/api/v1/jobs/${job.id}/error-report`)
    const [header, , , second] = report.text.split(/\r?\n/)
    assert.equal(
      header,
      'Art-Nr,Name,Text,sku,price,Bestand,Notiz,error.code,error.path,error.message,error.column',
    )
    assert.match(String(second), /^a,,,A-2,1,ten,[^,]*,type,.*,Bestand$/)
    const mended = report.text.replace(',ten,', ',2,').replace('b,,,B-1', 'b,,,B-2')
    const again = await world.import('lines', path, mended, { columns })
    assert.partialDeepStrictEqual(again, { status: 'SUCCEEDED', changes: { created: 2 } })
    const wrong = 'external_id,sku,hs_code\nb,B-1,620520\n,B-2,oops\n,B-3,620520\n'
    const later = await world.import('lines', path, wrong)
    assert.partialDeepStrictEqual(await errorsOf('lines', later.id), [
      { errors: [{ path: '/variants/1/hs_code', line: 3, column: 'hs_code' }] },
    ])
    const unpriced = await world.import('lines', path, wrong.replace('oops', '620520'))
    assert.partialDeepStrictEqual(await errorsOf('lines', unpriced.id), [
      { errors: [{ path: '/variants/2/price', code: 'required', line: 4 }] },
    ])
  })

  test('lines of one product that are apart are told how to be mended', async () => {
    const file = 'external_id,title,sku,price\na,A,A-1,1\nb,B,B-1,1\na,,A-2,1\n'
    const job = await world.import('apart', path, file)
    const [row] = await errorsOf('apart', job.id)
    assert.partialDeepStrictEqual(row?.errors, [{ code: 'duplicate_row', line: 4 }])
    assert.match(row?.errors[0]?.message ?? '', /sort the file by one of id, external_id, handle/)
  })

  describe('as NDJSON', () => {
    const name = 'products.ndjson'

    test('the product of the README is one of a file as it stands there', async () => {
      const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
      const [, text = ''] = /v1\/catalog\/products -d '(\{[^']+\})'/.exec(readme) ?? []
      const body = JSON.parse(text) as object
      const job = await world.import('readme', path, `${JSON.stringify(body)}\n`, { name })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 1 } })
      const [product] = await productsOf('readme')
      assert.partialDeepStrictEqual(product, body)
    })

    test('the simple form is about the variant that stands for the product, and the same again changes nothing', async () => {
      const line = (more: object) =>
        `${JSON.stringify({ external_id: 'c', title: 'Cap', price: { amount: 900, currency: 'EUR' }, inventory: { available: 3 }, ...more })}\n`
      const first = await world.import('simple', path, line({ sku: 'C-1' }), { name })
      assert.partialDeepStrictEqual(first, { status: 'SUCCEEDED', changes: { created: 1 } })
      const { length } = await world.events('simple')
      const again = await world.import('simple', path, line({ sku: 'C-1' }), { name })
      assert.partialDeepStrictEqual(again, { status: 'SUCCEEDED', changes: { unchanged: 1 } })
      assert.deepEqual(await changesSince('simple', length), [])
      const other = { sku: 'C-2', inventory: { available: 5 } }
      const changed = await world.import('simple', path, line(other), { name })
      assert.partialDeepStrictEqual(changed, { status: 'SUCCEEDED', changes: { updated: 1 } })
      const [cap, ...others] = await productsOf('simple')
      assert.partialDeepStrictEqual(cap, { ...other, variant_count: 1 })
      assert.deepEqual(others, [])
    })

    test('what is wrong with the simple form is told of its fields', async () => {
      const price = { amount: 1, currency: 'EUR' }
      const rows = [
        { title: 'A', inventory: { available: -1 } },
        { title: 'B', price, variants: [{ price }] },
        {
          title: 'C',
          price,
          kind: 'BUNDLE',
          components: [{ variant_id: newId('var'), quantity: 1 }],
        },
      ]
      const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      const job = await world.import('simple-faults', path, file, { name })
      const told = (await errorsOf('simple-faults', job.id)).map(({ line, errors }) => [
        line,
        ...errors.map((one) => `${one.path} ${one.code}`),
      ])
      assert.deepEqual(told, [
        [1, '/price required', '/inventory/available minimum'],
        [2, '/price exclusive'],
        [3, '/components/0/variant_id component_unknown'],
      ])
    })
  })

  describe('with image URLs', () => {
    const url = (name: string) => `https://cdn.example.com/${name}.jpg`
    const file = (...names: string[]) =>
      `external_id,title,sku,price,image_urls\na,A,A-1,1,${names.map(url).join(' | ')}\n`
    interface Shown {
      readonly media: readonly { readonly id: string; readonly url: string }[]
    }

    async function shownUrls(tenant: string): Promise<string[]> {
      const [product] = await productsOf(tenant)
      const { body } = await world.as(tenant).get<Shown>(`${path}/${product?.id}`)
      return body.media.map((one) => one.url)
    }

    async function mediaCount(tenant: string): Promise<number> {
      const { body } = await world.as(tenant).get<Listed>('/v1/catalog/media?limit=96')
      return body.data.length
    }

    test('show them in that order; the same again makes no second reference, others replace them', async () => {
      const job = await world.import('images', path, file('front', 'back', 'front'))
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 1 } })
      assert.deepEqual(await shownUrls('images'), [url('front'), url('back')])
      const { length } = await world.events('images')
      const again = await world.import('images', path, file('front', 'back'))
      assert.partialDeepStrictEqual(again, { status: 'SUCCEEDED', changes: { unchanged: 1 } })
      assert.deepEqual([await changesSince('images', length), await mediaCount('images')], [[], 2])
      await world.import('images', path, file('back', 'front', 'side'))
      assert.deepEqual(await shownUrls('images'), [url('back'), url('front'), url('side')])
      const text = await world.export('images', path)
      assert.match(text, /back\.jpg\|https:\S+front\.jpg\|https:\S+side\.jpg/)
      const round = await world.import('images', path, text)
      assert.partialDeepStrictEqual(round, { status: 'SUCCEEDED', changes: { unchanged: 1 } })
      const edited = text.replace(url('front'), url('top'))
      await world.import('images', path, edited)
      assert.deepEqual(await shownUrls('images'), [url('back'), url('side'), url('top')])
      assert.equal(await mediaCount('images'), 4)
    })

    test('that are none of public places are refused with their place in the file', async () => {
      const text = 'external_id,title,sku,price,image_urls\na,A,A-1,1,https://127.0.0.1/a.jpg|cat\n'
      const job = await world.import('no-images', path, text)
      assert.partialDeepStrictEqual(await errorsOf('no-images', job.id), [
        {
          errors: [
            { path: '/image_urls/0', code: 'private_address', column: 'image_urls', line: 2 },
            { path: '/image_urls/1', code: 'malformed', column: 'image_urls', line: 2 },
          ],
        },
      ])
      assert.equal(await mediaCount('no-images'), 0)
    })
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

    const odd = [
      {
        ...{ external_id: 'odd', title: 'Odd', product_type_id: 'Shirts' },
        price: { amount: 1, currency: 'EUR' },
        attributes: { material: '=x', pockets: 1e-9, weight: { value: -0.5, unit: 'g/m²' } },
        translations: { de: { title: 'Seltsam' }, fr: { description: 'étrange' } },
        image_urls: ['https://cdn.example.com/a|b.jpg', 'https://cdn.example.com/c.jpg'],
      },
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('')

    for (const format of ['csv', 'ndjson']) {
      test(`an export as ${format} has all of it, and changes nothing when it is imported`, async () => {
        const tenant = `described-${format}`
        await typed(tenant)
        await world.import(tenant, path, described)
        const more = await world.import(tenant, path, odd, { name: 'odd.ndjson' })
        assert.equal(more.status, 'SUCCEEDED')
        const text = await world.export(tenant, path, { format })
        assert.match(text, /linen, washed/)
        const { length } = await world.events(tenant)
        const job = await world.import(tenant, path, text, { name: `products.${format}` })
        assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 3 } })
        assert.deepEqual(await changesSince(tenant, length), [])
      })
    }

    test('a CSV export has a column for each attribute, which can be edited there', async () => {
      await typed('edited')
      await world.import('edited', path, described)
      const text = await world.export('edited', path)
      const [header = '', ...lines] = text.split('\r\n')
      const names = header.split(',')
      const own = names.filter((name) => /^(variant\.)?attributes/.test(name))
      assert.deepEqual(own, [
        ...['attributes', 'attributes.material', 'attributes.organic', 'attributes.pockets'],
        ...['attributes.weight', 'variant.attributes', 'variant.attributes.colour'],
      ])
      assert(lines.some((line) => line.includes(',"linen, washed",true,42,180 g/m²,')))
      const edited = text.replace(',true,42,180 g/m²,', ',,7,0.5,').replace(',red,', ',blue,')
      const job = await world.import('edited', path, edited)
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { updated: 1 } })
      assert.deepEqual((await shown('edited', 'tee')).attributes, {
        ...{ material: 'linen, washed', pockets: 7, weight: { value: 0.5, unit: 'g/m²' } },
      })
    })

    test('numbers of attributes have the marks of prices in the same file', async () => {
      await typed('marks')
      const file = [
        'external_id;title;product_type_id;attributes.pockets;attributes.weight;sku;price;currency',
        'a;A;Shirts;1,5;180,5 g/m²;A-1;12,50;EUR',
        'b;B;Shirts;1.234;1,234 g/m²;B-1;1.234;EUR',
      ].join('\n')
      const job = await world.import('marks', path, file)
      assert.partialDeepStrictEqual(job, { status: 'PARTIAL', changes: { created: 1 } })
      assert.deepEqual((await shown('marks', 'a')).attributes, {
        ...{ pockets: 1.5, weight: { value: 180.5, unit: 'g/m²' } },
      })
      const [row] = await errorsOf('marks', job.id)
      assert.deepEqual(
        row?.errors.map(({ column, code }) => [column, code]),
        ['price', 'attributes.pockets', 'attributes.weight'].map((name) => [
          name,
          'ambiguous_number',
        ]),
      )
      const retried = await world.as('marks').post(`/api/v1/jobs/${job.id}/retry-failed`, {})
      assert.equal(retried.status, 200, retried.text)
      await world.settle()
      assert.partialDeepStrictEqual(await errorsOf('marks', job.id), [{ errors: row?.errors }])
      const commas = 'external_id,attributes.pockets\na,"1,5"\n'
      const refused = await world.import('marks', path, commas)
      const [wrong] = await errorsOf('marks', refused.id)
      assert.match(
        wrong?.errors[0]?.message ?? '',
        /with a decimal point.*files with ; between cells/,
      )
    })

    test('columns of other types and JSON beside them take nothing away', async () => {
      await typed('beside')
      await world.import('beside', path, described)
      const row = 'tee,,"{""pockets"":3}",silk'
      const file = `external_id,attributes.pockets,attributes,attributes.material\n${row}\n`
      assert.equal((await world.import('beside', path, file)).status, 'SUCCEEDED')
      assert.partialDeepStrictEqual((await shown('beside', 'tee')).attributes, {
        ...{ material: 'silk', pockets: 3, organic: true },
      })
    })

    test('all that is wrong with a row is told at once', async () => {
      await typed('faults')
      const file = [
        'external_id,title,product_type_id,category_ids,attributes.pockets,sku,price,currency,weight_g,status',
        'a,A,Trousers,summer|winter,2,A-1,10,EUR,,',
        'b,B,,Shirt,,B-1,ten,EUR,heavy,SOLD',
        'c,C,Shirts,winter,many,C-1,,EUR,1.5,',
        'd,,Shirts,,1,D-1,,EUR,,',
      ].join('\n')
      const told = async (again: boolean) => {
        const job = await world.import('faults', path, file, { dryRun: again })
        const rows = await errorsOf('faults', job.id)
        return rows.map(({ errors }) => errors.map((one) => `${one.path} ${one.code}`))
      }
      for (const again of [false, true]) {
        assert.deepEqual(await told(again), [
          ['/product_type_id product_type_unknown', '/category_ids/1 category_unknown'],
          [
            ...['/variants/0/price type', '/variants/0/weight_g type', '/status enum'],
            '/category_ids/0 category_unknown',
          ],
          [
            ...['/variants/0/weight_g type', '/category_ids/0 category_unknown'],
            ...['/variants/0/price required', '/attributes/pockets type'],
          ],
          ['/title required', '/variants/0/price required'],
        ])
      }
    })

    test('messages name what may be sent, and no pattern', async () => {
      await typed('words')
      const file =
        'external_id,title,category_ids,status,sku,price,identifiers\na,A,Shirt,SOLD,A-1,1,4006\n'
      const job = await world.import('words', path, `${file}b,B,,,B-1,1,"[{"\n`)
      const rows = await errorsOf('words', job.id)
      const messages = rows.flatMap(({ errors }) => errors.map(({ message }) => message))
      assert.match(messages.join('\n'), /must be one of DRAFT, ACTIVE, ARCHIVED(;.*)?\n/)
      assert.match(messages.join('\n'), /no category has the handle Shirt/)
      assert.match(messages.join('\n'), /identifiers must be JSON such as \[\{"type":"EAN"/)
      assert.doesNotMatch(messages.join('\n'), /\^|body/)
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
