import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, type Caller, untilBlocked, type World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { leaveCollections } from '../collection-members/operations.ts'
import { setProducts } from './operations.ts'

interface CollectionBody {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly kind: string
  readonly sort: string
  readonly rules: readonly object[]
  readonly product_count: number
  readonly is_rebuilding: boolean
  readonly translations: object
  readonly version: number
}

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const collections = '/v1/catalog/collections'
const freshShop = () => new Shop(world)
const tagged = { field: 'TAG', operator: 'IS', values: ['summer'] }

async function make(shop: Shop, draft: object): Promise<CollectionBody> {
  const answer = await shop.caller.post<CollectionBody>(collections, { title: 'Summer', ...draft })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** All reactions and rebuilds are through. */
async function settle(): Promise<void> {
  await world.settle()
  await world.tick()
}

const get = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get<CollectionBody>(`${collections}/${id}`)).body

async function titles(caller: Caller, { id }: { id: string }, query = ''): Promise<string[]> {
  const url = `${collections}/${id}/products?${query}`
  const { status, body, text } = await caller.get<Page<ProductBody>>(url)
  assert.equal(status, 200, text)
  return body.data.map(({ title }) => title)
}

const put = (caller: Caller, { id }: { id: string }, ids: readonly string[]) =>
  caller.call<CollectionBody & Refusal>('PUT', `${collections}/${id}/products`, {
    body: { product_ids: ids },
  })

async function some(shop: Shop, names: readonly string[]): Promise<ProductBody[]> {
  const made: ProductBody[] = []
  for (const [n, title] of names.entries()) {
    made.push(await shop.product({ title, price: euros(1_000 * (names.length - n)) }))
  }
  return made
}

describe('a collection chosen by hand', () => {
  test('200: holds its products in the order in which they were put; a second time nothing happens', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const ids = (await some(shop, ['A', 'B', 'C'])).map(({ id }) => id)
    const order = [ids[2], ids[0], ids[1]].map(String)
    const { status, body } = await put(shop.caller, collection, order)
    assert.deepEqual([status, body.product_count, body.version], [200, 3, 2])
    assert.deepEqual(await titles(shop.caller, collection), ['C', 'A', 'B'])
    const before = await shop.eventTypes()
    assert.equal(before.at(-1), 'collection.updated')
    assert.equal((await put(shop.caller, collection, order)).body.version, 2)
    assert.deepEqual(await shop.eventTypes(), before)
    await put(shop.caller, collection, order.slice(1))
    assert.deepEqual(await titles(shop.caller, collection), ['A', 'B'])
    assert.equal((await get(shop.caller, collection)).product_count, 2)
  })

  test('200: some are added at a place and removed again', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const [a, b, c] = await some(shop, ['A', 'B', 'C'])
    assert(a && b && c)
    const change = (verb: string, body: object) =>
      shop.caller.post<CollectionBody>(`${collections}/${collection.id}/products/${verb}`, body)
    await change('add', { product_ids: [a.id, b.id] })
    await change('add', { product_ids: [c.id], position: 1 })
    assert.deepEqual(await titles(shop.caller, collection), ['A', 'C', 'B'])
    await change('add', { product_ids: [b.id], position: 0 })
    assert.deepEqual(await titles(shop.caller, collection), ['B', 'A', 'C'])
    const { body } = await change('remove', { product_ids: [a.id, newId('prod')] })
    assert.equal(body.product_count, 2)
    assert.deepEqual(await titles(shop.caller, collection), ['B', 'C'])
  })

  test('200: sorted by title, price or age, page by page, and anew after a change', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const made = await some(shop, ['beta', 'Alpha', 'gamma'])
    await put(
      shop.caller,
      collection,
      made.map(({ id }) => id),
    )
    const orders: Record<string, string[]> = {
      TITLE: ['Alpha', 'beta', 'gamma'],
      PRICE_ASC: ['gamma', 'Alpha', 'beta'],
      PRICE_DESC: ['beta', 'Alpha', 'gamma'],
      NEWEST: ['gamma', 'Alpha', 'beta'],
      MANUAL: ['beta', 'Alpha', 'gamma'],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      await shop.caller.patch(`${collections}/${collection.id}`, { sort })
      await settle()
      assert.deepEqual(await titles(shop.caller, collection), expected, sort)
      const url = `${collections}/${collection.id}/products?limit=2`
      const { body } = await shop.caller.get<Page<ProductBody>>(url)
      const rest = await titles(shop.caller, collection, `limit=2&cursor=${body.page.next}`)
      assert.deepEqual(rest, expected.slice(2), sort)
    }
    await shop.caller.patch(`${collections}/${collection.id}`, { sort: 'TITLE' })
    await shop.caller.patch(`${products}/${made[0]?.id}`, { title: 'zeta' })
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Alpha', 'gamma', 'zeta'])
  })

  test('200: a product that is deleted leaves it', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const [a, b] = await some(shop, ['A', 'B'])
    assert(a && b)
    await put(shop.caller, collection, [a.id, b.id])
    assert.equal((await shop.caller.call('DELETE', `${products}/${a.id}`)).status, 200)
    assert.deepEqual(await titles(shop.caller, collection), ['B'])
    assert.equal((await get(shop.caller, collection)).product_count, 1)
  })

  test('422 and 409: unknown products, those of another tenant, a collection with rules', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const foreign = await freshShop().product()
    for (const id of [newId('prod'), foreign.id]) {
      await shop.refused(
        () => put(shop.caller, collection, [id]),
        422,
        'collection_product_unknown',
      )
    }
    const ruled = await make(shop, { kind: 'RULE', rules: [tagged] })
    await shop.refused(() => put(shop.caller, ruled, []), 409, 'collection_has_rules')
    const other = freshShop()
    await other.refused(() => put(other.caller, collection, []), 404, 'collection_not_found')
  })

  test('200: of two who put products at once the second waits, and its products are the ones', async () => {
    const shop = freshShop()
    const collection = await make(shop, { kind: 'MANUAL' })
    const [a, b] = await some(shop, ['A', 'B'])
    assert(a && b)
    const second = await world.seed(shop.name, async (tx) => {
      await setProducts(tx, collection.id, [a.id])
      const reply = put(shop.caller, collection, [b.id])
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.product_count, 1)
    assert.deepEqual(await titles(shop.caller, collection), ['B'])
  })
})

