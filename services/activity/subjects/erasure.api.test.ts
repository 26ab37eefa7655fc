import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as identity } from '@souk/identity/manifest'
import { newId, subjectsOfPerson } from '@souk/platform'
import { asOwner, createWorld, eraseAllTraces, type World } from '@souk/platform/testing'
import type { Activity } from '../chain/entry.ts'
import { recordActivity, recordRead } from '../contract.ts'
import { activityService } from '../manifest.ts'
import { sampleFacts } from '../testing.ts'
import { entryTraces } from './traces.ts'

let world: World
before(async () => {
  const services = [identity, activityService({ secret: 'erasure of tests' })]
  world = await createWorld({ services })
})
after(() => world.close())

const agentId = newId('agt')

function record(tenant: string, changes: Partial<Activity>): Promise<void> {
  const activity = { agentId, operation: 'updateCustomer', facts: sampleFacts, ...changes }
  return world.seed(tenant, async (tx) => recordActivity(tx, [activity]))
}

/** A write of an agent to a customer as its intent shows it: by a digest alone. */
function intendTo(tenant: string, customerId: string): Promise<void> {
  const body = { email: 'ada@shop.example' }
  const path = `/api/v1/customers/${customerId}`
  return record(tenant, { digests: { arguments: { method: 'PATCH', path, body } } })
}

const erase = (tenant: string, ids: readonly string[]) =>
  world.seed(tenant, async (tx) => {
    for (let mayHaveMore = true; mayHaveMore; ) {
      mayHaveMore = (await entryTraces.prepare?.(tx)) ?? false
    }
    await eraseAllTraces(tx, [entryTraces], ids)
  })

const saltOf = (tenant: string, sequence: number) =>
  world.as(tenant).get<{ salt?: string; code?: string }>(`/api/v1/ai/audit/${sequence}/salt`)

async function saltsOf(tenant: string, entries: number): Promise<unknown[]> {
  const sequences = Array.from({ length: entries }, (_, index) => index + 1)
  const answers = await Promise.all(sequences.map((sequence) => saltOf(tenant, sequence)))
  return answers.map(({ body }) => body.code ?? typeof body.salt)
}

async function verified(tenant: string): Promise<unknown> {
  world.advance(tenant, 60_000)
  await world.tick()
  return (await world.as(tenant).post('/api/v1/ai/audit/verify', {})).body
}

