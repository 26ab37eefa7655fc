import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emit, newId } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { Webhook } from 'standardwebhooks'
import {
  aParcel,
  endpointOf,
  endpointsUrl,
  type Hooks,
  parcelMoved,
  parcelMovedSecond,
  type Refusal,
  startHooks,
  type Target,
  type TestReceiver,
} from './webhooks.fixture.ts'

let hooks: Hooks
let receiver: TestReceiver
before(async () => {
  hooks = await startHooks()
  receiver = await hooks.receiver()
  hooks.startSender()
})
after(() => hooks.close())

describe('an event on its way to an endpoint', () => {
  test('is signed, arrives once, and its delivery is on record', async () => {
    const shop = hooks.world.as('first')
    const { id, secret } = await hooks.endpoint('first', receiver.url)
    const parcel = aParcel()
    await hooks.move('first', [
      [parcel, 1],
      [parcel, 2],
      [parcel, 3],
    ])
    await until(() => receiver.parcels.length === 3)
    for (const { body, headers } of receiver.parcels) {
      new Webhook(secret).verify(body, headers as Record<string, string>)
    }
    assert.deepEqual(
      receiver.parcels.map(({ event }) => event.data.object.step),
      [1, 2, 3],
    )
    await until(async () => {
      const { body } = await shop.get<{ content: { status: string }[] }>(
        `/api/v1/webhooks/deliveries?endpoint_id=${id}`,
      )
      return body.content.length === 4 && body.content.every(({ status }) => status === 'DELIVERED')
    })
    assert.equal((await endpointOf(shop, id)).health.failures, 0)
  })

  test('arrives in the order of versions, whatever the clocks of the writers, across batches of the relay', async () => {
    const target = await hooks.target('skewed')
    const parcel = aParcel()
    const steps = Array.from({ length: 520 }, (_, index) => index + 1)
    // The later the step, the earlier its id: each was written by a process whose clock is further behind.
    const eventIds = steps.map(() => newId('evt')).reverse()
    await hooks.world.seed('skewed', async (tx) => {
      for (const [index, step] of steps.entries()) {
        const eventId = eventIds[index] ?? ''
        emit(tx, parcelMoved, { id: parcel, version: step, object: { id: parcel, step }, eventId })
      }
    })
    await hooks.world.settle()
    await until(() => target.receiver.steps.length === steps.length, 'all steps', 300)
    assert.deepEqual(target.receiver.steps, steps)
  })
})

describe('an endpoint and the versions of an event', () => {
  test('it is sent version 1 unless it asks for another, and only the one that it asks for', async () => {
    const plain = await hooks.target('versions', { event_types: ['*'] })
    const first = await hooks.target('versions', { event_types: ['parcel.moved@1'] })
    const second = await hooks.target('versions', { event_types: ['parcel.moved@2'] })
    const both = await hooks.target('versions', { event_types: ['parcel.*', 'parcel.moved@2'] })
    const id = aParcel()
    await hooks.world.seed('versions', async (tx) => {
      emit(tx, parcelMoved, { id, version: 1, object: { id, step: 1 } })
      emit(tx, parcelMovedSecond, { id, version: 1, object: { id, steps: [1] } })
      emit(tx, parcelMoved, { id, version: 2, object: { id, step: 2 } })
    })
    await hooks.world.settle()
    const versions = ({ receiver: { parcels } }: Target) =>
      parcels.map(({ event }) => event.version)
    await until(() => versions(both).length === 3 && versions(plain).length === 2)
    await until(() => versions(first).length === 2 && versions(second).length === 1)
    assert.deepEqual([plain, first, second, both].map(versions), [[1, 1], [1, 1], [2], [1, 2, 1]])
  })

  test('422 unknown_event_type: a version that there is not', async () => {
    const body = { url: receiver.url, event_types: ['parcel.*', 'parcel.moved@3'] }
    const refused = await hooks.world.as('versions').post<Refusal>(endpointsUrl, body)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'unknown_event_type')
    assert.deepEqual(
      refused.body.errors?.map(({ path }) => path),
      ['/event_types/1'],
    )
  })
})
