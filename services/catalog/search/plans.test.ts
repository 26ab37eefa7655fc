import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tx } from '@souk/platform'
import { asOwner, type World } from '@souk/platform/testing'
import { Shop, startCatalog } from '../catalog.fixture.ts'
import { recount } from '../listings/operations.ts'
import { listCollectionProducts, listProducts } from '../products/listed/store.ts'
import { copyProducts } from './search.fixture.ts'
import { searchProducts, suggestFor } from './searches/operations.ts'

/** So many products say nothing of what is looked for, and so many documents: as many as fill a page from the sample alone. */
const others = 200
const documents = 36_000
/** Far fewer rows than there are products, and more than a page needs of any table. */
const rowsMax = 80

let world: World
let shop: Shop
let collectionId: string
let smallId: string
let categoryId: string
let unicornId: string
before(async () => {
  world = await startCatalog()
  shop = new Shop(world)
  const category = { name: 'Things' }
  categoryId = (await shop.caller.post<{ id: string }>('/v1/catalog/categories', category)).body.id
  await shop.product({ title: 'Thing', category_ids: [categoryId] })
  await copyProducts(world, shop, others)
  unicornId = (await shop.product({ title: 'Unicorn', tags: ['rare'] })).id
  const made = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
    title: 'All',
    kind: 'RULE',
    rules: [{ field: 'TITLE', operator: 'CONTAINS', values: ['thing'] }],
  })
  collectionId = made.body.id
  const small = { title: 'Few', kind: 'MANUAL' }
  smallId = (await shop.caller.post<{ id: string }>('/v1/catalog/collections', small)).body.id
  await shop.caller.post(`/v1/catalog/collections/${smallId}/products/add`, {
    product_ids: [unicornId],
  })
  await world.settle()
  await world.tick()
  await asOwner(world.db, async (client) => {
    await client.query(
      `insert into catalog.search_documents (tenant_id, product_id, words)
       select $1, md5('document' || n)::uuid, array_to_tsvector(array['filler', 'filler' || n])
       from generate_series(1, ${documents}) n`,
      [world.tenant(shop.name)],
    )
    await client.query('analyze')
  })
})
after(() => world.close())

interface Read {
  readonly table: string
  readonly whole: number
  readonly rows: number
}

/** What is read of each table of the catalog, by statements and by the functions that they call. */
function readBy(work: (tx: Tx) => Promise<unknown>): Promise<Read[]> {
  return world.seed(shop.name, async (tx) => {
    const read = () => tx<Read>`
      select relname as table, seq_scan::int as whole, (seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_user_tables
      where schemaname = 'catalog'
      order by relname
    `
    const before = new Map((await read()).map((each) => [each.table, each]))
    await work(tx)
    return (await read()).map(({ table, whole, rows }) => ({
      table,
      whole: whole - (before.get(table)?.whole ?? 0),
      rows: rows - (before.get(table)?.rows ?? 0),
    }))
  })
}

const page = { limit: 24, after: null }

/** What a shop shows, where few rows are enough for it. */
const narrow: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a search of a word that few products have': (tx) => searchProducts(tx, { q: 'unicorn' }, page),
  'a search of a mistyped word': (tx) => searchProducts(tx, { q: 'unicron' }, page),
  'a search in a channel and a language': (tx) =>
    searchProducts(tx, { q: 'unicorn', channel: 'web', locale: 'de-AT' }, page),
  'a search of a word in a collection': (tx) =>
    searchProducts(tx, { q: 'unicorn', collection_id: smallId }, page),
  'a search of a small collection': (tx) =>
    searchProducts(tx, { channel: 'web', collection_id: smallId }, page),
  'a suggestion': (tx) => suggestFor(tx, { q: 'unic' }),
  'a suggestion of one letter that a word of every document begins with': (tx) =>
    suggestFor(tx, { q: 'f' }),
  'a suggestion of a word and two letters': (tx) => suggestFor(tx, { q: 'unicorn fi' }),
  'a suggestion in a channel and a language': (tx) =>
    suggestFor(tx, { q: 'unic', channel: 'web', locale: 'de' }),
  'the list of products': (tx) => listProducts(tx, {}, page),
  'the list of products of a channel': (tx) => listProducts(tx, { channel: 'web' }, page),
  'the list of products of a category': (tx) => listProducts(tx, { category_id: categoryId }, page),
  'the list of products of a collection': (tx) =>
    listProducts(tx, { collection_id: collectionId }, page),
  'the page of a collection': (tx) => listCollectionProducts(tx, { collectionId }, page),
  'the count of one product': (tx) => recount(tx, { productIds: [unicornId], variantIds: [] }),
}

/** What counts all that match reads all that match, but by an index. */
const wide: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a search by a filter that few products pass': (tx) => searchProducts(tx, { tag: 'rare' }, page),
  'a search of everything, the newest first': (tx) => searchProducts(tx, {}, page),
  'the cheapest first, between bounds': (tx) =>
    searchProducts(tx, { sort: 'price_asc', price_min: 1, price_max: 10_000_000 }, page),
  'the dearest first': (tx) => searchProducts(tx, { sort: 'price_desc', q: 'thing' }, page),
  'a search of a collection that most products are in': (tx) =>
    searchProducts(tx, { collection_id: collectionId, channel: 'web' }, page),
  'the cheapest first of a collection': (tx) =>
    searchProducts(tx, { collection_id: collectionId, sort: 'price_asc' }, page),
  'what is in stock of a category': (tx) =>
    searchProducts(tx, { availability: 'IN_STOCK', category_id: categoryId }, page),
}

for (const [name, work] of Object.entries({ ...narrow, ...wide })) {
  test(`${name} reads no table as a whole`, async (t) => {
    if (world.db.isDistributed) return t.skip('the nodes of a cluster count for themselves')
    // Twice: what is asked for the first time looks up what it is made of.
    await readBy(work)
    const read = await readBy(work)
    assert(read.some(({ rows }) => rows > 0))
    assert.deepEqual(
      read.filter(({ whole }) => whole > 0),
      [],
    )
    if (name in narrow) {
      assert.deepEqual(
        read.filter(({ rows }) => rows > rowsMax),
        [],
      )
    }
  })
}

test('a word that many products have is asked of the sample alone', async (t) => {
  if (world.db.isDistributed) return t.skip('the nodes of a cluster count for themselves')
  await asOwner(world.db, (client) =>
    client.query(
      `insert into catalog.search_words (tenant_id, language, word, written, stem)
       values ($1, '', 'filler', 'filler', 'filler')`,
      [world.tenant(shop.name)],
    ),
  )
  const entries = (index: string) =>
    world.seed(shop.name, async (tx) => {
      const read = async () => {
        const [found] = await tx<{ entries: number }>`
          select pg_stat_get_xact_tuples_returned(${index}::regclass)::int as entries
        `
        return found?.entries ?? 0
      }
      const before = await read()
      await searchProducts(tx, { q: 'filler' }, page)
      await suggestFor(tx, { q: 'fille' })
      return (await read()) - before
    })
  const sampled = await entries('catalog.search_documents_sample')
  assert.ok(sampled > 2_000 && sampled < documents / 4, `${sampled}`)
  assert.equal(await entries('catalog.search_documents_words'), 0)
})