describe('the salt of an entry', () => {
  test('410 ai_audit_salt_erased: about an erased person it is gone, and the chain verifies as before', async () => {
    const [ada, bob] = [newId('cus'), newId('cus')]
    for (const customer of [ada, bob, ada]) await intendTo('erased', customer)
    const before = await world.as('erased').get('/api/v1/ai/audit')
    for (const _time of ['once', 'twice']) {
      await erase('erased', [ada])
      assert.equal((await saltOf('erased', 1)).status, 410)
      const gone = 'ai_audit_salt_erased'
      assert.deepEqual(await saltsOf('erased', 3), [gone, 'string', gone])
    }
    assert.equal((await world.as('erased').get('/api/v1/ai/audit')).text, before.text)
    assert.partialDeepStrictEqual(await verified('erased'), { valid: true, through: 3 })
    const proof = await world.as('erased').get('/api/v1/ai/audit/1/proof')
    assert.equal(proof.status, 200, proof.text)
  })

  test('is found by what the entry has touched, sent, answered or read', async () => {
    const ada = newId('cus')
    const touched = { resource: 'customer', id: ada, version_before: 1, version_after: 2 }
    await record('found', {
      facts: { ...sampleFacts, kind: 'OUTCOME', resources: [touched] },
      digests: { result: { status: 'ok' } },
    })
    await record('found', { digests: { result: { order: { customer_id: ada } } } })
    await record('found', { digests: { comment: `ask ${ada} first` } })
    const facts = { kind: 'READ', on_behalf_of: null, delegated_through: [] } as const
    await world.seed('found', (tx) =>
      recordRead(tx, {
        ...{ agentId, operation: 'getCustomer', facts },
        detail: { token_id: 'one', network: null },
        digests: { arguments: { method: 'GET', path: `/api/v1/customers/${ada}`, body: null } },
      }),
    )
    await erase('found', [newId('ord'), ada])
    assert.deepEqual(new Set(await saltsOf('found', 4)), new Set(['ai_audit_salt_erased']))
  })

  test('is found by an address where the entry names nobody by an id', async () => {
    const sent = (email: string) => ({ method: 'POST', path: '/api/v1/customers', body: { email } })
    await record('created', { digests: { arguments: sent('Ada@Shop.example') } })
    await record('created', { digests: { arguments: sent('bob@shop.example') } })
    const path = '/api/v1/customers?email=ada%40shop.example'
    await record('created', { digests: { arguments: { method: 'GET', path, body: null } } })
    const subjects = subjectsOfPerson({ ids: [], emails: ['ada@shop.example'] })
    await erase('created', subjects)
    const gone = 'ai_audit_salt_erased'
    assert.deepEqual(await saltsOf('created', 3), [gone, 'string', gone])
    const left = await world.peek(
      'created',
      (tx) => tx`
        select 1 from activity.entry_subjects
        where tenant_id = ${tx.tenantId} and subject_id = any(${subjects}::text[])
      `,
    )
    assert.deepEqual(left, [], 'nobody can guess the address from what the entry is about')
  })

  test('of more entries than one transaction changes goes as well', async () => {
    const ada = newId('cus')
    const digests = { arguments: { body: ada } }
    const many = Array.from({ length: 1_100 }, () => ({
      ...{ agentId, operation: 'updateCustomer', facts: sampleFacts },
      digests,
    }))
    await world.seed('many', async (tx) => recordActivity(tx, many))
    await erase('many', [ada])
    const left = await world.peek(
      'many',
      (tx) => tx`
        select 1 from activity.entries where tenant_id = ${tx.tenantId} and salt is not null
      `,
    )
    assert.deepEqual(left, [])
  })

  test('of another tenant stays, whatever the id', async () => {
    const ada = newId('cus')
    for (const tenant of ['one', 'another']) await intendTo(tenant, ada)
    await erase('one', [ada])
    assert.deepEqual(await saltsOf('one', 1), ['ai_audit_salt_erased'])
    assert.deepEqual(await saltsOf('another', 1), ['string'])
  })

  test('200: an entry that never had one says so', async () => {
    const ada = newId('cus')
    const touched = { resource: 'customer', id: ada, version_before: 1, version_after: 2 }
    await record('never', { facts: { ...sampleFacts, resources: [touched] } })
    await erase('never', [ada])
    const { status, body } = await saltOf('never', 1)
    assert.deepEqual([status, body.salt], [200, null])
  })

  test('of entries of the release before is found by what the request has touched', async () => {
    const [ada, bob] = [newId('cus'), newId('cus')]
    for (const id of [ada, bob]) {
      const touched = { resource: 'customer', id, version_before: 1, version_after: 2 }
      await world.seed('before', async (tx) =>
        recordActivity(tx, [
          { agentId, operation: 'x', facts: sampleFacts, digests: { arguments: { body: id } } },
          { agentId, operation: 'x', facts: { ...sampleFacts, resources: [touched] } },
        ]),
      )
    }
    // As that release leaves them.
    await asOwner(world.db, async (client) => {
      const tenant = [world.tenant('before')]
      await client.query('delete from activity.entry_subjects where tenant_id = $1', tenant)
      await client.query(
        'update activity.entries set has_subjects = false where tenant_id = $1',
        tenant,
      )
      // One request each.
      await client.query(
        `update activity.entries set content = replace(content, '"request_id":"', '"request_id":"' || (sequence + 1) / 2)
         where tenant_id = $1`,
        tenant,
      )
    })
    await erase('before', [ada])
    const salts = [await saltOf('before', 1), await saltOf('before', 3)]
    assert.deepEqual(
      salts.map(({ status }) => status),
      [410, 200],
    )
  })
})

test('requests can take salts away, and change nothing else of entries', async () => {
  await intendTo('narrow', newId('cus'))
  const otherContent = world.seed('narrow', async (tx) => {
    await tx`update activity.entries set content = '{}' where tenant_id = ${tx.tenantId}`
  })
  await assert.rejects(otherContent, /permission denied/)
  // The nodes of a cluster take the policy for one that gives rights.
  if (world.db.nodeUrls.length > 1) return
  const otherSalt = world.seed('narrow', async (tx) => {
    await tx`update activity.entries set salt = '\\x00' where tenant_id = ${tx.tenantId}`
  })
  await assert.rejects(otherSalt, /row-level security/)
})
