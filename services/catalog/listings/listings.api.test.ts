import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { type EventEnvelope, type Tx, uuidOf } from '@souk/platform'
import {
  asOwner,
  createWorld,
  setLocal,
  settling,
  untilBlocked,
  type World,
} from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { euros, type Page, type ProductBody, products, Shop } from '../catalog.fixture.ts'
import { manifest as catalog } from '../manifest.ts'
import { getStoredProductForUpdate } from '../products/store.ts'
import { recount } from './operations.ts'
import { lockListings } from './store.ts'

const services = [pricing, inventory, customers, catalog, orders, promotions, shipping, tax]

let world: World
before(async () => {
  world = await createWorld({ services })
})
after(() => world.close())

const shirt = {
  title: 'Shirt',
  options: [{ name: 'size', values: ['S', 'M', 'L'] }],
  variants: ['S', 'M', 'L'].map((size, index) => ({
    sku: `SHIRT-${size}`,
    option_values: { size },
    price: euros(1_000 + index * 100),
    inventory: { available: 10 },
  })),
}

async function listed(shop: Shop): Promise<ProductBody[]> {
  const { body } = await shop.caller.get<Page<ProductBody>>(`${products}?limit=96`)
  return [...body.data]
}

/** What lists keep of a product and its own read finds out anew are the same. */
async function assertKept(shop: Shop): Promise<void> {
  for (const kept of await listed(shop)) {
    const { price, price_range, stock, inventory, variant_count, sku } = await shop.get(kept)
    const shown = [
      kept.price,
      kept.price_range,
      kept.stock,
      kept.inventory,
      kept.variant_count,
      kept.sku,
    ]
    assert.deepEqual(shown, [price, price_range, stock, inventory, variant_count, sku])
  }
}

type Reaction = (typeof catalog.reactions)[number]

/** A worker that knows other reactions than this program, or does something else for some; `undefined` is not known. */
function worker(
  change: (reaction: Reaction) => Reaction | undefined,
  onFailure?: (name: string) => void,
) {
  const changed = services.map((service) => ({
    ...service,
    reactions: service.reactions.flatMap((reaction) => change(reaction) ?? []),
  }))
  const tenants = {
    describe: async () => ({ mode: 'sandbox' as const, clockOffsetMs: 0, currency: 'EUR' }),
    listClockOffsets: async () => new Map<string, number>(),
  }
  return settling(world.database, changed, tenants, undefined, onFailure)
}

/** Sees what a reaction is handed before it is. */
function observed(
  reaction: Reaction,
  see: (tx: Tx, events: readonly EventEnvelope<unknown>[]) => unknown,
): Reaction {
  const { gathering } = reaction
  assert(gathering)
  const handleAll: typeof gathering.handleAll = async (tx, events) => {
    await see(tx, events)
    return gathering.handleAll(tx, events)
  }
  return {
    ...reaction,
    handle: (tx, event) => handleAll(tx, [event]),
    gathering: { ...gathering, handleAll },
  }
}

const order = (shop: Shop, product: { readonly id: string }, quantity = 1) =>
  shop.caller.post<{ id: string }>('/api/v1/orders', {
    items: [{ product_id: product.id, quantity }],
  })

describe('what the catalog changes itself', () => {
  test('is listed by the same transaction: created, repriced, disabled, added, deleted', async () => {
    const shop = new Shop(world)
    const product = await shop.product(shirt)
    await assertKept(shop)
    const [small, medium] = await shop.variantsOf(product)
    assert(small && medium)
    await shop.caller.patch(`${products}/${product.id}`, { price: euros(500) })
    await assertKept(shop)
    await shop.caller.patch(`/v1/catalog/variants/${small.id}`, { status: 'DISABLED' })
    await assertKept(shop)
    await shop.caller.patch(`/v1/catalog/variants/${medium.id}`, { track_inventory: false })
    await assertKept(shop)
    await shop.caller.call('DELETE', `/v1/catalog/variants/${medium.id}`)
    await assertKept(shop)
    const [one] = await listed(shop)
    assert.deepEqual(one?.price_range, { min: euros(1_200), max: euros(1_200) })
    assert.deepEqual([one?.stock, one?.variant_count], [{ available: 10, is_limited: true }, 2])
    await shop.caller.call('DELETE', `${products}/${product.id}`)
    assert.deepEqual(await listed(shop), [])
  })

  test('a product of another tenant is not touched', async () => {
    const [shop, other] = [new Shop(world), new Shop(world)]
    const product = await shop.product(shirt)
    await other.product(shirt)
    await shop.caller.patch(`${products}/${product.id}`, { price: euros(1) })
    assert.deepEqual((await listed(other))[0]?.price_range?.min, euros(1_000))
  })
})

