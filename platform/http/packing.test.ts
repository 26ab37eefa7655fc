import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { audited } from '../audit.ts'
import { newId } from '../ids/typeid.ts'
import { kernelTraces } from '../privacy/traces.ts'
import { Problem } from '../problems/problem.ts'
import { eraseAllTraces } from '../testing/erased-traces.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { answersIn, claim, storeAnswer, vaultOfAnswers, withPacked } from './idempotency.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], checksEvents: false })
})
after(() => world.close())

const vault = vaultOfAnswers('answers of this test')
const lines = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: at, title: 'Grüße, shirt' })))
const answerOf = (body: string) => ({ status: 200, headers: { etag: '"v2"' }, body })

async function stored(tenant: string, body: string) {
  const keyed = { clientId: 'cli_1', key: randomUUID(), fingerprint: 'same' }
  const resource = newId('note')
  await world.seed(tenant, async (tx) => {
    audited(tx, { resource: 'note', id: resource, after: { body } })
    await storeAnswer(tx, keyed, await withPacked(answerOf(body)), vault)
  })
  const [row] = await world.peek(
    tenant,
    (tx) => tx<{ size: number; in_progress: boolean; is_packed: boolean }>`
      select length(body) as size, in_progress, is_packed from platform.idempotency_keys
      where tenant_id = ${tx.tenantId} and key = ${keyed.key}
    `,
  )
  return { keyed, resource, row }
}

describe('a stored answer', () => {
  test('that is long is kept in a fraction of its bytes, and given again as it was', async () => {
    const body = lines(2_000)
    const { keyed, row } = await stored('long', body)
    assert(row && row.size < Buffer.byteLength(body) / 10, `${row?.size} bytes`)
    for (const _time of ['once', 'twice']) {
      const again = await world.seed('long', (tx) => claim(tx, keyed, vault))
      assert.deepEqual(again, answerOf(body))
    }
    await assert.rejects(
      world.seed('long', (tx) => claim(tx, { ...keyed, fingerprint: 'other' }, vault)),
      { code: 'idempotency_key_reused' },
    )
  })

  test('that is long looks like one under way to the release before, and is no such thing to this one', async () => {
    const { keyed, row } = await stored('rolling', lines(2_000))
    assert.deepEqual([row?.is_packed, row?.in_progress], [true, true])
    const answers = answersIn(vault)
    await world.seed('rolling', async (tx) => {
      await answers.answer(tx, keyed, tx.requestId, { text: 'late' })
      await answers.free(tx, keyed)
    })
    const again = await world.seed('rolling', (tx) => claim(tx, keyed, vault))
    assert.equal(again?.body, lines(2_000))
  })

  test('that is short is kept as it is', async () => {
    const { keyed, row } = await stored('short', lines(10))
    assert.deepEqual([row?.is_packed, row?.in_progress], [false, false])
    const again = await world.seed('short', (tx) => claim(tx, keyed, vault))
    assert.deepEqual(again, answerOf(lines(10)))
  })

  test('409 stored_answer_erased: that is long goes with the person that it is about', async () => {
    const { keyed, resource } = await stored('erased', lines(2_000))
    await world.seed('erased', (tx) =>
      eraseAllTraces(tx, kernelTraces({ kinds: notes.events }), [resource]),
    )
    await assert.rejects(
      world.seed('erased', (tx) => claim(tx, keyed, vault)),
      (error) => error instanceof Problem && error.code === 'stored_answer_erased',
    )
    const left = await world.peek(
      'erased',
      (tx) => tx`
        select headers, body from platform.idempotency_keys where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual(left, [{ headers: {}, body: Buffer.alloc(0) }])
  })
})
