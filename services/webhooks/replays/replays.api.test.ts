import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emit, newId, uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import {
  aParcel,
  deliveriesOf,
  endpointsUrl,
  type Hooks,
  parcelLost,
  type Refusal,
  replayNextPiece,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'

interface ReplayBody {
  readonly id: string
  readonly status: string
  readonly after_sequence: number
  readonly through_sequence: number
  readonly done_through: number
  readonly queued: number
}

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

const post = (tenant: string, endpointId: string, range: object) =>
  hooks.world.as(tenant).post<ReplayBody & Refusal>(`${endpointsUrl}/${endpointId}/replay`, range)
const replayOf = async (tenant: string, id: string) =>
  (await hooks.world.as(tenant).get<ReplayBody>(`/api/v1/webhooks/replays/${id}`)).body

async function start(tenant: string, endpointId: string, range: object): Promise<ReplayBody> {
  const started = await post(tenant, endpointId, range)
  assert.equal(started.status, 202, started.text)
  assert.equal(started.headers.location, `/api/v1/webhooks/replays/${started.body.id}`)
  return started.body
}

async function command(tenant: string, id: string, name: 'pause' | 'resume'): Promise<void> {
  const { status } = await hooks.world.as(tenant).call('POST', `${endpointsUrl}/${id}/${name}`)
  assert.equal(status, 200)
}

async function allDelivered(tenant: string, endpointId: string): Promise<boolean> {
  const deliveries = await deliveriesOf(hooks.world.as(tenant), endpointId)
  return deliveries.every(({ status }) => status === 'DELIVERED')
}

/** An endpoint that has got five steps of one parcel; the sequence of the first. */
async function fiveSteps(tenant: string, receiver: TestReceiver, parcel = aParcel()) {
  const { id } = await hooks.endpoint(tenant, receiver.url)
  const steps = [1, 2, 3, 4, 5].map((step) => [parcel, step] as const)
  await hooks.move(tenant, steps)
  await until(() => receiver.parcels.length === 5, 'five steps')
  await until(() => allDelivered(tenant, id), 'five deliveries')
  const first = receiver.parcels[0]?.event.sequence
  assert(first)
  receiver.received.length = 0
  return { id, first }
}

describe('POST /api/v1/webhooks/endpoints/{id}/replay', () => {
  test('202: a range arrives once more, in order, and nothing beside it', async () => {
    const receiver = await hooks.receiver()
    const { id, first } = await fiveSteps('range', receiver)
    const range = { after_sequence: first, through_sequence: first + 2 }
    const replay = await start('range', id, range)
    assert.partialDeepStrictEqual(replay, {
      ...range,
      endpoint_id: id,
      what: 'ALL',
      status: 'RUNNING',
      done_through: first,
      queued: 0,
    })
    await hooks.world.tick()
    assert.partialDeepStrictEqual(await replayOf('range', replay.id), {
      ...range,
      status: 'DONE',
      done_through: first + 2,
      queued: 2,
    })
    await until(() => receiver.parcels.length === 2, 'the range')
    await until(() => allDelivered('range', id))
    assert.deepEqual(receiver.steps, [2, 3])
    const attempts = (await deliveriesOf(hooks.world.as('range'), id)).map((one) => one.attempts)
    assert.deepEqual(attempts, [1, 1, 2, 2, 1, 1])
  })

  test('202: everything since a sequence, also what happened before the endpoint was there', async () => {
    const parcel = aParcel()
    await hooks.move('since', [
      [parcel, 1],
      [parcel, 2],
    ])
    await hooks.world.seed('since', async (tx) => {
      emit(tx, parcelLost, { id: parcel, version: 3, object: { id: parcel } })
    })
    const { id, receiver } = await hooks.target('since', { event_types: ['parcel.moved'] })
    await hooks.move('since', [[parcel, 4]])
    await until(() => receiver.parcels.length === 1)
    const { queued, status } = await start('since', id, { after_sequence: 0 })
    assert.deepEqual({ queued, status }, { queued: 0, status: 'RUNNING' })
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 4, 'everything')
    assert.deepEqual(receiver.steps, [4, 1, 2, 4])
  })

  test('202: UNDELIVERED leaves alone what has arrived', async () => {
    const receiver = await hooks.receiver()
    const { id, first } = await fiveSteps('undelivered', receiver)
    await hooks.world.seed('undelivered', async (tx) => {
      // Two of them had been given up.
      await tx`
        update webhooks.deliveries set status = 'DEAD', delivered_at = null
        where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(id)}
          and sequence in (${first}, ${first + 3})
      `
    })
    const what = 'UNDELIVERED'
    const replay = await start('undelivered', id, { after_sequence: 0, what })
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 2)
    assert.deepEqual(receiver.steps, [1, 4])
    assert.partialDeepStrictEqual(await replayOf('undelivered', replay.id), { what, queued: 2 })
  })

  test('202: asked for twice, what waits already is not queued again; what arrived is', async () => {
    const receiver = await hooks.receiver()
    const { id, first } = await fiveSteps('twice', receiver)
    await command('twice', id, 'pause')
    const range = { after_sequence: first - 1 }
    const replays = [await start('twice', id, range), await start('twice', id, range)]
    await hooks.world.tick()
    const queued = replays.map(async (replay) => (await replayOf('twice', replay.id)).queued)
    assert.deepEqual(await Promise.all(queued), [5, 0])
    await command('twice', id, 'resume')
    await until(() => receiver.parcels.length === 5)
    await until(() => allDelivered('twice', id))
    await start('twice', id, range)
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 10)
    assert.deepEqual(receiver.steps, [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  })

  test('202: a range ends with the log, and an empty one is done at once', async () => {
    const receiver = await hooks.receiver()
    const { id, first } = await fiveSteps('ends', receiver)
    const last = first + 4
    const beyond = { after_sequence: last - 1, through_sequence: last + 1_000 }
    assert.partialDeepStrictEqual(await start('ends', id, beyond), { through_sequence: last })
    const nothing = await start('ends', id, { after_sequence: last })
    assert.partialDeepStrictEqual(nothing, { status: 'DONE', queued: 0 })
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 1)
    assert.deepEqual(receiver.steps, [5])
  })

  test('410 event_past_retention: what is no longer kept cannot be sent again', async () => {
    const receiver = await hooks.receiver()
    const { id, first } = await fiveSteps('forgotten', receiver)
    const tenantId = hooks.world.tenant('forgotten')
    await hooks.world.database.system`
      delete from platform.events where tenant_id = ${tenantId} and sequence <= ${first + 1}
    `
    await hooks.world.database.system`
      update platform.event_heads set forgotten_through = ${first + 1}
      where tenant_id = ${tenantId}
    `
    const refused = await post('forgotten', id, { after_sequence: first })
    assert.deepEqual([refused.status, refused.body.code], [410, 'event_past_retention'])
    assert.deepEqual(refused.body.meta, { oldest_sequence: first + 2 })
    await start('forgotten', id, { after_sequence: first + 1 })
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 3)
    assert.deepEqual(receiver.steps, [3, 4, 5])
  })

  test('409 replay_limit_reached: the number of running replays is limited', async () => {
    const { id } = await hooks.target('eager')
    const range = { after_sequence: 0 }
    for (let running = 0; running < 10; running += 1) await start('eager', id, range)
    const refused = await post('eager', id, range)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'replay_limit_reached')
    assert.deepEqual(refused.body.meta, { limit: 10 })
    for (let round = 0; round < 4; round += 1) await hooks.world.tick()
    await start('eager', id, range)
  })

  test('400: a range is made of sequences', async () => {
    const { id } = await hooks.target('bad')
    const cases: [object, string][] = [
      [{}, '/after_sequence'],
      [{ after_sequence: -1 }, '/after_sequence'],
      [{ after_sequence: 1.5 }, '/after_sequence'],
      [{ after_sequence: 2 ** 53 }, '/after_sequence'],
      [{ after_sequence: 0, through_sequence: 0 }, '/through_sequence'],
      [{ after_sequence: 5, through_sequence: 5 }, '/through_sequence'],
      [{ after_sequence: 5, through_sequence: 4 }, '/through_sequence'],
      [{ after_sequence: 0, what: 'DEAD' }, '/what'],
      [{ after_sequence: 0, endpoint_id: id }, '/endpoint_id'],
    ]
    for (const [range, path] of cases) {
      const refused = await post('bad', id, range)
      assert.equal(refused.status, 400, `${JSON.stringify(range)}: ${refused.text}`)
      assert.deepEqual(
        refused.body.errors?.map((error) => error.path),
        [path],
      )
    }
  })

  test('404 and 403: the replay of another tenant, no scope, the token of a provider', async () => {
    const { id } = await hooks.target('here')
    const replay = await start('here', id, { after_sequence: 0 })
    const url = `/api/v1/webhooks/replays/${replay.id}`
    for (const answer of [
      await hooks.world.as('there').get<Refusal>(url),
      await hooks.world.as('here').get<Refusal>(`/api/v1/webhooks/replays/${newId('rpl')}`),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'replay_not_found'])
    }
    assert.equal((await post('there', id, { after_sequence: 0 })).status, 404)
    const reader = hooks.world.as('here', ['webhooks:read'])
    assert.equal((await reader.get(url)).status, 200)
    const refused = await reader.post(`${endpointsUrl}/${id}/replay`, { after_sequence: 0 })
    assert.equal(refused.status, 403)
    const provider = hooks.world.asProvider('here', newId('prv'))
    assert.equal((await provider.get<Refusal>(url)).body.code, 'operator_only')
  })
})

