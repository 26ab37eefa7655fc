import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import { type Page, type ProductBody, products, Shop, startCatalog } from '../catalog.fixture.ts'
import { facet, find, titles } from '../search/search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const collections = '/v1/catalog/collections'

async function collectionOf(shop: Shop, members: readonly { readonly id: string }[]) {
  const made = await shop.caller.post<{ id: string }>(collections, {
    title: 'Summer',
    kind: 'MANUAL',
  })
  const chosen = await shop.caller.post(`${collections}/${made.body.id}/products/add`, {
    product_ids: members.map(({ id }) => id),
  })
  assert.equal(chosen.status, 200, chosen.text)
  return made.body.id
}

/** Titles of all pages. */
async function listed(caller: Caller, path: string): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  do {
    const { status, body, text } = await caller.get<Page<ProductBody>>(`${path}${cursor}`)
    assert.equal(status, 200, text)
    seen.push(...body.data.map(({ title }) => title))
    cursor = body.page.next === null ? '' : `&cursor=${body.page.next}`
  } while (cursor !== '')
  return seen
}

async function summerShop() {
  const shop = new Shop(world)
  await shop.caller.post('/v1/catalog/channels', { handle: 'web', name: 'Web shop' })
  const shirt = await shop.product({ title: 'Red shirt', tags: ['linen'], brand: 'Norr' })
  const hat = await shop.product({ title: 'Straw hat', brand: 'Sur', publications: [] })
  const draft = await shop.product({ title: 'Draft shirt', status: 'DRAFT' })
  const shoe = await shop.product({ title: 'Shoe', publications: [{ channel: 'web' }] })
  await shop.product({ title: 'Blue shirt', tags: ['linen'], brand: 'Norr' })
  const id = await collectionOf(shop, [shoe, draft, hat, shirt])
  await world.settle()
  return { shop, id }
}

test('200: a collection is searched with words, filters and facets of its products alone', async () => {
  const { shop, id } = await summerShop()
  const search = (query: object = {}) => find(shop.caller, { collection_id: id, ...query })
  const all = await search({ sort: 'price_asc', channel: 'web' })
  assert.deepEqual(titles(all).toSorted(), ['Red shirt', 'Shoe'])
  assert.deepEqual(all.total, { value: 2, relation: 'EXACT' })
  assert.deepEqual(facet(all, 'brand'), [['Norr', 1]])
  assert.deepEqual(titles(await search({ q: 'shirt' })), ['Red shirt'])
  assert.deepEqual(titles(await search({ channel: 'api' })), ['Red shirt'])
  assert.deepEqual(facet(await search({ brand: 'Sur' }), 'brand'), [['Norr', 1]])
  assert.deepEqual(titles(await search({ q: 'blue' })), [])
})

test('200: nothing is found in a collection of nobody or of others, nor what has left it', async () => {
  const { shop, id } = await summerShop()
  assert.deepEqual(titles(await find(shop.caller, { collection_id: newId('col') })), [])
  assert.deepEqual(titles(await find(new Shop(world).caller, { collection_id: id })), [])
  const seller = await shop.provider()
  assert.deepEqual(titles(await find(seller.caller, { collection_id: id })), [])
  const [shirt] = (await find(shop.caller, { collection_id: id, q: 'shirt' })).data
  await shop.caller.post(`${collections}/${id}/products/remove`, { product_ids: [shirt?.id] })
  assert.deepEqual(titles(await find(shop.caller, { collection_id: id, q: 'shirt' })), [])
})

describe('the product list', () => {
  test('200: of a collection has the newest first, alone and with other filters', async () => {
    const { shop, id } = await summerShop()
    const by = (query: string) => listed(shop.caller, `${products}?collection_id=${id}${query}`)
    const all = ['Shoe', 'Draft shirt', 'Straw hat', 'Red shirt']
    assert.deepEqual(await by(''), all)
    assert.deepEqual(await by('&limit=1'), all)
    assert.deepEqual(await by('&status=DRAFT&limit=1'), ['Draft shirt'])
    assert.deepEqual(await by('&tag=linen'), ['Red shirt'])
    assert.deepEqual(await by('&channel=web&limit=1'), ['Shoe', 'Red shirt'])
    assert.deepEqual(await by('&handle=red-shirt'), ['Red shirt'])
    assert.deepEqual(await by('&handle=blue-shirt'), [])
    assert.deepEqual(await listed(new Shop(world).caller, `${products}?collection_id=${id}`), [])
  })

  test('200: a provider finds its own products of a collection', async () => {
    const { shop } = await summerShop()
    const seller = await shop.provider()
    const own = await shop.product({ title: 'Own', provider_id: seller.id })
    const id = await collectionOf(shop, [own, await shop.product({ title: 'Other' })])
    assert.deepEqual(await listed(seller.caller, `${products}?collection_id=${id}`), ['Own'])
    assert.deepEqual(await listed(seller.caller, `${collections}/${id}/products?limit=1`), ['Own'])
  })
})

test('200: the products of a collection are filtered by status and channel, in its order', async () => {
  const { shop, id } = await summerShop()
  const by = (query: string) => listed(shop.caller, `${collections}/${id}/products?${query}`)
  assert.deepEqual(await by('limit=1'), ['Shoe', 'Draft shirt', 'Straw hat', 'Red shirt'])
  assert.deepEqual(await by('limit=1&status=ACTIVE'), ['Shoe', 'Straw hat', 'Red shirt'])
  assert.deepEqual(await by('limit=1&channel=web'), ['Shoe', 'Red shirt'])
  assert.deepEqual(await by('channel=web&status=DRAFT'), [])
  const unknown = await shop.caller.get<{ code: string }>(
    `${collections}/${newId('col')}/products?channel=web`,
  )
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'collection_not_found'])
})
