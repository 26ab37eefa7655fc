import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { countBlocked, until, untilBlocked } from '@souk/platform/testing'
import { lanes } from '../lanes.ts'
import { aParcel, type Hooks, startHooks } from '../webhooks.fixture.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
})
after(() => hooks.close())

describe('the neighbours of somebody with many slow receivers', () => {
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  after(() => release())

  test('are sent to while somebody holds a lane', async () => {
    const first = hooks.startSender()
    const held = await hooks.target('held')
    const free = await hooks.target('free')
    await first.stop()
    const worker = newUuid()
    await lease('held', worker)
    await lease('free', worker)
    const locked = Promise.withResolvers<void>()
    const holding = hooks.world.seed('held', async (tx) => {
      await lanes.lock(tx, held.id)
      locked.resolve()
      await letGo
    })
    await locked.promise
    hooks.startSender()
    await hooks.move('free', [[aParcel(), 1]])
    await until(() => free.receiver.parcels.length === 1)
    release()
    await holding
    await hooks.move('held', [[aParcel(), 1]])
    await until(() => held.receiver.parcels.length === 1)
  })
})

test('a tenant all of whose steps wait for a lane leaves connections to the others', async () => {
  const slow = await hooks.receiver()
  const answering = Promise.withResolvers<void>()
  slow.answer = () => ({ after: answering.promise })
  const endpoints = Array.from({ length: 12 }, () => hooks.endpoint('waiting', slow.url))
  const ids = (await Promise.all(endpoints)).map(({ id }) => id)
  const other = await hooks.target('other')
  await hooks.move('waiting', [[aParcel(), 1]])
  await until(() => slow.parcels.length === ids.length)
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = hooks.world.seed('waiting', async (tx) => {
    for (const id of ids) await lanes.lock(tx, id)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  answering.resolve()
  await untilBlocked(hooks.world.db, 4)
  await hooks.move('other', [[aParcel(), 1]])
  await until(() => other.receiver.parcels.length === 1)
  assert.equal(await countBlocked(hooks.world.db), 4, 'the rest waits without a connection')
  released.resolve()
  await holding
})

/** The only lane of the tenant is leased to a worker whose time is over, and first in the list of those awake. */
async function lease(tenant: string, worker: string): Promise<void> {
  await hooks.world.seed(
    tenant,
    (tx) => tx`
      update platform.outbound_lanes
      set leased_by = ${worker}, wake_at = now() - interval '1 hour',
        leased_until = now() - interval '1 second'
      where tenant_id = ${tx.tenantId}
    `,
  )
}
