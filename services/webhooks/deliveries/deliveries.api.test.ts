import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import {
  aParcel,
  type DeliveryAnswer,
  deliveriesOf,
  endpointOf,
  endpointsUrl,
  type Hooks,
  type Refusal,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'

interface Attempt {
  readonly number: number
  readonly status: number | null
  readonly error: string | null
  readonly latency_ms: number
  readonly answer: string | null
}
interface DeliveryBody extends DeliveryAnswer {
  readonly last_status: number | null
  readonly last_error: string | null
  readonly next_attempt_at: string | null
  readonly delivered_at: string | null
  readonly attempt_log: readonly Attempt[]
}

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

const deliveriesUrl = '/api/v1/webhooks/deliveries'
const read = async (tenant: string, id: string) =>
  (await hooks.world.as(tenant).get<DeliveryBody>(`${deliveriesUrl}/${id}`)).body
const retry = (tenant: string, id: string) =>
  hooks.world.as(tenant).call<DeliveryBody & Refusal>('POST', `${deliveriesUrl}/${id}/retry`)

/** The newest delivery to an endpoint, once it has come so far. */
async function newest(tenant: string, endpointId: string, status: string): Promise<DeliveryAnswer> {
  let found: DeliveryAnswer | undefined
  await until(async () => {
    found = (await deliveriesOf(hooks.world.as(tenant), endpointId))[0]
    return found?.status === status && found.event_type === 'parcel.moved'
  }, `a delivery that is ${status}`)
  assert(found)
  return found
}

/** One that was given up: its next failure is the last of its schedule. */
async function aDead(tenant: string, receiver: TestReceiver, endpointId: string, parcel: string) {
  receiver.answer = () => ({ status: 500 })
  await hooks.move(tenant, [[parcel, 1]])
  const { id } = await newest(tenant, endpointId, 'RETRYING')
  await hooks.world.seed(
    tenant,
    (tx) => tx`
      update webhooks.deliveries set tries = 10
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
    `,
  )
  hooks.world.advance(tenant, 10_000)
  return newest(tenant, endpointId, 'DEAD')
}

describe('GET /api/v1/webhooks/deliveries', () => {
  test('lists the newest first, page by page, by endpoint, event and status', async () => {
    const one = await hooks.target('listing')
    const other = await hooks.target('listing')
    await hooks.move('listing', [
      [aParcel(), 1],
      [aParcel(), 2],
      [aParcel(), 3],
    ])
    const caller = hooks.world.as('listing')
    const list = async (query: string) => {
      const { status, body, text } = await caller.get<{
        content: (DeliveryAnswer & { endpoint_id: string })[]
        page: { next: string | null }
      }>(`${deliveriesUrl}?${query}`)
      assert.equal(status, 200, text)
      return { content: body.content, next: body.page.next }
    }
    await until(async () => (await list('status=DELIVERED')).content.length === 8)
    const all = (await list('')).content
    assert.deepEqual(
      all.map(({ id }) => id),
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const ofOne = (await list(`endpoint_id=${one.id}`)).content
    assert.deepEqual(
      ofOne.map(({ sequence }) => sequence),
      ofOne.map(({ sequence }) => sequence).toSorted((a, b) => b - a),
    )
    assert.equal(ofOne.length, 4)
    const [first] = ofOne
    assert(first)
    const ofEvent = (await list(`event_id=${first.event_id}`)).content
    assert.deepEqual(
      ofEvent.map(({ endpoint_id }) => endpoint_id).toSorted(),
      [one.id, other.id].toSorted(),
    )
    const ofBoth = await list(`event_id=${first.event_id}&endpoint_id=${one.id}&status=DELIVERED`)
    assert.deepEqual(ofBoth.content, [first])
    assert.deepEqual((await list('status=DEAD')).content, [])
    assert.deepEqual((await list(`event_id=${newId('evt')}`)).content, [])
    const pages = [await list(`limit=5`)]
    pages.push(await list(`limit=5&cursor=${pages[0]?.next}`))
    assert.deepEqual(
      pages.flatMap(({ content }) => content),
      all,
    )
    assert.equal(pages[1]?.next, null)
  })

  test('400: a filter that cannot be', async () => {
    for (const query of [
      'status=LOST',
      'endpoint_id=x',
      'event_id=ord_1',
      'limit=97',
      'color=red',
    ]) {
      const { status } = await hooks.world.as('listing').get(`${deliveriesUrl}?${query}`)
      assert.equal(status, 400, query)
    }
  })
})

describe('the attempts of a delivery', () => {
  test('are all on record with status, first bytes and error, the newest first', async () => {
    const { id, receiver } = await hooks.target('logging')
    const replies = [
      { status: 500, body: `no\u0000${'x'.repeat(5_000)}` },
      { reset: true },
      { status: 302, headers: { location: 'http://127.0.0.1/' }, body: '' },
      { status: 201, body: 'thanks' },
    ]
    receiver.answer = () => replies.shift() ?? {}
    await hooks.move('logging', [[aParcel(), 1]])
    for (const attempts of [1, 2, 3]) {
      await until(() => receiver.parcels.length === attempts)
      const { id: waiting } = await newest('logging', id, 'RETRYING')
      await until(async () => (await read('logging', waiting)).attempts === attempts)
      hooks.world.advance('logging', 900_000)
    }
    const delivery = await read('logging', (await newest('logging', id, 'DELIVERED')).id)
    assert.partialDeepStrictEqual(delivery, {
      endpoint_id: id,
      event_type: 'parcel.moved',
      attempts: 4,
      last_status: 201,
      last_error: null,
      next_attempt_at: null,
    })
    assert(delivery.delivered_at)
    assert.deepEqual(
      delivery.attempt_log.map(({ number, status, error }) => ({ number, status, error })),
      [
        { number: 4, status: 201, error: null },
        { number: 3, status: 302, error: 'status_refused' },
        { number: 2, status: null, error: 'connection_reset' },
        { number: 1, status: 500, error: 'status_refused' },
      ],
    )
    const answers = delivery.attempt_log.map(({ answer }) => answer)
    assert.deepEqual(answers, ['thanks', '', null, `no\u2400${'x'.repeat(1_021)}`])
    assert(delivery.attempt_log.every(({ latency_ms }) => latency_ms >= 0))
    const same = receiver.parcels.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(new Set(same), new Set([delivery.event_id]))
  })

  test('say that a challenge was not answered, or that nobody was there', async () => {
    const receiver = await hooks.receiver()
    receiver.answersChallenges = false
    const caller = hooks.world.as('unanswered')
    const make = async (address: string) => {
      const endpoint = { url: address, event_types: ['parcel.*'] }
      return (await caller.post<{ id: string }>(endpointsUrl, endpoint)).body.id
    }
    const absent = await hooks.receiver()
    const { url } = absent
    await absent.close()
    const ids = [await make(receiver.url), await make(url)]
    await hooks.world.settle()
    const errors = ids.map(async (id) => {
      await until(async () => (await deliveriesOf(caller, id))[0]?.status === 'RETRYING')
      const [delivery] = await deliveriesOf(caller, id)
      return (await read('unanswered', delivery?.id ?? '')).last_error
    })
    assert.deepEqual(await Promise.all(errors), ['challenge_not_answered', 'connection_refused'])
  })
})

describe('POST /api/v1/webhooks/deliveries/{id}/retry', () => {
  test('200: one that was given up gets a new schedule and goes on counting', async () => {
    const { id, receiver } = await hooks.target('dead')
    const dead = await aDead('dead', receiver, id, aParcel())
    assert.partialDeepStrictEqual(await read('dead', dead.id), {
      next_attempt_at: null,
      last_status: 500,
    })
    const again = await retry('dead', dead.id)
    assert.equal(again.status, 200, again.text)
    assert.partialDeepStrictEqual(again.body, { id: dead.id, status: 'RETRYING' })
    assert(again.body.next_attempt_at)
    await until(async () => (await read('dead', dead.id)).attempts === 3)
    assert.equal((await read('dead', dead.id)).status, 'RETRYING')
    receiver.answer = () => ({})
    assert.equal((await retry('dead', dead.id)).status, 200)
    await newest('dead', id, 'DELIVERED')
    assert.equal((await endpointOf(hooks.world.as('dead'), id)).status, 'ACTIVE')
    const types = (await hooks.world.events('dead')).map(({ type }) => type)
    assert.deepEqual(types.slice(-2), ['webhook.endpoint_degraded', 'webhook.endpoint_recovered'])
  })

  test('200: one that was delivered arrives once more, under the same id', async () => {
    const { id, receiver } = await hooks.target('again')
    await hooks.move('again', [[aParcel(), 1]])
    const delivered = await newest('again', id, 'DELIVERED')
    const { body } = await retry('again', delivered.id)
    assert.partialDeepStrictEqual(body, { status: 'RETRYING', delivered_at: null, attempts: 1 })
    await until(() => receiver.parcels.length === 2)
    assert.equal(new Set(receiver.parcels.map(({ body: text }) => text)).size, 1)
    await newest('again', id, 'DELIVERED')
    assert.equal((await read('again', delivered.id)).attempts, 2)
  })

  test('200: one that waits for its next try is tried now, and what is behind it follows', async () => {
    const { id, receiver } = await hooks.target('hurrying')
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '7' } })
    const parcel = aParcel()
    await hooks.move('hurrying', [[parcel, 1]])
    const waiting = await newest('hurrying', id, 'RETRYING')
    await hooks.move('hurrying', [[parcel, 2]])
    receiver.answer = () => ({})
    hooks.world.advance('hurrying', 7_000)
    assert.equal((await retry('hurrying', waiting.id)).status, 200)
    await until(() => receiver.parcels.length === 3)
    const steps = receiver.parcels.map(({ event }) => event.data.object.step)
    assert.deepEqual(steps, [1, 1, 2])
  })

  test('200: for a paused endpoint it waits like everything else', async () => {
    const { id, receiver } = await hooks.target('paused')
    await hooks.move('paused', [[aParcel(), 1]])
    const delivered = await newest('paused', id, 'DELIVERED')
    await hooks.world.as('paused').post(`${endpointsUrl}/${id}/pause`)
    assert.equal((await retry('paused', delivered.id)).status, 200)
    await hooks.endpoint('paused', receiver.url, { event_types: ['parcel.lost'] })
    assert.equal(receiver.parcels.length, 1)
    await hooks.world.as('paused').post(`${endpointsUrl}/${id}/resume`)
    await until(() => receiver.parcels.length === 2)
  })

  test('409 invalid_transition: a delivery that was not attempted yet', async () => {
    const { id } = await hooks.target('pending')
    await hooks.world.as('pending').post(`${endpointsUrl}/${id}/pause`)
    await hooks.move('pending', [[aParcel(), 1]])
    const pending = await newest('pending', id, 'PENDING')
    const refused = await retry('pending', pending.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
    assert.deepEqual(refused.body.meta, { state: 'PENDING', action: 'retry', allowed: [] })
  })

  test('404 and 403: the delivery of another tenant, no scope, the token of a provider', async () => {
    const { id } = await hooks.target('here')
    const [delivery] = await deliveriesOf(hooks.world.as('here'), id)
    assert(delivery)
    const url = `${deliveriesUrl}/${delivery.id}`
    for (const answer of [
      await hooks.world.as('there').get<Refusal>(url),
      await retry('there', delivery.id),
      await retry('here', newId('dlv')),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'delivery_not_found'])
    }
    assert.deepEqual(await deliveriesOf(hooks.world.as('there'), id), [])
    const reader = hooks.world.as('here', ['webhooks:read'])
    assert.equal((await reader.get(url)).status, 200)
    assert.equal((await reader.call('POST', `${url}/retry`)).status, 403)
    const provider = hooks.world.asProvider('here', newId('prv'))
    for (const answer of [
      await provider.get<Refusal>(url),
      await provider.get<Refusal>(deliveriesUrl),
      await provider.call<Refusal>('POST', `${url}/retry`),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [403, 'operator_only'])
    }
  })
})

