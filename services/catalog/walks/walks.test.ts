import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  deleteWalk,
  findWalkForUpdate,
  newUuid,
  sql,
  type Tx,
  updateWalk,
  upsertWalk,
  type Walk,
  walkOn,
} from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { Shop, startCatalog } from '../catalog.fixture.ts'
import { listProductsAfter } from './store.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

// A row of it stands by itself. No worker runs here.
const table = sql`catalog.category_followups`
const find = (tx: Tx) => findWalkForUpdate<Walk>(tx, { table, columns: sql`id, through` }, [])

async function shopWithFive() {
  const shop = new Shop(world)
  const ids: string[] = []
  for (const title of ['1', '2', '3', '4', '5']) ids.push((await shop.product({ title })).id)
  return { shop, ids }
}

/** One step as a worker makes it. What it returns is what was committed. */
function step(shop: Shop, visit: (ids: readonly string[]) => void = () => {}) {
  return world.seed(shop.name, async (tx) => {
    const walk = await find(tx)
    if (!walk) return { visited: undefined }
    let visited: readonly string[] = []
    await walkOn(tx, walk, {
      partSize: 2,
      listAfter: listProductsAfter,
      visit: async (_, ids) => {
        visit(ids)
        visited = ids
      },
      advance: (_, reached) => updateWalk(tx, table, reached),
      finish: () => deleteWalk(tx, table, walk),
    })
    return { visited }
  })
}

test('a walk visits every product once, in parts, and is done', async () => {
  const { shop, ids } = await shopWithFive()
  await world.seed(shop.name, (tx) => upsertWalk(tx, table, newUuid()))
  const parts = [await step(shop), await step(shop), await step(shop)]
  assert.deepEqual(
    parts.map(({ visited }) => visited),
    [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)],
  )
  assert.deepEqual(await step(shop), { visited: undefined })
})

test('a walk is taken over after a crash, behind the last part that was committed', async () => {
  const { shop, ids } = await shopWithFive()
  await world.seed(shop.name, (tx) => upsertWalk(tx, table, newUuid()))
  await step(shop)
  const crash = () => {
    throw new Error('the worker is gone')
  }
  await assert.rejects(step(shop, crash), /the worker is gone/)
  assert.deepEqual(await step(shop), { visited: ids.slice(2, 4) })
})

test('a walk that is asked for again begins again; another tenant has walks of its own', async () => {
  const { shop, ids } = await shopWithFive()
  const other = await shopWithFive()
  const id = newUuid()
  await world.seed(shop.name, (tx) => upsertWalk(tx, table, id))
  await step(shop)
  await world.seed(shop.name, (tx) => upsertWalk(tx, table, id))
  assert.deepEqual(await step(other.shop), { visited: undefined })
  assert.deepEqual(await step(shop), { visited: ids.slice(0, 2) })
})

test('a walk that a worker is at is left to it', async () => {
  const { shop } = await shopWithFive()
  await world.seed(shop.name, (tx) => upsertWalk(tx, table, newUuid()))
  await world.seed(shop.name, async (tx) => {
    assert.notEqual(await find(tx), undefined)
    assert.deepEqual(await step(shop), { visited: undefined })
  })
})
