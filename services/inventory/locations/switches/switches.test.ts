import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest } from '../../manifest.ts'
import { adjustStock, setInitialStock, updateStockItem } from '../../operations.ts'
import { releaseStock, reserveStock } from '../../reservations/operations.ts'
import { listItemsOfVariants } from '../../store.ts'
import type { LocationChanges } from '../location.ts'
import { createLocation, removeLocation, updateLocationDetails } from '../operations.ts'
import { followSwitch } from './operations.ts'
import { findSwitchForUpdate } from './store.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

interface Stocked {
  readonly name: string
  readonly locationId: string
  readonly variantIds: readonly string[]
}

/** Two locations, and variants that have so many units at the second, which is their primary one. */
async function givenStock(units: readonly number[]): Promise<Stocked> {
  const name = newUuid()
  return world.seed(name, async (tx) => {
    await createLocation(tx, { code: 'MAIN' })
    const { id: locationId } = await createLocation(tx, { code: 'OTHER' })
    const location = { code: 'OTHER', exists: true, path: '' }
    const stocks = units.map((available) => ({ variantId: newId('var'), location, available }))
    await setInitialStock(tx, stocks)
    return { name, locationId, variantIds: stocks.map(({ variantId }) => variantId) }
  })
}

function change({ name, locationId }: Stocked, changes: LocationChanges) {
  return world.seed(name, (tx) => updateLocationDetails(tx, locationId, changes))
}

function adjust({ name }: Stocked, variantId: string, warehouse: string, delta: number) {
  return world.seed(name, (tx) => adjustStock(tx, [{ variantId, warehouse, delta }], undefined))
}

/** As a worker does it: a part, if there is anything to follow. */
function step({ name }: Stocked): Promise<boolean> {
  return world.seed(name, async (tx) => {
    const found = await findSwitchForUpdate(tx, [])
    if (found) await followSwitch(tx, found)
    return found !== undefined
  })
}

async function followAll(stocked: Stocked): Promise<number> {
  let parts = 0
  while (await step(stocked)) parts += 1
  return parts
}

const told = ['stock.out', 'stock.back_in_stock', 'stock.low']

/** What was announced of each variant, in the order in which it was. */
async function announced({ name, variantIds }: Stocked): Promise<string[][]> {
  const events = (await world.events(name)).filter(({ type }) => told.includes(type))
  const variantOf = (object: unknown) => (object as { variant_id: string }).variant_id
  return variantIds.map((variantId) =>
    events.filter(({ data }) => variantOf(data.object) === variantId).map(({ type }) => type),
  )
}

describe('a location that is switched off and on', () => {
  test('takes variants out of stock that are nowhere else, and brings them back', async () => {
    const stocked = await givenStock([5, 5, 0])
    const [, elsewhere = ''] = stocked.variantIds
    await adjust(stocked, elsewhere, 'MAIN', 2)
    await change(stocked, { active: false })
    assert.deepEqual(await announced(stocked), [[], [], []])
    await followAll(stocked)
    assert.deepEqual(await announced(stocked), [['stock.out'], [], []])
    await change(stocked, { active: true })
    await followAll(stocked)
    assert.deepEqual(await announced(stocked), [['stock.out', 'stock.back_in_stock'], [], []])
  })

  test('says so once, however often it is asked for the same', async () => {
    const stocked = await givenStock([5])
    for (const active of [false, false, true, true, false]) {
      await change(stocked, { active })
      await followAll(stocked)
    }
    const [told] = await announced(stocked)
    assert.deepEqual(told, ['stock.out', 'stock.back_in_stock', 'stock.out'])
  })

  test('says nothing if it is on again before anybody has followed', async () => {
    const stocked = await givenStock([5])
    await change(stocked, { active: false })
    await change(stocked, { active: true })
    assert.equal(await followAll(stocked), 1)
    assert.deepEqual(await announced(stocked), [[]])
  })

  test('makes stock low, once until there was more to sell', async () => {
    const stocked = await givenStock([5, 2])
    const items = await world.peek(stocked.name, (tx) =>
      listItemsOfVariants(tx, stocked.variantIds),
    )
    for (const { id } of items) {
      await world.seed(stocked.name, (tx) => updateStockItem(tx, id, { lowStockAt: 3 }))
    }
    assert.deepEqual(await announced(stocked), [[], ['stock.low']])
    await change(stocked, { active: false })
    await followAll(stocked)
    const lowAndOut = ['stock.low', 'stock.out']
    assert.deepEqual(await announced(stocked), [lowAndOut, lowAndOut])
    const low = (await world.events(stocked.name)).findLast(({ type }) => type === 'stock.low')
    assert.partialDeepStrictEqual(low?.data.object, { available: 5, offered: false })
    await change(stocked, { active: true })
    await followAll(stocked)
    const back = [...lowAndOut, 'stock.back_in_stock']
    assert.deepEqual(await announced(stocked), [back, back])
  })

  test('has nothing to follow where something else about it changes', async () => {
    const stocked = await givenStock([5])
    await change(stocked, { priority: 3, shipsTo: ['DE'], name: 'Elsewhere' })
    assert.equal(await followAll(stocked), 0)
    assert.deepEqual(await announced(stocked), [[]])
  })

  test('and is deleted then, leaves nothing to follow', async () => {
    const stocked = await givenStock([0])
    await change(stocked, { active: false })
    await world.seed(stocked.name, (tx) => removeLocation(tx, stocked.locationId))
    assert.equal(await followAll(stocked), 1)
    const [variantId = ''] = stocked.variantIds
    await adjust(stocked, variantId, 'MAIN', 1)
    assert.deepEqual(await announced(stocked), [['stock.back_in_stock']])
  })

  test('of another tenant is followed by that one', async () => {
    const [stocked, other] = [await givenStock([5]), await givenStock([5])]
    await change(stocked, { active: false })
    assert.equal(await followAll(other), 0)
    assert.equal(await followAll(stocked), 1)
    assert.deepEqual([await announced(other), await announced(stocked)], [[[]], [['stock.out']]])
  })
})

