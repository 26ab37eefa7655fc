import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as identity } from '@souk/identity/manifest'
import { canonicalText, newId, type Tx, uuidOf } from '@souk/platform'
import { allAtOnce, asOwner, createWorld, type World } from '@souk/platform/testing'
import type { Facts } from './chain/facts.ts'
import { listActivity } from './chain/store.ts'
import { leafHash } from './chain/tree.ts'
import { isSignedBy } from './checkpoints/checkpoint.ts'
import { proveInclusion } from './checkpoints/operations.ts'
import { checkpointOfView, keyOfView } from './checkpoints/schemas.ts'
import { NotGenuine, recordActivity, type VerificationKeys, verifyProof } from './contract.ts'
import { activityService } from './manifest.ts'
import { sampleFacts } from './testing.ts'

let world: World

before(async () => {
  const services = [identity, activityService({ secret: 'activity of tests' })]
  world = await createWorld({ services })
})
after(() => world.close())

const agentId = newId('agt')
const minuteMs = 60_000

async function insertAgents(tx: Tx, agentIds: readonly string[]): Promise<void> {
  for (const id of agentIds) {
    await tx`
      insert into identity.agents (tenant_id, id, name, kind, purpose, owner_member_id, status, scopes, limits, version,
        created_at, updated_at)
      values (${tx.tenantId}, ${uuidOf(id)}, 'Reader', 'INTERNAL', 'Reads', ${uuidOf(newId('mem'))}, 'ACTIVE', '{}', '{}', 1,
        ${tx.now}, ${tx.now})
    `
  }
}

function did(operation: string, facts: Partial<Facts> = {}) {
  return { agentId, operation, facts: { ...sampleFacts, ...facts } }
}

function record(tenant: string, ...operations: string[]): Promise<void> {
  return world.seed(tenant, async (tx) =>
    recordActivity(
      tx,
      operations.map((name) => did(name)),
    ),
  )
}

function recordMany(tenant: string, count: number): Promise<void> {
  return record(tenant, ...Array.from({ length: count }, (_, index) => `operation${index}`))
}

/** Lets the time pass after which entries are sealed. */
async function seal(tenant: string): Promise<void> {
  world.advance(tenant, minuteMs)
  await world.tick()
}

/** Changes what no role of the product can. Returns how many rows were met. */
function tamper(statement: string): Promise<number | null> {
  return asOwner(world.db, async (client) => (await client.query(statement)).rowCount)
}

interface EntryBody {
  readonly entry: {
    readonly sequence: number
    readonly operation: string
    readonly facts: object
    readonly previous_hash: string
  }
  readonly hash: string
}

interface CheckpointBody {
  readonly tenant_id: string
  readonly size: number
  readonly root: string
  readonly signed_at: string
  readonly key_id: string
  readonly signature: string
}

