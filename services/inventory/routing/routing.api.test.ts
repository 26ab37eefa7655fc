import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { inventoryService } from '../manifest.ts'
import { reserveStock } from '../reservations/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { partsOfLines } from '../variants/variant.ts'

interface Rules {
  criteria: string[]
  declared: boolean
  version: number
  updated_at: string | null
}

interface Simulated {
  complete: boolean
  search: string
  parcels: { warehouse: string; ships_on: string | null; lines: object[] }[]
  short: object[]
  explain: { warehouse: string; verdict: string }[]
}

interface Refusal {
  code: string
  meta: { variant_ids: string[]; explain: { warehouse: string; verdict: string }[] }
  errors?: { path: string; code: string }[]
}

let world: World

const [set, gift, cup, plate] = [newId('var'), newId('var'), newId('var'), newId('var')]

/** As the catalog answers: a set of two cups and a plate, and a gift of the plate alone. */
const parts = [
  { bundleId: set, variantId: cup, quantity: 2 },
  { bundleId: set, variantId: plate, quantity: 1 },
  { bundleId: gift, variantId: plate, quantity: 1 },
]

before(async () => {
  const service = inventoryService({
    listVariantsWithSkus: async () => [],
    listBundleParts: async (_tx, ids) => parts.filter(({ bundleId }) => ids.includes(bundleId)),
  })
  world = await createWorld({ services: [service] })
})
after(() => world.close())

const rules = '/api/v1/inventory/routing/rules'
const simulate = '/api/v1/inventory/routing/simulate'

function declare<Body = Rules>(caller: Caller, criteria: unknown) {
  return caller.call<Body>('PUT', rules, { body: { criteria } })
}

/** A tenant whose locations, made in this order, have so many units of one variant. */
async function givenStock(...places: { code: string; units: number; more?: object }[]) {
  const name = newUuid()
  const caller = world.as(name)
  const variantId = newId('var')
  for (const { code, more = {} } of places) {
    const made = await caller.post('/api/v1/inventory/locations', { code, ...more })
    assert.equal(made.status, 201, made.text)
  }
  const [first, ...others] = places
  const { code: warehouse, units: available } = first ?? assert.fail()
  await world.seed(name, (tx) => stockVariant(tx, { variantId, warehouse, available }))
  const adjustments = others.map(({ code, units }) => {
    return { variant_id: variantId, warehouse: code, delta: units }
  })
  if (others.length > 0) await caller.post('/api/v1/inventory/adjustments', { adjustments })
  return { name, caller, variantId }
}

async function deactivate(caller: Caller, code: string): Promise<void> {
  const url = '/api/v1/inventory/locations'
  const { body } = await caller.get<{ content: { id: string; code: string }[] }>(url)
  const { id } = body.content.find((location) => location.code === code) ?? assert.fail()
  assert.equal((await caller.patch(`${url}/${id}`, { active: false })).status, 200)
}

async function reservedOf(caller: Caller, variantId: string): Promise<string> {
  const { body } = await caller.get<{ content: { warehouse: string; reserved: number }[] }>(
    `/api/v1/inventory/items?variant_id=${variantId}`,
  )
  const held = body.content.filter(({ reserved }) => reserved > 0)
  return held
    .map(({ warehouse, reserved }) => `${warehouse} ${reserved}`)
    .toSorted()
    .join(', ')
}

