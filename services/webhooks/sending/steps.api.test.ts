import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, type System, type Tx, uuidOf } from '@souk/platform'
import { until, untilBlocked } from '@souk/platform/testing'
import { newDelivery } from '../deliveries/delivery.ts'
import { queueLogged, retryWebhookDelivery } from '../deliveries/operations.ts'
import { deliveryTable } from '../deliveries/rows.ts'
import { abandonChallenges, forgetFinished, forgetRemoved } from '../deliveries/store.ts'
import { deleteWebhookEndpoint } from '../endpoints/operations.ts'
import { lanes } from '../lanes.ts'
import {
  aParcel,
  deliveriesOf,
  endpointOf,
  endpointsUrl,
  type Hooks,
  replayNextPiece,
  startHooks,
  type Target,
} from '../webhooks.fixture.ts'
import { loadTarget, sendNext } from './operations.ts'
import { outcomeOf } from './outcome.ts'
import { listNext } from './store.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

async function analyze(): Promise<void> {
  const owner = hooks.world.db.open({ systemUrl: hooks.world.db.ownerUrl })
  await owner.system`analyze webhooks.deliveries`
  await owner.close()
}

/** Whether the endpoint has a lane, and whether its removal is still to be finished. */
async function tracesOf(tenant: string, endpointId: string) {
  const id = uuidOf(endpointId)
  const [lane, removed] = await hooks.world.peek(tenant, (tx) =>
    Promise.all([
      tx`
        select from platform.outbound_lanes
        where tenant_id = ${tx.tenantId} and lane_id = ${id}
      `,
      tx`
        select from webhooks.removed_endpoints
        where tenant_id = ${tx.tenantId} and endpoint_id = ${id}
      `,
    ]),
  )
  return { lanes: lane.length, removed: removed.length }
}

/** As if a worker that is not there had leased the lane. */
async function leasedByNobody(tenant: string, endpointId: string): Promise<void> {
  await hooks.world.seed(
    tenant,
    (tx) => tx`
      update platform.outbound_lanes
      set leased_by = ${newUuid()}, leased_until = now() + interval '1 hour'
      where tenant_id = ${tx.tenantId} and lane_id = ${uuidOf(endpointId)}
    `,
  )
}

const well = { failures: 0, heldUntil: null, isDown: false, isBack: false }

/** A step as the kernel would give it to the endpoint. */
async function stepOf(tx: Tx, endpointId: string) {
  const subject = await loadTarget(tx, endpointId)
  assert(subject)
  return { laneId: endpointId, subject, outcomes: [], underWay: [], room: 1, health: well }
}

/** Holds a lane until it is told what to do then. */
function holding(tenant: string, endpointId: string) {
  const held = Promise.withResolvers<void>()
  const next = Promise.withResolvers<(tx: Tx) => Promise<unknown>>()
  const done = hooks.world.seed(tenant, async (tx) => {
    await lanes.lock(tx, endpointId)
    held.resolve()
    await (await next.promise)(tx)
  })
  return { held: held.promise, endWith: next.resolve, done }
}

