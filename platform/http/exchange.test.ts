import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Tx } from '../db/tx.ts'
import { uuidOf } from '../ids/typeid.ts'
import { Helper } from '../outbound/outside.fixture.ts'
import { type Errand, errandService } from '../testing/errands/errands.ts'
import { expireLeases } from '../testing/lanes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'

const url = '/api/v1/errands'
const helper = new Helper()
let world: World
afterEach(() => {
  helper.asked.length = 0
  helper.answer = async ({ text }) => ({ outcome: 'done', result: `${text}!` })
})

const as = (tenant: string) => world.as(tenant, ['errands:write'])
const keyed = (key: string) => ({ 'idempotency-key': key })

function rowsOf(tenant: string) {
  return world.peek(tenant, async (tx) => {
    const [errands, lanes, keys] = await Promise.all([
      tx<{ status: string }>`
        select status from errands.errands where tenant_id = ${tx.tenantId} order by id
      `,
      tx`select from platform.outbound_lanes where tenant_id = ${tx.tenantId}`,
      tx<{ in_progress: boolean }>`
        select in_progress from platform.idempotency_keys where tenant_id = ${tx.tenantId}
      `,
    ])
    return {
      errands: errands.map(({ status }) => status),
      lanes: lanes.length,
      keys: keys.map(({ in_progress }) => in_progress),
    }
  })
}

async function whileWorking(work: () => Promise<void>): Promise<void> {
  const engine = world.startOutbound()
  try {
    await work()
  } finally {
    await engine.stop()
  }
}

