import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { setLocal, ticking, type World } from '@souk/platform/testing'
import { type Page, type ProductBody, products, Shop, startCatalog } from '../catalog.fixture.ts'
import { lockListings } from '../listings/store.ts'
import { manifest as catalog } from '../manifest.ts'
import { findFollowupForUpdate, findRebuildForUpdate } from './rebuilds/store.ts'
import { copyProducts, find, shopWith as stocked, titles } from './search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const shopWith = (...drafts: object[]) => stocked(world, ...drafts)

/** As a release before this one has left it: products, and documents of another edition or none. */
async function outdate(...shops: readonly Shop[]): Promise<void> {
  await world.tick()
  for (const shop of shops) await forget(shop)
}

async function forget(shop: Shop): Promise<void> {
  await world.seed(shop.name, async (tx) => {
    await tx`delete from catalog.search_variants where tenant_id = ${tx.tenantId}`
    await tx`delete from catalog.search_documents where tenant_id = ${tx.tenantId}`
    await tx`
      update catalog.search_rebuilds
      set edition = 0, through = '00000000-0000-0000-0000-000000000000', products = 0
      where tenant_id = ${tx.tenantId}
    `
  })
}

const found = async (shop: Shop, query: Record<string, string>) =>
  titles(await find(shop.caller, query)).toSorted()

describe('after an upgrade', () => {
  test('the documents of every tenant are written by the worker, and nobody asks for it', async () => {
    const [one, other] = [await shopWith({ title: 'Lamp' }), await shopWith({ title: 'Lamp too' })]
    await outdate(one, other)
    assert.deepEqual(await found(one, { q: 'lamp' }), [])
    await world.tick()
    assert.deepEqual(await found(one, { q: 'lamp' }), ['Lamp'])
    assert.deepEqual(await found(other, { q: 'lamp' }), ['Lamp too'])
    const { body } = await one.caller.get<{ status: string; products: number }>(
      '/v1/catalog/search/reindex',
    )
    assert.deepEqual([body.status, body.products], ['FINISHED', 1])
  })

  test('documents of an older edition are written anew, also after all of them were written once', async () => {
    const shop = await shopWith({ title: 'Lamp' }, { title: 'Other lamp' })
    await outdate(shop)
    await world.tick()
    await world.seed(shop.name, async (tx) => {
      await tx`delete from catalog.search_variants where tenant_id = ${tx.tenantId}`
      await tx`delete from catalog.search_documents where tenant_id = ${tx.tenantId}`
      await tx`update catalog.search_rebuilds set edition = -1 where tenant_id = ${tx.tenantId}`
    })
    await world.tick()
    assert.deepEqual(await found(shop, { q: 'lamp' }), ['Lamp', 'Other lamp'])
    const { body } = await shop.caller.get<{ products: number }>('/v1/catalog/search/reindex')
    assert.equal(body.products, 2)
  })

  test('two workers do not do the same: one that finds it taken leaves it', async () => {
    const shop = await shopWith({ title: 'Lamp' })
    await outdate(shop)
    await world.seed(shop.name, async (tx) => {
      assert.notEqual(await findRebuildForUpdate(tx, []), undefined)
      await world.tick()
      assert.deepEqual(await found(shop, { q: 'lamp' }), [])
    })
    await world.tick()
    assert.deepEqual(await found(shop, { q: 'lamp' }), ['Lamp'])
  })

  test('a product that somebody holds for long stops it for a while, and none is left out', async () => {
    const shop = await shopWith({ title: 'Lamp' }, { title: 'Other lamp' })
    await outdate(shop)
    const [{ id } = { id: '' }] = (await shop.caller.get<Page<ProductBody>>(products)).body.data
    const impatient = {
      ...catalog,
      schedules: catalog.schedules.map((timed) => ({
        ...timed,
        run: async (...given: Parameters<typeof timed.run>) => {
          await setLocal(given[0], 'lock_timeout', '50ms')
          return timed.run(...given)
        },
      })),
    }
    const tenants = {
      describe: async () => ({ mode: 'sandbox' as const, clockOffsetMs: 0, currency: 'EUR' }),
      listClockOffsets: async () => new Map<string, number>(),
    }
    await world.seed(shop.name, async (tx) => {
      await lockListings(tx, [id])
      const tick = ticking(world.database, [impatient], tenants, async () => 0)
      await assert.rejects(tick, /catalog.rebuild_search failed/)
    })
    assert.deepEqual(await found(shop, { q: 'lamp' }), [])
    await world.tick()
    assert.deepEqual(await found(shop, { q: 'lamp' }), ['Lamp', 'Other lamp'])
  })

  test('a tenant that the upgrade did not know is found by the first change in it', async () => {
    const shop = await shopWith({ title: 'Lamp' })
    await outdate(shop)
    await world.seed(
      shop.name,
      (tx) => tx`delete from catalog.search_rebuilds where tenant_id = ${tx.tenantId}`,
    )
    await world.tick()
    assert.deepEqual(await found(shop, { q: 'lamp' }), [])
    await shop.product({ title: 'New lamp' })
    await world.settle()
    await world.tick()
    assert.deepEqual(await found(shop, { q: 'lamp' }), ['Lamp', 'New lamp'])
  })
})