describe('a queue so long that no statement should change all of it', () => {
  /** Deliveries of as many resources, that were tried before. */
  const fill = (tenant: string, endpointId: string, many: number, dueInDays: number | null) =>
    hooks.world.seed(tenant, async (tx) => {
      const dueAt = dueInDays === null ? null : new Date(tx.now.getTime() + dueInDays * 86_400_000)
      const tried = { status: 'RETRYING', attempts: 1, tries: 1, dueAt } as const
      const queued = Array.from({ length: many }, (_, n) => ({
        ...newDelivery(
          {
            ...{ id: newId('dlv'), endpointId, eventId: newId('evt') },
            ...{ sequence: 1_001 + n, eventType: 'parcel.moved', stream: `par_${n + 1}` },
          },
          tx.now,
        ),
        ...tried,
      }))
      await deliveryTable.insert(tx, queued)
    })
  const entriesRead = async (tx: Tx | System) => {
    const [found] = await tx<{ n: number }>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as n
      from pg_index where indrelid = 'webhooks.deliveries'::regclass
    `
    return found?.n ?? 0
  }
  /** The work reads little of the indexes of the deliveries, whatever its connection has read before. */
  const readsLittle = async (tx: Tx | System, work: () => Promise<unknown>) => {
    const before = await entriesRead(tx)
    await work()
    const read = (await entriesRead(tx)) - before
    assert(read < 1_000, `${read} entries read`)
  }
  const dueNow = async (tenant: string, endpointId: string) => {
    const [found] = await hooks.world.peek(
      tenant,
      (tx) => tx<{ n: number }>`
        select count(*) as n from webhooks.deliveries
        where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
          and due_at <= ${tx.now}
      `,
    )
    return found?.n
  }

  test('of one tenant is not read when events of another are queued', async () => {
    // The planner knows the queue as it was when nothing waited, as it does when an outage begins.
    await hooks.target('short-queue')
    await analyze()
    const { id } = await hooks.target('long-queue')
    await fill('long-queue', id, 5_000, 1)
    const logged = Array.from({ length: 40 }, (): [string, number] => [aParcel(), 1])
    await hooks.move('short-queue', logged)
    const through = (await hooks.world.events('short-queue')).length
    const tenantId = hooks.world.tenant('short-queue')
    await hooks.world.database.system.transaction((system) =>
      readsLittle(system, () => queueLogged(system, { tenantId, after: 0, through })),
    )
  })

  test('is made due in pieces at the end of a replay, and the replay is done with the last', async () => {
    const tenant = 'behind-replay'
    const { id } = await hooks.target(tenant)
    const shop = hooks.world.as(tenant)
    const { body } = await shop.post(`${endpointsUrl}/${id}/replay`, { after_sequence: 0 })
    await fill(tenant, id, 4_500, null)
    await analyze()
    // Nothing is sent meanwhile, which would change the counts.
    await leasedByNobody(tenant, id)
    const steps: unknown[] = []
    for (let piece = 0; piece < 4; piece += 1) {
      const did = await hooks.world.seed(tenant, replayNextPiece)
      const replay = await shop.get(`/api/v1/webhooks/replays/${body.id}`)
      steps.push([did, replay.body.status, await dueNow(tenant, id)])
    }
    assert.deepEqual(steps, [
      [1, 'RUNNING', 2_000],
      [1, 'RUNNING', 4_000],
      [1, 'DONE', 4_500],
      [0, 'DONE', 4_500],
    ])
  })

  test('is not read for the challenge, which alone may pass, nor to abandon an earlier one', async () => {
    const tenant = 'challenged'
    const { id } = await hooks.target(tenant)
    await hooks.world.as(tenant).call('POST', `${endpointsUrl}/${id}/pause`)
    await fill(tenant, id, 5_000, 0)
    const question = { endpointId: id, underWay: [], atMost: 1, first: 'OLDEST' } as const
    await hooks.world.seed(tenant, (tx) =>
      readsLittle(tx, async () => {
        assert.deepEqual(await listNext(tx, { ...question, gate: 'CHALLENGE' }), [])
        await abandonChallenges(tx, id)
      }),
    )
  })

  test('is not read while nothing may be sent to a receiver that is down', async () => {
    const tenant = 'down'
    const { id } = await hooks.target(tenant)
    await leasedByNobody(tenant, id)
    await fill(tenant, id, 5_000, 0)
    await analyze()
    await hooks.world.seed(tenant, async (tx) => {
      const heldUntil = new Date(tx.now.getTime() + 3_600_000)
      const health = { failures: 7, heldUntil, isDown: true, isBack: false }
      const step = { ...(await stepOf(tx, id)), room: 0, health }
      await readsLittle(tx, () => sendNext(tx, step))
    })
  })

  test('is hurried only in part when the endpoint is resumed', async () => {
    const tenant = 'hurried'
    const { id } = await hooks.target(tenant)
    const shop = hooks.world.as(tenant)
    await shop.call('POST', `${endpointsUrl}/${id}/pause`)
    await fill(tenant, id, 6_000, 1)
    await leasedByNobody(tenant, id)
    const { status } = await shop.call('POST', `${endpointsUrl}/${id}/resume`)
    assert.equal(status, 200)
    assert.equal(await dueNow(tenant, id), 5_000)
  })
})

describe('a step', () => {
  test('whose results cannot be recorded fails as one, and nothing of it is left unheard', async () => {
    const { id, receiver } = await hooks.target('unrecorded')
    receiver.answer = () => ({ status: 500 })
    await hooks.move('unrecorded', [[aParcel(), 1]])
    await until(
      async () => (await endpointOf(hooks.world.as('unrecorded'), id)).health.failures > 0,
    )
    const [delivery] = await deliveriesOf(hooks.world.as('unrecorded'), id)
    assert(delivery)
    await leasedByNobody('unrecorded', id)
    const event = { type: 'parcel.moved', data: { object: {} } } as never
    // No text of a database can hold this character.
    const answer = {
      outcome: 'answered',
      status: 500,
      headers: {},
      body: '\0',
      latencyMs: 1,
    } as const
    const step = async (tx: Tx) => {
      const eventId = delivery.event_id
      const due = { ...delivery, eventId, stream: 'x', tries: 1, dueAt: tx.now, event }
      const attempted = { delivery: due, answer, sentTo: receiver.url }
      const moment = { now: tx.now, wallNow: tx.now, chance: 0 }
      const outcomes = [outcomeOf(attempted, receiver.url, moment)]
      return sendNext(tx, { ...(await stepOf(tx, id)), outcomes })
    }
    await assert.rejects(hooks.world.seed('unrecorded', step))
  })

  test('what the receiver at an old address asks for does not hold up the one at the new address', async () => {
    const tenant = 'moved'
    const { id, receiver: old } = await hooks.target(tenant)
    const moved = Promise.withResolvers<void>()
    const headers = { 'retry-after': '3600' }
    old.answer = () => ({ status: 503, headers, after: moved.promise })
    await hooks.move(tenant, [[aParcel(), 1]])
    await until(() => old.parcels.length === 1, 'a request that is under way')
    const receiver = await hooks.receiver()
    const shop = hooks.world.as(tenant)
    const { status } = await shop.patch(`${endpointsUrl}/${id}`, { url: receiver.url })
    assert.equal(status, 200)
    moved.resolve()
    const isRecorded = async () => (await deliveriesOf(shop, id))[0]?.status === 'RETRYING'
    await until(isRecorded, 'the answer from the old address')
    assert.equal((await endpointOf(shop, id)).health.failures, 0)
    await hooks.world.settle()
    await until(async () => (await hooks.statusOf(tenant, id)) === 'ACTIVE', 'the new address')
    hooks.world.advance(tenant, 10_000)
    await until(() => receiver.parcels.length === 1, 'the event at the new address')
  })
})

describe('a receiver that asked for an hour', () => {
  /** An endpoint that is held, whose receiver accepts everything by now. */
  async function heldTarget(tenant: string): Promise<Target> {
    const target = await hooks.target(tenant)
    target.receiver.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await hooks.move(tenant, [[aParcel(), 1]])
    const shop = hooks.world.as(tenant)
    await until(async () => (await deliveriesOf(shop, target.id))[0]?.status === 'RETRYING')
    target.receiver.answer = () => ({})
    target.receiver.received.length = 0
    return target
  }

  test('is asked at once when somebody retries a delivery', async () => {
    const { id, receiver } = await heldTarget('retried')
    const shop = hooks.world.as('retried')
    const [delivery] = await deliveriesOf(shop, id)
    const retry = `/api/v1/webhooks/deliveries/${delivery?.id}/retry`
    assert.equal((await shop.call('POST', retry)).status, 200)
    await until(() => receiver.parcels.length === 1, 'the delivery')
  })

  test('is asked at once when somebody retries its challenge', async () => {
    const shop = hooks.world.as('challenged-again')
    const receiver = await hooks.receiver()
    receiver.answersChallenges = false
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    const { body } = await shop.post(endpointsUrl, { url: receiver.url, event_types: ['*'] })
    const id = String(body.id)
    await hooks.world.settle()
    await until(async () => (await deliveriesOf(shop, id))[0]?.status === 'RETRYING')
    receiver.answersChallenges = true
    const [challenge] = await deliveriesOf(shop, id)
    await shop.call('POST', `/api/v1/webhooks/deliveries/${challenge?.id}/retry`)
    await until(async () => (await hooks.statusOf('challenged-again', id)) === 'ACTIVE')
  })

  test('is asked at once when somebody tests the endpoint', async () => {
    const { id, receiver } = await heldTarget('tested')
    const { status } = await hooks.world.as('tested').call('POST', `${endpointsUrl}/${id}/test`)
    assert(status < 300)
    await hooks.world.settle()
    await until(() => receiver.received.length === 1, 'the test')
  })
})

describe('an endpoint that is removed', () => {
  test("is nobody's business any more, also while a request is under way", async () => {
    const { id, receiver } = await hooks.target('removed')
    const never = new Promise(() => {})
    receiver.answer = () => ({ after: never })
    await hooks.move('removed', [[aParcel(), 1]])
    await until(() => receiver.parcels.length === 1)
    const { status } = await hooks.world.as('removed').call('DELETE', `${endpointsUrl}/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(await tracesOf('removed', id), { lanes: 0, removed: 1 })
  })

  test('while others are being tidied away is remembered until its deliveries are gone', async () => {
    const { id, receiver } = await hooks.target('tidied')
    await hooks.move('tidied', [[aParcel(), 1]])
    await until(() => receiver.parcels.length === 1)
    await hooks.world.seed('tidied', (tx) => forgetRemoved(removingAfterFirst(tx, 'tidied', id)))
    assert.deepEqual(await tracesOf('tidied', id), { lanes: 0, removed: 1 })
    await hooks.world.tick()
    assert.deepEqual(await tracesOf('tidied', id), { lanes: 0, removed: 0 })
    const [left] = await hooks.world.peek(
      'tidied',
      (tx) => tx<{ n: number }>`
        select count(*) as n from webhooks.deliveries
        where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(id)}
      `,
    )
    assert.equal(left?.n, 0)
  })

  test('and its replay, which is being worked off, do not wait for each other', async () => {
    const { id } = await hooks.target('crossed')
    const shop = hooks.world.as('crossed')
    const started = await shop.post(`${endpointsUrl}/${id}/replay`, { after_sequence: 0 })
    assert.equal(started.status, 202)
    const lane = holding('crossed', id)
    await lane.held
    let rounds = 0
    const replaying = hooks.world.seed('crossed', (tx) => {
      rounds += 1
      return replayNextPiece(tx)
    })
    await untilBlocked(hooks.world.db)
    // In the transaction that holds the lane already.
    lane.endWith((tx) => deleteWebhookEndpoint(tx, id))
    await Promise.all([lane.done, replaying])
    assert.equal(rounds, 1)
  })
})