describe('what is kept', () => {
  test('an event that the log no longer has is given up, blames nobody and blocks nothing', async () => {
    const { id, receiver } = await hooks.target('forgotten')
    await hooks.world.as('forgotten').post(`${endpointsUrl}/${id}/pause`)
    const parcel = aParcel()
    await hooks.move('forgotten', [
      [parcel, 1],
      [parcel, 2],
    ])
    const tenantId = hooks.world.tenant('forgotten')
    const [, first] = await deliveriesOf(hooks.world.as('forgotten'), id)
    assert(first)
    await hooks.world.database.system`
      delete from platform.events where tenant_id = ${tenantId} and sequence <= ${first.sequence}
    `
    await hooks.world.as('forgotten').post(`${endpointsUrl}/${id}/resume`)
    await until(() => receiver.parcels.length === 1)
    assert.equal(receiver.parcels[0]?.event.data.object.step, 2)
    assert.partialDeepStrictEqual(await read('forgotten', first.id), {
      status: 'DEAD',
      last_error: 'event_past_retention',
    })
    const { status, health } = await endpointOf(hooks.world.as('forgotten'), id)
    assert.deepEqual([status, health.failures], ['ACTIVE', 0])
  })

  test('a finished delivery is forgotten after thirty days, one that waits never', async () => {
    const { id } = await hooks.target('old')
    await hooks.move('old', [[aParcel(), 1]])
    const finished = await newest('old', id, 'DELIVERED')
    await hooks.world.as('old').post(`${endpointsUrl}/${id}/pause`)
    await hooks.move('old', [[aParcel(), 2]])
    await newest('old', id, 'PENDING')
    await hooks.world.tick()
    assert.equal((await deliveriesOf(hooks.world.as('old'), id)).length, 3)
    await hooks.world.seed('old', async (tx) => {
      // As if all had been made in 2020: ids begin with the time.
      await tx`
        update webhooks.deliveries set id = ('0176bb3e' || substr(id::text, 9))::uuid
        where tenant_id = ${tx.tenantId}
      `
      await tx`
        update webhooks.attempts
        set delivery_id = ('0176bb3e' || substr(delivery_id::text, 9))::uuid
        where tenant_id = ${tx.tenantId}
      `
    })
    await hooks.world.tick()
    const left = await deliveriesOf(hooks.world.as('old'), id)
    assert.deepEqual(
      left.map(({ status }) => status),
      ['PENDING'],
    )
    assert.equal((await hooks.world.as('old').get(`${deliveriesUrl}/${finished.id}`)).status, 404)
    const attempts = await hooks.world.peek(
      'old',
      (tx) => tx`select number from webhooks.attempts where tenant_id = ${tx.tenantId}`,
    )
    assert.equal(attempts.length, 0)
  })
})
