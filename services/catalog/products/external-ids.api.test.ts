import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

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
  const found = await caller.get<Page<ProductBody>>(`${products}?external_id=A-1`)
  assert.equal(found.body.data.length, 3)
})
