import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '../ids/typeid.ts'
import { addErrand, errandLanes, errandService } from '../testing/errands/errands.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import { OutboundLanes } from './lanes.ts'
import { Helper } from './outside.fixture.ts'
import {
  leaseLane,
  listAwakeLanes,
  listDueQueues,
  renewLeases,
  resetAndWakeAllLanes,
} from './store.ts'

const helper = new Helper()
const { queue } = errandLanes
let world: World
before(async () => {
  world = await createWorld({ services: [errandService(helper.do)] })
})
after(() => world.close())

const nobody = { queue, clockOffsets: new Map<string, number>(), busyLanes: [], busyTenants: [] }

interface LaneRow {
  readonly wake_at: Date | null
  readonly held_until: Date | null
  readonly leased_until: Date | null
}

async function laneOf(tenant: string, id: string): Promise<LaneRow | undefined> {
  const { laneId } = errandLanes.keyOf(id)
  const [lane] = await world.peek(
    tenant,
    (tx) => tx<LaneRow>`
      select wake_at, held_until, leased_until from platform.outbound_lanes
      where tenant_id = ${tx.tenantId} and lane_id = ${laneId}
    `,
  )
  return lane
}

const hold = (tenant: string, until: Date) =>
  world.seed(
    tenant,
    (tx) => tx`
      update platform.outbound_lanes set held_until = ${until} where tenant_id = ${tx.tenantId}
    `,
  )

describe('a lane', () => {
  const soon = new Date(Date.now() + 3_600_000)
  const later = new Date(Date.now() + 7_200_000)

  test('is woken by the transaction that wants the work, or not at all', async () => {
    const id = newId('err')
    const failing = world.seed('undone', async (tx) => {
      await errandLanes.wake(tx, id, tx.now)
      throw new Error('undone')
    })
    await assert.rejects(failing, /undone/)
    assert.equal(await laneOf('undone', id), undefined)
  })

  test('wakes at the earliest moment that anybody asked for, but not while it is held', async () => {
    const id = newId('err')
    const wake = (at: Date) => world.seed('early', (tx) => errandLanes.wake(tx, id, at))
    await wake(later)
    await wake(soon)
    await wake(later)
    assert.deepEqual((await laneOf('early', id))?.wake_at, soon)
    await hold('early', later)
    await wake(new Date())
    assert.deepEqual((await laneOf('early', id))?.wake_at, later)
    await world.seed('early', (tx) => errandLanes.wakeHeld(tx, id))
    const lane = await laneOf('early', id)
    assert(lane?.wake_at && lane.wake_at < soon)
    assert.equal(lane.held_until, null)
  })

  test('of a sandbox that was reset is looked at in real time', async () => {
    const id = newId('err')
    await world.seed('reset', (tx) => errandLanes.wake(tx, id, later))
    await hold('reset', later)
    await world.seed('reset', (tx) => resetAndWakeAllLanes(tx, soon))
    assert.partialDeepStrictEqual(await laneOf('reset', id), { wake_at: soon, held_until: null })
  })

  test('whose subject is gone is removed', async (t) => {
    const engine = world.startOutbound()
    t.after(() => engine.stop())
    const id = newId('err')
    await world.seed('orphan', (tx) => errandLanes.wake(tx, id, tx.now))
    await until(async () => (await laneOf('orphan', id)) === undefined)
  })

  test('whose call is not made after all is asked again with the same key', async (t) => {
    const engine = world.startOutbound()
    t.after(() => engine.stop())
    let asked = 0
    helper.answer = async ({ text }) => {
      asked += 1
      return asked === 1 ? undefined : { outcome: 'done', result: text }
    }
    const id = newId('err')
    await world.seed('unmade', async (tx) => {
      await errandLanes.wake(tx, id, tx.now)
      await addErrand(tx, id, 'again')
    })
    await until(async () => (await laneOf('unmade', id)) === undefined, 'the end of it')
    assert.deepEqual(helper.keys, [id])
    assert.equal(asked, 2)
  })

  test('is leased to one of those who want it, and to another when its time is over', async () => {
    const id = newId('err')
    await world.seed('wanted', (tx) => errandLanes.wake(tx, id, tx.now))
    const { system } = world.database
    const tenantId = world.tenant('wanted')
    const lane = { tenantId, laneId: errandLanes.keyOf(id).laneId, isMine: false }
    const lease = (leaseMs: number) => leaseLane(system, queue, lane, { id: newUuid(), leaseMs })
    assert.deepEqual(
      [await lease(-1), await lease(60_000), await lease(60_000)],
      [true, true, false],
    )
    await world.seed('wanted', (tx) => errandLanes.remove(tx, id))
  })

  test('that somebody holds is left for the next round when leases are renewed', async () => {
    const ids = [newId('err'), newId('err')] as const
    const holder = { id: newUuid(), leaseMs: 1_000 }
    const { system } = world.database
    const tenantId = world.tenant('renewed')
    const laneIds = ids.map((id) => errandLanes.keyOf(id).laneId)
    for (const [index, laneId] of laneIds.entries()) {
      await world.seed('renewed', (tx) => errandLanes.wake(tx, ids[index] ?? '', tx.now))
      await leaseLane(system, queue, { tenantId, laneId, isMine: false }, holder)
    }
    await world.seed('renewed', async (tx) => {
      await errandLanes.lock(tx, ids[0])
      await renewLeases(system, tenantId, queue, { ...holder, leaseMs: 3_600_000 }, laneIds)
    })
    await renewLeases(system, tenantId, queue, { id: newUuid(), leaseMs: 3 * 3_600_000 }, laneIds)
    const [held, free] = await Promise.all(ids.map((id) => laneOf('renewed', id)))
    assert(held?.leased_until && free?.leased_until && free.leased_until > held.leased_until)
    assert(free.leased_until < later, 'nobody renews the leases of others')
    await world.seed(
      'renewed',
      (tx) => tx`
      delete from platform.outbound_lanes where tenant_id = ${tx.tenantId}
    `,
    )
  })
})

