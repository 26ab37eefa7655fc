import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
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
import { assignProducts, pathsFor } from '../category-members/operations.ts'
import { updateProductDetails } from '../products/operations.ts'
import { productTable, recordOf } from '../products/rows.ts'
import { getProduct } from '../products/store.ts'
import { categoriesMax, levelsMax } from './category.ts'
import { moveCategory } from './operations.ts'
import { lockTree } from './store.ts'

interface CategoryBody {
  readonly id: string
  readonly parent_id: string | null
  readonly handle: string
  readonly name: string
  readonly position: number
  readonly level: number
  readonly path: readonly { readonly id: string; readonly name: string; readonly handle: string }[]
  readonly translations: Readonly<Record<string, { readonly name?: string }>>
  readonly product_count: number
  readonly child_count: number
  readonly status: string
  readonly version: number
}

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const categories = '/v1/catalog/categories'
const freshShop = () => new Shop(world)

async function make(shop: Shop, draft: object): Promise<CategoryBody> {
  const answer = await shop.caller.post<CategoryBody>(categories, draft)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function items(shop: Shop, query: string): Promise<readonly CategoryBody[]> {
  const { body } = await shop.caller.get<Page<CategoryBody>>(`${categories}?${query}`)
  return body.data
}

/** A chain, each in the one before. */
async function chain(shop: Shop, names: readonly string[]): Promise<CategoryBody[]> {
  const made: CategoryBody[] = []
  for (const name of names) {
    made.push(await make(shop, { name, parent_id: made.at(-1)?.id ?? null }))
  }
  return made
}

const get = async (shop: Shop, { id }: { id: string }) =>
  (await shop.caller.get<CategoryBody>(`${categories}/${id}`)).body

const move = (caller: Caller, { id }: { id: string }, body: object) =>
  caller.post<CategoryBody & Refusal>(`${categories}/${id}/move`, body)

const remove = (caller: Caller, { id }: { id: string }) =>
  caller.call<CategoryBody & Refusal>('DELETE', `${categories}/${id}`)

async function names(caller: Caller, query = ''): Promise<string[]> {
  const { status, body, text } = await caller.get<Page<CategoryBody>>(`${categories}?${query}`)
  assert.equal(status, 200, text)
  return body.data.map(({ name }) => name)
}

async function titles(caller: Caller, category: { id: string }, more = ''): Promise<string[]> {
  const url = `${products}?category_id=${category.id}${more}`
  const { status, body, text } = await caller.get<Page<ProductBody>>(url)
  assert.equal(status, 200, text)
  return body.data.map(({ title }) => title)
}

describe('POST /v1/catalog/categories', () => {
  test('201: a category in another one shows where it is, and is announced', async () => {
    const shop = freshShop()
    const [clothes, shirts] = await chain(shop, ['Clothes', 'Shirts'])
    assert(clothes && shirts)
    assert.equal(shirts.handle, 'shirts')
    assert.equal(shirts.level, 2)
    assert.deepEqual(shirts.path, [{ id: clothes.id, handle: 'clothes', name: 'Clothes' }])
    assert.deepEqual(await get(shop, shirts), shirts)
    assert.deepEqual(await shop.eventTypes(), ['category.created', 'category.created'])
  })

  test('201: it takes the place that was asked for, and the others make room', async () => {
    const shop = freshShop()
    await make(shop, { name: 'A' })
    await make(shop, { name: 'B' })
    const first = await make(shop, { name: 'C', position: 0 })
    const last = await make(shop, { name: 'D', position: 99 })
    assert.deepEqual([first.position, last.position], [0, 3])
    assert.deepEqual(await names(shop.caller), ['C', 'A', 'B', 'D'])
  })

  test('409 handle_taken: a chosen handle is unique among categories; one that is made gets a suffix', async () => {
    const shop = freshShop()
    await shop.product({ handle: 'shirts' })
    await make(shop, { name: 'Shirts' })
    const again = await make(shop, { name: 'Shirts' })
    assert.match(again.handle, /^shirts-[0-9a-z]+$/)
    const draft = { name: 'Other', handle: 'shirts' }
    await shop.refused(() => shop.caller.post(categories, draft), 409, 'handle_taken')
  })

  test('422 category_unknown: a parent that does not exist, or is of another tenant', async () => {
    const shop = freshShop()
    const foreign = await make(freshShop(), { name: 'Foreign' })
    for (const parent_id of [newId('cat'), foreign.id]) {
      const { errors } = await shop.refused(
        () => shop.caller.post(categories, { name: 'X', parent_id }),
        422,
        'category_unknown',
      )
      assert.equal(errors?.[0]?.path, '/parent_id')
    }
  })

  test('422 category_too_deep: twelve levels and no more', async () => {
    const shop = freshShop()
    const made = await chain(
      shop,
      Array.from({ length: levelsMax }, (_, n) => `L${n}`),
    )
    const parent_id = made.at(-1)?.id
    const { meta } = await shop.refused(
      () => shop.caller.post(categories, { name: 'X', parent_id }),
      422,
      'category_too_deep',
    )
    assert.equal(meta.limit, levelsMax)
    const pair = await chain(shop, ['M0', 'M1'])
    const into = made.at(-2)?.id
    assert(pair[0] && pair[1])
    const [top, below] = [pair[0], pair[1]]
    await shop.refused(() => move(shop.caller, top, { parent_id: into }), 422, 'category_too_deep')
    assert.equal((await move(shop.caller, below, { parent_id: into })).status, 200)
  })

  test('409 category_limit_reached: ten thousand and no more', async () => {
    const shop = freshShop()
    await make(shop, { name: 'A' })
    await world.seed(shop.name, (tx) => lockTree(tx, categoriesMax - 1))
    const draft = { name: 'B' }
    await shop.refused(() => shop.caller.post(categories, draft), 409, 'category_limit_reached')
  })

  test('400: names, handles, locales and positions that cannot be', async () => {
    const shop = freshShop()
    const drafts = [
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 'A', handle: 'Not a handle' },
      { name: 'A', position: -1 },
      { name: 'A', translations: { german: { name: 'B' } } },
      { name: 'A', translations: { de: {} } },
      { name: 'A', path: [] },
    ]
    for (const draft of drafts) {
      await shop.refused(() => shop.caller.post(categories, draft), 400, 'validation_failed')
    }
  })

  test('403: a provider reads categories and writes none', async () => {
    const shop = freshShop()
    const category = await make(shop, { name: 'A' })
    const { caller } = await shop.provider()
    assert.equal((await caller.get(`${categories}/${category.id}`)).status, 200)
    assert.deepEqual(await names(caller), ['A'])
    const attempts: (() => Promise<Answer<Refusal>>)[] = [
      () => caller.post(categories, { name: 'B' }),
      () => caller.patch(`${categories}/${category.id}`, { name: 'B' }),
      () => move(caller, category, { position: 0 }),
      () => remove(caller, category),
    ]
    for (const attempt of attempts) await shop.refused(attempt, 403, 'operator_only')
  })
})

