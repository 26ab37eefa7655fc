import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, Problem, type Tx } from '@souk/platform'
import { createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { findMismatches } from '../integrity/store.ts'
import { createLocation, locationFor } from '../locations/operations.ts'
import { manifest } from '../manifest.ts'
import { adjustStock, setInitialStock, trackStock } from '../operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { insertItems, listItemsOfVariants } from '../store.ts'
import { releaseStock, reserveStock, reserveStockIfAvailable, shipStock } from './operations.ts'

let world: World

before(async () => {
  world = await createWorld({ services: [manifest], database: { writers: 16 } })
})
after(() => world.close())

/** A tenant of its own with some variants, each with that many units. */
async function givenStock(...units: number[]): Promise<{ tenant: string; variantIds: string[] }> {
  const tenant = newUuid()
  const variantIds = units.map(() => newId('var'))
  await world.seed(tenant, async (tx) => {
    for (const [index, variantId] of variantIds.entries()) {
      await stockVariant(tx, { variantId, warehouse: 'A', available: units[index] ?? 0 })
    }
  })
  return { tenant, variantIds }
}

/** Enough rows that each line looks up its own, in the order of the lines, as in a large shop. */
async function stockManyMore(tx: Tx, variantId: string): Promise<void> {
  const [item] = await listItemsOfVariants(tx, [variantId])
  assert(item)
  const another = () => ({ ...item, id: newId('stk'), variantId: newId('var') })
  await insertItems(tx, Array.from({ length: 2_000 }, another))
}

async function addStock(tenant: string, variantId: string, warehouse: string, delta: number) {
  await world.seed(tenant, async (tx) => {
    await createLocation(tx, { code: warehouse })
    await adjustStock(tx, [{ variantId, warehouse, delta }], undefined)
  })
}

function reserve(tenant: string, lines: Record<string, number>, orderId = newId('ord')) {
  return world.seed(tenant, (tx) => reserveStock(tx, orderId, linesOf(lines)))
}

const linesOf = (lines: Record<string, number>) =>
  Object.entries(lines).map(([variantId, quantity]) => ({ variantId, quantity }))

async function countersOf(tenant: string, variantIds: readonly string[]) {
  const items = await world.peek(tenant, (tx) => listItemsOfVariants(tx, variantIds))
  return items.map(({ warehouse, onHand, reserved }) => [warehouse, onHand, reserved])
}

async function availableIn(tenant: string, variantId: string): Promise<number | undefined> {
  const [row] = await world.peek(
    tenant,
    (tx) => tx<{ variant_id: string; available: number }>`
      select variant_id, sum(available) as available
      from inventory.variant_stock
      where tenant_id = ${tx.tenantId}
      group by variant_id
    `,
  )
  assert(row, variantId)
  return row.available
}

async function assertProved(tenant: string): Promise<void> {
  const { mismatches } = await world.peek(tenant, (tx) => findMismatches(tx, 10))
  assert.deepEqual(mismatches, [])
}

async function deadlocksSeen(): Promise<number> {
  const [row] = await world.database.system<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `
  return row?.deadlocks ?? 0
}

const insufficient = (lines: object[]) => (error: unknown) => {
  assert(error instanceof Problem)
  assert.equal(error.code, 'insufficient_stock')
  assert.deepEqual((error.meta as { lines: unknown }).lines, lines)
  return true
}

describe('what is not tracked', () => {
  async function givenDownload() {
    const tenant = newUuid()
    const variantId = newId('var')
    await world.seed(tenant, (tx) =>
      stockVariant(tx, { variantId, warehouse: 'A', available: 0, tracked: false }),
    )
    return { tenant, variantId }
  }

  test('is reserved without limit, shipped and released without changing a counter', async () => {
    const { tenant, variantId } = await givenDownload()
    const [first, second] = [newId('ord'), newId('ord')]
    await reserve(tenant, { [variantId]: 1_000 }, first)
    await reserve(tenant, { [variantId]: 1_000 }, second)
    await world.seed(tenant, (tx) => shipStock(tx, first, [{ variantId, quantity: 1_000 }]))
    await world.seed(tenant, (tx) => releaseStock(tx, second))
    assert.deepEqual(await countersOf(tenant, [variantId]), [['A', 0, 0]])
    await assertProved(tenant)
    const types = (await world.events(tenant)).map(({ type }) => type)
    assert.deepEqual(types, ['location.created'])
  })

  test('goes with a counted line: all or none', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [counted = ''] = variantIds
    const variantId = newId('var')
    const orderId = newId('ord')
    await world.seed(tenant, (tx) =>
      stockVariant(tx, { variantId, warehouse: 'A', available: 0, tracked: false }),
    )
    await assert.rejects(
      reserve(tenant, { [counted]: 6, [variantId]: 1 }, orderId),
      insufficient([{ variant_id: counted, requested: 6, available: 5 }]),
    )
    await assert.rejects(
      world.seed(tenant, (tx) => shipStock(tx, orderId, [{ variantId, quantity: 1 }])),
      { code: 'reservation_not_held' },
    )
    await reserve(tenant, { [counted]: 5, [variantId]: 1 }, orderId)
    await world.seed(tenant, (tx) =>
      shipStock(tx, orderId, linesOf({ [counted]: 5, [variantId]: 1 })),
    )
    assert.deepEqual(await countersOf(tenant, [counted]), [['A', 0, 0]])
    await assertProved(tenant)
  })

  test('takes no lock: two orders of the same variant do not wait for each other', async () => {
    const { tenant, variantId } = await givenDownload()
    await world.seed(tenant, async (tx) => {
      await reserveStock(tx, newId('ord'), [{ variantId, quantity: 1 }])
      await world.seed(tenant, async (other) => {
        await other`set local lock_timeout = '3s'`
        await reserveStock(other, newId('ord'), [{ variantId, quantity: 1 }])
      })
    })
  })

  test('may become tracked and back; each order ends what it holds as it was promised', async () => {
    const { tenant, variantId } = await givenDownload()
    const [early, late] = [newId('ord'), newId('ord')]
    await reserve(tenant, { [variantId]: 3 }, early)
    await world.seed(tenant, async (tx) => {
      await trackStock(tx, [variantId], true)
      await adjustStock(tx, [{ variantId, delta: 2 }], undefined)
    })
    await assert.rejects(reserve(tenant, { [variantId]: 3 }), { code: 'insufficient_stock' })
    await reserve(tenant, { [variantId]: 1 }, early)
    await reserve(tenant, { [variantId]: 1 }, late)
    await world.seed(tenant, (tx) => trackStock(tx, [variantId], false))
    await world.seed(tenant, async (tx) => {
      await shipStock(tx, early, [{ variantId, quantity: 4 }])
      await shipStock(tx, late, [{ variantId, quantity: 1 }])
    })
    assert.deepEqual(await countersOf(tenant, [variantId]), [['A', 0, 0]])
    await assertProved(tenant)
  })
})

describe('reserveStock', () => {
  test('two hundred buyers of fifty units at once: exactly fifty get one', async () => {
    const { tenant, variantIds } = await givenStock(50)
    const [variantId = ''] = variantIds
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => reserve(tenant, { [variantId]: 1 })),
    )
    const refused = outcomes.filter(
      ({ status }) => status === 'rejected',
    ) as PromiseRejectedResult[]
    assert.equal(outcomes.length - refused.length, 50)
    for (const { reason } of refused) assert.equal((reason as Problem).code, 'insufficient_stock')
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 50, 50]])
    assert.equal(await availableIn(tenant, variantId), 0)
    await assertProved(tenant)
  })

  test('whoever waited for the lock decides on what is there then, not on what was', async () => {
    const { tenant, variantIds } = await givenStock(50)
    const [variantId = ''] = variantIds
    const second = await world.seed(tenant, async (tx) => {
      await reserveStock(tx, newId('ord'), [{ variantId, quantity: 30 }])
      const attempt = reserve(tenant, { [variantId]: 30 })
      attempt.catch(() => {})
      await untilBlocked(world.db)
      return { attempt }
    })
    await assert.rejects(
      second.attempt,
      insufficient([{ variant_id: variantId, requested: 30, available: 20 }]),
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 50, 30]])
  })

  test('all or none: one line too many and nothing is held', async () => {
    const { tenant, variantIds } = await givenStock(5, 5)
    const [first = '', second = ''] = variantIds
    await assert.rejects(
      reserve(tenant, { [first]: 5, [second]: 6 }),
      insufficient([{ variant_id: second, requested: 6, available: 5 }]),
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [
      ['A', 5, 0],
      ['A', 5, 0],
    ])
  })

  test('a transaction that goes on after the refusal has reserved nothing', async () => {
    const { tenant, variantIds } = await givenStock(5, 5)
    const [first = '', second = ''] = variantIds
    await world.seed(tenant, (tx) =>
      assert.rejects(reserveStock(tx, newId('ord'), linesOf({ [first]: 5, [second]: 6 })), {
        code: 'insufficient_stock',
      }),
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [
      ['A', 5, 0],
      ['A', 5, 0],
    ])
    await assertProved(tenant)
  })

  test('lines of one variant ask together', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    const line = { variantId, quantity: 3 }
    await assert.rejects(
      world.seed(tenant, (tx) => reserveStock(tx, newId('ord'), [line, line])),
      insufficient([{ variant_id: variantId, requested: 6, available: 5 }]),
    )
  })

  test('a variant that nobody stocks has nothing available', async () => {
    const { tenant } = await givenStock(1)
    const variantId = newId('var')
    await assert.rejects(
      reserve(tenant, { [variantId]: 1 }),
      insufficient([{ variant_id: variantId, requested: 1, available: 0 }]),
    )
  })

  test("another tenant's stock cannot be held", async () => {
    const { variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    await assert.rejects(reserve(newUuid(), { [variantId]: 1 }), { code: 'insufficient_stock' })
  })

  test('the primary location gives first, then the others, until the line is full', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    await addStock(tenant, variantId, '0', 4)
    assert.equal(await availableIn(tenant, variantId), 9)
    await reserve(tenant, { [variantId]: 3 })
    await reserve(tenant, { [variantId]: 4 })
    assert.deepEqual(await countersOf(tenant, variantIds), [
      ['0', 4, 2],
      ['A', 5, 5],
    ])
    await assertProved(tenant)
  })

  describe('where the serving place is known', () => {
    const servedBy = (available: number) => {
      return { warehouse: 'A', tracked: true, available, lowStockAt: null }
    }

    function reserveServed(tenant: string, variantIds: readonly string[], available: number) {
      const lines = variantIds.map((variantId) => {
        return { variantId, quantity: 2, serving: servedBy(available) }
      })
      return world.seed(tenant, (tx) => reserveStock(tx, newId('ord'), lines))
    }

    test('plenty is taken in the flush of the commit, for one line and for many', async () => {
      const { tenant, variantIds } = await givenStock(...Array.from({ length: 10 }, () => 10))
      for (const lines of [variantIds.slice(0, 1), variantIds]) {
        const before = world.database.writeFlushes
        await reserveServed(tenant, lines, 10)
        assert.equal(world.database.writeFlushes - before, 1)
      }
      const [first, ...others] = await countersOf(tenant, variantIds)
      assert.deepEqual(first, ['A', 10, 4])
      assert.deepEqual(new Set(others.map(String)), new Set(['A,10,2']))
      await assertProved(tenant)
    })

    test('more variants than a statement has parameters for are reserved, released and reserved again', async () => {
      const tenant = newUuid()
      const variantIds = Array.from({ length: 6_000 }, () => newId('var'))
      await world.seed(tenant, async (tx) => {
        const location = await locationFor(tx, { warehouse: 'A', providerId: null })
        const stocks = variantIds.map((variantId) => ({ variantId, location, available: 9 }))
        await setInitialStock(tx, stocks)
      })
      const lines = variantIds.map((variantId) => {
        return { variantId, quantity: 2, serving: servedBy(9) }
      })
      const orderId = newId('ord')
      await world.seed(tenant, (tx) => reserveStock(tx, orderId, lines))
      await world.seed(tenant, (tx) => releaseStock(tx, orderId))
      await world.seed(tenant, (tx) => reserveStockIfAvailable(tx, orderId, lines))
      const counters = await countersOf(tenant, variantIds)
      assert.deepEqual(new Set(counters.map(String)), new Set(['A,9,2']))
      await assertProved(tenant)
    })

    test('the last unit is taken under a lock, and announced', async () => {
      const { tenant, variantIds } = await givenStock(2)
      await reserveServed(tenant, variantIds, 2)
      const types = (await world.events(tenant)).map(({ type }) => type)
      assert.deepEqual(types, ['location.created', 'stock.out'])
      await assertProved(tenant)
    })

    test('units that went since they were seen are looked for again, and the last is announced', async () => {
      const { tenant, variantIds } = await givenStock(2)
      await reserveServed(tenant, variantIds, 100)
      assert.deepEqual(await countersOf(tenant, variantIds), [['A', 2, 2]])
      const types = (await world.events(tenant)).map(({ type }) => type)
      assert.deepEqual(types, ['location.created', 'stock.out'])
      await assertProved(tenant)
    })

    test('insufficient_stock: what was seen and is gone is refused, and nothing is kept', async () => {
      const { tenant, variantIds } = await givenStock(1)
      const [variantId] = variantIds
      await assert.rejects(
        reserveServed(tenant, variantIds, 100),
        insufficient([{ variant_id: variantId, requested: 2, available: 1 }]),
      )
      assert.deepEqual(await countersOf(tenant, variantIds), [['A', 1, 0]])
      await assertProved(tenant)
    })

    test('a place that has gone since it was seen gives nothing', async () => {
      const { tenant, variantIds } = await givenStock(9)
      const [variantId = ''] = variantIds
      const serving = { warehouse: 'GONE', tracked: true, available: 50, lowStockAt: null }
      const lines = [{ variantId, quantity: 2, serving }]
      await world.seed(tenant, (tx) => reserveStock(tx, newId('ord'), lines))
      assert.deepEqual(await countersOf(tenant, variantIds), [['A', 9, 2]])
      await assertProved(tenant)
    })
  })

  test('rows are locked in key order: whoever waits for the first row holds no later one', async () => {
    const [low, high] = [newId('var'), newId('var')]
    const tenant = newUuid()
    await world.seed(tenant, async (tx) => {
      for (const variantId of [high, low]) {
        await stockVariant(tx, { variantId, warehouse: 'A', available: 9 })
      }
      await stockManyMore(tx, high)
    })
    const waiting = await world.seed(tenant, async (tx) => {
      await reserveStock(tx, newId('ord'), [{ variantId: low, quantity: 1 }])
      const both = reserve(tenant, { [high]: 1, [low]: 1 })
      await untilBlocked(world.db)
      await world.seed(tenant, async (other) => {
        await other`set local lock_timeout = '3s'`
        await reserveStock(other, newId('ord'), [{ variantId: high, quantity: 1 }])
      })
      return { both }
    })
    await waiting.both
    assert.deepEqual(await countersOf(tenant, [low, high]), [
      ['A', 9, 2],
      ['A', 9, 2],
    ])
  })

  test('orders that name the same variants in opposite order never deadlock', async () => {
    const { tenant, variantIds } = await givenStock(...Array.from({ length: 8 }, () => 1_000))
    const seenBefore = await deadlocksSeen()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const ids = index % 2 === 0 ? variantIds : variantIds.toReversed()
        return reserve(tenant, Object.fromEntries(ids.map((variantId) => [variantId, 1])))
      }),
    )
    assert.equal(await deadlocksSeen(), seenBefore)
    const counters = await countersOf(tenant, variantIds)
    assert(counters.every(([, , reserved]) => reserved === 60))
  })

  test('the last unit is announced, and so is its return', async () => {
    const { tenant, variantIds } = await givenStock(2)
    const [variantId = ''] = variantIds
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 1 })
    await reserve(tenant, { [variantId]: 1 }, orderId)
    await world.seed(tenant, (tx) => releaseStock(tx, orderId))
    const events = await world.events(tenant)
    assert.deepEqual(
      events.slice(1).map(({ type, data }) => [type, data.object.available]),
      [
        ['stock.out', 0],
        ['stock.back_in_stock', 1],
      ],
    )
  })
})

describe('the version in an event about the stock of a variant', () => {
  test('grows with each of them, at whichever location something happens', async () => {
    const { tenant, variantIds } = await givenStock(0)
    const [variantId = ''] = variantIds
    for (const _ of [1, 2, 3]) {
      await world.seed(tenant, (tx) =>
        adjustStock(tx, [{ variantId, warehouse: undefined, delta: 1 }], undefined),
      )
      await world.seed(tenant, (tx) =>
        adjustStock(tx, [{ variantId, warehouse: undefined, delta: -1 }], undefined),
      )
    }
    await addStock(tenant, variantId, 'B', 1)
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 1 }, orderId)
    await world.seed(tenant, (tx) => releaseStock(tx, orderId))
    await reserve(tenant, { [variantId]: 1 })
    const items = await world.peek(tenant, (tx) => listItemsOfVariants(tx, variantIds))
    const events = (await world.events(tenant)).filter(({ type }) => type !== 'stock.changed')
    const versions = events
      .slice(1)
      .flatMap(({ type, resource }) => (type === 'location.created' ? [] : [resource.version]))
    assert.deepEqual(
      versions,
      versions.toSorted((one, other) => one - other),
    )
    assert.equal(new Set(versions).size, versions.length)
    assert.equal(
      versions.at(-1),
      items.reduce((sum, { version }) => sum + version, 0),
    )
  })
})

describe('releaseStock and shipStock', () => {
  const inOrder = (tenant: string, ...steps: ((tx: Tx) => Promise<void>)[]) =>
    steps.reduce(
      (done, step) => done.then(() => world.seed(tenant, step)),
      Promise.resolve() as Promise<void>,
    )

  test('what is released is free again, once', async () => {
    const { tenant, variantIds } = await givenStock(10)
    const [variantId = ''] = variantIds
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 6 }, orderId)
    await inOrder(
      tenant,
      (tx) => releaseStock(tx, orderId, [{ variantId, quantity: 2 }]),
      (tx) => releaseStock(tx, orderId),
      (tx) => releaseStock(tx, orderId),
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 10, 0]])
    await assertProved(tenant)
  })

  test('two releases of one order at once: the second waits and gives nothing twice', async () => {
    const { tenant, variantIds } = await givenStock(10)
    const [variantId = ''] = variantIds
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 6 })
    await reserve(tenant, { [variantId]: 4 }, orderId)
    const second = await world.seed(tenant, async (tx) => {
      await releaseStock(tx, orderId)
      const release = world.seed(tenant, (other) => releaseStock(other, orderId))
      await untilBlocked(world.db)
      return { release }
    })
    await second.release
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 10, 6]])
    await assertProved(tenant)
  })

  test('shipped units leave the stock of every location that they were reserved at', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    await addStock(tenant, variantId, 'B', 5)
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 8 }, orderId)
    await inOrder(
      tenant,
      (tx) => shipStock(tx, orderId, [{ variantId, quantity: 7 }]),
      (tx) => releaseStock(tx, orderId),
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [
      ['A', 0, 0],
      ['B', 3, 0],
    ])
    await assertProved(tenant)
  })

  test('409 reservation_not_held: more than is held is not shipped, and nothing changes', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 2 }, orderId)
    const tooMuch = [{ variantId, quantity: 3 }]
    await assert.rejects(
      world.seed(tenant, (tx) => shipStock(tx, orderId, tooMuch)),
      { code: 'reservation_not_held' },
    )
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 5, 2]])
  })

  test('an order that released its stock can reserve again', async () => {
    const { tenant, variantIds } = await givenStock(5)
    const [variantId = ''] = variantIds
    const orderId = newId('ord')
    await reserve(tenant, { [variantId]: 5 }, orderId)
    await world.seed(tenant, (tx) => releaseStock(tx, orderId))
    await reserve(tenant, { [variantId]: 4 }, orderId)
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 5, 4]])
    await inOrder(tenant, (tx) => shipStock(tx, orderId, [{ variantId, quantity: 4 }]))
    assert.deepEqual(await countersOf(tenant, variantIds), [['A', 1, 0]])
    await assertProved(tenant)
  })

  test('buying, cancelling and shipping all at once never loses or makes a unit', async () => {
    const { tenant, variantIds } = await givenStock(40, 40, 40)
    await Promise.all(
      Array.from({ length: 45 }, async (_, index) => {
        const orderId = newId('ord')
        const ids = index % 2 === 0 ? variantIds : variantIds.toReversed()
        const lines = Object.fromEntries(ids.map((variantId) => [variantId, 1 + (index % 2)]))
        try {
          await reserve(tenant, lines, orderId)
        } catch (error) {
          assert.equal((error as Problem).code, 'insufficient_stock')
          return
        }
        if (index % 3 === 0) await world.seed(tenant, (tx) => releaseStock(tx, orderId))
        else await world.seed(tenant, (tx) => shipStock(tx, orderId, linesOf(lines)))
      }),
    )
    const counters = await countersOf(tenant, variantIds)
    assert(counters.every(([, onHand, reserved]) => Number(onHand) >= 0 && reserved === 0))
    await assertProved(tenant)
  })
})