describe('a long replay', () => {
  /** More than fits one piece, of a type that the endpoint does not want. */
  async function filler(tenant: string): Promise<void> {
    for (const count of [1_000, 1_100]) {
      await hooks.world.seed(tenant, async (tx) => {
        for (let made = 0; made < count; made += 1) {
          const id = aParcel()
          emit(tx, parcelLost, { id, version: 1, object: { id } })
        }
      })
    }
  }

  test('is worked off in pieces, and what happens meanwhile does not overtake it', async () => {
    const parcel = aParcel()
    await hooks.move('pieces', [[parcel, 1]])
    await filler('pieces')
    await hooks.move('pieces', [[parcel, 2]])
    const { id, receiver } = await hooks.target('pieces', { event_types: ['parcel.moved'] })
    const replay = await start('pieces', id, { after_sequence: 0 })
    await hooks.world.seed('pieces', replayNextPiece)
    assert.partialDeepStrictEqual(await replayOf('pieces', replay.id), {
      status: 'RUNNING',
      done_through: 2_000,
      queued: 1,
    })
    await until(() => receiver.parcels.length === 1)
    await hooks.move('pieces', [[parcel, 3]])
    await until(async () =>
      (await deliveriesOf(hooks.world.as('pieces'), id)).some(
        ({ status, event_type }) => status === 'DELIVERED' && event_type === 'parcel.moved',
      ),
    )
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 3, 'the rest')
    assert.deepEqual(receiver.steps, [1, 2, 3])
    assert.partialDeepStrictEqual(await replayOf('pieces', replay.id), {
      status: 'DONE',
      queued: 2,
    })
  })

  test('ends with its endpoint', async () => {
    const { id } = await hooks.target('ending')
    const replay = await start('ending', id, { after_sequence: 0 })
    const single = `${endpointsUrl}/${id}`
    assert.equal((await hooks.world.as('ending').call('DELETE', single)).status, 200)
    await hooks.world.tick()
    const { status } = await hooks.world.as('ending').get(`/api/v1/webhooks/replays/${replay.id}`)
    assert.equal(status, 404)
  })
})
