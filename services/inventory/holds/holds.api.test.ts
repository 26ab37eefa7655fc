import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import {
  allAtOnce,
  type Caller,
  createWorld,
  untilBlocked,
  type World,
} from '@souk/platform/testing'
import { createLocation } from '../locations/operations.ts'
import { inventoryService } from '../manifest.ts'
import { adjustStock, removeStock } from '../operations.ts'
import { releaseStock, reserveStock, shipStock } from '../reservations/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { commitHold, expireHold, releaseHold, reserveHeldStock } from './operations.ts'
import { getHoldForUpdate } from './store.ts'

interface Held {
  readonly id: string
  readonly status: string
  readonly order_id: string | null
  readonly expires_at: string
  readonly version: number
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number }[]
}

interface Refusal {
  readonly code: string
  readonly meta: Record<string, unknown>
}

const api = '/api/v1/inventory'
const url = `${api}/reservations`
const [cup, plate, set, gift] = [newId('var'), newId('var'), newId('var'), newId('var')]

/** As the catalog answers: a set of two cups and a plate, and a gift of one of each. */
const parts = [
  { bundleId: set, variantId: cup, quantity: 2 },
  { bundleId: set, variantId: plate, quantity: 1 },
  { bundleId: gift, variantId: cup, quantity: 1 },
  { bundleId: gift, variantId: plate, quantity: 1 },
]

let world: World
before(async () => {
  const service = inventoryService({
    listVariantsWithSkus: async () => [],
    listBundleParts: async (_tx, ids) => parts.filter(({ bundleId }) => ids.includes(bundleId)),
  })
  world = await createWorld({ services: [service], database: { writers: 16 } })
})
after(() => world.close())

interface Shop {
  readonly name: string
  readonly caller: Caller
}

async function givenShop(cups: number, plates = 10): Promise<Shop> {
  const name = newUuid()
  await world.seed(name, async (tx) => {
    await stockVariant(tx, { variantId: cup, warehouse: 'A', available: cups })
    await stockVariant(tx, { variantId: plate, warehouse: 'A', available: plates })
  })
  return { name, caller: world.as(name) }
}

function hold({ caller }: Shop, quantity: number, more: object = {}) {
  return caller.post<Held & Refusal>(url, {
    owner: { type: 'CART', id: 'cart-1' },
    lines: [{ variant_id: cup, quantity }],
    ...more,
  })
}