describe('what happens to stock while a switch is followed', () => {
  test('units that are gone meanwhile are out of stock once', async () => {
    const stocked = await givenStock([5])
    const [variantId = ''] = stocked.variantIds
    await change(stocked, { active: false })
    await adjust(stocked, variantId, 'OTHER', -5)
    assert.deepEqual(await announced(stocked), [['stock.out']])
    await followAll(stocked)
    await change(stocked, { active: true })
    await followAll(stocked)
    assert.deepEqual(await announced(stocked), [['stock.out']])
  })

  test('units that come elsewhere meanwhile leave nothing to announce', async () => {
    const stocked = await givenStock([5])
    const [variantId = ''] = stocked.variantIds
    await change(stocked, { active: false })
    await adjust(stocked, variantId, 'MAIN', 1)
    await followAll(stocked)
    assert.deepEqual(await announced(stocked), [[]])
  })

  test('the last unit of what is for sale is announced, whatever an inactive location has', async () => {
    const stocked = await givenStock([5])
    const [variantId = ''] = stocked.variantIds
    await adjust(stocked, variantId, 'MAIN', 1)
    await change(stocked, { active: false })
    await followAll(stocked)
    const orderId = newId('ord')
    await world.seed(stocked.name, (tx) => reserveStock(tx, orderId, [{ variantId, quantity: 1 }]))
    assert.deepEqual(await announced(stocked), [['stock.out']])
    await world.seed(stocked.name, (tx) => releaseStock(tx, orderId))
    assert.deepEqual(await announced(stocked), [['stock.out', 'stock.back_in_stock']])
  })

  test('a switch waits for the part that is being announced, and all follow it then', async () => {
    const stocked = await givenStock([5])
    await change(stocked, { active: false })
    const second = await world.seed(stocked.name, async (tx) => {
      const found = await findSwitchForUpdate(tx, [])
      assert(found)
      await followSwitch(tx, found)
      const switched = change(stocked, { active: true })
      await untilBlocked(world.db)
      return { switched }
    })
    await second.switched
    await followAll(stocked)
    assert.deepEqual(await announced(stocked), [['stock.out', 'stock.back_in_stock']])
  })
})

describe('stock that is put there at the same time', () => {
  test('location_inactive: waits for the switch, and is refused', async () => {
    const stocked = await givenStock([5])
    const [variantId = ''] = stocked.variantIds
    const second = await world.seed(stocked.name, async (tx) => {
      await updateLocationDetails(tx, stocked.locationId, { active: false })
      const refused = assert.rejects(adjust(stocked, variantId, 'OTHER', 1), {
        code: 'location_inactive',
      })
      await untilBlocked(world.db)
      return { refused }
    })
    await second.refused
    assert.equal(await followAll(stocked), 1)
  })

  test('the switch waits for it, and the new item follows', async () => {
    const stocked = await givenStock([5])
    const variantId = newId('var')
    await world.seed(stocked.name, (tx) =>
      setInitialStock(tx, [
        { variantId, location: { code: 'MAIN', exists: true, path: '' }, available: 0 },
      ]),
    )
    const second = await world.seed(stocked.name, async (tx) => {
      await adjustStock(tx, [{ variantId, warehouse: 'OTHER', delta: 1 }], undefined)
      const switched = change(stocked, { active: false })
      await untilBlocked(world.db)
      return { switched }
    })
    await second.switched
    await followAll(stocked)
    assert.deepEqual(await announced({ ...stocked, variantIds: [variantId] }), [
      ['stock.back_in_stock', 'stock.out'],
    ])
  })
})

describe('many items', () => {
  test('follow in parts, and after a crash behind the last one that was committed', async () => {
    const stocked = await givenStock(Array.from({ length: 401 }, () => 1))
    await change(stocked, { active: false })
    assert.equal(await step(stocked), true)
    const crashed = world.seed(stocked.name, async (tx) => {
      const found = await findSwitchForUpdate(tx, [])
      assert(found)
      await followSwitch(tx, found)
      throw new Error('the worker is gone')
    })
    await assert.rejects(crashed, /the worker is gone/)
    const out = (await announced(stocked)).filter(({ length }) => length > 0)
    assert.equal(out.length, 200)
    assert.equal(await followAll(stocked), 2)
    assert.deepEqual(
      await announced(stocked),
      stocked.variantIds.map(() => ['stock.out']),
    )
  })
})
