import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, type Tx } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { inventoryService } from './manifest.ts'
import { reserveStock, shipStock } from './reservations/operations.ts'
import { stockVariant } from './stock.fixture.ts'
import { listItemsOfVariants } from './store.ts'

interface Item {
  readonly id: string
  readonly on_hand: number
  readonly reserved: number
  readonly committed: number
  readonly damaged: number
  readonly safety_stock: number
  readonly available: number
  readonly version: number
}

interface Refusal {
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly code: string }[]
}

const api = '/api/v1/inventory'
const [mug, shared, provider] = [newId('var'), newId('var'), newId('prv')]

/** As the catalog answers: one SKU of the operator, and one that two providers use. */
const skus = [
  { variantId: mug, sku: 'MUG', providerId: null },
  { variantId: newId('var'), sku: 'MUG', providerId: provider },
  { variantId: shared, sku: 'SHARED', providerId: newId('prv') },
  { variantId: newId('var'), sku: 'SHARED', providerId: provider },
]

let world: World
before(async () => {
  const service = inventoryService({
    listVariantsWithSkus: async (_tx, wanted) => skus.filter(({ sku }) => wanted.includes(sku)),
    listBundleParts: async () => [],
  })
  world = await createWorld({ services: [service] })
})
after(() => world.close())

interface Shop {
  readonly name: string
  readonly caller: Caller
  readonly item: Item
}

/** A tenant of its own with ten mugs. */
async function givenMugs(available = 10): Promise<Shop> {
  const name = newUuid()
  await world.seed(name, (tx) => stockVariant(tx, { variantId: mug, warehouse: 'A', available }))
  const caller = world.as(name)
  const { body } = await caller.get<{ content: Item[] }>(`${api}/items`)
  const [item] = body.content
  assert(item)
  return { name, caller, item }
}

function adjust({ caller }: Shop, ...adjustments: object[]) {
  return caller.post<Refusal & { content: Item[] }>(`${api}/adjustments`, {
    adjustments: adjustments.map((one) => ({ variant_id: mug, ...one })),
  })
}

function update({ caller, item }: Shop, body: object, headers: Record<string, string> = {}) {
  return caller.patch<Refusal & Item>(`${api}/items/${item.id}`, body, headers)
}

function order({ name }: Shop, quantity: number, orderId = newId('ord')) {
  return world.seed(name, async (tx) => {
    await reserveStock(tx, orderId, [await servedLine(tx, quantity)])
    return orderId
  })
}

/** With what a request that places an order has seen, so that it needs no lock where there is plenty. */
async function servedLine(tx: Tx, quantity: number) {
  const [item] = await listItemsOfVariants(tx, [mug])
  assert(item)
  const { warehouse, tracked, lowStockAt } = item
  const available = item.onHand - item.reserved - item.damaged - item.safetyStock
  return { variantId: mug, quantity, serving: { warehouse, tracked, available, lowStockAt } }
}

async function assertProved({ caller }: Shop) {
  const { body } = await caller.get(`${api}/integrity`)
  assert.deepEqual([body.consistent, body.mismatches], [true, []])
}

const typesOf = async ({ name }: Shop) =>
  (await world.events(name)).map(({ type }) => type).slice(1)