describe('the routing rules', () => {
  test('are the usual ones until somebody declares others, which are announced', async () => {
    const name = newUuid()
    const caller = world.as(name)
    const usual = ['FEWEST_PARCELS', 'PRIORITY', 'NEARNESS']
    const before = (await caller.get<Rules>(rules)).body
    assert.deepEqual(before, { criteria: usual, declared: false, version: 1, updated_at: null })
    const criteria = ['NEARNESS', 'FEWEST_PARCELS']
    const { status, body } = await declare(caller, criteria)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { criteria, declared: true, version: 2 })
    assert.deepEqual((await caller.get(rules)).body, body)
    const [announced, ...more] = await world.events(name)
    assert.equal(announced?.type, 'routing_rules.updated')
    assert.deepEqual(announced?.data.object, body)
    assert.deepEqual(more, [])
    assert.deepEqual((await declare(caller, criteria)).body, body)
    assert.equal((await world.events(name)).length, 1)
    assert.equal((await world.as(newUuid()).get<Rules>(rules)).body.declared, false)
  })

  test('412 version_mismatch: somebody else has declared others', async () => {
    const caller = world.as(newUuid())
    const send = (criteria: string[], version: string) =>
      caller.call<Rules & Refusal>('PUT', rules, {
        body: { criteria },
        headers: { 'if-match': `"v${version}"` },
      })
    assert.equal((await send(['PRIORITY'], '1')).status, 200)
    const late = await send(['NEARNESS'], '1')
    assert.deepEqual([late.status, late.body.code], [412, 'version_mismatch'])
  })

  for (const criteria of [[], ['PRIORITY', 'PRIORITY'], ['CHEAPEST'], 'PRIORITY']) {
    test(`400: ${JSON.stringify(criteria)}`, async () => {
      assert.equal((await declare(world.as(newUuid()), criteria)).status, 400)
    })
  }
})

describe('POST /api/v1/inventory/routing/simulate', () => {
  test('200: the parcels, when they leave, and what spoke for each location; nothing is reserved', async () => {
    const { name, caller, variantId } = await givenStock(
      { code: 'A', units: 2, more: { address: { country: 'US' } } },
      { code: 'B', units: 5, more: { cutoff_local: '00:00', timezone: 'UTC' } },
      { code: 'C', units: 5, more: { ships_to: ['US'] } },
    )
    const events = (await world.events(name)).length
    const lines = [{ variant_id: variantId, quantity: 3 }]
    const { status, body, text } = await caller.post<Simulated>(simulate, { lines, country: 'DE' })
    assert.equal(status, 200, text)
    assert.deepEqual([body.complete, body.search, body.short], [true, 'EXACT', []])
    assert.deepEqual(
      body.parcels.map(({ warehouse, lines: shipped }) => [warehouse, shipped]),
      [['B', lines]],
    )
    assert.match(String(body.parcels[0]?.ships_on), /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual(
      body.explain.map(({ warehouse, verdict }) => `${warehouse} ${verdict}`),
      ['A NOT_NEEDED', 'B CHOSEN', 'C DOES_NOT_SHIP_THERE'],
    )
    assert.equal(await reservedOf(caller, variantId), '')
    assert.equal((await world.events(name)).length, events)
  })

  test('200: other criteria are tried, and what is missing is said', async () => {
    const { caller, variantId } = await givenStock(
      { code: 'A', units: 2, more: { priority: 5 } },
      { code: 'B', units: 5 },
    )
    const parcels = async (quantity: number, more: object = {}) => {
      const lines = [{ variant_id: variantId, quantity }]
      const { body } = await caller.post<Simulated>(simulate, { lines, ...more })
      return [body.complete, body.parcels.map(({ warehouse }) => warehouse).join('')]
    }
    assert.deepEqual(await parcels(3), [true, 'B'])
    assert.deepEqual(await parcels(3, { criteria: ['PRIORITY'] }), [true, 'AB'])
    assert.deepEqual(await parcels(8), [false, 'AB'])
  })

  test('422 no_route: no location ships there, and each says why', async () => {
    const { caller, variantId } = await givenStock(
      { code: 'A', units: 2, more: { ships_to: ['DE'] } },
      { code: 'B', units: 5 },
    )
    await deactivate(caller, 'B')
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const { status, body } = await caller.post<Refusal>(simulate, { lines, country: 'CH' })
    assert.deepEqual([status, body.code], [422, 'no_route'])
    assert.deepEqual(body.meta.variant_ids, [variantId])
    assert.deepEqual(
      body.meta.explain.map(({ warehouse, verdict }) => `${warehouse} ${verdict}`),
      ['A DOES_NOT_SHIP_THERE', 'B INACTIVE'],
    )
  })

  test('422 variant_unknown, also that of another tenant; 400 for what is no country', async () => {
    const { variantId } = await givenStock({ code: 'A', units: 2 })
    const stranger = world.as(newUuid())
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const unknown = await stranger.post<Refusal>(simulate, { lines })
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'variant_unknown'])
    assert.equal(unknown.body.errors?.[0]?.path, '/lines/0/variant_id')
    const nowhere = await stranger.post<Refusal>(simulate, { lines, country: 'XX' })
    assert.deepEqual([nowhere.status, nowhere.body.errors?.[0]?.path], [400, '/country'])
  })

  test('200: what is not tracked leaves its primary location, however much is wanted', async () => {
    const { name, caller } = await givenStock({ code: 'A', units: 1 })
    const variantId = newId('var')
    const download = { variantId, warehouse: 'A', available: 0, tracked: false }
    await world.seed(name, (tx) => stockVariant(tx, download))
    const lines = [{ variant_id: variantId, quantity: 50 }]
    const { body } = await caller.post<Simulated>(simulate, { lines, country: 'DE' })
    assert.deepEqual([body.complete, body.parcels[0]?.lines], [true, lines])
  })
})

