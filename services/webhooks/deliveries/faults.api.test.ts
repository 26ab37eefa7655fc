import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { until } from '@souk/platform/testing'
import type { Fault } from '@souk/sandbox/contract'
import { aParcel, deliveriesOf, type Hooks, startHooks } from '../webhooks.fixture.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

interface FaultScene {
  readonly kind: Fault['kind']
  readonly target?: 'gateway' | 'webhook'
  readonly endpoint?: string
  readonly latencyMs?: number
  readonly seconds?: number
}

/** A fault as the sandbox creates it, which disturbs every attempt. */
async function givenFault(tenant: string, fault: FaultScene): Promise<void> {
  const { kind, target = 'webhook', endpoint = null, latencyMs = null, seconds = 60 } = fault
  await hooks.world.seed(tenant, (tx) => {
    const until = new Date(tx.now.getTime() + seconds * 1000)
    return tx`
      insert into sandbox.faults
        (tenant_id, id, target, kind, rate_millionths, latency_ms, endpoint, until, created_at)
      values
        (${tx.tenantId}, ${newUuid()}, ${target}, ${kind}, 1000000, ${latencyMs}, ${endpoint},
         ${until}, ${tx.now})
    `
  })
}

interface AttemptLog {
  readonly attempt_log: readonly { error: string | null; latency_ms: number }[]
}

/** The attempts of the newest delivery, once there are that many. */
async function attemptsOf(tenant: string, endpointId: string, count: number) {
  let log: AttemptLog['attempt_log'] = []
  await until(async () => {
    const [newest] = await deliveriesOf(hooks.world.as(tenant), endpointId)
    if (newest?.event_type !== 'parcel.moved') return false
    const url = `/api/v1/webhooks/deliveries/${newest.id}`
    log = (await hooks.world.as(tenant).get<AttemptLog>(url)).body.attempt_log
    return log.length === count
  }, `${count} attempts`)
  return log
}

describe('a fault that a sandbox asked for', () => {
  for (const kind of ['drop', 'error'] as const) {
    test(`${kind}: nothing arrives until it is over, then everything`, async () => {
      const { id, receiver } = await hooks.target(kind)
      await givenFault(kind, { kind, seconds: 3_600 })
      await hooks.move(kind, [[aParcel(), 1]])
      const [attempt] = await attemptsOf(kind, id, 1)
      assert.equal(attempt?.error, `fault_${kind}`)
      assert.equal(receiver.parcels.length, 0)
      hooks.world.advance(kind, 3_600_000)
      const log = await attemptsOf(kind, id, 2)
      assert.equal(log[0]?.error, null)
      assert.equal(receiver.parcels.length, 1)
    })
  }

  test('duplicate: the event arrives twice and is one attempt', async () => {
    const { id, receiver } = await hooks.target('duplicate')
    await givenFault('duplicate', { kind: 'duplicate' })
    await hooks.move('duplicate', [[aParcel(), 1]])
    await attemptsOf('duplicate', id, 1)
    const ids = receiver.parcels.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids.length, 2)
    assert.equal(ids[0], ids[1])
  })

  test('latency: the attempt takes as long as was asked for, and arrives', async () => {
    const { id, receiver } = await hooks.target('latency')
    await givenFault('latency', { kind: 'latency', latencyMs: 120 })
    await hooks.move('latency', [[aParcel(), 1]])
    const [attempt] = await attemptsOf('latency', id, 1)
    assert.equal(attempt?.error, null)
    assert(attempt.latency_ms >= 120)
    assert.equal(receiver.parcels.length, 1)
  })

  test('disturbs the endpoint that it names and no other', async () => {
    const [disturbed, other] = [await hooks.receiver(), await hooks.receiver()]
    const { id } = await hooks.endpoint('one', disturbed.url)
    await hooks.endpoint('one', other.url)
    await givenFault('one', { kind: 'drop', endpoint: id })
    await hooks.move('one', [[aParcel(), 1]])
    await until(() => other.parcels.length === 1)
    const [attempt] = await attemptsOf('one', id, 1)
    assert.equal(attempt?.error, 'fault_drop')
    assert.equal(disturbed.parcels.length, 0)
  })

  test('of the payment gateway leaves webhooks alone, and so does that of another tenant', async () => {
    const { id } = await hooks.target('other')
    await givenFault('other', { kind: 'drop', target: 'gateway' })
    await givenFault('unlucky', { kind: 'drop' })
    await hooks.move('other', [[aParcel(), 1]])
    const [attempt] = await attemptsOf('other', id, 1)
    assert.equal(attempt?.error, null)
  })
})
