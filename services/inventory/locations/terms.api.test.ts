import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { registerProvider } from '../providers/store.ts'
import { releaseStock, reserveStock, shipStock } from '../reservations/operations.ts'
import { findRules } from '../routing/store.ts'
import { stockVariant } from '../stock.fixture.ts'
import { updateLocationDetails } from './operations.ts'

interface Location {
  id: string
  active: boolean
  version: number
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors?: { path: string; code: string }[]
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const url = '/api/v1/inventory/locations'

function freshTenant(): { name: string; caller: Caller } {
  const name = newUuid()
  return { name, caller: world.as(name) }
}

async function givenLocation(caller: Caller, code: string, more: object = {}): Promise<Location> {
  const { status, body, text } = await caller.post<Location>(url, { code, ...more })
  assert.equal(status, 201, text)
  return body
}

async function change(caller: Caller, { id }: Location, body: object): Promise<Location> {
  const reply = await caller.patch<Location>(`${url}/${id}`, body)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

/** The default location and one more, and a variant with units at each. */
async function givenTwo(units: readonly [atDefault: number, atOther: number]) {
  const { name, caller } = freshTenant()
  await givenLocation(caller, 'MAIN')
  const other = await givenLocation(caller, 'OTHER')
  const variantId = newId('var')
  await world.seed(name, (tx) =>
    stockVariant(tx, { variantId, warehouse: 'OTHER', available: units[1] }),
  )
  await adjust(caller, [{ variant_id: variantId, warehouse: 'MAIN', set: units[0] }])
  return { name, caller, other, variantId }
}

function adjust(caller: Caller, adjustments: object[]) {
  return caller.post<Refusal>('/api/v1/inventory/adjustments', { adjustments })
}

async function countersOf(caller: Caller, variantId: string): Promise<string[]> {
  const { body } = await caller.get<{
    content: { warehouse: string; on_hand: number; reserved: number }[]
  }>(`/api/v1/inventory/items?variant_id=${variantId}`)
  return body.content
    .map(({ warehouse, on_hand, reserved }) => `${warehouse} ${on_hand} ${reserved}`)
    .toSorted()
}

const everything = {
  priority: 10,
  ships_to: ['DE', 'AT'],
  timezone: 'Europe/Berlin',
  cutoff_local: '14:00',
  pickup: true,
  active: false,
  address: {
    line1: 'Torstraße 1',
    line2: null,
    city: 'Berlin',
    region: null,
    postal_code: '10119',
    country: 'DE',
  },
}

describe('what a location says of itself', () => {
  test('is read, listed and announced as it was sent', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const made = await givenLocation(caller, 'BER', everything)
    assert.partialDeepStrictEqual(made, everything)
    assert.deepEqual((await caller.get(`${url}/${made.id}`)).body, made)
    const listed = await caller.get<{ content: Location[] }>(url)
    assert.deepEqual(listed.body.content[0], made)
    const announced = await world.events(name)
    assert.deepEqual(announced.at(-1)?.data.object, made)
  })

  test('is nothing in particular where nobody says so', async () => {
    const made = await givenLocation(freshTenant().caller, 'MAIN')
    const usual = { priority: 0, ships_to: [], address: null, timezone: null, cutoff_local: null }
    assert.partialDeepStrictEqual(made, { ...usual, pickup: false, active: true })
  })

  test('changes in one version, and the same once more makes none', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const made = await givenLocation(caller, 'BER')
    const changed = await change(caller, made, everything)
    assert.partialDeepStrictEqual(changed, { ...everything, version: 2 })
    const events = (await world.events(name)).length
    assert.deepEqual(await change(caller, made, everything), changed)
    assert.equal((await world.events(name)).length, events)
    const emptied = await change(caller, made, { address: null, timezone: null, ships_to: [] })
    assert.partialDeepStrictEqual(emptied, { address: null, timezone: null, ships_to: [] })
  })

  test('an address says what it knows, and its country', async () => {
    const { caller } = freshTenant()
    const made = await givenLocation(caller, 'MAIN', { address: { country: 'DE' } })
    const unsaid = { line1: null, line2: null, city: null, region: null, postal_code: null }
    assert.partialDeepStrictEqual(made, { address: { ...unsaid, country: 'DE' } })
  })

  const refused: [body: object, path: string][] = [
    [{ ships_to: ['DE', 'XX'] }, '/ships_to/1'],
    [{ ships_to: ['de'] }, '/ships_to/0'],
    [{ ships_to: ['DE', 'DE'] }, '/ships_to'],
    [{ address: { country: 'ZZ' } }, '/address/country'],
    [{ address: { city: 'Berlin' } }, '/address'],
    [{ cutoff_local: '24:00' }, '/cutoff_local'],
    [{ cutoff_local: '2 pm' }, '/cutoff_local'],
    [{ priority: 1.5 }, '/priority'],
  ]
  for (const [body, path] of refused) {
    test(`400: ${JSON.stringify(body)}`, async () => {
      const { caller } = freshTenant()
      const { status, body: refusal } = await caller.post<Refusal>(url, { code: 'MAIN', ...body })
      assert.equal(status, 400)
      assert(
        refusal.errors?.some((error) => error.path.startsWith(path)),
        JSON.stringify(refusal),
      )
    })
  }

  test('422 time_zone_unknown', async () => {
    const sent = { code: 'MAIN', timezone: 'Europe/Atlantis' }
    const { status, body } = await freshTenant().caller.post<Refusal>(url, sent)
    assert.deepEqual([status, body.code], [422, 'time_zone_unknown'])
  })
})