describe('POST /api/v1/inventory/routing/simulate of bundles', () => {
  /** Cups lie at A and plates at B; the bundles have an item of their own, as every variant has. */
  async function givenParts(cups: number, plates: number) {
    const name = newUuid()
    await world.seed(name, async (tx) => {
      await stockVariant(tx, { variantId: cup, warehouse: 'A', available: cups })
      await stockVariant(tx, { variantId: plate, warehouse: 'B', available: plates })
      await stockVariant(tx, { variantId: set, warehouse: 'A', available: 0 })
      await stockVariant(tx, { variantId: gift, warehouse: 'A', available: 0 })
    })
    const line = (variant_id: string, quantity: number) => ({ variant_id, quantity })
    const asked = (...lines: [string, number][]) =>
      world.as(name).post<Simulated>(simulate, { lines: lines.map((each) => line(...each)) })
    return { name, caller: world.as(name), line, asked }
  }

  test('200: the components leave, and the explanation says for which bundle', async () => {
    const { asked, line } = await givenParts(9, 9)
    const { status, body, text } = await asked([set, 2], [cup, 1])
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.parcels.map(({ warehouse, lines }) => [warehouse, lines]),
      [
        ['A', [line(cup, 5)]],
        ['B', [line(plate, 2)]],
      ],
    )
    assert.partialDeepStrictEqual(body, {
      complete: true,
      orderable: true,
      bundles: [{ variant_id: set, requested: 2, available: 2 }],
      explain: [
        {
          warehouse: 'A',
          units: 5,
          taken: [
            { ...line(cup, 4), bundle_id: set },
            { ...line(cup, 1), bundle_id: null },
          ],
        },
        { warehouse: 'B', units: 2, taken: [{ ...line(plate, 2), bundle_id: set }] },
      ],
    })
  })

  test('200: of two bundles that share a component one can be shipped, and an order of both is refused', async () => {
    const { name, asked } = await givenParts(9, 1)
    const { body } = await asked([set, 1], [gift, 1])
    assert.partialDeepStrictEqual(body, {
      complete: false,
      orderable: false,
      short: [{ variant_id: plate, requested: 2, available: 1 }],
      bundles: [
        { variant_id: set, requested: 1, available: 1 },
        { variant_id: gift, requested: 1, available: 0 },
      ],
    })
    const wanted = partsOfLines(
      [set, gift].map((variantId) => ({ variantId, quantity: 1 })),
      parts,
    )
    await assert.rejects(
      world.seed(name, (tx) => reserveStock(tx, newId('ord'), wanted)),
      { code: 'insufficient_stock' },
    )
    const alone = await asked([gift, 1])
    assert.partialDeepStrictEqual(alone.body, { complete: true, orderable: true })
  })

  test('422 variant_unknown: a component that is not kept here is found at the line of its bundle', async () => {
    const stranger = world.as(newUuid())
    const lines = [{ variant_id: set, quantity: 1 }]
    const { status, body } = await stranger.post<Refusal>(simulate, { lines })
    assert.deepEqual([status, body.code], [422, 'variant_unknown'])
    assert.equal(body.errors?.[0]?.path, '/lines/0/variant_id')
  })
})