test('a product that is deleted while it is taken out of a collection is counted once', async () => {
  const shop = freshShop()
  const collection = await make(shop, { kind: 'MANUAL' })
  const [a, b] = await some(shop, ['A', 'B'])
  assert(a && b)
  await put(shop.caller, collection, [a.id, b.id])
  const { reply } = await world.seed(shop.name, async (tx) => {
    await leaveCollections(tx, { id: a.id, providerId: null })
    const url = `${collections}/${collection.id}/products/remove`
    const reply = shop.caller.post(url, { product_ids: [a.id] })
    await untilBlocked(world.db)
    return { reply }
  })
  assert.equal((await reply).status, 200)
  assert.equal((await get(shop.caller, collection)).product_count, 1)
})

describe('a collection with rules', () => {
  test('200: gets what is there, and follows products that come to meet its rules or no longer do', async () => {
    const shop = freshShop()
    const early = await shop.product({ title: 'Early', tags: ['summer'] })
    const collection = await make(shop, { kind: 'RULE', rules: [tagged] })
    assert.equal(collection.is_rebuilding, true)
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Early'])
    assert.equal((await get(shop.caller, collection)).is_rebuilding, false)
    await shop.product({ title: 'Late', tags: ['summer', 'sale'] })
    await shop.product({ title: 'Winter', tags: ['winter'] })
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Late', 'Early'])
    await shop.caller.patch(`${products}/${early.id}`, { tags: [] })
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Late'])
    assert.equal((await get(shop.caller, collection)).product_count, 1)
    const rules = [{ ...tagged, operator: 'IS_NOT' }]
    await shop.caller.patch(`${collections}/${collection.id}`, { rules })
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Winter', 'Early'])
    await shop.caller.post(`${products}/${early.id}/archive`, {})
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Winter'])
  })

  test('200: every field of a rule, alone and together, in a preview and for good', async () => {
    const shop = freshShop()
    const { id: providerId, caller } = await shop.provider()
    const category = await shop.caller.post<{ id: string }>('/v1/catalog/categories', { name: 'A' })
    const inner = await shop.caller.post<{ id: string }>('/v1/catalog/categories', {
      name: 'B',
      parent_id: category.body.id,
    })
    await shop.product({ title: 'Linen shirt', brand: 'Norr', category_ids: [inner.body.id] })
    await shop.product({ title: 'Poster file', kind: 'DIGITAL', price: euros(500) })
    const own = { title: 'Own', price: euros(9_900), inventory: { available: 3 } }
    assert.equal((await caller.post(products, own)).status, 201)
    const rules: [object, string[]][] = [
      [{ field: 'BRAND', operator: 'IS', values: ['Norr'] }, ['Linen shirt']],
      [{ field: 'BRAND', operator: 'IS_NOT', values: ['Norr'] }, ['Own', 'Poster file']],
      [{ field: 'KIND', operator: 'ANY_OF', values: ['DIGITAL', 'SERVICE'] }, ['Poster file']],
      [{ field: 'TITLE', operator: 'IS', values: ['Linen shirt'] }, ['Linen shirt']],
      [{ field: 'TITLE', operator: 'IS', values: ['shirt'] }, []],
      [{ field: 'TITLE', operator: 'IS_NOT', values: ['Own'] }, ['Poster file', 'Linen shirt']],
      [{ field: 'TITLE', operator: 'ANY_OF', values: ['Own', 'Poster'] }, ['Own']],
      [{ field: 'TITLE', operator: 'CONTAINS', values: ['SHIRT'] }, ['Linen shirt']],
      [{ field: 'TITLE', operator: 'DOES_NOT_CONTAIN', values: ['file'] }, ['Own', 'Linen shirt']],
      [{ field: 'CATEGORY', operator: 'IS', values: [category.body.id] }, ['Linen shirt']],
      [{ field: 'PROVIDER', operator: 'IS', values: [providerId] }, ['Own']],
      [{ field: 'PROVIDER', operator: 'IS', values: ['none'] }, ['Poster file', 'Linen shirt']],
      [{ field: 'PRICE', operator: 'AT_LEAST', values: ['5000'], currency: 'EUR' }, ['Own']],
      [{ field: 'PRICE', operator: 'AT_MOST', values: ['500'], currency: 'EUR' }, ['Poster file']],
      [{ field: 'PRICE', operator: 'AT_MOST', values: ['500'], currency: 'USD' }, []],
      [{ field: 'CREATED_AT', operator: 'AT_LEAST', values: ['2999-01-01T00:00:00Z'] }, []],
      [{ field: 'IN_STOCK', operator: 'IS', values: ['true'] }, ['Own', 'Poster file']],
    ]
    for (const [rule, expected] of rules) {
      const preview = await shop.caller.post<{
        product_count: number
        products: { title: string }[]
      }>(`${collections}/preview`, { rules: [rule] })
      assert.equal(preview.status, 200, preview.text)
      assert.deepEqual(
        preview.body.products.map(({ title }) => title),
        expected,
        JSON.stringify(rule),
      )
      assert.equal(preview.body.product_count, expected.length)
    }
    const [[brand], , [kind]] = rules as [[object], unknown, [object]]
    const any = await make(shop, { kind: 'RULE', matching: 'ANY', rules: [brand, kind] })
    const all = await make(shop, { title: 'All', kind: 'RULE', rules: [brand, kind] })
    await settle()
    assert.deepEqual(await titles(shop.caller, any), ['Poster file', 'Linen shirt'])
    assert.deepEqual(await titles(shop.caller, all), [])
  })

  test('200: prices, stock and moved categories make products come and go', async () => {
    const shop = freshShop()
    const make_ = (draft: object) => make(shop, { kind: 'RULE', ...draft })
    const category = async (name: string) =>
      (await shop.caller.post<{ id: string }>('/v1/catalog/categories', { name })).body
    const [inner, outer] = [await category('Inner'), await category('Outer')]
    const product = await shop.product({ title: 'Shirt', category_ids: [inner.id] })
    const cheap = await make_({
      rules: [{ field: 'PRICE', operator: 'AT_MOST', values: ['1000'], currency: 'EUR' }],
    })
    const assigned = await make_({
      title: 'Filed',
      rules: [{ field: 'CATEGORY', operator: 'IS', values: [outer.id] }],
    })
    await settle()
    assert.deepEqual(await titles(shop.caller, cheap), [])
    assert.deepEqual(await titles(shop.caller, assigned), [])
    await shop.caller.patch(`${products}/${product.id}`, { price: euros(900) })
    await shop.caller.post(`/v1/catalog/categories/${inner.id}/move`, { parent_id: outer.id })
    await settle()
    assert.deepEqual(await titles(shop.caller, cheap), ['Shirt'])
    assert.deepEqual(await titles(shop.caller, assigned), ['Shirt'])
  })

  test('400: rules that mean nothing, too many of them, kinds and orders that do not go together', async () => {
    const shop = freshShop()
    const drafts = [
      { kind: 'RULE' },
      { kind: 'RULE', rules: [] },
      { kind: 'RULE', rules: [{ ...tagged, operator: 'AT_LEAST' }] },
      { kind: 'RULE', rules: [{ ...tagged, field: 'STATUS' }] },
      { kind: 'RULE', rules: [{ ...tagged, values: [] }] },
      { kind: 'RULE', rules: Array.from({ length: 21 }, () => tagged) },
      { kind: 'RULE', rules: [tagged], sort: 'MANUAL' },
      { kind: 'MANUAL', rules: [tagged] },
    ]
    for (const draft of drafts) {
      const attempt = () => shop.caller.post<Refusal>(collections, { title: 'X', ...draft })
      await shop.refused(attempt, 400, 'validation_failed')
    }
  })
})

