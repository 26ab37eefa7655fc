import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest } from './manifest.ts'
import { stockVariant } from './stock.fixture.ts'
import { listItemsOfVariants, listItemsOfVariantsForUpdate, updateItems } from './store.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

test('whatever has changed of a stock item is saved', async () => {
  const variantIds = [newId('var'), newId('var')]
  const saved = await world.seed('counted', async (tx) => {
    for (const variantId of variantIds) {
      await stockVariant(tx, { variantId, warehouse: 'A', available: 9 })
    }
    const items = await listItemsOfVariantsForUpdate(tx, variantIds)
    const changed = items.map((item, index) => ({
      ...item,
      onHand: 20 + index,
      damaged: 3,
      safetyStock: 2,
      version: item.version + 1,
    }))
    await updateItems(tx, changed)
    return changed
  })
  const found = await world.peek('counted', (tx) => listItemsOfVariants(tx, variantIds))
  assert.deepEqual(found, saved)
})