async function held(shop: Shop, quantity: number, expiry: object = {}): Promise<Held> {
  const answer = await hold(shop, quantity, expiry)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** An order that was placed, and has so many of them. */
async function placed({ name }: Shop, quantity = 1, variantId = plate): Promise<string> {
  const orderId = newId('ord')
  const lines = [{ variantId, quantity }]
  await world.seed(name, (tx) => reserveStock(tx, orderId, lines))
  return orderId
}

/** What the locations have committed and held. */
async function committedOf({ caller }: Shop) {
  const { body } = await caller.get<{ content: Record<string, unknown>[] }>(
    `${api}/items?variant_id=${cup}`,
  )
  return body.content.map((item) => [item.warehouse, item.committed, item.held]).toSorted()
}

async function countersOf({ caller }: Shop, variantId = cup) {
  const { body } = await caller.get<{ content: Record<string, number>[] }>(
    `${api}/items?variant_id=${variantId}`,
  )
  const [item] = body.content
  return [item?.on_hand, item?.held, item?.committed, item?.available]
}

async function assertProved({ caller }: Shop) {
  const { body } = await caller.get(`${api}/integrity`)
  assert.deepEqual([body.consistent, body.mismatches], [true, []])
}

const act = ({ caller }: Shop, { id }: Held, action: string, body?: object) =>
  caller.post<Held & Refusal>(`${url}/${id}/${action}`, body)

const typesOf = async ({ name }: Shop) =>
  (await world.events(name)).map(({ type }) => type).slice(1)

describe('a reservation for a time', () => {
  test('201: holds units until it expires, which is told once', async () => {
    const shop = await givenShop(3)
    const { id, ...made } = await held(shop, 3)
    assert.partialDeepStrictEqual(made, { status: 'HELD', order_id: null, version: 1 })
    assert.deepEqual(await countersOf(shop), [3, 3, 0, 0])
    world.advance(shop.name, 600_000)
    await world.tick()
    assert.deepEqual(await countersOf(shop), [3, 3, 0, 0])
    world.advance(shop.name, 301_000)
    for (const _ of [1, 2]) await world.tick()
    assert.equal((await shop.caller.get<Held>(`${url}/${id}`)).body.status, 'EXPIRED')
    assert.deepEqual(await countersOf(shop), [3, 0, 0, 3])
    assert.deepEqual(await typesOf(shop), [
      'stock.out',
      'reservation.created',
      'stock.back_in_stock',
      'reservation.expired',
    ])
    await assertProved(shop)
  })

  test('201: of a bundle holds its components, added up with those of other lines', async () => {
    const shop = await givenShop(5, 5)
    const lines = [
      { variant_id: set, quantity: 2 },
      { variant_id: cup, quantity: 1 },
    ]
    const { status, body } = await hold(shop, 1, { lines })
    assert.equal(status, 201)
    assert.deepEqual(
      body.lines.map(({ variant_id, quantity }) => [variant_id, quantity]).toSorted(),
      [
        [cup, 5],
        [plate, 2],
      ].toSorted(),
    )
    const { body: refusal } = await hold(shop, 1)
    assert.equal(refusal.code, 'insufficient_stock')
    await assertProved(shop)
  })

  test('409 insufficient_stock: of two who want the last unit at once, one gets it', async () => {
    const shop = await givenShop(1)
    const answers = await allAtOnce(
      world.db,
      'inventory.stock_items',
      [1, 2].map(() => () => hold(shop, 1)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    await assertProved(shop)
  })

  test('409 insufficient_stock: of two bundles that want the last unit of a component, one gets it', async () => {
    const shop = await givenShop(9, 1)
    const holdOf = (variant_id: string) => () =>
      hold(shop, 1, { lines: [{ variant_id, quantity: 1 }] })
    const answers = await allAtOnce(world.db, 'inventory.stock_items', [holdOf(set), holdOf(gift)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const refused = answers.find(({ status }) => status === 409)
    const missing = { variant_id: plate, requested: 1, available: 0 }
    assert.deepEqual(refused?.body.meta.lines, [missing])
    assert.deepEqual(await countersOf(shop, plate), [1, 1, 0, 0])
    assert.equal((await holdOf(gift)()).status, 409)
    await assertProved(shop)
  })

  test('422 variant_unknown, 400: what nobody sells, and times that are too short or too long', async () => {
    const shop = await givenShop(3)
    const stranger = [{ variant_id: newId('var'), quantity: 1 }]
    assert.equal((await hold(shop, 1, { lines: stranger })).body.code, 'variant_unknown')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const wrong = [
      { ttl_seconds: 59 },
      { ttl_seconds: 604_801 },
      { expires_at: new Date().toISOString() },
      { expires_at: '2099-01-01T00:00:00Z' },
      { expires_at: tomorrow, ttl_seconds: 900 },
    ]
    for (const expiry of wrong) assert.equal((await hold(shop, 1, expiry)).status, 400)
    assert.equal((await hold(shop, 1, { expires_at: tomorrow })).body.expires_at, tomorrow)
    assert.deepEqual(await countersOf(shop), [3, 1, 0, 2])
  })

  test('200: is extended, and lives on', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    world.advance(shop.name, 600_000)
    const { status, body } = await act(shop, made, 'extend', { ttl_seconds: 900 })
    assert.deepEqual([status, body.version], [200, 2])
    world.advance(shop.name, 600_000)
    await world.tick()
    assert.deepEqual(await countersOf(shop), [3, 1, 0, 2])
    assert.equal((await act(shop, made, 'extend', { ttl_seconds: 900 })).status, 200)
  })

  test('200: to extend never shortens', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1, { ttl_seconds: 3_600 })
    for (const body of [{}, { ttl_seconds: 60 }]) {
      const { status, body: after } = await act(shop, made, 'extend', body)
      assert.deepEqual([status, after.version], [200, 1])
      assert.equal(after.expires_at, made.expires_at)
    }
    const { body: longer } = await act(shop, made, 'extend', { ttl_seconds: 7_200 })
    assert.equal(longer.version, 2)
  })

  test('200, then 409 reservation_not_held: is released once', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 2)
    assert.equal((await act(shop, made, 'release')).body.status, 'RELEASED')
    const { status, body } = await act(shop, made, 'release')
    assert.deepEqual([status, body.code], [409, 'reservation_not_held'])
    assert.equal(body.meta.status, 'RELEASED')
    assert.deepEqual(await countersOf(shop), [3, 0, 0, 3])
    await assertProved(shop)
  })

  test('is listed, by state and by owner', async () => {
    const shop = await givenShop(3)
    const [first, second] = [await held(shop, 1), await held(shop, 1)]
    await act(shop, first, 'release')
    const list = async (query: string) => {
      const { body } = await shop.caller.get<{ content: Held[] }>(`${url}?${query}`)
      return body.content
    }
    assert.deepEqual(
      (await list('owner_id=cart-1')).map(({ id }) => id),
      [second.id, first.id],
    )
    const [still] = await list('status=HELD')
    assert.deepEqual(still, (await shop.caller.get<Held>(`${url}/${second.id}`)).body)
    assert.deepEqual(await list('owner_id=cart-2'), [])
  })

  test('404 reservation_not_found: that of another tenant', async () => {
    const made = await held(await givenShop(3), 1)
    const other = await givenShop(3)
    assert.equal((await act(other, made, 'release')).body.code, 'reservation_not_found')
    assert.equal((await other.caller.get(`${url}/${made.id}`)).status, 404)
  })

  test('gives nothing back of a variant that was deleted meanwhile', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop, 1, cup)
    await world.seed(shop.name, (tx) => removeStock(tx, [cup]))
    const { body } = await act(shop, made, 'commit', { order_id: orderId })
    assert.equal(body.code, 'insufficient_stock')
    assert.equal((await act(shop, made, 'release')).status, 200)
    await assertProved(shop)
  })
})

