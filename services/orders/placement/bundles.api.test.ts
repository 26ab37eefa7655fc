import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listBundleParts, listVariantsWithSkus } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { inventoryService } from '@souk/inventory/manifest'
import { newUuid, uuidOf } from '@souk/platform'
import { allAtOnce, type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as orders } from '../manifest.ts'
import { givenOrder, givenProduct, type ProductBody, pay, type Refusal } from '../shop.fixture.ts'
import { saleServices } from '../testing.ts'

let world: World
before(async () => {
  const inventory = inventoryService({ listBundleParts, listVariantsWithSkus })
  world = await createWorld({
    services: [pricing, inventory, customers, catalog, orders, ...saleServices],
  })
})
after(() => world.close())

interface Scene {
  readonly name: string
  readonly shop: Caller
  readonly cup: ProductBody
  readonly plate: ProductBody
  /** Two cups and a plate. */
  readonly set: ProductBody
}

const part = ({ default_variant_id: variant_id }: ProductBody, quantity: number) => {
  return { variant_id, quantity }
}
const bundle = (shop: Caller, components: object[]) =>
  givenProduct(shop, { kind: 'BUNDLE', components, available: 0 })

async function givenSet(cups: number, plates: number): Promise<Scene> {
  const name = newUuid()
  const shop = world.as(name)
  const cup = await givenProduct(shop, { available: cups })
  const plate = await givenProduct(shop, { available: plates })
  const set = await bundle(shop, [part(cup, 2), part(plate, 1)])
  return { name, shop, cup, plate, set }
}

const line = ({ default_variant_id: variant_id }: ProductBody, quantity: number) => {
  return { variant_id, quantity }
}

const order = ({ shop }: Scene, ...items: object[]) =>
  shop.post<Refusal & { id: string }>('/api/v1/orders', { items })

async function countersOf({ shop }: Scene, { default_variant_id }: ProductBody) {
  const { body } = await shop.get<{ content: Record<string, number>[] }>(
    `/api/v1/inventory/items?variant_id=${default_variant_id}`,
  )
  return [body.content[0]?.on_hand, body.content[0]?.reserved]
}

async function assertProved({ shop }: Scene) {
  assert.equal((await shop.get('/api/v1/inventory/integrity')).body.consistent, true)
}

