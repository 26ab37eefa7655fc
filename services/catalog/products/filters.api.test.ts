import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Caller, untilBlocked, type World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { updateProductDetails } from './operations.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

/** Ids of all pages. */
async function found(caller: Caller, query: string): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const { status, body, text } = await caller.get<Page<ProductBody>>(
      `${products}?${query}${cursor}`,
    )
    assert.equal(status, 200, text)
    ids.push(...body.data.map(({ id }) => id))
    cursor = body.page.next === null ? '' : `&cursor=${body.page.next}`
  } while (cursor !== '')
  return ids
}

test('200: products are found by a tag, newest first, whatever else is asked', async () => {
  const shop = new Shop(world)
  const linen = await shop.product({ tags: ['summer', 'linen'] })
  const wool = await shop.product({ tags: ['winter'], status: 'DRAFT' })
  const silk = await shop.product({
    tags: ['summer', 'winter'],
    external_id: 'S-1',
    handle: 'silk',
  })
  const by = (query: string) => found(shop.caller, query)
  assert.deepEqual(await by('tag=summer'), [silk.id, linen.id])
  assert.deepEqual(await by('tag=summer&limit=1'), [silk.id, linen.id])
  assert.deepEqual(await by('tag=winter'), [silk.id, wool.id])
  assert.deepEqual(await by('tag=winter&status=DRAFT'), [wool.id])
  assert.deepEqual(await by('tag=winter&title=shirt&limit=1'), [silk.id, wool.id])
  assert.deepEqual(await by('tag=linen&external_id=S-1'), [])
  assert.deepEqual(await by('tag=summer&handle=silk'), [silk.id])
  assert.deepEqual(await by('tag=Summer'), [])
  assert.deepEqual(await found(new Shop(world).caller, 'tag=summer'), [])
})

test('200: a product is found by its external id, alone and with other filters', async () => {
  const shop = new Shop(world)
  const hat = await shop.product({ title: 'Hat', external_id: 'erp/17' })
  await shop.product({ title: 'Cap' })
  const by = (query: string) => found(shop.caller, query)
  assert.deepEqual(await by('external_id=erp/17'), [hat.id])
  assert.deepEqual(await by('external_id=erp/17&status=DRAFT'), [])
  assert.deepEqual(await by(`external_id=erp/17&handle=${hat.handle}`), [hat.id])
  assert.deepEqual(await by('external_id=erp'), [])
})

test('an external id is unique within a seller, of products and of variants', async () => {
  const shop = new Shop(world)
  const { caller } = shop
  const variants = [{ price: euros(4_900), external_id: 'V-1' }]
  const draft = { title: 'One', external_id: 'A-1', variants }
  for (const { caller: theirs } of [await shop.provider(), await shop.provider()]) {
    const made = await theirs.post<ProductBody>(products, draft)
    assert.equal(made.status, 201, made.text)
    const again = await theirs.post<Refusal>(products, draft)
    assert.deepEqual([again.body.code, again.body.meta.id], ['external_id_taken', made.body.id])
    const further = { ...draft, external_id: 'A-2' }
    const variant = await theirs.post<Refusal>(products, further)
    assert.deepEqual(
      [variant.body.code, variant.body.errors?.[0]?.path],
      ['external_id_taken', '/variants/0/external_id'],
    )
  }
  assert.equal((await caller.post(products, draft)).status, 201)
  assert.equal((await found(caller, 'external_id=A-1')).length, 3)
})

test('200: products are found by their ids, also with other filters, and those of others are not', async () => {
  const shop = new Shop(world)
  const [hat, cap] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Cap' })]
  await shop.product({ title: 'Scarf' })
  const by = (query: string) => found(shop.caller, query)
  assert.deepEqual(await by(`ids=${hat.id},${cap.id}`), [cap.id, hat.id])
  assert.deepEqual(await by(`ids=${hat.id},${cap.id}&title=hat`), [hat.id])
  assert.deepEqual(await by(`ids=${hat.id}&tag=none`), [])
  assert.deepEqual(await found(new Shop(world).caller, `ids=${hat.id}`), [])
  const wrong = await shop.caller.get(`${products}?ids=${hat.id},x`)
  assert.equal(wrong.status, 400)
})

test('200: a tag that was changed or deleted is found no more, and a new one at once', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product({ tags: ['old', 'kept'] })
  const changed = await shop.caller.patch(`${products}/${id}`, { tags: ['kept', 'new'] })
  assert.equal(changed.status, 200, changed.text)
  for (const [tag, ids] of Object.entries({ old: [], kept: [id], new: [id] })) {
    assert.deepEqual(await found(shop.caller, `tag=${tag}`), ids)
  }
  assert.equal((await shop.caller.call('DELETE', `${products}/${id}`)).status, 200)
  assert.deepEqual(await found(shop.caller, 'tag=kept'), [])
})

test('200: of two changes of the tags at once, the tags of the later one are found', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product({ tags: ['first'] })
  let later: Promise<unknown> = Promise.resolve()
  await world.seed(shop.name, async (tx) => {
    await updateProductDetails(tx, id, { tags: ['second'] })
    later = shop.caller.patch(`${products}/${id}`, { tags: ['third'] })
    await untilBlocked(world.db)
  })
  await later
  assert.deepEqual(await found(shop.caller, 'tag=second'), [])
  assert.deepEqual(await found(shop.caller, 'tag=third'), [id])
})

test('200: a provider finds its own products by a tag, and no others', async () => {
  const shop = new Shop(world)
  const provider = await shop.provider()
  await shop.product({ tags: ['summer'] })
  const own = await shop.product({ tags: ['summer'], provider_id: provider.id })
  assert.deepEqual(await found(provider.caller, 'tag=summer'), [own.id])
  assert.deepEqual(await found(provider.caller, 'tag=winter'), [])
  assert.deepEqual(await found(shop.caller, `tag=summer&provider_id=${provider.id}`), [own.id])
})

test('400: a tag that is blank or too long is named', async () => {
  const shop = new Shop(world)
  for (const tag of ['%20', 'x'.repeat(65), '']) {
    await shop.refused(() => shop.caller.get(`${products}?tag=${tag}`), 400, 'validation_failed')
  }
})
