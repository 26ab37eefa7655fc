import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { emit } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { aParcel, type Hooks, parcelLost, startHooks } from '../webhooks.fixture.ts'
import { LeanReceiver } from './lean-receiver.fixture.ts'
import { announce, checkComplete, checkOrder, openOf, stepsOf } from './stress.fixture.ts'

let hooks: Hooks
const down = new LeanReceiver()
/** Those who must not notice: another endpoint of the same tenant, and one of another tenant. */
const witnesses = { large: new LeanReceiver(), small: new LeanReceiver() }

before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(async () => {
  await Promise.all([down, ...Object.values(witnesses)].map((receiver) => receiver.close()))
  await hooks.close()
})

const parcels = process.env.SOUK_LONG === '1' ? 5_000 : 500
const steps = stepsOf(Array.from({ length: parcels }, aParcel), 20)
const hours = 6
const hourMs = 3_600_000
/** It may have been asked in vain at the last moment, and is left alone for so long then. */
const longestHoldMs = 900_000
const announcedAtOnce = 10_000

async function lose(tenant: string): Promise<void> {
  const id = aParcel()
  await hooks.world.seed(tenant, async (tx) => {
    emit(tx, parcelLost, { id, version: 1, object: { id } })
  })
  await hooks.world.settle()
}

/** Each of the witnesses gets an event that happens now, whatever else waits to be sent. */
async function checkWitnesses(): Promise<void> {
  for (const [tenant, { arrivals }] of Object.entries(witnesses)) {
    const expected = arrivals.length + 1
    await lose(tenant)
    await until(() => arrivals.length === expected, `an event of the ${tenant} tenant`)
  }
}

async function anHourPasses(hour: number): Promise<void> {
  const share = Math.ceil(steps.length / hours)
  const happening = steps.slice(hour * share, (hour + 1) * share)
  for (let start = 0; start < happening.length; start += announcedAtOnce) {
    await announce(hooks.world, 'large', happening.slice(start, start + announcedAtOnce))
    await hooks.world.settle()
  }
  await checkWitnesses()
  hooks.world.advance('large', hourMs)
}

test(`a receiver that was down for six hours gets all of ${steps.length.toLocaleString('en')} events, in order`, async () => {
  const event_types = ['parcel.lost']
  for (const [tenant, receiver] of Object.entries(witnesses)) {
    await hooks.endpoint(tenant, await receiver.listen(), { event_types })
  }
  const url = await down.listen()
  const { id } = await hooks.endpoint('large', url, { event_types: ['parcel.moved'] })
  await down.close()
  for (let hour = 0; hour < hours; hour += 1) await anHourPasses(hour)
  assert.equal(down.arrivals.length, 0)
  assert.equal(await openOf(hooks.world, 'large', id), steps.length)

  await down.listen()
  await until(() => {
    hooks.world.advance('large', longestHoldMs)
    return down.arrivals.length > 0
  }, 'the first event after the outage')
  await checkWitnesses()
  assert(down.arrivals.length < steps.length, 'the witnesses did not wait for the end')
  await until(() => down.arrivals.length >= steps.length, 'the last event', 600)
  await until(async () => (await openOf(hooks.world, 'large', id)) === 0)
  checkOrder(down.arrivals)
  await checkComplete(hooks.world, 'large', id, down.arrivals, 'parcel.moved')
  assert.equal(down.arrivals.length, steps.length, 'none came twice')
})
