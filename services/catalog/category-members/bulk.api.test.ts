import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import { type ProductBody, products, type Refusal, Shop, startCatalog } from '../catalog.fixture.ts'
import { updateProductDetails } from '../products/operations.ts'
import { countMembers, insertMemberships, upsertFollowup } from './store.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const categories = '/v1/catalog/categories'

async function category(shop: Shop, name: string): Promise<string> {
  const { status, body, text } = await shop.caller.post<{ id: string }>(categories, { name })
  assert.equal(status, 201, text)
  return body.id
}

async function countOf(shop: Shop, id: string): Promise<number> {
  const { body } = await shop.caller.get<{ product_count: number }>(`${categories}/${id}`)
  return body.product_count
}

interface Row {
  readonly status: number
  readonly result: ProductBody | null
  readonly problem: Refusal | null
}

async function change(shop: Shop, rows: readonly object[]): Promise<readonly Row[]> {
  const { status, body, text } = await shop.caller.post<{ rows: readonly Row[] }>(
    `${products}/bulk`,
    { rows },
    { 'idempotency-key': newUuid() },
  )
  assert.equal(status, 200, text)
  return body.rows
}

test('200: products are put into categories and taken out of them, and keep their others', async () => {
  const shop = new Shop(world)
  const [own, old, fresh] = [
    await category(shop, 'Own'),
    await category(shop, 'Old'),
    await category(shop, 'Fresh'),
  ]
  const one = await shop.product({ category_ids: [own, old] })
  const other = await shop.product({ category_ids: [fresh] })
  const body = { add_category_ids: [fresh], remove_category_ids: [old] }
  const rows = await change(shop, [
    { id: one.id, body },
    { id: other.id, body },
  ])
  assert.deepEqual(
    rows.map(({ status, result }) => [status, result?.category_ids, result?.version]),
    [
      [200, [own, fresh], 2],
      [200, [fresh], 1],
    ],
  )
  assert.deepEqual(
    [await countOf(shop, own), await countOf(shop, old), await countOf(shop, fresh)],
    [1, 0, 2],
  )
  const again = await change(shop, [{ id: one.id, body }])
  assert.equal(again[0]?.result?.version, 2)
  const types = (await shop.eventTypes()).filter((type) => type === 'product.updated')
  assert.equal(types.length, 1)
})

test('an unknown category is the refusal of its row, and the others are changed', async () => {
  const shop = new Shop(world)
  const [known, unknown] = [await category(shop, 'Known'), newId('cat')]
  const made = [await shop.product(), await shop.product(), await shop.product()]
  const bodies = [
    { add_category_ids: [known, unknown] },
    { remove_category_ids: [unknown] },
    { add_category_ids: [known] },
  ]
  const rows = await change(
    shop,
    made.map(({ id }, index) => ({ id, body: bodies[index] })),
  )
  assert.deepEqual(
    rows.map(({ status, problem }) => [status, problem?.code, problem?.errors?.[0]?.path]),
    [
      [422, 'category_unknown', '/add_category_ids/1'],
      [422, 'category_unknown', '/remove_category_ids/0'],
      [200, undefined, undefined],
    ],
  )
  const elsewhere = new Shop(world)
  const product = await elsewhere.product()
  const [foreign] = await change(elsewhere, [
    { id: product.id, body: { add_category_ids: [known] } },
  ])
  assert.equal(foreign?.problem?.code, 'category_unknown')
})

test('400: all categories or what changes of them, none of them both ways, and at most twenty', async () => {
  const shop = new Shop(world)
  const ids: string[] = []
  for (let index = 0; index < 21; index += 1) ids.push(await category(shop, `Category ${index}`))
  const [first = '', ...others] = ids
  const product = await shop.product({ category_ids: others })
  const cases: [body: object, path: string][] = [
    [{ category_ids: [], add_category_ids: [first] }, '/add_category_ids'],
    [{ category_ids: [], remove_category_ids: [first] }, '/remove_category_ids'],
    [{ add_category_ids: [first], remove_category_ids: [first] }, '/remove_category_ids/0'],
    [{ add_category_ids: [first] }, '/add_category_ids'],
  ]
  for (const [body, path] of cases) {
    const refusal = await shop.refused(
      () => shop.caller.patch(`${products}/${product.id}`, body),
      400,
      'validation_failed',
    )
    assert.equal(refusal.errors?.[0]?.path, path)
  }
  const swapped = { add_category_ids: [first], remove_category_ids: [others[0]] }
  const { body } = await shop.caller.patch<ProductBody>(`${products}/${product.id}`, swapped)
  assert.deepEqual(body.category_ids, [...others.slice(1), first])
})

test('two who add a category at once: the product is in both', async () => {
  const shop = new Shop(world)
  const [one, other] = [await category(shop, 'One'), await category(shop, 'Other')]
  const product = await shop.product()
  const { reply } = await world.seed(shop.name, async (tx) => {
    await updateProductDetails(tx, product.id, { addCategoryIds: [one] })
    const reply = shop.caller.patch<ProductBody>(`${products}/${product.id}`, {
      add_category_ids: [other],
    })
    await untilBlocked(world.db)
    return { reply }
  })
  assert.deepEqual((await reply).body.category_ids, [one, other])
})

describe('a product that still follows a category which was moved out of another', () => {
  /** `inner` was in `outer`, and its product is still found there. */
  async function following(shop: Shop) {
    const [outer, target] = [await category(shop, 'Outer'), await category(shop, 'Target')]
    const inner = await category(shop, 'Inner')
    const { id: productId } = await shop.product({ category_ids: [inner] })
    await world.seed(shop.name, async (tx) => {
      await insertMemberships(tx, [{ categoryId: outer, productId }])
      countMembers(tx, [outer], null, 1)
      await upsertFollowup(tx, inner)
    })
    assert.equal(await countOf(shop, outer), 1)
    const moveOuter = async () => {
      const moved = await shop.caller.post(`${categories}/${outer}/move`, { parent_id: target })
      assert.equal(moved.status, 200, moved.text)
    }
    const counts = async () => [
      ...[await countOf(shop, outer), await countOf(shop, target), await countOf(shop, inner)],
    ]
    return { productId, inner, moveOuter, counts }
  }

  test('is counted once where that other is moved, too', async () => {
    const shop = new Shop(world)
    const { moveOuter, counts } = await following(shop)
    await moveOuter()
    await world.tick()
    assert.deepEqual(await counts(), [0, 0, 1])
  })

  test('is counted once where somebody changes its categories meanwhile', async () => {
    const shop = new Shop(world)
    const { productId, inner, moveOuter, counts } = await following(shop)
    await world.seed(shop.name, async (tx) => {
      await updateProductDetails(tx, productId, { categoryIds: [] })
      await moveOuter()
    })
    assert.deepEqual(await counts(), [0, 0, 0])
    await world.seed(shop.name, async (tx) => {
      await updateProductDetails(tx, productId, { categoryIds: [inner] })
    })
    await world.tick()
    assert.deepEqual(await counts(), [0, 0, 1])
  })
})
