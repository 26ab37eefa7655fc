import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { products, type Shop, startCatalog } from '../../catalog.fixture.ts'
import { findSweepForUpdate, restMs } from '../rebuilds/store.ts'
import { find, shopWith as stocked } from '../search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const shopWith = (...drafts: object[]) => stocked(world, ...drafts)

interface KnownRow {
  readonly word: string
  readonly unused_since: Date | null
}

/** Words of a shop, and which of them wait to be taken away; but for the name that the only variant of a product has. */
async function known(shop: Shop): Promise<{ words: string[]; unused: string[] }> {
  const found = await world.seed(
    shop.name,
    (tx) => tx<KnownRow>`
      select word, unused_since
      from catalog.search_words
      where tenant_id = ${tx.tenantId} and word <> 'default'
      order by word
    `,
  )
  return {
    words: found.map(({ word }) => word),
    unused: found.filter(({ unused_since }) => unused_since !== null).map(({ word }) => word),
  }
}

/** Words that are marked have been so for an hour. */
async function age(shop: Shop): Promise<void> {
  await world.seed(
    shop.name,
    (tx) => tx`
      update catalog.search_words
      set unused_since = ${new Date(Date.now() - restMs)}
      where tenant_id = ${tx.tenantId} and unused_since is not null
    `,
  )
}

/** Words are looked at once, whenever they were looked at before. */
async function look(shop: Shop): Promise<void> {
  world.advance(shop.name, restMs)
  await world.tick()
}

/** The same an hour later. */
async function sweep(shop: Shop): Promise<void> {
  await age(shop)
  await look(shop)
}

const remove = (shop: Shop, id: string) => shop.caller.call('DELETE', `${products}/${id}`)

async function rename(shop: Shop, id: string, title: string): Promise<void> {
  await shop.caller.patch(`${products}/${id}`, { title })
  await world.settle()
}

test('words of a product that was deleted or renamed are told no more and then taken away; words of others stay', async () => {
  const shop = await shopWith({ title: 'Green lamp' })
  const other = await shopWith({ title: 'Zeppelin' })
  const gone = await shop.product({ title: 'Zeppelin lamp' })
  const renamed = await shop.product({
    title: 'Teapot',
    translations: { de: { title: 'Teekanne' }, fr: { title: 'Théière' } },
  })
  await world.settle()
  await remove(shop, gone.id)
  await shop.caller.patch(`${products}/${renamed.id}`, {
    title: 'Kettle',
    translations: { de: { title: 'Teekannen' }, fr: null },
  })
  await world.settle()
  const corrections = async (q: string) => (await find(shop.caller, { q })).corrections.length
  assert.deepEqual((await known(shop)).unused, [])
  assert.equal(await corrections('zepelin'), 1)
  await sweep(shop)
  assert.deepEqual((await known(shop)).unused, ['teapot', 'theiere', 'zeppelin'])
  assert.equal(await corrections('zepelin'), 0)
  await sweep(shop)
  // A product is found by both forms of a word that has one stem.
  assert.deepEqual(await known(shop), {
    words: ['green', 'kettle', 'lamp', 'teekanne', 'teekannen'],
    unused: [],
  })
  assert.deepEqual((await known(other)).words, ['zeppelin'])
  await world.seed(shop.name, async (tx) => {
    assert.equal(await findSweepForUpdate(tx, []), undefined, 'nothing is left to do')
  })
})

test('a word that a product has again is kept, also one that would have been taken away next', async () => {
  const shop = await shopWith({ title: 'Lamp' })
  const { id } = await shop.product({ title: 'Zeppelin' })
  await world.settle()
  await rename(shop, id, 'Balloon')
  await sweep(shop)
  assert.deepEqual((await known(shop)).unused, ['zeppelin'])
  await rename(shop, id, 'Zeppelin')
  assert.deepEqual((await known(shop)).unused, [])
  await sweep(shop)
  assert.deepEqual(await known(shop), {
    words: ['balloon', 'lamp', 'zeppelin'],
    unused: ['balloon'],
  })
  await sweep(shop)
  assert.deepEqual(await known(shop), { words: ['lamp', 'zeppelin'], unused: [] })
  await rename(shop, id, 'Balloon')
  assert.deepEqual((await known(shop)).words, ['balloon', 'lamp', 'zeppelin'])
})

test('a word that somebody writes at this moment is left alone, and nobody waits', async () => {
  const shop = await shopWith({ title: 'Lamp' })
  const { id } = await shop.product({ title: 'Zeppelin airship' })
  await world.settle()
  await remove(shop, id)
  await world.settle()
  await sweep(shop)
  await age(shop)
  await world.seed(shop.name, async (tx) => {
    await tx`
      update catalog.search_words
      set unused_since = null
      where tenant_id = ${tx.tenantId} and word = 'zeppelin'
    `
    await look(shop)
    assert.deepEqual((await known(shop)).words, ['lamp', 'zeppelin'])
  })
  await sweep(shop)
  await sweep(shop)
  assert.deepEqual((await known(shop)).words, ['lamp'])
})

test('a sandbox that sets its clock forward keeps its words as long as others do', async () => {
  const shop = await shopWith({ title: 'Lamp' })
  const { id } = await shop.product({ title: 'Zeppelin' })
  await world.settle()
  await remove(shop, id)
  await world.settle()
  for (let times = 0; times < 3; times += 1) await look(shop)
  assert.deepEqual(await known(shop), { words: ['lamp', 'zeppelin'], unused: ['zeppelin'] })
  await sweep(shop)
  assert.deepEqual(await known(shop), { words: ['lamp'], unused: [] })
})

test('more words than are looked at together are all looked at', async () => {
  const shop = await shopWith({ title: 'Lamp' })
  const letters = 'abcdefghijklmnop'
  const words = [...letters].flatMap((one) => [...letters].map((other) => `zep${one}${other}`))
  const { id } = await shop.product({ title: 'Zeppelin', description: words.join(' ') })
  await world.settle()
  await remove(shop, id)
  await world.settle()
  await sweep(shop)
  assert.equal((await known(shop)).unused.length, 257)
  await sweep(shop)
  assert.deepEqual((await known(shop)).words, ['lamp'])
})

test('words of an older edition stay until all documents are written anew, and go then if nothing has them', async () => {
  const shop = await shopWith({ title: 'Lamp' })
  await world.tick()
  await world.seed(shop.name, async (tx) => {
    await tx`
      update catalog.search_words
      set written = null, stem = null
      where tenant_id = ${tx.tenantId}
    `
    await tx`
      insert into catalog.search_words (tenant_id, language, word)
      values (${tx.tenantId}, '', 'zeppelin')
    `
    await tx`
      update catalog.search_rebuilds
      set edition = 1
      where tenant_id = ${tx.tenantId}
    `
  })
  const suggested = async () =>
    (await shop.caller.get<{ words: string[] }>('/v1/catalog/suggest?q=la')).body.words
  assert.deepEqual(await suggested(), [])
  await world.tick()
  assert.deepEqual(await suggested(), ['Lamp'])
  await sweep(shop)
  await sweep(shop)
  assert.deepEqual((await known(shop)).words, ['lamp'])
})