describe('the default location', () => {
  test('409 location_is_default: it stays active, that of a provider too', async () => {
    const { name, caller } = freshTenant()
    const first = await caller.post<Refusal>(url, { code: 'MAIN', active: false })
    assert.deepEqual([first.status, first.body.code], [409, 'location_is_default'])
    const providerId = newId('prv')
    await world.seed(name, (tx) => registerProvider(tx, providerId))
    for (const location of [
      await givenLocation(caller, 'MAIN'),
      await givenLocation(caller, providerId),
    ]) {
      const reply = await caller.patch<Refusal>(`${url}/${location.id}`, { active: false })
      assert.deepEqual([reply.status, reply.body.code], [409, 'location_is_default'])
    }
  })

  test('422 location_inactive: an inactive one does not become it, unless it becomes active too', async () => {
    const { caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const closed = await givenLocation(caller, 'CLOSED', { active: false })
    const reply = await caller.patch<Refusal>(`${url}/${closed.id}`, { is_default: true })
    assert.deepEqual([reply.status, reply.body.code], [422, 'location_inactive'])
    const opened = await change(caller, closed, { is_default: true, active: true })
    assert.partialDeepStrictEqual(opened, { is_default: true, active: true })
  })
})

describe('an inactive location', () => {
  test('422 location_inactive: takes no units, and lets go of those that are there', async () => {
    const { name, caller, other, variantId } = await givenTwo([0, 5])
    await change(caller, other, { active: false })
    const at = { variant_id: variantId, warehouse: 'OTHER' }
    for (const adjustment of [
      { ...at, delta: 1 },
      { ...at, set: 6 },
    ]) {
      const { status, body } = await adjust(caller, [adjustment])
      assert.deepEqual([status, body.code], [422, 'location_inactive'])
      assert.equal(body.errors?.[0]?.path, '/adjustments/0/warehouse')
    }
    assert.equal((await adjust(caller, [{ ...at, delta: -2 }])).status, 200)
    assert.equal((await adjust(caller, [{ ...at, set: 1 }])).status, 200)
    assert.deepEqual(await countersOf(caller, variantId), ['MAIN 0 0', 'OTHER 1 0'])
    const first = world.seed(name, (tx) =>
      stockVariant(tx, { variantId: newId('var'), warehouse: 'OTHER', available: 1 }),
    )
    await assert.rejects(first, { code: 'location_inactive' })
  })

  test('gives no stock, also where it is the primary location; others do', async () => {
    const { name, caller, other, variantId } = await givenTwo([3, 5])
    await change(caller, other, { active: false })
    const line = { variantId, quantity: 3 }
    await world.seed(name, (tx) => reserveStock(tx, newId('ord'), [line]))
    assert.deepEqual(await countersOf(caller, variantId), ['MAIN 3 3', 'OTHER 5 0'])
    const more = world.seed(name, (tx) => reserveStock(tx, newId('ord'), [line]))
    await assert.rejects(more, { code: 'insufficient_stock' })
    const { body } = await caller.post<{ content: { available: number; locations: object[] }[] }>(
      '/api/v1/inventory/availability',
      { variant_ids: [variantId] },
    )
    assert.equal(body.content[0]?.available, 0)
    await change(caller, other, { active: true })
    await world.seed(name, (tx) => reserveStock(tx, newId('ord'), [line]))
    assert.deepEqual(await countersOf(caller, variantId), ['MAIN 3 3', 'OTHER 5 3'])
  })

  test('ships and releases what was promised there', async () => {
    const { name, caller, other, variantId } = await givenTwo([0, 5])
    const orderId = newId('ord')
    await world.seed(name, (tx) => reserveStock(tx, orderId, [{ variantId, quantity: 4 }]))
    await change(caller, other, { active: false })
    await world.seed(name, (tx) => shipStock(tx, orderId, [{ variantId, quantity: 3 }]))
    await world.seed(name, (tx) => releaseStock(tx, orderId))
    assert.deepEqual(await countersOf(caller, variantId), ['MAIN 0 0', 'OTHER 2 0'])
  })

  test('sells on what is not tracked, which lies nowhere', async () => {
    const { name, caller, other } = await givenTwo([0, 0])
    const variantId = newId('var')
    const download = { variantId, warehouse: 'OTHER', available: 0, tracked: false }
    await world.seed(name, (tx) => stockVariant(tx, download))
    await change(caller, other, { active: false })
    await world.seed(name, (tx) => reserveStock(tx, newId('ord'), [{ variantId, quantity: 9 }]))
  })
})

describe('whether there is anything to choose by', () => {
  const inUse = (tenant: string) => world.peek(tenant, async (tx) => (await findRules(tx))?.inUse)

  test('is known of the tenant as long as a location says something', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    assert.equal(await inUse(name), undefined)
    const other = await givenLocation(caller, 'OTHER', { priority: 1 })
    assert.equal(await inUse(name), true)
    for (const [body, expected] of [
      [{ priority: 0 }, false],
      [{ ships_to: ['DE'] }, true],
      [{ ships_to: [], active: false }, true],
      [{ active: true }, false],
      [{ priority: -1 }, true],
    ] as const) {
      await change(caller, other, body)
      assert.equal(await inUse(name), expected, JSON.stringify(body))
    }
    assert.equal((await caller.call('DELETE', `${url}/${other.id}`)).status, 200)
    assert.equal(await inUse(name), false)
  })

  test('two who change locations at once count both', async () => {
    const { name, caller } = freshTenant()
    const one = await givenLocation(caller, 'ONE')
    const two = await givenLocation(caller, 'TWO', { priority: 1 })
    const second = await world.seed(name, async (tx) => {
      await updateLocationDetails(tx, one.id, { priority: 2 })
      const reply = change(caller, two, { priority: 0 })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.partialDeepStrictEqual(await second.reply, { priority: 0 })
    assert.equal(await inUse(name), true)
  })
})