describe('a reservation that becomes an order', () => {
  test('200, then 409: its units are those of the order, once, which gives its own back', async () => {
    const shop = await givenShop(6)
    const made = await held(shop, 3)
    const [orderId, other] = [await placed(shop, 3, cup), await placed(shop)]
    assert.deepEqual(await countersOf(shop), [6, 3, 3, 0])
    const { body } = await act(shop, made, 'commit', { order_id: orderId })
    assert.partialDeepStrictEqual(body, { status: 'COMMITTED', order_id: orderId, version: 2 })
    assert.deepEqual(await countersOf(shop), [6, 0, 3, 3])
    const again = await act(shop, made, 'commit', { order_id: other })
    assert.deepEqual([again.status, again.body.code], [409, 'reservation_not_held'])
    assert.equal(again.body.meta.order_id, orderId)
    await world.seed(shop.name, (tx) => shipStock(tx, orderId, [{ variantId: cup, quantity: 2 }]))
    await world.seed(shop.name, (tx) => releaseStock(tx, orderId))
    assert.deepEqual(await countersOf(shop), [4, 0, 0, 4])
    assert.deepEqual(
      (await typesOf(shop)).filter((type) => type.startsWith('reservation.')),
      ['reservation.created', 'reservation.committed'],
    )
    await assertProved(shop)
  })

  test('200: an order gets no more than it needs, and nothing stays behind when it has shipped', async () => {
    const shop = await givenShop(6)
    const made = await held(shop, 3)
    const orderId = await placed(shop, 2, cup)
    assert.equal((await act(shop, made, 'commit', { order_id: orderId })).status, 200)
    assert.deepEqual(await countersOf(shop), [6, 0, 2, 4])
    await world.seed(shop.name, (tx) => shipStock(tx, orderId, [{ variantId: cup, quantity: 2 }]))
    assert.deepEqual(await countersOf(shop), [4, 0, 0, 4])
    await assertProved(shop)
  })

  test('200: an order that has units elsewhere gets those that are held, where they are', async () => {
    const shop = await givenShop(2)
    const orderId = await placed(shop, 2, cup)
    await world.seed(shop.name, async (tx) => {
      await createLocation(tx, { code: 'B' })
      await adjustStock(tx, [{ variantId: cup, warehouse: 'B', delta: 2 }], 'delivered')
    })
    const made = await held(shop, 2)
    assert.equal((await act(shop, made, 'commit', { order_id: orderId })).status, 200)
    assert.deepEqual(await committedOf(shop), [
      ['A', 0, 0],
      ['B', 2, 0],
    ])
    await assertProved(shop)
  })

  test('while it is committed at another location, a cancellation of the order waits and strands nothing', async () => {
    const shop = await givenShop(1)
    const orderId = await placed(shop, 1, cup)
    await world.seed(shop.name, async (tx) => {
      await createLocation(tx, { code: 'B' })
      await adjustStock(tx, [{ variantId: cup, warehouse: 'B', delta: 1 }], 'delivered')
    })
    const made = await held(shop, 1)
    const cancellation = await world.seed(shop.name, async (tx) => {
      await commitHold(tx, made.id, orderId)
      const done = world.seed(shop.name, (other) => releaseStock(other, orderId))
      await untilBlocked(world.db)
      return { done }
    })
    await cancellation.done
    assert.deepEqual(await committedOf(shop), [
      ['A', 0, 0],
      ['B', 0, 0],
    ])
    await assertProved(shop)
  })

  test('409 nothing_to_commit: an order that has ended, has shipped or is for something else', async () => {
    const shop = await givenShop(9)
    const made = await held(shop, 1)
    const [shipped, cancelled] = [await placed(shop, 1, cup), await placed(shop, 1, cup)]
    await world.seed(shop.name, (tx) => shipStock(tx, shipped, [{ variantId: cup, quantity: 1 }]))
    await world.seed(shop.name, (tx) => releaseStock(tx, cancelled))
    for (const orderId of [shipped, cancelled, await placed(shop)]) {
      const { status, body } = await act(shop, made, 'commit', { order_id: orderId })
      assert.deepEqual([status, body.code], [409, 'nothing_to_commit'])
    }
    assert.deepEqual(await countersOf(shop), [8, 1, 0, 7])
    assert.equal((await act(shop, made, 'release')).status, 200)
    assert.deepEqual(await countersOf(shop), [8, 0, 0, 8])
    await assertProved(shop)
  })

  test('409 nothing_to_commit: while the order is cancelled, a commit waits and finds nothing open', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop, 1, cup)
    const commit = await world.seed(shop.name, async (tx) => {
      await releaseStock(tx, orderId)
      const answer = act(shop, made, 'commit', { order_id: orderId })
      await untilBlocked(world.db)
      return { answer }
    })
    assert.equal((await commit.answer).body.code, 'nothing_to_commit')
    assert.deepEqual(await countersOf(shop), [3, 1, 0, 2])
    await assertProved(shop)
  })

  test('while it is committed, a shipment of the order waits and ships what was held', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop, 1, cup)
    const shipment = await world.seed(shop.name, async (tx) => {
      await commitHold(tx, made.id, orderId)
      const lines = [{ variantId: cup, quantity: 1 }]
      const done = world.seed(shop.name, (other) => shipStock(other, orderId, lines))
      await untilBlocked(world.db)
      return { done }
    })
    await shipment.done
    assert.deepEqual(await countersOf(shop), [2, 0, 0, 2])
    await assertProved(shop)
  })

  test('422 order_unknown: no order has them then', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const { body } = await act(shop, made, 'commit', { order_id: newId('ord') })
    assert.equal(body.code, 'order_unknown')
    assert.deepEqual(await countersOf(shop), [3, 1, 0, 2])
  })

  test('410 reservation_expired: when its time is over, also before the worker has seen it', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop)
    world.advance(shop.name, 900_000)
    for (const tick of [async () => {}, () => world.tick()]) {
      await tick()
      const { status, body } = await act(shop, made, 'commit', { order_id: orderId })
      assert.deepEqual([status, body.code], [410, 'reservation_expired'])
    }
    assert.deepEqual(await countersOf(shop), [3, 0, 0, 3])
    await assertProved(shop)
  })

  test('410: while it expires, a commit waits and finds it gone', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop)
    const commit = await world.seed(shop.name, async (tx) => {
      await expireHold(tx, await getHoldForUpdate(tx, made.id))
      const answer = act(shop, made, 'commit', { order_id: orderId })
      await untilBlocked(world.db)
      return { answer }
    })
    assert.equal((await commit.answer).status, 410)
    assert.deepEqual(await countersOf(shop), [3, 0, 0, 3])
    await assertProved(shop)
  })

  test('while it is committed, the worker leaves it alone', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop, 1, cup)
    await world.seed(shop.name, async (tx) => {
      await commitHold(tx, made.id, orderId)
      world.advance(shop.name, 900_000)
      await world.tick()
    })
    await world.tick()
    assert.deepEqual(await countersOf(shop), [3, 0, 1, 2])
    await assertProved(shop)
  })

  test('409: of a commit and a release at once the second waits and is refused', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 1)
    const orderId = await placed(shop)
    const commit = await world.seed(shop.name, async (tx) => {
      await releaseHold(tx, made.id)
      const answer = act(shop, made, 'commit', { order_id: orderId })
      await untilBlocked(world.db)
      return { answer }
    })
    assert.equal((await commit.answer).body.code, 'reservation_not_held')
    assert.deepEqual(await countersOf(shop), [3, 0, 0, 3])
  })
})