describe('what pricing and inventory change on their own', () => {
  test('is listed once the worker has reacted: prices, adjustments, orders and their end', async () => {
    const shop = new Shop(world)
    const product = await shop.product(shirt)
    const [, medium] = await shop.variantsOf(product)
    await shop.caller.call('PUT', '/api/v1/pricing/prices', {
      body: { prices: [{ variant_id: medium?.id, price: euros(9_900) }] },
    })
    await world.settle()
    assert.deepEqual((await listed(shop))[0]?.price_range?.max, euros(9_900))
    await shop.caller.post('/api/v1/inventory/adjustments', {
      adjustments: [{ variant_id: medium?.id, delta: 5 }],
    })
    const placed = await order(shop, product, 10)
    assert.equal(placed.status, 201, placed.text)
    await world.settle()
    await assertKept(shop)
    assert.equal((await listed(shop))[0]?.stock.available, 25)
    const cancelled = await shop.caller.post(`/api/v1/orders/${placed.body.id}/cancel`, {})
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    await assertKept(shop)
    assert.equal((await listed(shop))[0]?.stock.available, 35)
  })

  test('an order writes no row of the catalog but the mark of a first order', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ inventory: { available: 50 } })
    await order(shop, product)
    const written = () =>
      world.peek(
        shop.name,
        (tx) => tx`
          select product.xmin::text as product, variant.xmin::text as variant,
            listing.xmin::text as listing
          from catalog.products product
          join catalog.variants variant on variant.tenant_id = product.tenant_id
          join catalog.listings listing on listing.tenant_id = product.tenant_id
          where product.tenant_id = ${tx.tenantId}
        `,
      )
    const before = await written()
    assert.equal((await order(shop, product)).status, 201)
    assert.deepEqual(await written(), before)
  })

  test('fifty orders of one product are one count', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ inventory: { available: 500 } })
    await world.settle()
    for (let placed = 0; placed < 50; placed += 1) await order(shop, product)
    const counts: number[] = []
    await worker((reaction) =>
      reaction.name === 'catalog.keep_listings'
        ? observed(reaction, (tx, events) => {
            if (tx.tenantId === world.tenant(shop.name)) counts.push(events.length)
          })
        : reaction,
    )()
    assert.deepEqual(counts, [50])
    assert.equal((await listed(shop))[0]?.stock.available, 450)
  })

  test('whoever counts waits for another who does, and counts what that one has left', async () => {
    const shop = new Shop(world)
    const product = await shop.product(shirt)
    const { id } = product
    const [first] = await shop.variantsOf(product)
    const holder = await world.seed(shop.name, async (tx) => {
      await lockListings(tx, [id])
      const late = world.seed(shop.name, (other) =>
        recount(other, { productIds: [id], variantIds: [] }),
      )
      await untilBlocked(world.db)
      await tx`
        update catalog.variants set status = 'DISABLED'
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(first?.id ?? '')}
      `
      return { late }
    })
    await holder.late
    await assertKept(shop)
  })
})

