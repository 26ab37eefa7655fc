import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, kernelTraces, newId } from '@souk/platform'
import { createWorld, eraseAllTraces, type World } from '@souk/platform/testing'
import * as events from '../events.ts'
import { manifest } from '../manifest.ts'
import { reserveStock } from '../reservations/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { commitHold, releaseHold } from './operations.ts'
import { holdRecords } from './records.ts'
import { holdTraces } from './traces.ts'

const cup = newId('var')
let world: World
before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

async function givenHold(tenant: string, owner: string): Promise<string> {
  await world.seed(tenant, (tx) =>
    stockVariant(tx, { variantId: cup, warehouse: 'A', available: 10 }),
  )
  return holdFor(tenant, owner)
}

async function holdFor(tenant: string, owner: string): Promise<string> {
  const { status, body, text } = await world
    .as(tenant)
    .post<{ id: string }>('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: owner },
      lines: [{ variant_id: cup, quantity: 1 }],
    })
  assert.equal(status, 201, text)
  return body.id
}

async function ownerOf(tenant: string, id: string): Promise<string> {
  const { body } = await world
    .as(tenant)
    .get<{ owner: { id: string } }>(`/api/v1/inventory/reservations/${id}`)
  return body.owner.id
}

describe('whose a reservation was', () => {
  test('is forgotten a day after it ended, and not while it is held', async () => {
    const ended = await givenHold('forgotten', 'session-of-ada')
    const open = await holdFor('forgotten', 'session-of-bob')
    await world.as('forgotten').post(`/api/v1/inventory/reservations/${open}/extend`, {
      ttl_seconds: 600_000,
    })
    await world.seed('forgotten', (tx) => releaseHold(tx, ended))
    await world.tick()
    assert.equal(await ownerOf('forgotten', ended), 'session-of-ada')
    for (const _time of ['once', 'twice']) {
      world.advance('forgotten', dayMs)
      await world.tick()
      assert.equal(await ownerOf('forgotten', ended), 'erased')
      assert.equal(await ownerOf('forgotten', open), 'session-of-bob')
    }
  })

  test('is erased with the person whom the shop calls by the id of the customer', async () => {
    const [ada, bob] = [newId('cus'), newId('cus')]
    const theirs = await givenHold('person', ada)
    const other = await holdFor('person', bob)
    const person = { ids: [ada], emails: [] }
    const { records } = await world.seed('person', (tx) => holdRecords.copy(tx, person, null))
    assert.deepEqual(
      records.map(({ id }) => id),
      [theirs],
    )
    const erased = await world.seed('person', (tx) => holdRecords.erase(tx, person, null))
    assert.deepEqual(erased, { ids: [theirs], next: null })
    assert.equal(await ownerOf('person', theirs), 'erased')
    assert.equal(await ownerOf('person', other), bob)
  })

  test('is erased with the order that it became, in its events too, also the second time', async () => {
    const hold = await givenHold('ordered', 'session-of-ada')
    const orderId = newId('ord')
    await world.seed('ordered', async (tx) => {
      await reserveStock(tx, orderId, [{ variantId: cup, quantity: 1 }])
      await commitHold(tx, hold, orderId)
    })
    await world.tick()
    const traces = [...kernelTraces({ kinds: Object.values(events) }), holdTraces]
    for (const _time of ['once', 'twice']) {
      await world.seed('ordered', (tx) => eraseAllTraces(tx, traces, [orderId]))
      assert.equal(await ownerOf('ordered', hold), 'erased')
      const told = await world.events('ordered')
      assert.doesNotMatch(JSON.stringify(told), /session-of-ada/)
    }
    const { ids } = await world.seed('ordered', (tx) => holdTraces.erase(tx, [orderId]))
    assert.deepEqual(ids, [hold])
  })
})