for (const expects of [false, true]) {
  describe(`request.exchange, ${expects ? 'recorded on what was expected' : 'read before it is recorded'}`, () => {
    let attempts: number[] = []
    let stepsFail = false
    before(async () => {
      const onStep = ({ attempt }: Tx) => {
        attempts.push(attempt)
        if (stepsFail) throw new Error('a mistake of ours')
      }
      world = await createWorld({ services: [errandService(helper.do, { expects, onStep })] })
    })
    after(() => world.close())

    test('201: saves, asks outside of any transaction, saves again and answers', async () => {
      const { asked, release } = helper.hold()
      const answering = as('whole').post<Errand>(url, { text: 'bread' })
      await asked
      assert.deepEqual(await rowsOf('whole'), { errands: ['WAITING'], lanes: 1, keys: [] })
      const open = await world.database.system`
      select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `
      assert.equal(open.length, 0)
      release()
      const { status, body, headers } = await answering
      assert.equal(status, 201)
      assert.partialDeepStrictEqual(body, { status: 'DONE', result: 'bread!', version: 2 })
      assert.equal(headers.location, `${url}/${body.id}`)
      assert.equal(headers.etag, '"v2"')
      assert.deepEqual(
        helper.asked.map(({ key }) => key),
        [body.id],
      )
      assert.deepEqual(await rowsOf('whole'), { errands: ['DONE'], lanes: 0, keys: [] })
      assert.equal((await world.events('whole')).length, 1)
    })

    test('409 idempotency_in_progress: the key of a request whose call is under way; then its answer', async () => {
      const { asked, release } = helper.hold()
      const first = as('keyed').post(url, { text: 'milk' }, keyed('k'))
      await asked
      const meanwhile = await as('keyed').post(url, { text: 'milk' }, keyed('k'))
      assert.deepEqual([meanwhile.status, meanwhile.body.code], [409, 'idempotency_in_progress'])
      assert.equal(meanwhile.headers['retry-after'], '1')
      assert.equal(meanwhile.headers['idempotent-replayed'], undefined, 'this is no answer yet')
      const other = await as('keyed').post(url, { text: 'eggs' }, keyed('k'))
      assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
      release()
      const { text } = await first
      const repeated = await as('keyed').post(url, { text: 'milk' }, keyed('k'))
      assert.deepEqual([repeated.status, repeated.text], [201, text])
      assert.equal(repeated.headers['idempotent-replayed'], 'true')
      assert.equal(helper.asked.length, 1)
      assert.deepEqual(await rowsOf('keyed'), { errands: ['DONE'], lanes: 0, keys: [false] })
    })

    test('201: a repeated request gets its answer again and leaves no second audit entry', async () => {
      const auditEntries = () =>
        world.peek('audited', async (tx) => {
          const entries = await tx`
            select from platform.audit_entries where tenant_id = ${tx.tenantId}
          `
          return entries.length
        })
      await as('audited').post(url, { text: 'rice' }, keyed('k'))
      const before = await auditEntries()
      assert.ok(before > 0)
      const repeated = await as('audited').post(url, { text: 'rice' }, keyed('k'))
      assert.equal(repeated.headers['idempotent-replayed'], 'true')
      assert.equal(await auditEntries(), before)
    })

    test('422: what is refused before the call leaves nothing, and its key is free', async () => {
      const refused = await as('refused').post(url, { text: 'unwanted' }, keyed('k'))
      assert.deepEqual([refused.status, refused.body.code], [422, 'errand_unwanted'])
      assert.deepEqual(await rowsOf('refused'), { errands: [], lanes: 0, keys: [] })
      assert.equal((await as('refused').post(url, { text: 'wanted' }, keyed('k'))).status, 201)
    })

    test('201: what needs nobody outside is answered by its one transaction', async () => {
      const first = await as('known').post<Errand>(url, { text: 'known' }, keyed('k'))
      const second = await as('known').post<Errand>(url, { text: 'known' }, keyed('k'))
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.equal(second.text, first.text)
      assert.equal(helper.asked.length, 0)
      assert.deepEqual(await rowsOf('known'), { errands: ['DONE'], lanes: 0, keys: [false] })
    })

    test('201: what cannot be recorded as expected is recorded in the same transaction, once', async () => {
      attempts = []
      const { status, body } = await as('doubtful').post<Errand>(url, { text: 'doubtful' })
      assert.deepEqual([status, body.version], [201, 2])
      assert.deepEqual(attempts, expects ? [1, 1, 1] : [1, 1])
      assert.deepEqual(await rowsOf('doubtful'), { errands: ['DONE'], lanes: 0, keys: [] })
      assert.equal((await world.events('doubtful')).length, 1)
    })

    test('504: what leaves more to do is recorded in the same transaction', async () => {
      attempts = []
      helper.answer = async () => ({ outcome: 'unanswered' })
      assert.equal((await as('unfinished').post(url, { text: 'salt' })).status, 504)
      assert.deepEqual(attempts, expects ? [1, 1, 1] : [1, 1])
      assert.deepEqual(await rowsOf('unfinished'), { errands: ['WAITING'], lanes: 1, keys: [] })
    })

    test('402: what was refused outside is kept, and told again to whoever asks again', async () => {
      helper.answer = async () => ({ outcome: 'refused' })
      const first = await as('declined').post(url, { text: 'gold' }, keyed('k'))
      const second = await as('declined').post(url, { text: 'gold' }, keyed('k'))
      assert.deepEqual([first.status, first.body.code], [402, 'errand_refused'])
      assert.equal(second.text, first.text)
      assert.deepEqual(await rowsOf('declined'), { errands: ['REFUSED'], lanes: 0, keys: [false] })
      assert.equal((await world.events('declined')).length, 0)
    })

    test('504: what was not answered is asked again later with the same key, by the worker', async () => {
      helper.answer = async () => ({ outcome: 'unanswered' })
      const first = await as('silent').post(url, { text: 'salt' }, keyed('k'))
      assert.deepEqual([first.status, first.body.code], [504, 'errand_unanswered'])
      helper.answer = async () => ({ outcome: 'done', result: 'late' })
      await whileWorking(async () => {
        world.advance('silent', 59_000)
        world.advance('silent', 2_000)
        await until(async () => (await rowsOf('silent')).errands[0] === 'DONE')
      })
      assert.deepEqual([helper.asked.length, helper.keys.length], [2, 1])
      assert.deepEqual(await rowsOf('silent'), { errands: ['DONE'], lanes: 0, keys: [false] })
      const again = await as('silent').post(url, { text: 'salt' }, keyed('k'))
      assert.equal(again.text, first.text)
      const [done] = await world.events('silent')
      assert.equal(done?.correlation_id, 'errands.run', 'nobody waited for it any more')
    })

    test('503 outcome_unknown: a call that breaks is made again by the worker, which answers the key', async () => {
      helper.answer = () => Promise.reject(new Error('a mistake of ours'))
      const headers = { ...keyed('k'), 'x-request-id': 'req-of-the-first' }
      const first = await as('broken').post(url, { text: 'nails' }, headers)
      assert.deepEqual([first.status, first.body.code], [503, 'outcome_unknown'])
      const meanwhile = await as('broken').post(url, { text: 'nails' }, keyed('k'))
      assert.equal(meanwhile.body.code, 'idempotency_in_progress')
      helper.answer = async () => ({ outcome: 'done', result: 'nails' })
      await whileWorking(async () => {
        world.advance('broken', 61_000)
        await until(async () => (await rowsOf('broken')).keys[0] === false)
      })
      const finished = await as('broken').post<Errand>(url, { text: 'nails' }, keyed('k'))
      assert.deepEqual([finished.status, finished.body.result], [201, 'nails'])
      assert.equal(finished.headers['idempotent-replayed'], 'true')
      assert.equal(helper.keys.length, 1)
      const [done] = await world.events('broken')
      assert.equal(done?.correlation_id, 'req-of-the-first')
    })

    test('503 outcome_unknown: whoever lost its lease meanwhile records nothing', async () => {
      const byRequest = helper.hold()
      const first = as('slow').post(url, { text: 'snail' }, keyed('k'))
      await byRequest.asked
      await expireLeases(world.database.system)
      const byWorker = helper.hold()
      await whileWorking(async () => {
        await byWorker.asked
        byRequest.release()
        const { status, body } = await first
        assert.deepEqual([status, body.code], [503, 'outcome_unknown'])
        assert.deepEqual(await rowsOf('slow'), { errands: ['WAITING'], lanes: 1, keys: [true] })
        byWorker.release()
        await until(async () => (await rowsOf('slow')).keys[0] === false)
      })
      assert.equal((await as('slow').post(url, { text: 'snail' }, keyed('k'))).status, 201)
      assert.equal(helper.keys.length, 1)
      assert.equal((await world.events('slow')).length, 1)
    })

    test('409 call_in_progress: of two about the same thing, the second is told to wait', async () => {
      const { body } = await as('twice').post<Errand>(url, { text: 'post' })
      const { asked, release } = helper.hold()
      const first = as('twice').post<Errand>(`${url}/${body.id}/repeat`)
      await asked
      const second = await as('twice').post(`${url}/${body.id}/repeat`)
      assert.deepEqual([second.status, second.body.code], [409, 'call_in_progress'])
      release()
      assert.equal((await first).body.version, 4)
      assert.equal((await as('twice').post(`${url}/${body.id}/repeat`)).status, 201)
    })

    test('409 call_in_progress: a request whose process died is not forgotten for the next one', async () => {
      const { body } = await as('waiting').post<Errand>(url, { text: 'post' })
      const repeat = (key: string) =>
        as('waiting').post<Errand>(`${url}/${body.id}/repeat`, {}, keyed(key))
      helper.answer = () => Promise.reject(new Error('a mistake of ours'))
      assert.equal((await repeat('first')).status, 503)
      const next = await as('waiting').post(`${url}/${body.id}/repeat`, {}, keyed('second'))
      assert.deepEqual([next.status, next.body.code], [409, 'call_in_progress'])
      helper.answer = async () => ({ outcome: 'done', result: 'for the first' })
      await whileWorking(async () => {
        world.advance('waiting', 61_000)
        await until(async () => (await repeat('first')).status === 201, 'the answer to the first')
      })
      assert.equal((await repeat('second')).status, 201)
    })

    test('412 version_mismatch: If-Match is compared before the call, and not again after it', async () => {
      const { body } = await as('versions').post<Errand>(url, { text: 'post' })
      const repeat = `${url}/${body.id}/repeat`
      const stale = await as('versions').post(repeat, {}, { 'if-match': '"v1"' })
      assert.deepEqual([stale.status, helper.asked.length], [412, 1])
      const current = await as('versions').post<Errand>(repeat, {}, { 'if-match': '"v2"' })
      assert.deepEqual([current.status, current.body.version], [201, 4])
      const nothing = await as('versions').post(url, { text: 'x' }, { 'if-match': '"v1"' })
      assert.equal(nothing.status, 400)
      assert.deepEqual((await rowsOf('versions')).errands, ['DONE'])
    })

    test('201: what changed while the call was under way is not overwritten', async () => {
      const { asked, release } = helper.hold()
      const answering = as('changed').post<Errand>(url, { text: 'tea' })
      await asked
      await world.seed(
        'changed',
        (tx) => tx`
        update errands.errands set text = 'coffee', version = version + 1
        where tenant_id = ${tx.tenantId}
      `,
      )
      release()
      const { status, body } = await answering
      assert.equal(status, 201)
      assert.partialDeepStrictEqual(body, { text: 'coffee', result: 'tea!', version: 3 })
      assert.equal(helper.asked.length, 1)
      assert.deepEqual(await rowsOf('changed'), { errands: ['DONE'], lanes: 0, keys: [] })
      assert.equal((await world.events('changed')).length, 1)
    })

    test('503 outcome_unknown: whoever finds its lane gone records nothing', async () => {
      const { asked, release } = helper.hold()
      const answering = as('removed').post(url, { text: 'ice' })
      await asked
      await world.seed('removed', async (tx) => {
        await tx`delete from platform.outbound_lanes where tenant_id = ${tx.tenantId}`
      })
      release()
      const { status, body } = await answering
      assert.deepEqual([status, body.code], [503, 'outcome_unknown'])
      assert.deepEqual((await rowsOf('removed')).errands, ['WAITING'])
    })

    test('201: what came back is recorded however much of the tenant is waiting', async () => {
      const { asked, release } = helper.hold()
      const answering = as('loud').post(url, { text: 'now' })
      await asked
      const lock = (tx: Tx) =>
        tx`select from errands.errands where tenant_id = ${tx.tenantId} for update`
      const { crowd } = await world.seed('loud', async (tx) => {
        await lock(tx)
        const crowd = Array.from({ length: 300 }, () => world.seed('loud', lock))
        await assert.rejects(Promise.all(crowd), { code: 'overloaded' })
        release()
        return { crowd }
      })
      assert.equal((await answering).status, 201)
      await Promise.allSettled(crowd)
    })

    test('a key whose errand is gone is free again', async () => {
      helper.answer = () => Promise.reject(new Error('a mistake of ours'))
      await as('gone').post(url, { text: 'ghost' }, keyed('k'))
      await world.seed(
        'gone',
        (tx) => tx`delete from errands.errands where tenant_id = ${tx.tenantId}`,
      )
      helper.answer = async () => ({ outcome: 'done', result: 'here' })
      await whileWorking(async () => {
        world.advance('gone', 61_000)
        await until(async () => (await rowsOf('gone')).lanes === 0)
      })
      const again = await as('gone').post<Errand>(url, { text: 'ghost' }, keyed('k'))
      assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, undefined])
      assert.equal(
        helper.asked.some(({ key }) => uuidOf(key) === uuidOf(again.body.id)),
        true,
      )
    })

    test('503 outcome_unknown: what came back and cannot be recorded is recorded by the worker, which answers the key', async () => {
      const { asked, release } = helper.hold()
      const headers = { ...keyed('k'), 'x-request-id': 'req-not-recorded' }
      const answering = as('unrecorded').post(url, { text: 'glue' }, headers)
      await asked
      stepsFail = true
      release()
      const first = await answering.finally(() => {
        stepsFail = false
      })
      assert.deepEqual([first.status, first.body.code], [503, 'outcome_unknown'])
      assert.deepEqual(await rowsOf('unrecorded'), { errands: ['WAITING'], lanes: 1, keys: [true] })
      const meanwhile = await as('unrecorded').post(url, { text: 'glue' }, keyed('k'))
      assert.equal(meanwhile.body.code, 'idempotency_in_progress')
      await expireLeases(world.database.system)
      await whileWorking(async () => {
        await until(async () => (await rowsOf('unrecorded')).keys[0] === false)
      })
      const finished = await as('unrecorded').post<Errand>(url, { text: 'glue' }, keyed('k'))
      assert.equal(finished.status, 201)
      assert.partialDeepStrictEqual(finished.body, { status: 'DONE', result: 'glue!', version: 2 })
      assert.equal(finished.headers['idempotent-replayed'], 'true')
      assert.deepEqual([helper.asked.length, helper.keys.length], [2, 1])
      assert.deepEqual(await rowsOf('unrecorded'), { errands: ['DONE'], lanes: 0, keys: [false] })
      const events = await world.events('unrecorded')
      assert.deepEqual(
        events.map(({ correlation_id }) => correlation_id),
        ['req-not-recorded'],
      )
    })
  })
}
