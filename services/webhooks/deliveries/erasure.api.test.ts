import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eraseTracesLater, kernelTraces, type Tx, uuidOf } from '@souk/platform'
import { asOwner, eraseAllTraces, until, untilBlocked } from '@souk/platform/testing'
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
    await eraseAllTraces(tx, [...kernelTraces({ kinds: [] }), deliveryTraces], ids)
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

describe('while an erasure waits in the middle of its events', () => {
  test('others of the tenant write, are relayed and delivered', async () => {
    const { receiver } = await hooks.target('waiting')
    const [ada, bob] = [aParcel(), aParcel()]
    await hooks.move('waiting', [[ada, 1]])
    await until(async () => receiver.parcels.length === 1)
    await hooks.world.seed('waiting', (tx) => eraseTracesLater(tx, [ada]))
    const { erasing } = await asOwner(hooks.world.db, async (client) => {
      await client.query('begin')
      await client.query(
        'select from platform.events where tenant_id = $1 and resource_id = $2 for update',
        [hooks.world.tenant('waiting'), ada],
      )
      const erasing = hooks.world.tick()
      await untilBlocked(hooks.world.db)
      await hooks.move('waiting', [[bob, 1]])
      await until(async () => receiver.parcels.length === 2, 'the parcel of somebody else')
      return { erasing }
    })
    await erasing
    const told = (await hooks.world.events('waiting')).filter(
      ({ type }) => type === parcelMoved.type,
    )
    assert.deepEqual(
      told.map(({ data }) => data.object),
      [{ id: ada }, { id: bob, step: 1 }],
    )
  })
})

describe('a tenant with many deliveries', () => {
  const many = 20_000
  const tables = ['webhooks.deliveries', 'webhooks.attempts', 'platform.events']

  /** As if each event of a month had gone to the endpoint, and was answered. */
  const fill = (tenant: string, endpointId: string) =>
    asOwner(hooks.world.db, async (client) => {
      const values = [hooks.world.tenant(tenant), uuidOf(endpointId), many]
      await client.query(
        `insert into platform.events (tenant_id, sequence, id, type, version, mode, resource_type, resource_id,
           resource_version, actor_type, actor_id, correlation_id, data, occurred_at)
         select $1::uuid, 1000 + n, gen_random_uuid(), 'parcel.moved', 1, 'sandbox', 'parcel', 'par_' || n, 1, 'client',
           'cli_1', 'req_' || n, '{"object":{}}', now()
         from generate_series(1, $2::int) n`,
        [values[0], many],
      )
      await client.query(
        `insert into webhooks.deliveries (tenant_id, id, endpoint_id, event_id, sequence, event_type, stream, status,
           created_at, updated_at)
         select $1::uuid, gen_random_uuid(), $2::uuid, gen_random_uuid(), 1000 + n, 'parcel.moved', 'par_' || n,
           case when n % 10 = 0 then 'RETRYING' else 'DELIVERED' end, now(), now()
         from generate_series(1, $3::int) n`,
        values,
      )
      await client.query(
        `insert into webhooks.attempts (tenant_id, delivery_id, number, at, latency_ms, answer)
         select tenant_id, id, 1, now(), 1, stream from webhooks.deliveries
         where tenant_id = $1 and event_type = 'parcel.moved'`,
        [values[0]],
      )
      await client.query(`analyze ${tables.join(', ')}`)
    })

  const entriesRead = async (tx: Tx) => {
    const [sum] = await tx<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(relation.oid))::int as read
      from pg_class relation
      left join pg_index index on index.indexrelid = relation.oid
      where coalesce(index.indrelid, relation.oid) = any(${tables}::text[]::regclass[])
    `
    return sum?.read ?? 0
  }

  test('looks at those of the person alone', async (t) => {
    if (hooks.world.db.nodeUrls.length > 1) return t.skip('what nodes read is not seen here')
    const { id } = await hooks.target('many')
    await fill('many', id)
    // Ten times, so that plans which fit every list of ids are among them.
    for (let time = 1; time <= 10; time += 1) {
      const ids = Array.from({ length: 100 }, (_, n) => `par_${time * 100 + n}`)
      const read = await hooks.world.seed('many', async (tx) => {
        const before = await entriesRead(tx)
        await deliveryTraces.erase(tx, ids)
        return (await entriesRead(tx)) - before
      })
      assert(read >= 300 && read < 3_000, `${read} entries were read the ${time}. time`)
    }
  })
})
