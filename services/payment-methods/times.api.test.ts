import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { findPerson } from '@souk/customers/contract'
import type { World } from '@souk/platform/testing'
import {
  createMethodWorld,
  eventsOf,
  givenCustomer,
  givenMethod,
  type MethodBody,
  read,
  WatchedKeeper,
  walletOf,
} from './methods.fixture.ts'
import { methodRecords } from './records.ts'

const keeper = new WatchedKeeper()
let world: World
before(async () => {
  world = await createMethodWorld(keeper.kinds)
})
after(() => world.close())
beforeEach(() => keeper.calm())

/** Moves the clock of the tenant to that time before the last month of the method is over, and does what is due then. */
async function until(tenant: string, { exp }: MethodBody, beforeMs: number): Promise<void> {
  const ends = Date.UTC(exp?.year ?? 0, exp?.month ?? 0, 1)
  const { now } = await world.peek(tenant, async (tx) => ({ now: tx.now }))
  world.advance(tenant, ends - beforeMs - now.getTime())
  await world.tick()
  await world.settle()
}

const dayMs = 86_400_000

test('a card is said to expire once, thirty days before, and expires with its month', async () => {
  const tenant = 'expiring'
  const wallet = await givenCustomer(world, tenant)
  const method = await givenMethod(wallet, { method: 'pm_test_expires_soon' })
  const told = ['payment_method.attached', 'payment_method.expiring']
  await until(tenant, method, 29 * dayMs)
  assert.deepEqual(await eventsOf(world, tenant, method.id), told)
  assert.equal(keeper.keysOf('look').length, 1, 'the gateway was asked first')
  await until(tenant, method, 10 * dayMs)
  assert.deepEqual(await eventsOf(world, tenant, method.id), told)
  await until(tenant, method, 0)
  assert.equal((await read(wallet, method)).status, 'EXPIRED')
  assert.deepEqual(await eventsOf(world, tenant, method.id), [...told, 'payment_method.expired'])
})

test('one that its bank has renewed is not said to expire', async () => {
  const tenant = 'renewed'
  const wallet = await givenCustomer(world, tenant)
  const method = await givenMethod(wallet, { method: 'pm_test_renewed' })
  await until(tenant, method, 29 * dayMs)
  const { status, exp } = await read(wallet, method)
  assert.equal(status, 'ACTIVE')
  assert((exp?.year ?? 0) > (method.exp?.year ?? 0))
  assert.deepEqual(await eventsOf(world, tenant, method.id), [
    'payment_method.attached',
    'payment_method.updated',
  ])
})

test('the customer is told also where the gateway does not answer, and once', async () => {
  const tenant = 'silent'
  const wallet = await givenCustomer(world, tenant)
  const method = await givenMethod(wallet, { method: 'pm_test_expires_soon' })
  keeper.say('look', { outcome: 'unanswered' }, { outcome: 'unanswered' })
  await until(tenant, method, 29 * dayMs)
  await until(tenant, method, 28 * dayMs)
  const types = await eventsOf(world, tenant, method.id)
  assert.deepEqual(types, ['payment_method.attached', 'payment_method.expiring'])
})

test('what the gateway has lost ends here, and nobody is told to forget it', async () => {
  const tenant = 'lost'
  const wallet = await givenCustomer(world, tenant)
  const method = await givenMethod(wallet, { method: 'pm_test_expires_soon' })
  keeper.say('look', { outcome: 'gone' })
  await until(tenant, method, 29 * dayMs)
  const { status, default: isDefault } = await read(wallet, method)
  assert.deepEqual([status, isDefault], ['DETACHED', false])
  assert.deepEqual(keeper.keysOf('detach'), [])
})

test('methods follow a customer that is merged; the same card becomes one, and one is the default', async () => {
  const tenant = 'merged'
  const from = await givenCustomer(world, tenant)
  const into = await givenCustomer(world, tenant)
  const own = await givenMethod(into)
  const same = await givenMethod(from)
  const other = await givenMethod(from, { method: 'pm_test_renewed', default: true })
  const merged = await from.shop.post(`/api/v1/customers/${from.id}/merge`, { into: into.id })
  assert.equal(merged.status, 200, merged.text)
  for (let time = 0; time < 2; time += 1) {
    await world.settle()
    await world.tick()
  }
  assert.deepEqual(await walletOf(from), [])
  const byId = new Map((await walletOf(into)).map((method) => [method.id, method]))
  assert.deepEqual([byId.get(own.id)?.status, byId.get(own.id)?.default], ['ACTIVE', true])
  assert.deepEqual([byId.get(other.id)?.status, byId.get(other.id)?.default], ['ACTIVE', false])
  assert.deepEqual([byId.get(same.id)?.status, byId.get(same.id)?.same_as_id], ['DETACHED', own.id])
})

test('a person gets a copy; erased, they pay with nothing, and nothing leads to them', async () => {
  const tenant = 'erased'
  const wallet = await givenCustomer(world, tenant)
  const neighbour = await givenCustomer(world, tenant)
  const text = 'unmistakable'
  const method = await givenMethod(wallet, { mandate: { text } })
  const waits = await givenMethod(wallet, { method: 'pm_test_3ds', mandate: { text } })
  const theirs = await givenMethod(neighbour)
  const person = await world.peek(tenant, (tx) => findPerson(tx, wallet.id))
  assert(person)
  const copied = await world.peek(tenant, (tx) => methodRecords.copy(tx, person, null))
  assert.deepEqual(
    copied.records.map(({ id }) => id),
    [method.id, waits.id],
  )
  for (let time = 0; time < 2; time += 1) {
    const { ids, next } = await world.seed(tenant, (tx) => methodRecords.erase(tx, person, null))
    assert.deepEqual([ids, next], [[method.id, waits.id], null])
  }
  await world.settle()
  for (const one of [method, waits]) {
    const left = await read(wallet, one)
    assert.deepEqual(
      [left.status, left.last4, left.mandate.text, left.mandate.agreed_by, left.next_action],
      ['DETACHED', null, null, null, null],
    )
  }
  assert.equal(keeper.keysOf('detach').length, 2, 'the gateway is told to forget them')
  assert.deepEqual(await read(neighbour, theirs), theirs)
})