/** More lanes than one poll lists, all awake for an hour by the clock of that tenant. */
async function crowd(tenant: string, holder: string | null, offsetMs = 0): Promise<string[]> {
  const found = await world.seed(
    tenant,
    (tx) => tx<{ lane_id: string }>`
      insert into platform.outbound_lanes
        (tenant_id, queue, lane_id, wake_at, leased_by, leased_until)
      select ${tx.tenantId}::uuid, ${queue}, gen_random_uuid(),
        now() - interval '1 hour' + make_interval(secs => ${offsetMs / 1000}), ${holder}::uuid,
        case when ${holder}::uuid is not null then now() + interval '1 hour' end
      from generate_series(1, 600)
      returning lane_id
    `,
  )
  return found.map(({ lane_id }) => lane_id)
}

describe('whoever has few lanes', () => {
  test('is found behind the many of somebody else that can take nothing more', async () => {
    const { system } = world.database
    const holder = newUuid()
    const busyLanes = await crowd('crowded', holder)
    const id = newId('err')
    await world.seed('single', (tx) => errandLanes.wake(tx, id, tx.now))
    const isListed = async (query: object) => {
      const found = await listAwakeLanes(system, { holder, ...nobody, ...query })
      return found.some(({ tenantId }) => tenantId === world.tenant('single'))
    }
    await until(async () => !(await isListed({})), 'the crowd comes first')
    assert(await isListed({ busyLanes }))
    assert(await isListed({ busyTenants: [world.tenant('crowded')] }))
    assert(!(await isListed({ busyLanes, queue: 'another.queue' })))
  })

  test('is found though a sandbox whose clock was moved has many that are not due', async () => {
    const { system } = world.database
    await crowd('later', null, 2 * 3_600_000)
    const clockOffsets = new Map([[world.tenant('later'), 60_000]])
    const busyTenants = ['crowded', 'single', 'early', 'reset'].map((name) => world.tenant(name))
    const query = { ...nobody, holder: newUuid(), clockOffsets, busyTenants }
    assert.deepEqual(await listAwakeLanes(system, query), [])
    const due = new Map([[world.tenant('later'), 2 * 3_600_000]])
    assert.equal((await listAwakeLanes(system, { ...query, clockOffsets: due })).length, 512)
  })
})

describe('a look at the queues', () => {
  const hourMs = 3_600_000
  const holder = newUuid()

  /** In how many hours the queue of the test has something to do, or undefined. */
  async function hoursUntilDue(queue: string, clockOffsets = new Map<string, number>()) {
    const due = (await listDueQueues(world.database.system, { holder, clockOffsets })).get(queue)
    return due === undefined ? undefined : Math.max(0, Math.round(due / hourMs))
  }

  const wake = async (name: string, hours: number) => {
    const lanes = new OutboundLanes(name, 'err')
    const id = newId('err')
    await world.seed('looked at', (tx) => lanes.wake(tx, id, new Date(Date.now() + hours * hourMs)))
    return { tenantId: world.tenant('looked at'), laneId: lanes.keyOf(id).laneId, isMine: false }
  }

  test('says when the first of each has something to do, by the clock of its tenant', async () => {
    assert.equal(await hoursUntilDue('look.later'), undefined)
    await wake('look.later', 3)
    await wake('look.later', 2)
    assert.equal(await hoursUntilDue('look.later'), 2)
    const moved = new Map([[world.tenant('looked at'), 2 * hourMs]])
    assert.equal(await hoursUntilDue('look.later', moved), 0)
  })

  test('leaves what somebody else works on until the lease is over', async () => {
    const { system } = world.database
    const [mine, theirs] = [await wake('look.mine', 0), await wake('look.theirs', 0)]
    await leaseLane(system, 'look.mine', mine, { id: holder, leaseMs: hourMs })
    await leaseLane(system, 'look.theirs', theirs, { id: newUuid(), leaseMs: hourMs })
    assert.equal(await hoursUntilDue('look.mine'), 0)
    assert.equal(await hoursUntilDue('look.theirs'), 1)
  })
})