test('a delivery that is being queued anew is not forgotten as one that is over', async () => {
  const { id, receiver } = await hooks.target('anew')
  await hooks.move('anew', [[aParcel(), 1]])
  await until(async () => {
    const deliveries = await deliveriesOf(hooks.world.as('anew'), id)
    return deliveries[0]?.status === 'DELIVERED' && receiver.parcels.length === 1
  })
  const [delivery] = await deliveriesOf(hooks.world.as('anew'), id)
  assert(delivery)
  await hooks.world.seed('anew', async (tx) => {
    await retryWebhookDelivery(tx, delivery.id)
    const later = new Date(tx.now.getTime() + 1_000)
    const forgotten = await hooks.world.seed('anew', (other) => forgetFinished(other, later))
    assert.equal(forgotten, 1, 'the challenge, and nothing else')
  })
  await until(() => receiver.parcels.length === 2, 'the delivery once more')
})

/** The same transaction, in which somebody else removes an endpoint right after its first statement. */
function removingAfterFirst(tx: Tx, tenant: string, endpointId: string): Tx {
  let statements = 0
  const tag = async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const found = await tx(strings, ...values)
    statements += 1
    if (statements === 1) {
      await hooks.world.as(tenant).call('DELETE', `${endpointsUrl}/${endpointId}`)
    }
    return found
  }
  return Object.assign(tag, tx) as Tx
}