test('a location that is switched off has nothing to list, to find or to collect, and again once it is on', async () => {
  const shop = new Shop(world)
  const locations = '/api/v1/inventory/locations'
  await shop.caller.post(locations, { code: 'MAIN' })
  const { body: other } = await shop.caller.post<{ id: string }>(locations, { code: 'OTHER' })
  await shop.product({ title: 'Lamp', inventory: { available: 5, warehouse: 'OTHER' } })
  await shop.product({ title: 'Chair', inventory: { available: 7, warehouse: 'MAIN' } })
  const { body: collection } = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
    title: 'In stock',
    kind: 'RULE',
    rules: [{ field: 'IN_STOCK', operator: 'IS', values: ['true'] }],
  })
  const countIn = async (path: string) =>
    (await shop.caller.get<Page<ProductBody>>(`/v1/catalog/${path}`)).body.data.length
  const seen = async () => {
    await world.settle()
    await world.tick()
    await world.settle()
    await assertKept(shop)
    const stock = (await listed(shop)).map((product) => product.stock.available)
    const found = await countIn('search?availability=IN_STOCK')
    return [stock, found, await countIn(`collections/${collection.id}/products`)]
  }
  assert.deepEqual(await seen(), [[7, 5], 2, 2])
  const turn = (active: boolean) => shop.caller.patch(`${locations}/${other.id}`, { active })
  assert.equal((await turn(false)).status, 200)
  assert.deepEqual(await seen(), [[7, 0], 1, 1])
  assert.equal((await turn(true)).status, 200)
  assert.deepEqual(await seen(), [[7, 5], 2, 2])
})

describe('while a worker of the release before runs as well', () => {
  /** It relays events and knows none of the reactions that keep what lists show. */
  const older = () => worker((reaction) => (reaction.gathering ? undefined : reaction))

  test('what it has relayed is listed, gathered and found, although nothing else happens', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ inventory: { available: 5 } })
    const scarce = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
      title: 'Sold out',
      kind: 'RULE',
      rules: [{ field: 'IN_STOCK', operator: 'IS', values: ['false'] }],
    })
    assert.equal(scarce.status, 201, scarce.text)
    const inCollection = async () => {
      const path = `/v1/catalog/collections/${scarce.body.id}/products`
      return (await shop.caller.get<Page<ProductBody>>(path)).body.data.length
    }
    const available = async () => {
      const path = '/v1/catalog/search?availability=IN_STOCK'
      return (await shop.caller.get<Page<ProductBody>>(path)).body.data.length
    }
    await world.settle()
    await world.tick()
    assert.deepEqual([await inCollection(), await available()], [0, 1])
    const placed = await order(shop, product, 5)
    assert.equal(placed.status, 201)
    await older()()
    assert.equal((await listed(shop))[0]?.stock.available, 5, 'nobody has listed it')
    await world.settle()
    await assertKept(shop)
    assert.equal((await listed(shop))[0]?.stock.available, 0)
    assert.deepEqual([await inCollection(), await available()], [1, 0])
    await shop.caller.post(`/api/v1/orders/${placed.body.id}/cancel`, {})
    await older()()
    await world.settle()
    assert.deepEqual([await inCollection(), await available()], [0, 1])
  })
})

describe('while somebody changes a product', () => {
  test('its collections are compared afterwards, and neither waits for the other in a circle', async () => {
    const shop = new Shop(world)
    const { id } = await shop.product({ title: 'Lamp' })
    const { body: chairs } = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
      title: 'Chairs',
      kind: 'RULE',
      rules: [{ field: 'TITLE', operator: 'CONTAINS', values: ['chair'] }],
    })
    await world.settle()
    await world.tick()
    await shop.caller.patch(`${products}/${id}`, { title: 'Chair' })
    const begun: string[] = []
    const { settled } = await world.seed(shop.name, async (tx) => {
      begun.push('change')
      await getStoredProductForUpdate(tx, id)
      const comparing = worker((reaction) =>
        reaction.name === 'catalog.keep_collections'
          ? observed(reaction, () => begun.push('comparison'))
          : undefined,
      )()
      await untilBlocked(world.db)
      await lockListings(tx, [id])
      return { settled: comparing }
    })
    await settled
    assert.deepEqual(begun, ['change', 'comparison'], 'neither was begun again')
    const path = `/v1/catalog/collections/${chairs.id}/products`
    assert.equal((await shop.caller.get<Page<ProductBody>>(path)).body.data.length, 1)
  })
})

