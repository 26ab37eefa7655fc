import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { audited } from '../audit.ts'
import type { Tx } from '../db/tx.ts'
import { answersIn, claim, storeClaim, vaultOfAnswers } from '../http/idempotency.ts'
import { newId } from '../ids/typeid.ts'
import { Problem } from '../problems/problem.ts'
import { asOwner } from '../testing/blocked.ts'
import { eraseAllTraces } from '../testing/erased-traces.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { kernelTraces } from './traces.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], checksEvents: false })
})
after(() => world.close())

const erase = (tenant: string, ids: readonly string[]) =>
  world.seed(tenant, async (tx) => {
    await eraseAllTraces(tx, kernelTraces({ kinds: notes.events }), ids)
  })

const writeNote = (tenant: string, text: string, key: string = randomUUID()) =>
  world.as(tenant).post<{ id: string; code?: string }>(
    '/api/v1/notes',
    { text },
    {
      'idempotency-key': key,
    },
  )

describe('stored answers about an erased person', () => {
  test('409 stored_answer_erased: the repetition learns that it was done, and does nothing', async () => {
    const key = randomUUID()
    const { body } = await writeNote('answered', 'about Ada', key)
    await erase('answered', [body.id])
    for (const _time of ['once', 'twice']) {
      const again = await writeNote('answered', 'about Ada', key)
      assert.deepEqual([again.status, again.body.code], [409, 'stored_answer_erased'])
    }
    const list = await world.as('answered').get<{ content: unknown[] }>('/api/v1/notes')
    assert.equal(list.body.content.length, 1)
    const stored = await world.peek(
      'answered',
      (tx) => tx`
        select headers, body from platform.idempotency_keys where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual(stored, [{ headers: {}, body: Buffer.alloc(0) }])
  })

  test('422 idempotency_key_reused: the key is still that of one request', async () => {
    const key = randomUUID()
    const { body } = await writeNote('reused', 'about Ada', key)
    await erase('reused', [body.id])
    const other = await writeNote('reused', 'about Bob', key)
    assert.equal(other.body.code, 'idempotency_key_reused')
  })

  test('of others, and of another tenant, are given as before', async () => {
    const key = randomUUID()
    const { body } = await writeNote('mixed', 'about Ada')
    const bob = await writeNote('mixed', 'about Bob', key)
    const elsewhere = await writeNote('elsewhere', 'about Ada', key)
    await erase('mixed', [body.id])
    await erase('mixed', [elsewhere.body.id])
    assert.equal((await writeNote('mixed', 'about Bob', key)).text, bob.text)
    assert.equal((await writeNote('elsewhere', 'about Ada', key)).text, elsewhere.text)
  })

  test('409 stored_answer_erased: also of a request of which no audit entry says what it was about', async () => {
    const key = randomUUID()
    const { body } = await writeNote('unnoted', 'about Ada')
    const again = () =>
      world
        .as('unnoted')
        .patch<{ code?: string }>(
          `/api/v1/notes/${body.id}`,
          { colour: 'BLUE' },
          { 'idempotency-key': key },
        )
    assert.match((await again()).text, /about Ada/)
    assert.match((await again()).text, /about Ada/)
    await erase('unnoted', [body.id])
    const { status, body: refused } = await again()
    assert.deepEqual([status, refused.code], [409, 'stored_answer_erased'])
  })

  test('of others are given as before where the client calls all its requests the same', async () => {
    const [keyOfAda, keyOfBob] = [randomUUID(), randomUUID()]
    const write = (text: string, key: string) =>
      world
        .as('batch')
        .post<{ id: string; code?: string }>(
          '/api/v1/notes',
          { text },
          { 'idempotency-key': key, 'x-request-id': 'nightly-batch' },
        )
    const ada = await write('about Ada', keyOfAda)
    const bob = await write('about Bob', keyOfBob)
    await erase('batch', [ada.body.id])
    assert.equal((await write('about Ada', keyOfAda)).body.code, 'stored_answer_erased')
    assert.equal((await write('about Bob', keyOfBob)).text, bob.text)
  })

  test('an answer that is still to come is not kept when it comes', async () => {
    const vault = vaultOfAnswers('answers of this test')
    const keyed = { clientId: 'cli_1', key: randomUUID(), fingerprint: 'same' }
    const resource = newId('note')
    const codeNow = async () => {
      try {
        await world.seed('under-way', (tx) => claim(tx, keyed, vault))
        return 'free'
      } catch (error) {
        assert(error instanceof Problem)
        return error.code
      }
    }
    await world.seed('under-way', async (tx) => {
      audited(tx, { resource: 'note', id: resource, after: { text: 'Ada' } })
      await storeClaim(tx, keyed, tx.requestId, vault)
    })
    await erase('under-way', [resource])
    assert.equal(await codeNow(), 'idempotency_in_progress')
    await world.seed('under-way', async (tx) => {
      await answersIn(vault).answer(tx, keyed, tx.requestId, { text: 'Ada' })
    })
    assert.equal(await codeNow(), 'stored_answer_erased')
  })
})

describe('audit entries about an erased person', () => {
  const digestsOf = (tenant: string, id: string) =>
    world.peek(
      tenant,
      (tx) => tx<{ operation: string; before_digest: string | null; after_digest: string | null }>`
        select operation, before_digest, after_digest from platform.audit_entries
        where tenant_id = ${tx.tenantId} and resource_id = ${id}
      `,
    )

  test('say who did what, and no digest by which an address could be guessed', async () => {
    const [ada, bob] = [await writeNote('digests', 'Ada'), await writeNote('digests', 'Bob')]
    await erase('digests', [ada.body.id])
    assert.deepEqual(await digestsOf('digests', ada.body.id), [
      { operation: 'writeNote', before_digest: null, after_digest: null },
    ])
    assert.notEqual((await digestsOf('digests', bob.body.id))[0]?.after_digest, null)
  })

  test('the entry of the erasure itself has no digest of what was there before', async () => {
    const id = newId('note')
    await world.seed('own', async (tx) => {
      audited(tx, { resource: 'note', id, before: { text: 'Ada' }, after: { text: 'erased' } })
      await eraseAllTraces(tx, kernelTraces({ kinds: [] }), [id])
    })
    const [entry] = await digestsOf('own', id)
    assert.equal(entry?.before_digest, null)
    assert.notEqual(entry?.after_digest, null)
  })

  test('requests can take digests away and put none there', async (t) => {
    // The nodes of a cluster take the policy for one that gives rights.
    if (world.db.nodeUrls.length > 1) return t.skip('policies that narrow need one PostgreSQL')
    const { body } = await writeNote('narrow', 'Ada')
    const change = world.seed('narrow', async (tx) => {
      await tx`
        update platform.audit_entries set after_digest = 'another'
        where tenant_id = ${tx.tenantId} and resource_id = ${body.id}
      `
    })
    await assert.rejects(change, /row-level security/)
  })
})

describe('a tenant with much', () => {
  const many = 20_000
  const tables = [
    'platform.events',
    'platform.event_subjects',
    'platform.reaction_runs',
    'platform.audit_entries',
    'platform.idempotency_keys',
    'platform.answer_subjects',
  ]

  /** As if the tenant had worked for a month, with nobody of those who are erased in it. */
  const fill = (tenantId: string) =>
    asOwner(world.db, async (client) => {
      await client.query(
        `insert into platform.event_heads (tenant_id, last_sequence) values ('${tenantId}', ${many})`,
      )
      await client.query(
        `insert into platform.events (tenant_id, sequence, id, type, version, mode, resource_type, resource_id,
           resource_version, actor_type, actor_id, correlation_id, data, occurred_at)
         select '${tenantId}', n, gen_random_uuid(), 'note.written', 1, 'sandbox', 'note', 'note_' || n, 1, 'client',
           'cli_1', 'req_' || n, '{"object":{}}', now()
         from generate_series(1, ${many}) n`,
      )
      await client.query(
        `insert into platform.event_subjects (tenant_id, subject_id, sequence)
         select '${tenantId}', 'cus_' || n % 1000, n from generate_series(1, ${many}) n`,
      )
      await client.query(
        `insert into platform.audit_entries (tenant_id, id, at, actor_type, actor_id, operation, resource_id, request_id,
           after_digest)
         select '${tenantId}', gen_random_uuid(), now(), 'client', 'cli_1', 'writeNote', 'note_' || n, 'req_' || n, 'x'
         from generate_series(1, ${many}) n`,
      )
      await client.query(
        `insert into platform.idempotency_keys (tenant_id, client_id, key, fingerprint, status, headers, body, created_at,
           request_id)
         select '${tenantId}', 'cli_1', n, 'x', 201, '{}', 'x', now(), 'req_' || n from generate_series(1, ${many}) n`,
      )
      await client.query(
        `insert into platform.answer_subjects (tenant_id, subject_id, request_id, created_at)
         select '${tenantId}', 'cus_' || n, 'req_' || n, now() from generate_series(1, ${many}) n`,
      )
      await client.query(`analyze ${tables.join(', ')}`)
    })

  /** Rows of scans and entries of indexes that the connection has read. */
  const entriesRead = async (tx: Tx) => {
    const [sum] = await tx<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(relation.oid))::int as read
      from pg_class relation
      left join pg_index index on index.indexrelid = relation.oid
      where coalesce(index.indrelid, relation.oid) = any(${tables}::text[]::regclass[])
    `
    return sum?.read ?? 0
  }

  test('pays for what it has of the person, and not for the rest', async (t) => {
    if (world.db.nodeUrls.length > 1) return t.skip('what nodes read is not seen here')
    await fill(world.tenant('much'))
    // Ten times, so that plans which fit every list of ids are among them.
    for (let time = 1; time <= 10; time += 1) {
      const ids = Array.from({ length: 100 }, (_, n) => `note_${time * 100 + n}`)
      const read = await world.seed('much', async (tx) => {
        const before = await entriesRead(tx)
        await eraseAllTraces(tx, kernelTraces({ kinds: notes.events }), ids)
        return (await entriesRead(tx)) - before
      })
      assert(read > 100 && read < 2_000, `${read} entries were read the ${time}. time`)
    }
  })
})