describe('an order that is placed from a reservation', () => {
  const place = ({ name }: Shop, made: Held, lines: Record<string, number>) => {
    const orderId = newId('ord')
    const wanted = Object.entries(lines).map(([variantId, quantity]) => ({ variantId, quantity }))
    return world.seed(name, (tx) => reserveHeldStock(tx, made.id, orderId, wanted))
  }

  test('gets the last units that were held for it', async () => {
    const shop = await givenShop(2)
    await place(shop, await held(shop, 2), { [cup]: 2 })
    assert.deepEqual(await countersOf(shop), [2, 0, 2, 0])
    await assertProved(shop)
  })

  test('gets what it wants: more than was held is reserved, less is given back', async () => {
    const shop = await givenShop(5)
    await place(shop, await held(shop, 2), { [cup]: 3, [plate]: 1 })
    assert.deepEqual(await countersOf(shop), [5, 0, 3, 2])
    await place(shop, await held(shop, 2), { [cup]: 1 })
    assert.deepEqual(await countersOf(shop), [5, 0, 4, 1])
    assert.deepEqual(await countersOf(shop, plate), [10, 0, 1, 9])
    await assertProved(shop)
  })

  test('insufficient_stock: keeps the hold as it was when the rest is not there', async () => {
    const shop = await givenShop(3)
    const made = await held(shop, 2)
    await assert.rejects(place(shop, made, { [cup]: 4 }), { code: 'insufficient_stock' })
    assert.deepEqual(await countersOf(shop), [3, 2, 0, 1])
    assert.equal((await shop.caller.get<Held>(`${url}/${made.id}`)).body.status, 'HELD')
  })

  test('reservation_expired: waits while it expires, and leaves the units to others', async () => {
    const shop = await givenShop(2)
    const made = await held(shop, 2)
    const order = await world.seed(shop.name, async (tx) => {
      await expireHold(tx, await getHoldForUpdate(tx, made.id))
      const refused = assert.rejects(place(shop, made, { [cup]: 2 }), {
        code: 'reservation_expired',
      })
      await untilBlocked(world.db)
      return { refused }
    })
    await order.refused
    assert.deepEqual(await countersOf(shop), [2, 0, 0, 2])
    assert.equal((await hold(shop, 2)).status, 201)
    await assertProved(shop)
  })

  test('reservation_expired: by the clock, also before the worker has seen it, and again after that', async () => {
    const shop = await givenShop(2)
    const made = await held(shop, 2)
    world.advance(shop.name, 900_000)
    for (const seen of [() => undefined, () => world.tick()]) {
      await seen()
      await assert.rejects(place(shop, made, { [cup]: 2 }), { code: 'reservation_expired' })
    }
    assert.deepEqual(await countersOf(shop), [2, 0, 0, 2])
    await assertProved(shop)
  })

  test('keeps its units if the time is over while it is placed', async () => {
    const shop = await givenShop(2)
    const made = await held(shop, 2)
    await world.seed(shop.name, async (tx) => {
      await reserveHeldStock(tx, made.id, newId('ord'), [{ variantId: cup, quantity: 2 }])
      world.advance(shop.name, 900_000)
      await world.tick()
    })
    await world.tick()
    assert.deepEqual(await countersOf(shop), [2, 0, 2, 0])
    assert.equal((await shop.caller.get<Held>(`${url}/${made.id}`)).body.status, 'COMMITTED')
    assert.deepEqual(
      (await typesOf(shop)).filter((type) => type === 'reservation.expired'),
      [],
    )
    await assertProved(shop)
  })
})

describe('a bundle', () => {
  test('422 bundle_has_no_stock: no units of its own are added or moved, and those there are can go', async () => {
    const { name, caller } = await givenShop(3)
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId: set, warehouse: 'A', available: 2 }),
    )
    const adjust = (change: object) =>
      caller.post<Refusal>('/api/v1/inventory/adjustments', {
        adjustments: [{ variant_id: set, ...change }],
      })
    for (const change of [{ delta: 5 }, { set: 1 }]) {
      const { status, body } = await adjust(change)
      assert.deepEqual([status, body.code], [422, 'bundle_has_no_stock'])
    }
    const moved = await caller.post<Refusal>('/api/v1/inventory/transfers', {
      from: 'A',
      to: 'B',
      lines: [{ variant_id: set, quantity: 1 }],
    })
    assert.deepEqual([moved.status, moved.body.code], [422, 'bundle_has_no_stock'])
    assert.equal((await adjust({ set: 0 })).status, 200)
  })
})
