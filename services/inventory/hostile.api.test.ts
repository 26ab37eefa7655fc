import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest } from './manifest.ts'
import { stockVariant } from './stock.fixture.ts'

const tenant = 'hostile'
const variantId = newId('var')
let world: World
let caller: Caller
let urls: Readonly<Record<string, string>>

before(async () => {
  world = await createWorld({ services: [manifest] })
  caller = world.as(tenant)
  await world.seed(tenant, (tx) => stockVariant(tx, { variantId, warehouse: 'MAIN', available: 5 }))
  const idOf = async (path: string, body: object) => {
    const reply = await caller.post<{ id: string }>(`${api}/${path}`, body)
    assert.equal(reply.status, 201, reply.text)
    return `${api}/${path}/${reply.body.id}`
  }
  const items = await caller.get<{ content: { id: string }[] }>(`${api}/items`)
  const there = { variant_id: variantId, quantity: 1 }
  urls = {
    location: await idOf('locations', { code: 'OTHER' }),
    item: `${api}/items/${items.body.content[0]?.id}`,
    reservation: await idOf('reservations', { ...cart, lines: [there] }),
    transfer: await idOf('transfers', { from: 'MAIN', to: 'OTHER', lines: [there] }),
  }
})
after(() => world.close())

const api = '/api/v1/inventory'
const cart = { owner: { type: 'CART', id: 'cart-1' } }
const line = (quantity: unknown) => ({ variant_id: variantId, quantity })
const lines = (count: number) => Array.from({ length: count }, () => line(1))
const transfer = { from: 'MAIN', to: 'OTHER' }
const long = 'x'.repeat(100_000)

/** No whole number of units, or more than anybody has. */
const notUnits = [-1, 0.5, 1e9 + 1, 2 ** 53, 1e308, '1', null, [1], true]

interface Write {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly url: () => string
  readonly bodies: readonly object[]
}

const at = (name: string, command = '') => `${urls[name]}${command}`

/** Every write of the domain, with what nobody should send. */
const writes: Readonly<Record<string, Write>> = {
  createLocation: {
    method: 'POST',
    url: () => `${api}/locations`,
    bodies: [
      {},
      { code: long },
      { code: '../../etc/passwd' },
      { code: 'A', name: long },
      { code: 'A', priority: 1e12 },
      { code: 'A', ships_to: Array.from({ length: 10_000 }, () => 'DE') },
      { code: 'A', metadata: Object.fromEntries(lines(10_000).map((_, key) => [`k${key}`, 'v'])) },
      { code: 'A', active: 'no' },
      { code: 'A', address: { country: 'DE', line1: long } },
    ],
  },
  updateLocation: {
    method: 'PATCH',
    url: () => at('location'),
    bodies: [
      {},
      { code: 'B' },
      { priority: -1e12 },
      { name: '' },
      { active: 1 },
      { ships_to: 'DE' },
    ],
  },
  updateStockItem: {
    method: 'PATCH',
    url: () => at('item'),
    bodies: [
      {},
      ...notUnits.map((safety_stock) => ({ safety_stock })),
      ...notUnits.filter((value) => value !== null).map((low_stock_at) => ({ low_stock_at })),
      ...notUnits
        .filter((value) => value !== null)
        .map((backorder_limit) => ({ policy: 'BACKORDER', backorder_limit })),
      { policy: 'ALLOW' },
      { policy: 'PREORDER', release_at: '+275760-09-13T00:00:00.001Z' },
      { on_hand: 1 },
    ],
  },
  adjustStock: {
    method: 'POST',
    url: () => `${api}/adjustments`,
    bodies: [
      { adjustments: [] },
      { adjustments: Array.from({ length: 10_000 }, () => ({ variant_id: variantId, delta: 1 })) },
      ...notUnits.map((set) => ({ adjustments: [{ variant_id: variantId, set }] })),
      ...notUnits
        .filter((value) => value !== -1)
        .map((delta) => ({ adjustments: [{ variant_id: variantId, delta }] })),
      { adjustments: [{ variant_id: variantId, delta: 1, bucket: 'RESERVED' }] },
      { adjustments: [{ variant_id: variantId, delta: 1, ref: long }] },
      { adjustments: [{ variant_id: variantId, delta: 1 }], reason: long },
      { adjustments: [{ sku: long, delta: 1 }] },
    ],
  },
  createReservation: {
    method: 'POST',
    url: () => `${api}/reservations`,
    bodies: [
      { ...cart, lines: [] },
      { ...cart, lines: lines(10_000) },
      ...[...notUnits, 0].map((quantity) => ({ ...cart, lines: [line(quantity)] })),
      { ...cart, lines: lines(1), ttl_seconds: 1e12 },
      { ...cart, lines: lines(1), expires_at: '9999-12-31T23:59:59Z' },
      { owner: { type: 'CART', id: long }, lines: lines(1) },
    ],
  },
  extendReservation: {
    method: 'POST',
    url: () => at('reservation', '/extend'),
    bodies: [{ ttl_seconds: -1 }, { ttl_seconds: 1e12 }, { expires_at: '1970-01-01T00:00:00Z' }],
  },
  commitReservation: {
    method: 'POST',
    url: () => at('reservation', '/commit'),
    bodies: [{}, { order_id: long }, { order_id: variantId }],
  },
  createTransfer: {
    method: 'POST',
    url: () => `${api}/transfers`,
    bodies: [
      { ...transfer, lines: [] },
      { ...transfer, lines: lines(10_000) },
      ...[...notUnits, 0].map((quantity) => ({ ...transfer, lines: [line(quantity)] })),
      { ...transfer, lines: lines(1), note: long },
      { ...transfer, lines: lines(1), tracking: Array.from({ length: 10_000 }, () => 'T') },
      { from: 'MAIN', to: 'MAIN', lines: lines(1) },
    ],
  },
  updateTransfer: {
    method: 'PATCH',
    url: () => at('transfer'),
    bodies: [
      {},
      { lines: [] },
      { lines: lines(10_000) },
      { lines: [line(-1)] },
      { status: 'READY' },
    ],
  },
  shipTransfer: {
    method: 'POST',
    url: () => at('transfer', '/ship'),
    bodies: [{ lines: lines(10_000) }, { lines: [line(-1)] }, { lines: [line(1e308)] }],
  },
  receiveTransfer: {
    method: 'POST',
    url: () => at('transfer', '/receive'),
    bodies: [{ lines: lines(10_000) }, { lines: [line(-1)] }, { lines: [line(1e308)] }],
  },
  setRoutingRules: {
    method: 'PUT',
    url: () => `${api}/routing/rules`,
    bodies: [
      { criteria: [] },
      { criteria: ['CHEAPEST'] },
      { criteria: ['PRIORITY', 'PRIORITY'] },
      { criteria: Array.from({ length: 10_000 }, () => 'PRIORITY') },
    ],
  },
  simulateRouting: {
    method: 'POST',
    url: () => `${api}/routing/simulate`,
    bodies: [
      { lines: lines(10_000) },
      { lines: [line(1e308)] },
      { lines: lines(1), country: 'XX' },
    ],
  },
  checkAvailability: {
    method: 'POST',
    url: () => `${api}/availability`,
    bodies: [
      { variant_ids: [] },
      { variant_ids: Array.from({ length: 10_000 }, () => newId('var')) },
      { variant_ids: [variantId, variantId] },
    ],
  },
}