describe('PATCH /api/v1/inventory/items/:stockItemId', () => {
  test('200: units are kept back from sale, with a movement and an event', async () => {
    const shop = await givenMugs()
    const { status, body } = await update(shop, { safety_stock: 4, low_stock_at: 2 })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { on_hand: 10, safety_stock: 4, available: 6, version: 2 })
    await update(shop, { safety_stock: 1 })
    const { body: moved } = await shop.caller.get<{ content: object[] }>(`${api}/movements?limit=2`)
    assert.partialDeepStrictEqual(moved.content, [
      {
        ...{ type: 'SAFETY_STOCK', quantity: 0, from_bucket: 'SAFETY_STOCK', to_bucket: 'ON_HAND' },
        ...{ units: 3, on_hand: 10, safety_stock: 1 },
      },
      { type: 'SAFETY_STOCK', from_bucket: 'ON_HAND', to_bucket: 'SAFETY_STOCK', units: 4 },
    ])
    assert.deepEqual(await typesOf(shop), ['stock_item.updated', 'stock_item.updated'])
    await assertProved(shop)
  })

  test('200: what changes nothing makes no version and no event', async () => {
    const shop = await givenMugs()
    for (const _ of [1, 2]) {
      const { body } = await update(shop, { policy: 'BACKORDER', backorder_limit: 3 })
      assert.equal(body.version, 2)
    }
    assert.deepEqual(await typesOf(shop), ['stock_item.updated'])
  })

  test('200: a policy takes limit and date along when it goes', async () => {
    const shop = await givenMugs()
    const releaseAt = '2030-01-01T00:00:00.000Z'
    const preorder = { policy: 'PREORDER', backorder_limit: 3, release_at: releaseAt }
    assert.partialDeepStrictEqual((await update(shop, preorder)).body, preorder)
    const { body } = await update(shop, { policy: 'BACKORDER' })
    assert.partialDeepStrictEqual(body, { backorder_limit: 3, release_at: null })
    assert.partialDeepStrictEqual((await update(shop, { policy: 'DENY' })).body, {
      backorder_limit: null,
    })
  })

  const refused: [body: object, path: string][] = [
    [{ policy: 'PREORDER' }, '/release_at'],
    [{ policy: 'BACKORDER', release_at: '2030-01-01T00:00:00Z' }, '/release_at'],
    [{ backorder_limit: 5 }, '/backorder_limit'],
    [{ safety_stock: -1 }, '/safety_stock'],
    [{ safety_stock: null }, '/safety_stock'],
    [{ on_hand: 5 }, '/on_hand'],
  ]
  for (const [body, path] of refused) {
    test(`400 validation_failed: ${JSON.stringify(body)}, and nothing changes`, async () => {
      const shop = await givenMugs()
      const { status, body: refusal } = await update(shop, body)
      assert.equal(status, 400)
      assert.deepEqual(
        refusal.errors.map((error) => error.path),
        [path],
      )
      assert.deepEqual(await typesOf(shop), [])
    })
  }

  test('412 version_mismatch: somebody was faster', async () => {
    const shop = await givenMugs()
    await update(shop, { low_stock_at: 3 })
    const { status, body } = await update(shop, { low_stock_at: 4 }, { 'if-match': '"1"' })
    assert.deepEqual([status, body.code], [412, 'version_mismatch'])
  })

  test('404 stock_item_not_found: that of another tenant, and of another provider', async () => {
    const { item, name } = await givenMugs()
    const other = await givenMugs()
    const { body } = await update({ ...other, item }, { low_stock_at: 3 })
    assert.equal(body.code, 'stock_item_not_found')
    const stranger = { name, item, caller: world.asProvider(name, provider) }
    assert.equal((await update(stranger, { low_stock_at: 3 })).status, 404)
  })
})

describe('damaged units', () => {
  test('200: stay on hand and cannot be sold, until they are good again', async () => {
    const shop = await givenMugs()
    const { body } = await adjust(shop, { delta: 4, bucket: 'DAMAGED', ref: 'DEL-1' })
    assert.partialDeepStrictEqual(body.content, [{ on_hand: 10, damaged: 4, available: 6 }])
    await adjust(shop, { delta: -3, bucket: 'DAMAGED' }, { delta: -1 })
    const { body: moved } = await shop.caller.get<{ content: object[] }>(`${api}/movements?limit=3`)
    assert.partialDeepStrictEqual(moved.content, [
      { type: 'ADJUSTMENT', quantity: -1, from_bucket: 'ON_HAND', to_bucket: null, damaged: 1 },
      { type: 'DAMAGE', quantity: 0, from_bucket: 'DAMAGED', to_bucket: 'ON_HAND', units: 3 },
      { type: 'DAMAGE', from_bucket: 'ON_HAND', to_bucket: 'DAMAGED', units: 4, ref: 'DEL-1' },
    ])
    await assertProved(shop)
  })

  const refused: object[] = [
    { delta: 11, bucket: 'DAMAGED' },
    { delta: -5, bucket: 'DAMAGED' },
    { delta: -7 },
    { set: 3 },
  ]
  for (const adjustment of refused) {
    test(`422 stock_below_zero: ${JSON.stringify(adjustment)} of ten, four of them damaged`, async () => {
      const shop = await givenMugs()
      await adjust(shop, { delta: 4, bucket: 'DAMAGED' })
      const { status, body } = await adjust(shop, adjustment)
      assert.deepEqual([status, body.code], [422, 'stock_below_zero'])
      await assertProved(shop)
    })
  }

  test('409 insufficient_stock: are not shipped', async () => {
    const shop = await givenMugs(5)
    const orderId = await order(shop, 4)
    await adjust(shop, { delta: 2, bucket: 'DAMAGED' })
    const ship = world.seed(shop.name, (tx) =>
      shipStock(tx, orderId, [{ variantId: mug, quantity: 4 }]),
    )
    await assert.rejects(ship, { code: 'insufficient_stock' })
    await assertProved(shop)
  })
})