describe('GET /v1/catalog/categories', () => {
  test('200: level by level, in the order of positions, page by page', async () => {
    const shop = freshShop()
    const a = await make(shop, { name: 'A' })
    const b = await make(shop, { name: 'B' })
    for (const name of ['A1', 'A2', 'A3']) await make(shop, { name, parent_id: a.id })
    await make(shop, { name: 'B1', parent_id: b.id })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`
      const url = `${categories}?limit=2${from}`
      const { body }: Answer<Page<CategoryBody>> = await shop.caller.get(url)
      seen.push(...body.data.map(({ name }) => name))
      cursor = body.page.next
    }
    assert.deepEqual(seen, ['A', 'B', 'A1', 'B1', 'A2', 'A3'])
    assert.deepEqual(await names(shop.caller, `parent_id=${a.id}`), ['A1', 'A2', 'A3'])
    assert.deepEqual(await names(shop.caller, 'parent_id=none'), ['A', 'B'])
    assert.deepEqual(await names(shop.caller, 'handle=a2'), ['A2'])
    assert.deepEqual(await names(shop.caller, 'name=b'), ['B', 'B1'])
    assert.deepEqual(await names(shop.caller, `ids=${a.id},${b.id}`), ['A', 'B'])
    assert.deepEqual(await names(freshShop().caller), [])
  })

  test('200: an item is as the category itself shows it', async () => {
    const shop = freshShop()
    const [, shirts] = await chain(shop, ['Clothes', 'Shirts "fine"'])
    assert(shirts)
    await shop.product({ category_ids: [shirts.id] })
    const { body } = await shop.caller.get<Page<CategoryBody>>(`${categories}?ids=${shirts.id}`)
    assert.deepEqual(body.data[0], await get(shop, shirts))
    assert.equal(body.data[0]?.product_count, 1)
  })

  test('200: listed in a language, with all above it', async () => {
    const shop = freshShop()
    const top = await make(shop, { name: 'Clothes', translations: { de: { name: 'Kleidung' } } })
    const shirts = await make(shop, { name: 'Shirts', parent_id: top.id })
    const listed = async (query: string) =>
      (await items(shop, query)).map(({ name, path }) => [...path.map((above) => above.name), name])
    assert.deepEqual(await listed('locale=de-AT'), [['Kleidung'], ['Kleidung', 'Shirts']])
    assert.deepEqual(await listed('locale=fr'), [['Clothes'], ['Clothes', 'Shirts']])
    const [, item] = await items(shop, 'locale=de-AT')
    const single = await shop.caller.get<CategoryBody>(`${categories}/${shirts.id}?locale=de-AT`)
    assert.deepEqual(single.body, item)
    assert.equal((await get(shop, shirts)).path[0]?.name, 'Clothes')
  })

  test('200: each tells how many categories are directly in it, in a list as by itself, also after a move', async () => {
    const shop = freshShop()
    const [a, b] = await chain(shop, ['A', 'B', 'C'])
    assert(a && b)
    await make(freshShop(), { name: 'Foreign' })
    const counts = async () => {
      const { body } = await shop.caller.get<Page<CategoryBody>>(categories)
      return body.data.map(({ child_count }) => child_count)
    }
    assert.deepEqual(await counts(), [1, 1, 0])
    assert.deepEqual([(await get(shop, a)).child_count, (await get(shop, b)).child_count], [1, 1])
    await move(shop.caller, b, { parent_id: null })
    assert.deepEqual(await counts(), [0, 1, 0])
  })
})

describe('PATCH /v1/catalog/categories/:categoryId', () => {
  test('200: changes details, merges translations, announces what was before; nothing changed is nothing announced', async () => {
    const shop = freshShop()
    const made = await make(shop, { name: 'Shirts', translations: { de: { name: 'Hemden' } } })
    const url = `${categories}/${made.id}`
    const changes = { status: 'HIDDEN', translations: { fr: { name: 'Chemises' } } }
    const { body } = await shop.caller.patch<CategoryBody>(url, changes, { 'if-match': '"v1"' })
    assert.deepEqual(body.translations, { de: { name: 'Hemden' }, fr: { name: 'Chemises' } })
    assert.deepEqual([body.version, body.status], [2, 'HIDDEN'])
    assert.equal((await shop.caller.patch(url, changes)).status, 200)
    await shop.caller.patch(url, { translations: { de: null } })
    assert.deepEqual((await get(shop, made)).translations, { fr: { name: 'Chemises' } })
    const [, updated, ...rest] = await world.events(shop.name)
    assert.equal(updated?.type, 'category.updated')
    assert.deepEqual(updated?.data.previous, {
      status: 'ACTIVE',
      translations: { de: { name: 'Hemden' } },
    })
    assert.equal(rest.length, 1)
  })

  test('412 and 404: another version, another tenant', async () => {
    const shop = freshShop()
    const { id } = await make(shop, { name: 'Shirts' })
    const change = { name: 'X' }
    await shop.refused(
      () => shop.caller.patch(`${categories}/${id}`, change, { 'if-match': '"v9"' }),
      412,
      'version_mismatch',
    )
    const other = freshShop()
    await other.refused(
      () => other.caller.patch(`${categories}/${id}`, change),
      404,
      'category_not_found',
    )
  })
})

describe('POST /v1/catalog/categories/:categoryId/move', () => {
  test('200: all that is below follows, with its products', async () => {
    const shop = freshShop()
    const [clothes, shirts, linen] = await chain(shop, ['Clothes', 'Shirts', 'Linen'])
    const [sale, season] = await chain(shop, ['Sale', 'Season'])
    assert(clothes && shirts && linen && sale && season)
    await shop.product({ title: 'In linen', category_ids: [linen.id] })
    await shop.product({ title: 'In both', category_ids: [linen.id, clothes.id] })
    assert.deepEqual(await titles(shop.caller, clothes), ['In both', 'In linen'])
    const { status, body } = await move(shop.caller, shirts, { parent_id: season.id })
    assert.equal(status, 200)
    assert.deepEqual([body.level, body.position, body.version], [3, 0, 2])
    assert.deepEqual(
      (await get(shop, linen)).path.map(({ name }) => name),
      ['Sale', 'Season', 'Shirts'],
    )
    assert.equal((await get(shop, linen)).level, 4)
    assert.deepEqual(await titles(shop.caller, clothes), ['In both'])
    for (const category of [sale, season, shirts, linen]) {
      assert.deepEqual(await titles(shop.caller, category), ['In both', 'In linen'])
    }
    const { data, type } = (await world.events(shop.name)).at(-1) ?? assert.fail()
    assert.equal(type, 'category.moved')
    assert.equal((data.previous as Record<string, unknown>).parent_id, clothes.id)
  })

  test('200: among its siblings, and to the top; where it is already nothing is announced', async () => {
    const shop = freshShop()
    const parent = await make(shop, { name: 'P' })
    const made: CategoryBody[] = []
    for (const name of ['A', 'B', 'C', 'D']) {
      made.push(await make(shop, { name, parent_id: parent.id }))
    }
    const [a, , c, d] = made
    assert(a && c && d)
    const inside = () => names(shop.caller, `parent_id=${parent.id}`)
    await move(shop.caller, a, { position: 2 })
    assert.deepEqual(await inside(), ['B', 'C', 'A', 'D'])
    await move(shop.caller, d, { position: 0 })
    assert.deepEqual(await inside(), ['D', 'B', 'C', 'A'])
    await move(shop.caller, c, { parent_id: null })
    assert.deepEqual(await inside(), ['D', 'B', 'A'])
    assert.deepEqual(await names(shop.caller, 'parent_id=none'), ['P', 'C'])
    const positions = (
      await shop.caller.get<Page<CategoryBody>>(`${categories}?parent_id=${parent.id}`)
    ).body.data.map(({ position }) => position)
    assert.deepEqual(positions, [0, 1, 2])
    const before = await shop.eventTypes()
    assert.equal((await move(shop.caller, d, { position: 0 })).body.version, 2)
    assert.deepEqual(await shop.eventTypes(), before)
  })

  test('422 category_cycle: into itself, its child and its grandchild', async () => {
    const shop = freshShop()
    const made = await chain(shop, ['A', 'B', 'C'])
    const [a] = made
    assert(a)
    for (const { id } of made) {
      const { meta } = await shop.refused(
        () => move(shop.caller, a, { parent_id: id }),
        422,
        'category_cycle',
      )
      assert.deepEqual(meta, { category_id: a.id, parent_id: id })
    }
  })

  test('422 category_cycle: of two moves at once that make a cycle together, the second waits and is refused', async () => {
    const shop = freshShop()
    const a = await make(shop, { name: 'A' })
    const b = await make(shop, { name: 'B' })
    const second = await world.seed(shop.name, async (tx) => {
      await moveCategory(tx, a.id, { parentId: b.id, position: undefined })
      const reply = move(shop.caller, b, { parent_id: a.id })
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body } = await second.reply
    assert.deepEqual([status, body.code], [422, 'category_cycle'])
    assert.deepEqual((await get(shop, b)).path, [])
    assert.equal((await get(shop, a)).parent_id, b.id)
  })

  test('200: a product that is put into a category while it moves is found where it went', async () => {
    const shop = freshShop()
    const [, inner] = await chain(shop, ['Outer', 'Inner'])
    const target = await make(shop, { name: 'Target' })
    assert(inner)
    const second = await world.seed(shop.name, async (tx) => {
      await moveCategory(tx, inner.id, { parentId: target.id, position: undefined })
      const reply = shop.product({ title: 'Late', category_ids: [inner.id] })
      await untilBlocked(world.db)
      return { reply }
    })
    await second.reply
    assert.deepEqual(await titles(shop.caller, target), ['Late'])
  })

  test('200: thousands of products follow in parts', async () => {
    const shop = freshShop()
    const [outer, inner] = await chain(shop, ['Outer', 'Inner'])
    const target = await make(shop, { name: 'Target' })
    assert(outer && inner)
    const product = await shop.product({ category_ids: [inner.id] })
    await world.seed(shop.name, async (tx) => {
      const one = await getProduct(tx, product.id)
      const more = Array.from({ length: 2_100 }, (_, n) => {
        return { ...one, id: newId('prod'), handle: `copy-${n}` }
      })
      await productTable.insert(tx, more.map(recordOf))
      const paths = await pathsFor(tx, [{ categoryIds: [inner.id] }])
      assignProducts(tx, more, paths)
    })
    const countIn = async (category: CategoryBody) => {
      const [row] = await world.peek(
        shop.name,
        (tx) => tx<{ n: number }>`
          select count(*) as n from catalog.product_categories
          where tenant_id = ${tx.tenantId} and category_id = ${uuidOf(category.id)}
        `,
      )
      return row?.n
    }
    assert.equal((await move(shop.caller, inner, { parent_id: target.id })).status, 200)
    await world.tick()
    const counts = await Promise.all([outer, inner, target].map(countIn))
    assert.deepEqual(counts, [0, 2_101, 2_101])
    assert.deepEqual((await shop.get(product)).category_ids, [inner.id])
  })
})

describe('DELETE /v1/catalog/categories/:categoryId', () => {
  test('200: an empty one; its handle comes free and the others move up', async () => {
    const shop = freshShop()
    const a = await make(shop, { name: 'A' })
    await make(shop, { name: 'B' })
    assert.equal((await remove(shop.caller, a)).status, 200)
    assert.equal((await shop.caller.get(`${categories}/${a.id}`)).status, 404)
    const again = await make(shop, { name: 'A', handle: 'a' })
    assert.equal(again.position, 1)
    assert.deepEqual(await names(shop.caller), ['B', 'A'])
    assert.deepEqual((await shop.eventTypes()).slice(2), ['category.deleted', 'category.created'])
    await shop.refused(() => remove(shop.caller, a), 404, 'category_not_found')
  })

  test('409 category_not_empty: says what is in it, until it is out', async () => {
    const shop = freshShop()
    const [a, b] = await chain(shop, ['A', 'B'])
    assert(a && b)
    const product = await shop.product({ category_ids: [a.id] })
    const { meta } = await shop.refused(() => remove(shop.caller, a), 409, 'category_not_empty')
    assert.deepEqual(meta, { children: 1, products: 1 })
    assert.equal((await remove(shop.caller, b)).status, 200)
    await shop.caller.patch(`${products}/${product.id}`, { category_ids: [] })
    assert.equal((await remove(shop.caller, a)).status, 200)
  })

  test('409 category_not_empty: of a product that is put in at the same moment', async () => {
    const shop = freshShop()
    const a = await make(shop, { name: 'A' })
    const product = await shop.product()
    const second = await world.seed(shop.name, async (tx) => {
      await updateProductDetails(tx, product.id, { categoryIds: [a.id] })
      const reply = remove(shop.caller, a)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.deepEqual((await second.reply).body.meta, { children: 0, products: 1 })
  })
})

describe('products in categories', () => {
  test('200: found with all filters, page by page, in every category above, and once', async () => {
    const shop = freshShop()
    const [clothes, shirts, linen] = await chain(shop, ['Clothes', 'Shirts', 'Linen'])
    assert(clothes && shirts && linen)
    for (let n = 0; n < 5; n += 1) {
      await shop.product({ title: `S${n}`, sku: `S${n}`, category_ids: [shirts.id, linen.id] })
    }
    await shop.product({ title: 'Draft', status: 'DRAFT', category_ids: [clothes.id] })
    await shop.product({ title: 'Elsewhere' })
    assert.deepEqual(await titles(shop.caller, clothes), ['Draft', 'S4', 'S3', 'S2', 'S1', 'S0'])
    assert.deepEqual(await titles(shop.caller, clothes, '&status=DRAFT'), ['Draft'])
    assert.deepEqual(await titles(shop.caller, linen, '&sku=S2'), ['S2'])
    assert.deepEqual(await titles(shop.caller, linen, '&handle=s3'), ['S3'])
    assert.deepEqual(await titles(shop.caller, linen, '&title=s1&status=ACTIVE'), ['S1'])
    assert.deepEqual(await titles(shop.caller, { id: newId('cat') }), [])
    const url = `${products}?category_id=${clothes.id}&limit=4`
    const first = await shop.caller.get<Page<ProductBody>>(url)
    const rest = await shop.caller.get<Page<ProductBody>>(`${url}&cursor=${first.body.page.next}`)
    assert.deepEqual(
      [...first.body.data, ...rest.body.data].map(({ title }) => title),
      ['Draft', 'S4', 'S3', 'S2', 'S1', 'S0'],
    )
    assert.equal(rest.body.page.next, null)
  })

  test('200: counts are of all products that are found in a category, and follow those that come and go', async () => {
    const shop = freshShop()
    const [a, b] = await chain(shop, ['A', 'B'])
    assert(a && b)
    const counts = async () => [
      (await get(shop, a)).product_count,
      (await get(shop, b)).product_count,
    ]
    const product = await shop.product({ category_ids: [b.id] })
    assert.deepEqual(await counts(), [1, 1])
    const url = `${products}/${product.id}`
    const { body } = await shop.caller.patch<ProductBody>(url, { category_ids: [a.id, b.id] })
    assert.deepEqual(body.category_ids, [a.id, b.id])
    assert.deepEqual(await counts(), [1, 1])
    await shop.caller.patch(url, { category_ids: [a.id] })
    assert.deepEqual(await counts(), [1, 0])
    assert.deepEqual(await titles(shop.caller, b), [])
    assert.equal((await shop.caller.call('DELETE', url)).status, 200)
    assert.deepEqual(await counts(), [0, 0])
    assert.deepEqual(await titles(shop.caller, a), [])
  })

  test('200: counts of all that a moved category leaves and comes into are those of their lists', async () => {
    const shop = freshShop()
    const [a, b, c] = await chain(shop, ['A', 'B', 'C'])
    const other = await make(shop, { name: 'Other' })
    assert(a && b && c)
    const seller = await shop.provider()
    const draft = { title: 'Own', price: euros(100), category_ids: [c.id] }
    assert.equal((await seller.caller.post(products, draft)).status, 201)
    await shop.product({ title: 'Both', category_ids: [a.id, c.id] })
    await shop.product({ title: 'Once', category_ids: [b.id] })
    const counted = async (caller: Caller) => {
      const { body } = await caller.get<Page<CategoryBody>>(`${categories}?limit=96`)
      for (const category of body.data)
        assert.equal(category.product_count, (await titles(caller, category)).length)
      return [a, b, c, other].map(
        ({ id }) => body.data.find((category) => category.id === id)?.product_count,
      )
    }
    assert.deepEqual(await counted(shop.caller), [3, 3, 2, 0])
    await shop.caller.post(`${categories}/${b.id}/move`, { parent_id: other.id })
    assert.deepEqual(await counted(shop.caller), [1, 3, 2, 3])
    assert.deepEqual(await counted(seller.caller), [0, 1, 1, 1])
  })

  test('422 category_unknown: categories that do not exist, each named by its place', async () => {
    const shop = freshShop()
    const a = await make(shop, { name: 'A' })
    const foreign = await make(freshShop(), { name: 'Foreign' })
    const category_ids = [a.id, foreign.id]
    const draft = { title: 'X', price: euros(100), category_ids }
    const { errors } = await shop.refused(
      () => shop.caller.post(products, draft),
      422,
      'category_unknown',
    )
    assert.equal(errors?.[0]?.path, '/category_ids/1')
    const product = await shop.product()
    await shop.refused(
      () => shop.caller.patch(`${products}/${product.id}`, { category_ids }),
      422,
      'category_unknown',
    )
    const many = Array.from({ length: 21 }, () => newId('cat'))
    await shop.refused(
      () => shop.caller.post(products, { ...draft, category_ids: many }),
      400,
      'validation_failed',
    )
  })

  test('200: a provider finds and counts its own products only', async () => {
    const shop = freshShop()
    const [a, b] = await chain(shop, ['A', 'B'])
    assert(a && b)
    const { caller } = await shop.provider()
    await shop.product({ title: 'Theirs', category_ids: [b.id] })
    const own = { title: 'Own', price: euros(100), category_ids: [b.id] }
    assert.equal((await caller.post(products, own)).status, 201)
    assert.deepEqual(await titles(caller, a), ['Own'])
    assert.deepEqual(await titles(caller, b, '&status=ACTIVE'), ['Own'])
    const { body } = await caller.get<CategoryBody>(`${categories}/${b.id}`)
    assert.equal(body.product_count, 1)
    assert.equal((await get(shop, b)).product_count, 2)
  })
})