describe('collections', () => {
  test('200: listed with filters, as each shows itself; deleted, the handle comes free', async () => {
    const shop = freshShop()
    const summer = await make(shop, { kind: 'MANUAL', translations: { de: { title: 'Sommer' } } })
    const sale = await make(shop, { title: 'Sale', kind: 'RULE', rules: [tagged] })
    await settle()
    const list = async (query = '') =>
      (await shop.caller.get<Page<CollectionBody>>(`${collections}?${query}`)).body.data
    assert.deepEqual(await list(), [await get(shop.caller, sale), await get(shop.caller, summer)])
    assert.deepEqual(
      (await list('kind=RULE')).map(({ title }) => title),
      ['Sale'],
    )
    assert.deepEqual(
      (await list('name=UMM')).map(({ title }) => title),
      ['Summer'],
    )
    assert.deepEqual(
      (await list('handle=sale')).map(({ title }) => title),
      ['Sale'],
    )
    await shop.refused(
      () => shop.caller.post(collections, { title: 'X', kind: 'MANUAL', handle: 'sale' }),
      409,
      'handle_taken',
    )
    const url = `${collections}/${sale.id}`
    assert.equal((await shop.caller.call('DELETE', url)).status, 200)
    assert.equal((await shop.caller.get(url)).status, 404)
    assert.equal((await make(shop, { title: 'Sale', kind: 'MANUAL' })).handle, 'sale')
    const types = (await shop.eventTypes()).filter((type) => type.startsWith('collection.'))
    assert.deepEqual(types.slice(2), ['collection.deleted', 'collection.created'])
  })

  test('200 and 403: a provider sees its own products in them, and writes none', async () => {
    const shop = freshShop()
    const { caller } = await shop.provider()
    const collection = await make(shop, { kind: 'RULE', rules: [tagged] })
    await shop.product({ title: 'Theirs', tags: ['summer'] })
    await caller.post(products, { title: 'Own', price: euros(100), tags: ['summer'] })
    await settle()
    assert.deepEqual(await titles(shop.caller, collection), ['Own', 'Theirs'])
    assert.deepEqual(await titles(caller, collection), ['Own'])
    assert.equal((await get(caller, collection)).product_count, 1)
    const attempts: (() => Promise<Answer<Refusal>>)[] = [
      () => caller.post(collections, { title: 'X', kind: 'MANUAL' }),
      () => caller.patch(`${collections}/${collection.id}`, { title: 'X' }),
      () => caller.call('DELETE', `${collections}/${collection.id}`),
      () => put(caller, collection, []),
      () => caller.post(`${collections}/preview`, { rules: [tagged] }),
    ]
    for (const attempt of attempts) await shop.refused(attempt, 403, 'operator_only')
    const url = `${collections}/${collection.id}/products`
    assert.equal((await freshShop().caller.get(url)).status, 404)
  })
})