const shown = (body: object) => JSON.stringify(body).slice(0, 70)

/** All that a tenant has of the domain. */
async function everything(): Promise<unknown> {
  const lists = ['items', 'locations', 'reservations', 'transfers', 'movements', 'routing/rules']
  const read = lists.map(async (list) => (await caller.get(`${api}/${list}`)).body)
  return { read: await Promise.all(read), events: (await world.events(tenant)).length }
}

for (const [name, { method, url, bodies }] of Object.entries(writes)) {
  describe(name, () => {
    test(`400: refuses ${bodies.length} bodies, and nothing has changed`, async () => {
      const before = await everything()
      for (const body of bodies) {
        const reply = await caller.call<{ code: string; errors?: object[] }>(method, url(), {
          body,
        })
        assert.equal(reply.status, 400, `${shown(body)} ${reply.text}`)
        // What no program counts with is refused before anybody compares it with a schema.
        assert.match(reply.body.code, /^(validation_failed|malformed_json)$/)
        assert(reply.body.code === 'malformed_json' || reply.body.errors?.length, reply.text)
      }
      assert.deepEqual(await everything(), before)
    })
  })
}

test('the most that can be asked for at once is counted to the unit', async () => {
  const mine = newId('var')
  await world.seed(tenant, (tx) =>
    stockVariant(tx, { variantId: mine, warehouse: 'MAIN', available: 0 }),
  )
  const of = (delta: number) => ({
    adjustments: Array.from({ length: 500 }, () => ({ variant_id: mine, delta })),
  })
  const { body } = await caller.post<{ content: { on_hand: number }[] }>(
    `${api}/adjustments`,
    of(1_000_000_000),
  )
  assert.equal(body.content[0]?.on_hand, 500_000_000_000)
  const tooMany = await caller.post<{ code: string }>(`${api}/adjustments`, of(-1_000_000_000))
  assert.equal(tooMany.status, 200)
  const below = await caller.post<{ code: string }>(`${api}/adjustments`, of(-1))
  assert.deepEqual([below.status, below.body.code], [422, 'stock_below_zero'])
})
