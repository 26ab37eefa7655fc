import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { allAtOnce, until } from '@souk/platform/testing'
import {
  aParcel,
  deliveriesOf,
  endpointsUrl,
  type Hooks,
  type Refusal,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

const single = (id: string) => `${endpointsUrl}/${id}`
const typesIn = async (tenant: string) => (await hooks.world.events(tenant)).map(({ type }) => type)

async function command(tenant: string, id: string, name: string): Promise<Record<string, unknown>> {
  // Without a body, as whoever gives a command would.
  const given = await hooks.world.as(tenant).call('POST', `${single(id)}/${name}`)
  assert(given.status === 200 || given.status === 202, given.text)
  return given.body
}

async function refusedCommand(tenant: string, id: string, name: string): Promise<Refusal> {
  const refused = await hooks.world.as(tenant).call<Refusal>('POST', `${single(id)}/${name}`)
  assert.equal(refused.status, 409, refused.text)
  return refused.body
}

/** An endpoint whose receiver said that it is gone, with one event that it did not take. */
async function aDisabled(tenant: string, receiver: TestReceiver, parcel: string): Promise<string> {
  const { id } = await hooks.endpoint(tenant, receiver.url)
  receiver.answer = () => ({ status: 410 })
  await hooks.move(tenant, [[parcel, 1]])
  await until(
    async () => (await hooks.statusOf(tenant, id)) === 'DISABLED',
    'the end of the endpoint',
  )
  receiver.answer = () => ({})
  receiver.received.length = 0
  return id
}

describe('pause and resume', () => {
  test('200: a paused endpoint gets nothing, and a resumed one what waited, in order', async () => {
    const { id, receiver } = await hooks.target('pausing')
    assert.partialDeepStrictEqual(await command('pausing', id, 'pause'), {
      status: 'PAUSED',
      version: 3,
    })
    const beside = await hooks.target('pausing')
    const parcel = aParcel()
    await hooks.move('pausing', [
      [parcel, 1],
      [parcel, 2],
      [parcel, 3],
    ])
    const caller = hooks.world.as('pausing')
    await until(async () =>
      (await deliveriesOf(caller, beside.id)).every(({ status }) => status === 'DELIVERED'),
    )
    assert.deepEqual(receiver.steps, [])
    const waiting = (await deliveriesOf(caller, id)).map(({ status }) => status)
    assert.deepEqual(waiting, ['PENDING', 'PENDING', 'PENDING', 'DELIVERED'])
    assert.equal((await command('pausing', id, 'resume')).status, 'ACTIVE')
    await until(() => receiver.parcels.length === 3, 'what had waited')
    assert.deepEqual(receiver.steps, [1, 2, 3])
    const own = (await hooks.world.events('pausing')).filter(({ resource }) => resource.id === id)
    assert.deepEqual(own.map(({ type }) => type).slice(-2), [
      'webhook.endpoint_paused',
      'webhook.endpoint_resumed',
    ])
  })

  test('409 invalid_transition: names the command that is possible', async () => {
    const { id, receiver } = await hooks.target('twice')
    const refused = await refusedCommand('twice', id, 'resume')
    assert.equal(refused.code, 'invalid_transition')
    assert.deepEqual(refused.meta, { state: 'ACTIVE', action: 'resume', allowed: ['pause'] })
    await command('twice', id, 'pause')
    const again = await refusedCommand('twice', id, 'pause')
    assert.deepEqual(again.meta, { state: 'PAUSED', action: 'pause', allowed: ['resume'] })
    const tested = await refusedCommand('twice', id, 'test')
    assert.deepEqual(tested.meta, { state: 'PAUSED', action: 'test', allowed: ['resume'] })
    receiver.answersChallenges = false
    await hooks.world.as('twice').patch(single(id), { url: `${receiver.url}/elsewhere` })
    const pending = await refusedCommand('twice', id, 'pause')
    assert.deepEqual(pending.meta?.allowed, [])
    assert.equal((await typesIn('twice')).filter((type) => /paused|resumed/.test(type)).length, 1)
  })
})

describe('another address', () => {
  test('has to answer a challenge of its own before it gets what waited meanwhile', async () => {
    const [first, second] = [await hooks.receiver(), await hooks.receiver()]
    const { id } = await hooks.endpoint('moving', first.url)
    second.answersChallenges = false
    const { body } = await hooks.world.as('moving').patch(single(id), { url: second.url })
    assert.equal(body.status, 'PENDING_VERIFICATION')
    await hooks.move('moving', [[aParcel(), 7]])
    await until(() => second.received.length === 1, 'the challenge')
    assert.deepEqual([...first.steps, ...second.steps], [])
    second.answersChallenges = true
    hooks.world.advance('moving', 10_000)
    await until(() => second.parcels.length === 1, 'the event')
    assert.equal(await hooks.statusOf('moving', id), 'ACTIVE')
    assert.deepEqual(first.steps, [])
    const types = (await typesIn('moving')).filter((type) => type.startsWith('webhook.'))
    assert.deepEqual(types.slice(-3), [
      'webhook.endpoint_updated',
      'webhook.endpoint_challenged',
      'webhook.endpoint_verified',
    ])
  })

  test('is not verified by the answer to an earlier challenge', async () => {
    const [first, second] = [await hooks.receiver(), await hooks.receiver()]
    const held = Promise.withResolvers<void>()
    first.answersChallenges = false
    first.answer = ({ body }) => ({ body, after: held.promise })
    const caller = hooks.world.as('earlier')
    const endpoint = { url: first.url, event_types: ['parcel.*'] }
    const { id } = (await caller.post<{ id: string }>(endpointsUrl, endpoint)).body
    await hooks.world.settle()
    await until(() => first.received.length === 1, 'the first challenge')
    second.answersChallenges = false
    await caller.patch(single(id), { url: second.url })
    await hooks.world.settle()
    held.resolve()
    await until(async () => {
      const statuses = (await deliveriesOf(caller, id)).map(({ status }) => status)
      return statuses.includes('DELIVERED') && statuses.includes('RETRYING')
    }, 'both answers')
    assert.equal(await hooks.statusOf('earlier', id), 'PENDING_VERIFICATION')
    second.answersChallenges = true
    hooks.world.advance('earlier', 10_000)
    await until(async () => (await hooks.statusOf('earlier', id)) === 'ACTIVE')
  })

  test('is not given up because the former one said 410 in the meantime', async () => {
    const [first, second] = [await hooks.receiver(), await hooks.receiver()]
    const { id } = await hooks.endpoint('farewell', first.url)
    const held = Promise.withResolvers<void>()
    first.answer = () => ({ status: 410, after: held.promise })
    await hooks.move('farewell', [[aParcel(), 1]])
    await until(() => first.parcels.length === 1)
    await hooks.world.as('farewell').patch(single(id), { url: second.url })
    held.resolve()
    await hooks.world.settle()
    await until(async () => (await hooks.statusOf('farewell', id)) === 'ACTIVE')
    hooks.world.advance('farewell', 10_000)
    await until(() => second.parcels.length === 1, 'the event')
    assert(!(await typesIn('farewell')).includes('webhook.endpoint_disabled'))
  })

  test('does not wait for what the former one asked for', async () => {
    const [first, second] = [await hooks.receiver(), await hooks.receiver()]
    first.answersChallenges = false
    first.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    const caller = hooks.world.as('patience')
    const endpoint = { url: first.url, event_types: ['parcel.*'] }
    const { id } = (await caller.post<{ id: string }>(endpointsUrl, endpoint)).body
    await hooks.world.settle()
    await until(async () => (await deliveriesOf(caller, id))[0]?.status === 'RETRYING')
    await caller.patch(single(id), { url: second.url })
    await hooks.world.settle()
    await until(async () => (await hooks.statusOf('patience', id)) === 'ACTIVE')
  })
})

describe('an endpoint that was disabled', () => {
  test('gets what it missed when it is resumed, before what happens then, in order', async () => {
    const receiver = await hooks.receiver()
    const parcel = aParcel()
    const id = await aDisabled('missing', receiver, parcel)
    const { body } = await hooks.world.as('missing').get(single(id))
    assert.partialDeepStrictEqual(body, { disabled_reason: 'gone', status: 'DISABLED' })
    await hooks.move('missing', [
      [parcel, 2],
      [parcel, 3],
    ])
    assert.partialDeepStrictEqual(await command('missing', id, 'resume'), {
      status: 'ACTIVE',
      disabled_reason: null,
      disabled_after: null,
    })
    await hooks.move('missing', [[parcel, 4]])
    await until(async () => {
      const deliveries = await deliveriesOf(hooks.world.as('missing'), id)
      return deliveries.filter(({ status }) => status === 'DELIVERED').length === 2
    }, 'the first of them')
    await hooks.world.tick()
    await hooks.move('missing', [[parcel, 5]])
    await until(() => receiver.parcels.length === 5, 'all of it')
    assert.deepEqual(receiver.steps, [1, 2, 3, 4, 5])
  })

  test('gets what it missed also at another address', async () => {
    const [first, second] = [await hooks.receiver(), await hooks.receiver()]
    const parcel = aParcel()
    const id = await aDisabled('relocating', first, parcel)
    await hooks.move('relocating', [[parcel, 2]])
    await hooks.world.as('relocating').patch(single(id), { url: second.url })
    await hooks.world.settle()
    await hooks.world.tick()
    await until(() => second.parcels.length === 2, 'all of it')
    assert.deepEqual(second.steps, [1, 2])
    assert.deepEqual(first.steps, [])
  })

  test('loses nothing when it is disabled again before it has caught up', async () => {
    const receiver = await hooks.receiver()
    const parcel = aParcel()
    const id = await aDisabled('relapsing', receiver, parcel)
    await hooks.move('relapsing', [[parcel, 2]])
    receiver.answer = () => ({ status: 410 })
    await command('relapsing', id, 'resume')
    await until(async () => (await hooks.statusOf('relapsing', id)) === 'DISABLED')
    await hooks.world.tick()
    await hooks.move('relapsing', [[parcel, 3]])
    receiver.answer = () => ({})
    receiver.received.length = 0
    await command('relapsing', id, 'resume')
    await hooks.world.tick()
    await until(() => receiver.parcels.length === 3, 'all of it')
    assert.deepEqual(receiver.steps, [1, 2, 3])
  })

  test('is challenged when it is resumed without ever having answered, and not when it is changed', async () => {
    const receiver = await hooks.receiver()
    receiver.answersChallenges = false
    receiver.answer = () => ({ status: 410 })
    const caller = hooks.world.as('unproven')
    const endpoint = { url: receiver.url, event_types: ['parcel.*'] }
    const { id } = (await caller.post<{ id: string }>(endpointsUrl, endpoint)).body
    await hooks.world.settle()
    await until(async () => (await hooks.statusOf('unproven', id)) === 'DISABLED')
    await caller.patch(single(id), { description: 'still there' })
    const challenges = async () =>
      (await typesIn('unproven')).filter((type) => type === 'webhook.endpoint_challenged').length
    assert.equal(await challenges(), 1)
    receiver.answersChallenges = true
    assert.equal((await command('unproven', id, 'resume')).status, 'PENDING_VERIFICATION')
    await hooks.world.settle()
    await until(async () => (await hooks.statusOf('unproven', id)) === 'ACTIVE')
    assert.equal(await challenges(), 2)
  })
})

describe('POST /api/v1/webhooks/endpoints/{id}/test', () => {
  test('202: goes to that endpoint only, whatever it and the others subscribed to', async () => {
    const [tested, other] = [await hooks.receiver(), await hooks.receiver()]
    const { id } = await hooks.endpoint('testing', tested.url, { event_types: ['parcel.lost'] })
    const all = await hooks.endpoint('testing', other.url, { event_types: ['*'] })
    const asked = await hooks.world.as('testing').call('POST', `${endpointsUrl}/${id}/test`)
    const { event_id } = asked.body
    await hooks.move('testing', [[aParcel(), 1]])
    await until(() => tested.received.length === 2 && other.parcels.length === 1)
    const [, test] = tested.received
    assert.partialDeepStrictEqual(test?.event, {
      id: event_id,
      type: 'webhook.endpoint_tested',
      data: { object: { id, url: tested.url } },
    })
    const delivery = asked.headers.location as string
    assert.equal(delivery, `/api/v1/webhooks/deliveries/${asked.body.delivery_id}`)
    await until(
      async () => (await hooks.world.as('testing').get(delivery)).body.status === 'DELIVERED',
    )
    const types = other.received.map(({ event }) => event.type)
    assert(!types.includes('webhook.endpoint_tested'))
    const others = await deliveriesOf(hooks.world.as('testing'), all.id)
    assert(others.every((each) => each.event_id !== event_id))
  })

  test('409 invalid_transition: nothing is sent to an endpoint that takes nothing', async () => {
    const { id } = await hooks.target('testing-paused')
    await command('testing-paused', id, 'pause')
    const refused = await refusedCommand('testing-paused', id, 'test')
    assert.partialDeepStrictEqual(refused.meta, { state: 'PAUSED', action: 'test' })
    assert(!(await typesIn('testing-paused')).includes('webhook.endpoint_tested'))
  })

  test('202: overtakes a resource that is blocked', async () => {
    const { id, receiver } = await hooks.target('testing-blocked')
    receiver.answer = ({ event }) => ({ status: event.type === 'parcel.moved' ? 500 : 200 })
    await hooks.move('testing-blocked', [[aParcel(), 1]])
    await until(() => receiver.parcels.length === 1)
    await command('testing-blocked', id, 'test')
    await hooks.world.settle()
    await until(() => receiver.received.some(({ event }) => event.type.endsWith('_tested')))
  })
})

test('two commands at once come one after the other', async () => {
  const { id } = await hooks.target('colliding')
  const caller = hooks.world.as('colliding')
  const pause = () => caller.call('POST', `${single(id)}/pause`)
  const answers = await allAtOnce(hooks.world.db, 'webhooks.endpoints', [pause, pause])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const audited = await hooks.world.peek(
    'colliding',
    (tx) => tx<{ operation: string }>`
      select operation from platform.audit_entries
      where tenant_id = ${tx.tenantId} and operation = 'pauseWebhookEndpoint'
        and resource_id in (${id}, ${uuidOf(id)})
    `,
  )
  assert.equal(audited.length, 1)
})