describe('a category', () => {
  const create = async (shop: Shop, name: string, parent_id?: string) => {
    const path = '/v1/catalog/categories'
    return (await shop.caller.post<{ id: string }>(path, { name, ...(parent_id && { parent_id }) }))
      .body.id
  }

  test('that is moved takes its products to what it is in now, in parts and again', async () => {
    const shop = new Shop(world)
    const [clothes, sale] = [await create(shop, 'Clothes'), await create(shop, 'Sale')]
    const shirts = await create(shop, 'Shirts', clothes)
    await shop.product({ title: 'Shirt', category_ids: [shirts] })
    await world.settle()
    await world.tick()
    for (const [to, from] of [
      [sale, clothes],
      [clothes, sale],
      [sale, clothes],
    ] as const) {
      await shop.caller.post(`/v1/catalog/categories/${shirts}/move`, { parent_id: to })
      await world.settle()
      await world.tick()
      assert.deepEqual(await found(shop, { category_id: to }), ['Shirt'])
      assert.deepEqual(await found(shop, { category_id: from }), [])
    }
    assert.deepEqual(await found(shop, { q: 'sale' }), ['Shirt'])
    assert.deepEqual(await found(shop, { q: 'clothes' }), [])
    await world.seed(shop.name, async (tx) => {
      assert.equal(await findFollowupForUpdate(tx, []), undefined)
    })
  })

  test('with more products than follow at once is followed by all of them', async () => {
    const shop = new Shop(world)
    const shirts = await create(shop, 'Shirts')
    await shop.product({ title: 'Thing', category_ids: [shirts] })
    await copyProducts(world, shop, 200)
    await shop.caller.patch(`/v1/catalog/categories/${shirts}`, { name: 'Blouses' })
    await world.settle()
    await world.tick()
    assert.equal((await find(shop.caller, { q: 'blouse' })).total?.value, 201)
  })
})

describe('a sales channel', () => {
  test('has what is published in it now and what is sold everywhere; without one it is any', async () => {
    const shop = new Shop(world)
    for (const handle of ['pos', 'app']) {
      await shop.caller.post('/v1/catalog/channels', { handle, name: handle })
    }
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    await shop.product({ title: 'Lamp everywhere' })
    await shop.product({ title: 'Lamp nowhere', publications: [] })
    await shop.product({ title: 'Lamp at the counter', publications: [{ channel: 'pos' }] })
    const soon = await shop.product({
      title: 'Lamp later',
      publications: [{ channel: 'app', publish_at: at(1), unpublish_at: at(3) }],
    })
    await world.settle()
    assert.deepEqual(await found(shop, { q: 'lamp' }), ['Lamp at the counter', 'Lamp everywhere'])
    assert.deepEqual(await found(shop, { q: 'lamp', channel: 'app' }), ['Lamp everywhere'])
    assert.deepEqual(await found(shop, { channel: 'pos' }), [
      'Lamp at the counter',
      'Lamp everywhere',
    ])
    const pass = async (hours: number) => {
      world.advance(shop.name, hours * hour)
      await world.tick()
      await world.settle()
    }
    await pass(2)
    assert.deepEqual(await found(shop, { q: 'lamp', channel: 'app' }), [
      'Lamp everywhere',
      'Lamp later',
    ])
    const suggested = await shop.caller.get<{ products: { id: string }[] }>(
      '/v1/catalog/suggest?q=late&channel=app',
    )
    assert.deepEqual(
      suggested.body.products.map(({ id }) => uuidOf(id)),
      [uuidOf(soon.id)],
    )
    const elsewhere = await shop.caller.get<{ products: unknown[] }>(
      '/v1/catalog/suggest?q=late&channel=pos',
    )
    assert.deepEqual(elsewhere.body.products, [])
    await pass(2)
    assert.deepEqual(await found(shop, { q: 'lamp', channel: 'app' }), ['Lamp everywhere'])
    assert.deepEqual(await found(shop, { q: 'later' }), [])
  })

  test('is told no words that only products elsewhere have', async () => {
    const shop = new Shop(world)
    await shop.caller.post('/v1/catalog/channels', { handle: 'pos', name: 'Counter' })
    await shop.product({ title: 'Kupfertopf', publications: [{ channel: 'pos' }] })
    await world.settle()
    const told = async (q: string, channel: string) => {
      const { corrections, expansions } = await find(shop.caller, { q, channel })
      return [...corrections, ...expansions].flatMap(({ used }) => used)
    }
    for (const q of ['kupfer', 'kupfertpof']) {
      assert.deepEqual(await told(q, 'pos'), ['Kupfertopf'])
      assert.deepEqual(await told(q, 'api'), [])
    }
  })
})