describe('what an order reserves', () => {
  const reserve = (tenant: string, variantId: string, quantity: number, country?: string) =>
    world.seed(tenant, (tx) => reserveStock(tx, newId('ord'), [{ variantId, quantity }], country))

  test('comes from the primary location where nobody has declared anything', async () => {
    const { name, caller, variantId } = await givenStock(
      { code: 'B', units: 5 },
      { code: 'A', units: 5 },
    )
    await reserve(name, variantId, 2)
    assert.equal(await reservedOf(caller, variantId), 'B 2')
  })

  test('comes from the location with the highest priority', async () => {
    const { name, caller, variantId } = await givenStock(
      { code: 'B', units: 5 },
      { code: 'A', units: 5, more: { priority: 1 } },
    )
    await reserve(name, variantId, 2)
    assert.equal(await reservedOf(caller, variantId), 'A 2')
    await reserve(name, variantId, 4)
    assert.equal(await reservedOf(caller, variantId), 'A 2, B 4')
    await reserve(name, variantId, 4)
    assert.equal(await reservedOf(caller, variantId), 'A 5, B 5')
    await assert.rejects(reserve(name, variantId, 1), { code: 'insufficient_stock' })
  })

  test('comes from where the destination is near, and only from where it is shipped to', async () => {
    const { name, caller, variantId } = await givenStock(
      { code: 'A', units: 5, more: { address: { country: 'US' } } },
      { code: 'B', units: 5, more: { address: { country: 'FR' } } },
      { code: 'C', units: 5, more: { ships_to: ['CH'], address: { country: 'CH' } } },
    )
    await reserve(name, variantId, 1, 'DE')
    assert.equal(await reservedOf(caller, variantId), 'B 1')
    await reserve(name, variantId, 1, 'CH')
    assert.equal(await reservedOf(caller, variantId), 'B 1, C 1')
    await assert.rejects(reserve(name, variantId, 10, 'DE'), { code: 'insufficient_stock' })
  })

  test('422 no_route: is nothing where no location ships there', async () => {
    const { name, caller, variantId } = await givenStock({
      code: 'A',
      units: 5,
      more: { ships_to: ['DE'] },
    })
    await assert.rejects(reserve(name, variantId, 1, 'CH'), { code: 'no_route' })
    assert.equal(await reservedOf(caller, variantId), '')
    const asked = { variant_ids: [variantId] }
    const availableTo = async (more: object) => {
      const url = '/api/v1/inventory/availability'
      const { body } = await caller.post<{ content: { available: number; locations: object[] }[] }>(
        url,
        { ...asked, ...more },
      )
      return body.content[0]
    }
    assert.partialDeepStrictEqual(await availableTo({ country: 'CH' }), {
      available: 0,
      locations: [{ warehouse: 'A', available: 0 }],
    })
    assert.partialDeepStrictEqual(await availableTo({ country: 'DE' }), { available: 5 })
    assert.partialDeepStrictEqual(await availableTo({}), { available: 5 })
  })

  test('follows the declared criteria without any priority', async () => {
    const { name, caller, variantId } = await givenStock(
      { code: 'B', units: 5 },
      { code: 'A', units: 5 },
    )
    assert.equal((await declare(caller, ['FEWEST_PARCELS'])).status, 200)
    await reserve(name, variantId, 2)
    assert.equal(await reservedOf(caller, variantId), 'A 2')
  })
})