async function entriesOf(tenant: string, query = ''): Promise<EntryBody[]> {
  const { status, body } = await world
    .as(tenant)
    .get<{ content: EntryBody[] }>(`/api/v1/ai/audit?limit=96${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.content
}

async function checkpointsOf(tenant: string): Promise<CheckpointBody[]> {
  const { body } = await world
    .as(tenant)
    .get<{ content: CheckpointBody[] }>('/api/v1/ai/audit/checkpoints?limit=96')
  return body.content
}

async function isSigned(tenant: string, body: CheckpointBody): Promise<boolean> {
  const key = (await publicKeys(tenant)).get(body.key_id)
  const checkpoint = checkpointOfView(body)
  return key !== undefined && checkpoint !== undefined && isSignedBy(key, checkpoint)
}

async function publicKeys(tenant: string): Promise<VerificationKeys> {
  const { body } = await world.as(tenant).get<{ keys: object[] }>('/api/v1/ai/audit/keys')
  return new Map(body.keys.map(keyOfView).filter((key) => key !== undefined))
}

/** As the command line checks it: with the public keys, and without the server. */
async function isProved(tenant: string, path: string): Promise<boolean> {
  const { status, body } = await world.as(tenant).get(`/api/v1/ai/audit/${path}`)
  assert.equal(status, 200)
  try {
    verifyProof(body, await publicKeys(tenant))
    return true
  } catch (error) {
    assert(error instanceof NotGenuine)
    return false
  }
}

function checkProof(tenant: string, sequence: number, query = ''): Promise<boolean> {
  return isProved(tenant, `${sequence}/proof${query}`)
}

/** How many rows and entries of indexes the domain reads meanwhile. */
function readBy(tenant: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return world.seed(tenant, async (tx) => {
    const before = await readSoFar(tx)
    await work(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(tx: Tx): Promise<number> {
  const [found] = await tx<{ n: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid)) as n
    from pg_class where relnamespace = 'activity'::regnamespace and relkind in ('r', 'i')
  `
  return Number(found?.n ?? 0)
}

interface VerificationBody {
  readonly valid: boolean
  readonly through: number
  readonly checkpoints: number
  readonly faults: readonly { code: string; sequence?: number; size?: number }[]
  readonly next: number | null
}

async function verify(tenant: string, from = 0): Promise<VerificationBody> {
  const { status, body } = await world
    .as(tenant)
    .post<VerificationBody>('/api/v1/ai/audit/verify', { from })
  assert.equal(status, 200)
  return body
}

describe('the chain', () => {
  test('200: shows what was recorded, newest first, each entry with the hash of the one before', async () => {
    await record('chained', 'createRefund', 'updateProduct')
    await record('chained', 'cancelOrder')
    const shown = await entriesOf('chained')
    assert.deepEqual(
      shown.map(({ entry }) => [entry.sequence, entry.operation]),
      [
        [3, 'cancelOrder'],
        [2, 'updateProduct'],
        [1, 'createRefund'],
      ],
    )
    for (const [index, { entry, hash }] of shown.entries()) {
      assert.equal(leafHash(canonicalText(entry)).toString('base64url'), hash)
      const before = shown[index + 1]?.hash ?? Buffer.alloc(32).toString('base64url')
      assert.equal(entry.previous_hash, before)
    }
  })

  test('has no gap and no fork when several append at once, whether it has a beginning or not', async () => {
    // As many as one tenant may have waiting at once.
    const attempts = Array.from({ length: 4 }, (_, n) => () => record('busy', `operation${n}`))
    await allAtOnce(world.db, 'activity.heads', attempts)
    await allAtOnce(world.db, 'activity.heads', attempts)
    await seal('busy')
    assert.deepEqual(await verify('busy'), {
      valid: true,
      from: 0,
      through: 8,
      checkpoints: 1,
      faults: [],
      next: null,
    })
  })

  test('keeps nothing of a transaction that is undone', async () => {
    await record('undone', 'createRefund')
    const failing = world.seed('undone', async (tx) => {
      recordActivity(tx, [did('cancelOrder')])
      throw new Error('undo')
    })
    await assert.rejects(failing, /undo/)
    await record('undone', 'updateProduct')
    const shown = await entriesOf('undone')
    assert.deepEqual(
      shown.map(({ entry }) => entry.operation),
      ['updateProduct', 'createRefund'],
    )
  })

  test('says itself who, where and when, whatever the facts say', async () => {
    const facts = { ...sampleFacts, sequence: 9, outcome: 'WITHHELD' } as const
    await world.seed('facts', async (tx) => recordActivity(tx, [did('createRefund', facts)]))
    const [shown] = await entriesOf('facts')
    assert.equal(shown?.entry.sequence, 1)
    assert.deepEqual(shown?.entry.facts, facts)
  })

  test('cannot be changed or shortened by the role that serves requests', async () => {
    await record('kept', 'createRefund')
    await seal('kept')
    const forbidden = [
      (tx: Tx) => tx`update activity.entries set content = '' where tenant_id = ${tx.tenantId}`,
      (tx: Tx) => tx`delete from activity.entries where tenant_id = ${tx.tenantId}`,
      (tx: Tx) => tx`delete from activity.checkpoints where tenant_id = ${tx.tenantId}`,
      (tx: Tx) => tx`update activity.tiles set hash = '' where tenant_id = ${tx.tenantId}`,
    ]
    for (const change of forbidden) {
      await assert.rejects(world.seed('kept', change), /permission denied/)
    }
  })

  test('200: is filtered by agent, operation and period', async () => {
    const other = newId('agt')
    await record('filtered', 'createRefund')
    await world.seed('filtered', async (tx) =>
      recordActivity(tx, [{ ...did('cancelOrder'), agentId: other }]),
    )
    const sequences = async (query: string) =>
      (await entriesOf('filtered', query)).map(({ entry }) => entry.sequence)
    assert.deepEqual(await sequences(`&agent_id=${other}`), [2])
    assert.deepEqual(await sequences('&operation=createRefund'), [1])
    assert.deepEqual(await sequences('&from=2001-01-01T00:00:00Z'), [2, 1])
    assert.deepEqual(await sequences('&to=2001-01-01T00:00:00Z'), [])
  })

  test('200: shows what one agent did, by operation, outcome and period', async () => {
    const other = newId('agt')
    const [approvalId, memberId] = [newId('apr'), newId('mem')]
    const resources = [{ resource: 'refund', id: 'ref_1', version_before: null, version_after: 1 }]
    const of = { kind: 'OUTCOME', approval_id: approvalId } as const
    const asked = { ...of, outcome: 'WITHHELD', resources } as const
    const executed = { ...of, outcome: 'DONE', on_behalf_of: memberId } as const
    await world.seed('active', (tx) => insertAgents(tx, [agentId, other]))
    await world.seed('active', async (tx) =>
      recordActivity(tx, [
        did('createRefund', { kind: 'INTENT' }),
        did('createRefund', asked),
        { ...did('cancelOrder', { kind: 'READ' }), agentId: other },
        did('createRefund', executed),
        did('cancelOrder', { kind: 'OUTCOME', outcome: 'REFUSED', code: 'order_not_found' }),
      ]),
    )
    const ask = (query = '', tenant = 'active', id = agentId) =>
      world
        .as(tenant)
        .get<{ content: Record<string, unknown>[] }>(
          `/api/v1/ai/agents/${id}/activity?limit=96${query}`,
        )
    const read = async (...args: Parameters<typeof ask>) => {
      const { status, body, text } = await ask(...args)
      assert.equal(status, 200, text)
      return body.content
    }
    const sequences = async (...args: Parameters<typeof read>) =>
      (await read(...args)).map(({ sequence }) => sequence)
    assert.deepEqual(await sequences(), [5, 4, 2, 1])
    assert.deepEqual(await sequences('&outcome=WITHHELD'), [2])
    assert.deepEqual(await sequences('&operation=cancelOrder&outcome=REFUSED'), [5])
    assert.deepEqual(await sequences('&to=2001-01-01T00:00:00Z'), [])
    assert.deepEqual(await sequences('', 'active', other), [3])
    assert.equal((await ask('', 'inactive')).status, 404, 'of another tenant')
    const [refused, done, withheld, intent] = await read()
    assert.deepEqual([intent?.kind, intent?.outcome, intent?.approval_id], ['INTENT', null, null])
    assert.equal(refused?.code, 'order_not_found')
    assert.equal(withheld?.approval_id, approvalId)
    assert.deepEqual([done?.approval_id, done?.on_behalf_of], [approvalId, memberId])
    assert.deepEqual(withheld?.resources, resources)
    assert.deepEqual(done?.resources, [])
  })

  test('is read in few rows where little of it is asked for, however long it is', async () => {
    await recordMany('planned', 3_000)
    await asOwner(world.db, (client) => client.query('analyze activity.entries'))
    const filters = [
      { agentId: newId('agt') },
      { agentId, outcome: 'REFUSED' },
      { agentId, operation: 'createRefund' },
    ] as const
    const page = { after: null, limit: 48 }
    for (const filter of filters) {
      const read = await readBy('planned', (tx) => listActivity(tx, filter, page))
      assert(read < 100, `${read} rows read for ${JSON.stringify(filter)}`)
    }
  })

  test('400 validation_failed: an outcome that there is not', async () => {
    const url = `/api/v1/ai/agents/${agentId}/activity?outcome=HELD`
    const { status, body } = await world.as('active').get(url)
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
  })

  test('404 ai_audit_entry_not_found: beyond its end, and for another tenant', async () => {
    await record('mine', 'createRefund')
    for (const [tenant, sequence] of [
      ['mine', 2],
      ['theirs', 1],
    ]) {
      const { status, body } = await world.as(String(tenant)).get(`/api/v1/ai/audit/${sequence}`)
      assert.equal(status, 404)
      assert.equal(body.code, 'ai_audit_entry_not_found')
    }
  })
})

describe('a checkpoint', () => {
  test('is signed a minute after the first entry that none covers, and not before', async () => {
    await record('timed', 'createRefund')
    world.advance('timed', minuteMs - 5_000)
    await world.tick()
    assert.deepEqual(await checkpointsOf('timed'), [])
    world.advance('timed', 5_000)
    await world.tick()
    const [checkpoint] = await checkpointsOf('timed')
    assert.equal(checkpoint?.size, 1)
    assert(checkpoint && (await isSigned('timed', checkpoint)))
    await seal('timed')
    assert.equal((await checkpointsOf('timed')).length, 1, 'nothing new, nothing to sign')
  })

  test('is signed at once after a thousand entries', async () => {
    await recordMany('thousand', 999)
    await world.tick()
    assert.deepEqual(await checkpointsOf('thousand'), [])
    await record('thousand', 'one more')
    await world.tick()
    assert.deepEqual(
      (await checkpointsOf('thousand')).map(({ size }) => size),
      [1_000],
    )
  })

  test('of one tenant is nothing to another', async () => {
    await record('owner', 'createRefund')
    await seal('owner')
    assert.deepEqual(await checkpointsOf('stranger'), [])
    const { body } = await world
      .as('stranger')
      .get('/api/v1/ai/audit/checkpoints/1/consistency?from=1')
    assert.equal(body.code, 'ai_audit_checkpoint_not_found')
  })
})

describe('a proof', () => {
  test('200: proves every kind of place in the tree, by the public key alone', async () => {
    await recordMany('proved', 600)
    await seal('proved')
    await recordMany('proved', 100)
    await seal('proved')
    for (const sequence of [1, 2, 255, 256, 257, 512, 513, 600]) {
      assert(await checkProof('proved', sequence), `${sequence} of 600`)
      assert(await checkProof('proved', sequence, '?size=700'), `${sequence} of 700`)
    }
    assert(await checkProof('proved', 700))
  })

  test('200: proves that a checkpoint continues an older one', async () => {
    await recordMany('continued', 300)
    await seal('continued')
    await recordMany('continued', 500)
    await seal('continued')
    assert(await isProved('continued', 'checkpoints/800/consistency?from=300'))
    assert(!(await isProved('continued', 'checkpoints/300/consistency?from=800')))
  })

  test('409 ai_audit_entry_not_sealed: before a checkpoint covers the entry', async () => {
    await record('unsealed', 'createRefund')
    const { status, body } = await world.as('unsealed').get('/api/v1/ai/audit/1/proof')
    assert.equal(status, 409)
    assert.equal(body.code, 'ai_audit_entry_not_sealed')
  })

  test('404: for an entry or a checkpoint that is not there', async () => {
    await record('absent', 'createRefund')
    await seal('absent')
    const codes = await Promise.all(
      ['2/proof', '1/proof?size=9', 'checkpoints/9/consistency?from=1'].map(async (path) => {
        const { status, body } = await world.as('absent').get(`/api/v1/ai/audit/${path}`)
        return [status, body.code]
      }),
    )
    assert.deepEqual(codes, [
      [404, 'ai_audit_entry_not_found'],
      [404, 'ai_audit_checkpoint_not_found'],
      [404, 'ai_audit_checkpoint_not_found'],
    ])
  })

  test('200: reads a few hundred rows of a chain with a second level of tiles', async () => {
    await record('long', 'first')
    await tamper(`
      insert into activity.entries (tenant_id, sequence, at, agent_id, operation, content, hash)
      select tenant_id, n, at, agent_id, operation, n::text, sha256(('\\x00'::bytea) || n::text::bytea)
      from activity.entries cross join generate_series(2, 70000) n
      where tenant_id = '${world.tenant('long')}'`)
    await tamper(
      `update activity.heads set size = 70000 where tenant_id = '${world.tenant('long')}'`,
    )
    await seal('long')
    const [newest] = await checkpointsOf('long')
    assert.equal(newest?.size, 70_000)
    assert(await checkProof('long', 1, '?size=70000'))
    const read = await readBy('long', (tx) => proveInclusion(tx, 1, 70_000))
    assert(read > 0 && read < 2_000, `${read} rows read`)
  })
})

describe('tampering', () => {
  /** A chain with three checkpoints, in a tenant of its own. */
  async function aChain(name: string): Promise<string> {
    for (let part = 0; part < 3; part += 1) {
      await recordMany(name, 5)
      await seal(name)
    }
    const { valid, through, checkpoints } = await verify(name)
    assert.deepEqual({ valid, through, checkpoints }, { valid: true, through: 15, checkpoints: 3 })
    return world.tenant(name)
  }

  const changes: Record<string, [change: string, fault: string]> = {
    'a changed operation': [
      `update activity.entries set content = replace(content, 'operation2', 'operation3') where sequence = 8`,
      'hash_mismatch',
    ],
    'an entry changed together with its hash': [
      `update activity.entries set content = replace(content, 'operation2', 'operation3'),
         hash = sha256('\\x00'::bytea || replace(content, 'operation2', 'operation3')::bytea)
       where sequence = 8`,
      'chain_broken',
    ],
    'a flipped bit of a hash': [
      `update activity.entries set hash = set_bit(hash, 100, 1 - get_bit(hash, 100)) where sequence = 15`,
      'hash_mismatch',
    ],
    'an entry that cannot be read any more': [
      `update activity.entries set content = left(content, 40) where sequence = 8`,
      'content_not_canonical',
    ],
    'an entry that is nothing any more': [
      `update activity.entries set content = 'null' where sequence = 8`,
      'hash_mismatch',
    ],
    'an entry that names another tenant': [
      `update activity.entries set content = replace(content, '"tenant_id":"ten_0', '"tenant_id":"ten_1')
       where sequence = 8`,
      'tenant_mismatch',
    ],
    'a checkpoint that names another key': [
      `update activity.checkpoints set key_id = 'another' where size = 10`,
      'key_unknown',
    ],
    'a removed entry': ['delete from activity.entries where sequence = 4', 'sequence_gap'],
    'two entries that changed places': [
      `update activity.entries e
         set content = other.content, hash = other.hash
       from activity.entries other
       where e.sequence in (6, 7) and other.sequence = 13 - e.sequence and other.tenant_id = e.tenant_id`,
      'sequence_gap',
    ],
    'a flipped bit of a root': [
      `update activity.checkpoints set root = set_bit(root, 7, 1 - get_bit(root, 7)) where size = 10`,
      'root_mismatch',
    ],
    'a flipped bit of a signature': [
      `update activity.checkpoints set signature = set_bit(signature, 7, 1 - get_bit(signature, 7))
       where size = 10`,
      'signature_invalid',
    ],
    'a checkpoint that is dated back': [
      `update activity.checkpoints set signed_at = '2020-01-01T00:00:00Z' where size = 5`,
      'signature_invalid',
    ],
  }

  for (const [name, [change, fault]] of Object.entries(changes)) {
    test(`is found: ${name}`, async () => {
      const tenantId = await aChain(name)
      const rowCount = await tamper(`${change} ${bound(change, tenantId)}`)
      assert(rowCount, 'nothing was changed')
      const { valid, faults } = await verify(name)
      assert.equal(valid, false)
      assert(
        faults.some(({ code }) => code === fault),
        JSON.stringify(faults),
      )
    })
  }

  function bound(change: string, tenantId: string): string {
    return change.includes(' e\n')
      ? `and e.tenant_id = '${tenantId}'`
      : `and tenant_id = '${tenantId}'`
  }

  test('is found: a rewritten chain, whose checkpoints are gone', async () => {
    const tenantId = await aChain('without checkpoints')
    await tamper(`delete from activity.checkpoints where tenant_id = '${tenantId}'`)
    const { valid, faults } = await verify('without checkpoints')
    assert.equal(valid, false)
    assert.deepEqual(faults, [{ code: 'checkpoint_missing', size: 15 }])
  })

  test('is found: the last checkpoint is gone', async () => {
    const tenantId = await aChain('without the last')
    await tamper(`delete from activity.checkpoints where tenant_id = '${tenantId}' and size = 15`)
    for (const from of [0, 10]) {
      const { faults } = await verify('without the last', from)
      assert.deepEqual(faults, [{ code: 'checkpoint_missing', size: 15 }])
    }
  })

  test('is found: the end of the chain is another than its last entry', async () => {
    const tenantId = await aChain('another end')
    await tamper(`update activity.heads set hash = sha256(hash) where tenant_id = '${tenantId}'`)
    const { valid, faults } = await verify('another end')
    assert.equal(valid, false)
    assert.deepEqual(faults, [{ code: 'end_mismatch', sequence: 15 }])
  })

  test('is found by the proof too', async () => {
    const tenantId = await aChain('proof of a changed entry')
    assert(await checkProof('proof of a changed entry', 8))
    await tamper(
      `update activity.entries set content = replace(content, 'operation2', 'operation3')
       where tenant_id = '${tenantId}' and sequence = 8`,
    )
    assert(!(await checkProof('proof of a changed entry', 8)))
  })

  test('is found when the chain is followed from a later checkpoint', async () => {
    const tenantId = await aChain('changed before')
    await tamper(
      `update activity.entries set hash = sha256(hash) where tenant_id = '${tenantId}' and sequence = 2`,
    )
    const { valid, faults } = await verify('changed before', 10)
    assert.equal(valid, false)
    assert.deepEqual(faults[0], { code: 'root_mismatch', size: 10 })
  })
})

test('an entry is sealed within a minute, also when the clock was a month ahead before', async () => {
  const monthMs = 30 * 24 * 60 * minuteMs
  world.advance('turned back', monthMs)
  await record('turned back', 'createCustomer')
  world.advance('turned back', -monthMs)
  await record('turned back', 'createCustomer')
  await seal('turned back')
  assert.equal((await verify('turned back')).through, 2)
})

test('200: the export holds all that is sealed, and goes on where it ended', async () => {
  await recordMany('exported', 1_200)
  await seal('exported')
  await recordMany('exported', 3)
  const read = (from: number) =>
    world.as('exported').get<{
      entries: EntryBody[]
      checkpoints: CheckpointBody[]
      next: number | null
    }>(`/api/v1/ai/audit/export?from=${from}`)
  const { body: first } = await read(0)
  const { body: second } = await read(Number(first.next))
  assert.equal(first.next, 1_000)
  assert.equal(second.next, null)
  const sequences = [...first.entries, ...second.entries].map(({ entry }) => entry.sequence)
  assert.deepEqual(
    sequences,
    Array.from({ length: 1_200 }, (_, index) => index + 1),
  )
  assert.deepEqual(
    [...first.checkpoints, ...second.checkpoints].map(({ size }) => size),
    [1_200],
  )
})