describe('an adjustment by SKU', () => {
  const adjustBy = ({ caller }: Shop, adjustment: object) =>
    caller.post<Refusal & { content: Item[] }>(`${api}/adjustments`, { adjustments: [adjustment] })

  test('200: is one of the operator’s variant, where several sellers have the SKU', async () => {
    const shop = await givenMugs()
    const { status, body } = await adjustBy(shop, { sku: 'MUG', delta: 2 })
    assert.equal(status, 200)
    assert.equal(body.content[0]?.on_hand, 12)
  })

  const refused: [adjustment: object, status: number, error: string][] = [
    [{ sku: 'NOBODY', delta: 2 }, 422, 'sku_unknown'],
    [{ sku: 'mug', delta: 2 }, 422, 'sku_unknown'],
    [{ sku: 'SHARED', delta: 2 }, 422, 'sku_ambiguous'],
    [{ delta: 2 }, 400, 'required'],
    [{ sku: 'MUG', variant_id: mug, delta: 2 }, 400, 'unknown_field'],
  ]
  for (const [adjustment, status, error] of refused) {
    test(`${status} ${error}: ${JSON.stringify(adjustment)}`, async () => {
      const answer = await adjustBy(await givenMugs(), adjustment)
      assert.equal(answer.status, status)
      assert.equal(answer.body.errors[0]?.code, error)
    })
  }
})

describe('what may be sold beyond what is there', () => {
  const availability = async ({ caller }: Shop) => {
    const { body } = await caller.post<{ content: object[] }>(`${api}/availability`, {
      variant_ids: [mug],
    })
    return body.content[0]
  }

  test('BACKORDER: up to the limit and no unit more', async () => {
    const shop = await givenMugs(2)
    await update(shop, { policy: 'BACKORDER', backorder_limit: 3 })
    assert.partialDeepStrictEqual(await availability(shop), { available: 2, sellable: 5 })
    await order(shop, 4)
    assert.partialDeepStrictEqual(await availability(shop), { available: 0, sellable: 1 })
    await assert.rejects(order(shop, 2), { code: 'insufficient_stock' })
    await order(shop, 1)
    await assertProved(shop)
  })

  test('BACKORDER without a limit: any number, and what is missing is shipped when it has come', async () => {
    const shop = await givenMugs(1)
    await update(shop, { policy: 'BACKORDER' })
    assert.partialDeepStrictEqual(await availability(shop), { sellable: null })
    const orderId = await order(shop, 50)
    const ship = () =>
      world.seed(shop.name, (tx) => shipStock(tx, orderId, [{ variantId: mug, quantity: 50 }]))
    await assert.rejects(ship(), { code: 'insufficient_stock' })
    await adjust(shop, { delta: 60 })
    await ship()
    await assertProved(shop)
  })

  test('PREORDER: until the release by the tenant’s own clock', async () => {
    const shop = await givenMugs(0)
    const day = 24 * 60 * 60 * 1_000
    const release_at = new Date(Date.now() + day).toISOString()
    await update(shop, { policy: 'PREORDER', release_at })
    await order(shop, 3)
    world.advance(shop.name, day)
    await assert.rejects(order(shop, 1), { code: 'insufficient_stock' })
    await assertProved(shop)
  })

  test('DENY again: what was promised stays promised, and no more is', async () => {
    const shop = await givenMugs(1)
    await update(shop, { policy: 'BACKORDER' })
    await order(shop, 3)
    await update(shop, { policy: 'DENY' })
    await assert.rejects(order(shop, 1), { code: 'insufficient_stock' })
    await assertProved(shop)
  })
})

