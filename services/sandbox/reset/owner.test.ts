import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setLocal, type World } from '@souk/platform/testing'
import { createSandboxes, domains, found } from '../testing.ts'
import { emptySandbox } from './store.ts'

/** On a PostgreSQL that somebody else runs, the owner of the schema is a user like any other. */

let world: World
before(async () => {
  world = await createSandboxes(domains, 'ordinary')
})
after(() => world.close())

const orders = async (tenant: string) =>
  (await world.as(tenant).get<{ content: unknown[] }>('/api/v1/orders?limit=96')).body.content
    .length

test('a reset works where no policy can be bypassed, and reaches no other tenant', async () => {
  for (const tenant of ['mine', 'other']) {
    await found(world, tenant)
    await world.as(tenant).post('/api/v1/sandbox/seed', { name: 'b2c-small' })
  }
  await world.settle()
  const events = await world.events('other')
  const reset = await world.as('mine').post('/api/v1/sandbox/reset')
  assert.equal(reset.status, 200, reset.text)
  assert.equal(await orders('mine'), 0)
  assert.equal(await orders('other'), 6)
  assert.deepEqual(
    (await world.events('mine')).map(({ type }) => type),
    ['sandbox.reset'],
  )
  assert.deepEqual(await world.events('other'), events)
})

test('a live tenant cannot be reset there either', async () => {
  await found(world, 'live', 'live')
  await world.as('live').post('/api/v1/sandbox/seed', { name: 'b2c-small' })
  await assert.rejects(world.seed('live', emptySandbox), /only a sandbox can be reset/)
  assert.equal(await orders('live'), 6)
})

test('the owner itself reaches nothing but the rows of the one sandbox that is being emptied', async () => {
  const owner = world.db.open({ systemUrl: world.db.ownerUrl })
  const removedAs = (tenant: string | undefined) =>
    owner.system.transaction(async (system) => {
      const id = tenant === undefined ? '' : world.tenant(tenant)
      await setLocal(system, 'souk.emptied_sandbox', id)
      return (await system`delete from orders.orders where true returning id`).length
    })
  assert.equal(await removedAs(undefined), 0)
  assert.equal(await removedAs('other'), 6)
  await owner.close()
  assert.equal(await orders('live'), 6)
})