describe('while the rules of collections fail', () => {
  test('lists and the search are right, and the collection is once the cause is gone', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ inventory: { available: 5 } })
    const { body: sold } = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
      title: 'Sold out',
      kind: 'RULE',
      rules: [{ field: 'IN_STOCK', operator: 'IS', values: ['false'] }],
    })
    await world.settle()
    await world.tick()
    const failed: string[] = []
    const fails = (reaction: Reaction) =>
      reaction.name === 'catalog.keep_collections'
        ? observed(reaction, () => {
            throw new Error('rules that nobody can compare')
          })
        : reaction
    assert.equal((await order(shop, product, 5)).status, 201)
    await worker(fails, (name) => failed.push(name))()
    assert.deepEqual([...new Set(failed)], ['catalog.keep_collections'])
    assert.equal((await listed(shop))[0]?.stock.available, 0)
    await assertKept(shop)
    const found = async (path: string) =>
      (await shop.caller.get<Page<ProductBody>>(path)).body.data.length
    assert.equal(await found('/v1/catalog/search?availability=IN_STOCK'), 0)
    const members = `/v1/catalog/collections/${sold.id}/products`
    assert.equal(await found(members), 0)
    await asOwner(world.db, (client) =>
      client.query('update platform.reaction_runs set run_at = now() where done_at is null'),
    )
    await world.settle()
    assert.equal(await found(members), 1)
  })
})

test('products that somebody holds for long are counted once they are free, and none is lost', async () => {
  const shop = new Shop(world)
  const held = await shop.product({ inventory: { available: 5 } })
  const other = await shop.product({ inventory: { available: 5 } })
  await world.settle()
  for (const product of [held, other]) assert.equal((await order(shop, product)).status, 201)
  const failed: string[] = []
  const impatient = worker(
    (reaction) =>
      reaction.gathering
        ? observed(reaction, (tx) => setLocal(tx, 'lock_timeout', '50ms'))
        : reaction,
    (name) => failed.push(name),
  )
  await world.seed(shop.name, async (tx) => {
    await lockListings(tx, [held.id])
    await impatient()
  })
  assert(failed.includes('catalog.keep_listings'))
  await world.seed(
    shop.name,
    (tx) => tx`
      update platform.gathered_reactions set run_at = now() where tenant_id = ${tx.tenantId}
    `,
  )
  await world.settle()
  assert.deepEqual(
    (await listed(shop)).map(({ stock }) => stock.available),
    [4, 4],
  )
  await assertKept(shop)
})

describe('a product that was not counted yet', () => {
  test('is shown in the very words in which a counted one is', async () => {
    const shop = new Shop(world)
    await shop.product(shirt)
    await shop.product({ track_inventory: false })
    await shop.product({ price: undefined, status: 'DRAFT' })
    await world.settle()
    const path = `${products}?limit=96`
    const kept = await shop.caller.get(path)
    await world.seed(
      shop.name,
      (tx) => tx`delete from catalog.listings where tenant_id = ${tx.tenantId}`,
    )
    assert.equal((await shop.caller.get(path)).text, kept.text)
  })

  test('is counted where it is read, and kept after the next event', async () => {
    const shop = new Shop(world)
    const product = await shop.product(shirt)
    await world.settle()
    await world.seed(
      shop.name,
      (tx) => tx`delete from catalog.listings where tenant_id = ${tx.tenantId}`,
    )
    await assertKept(shop)
    assert.equal((await listed(shop)).length, 1)
    await order(shop, product)
    await world.settle()
    const kept = await world.peek(
      shop.name,
      (tx) => tx`select currency from catalog.listings where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(kept, [{ currency: 'EUR' }])
    await assertKept(shop)
  })
})
