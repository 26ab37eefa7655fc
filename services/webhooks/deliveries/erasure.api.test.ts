import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { kernelTraces, uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import {
  aParcel,
  deliveriesOf,
  type Hooks,
  parcelMoved,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'
import { deliveryTraces } from './traces.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

const erase = (tenant: string, ids: readonly string[]) =>
  hooks.world.seed(tenant, async (tx) => {
    // A program that does not know the kind leaves nothing of it but ids.
    for (const { erase: take } of [...kernelTraces({ kinds: [] }), deliveryTraces]) {
      await take(tx, ids)
    }
  })

interface Attempted {
  readonly status: string
  readonly attempt_log: readonly { readonly answer: string | null; readonly status: number }[]
}

async function attemptsOf(tenant: string, endpointId: string): Promise<Attempted[]> {
  const caller = hooks.world.as(tenant)
  const found = await deliveriesOf(caller, endpointId)
  const moved = found.filter(({ event_type }) => event_type === parcelMoved.type)
  const reads = moved.map(({ id }) => caller.get<Attempted>(`/api/v1/webhooks/deliveries/${id}`))
  return (await Promise.all(reads)).map(({ body }) => body)
}

async function untilAttempted(tenant: string, endpointId: string, status: string): Promise<void> {
  await until(async () => {
    const attempts = await attemptsOf(tenant, endpointId)
    return attempts.length > 0 && attempts.every((one) => one.status === status)
  }, `deliveries that are ${status}`)
}

/** Answers with all that it was sent. */
function echoing(receiver: TestReceiver, status = 200): void {
  receiver.answer = ({ body }) => ({ status, body })
}

describe('deliveries of events about an erased person', () => {
  test('lose what receivers answered, and keep that they did; those of others stay', async () => {
    const { id, receiver } = await hooks.target('answers')
    echoing(receiver)
    const [ada, bob] = [aParcel(), aParcel()]
    await hooks.move('answers', [
      [ada, 1],
      [bob, 1],
    ])
    await untilAttempted('answers', id, 'DELIVERED')
    for (const _time of ['once', 'twice']) {
      await erase('answers', [ada])
      const logs = (await attemptsOf('answers', id)).map(({ attempt_log: [attempt] }) => attempt)
      assert.deepEqual(
        logs.map((attempt) => attempt?.answer?.includes(bob) ?? null),
        [true, null],
      )
      assert.deepEqual(
        logs.map((attempt) => attempt?.status),
        [200, 200],
      )
    }
  })

  test('that are sent after it carry what is left of the event, and no answer to them is kept', async () => {
    const { id, receiver } = await hooks.target('later')
    echoing(receiver, 500)
    const ada = aParcel()
    await hooks.move('later', [[ada, 1]])
    await untilAttempted('later', id, 'RETRYING')
    await erase('later', [ada])
    echoing(receiver)
    hooks.world.advance('later', 15_000)
    await untilAttempted('later', id, 'DELIVERED')
    assert.deepEqual(
      receiver.parcels.map(({ event }) => event.data.object),
      [{ id: ada, step: 1 }, { id: ada }],
    )
    const [attempted] = await attemptsOf('later', id)
    assert.deepEqual(
      attempted?.attempt_log.map(({ answer }) => answer),
      [null, null],
    )
  })

  test('an answer that was under way is not kept', async () => {
    const { id, receiver } = await hooks.target('under-way')
    const { promise: erased, resolve } = Promise.withResolvers<void>()
    receiver.answer = ({ body }) => ({ body, after: erased })
    const ada = aParcel()
    await hooks.move('under-way', [[ada, 1]])
    await until(async () => receiver.parcels.length === 1)
    await erase('under-way', [ada])
    resolve()
    await untilAttempted('under-way', id, 'DELIVERED')
    const [attempted] = await attemptsOf('under-way', id)
    assert.deepEqual(
      attempted?.attempt_log.map(({ answer }) => answer),
      [null],
    )
  })

  test('of an event that the log has forgotten are found by its resource', async () => {
    const { id, receiver } = await hooks.target('forgotten')
    echoing(receiver, 500)
    const ada = aParcel()
    await hooks.move('forgotten', [[ada, 1]])
    await untilAttempted('forgotten', id, 'RETRYING')
    await hooks.world.database.system`
      delete from platform.events
      where tenant_id = ${hooks.world.tenant('forgotten')} and resource_id = ${ada}
    `
    await erase('forgotten', [ada])
    const [attempted] = await attemptsOf('forgotten', id)
    assert.equal(attempted?.attempt_log[0]?.answer, null)
  })

  test('of another tenant stay', async () => {
    const ada = aParcel()
    const targets = { one: await hooks.target('one'), another: await hooks.target('another') }
    for (const [tenant, { id, receiver }] of Object.entries(targets)) {
      echoing(receiver)
      await hooks.move(tenant, [[ada, 1]])
      await untilAttempted(tenant, id, 'DELIVERED')
    }
    await erase('one', [ada])
    const answerOf = async (tenant: 'one' | 'another') =>
      (await attemptsOf(tenant, targets[tenant].id))[0]?.attempt_log[0]?.answer ?? null
    assert.equal(await answerOf('one'), null)
    assert(String(await answerOf('another')).includes(ada))
  })

  test('of an endpoint that is gone lose them too', async () => {
    const { id, receiver } = await hooks.target('gone')
    echoing(receiver)
    const ada = aParcel()
    await hooks.move('gone', [[ada, 1]])
    await untilAttempted('gone', id, 'DELIVERED')
    const removed = await hooks.world.as('gone').call('DELETE', `/api/v1/webhooks/endpoints/${id}`)
    assert(removed.status < 300, removed.text)
    await erase('gone', [ada])
    const answers = await hooks.world.peek(
      'gone',
      (tx) => tx<{ answer: string | null }>`
        select attempt.answer
        from webhooks.attempts attempt
        join webhooks.deliveries delivery
          on delivery.tenant_id = ${tx.tenantId} and delivery.id = attempt.delivery_id
        where attempt.tenant_id = ${tx.tenantId} and delivery.endpoint_id = ${uuidOf(id)}
          and delivery.stream = ${ada}
      `,
    )
    assert.deepEqual(answers, [{ answer: null }])
  })
})
