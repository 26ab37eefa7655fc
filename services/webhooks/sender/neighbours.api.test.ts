import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { idOf, newUuid, uuidOf } from '@souk/platform'
import { until, untilBlocked } from '@souk/platform/testing'
import { lockLane } from '../endpoints/store.ts'
import { aParcel, type Hooks, startHooks } from '../webhooks.fixture.ts'
import { listAwakeLanes, renewLeases } from './store.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
})
after(() => hooks.close())

const nobody = { ahead: new Map<string, number>(), busyLanes: [], busyTenants: [] }

/** More lanes than one look lists, all awake for an hour by the clock of that tenant, and leased to this worker. */
async function crowd(tenant: string, worker: string | null, aheadMs = 0): Promise<string[]> {
  const found = await hooks.world.seed(
    tenant,
    (tx) => tx<{ endpoint_id: string }>`
      insert into webhooks.lanes (tenant_id, endpoint_id, gate, wake_at, leased_by, leased_until)
      select ${tx.tenantId}::uuid, gen_random_uuid(), 'OPEN',
        now() - interval '1 hour' + make_interval(secs => ${aheadMs / 1000}), ${worker}::uuid,
        case when ${worker}::uuid is not null then now() + interval '1 hour' end
      from generate_series(1, 600)
      returning endpoint_id
    `,
  )
  return found.map(({ endpoint_id }) => idOf('whe', endpoint_id))
}

describe('the neighbours of somebody with many slow receivers', () => {
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  after(() => release())

  test('are found behind lanes that can take nothing more', async () => {
    const { system } = hooks.world.database
    const worker = newUuid()
    const busyLanes = await crowd('crowded', worker)
    const [single = ''] = (await crowd('single', null)).slice(0, 1)
    const isListed = async (outlook: object) => {
      const found = await listAwakeLanes(system, { worker, ...nobody, ...outlook })
      return found.some(({ tenantId }) => tenantId === hooks.world.tenant('single'))
    }
    await hooks.world.seed(
      'single',
      (tx) => tx`
        delete from webhooks.lanes
        where tenant_id = ${tx.tenantId} and endpoint_id <> ${uuidOf(single)}
      `,
    )
    await hooks.world.seed(
      'single',
      (tx) => tx`update webhooks.lanes set wake_at = now() where tenant_id = ${tx.tenantId}`,
    )
    assert(!(await isListed({})), 'the crowd comes first')
    assert(await isListed({ busyLanes }))
    assert(await isListed({ busyTenants: [hooks.world.tenant('crowded')] }))
  })

  test('are found though a sandbox whose clock was moved has many that are not due', async () => {
    const { system } = hooks.world.database
    await crowd('later', null, 2 * 3_600_000)
    const ahead = new Map([[hooks.world.tenant('later'), 60_000]])
    const others = ['crowded', 'single'].map((name) => hooks.world.tenant(name))
    const outlook = { ...nobody, worker: newUuid(), ahead, busyTenants: others }
    assert.deepEqual(await listAwakeLanes(system, outlook), [])
    const due = new Map([[hooks.world.tenant('later'), 2 * 3_600_000]])
    assert.equal((await listAwakeLanes(system, { ...outlook, ahead: due })).length, 512)
    for (const name of ['later', 'crowded', 'single']) {
      await hooks.world.seed(
        name,
        (tx) => tx`delete from webhooks.lanes where tenant_id = ${tx.tenantId}`,
      )
    }
  })

  test('are sent to, and stay leased, while somebody holds a lane', async () => {
    const first = hooks.startSender()
    const held = await hooks.target('held')
    const free = await hooks.target('free')
    await first.stop()
    const worker = newUuid()
    await lease('held', worker)
    await lease('free', worker)
    const locked = Promise.withResolvers<void>()
    const holding = hooks.world.seed('held', async (tx) => {
      await lockLane(tx, held.id)
      locked.resolve()
      await letGo
    })
    await locked.promise
    const { system } = hooks.world.database
    await renewLeases(system, { id: worker, leaseMs: 3_600_000 }, [held.id, free.id])
    assert((await leaseOf('free')) > (await leaseOf('held')))
    await lease('free', null)
    hooks.startSender()
    await hooks.move('free', [[aParcel(), 1]])
    await until(() => free.receiver.parcels.length === 1)
    release()
    await holding
    await hooks.move('held', [[aParcel(), 1]])
    await until(() => held.receiver.parcels.length === 1)
  })
})

test('a tenant all of whose turns wait for a lane leaves connections to the others', async () => {
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
    for (const id of ids) await lockLane(tx, id)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  answering.resolve()
  await untilBlocked(hooks.world.db, 4)
  await hooks.move('other', [[aParcel(), 1]])
  await until(() => other.receiver.parcels.length === 1)
  const blocked = await hooks.world.peek(
    'waiting',
    (tx) => tx`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `,
  )
  assert.equal(blocked.length, 4, 'the rest waits without a connection')
  released.resolve()
  await holding
})

/** The only lane of the tenant is leased to a worker whose time is over, and first in the list of those awake. */
async function lease(tenant: string, worker: string | null): Promise<void> {
  await hooks.world.seed(
    tenant,
    (tx) => tx`
      update webhooks.lanes
      set leased_by = ${worker}::uuid, wake_at = now() - interval '1 hour',
        leased_until = case when ${worker}::uuid is not null then now() - interval '1 second' end
      where tenant_id = ${tx.tenantId}
    `,
  )
}

async function leaseOf(tenant: string): Promise<number> {
  const [lane] = await hooks.world.peek(
    tenant,
    (tx) => tx<{ leased_until: Date }>`
      select leased_until from webhooks.lanes where tenant_id = ${tx.tenantId}
    `,
  )
  return lane?.leased_until.getTime() ?? 0
}
