import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { type Page, type ProductBody, products, Shop, startCatalog } from '../catalog.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const collections = '/v1/catalog/collections'
const variants = '/v1/catalog/variants'

const attributes = [
  { key: 'material', name: 'Material', type: 'ENUM', values: ['linen', 'cotton'] },
  { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g' },
  { key: 'threads', name: 'Threads', type: 'NUMBER' },
  { key: 'washable', name: 'Washable', type: 'BOOLEAN' },
  { key: 'season', name: 'Season', type: 'DATE' },
  { key: 'fit', name: 'Fit', type: 'ENUM', values: ['slim', 'wide'], level: 'VARIANT' },
]

async function furnish() {
  const shop = new Shop(world)
  const type = await shop.caller.post<{ id: string }>('/v1/catalog/product-types', {
    name: 'Shirts',
    attributes,
  })
  assert.equal(type.status, 201, type.text)
  const make = (title: string, said: object) =>
    shop.product({ title, product_type_id: type.body.id, attributes: said })
  const light = await make('Light', {
    ...{ material: 'linen', weight: { value: 120.5, unit: 'g' }, threads: 100 },
    ...{ washable: true, season: '2026-06-01' },
  })
  const heavy = await make('Heavy', { material: 'cotton', weight: { value: 300, unit: 'g' } })
  await shop.product({ title: 'Plain' })
  return { shop, light, heavy }
}

async function preview(shop: Shop, rules: readonly object[], matching = 'ALL'): Promise<string[]> {
  const { status, body, text } = await shop.caller.post<{ products: { title: string }[] }>(
    `${collections}/preview`,
    { matching, rules },
  )
  assert.equal(status, 200, text)
  return body.products.map(({ title }) => title)
}

const rule = (attribute: string, operator: string, ...values: string[]) => ({
  field: 'ATTRIBUTE',
  attribute,
  operator,
  values,
})

/** All reactions and rebuilds are through. */
async function settle(): Promise<void> {
  await world.settle()
  await world.tick()
}

describe('rules on attributes', () => {
  test('200: texts, numbers, measures, days and yes or no are compared as what they are', async () => {
    const { shop } = await furnish()
    const cases: [object, string[]][] = [
      [rule('material', 'IS', 'linen'), ['Light']],
      [rule('material', 'IS_NOT', 'linen'), ['Plain', 'Heavy']],
      [rule('material', 'ANY_OF', 'linen', 'cotton'), ['Heavy', 'Light']],
      [rule('weight', 'AT_LEAST', '120.50'), ['Heavy', 'Light']],
      [rule('weight', 'AT_MOST', '200'), ['Light']],
      [rule('weight', 'IS', '300.0'), ['Heavy']],
      [rule('threads', 'ANY_OF', 'many', '100.0'), ['Light']],
      // As texts, 9 would be more than 100.
      [rule('threads', 'AT_LEAST', '9'), ['Light']],
      [rule('washable', 'IS', 'true'), ['Light']],
      [rule('season', 'AT_LEAST', '2026-06-01'), ['Light']],
      [rule('season', 'AT_MOST', '2026-05-31'), []],
      [rule('season', 'AT_LEAST', '7'), []],
      [rule('threads', 'AT_LEAST', '2020-01-01'), []],
      [rule('material', 'AT_LEAST', '1'), []],
      [rule('unknown', 'IS', 'linen'), []],
    ]
    for (const [asked, expected] of cases)
      assert.deepEqual(await preview(shop, [asked]), expected, JSON.stringify(asked))
    const both = [rule('material', 'IS', 'cotton'), rule('washable', 'IS', 'true')]
    assert.deepEqual(await preview(shop, both), [])
    assert.deepEqual(await preview(shop, both, 'ANY'), ['Heavy', 'Light'])
    assert.deepEqual(await preview(new Shop(world), [rule('material', 'IS', 'linen')]), [])
  })

  test('200: members come and go with the values of products, and of their variants', async () => {
    const { shop, light, heavy } = await furnish()
    const draft = { title: 'Slim linen', kind: 'RULE', matching: 'ANY' }
    const rules = [rule('material', 'IS', 'linen'), rule('fit', 'IS', 'slim')]
    const made = await shop.caller.post<{ id: string; rules: object[] }>(collections, {
      ...draft,
      rules,
    })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(made.body.rules, rules)
    const titles = async () => {
      await settle()
      const url = `${collections}/${made.body.id}/products`
      const { body } = await shop.caller.get<Page<ProductBody>>(url)
      return body.data.map(({ title }) => title)
    }
    assert.deepEqual(await titles(), ['Light'])
    const slim = { attributes: { fit: 'slim' } }
    await shop.caller.patch(`${variants}/${heavy.default_variant_id}`, slim)
    assert.deepEqual(await titles(), ['Heavy', 'Light'])
    await shop.caller.patch(`${variants}/${heavy.default_variant_id}`, slim)
    assert.deepEqual(await titles(), ['Heavy', 'Light'])
    await shop.caller.patch(`${products}/${light.id}`, { attributes: { material: 'cotton' } })
    assert.deepEqual(await titles(), ['Heavy'])
    const wide = { attributes: { fit: null } }
    await shop.caller.patch(`${variants}/${heavy.default_variant_id}`, wide)
    assert.deepEqual(await titles(), [])
  })
})