describe('an order of a bundle', () => {
  test('201: reserves the components, ships them, and gives the rest back', async () => {
    const scene = await givenSet(20, 20)
    const { name, shop, cup, plate, set } = scene
    const placed = await givenOrder(shop, [line(set, 3), line(cup, 1)])
    assert.deepEqual(await countersOf(scene, cup), [20, 7])
    assert.deepEqual(await countersOf(scene, plate), [20, 3])
    assert.deepEqual(await countersOf(scene, set), [0, 0])
    await pay(world, name, placed.id)
    const [sets, cups] = placed.items
    assert.deepEqual(sets?.components, [part(cup, 2), part(plate, 1)])
    assert.deepEqual(cups?.components, [])
    const shipped = await shop.post(`/api/v1/orders/${placed.id}/fulfillments`, {
      lines: [{ order_item_id: sets?.id, quantity: 1 }],
    })
    assert.equal(shipped.status, 201, shipped.text)
    assert.deepEqual(await countersOf(scene, cup), [18, 5])
    assert.deepEqual(await countersOf(scene, plate), [19, 2])
    const cancelled = await shop.post(`/api/v1/orders/${placed.id}/cancel`, {
      items: [{ order_item_id: sets?.id, quantity: 1 }],
    })
    assert.equal(cancelled.status, 200, cancelled.text)
    assert.deepEqual(await countersOf(scene, cup), [18, 3])
    assert.deepEqual(await countersOf(scene, plate), [19, 1])
    await assertProved(scene)
  })

  test('what is in it later does not touch what was ordered', async () => {
    const scene = await givenSet(20, 20)
    const { shop, cup, plate, set } = scene
    const placed = await givenOrder(shop, [line(set, 2)])
    const components = [part(plate, 5)]
    const changed = await shop.patch(`/v1/catalog/variants/${set.default_variant_id}`, {
      components,
    })
    assert.equal(changed.status, 200, changed.text)
    await shop.post(`/api/v1/orders/${placed.id}/cancel`, {})
    assert.deepEqual(await countersOf(scene, cup), [20, 0])
    assert.deepEqual(await countersOf(scene, plate), [20, 0])
    await givenOrder(shop, [line(set, 1)])
    assert.deepEqual(await countersOf(scene, plate), [20, 5])
    await assertProved(scene)
  })

  test('409 insufficient_stock: a bundle and its component in one order are added up', async () => {
    const scene = await givenSet(4, 20)
    const { shop, cup, set } = scene
    const { status, body } = await order(scene, line(set, 2), line(cup, 1))
    assert.deepEqual([status, body.code], [409, 'insufficient_stock'])
    assert.deepEqual(body.meta?.lines, [
      { variant_id: cup.default_variant_id, requested: 5, available: 4 },
    ])
    assert.deepEqual(await countersOf(scene, cup), [4, 0])
    await givenOrder(shop, [line(set, 1), line(cup, 2)])
    assert.deepEqual(await countersOf(scene, cup), [4, 4])
    await assertProved(scene)
  })

  test('of two bundles that share the last unit of a component, one is sold', async () => {
    const scene = await givenSet(9, 1)
    const { shop, cup, plate, set } = scene
    const other = await bundle(shop, [part(cup, 1), part(plate, 1)])
    const answers = await allAtOnce(world.db, 'inventory.stock_items', [
      () => order(scene, line(set, 1)),
      () => order(scene, line(other, 1)),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.deepEqual(await countersOf(scene, plate), [1, 1])
    const both = await givenSet(9, 1)
    const second = await bundle(both.shop, [part(both.plate, 1)])
    assert.equal((await order(both, line(both.set, 1), line(second, 1))).status, 409)
    await assertProved(scene)
  })

  test('a component that was never ordered before cannot be deleted afterwards', async () => {
    const scene = await givenSet(9, 9)
    const { shop, cup, set } = scene
    await givenOrder(shop, [line(set, 1)])
    await shop.patch(`/v1/catalog/variants/${set.default_variant_id}`, {
      components: [part(scene.plate, 1)],
    })
    await shop.post(`/v1/catalog/products/${cup.id}/unpublish`)
    const { status } = await shop.call('DELETE', `/v1/catalog/products/${cup.id}`)
    assert.equal(status, 409)
  })

  test('a revived order reserves its components again', async () => {
    const scene = await givenSet(9, 9)
    const { name, shop, cup, set } = scene
    const placed = await givenOrder(shop, [line(set, 1)])
    world.advance(name, 24 * 60 * 60 * 1_000)
    await world.tick()
    assert.deepEqual(await countersOf(scene, cup), [9, 0])
    await pay(world, name, placed.id)
    assert.deepEqual(await countersOf(scene, cup), [9, 2])
    await assertProved(scene)
  })
})

describe('the simulated routing of a bundle', () => {
  test('is what an order of it then reserves, location by location', async () => {
    const scene = await givenSet(3, 20)
    const { shop, cup, plate, set } = scene
    await shop.post('/api/v1/inventory/locations', { code: 'SECOND', priority: 1 })
    const adjustments = [
      { variant_id: cup.default_variant_id, warehouse: 'SECOND', delta: 2 },
      { variant_id: plate.default_variant_id, warehouse: 'SECOND', delta: 1 },
    ]
    const adjusted = await shop.post('/api/v1/inventory/adjustments', { adjustments })
    assert.equal(adjusted.status, 200, adjusted.text)
    const lines = [line(set, 2), line(cup, 1)]
    const { body } = await shop.post<{
      orderable: boolean
      parcels: { warehouse: string; lines: { variant_id: string; quantity: number }[] }[]
    }>('/api/v1/inventory/routing/simulate', { lines })
    const simulated = body.parcels.flatMap(({ warehouse, lines: shipped }) =>
      shipped.map(({ variant_id, quantity }) => [variant_id, warehouse, quantity].join(' ')),
    )
    assert.equal(body.orderable, true)
    await givenOrder(shop, lines)
    const items = await shop.get<{
      content: { variant_id: string; warehouse: string; reserved: number }[]
    }>('/api/v1/inventory/items')
    const reserved = items.body.content.filter((item) => item.reserved > 0)
    assert.deepEqual(
      reserved.map((item) => [item.variant_id, item.warehouse, item.reserved].join(' ')).toSorted(),
      simulated.toSorted(),
    )
    assert.equal(simulated.length, 4)
    await assertProved(scene)
  })
})

describe('the availability of a bundle', () => {
  test('is that of its components, wherever it is asked for', async () => {
    const { shop, set } = await givenSet(7, 5)
    const asked = { variant_ids: [set.default_variant_id] }
    const { body } = await shop.post<{ content: object[] }>('/api/v1/inventory/availability', asked)
    assert.partialDeepStrictEqual(body.content, [{ available: 3, sellable: 3 }])
    const explained = async (quantity: number) =>
      (
        await shop.get<{ purchasable: boolean; variants: { available: number }[] }>(
          `/v1/catalog/products/${set.id}/availability?quantity=${quantity}`,
        )
      ).body
    assert.partialDeepStrictEqual(await explained(3), {
      purchasable: true,
      variants: [{ available: 3 }],
    })
    assert.equal((await explained(4)).purchasable, false)
  })
})

describe('the stock that is shown of a bundle', () => {
  test('is what its components make, and lists follow orders of either', async () => {
    const scene = await givenSet(8, 5)
    const { shop, cup, plate, set } = scene
    const shown = async ({ id }: ProductBody) =>
      (await shop.get<ProductBody>(`/v1/catalog/products/${id}`)).body.inventory.available
    const listed = async (...wanted: ProductBody[]) => {
      await world.settle()
      const { body } = await shop.get<{ data: ProductBody[] }>('/v1/catalog/products')
      const availableOf = new Map(body.data.map(({ id, inventory }) => [id, inventory.available]))
      return wanted.map(({ id }) => availableOf.get(id))
    }
    assert.equal(await shown(set), 4)
    assert.deepEqual(await listed(cup, plate, set), [8, 5, 4])
    await givenOrder(shop, [line(set, 1)])
    assert.equal(await shown(set), 3)
    assert.deepEqual(await listed(cup, plate, set), [6, 4, 3])
    await givenOrder(shop, [line(plate, 3)])
    assert.deepEqual(await listed(cup, plate, set), [6, 1, 1])
  })
})

describe('lists that show bundles', () => {
  const listed = async ({ name }: Scene, ...wanted: ProductBody[]) => {
    const found = await world.peek(
      name,
      (tx) => tx<{ available: number }>`
        select distinct available
        from catalog.listings
        where tenant_id = ${tx.tenantId}
          and product_id = any(${wanted.map(({ id }) => uuidOf(id))}::uuid[])
      `,
    )
    return found.map(({ available }) => available)
  }

  test('follow what an order gives back, also where the bundle is made of something else by now', async () => {
    const scene = await givenSet(8, 5)
    const { shop, cup, plate, set } = scene
    const placed = await givenOrder(shop, [line(set, 1)])
    await shop.patch(`/v1/catalog/variants/${set.default_variant_id}`, {
      components: [part(plate, 1)],
    })
    await world.settle()
    assert.deepEqual(await listed(scene, cup), [6])
    await shop.post(`/api/v1/orders/${placed.id}/cancel`, {})
    await world.settle()
    assert.deepEqual(await listed(scene, cup), [8])
  })

  test('follow in parts where a component is in more bundles than are counted at once', async () => {
    const scene = await givenSet(400, 5)
    const { shop, cup } = scene
    const boxes: ProductBody[] = []
    for (let count = 0; count < 205; count += 1) boxes.push(await bundle(shop, [part(cup, 1)]))
    await world.settle()
    await world.tick()
    for (const left of [399, 398]) {
      await givenOrder(shop, [line(cup, 1)])
      await world.settle()
      await world.tick()
      assert.deepEqual(await listed(scene, ...boxes), [left])
    }
  })
})

describe('an order from a reservation', () => {
  test('201: of a bundle takes the components that are held, and no other can have them', async () => {
    const scene = await givenSet(2, 1)
    const { shop, cup, set } = scene
    const { body: hold } = await shop.post<{ id: string }>('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: 'cart-1' },
      lines: [line(set, 1)],
    })
    assert.equal((await order(scene, line(set, 1))).status, 409)
    await givenOrder(shop, [line(set, 1)], { reservation_id: hold.id })
    assert.deepEqual(await countersOf(scene, cup), [2, 2])
    const again = await shop.post<Refusal>('/api/v1/orders', {
      items: [line(set, 1)],
      reservation_id: hold.id,
    })
    assert.deepEqual([again.status, again.body.code], [409, 'reservation_not_held'])
    await assertProved(scene)
  })

  test('422 reservation_unknown: that of another tenant', async () => {
    const scene = await givenSet(2, 1)
    const { body: hold } = await scene.shop.post<{ id: string }>('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: 'cart-1' },
      lines: [line(scene.cup, 1)],
    })
    const other = await givenSet(2, 1)
    const { status, body } = await other.shop.post<Refusal>('/api/v1/orders', {
      items: [line(other.cup, 1)],
      reservation_id: hold.id,
    })
    assert.deepEqual([status, body.code], [422, 'reservation_unknown'])
  })
})

test('a refused inventory in a PATCH says where stock is changed', async () => {
  const { shop, cup } = await givenSet(2, 1)
  for (const url of [
    `/v1/catalog/products/${cup.id}`,
    `/v1/catalog/variants/${cup.default_variant_id}`,
  ]) {
    const { status, body } = await shop.patch<Refusal>(url, { inventory: { available: 3 } })
    assert.equal(status, 400)
    assert.match(body.errors?.[0]?.message ?? '', /POST \/api\/v1\/inventory\/adjustments/)
  }
})

test('stock is adjusted by the SKU of the catalog', async () => {
  const scene = await givenSet(2, 1)
  const { shop, cup } = scene
  const adjusted = await shop.post('/api/v1/inventory/adjustments', {
    adjustments: [{ sku: cup.sku, delta: 3 }],
  })
  assert.equal(adjusted.status, 200, adjusted.text)
  assert.deepEqual(await countersOf(scene, cup), [5, 0])
})
