import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { aParcel, type Hooks, startHooks } from '../webhooks.fixture.ts'
import {
  arrivalOf,
  attemptsOf,
  checkComplete,
  checkOrder,
  firstDelivery,
  recordOf,
  stepsOf,
  stepsReceived,
} from './stress.fixture.ts'

let hooks: Hooks

before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

describe('trouble with one', () => {
  test('resource does not delay the others of its endpoint', async () => {
    const { id, receiver } = await hooks.target('blocked')
    const [stuck = '', ...others] = Array.from({ length: 21 }, aParcel)
    receiver.answer = ({ event }) => ({ status: event.data.object.id === stuck ? 500 : 200 })
    await hooks.move('blocked', stepsOf([stuck, ...others], 5))
    await until(() => receiver.parcels.length >= 1 + others.length * 5)
    assert.deepEqual(
      stepsReceived(receiver, stuck).map(({ step }) => step),
      [1],
    )
    receiver.answer = () => ({})
    await until(async () => {
      hooks.world.advance('blocked', 10_000)
      const record = await recordOf(hooks.world, 'blocked', id)
      return record.every(({ status }) => status === 'DELIVERED')
    })
    const arrivals = receiver.parcels.map(arrivalOf)
    checkOrder(arrivals)
    await checkComplete(hooks.world, 'blocked', id, arrivals)
  })

  test('endpoint that hangs delays neither those beside it nor other tenants', async () => {
    const hanging = await hooks.target('beside')
    const beside = await hooks.target('beside')
    const elsewhere = await hooks.target('elsewhere')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    hanging.receiver.answer = () => ({ after: released })
    const parcels = Array.from({ length: 30 }, aParcel)
    await hooks.move('beside', stepsOf(parcels, 3))
    await hooks.move('elsewhere', stepsOf(parcels, 3))
    await until(() => hanging.receiver.parcels.length > 0)
    await until(() => beside.receiver.parcels.length === 90)
    await until(() => elsewhere.receiver.parcels.length === 90)
    const { attempts } = await firstDelivery(hooks.world, 'beside', hanging.id)
    assert.equal(attempts, 0, 'the first is still under way')
    release()
    await until(() => hanging.receiver.parcels.length === 90)
    for (const { receiver } of [hanging, beside, elsewhere]) {
      checkOrder(receiver.parcels.map(arrivalOf))
    }
  })
})

describe('a receiver', () => {
  test('that asks for two minutes gets nothing at all for two minutes', async () => {
    const { id, receiver } = await hooks.target('asking')
    const witness = await hooks.target('asking')
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '120' } })
    await hooks.move('asking', [[aParcel(), 1]])
    await until(async () => (await firstDelivery(hooks.world, 'asking', id)).attempts === 1)
    receiver.answer = () => ({})
    hooks.world.advance('asking', 60_000)
    await hooks.move('asking', [[aParcel(), 1]])
    await until(() => witness.receiver.parcels.length === 2)
    hooks.world.advance('asking', 60_000)
    await until(() => receiver.parcels.length === 3)
    await until(async () =>
      (await recordOf(hooks.world, 'asking', id)).every(({ status }) => status === 'DELIVERED'),
    )
    const record = await recordOf(hooks.world, 'asking', id)
    const attempts = await Promise.all(
      record.map((delivery) => attemptsOf(hooks.world, 'asking', delivery.id)),
    )
    const [asked, ...later] = attempts.flat().sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const { at } of later) assert(at.getTime() - (asked?.at.getTime() ?? 0) >= 120_000)
  })

  test('that is gone is disabled with its first 410, and its events are kept', async () => {
    const { id, receiver } = await hooks.target('gone')
    receiver.answer = () => ({ status: 410 })
    const parcel = aParcel()
    await hooks.move('gone', stepsOf([parcel], 3))
    await until(async () => (await hooks.statusOf('gone', id)) === 'DISABLED')
    assert.equal((await hooks.eventsAboutEndpoints('gone')).at(-1), 'webhook.endpoint_disabled')
    assert.equal(receiver.parcels.length, 1)
    receiver.answer = () => ({})
    await hooks.world.as('gone').post(`/api/v1/webhooks/endpoints/${id}/resume`)
    hooks.world.advance('gone', 10_000)
    await until(() => receiver.parcels.length === 4)
    checkOrder(receiver.parcels.map(arrivalOf))
  })
})
