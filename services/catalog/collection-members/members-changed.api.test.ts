import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { products, Shop, startCatalog } from '../catalog.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const collections = '/v1/catalog/collections'
const tagged = { field: 'TAG', operator: 'IS', values: ['summer'] }

async function collection(shop: Shop, body: object): Promise<string> {
  const answer = await shop.caller.post<{ id: string }>(collections, { title: 'Summer', ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

/** What was told of the products of collections: version, numbers and names. */
async function told(shop: Shop) {
  await world.settle()
  await world.tick()
  const events = await world.events(shop.name)
  return events
    .filter(({ type }) => type === 'collection.members_changed')
    .map(({ resource, data: { object } }) => [
      resource.id,
      resource.version,
      object.added_count,
      object.removed_count,
      object.added_product_ids,
      object.removed_product_ids,
    ])
}

test('products that are chosen are told once a request, and another order of them is not', async () => {
  const shop = new Shop(world)
  const id = await collection(shop, { kind: 'MANUAL' })
  const [a, b] = [(await shop.product()).id, (await shop.product()).id]
  const put = (product_ids: string[]) =>
    shop.caller.call('PUT', `${collections}/${id}/products`, { body: { product_ids } })
  assert.equal((await put([a, b])).status, 200)
  assert.equal((await put([a, b])).status, 200)
  assert.equal((await put([b, a])).status, 200)
  assert.equal((await put([b])).status, 200)
  assert.deepEqual(await told(shop), [
    [id, 1, 2, 0, [a, b], []],
    [id, 2, 0, 1, [], [a]],
  ])
})

test('products that come and go by rules are told when the rules have been compared', async () => {
  const shop = new Shop(world)
  const id = await collection(shop, { kind: 'RULE', rules: [tagged] })
  assert.deepEqual(await told(shop), [])
  const product = await shop.product({ tags: ['summer'] })
  const came = [id, 1, 1, 0, [product.id], []]
  assert.deepEqual(await told(shop), [came])
  await shop.caller.patch(`${products}/${product.id}`, { title: 'Still in it' })
  assert.deepEqual(await told(shop), [came])
  await shop.caller.patch(`${products}/${product.id}`, { tags: [] })
  const left = [id, 2, 0, 1, [], [product.id]]
  assert.deepEqual(await told(shop), [came, left])
  await shop.caller.patch(`${collections}/${id}`, {
    rules: [{ field: 'TITLE', operator: 'CONTAINS', values: ['still'] }],
  })
  assert.deepEqual(await told(shop), [came, left, [id, 3, 1, 0, [product.id], []]])
})

test('a product that is deleted leaves each of its collections, and the other tenant hears nothing', async () => {
  const [shop, other] = [new Shop(world), new Shop(world)]
  const chosen = await collection(shop, { kind: 'MANUAL' })
  const ruled = await collection(shop, { kind: 'RULE', rules: [tagged], title: 'Ruled' })
  const { id } = await shop.product({ tags: ['summer'] })
  await shop.caller.post(`${collections}/${chosen}/products/add`, { product_ids: [id] })
  const before = (await told(shop)).length
  await shop.caller.call('DELETE', `${products}/${id}`)
  assert.deepEqual(
    (await told(shop)).slice(before),
    [chosen, ruled].toSorted().map((one) => [one, 2, 0, 1, [], [id]]),
  )
  assert.deepEqual(await told(other), [])
})

test('of many products some are named and all are counted, one event for each part of a rebuild', async () => {
  const shop = new Shop(world)
  const rows = Array.from({ length: 60 }, (_, index) => ({
    body: { title: `Shirt ${index}`, status: 'DRAFT', tags: ['summer'] },
  }))
  const made = await shop.caller.post(
    `${products}/batch`,
    { rows },
    { 'idempotency-key': newUuid() },
  )
  assert.equal(made.status, 200, made.text)
  await collection(shop, { kind: 'RULE', rules: [tagged] })
  const [[, version, added, removed, names] = [], ...others] = await told(shop)
  assert.deepEqual([version, added, removed, others], [1, 60, 0, []])
  assert.equal((names as unknown[]).length, 50)
})
