import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { retryAfterSeconds } from '../deliveries/delivery.ts'
import { aParcel, endpointOf, type Hooks, startHooks, type Target } from '../webhooks.fixture.ts'
import {
  advanceTo,
  announce,
  attemptsOf,
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

/** Lets the clock go to half of the wait and then to its end; something else is delivered at each stop. */
async function waitForNext(tenant: string, { id, receiver }: Target, made: number): Promise<Date> {
  const { due_at: due } = await firstDelivery(hooks.world, tenant, id)
  assert(due)
  const now = await hooks.world.peek(tenant, async (tx) => tx.now)
  const half = new Date((now.getTime() + due.getTime()) / 2)
  for (const moment of [half, due]) {
    await advanceTo(hooks.world, tenant, moment)
    const marker = aParcel()
    await hooks.move(tenant, [[marker, 1]])
    await until(() => stepsReceived(receiver, marker).length === 1)
  }
  await until(async () => (await firstDelivery(hooks.world, tenant, id)).attempts === made + 1)
  return due
}

/** Moves the clock from try to try until the newest event of the endpoint has had its last. */
async function exhaust(tenant: string, id: string): Promise<void> {
  const newest = async () => {
    const last = (await recordOf(hooks.world, tenant, id)).at(-1)
    assert(last)
    return last
  }
  await until(async () => {
    const { status, due_at: due } = await newest()
    if (due) await advanceTo(hooks.world, tenant, due)
    return status === 'DEAD' || (await hooks.statusOf(tenant, id)) === 'DISABLED'
  }, 'the last try')
}

/** When the log says that this happened to the endpoint of the tenant, for the last time. */
async function timeOf(tenant: string, type: string): Promise<number> {
  const [found] = await hooks.world.peek(
    tenant,
    (tx) => tx<{ at: Date | null }>`
      select max(occurred_at) as at from platform.events
      where tenant_id = ${tx.tenantId} and type = ${type}
    `,
  )
  assert(found?.at, `${type} is in the log`)
  return found.at.getTime()
}

describe('an event that nobody accepts', () => {
  test('is tried by the schedule, never earlier, and then no more', async () => {
    const tenant = 'patient'
    const aim = await hooks.target(tenant)
    const poison = aParcel()
    aim.receiver.answer = ({ event }) => ({ status: event.data.object.id === poison ? 500 : 200 })
    await hooks.move(tenant, [[poison, 1]])
    await until(async () => (await firstDelivery(hooks.world, tenant, aim.id)).attempts === 1)
    const planned: Date[] = []
    for (const [index] of retryAfterSeconds.entries()) {
      planned.push(await waitForNext(tenant, aim, index + 1))
    }
    const { id, status, due_at: due } = await firstDelivery(hooks.world, tenant, aim.id)
    assert.deepEqual({ status, due }, { status: 'DEAD', due: null })
    const made = (await attemptsOf(hooks.world, tenant, id)).map(({ at }) => at.getTime())
    assert.equal(made.length, 1 + retryAfterSeconds.length)
    for (const [index, seconds] of retryAfterSeconds.entries()) {
      const [before = 0, after = 0] = made.slice(index)
      const plan = planned[index]?.getTime() ?? 0
      assert(plan - before >= seconds * 900 && plan - before <= seconds * 1000)
      assert(after >= plan)
    }
    assert.equal(stepsReceived(aim.receiver, poison).length, made.length)
  })

  test('degrades its endpoint until it accepts something', async () => {
    const tenant = 'degrading'
    const { id, receiver } = await hooks.target(tenant)
    receiver.answer = () => ({ status: 500 })
    await hooks.move(tenant, [[aParcel(), 1]])
    await exhaust(tenant, id)
    assert.equal(await hooks.statusOf(tenant, id), 'DEGRADED')
    assert.equal((await hooks.eventsAboutEndpoints(tenant)).at(-1), 'webhook.endpoint_degraded')
    receiver.answer = () => ({})
    await hooks.move(tenant, [[aParcel(), 1]])
    await until(async () => (await hooks.statusOf(tenant, id)) === 'ACTIVE')
    assert.equal((await hooks.eventsAboutEndpoints(tenant)).at(-1), 'webhook.endpoint_recovered')
  })

  test('disables its endpoint when five more days bring nothing better', async () => {
    const tenant = 'hopeless'
    const { id, receiver } = await hooks.target(tenant)
    receiver.answer = () => ({ status: 500 })
    for (const expected of ['DEGRADED', 'DEGRADED', 'DISABLED']) {
      await hooks.move(tenant, [[aParcel(), 1]])
      await exhaust(tenant, id)
      assert.equal(await hooks.statusOf(tenant, id), expected)
    }
    assert.equal((await hooks.eventsAboutEndpoints(tenant)).at(-1), 'webhook.endpoint_disabled')
    const degradedMs =
      (await timeOf(tenant, 'webhook.endpoint_disabled')) -
      (await timeOf(tenant, 'webhook.endpoint_degraded'))
    assert(degradedMs >= 5 * 24 * 3_600_000)
  })

  test('disables a busy endpoint too, however many others have not been tried yet', async () => {
    const tenant = 'busy'
    const { id, receiver } = await hooks.target(tenant)
    receiver.answer = () => ({ status: 500 })
    await announce(hooks.world, tenant, stepsOf(Array.from({ length: 300 }, aParcel), 1))
    await hooks.world.settle()
    let seen = 0
    const passTime = async () => {
      const { failures } = (await endpointOf(hooks.world.as(tenant), id)).health
      if (failures > seen) hooks.world.advance(tenant, 12 * 3_600_000)
      seen = failures
    }
    await until(
      async () => {
        await passTime()
        return (await hooks.statusOf(tenant, id)) === 'DISABLED'
      },
      'the end of all patience',
      240,
    )
    const news = (await hooks.eventsAboutEndpoints(tenant)).slice(-2)
    assert.deepEqual(news, ['webhook.endpoint_degraded', 'webhook.endpoint_disabled'])
    const record = await recordOf(hooks.world, tenant, id)
    assert(record.some(({ attempts }) => attempts === 0))
  })
})