describe('GET /api/v1/inventory/items/:stockItemId?as_of=', () => {
  const asOf = ({ caller, item }: Shop, moment: Date) =>
    caller.get<Refusal & Item>(`${api}/items/${item.id}?as_of=${moment.toISOString()}`)

  test('200: every counter as it was', async () => {
    const shop = await givenMugs()
    const { name } = shop
    await order(shop, 3)
    const before = await shop.caller.get<Item>(`${api}/items/${shop.item.id}`)
    const moment = await world.peek(name, async (tx) => tx.now)
    world.advance(name, 60_000)
    await adjust(shop, { delta: 4, bucket: 'DAMAGED' }, { delta: 7 })
    await order(shop, 2)
    const { status, body } = await asOf(shop, moment)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { on_hand: 10, committed: 3, damaged: 0, available: 7 })
    assert.equal(body.available, before.body.available)
  })

  test('400, 422 stock_not_recorded: of the future and of the time before it was made', async () => {
    const shop = await givenMugs()
    await order(shop, 1)
    const now = await world.peek(shop.name, async (tx) => tx.now)
    assert.equal((await asOf(shop, new Date(now.getTime() + 3_600_000))).status, 400)
    const { status, body } = await asOf(shop, new Date(now.getTime() - 3_600_000))
    assert.deepEqual([status, body.code], [422, 'stock_not_recorded'])
  })

  test('422 stock_not_recorded: of the time before it moved, because its location was deleted', async () => {
    const shop = await givenMugs()
    const { caller, name } = shop
    const before = await world.peek(name, async (tx) => tx.now)
    world.advance(name, 60_000)
    await caller.post(`${api}/locations`, { code: 'B' })
    const { body } = await caller.get<{ content: { id: string; code: string }[] }>(
      `${api}/locations`,
    )
    const idOf = (wanted: string) => body.content.find(({ code }) => code === wanted)?.id
    await caller.patch(`${api}/locations/${idOf('B')}`, { is_default: true })
    await adjust(shop, { set: 0 })
    assert.equal((await caller.call('DELETE', `${api}/locations/${idOf('A')}`)).status, 200)
    const refused = await asOf(shop, before)
    assert.deepEqual([refused.status, refused.body.code], [422, 'stock_not_recorded'])
    const moved = await world.peek(name, async (tx) => tx.now)
    world.advance(name, 60_000)
    await adjust(shop, { delta: 5 })
    assert.partialDeepStrictEqual((await asOf(shop, moved)).body, { on_hand: 0, available: 0 })
    assert.partialDeepStrictEqual((await caller.get(`${api}/items/${shop.item.id}`)).body, {
      ...{ warehouse: 'B', on_hand: 5 },
    })
  })
})

describe('stock.low', () => {
  const lows = async (shop: Shop) =>
    (await world.events(shop.name))
      .filter(({ type }) => type === 'stock.low')
      .map(({ data }) => data.object.available)

  test('is told once when orders take it there, and again after it had risen', async () => {
    const shop = await givenMugs(10)
    await update(shop, { low_stock_at: 5 })
    for (const quantity of [4, 1, 1, 1]) await order(shop, quantity)
    assert.deepEqual(await lows(shop), [5])
    await adjust(shop, { delta: 5 })
    await order(shop, 3)
    assert.deepEqual(await lows(shop), [5, 5])
  })

  test('is told when the number is set where the stock is already', async () => {
    const shop = await givenMugs(4)
    await update(shop, { low_stock_at: 4 })
    await update(shop, { low_stock_at: 6 })
    assert.deepEqual(await lows(shop), [4])
  })

  test('is told with what makes units unsellable, and stands beside stock.out', async () => {
    const shop = await givenMugs(4)
    await update(shop, { low_stock_at: 0 })
    await adjust(shop, { delta: 4, bucket: 'DAMAGED' })
    assert.deepEqual((await typesOf(shop)).slice(1), ['stock.changed', 'stock.low', 'stock.out'])
  })

  test('nobody is told who did not ask', async () => {
    const shop = await givenMugs(2)
    await order(shop, 1)
    assert.deepEqual(await lows(shop), [])
  })
})
