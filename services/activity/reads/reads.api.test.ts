import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { manifest as identity } from '@souk/identity/manifest'
import { canonicalText, newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { recordRead } from '../contract.ts'
import { activityService } from '../manifest.ts'

let world: World

before(async () => {
  const services = [identity, activityService({ secret: 'reads of tests' })]
  world = await createWorld({ services })
})
after(() => world.close())

const windowMs = 15 * 60 * 1000
const agentId = newId('agt')
const facts = { kind: 'READ', on_behalf_of: null, delegated_through: [] } as const
const detail = { token_id: 'one', network: null }

/** A tenant whose clock stands at the beginning of a window, so that no test goes over its end. */
function aTenant(name: string): string {
  world.advance(name, windowMs - (Date.now() % windowMs))
  return name
}

async function read(tenant: string, changes: object = {}): Promise<void> {
  const one = { agentId, operation: 'listOrders', facts, detail, ...changes }
  await world.seed(tenant, (tx) => recordRead(tx, one))
}

async function readTimes(tenant: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await read(tenant)
}

/** Lets the window end. */
async function endWindow(tenant: string): Promise<void> {
  world.advance(tenant, windowMs)
  await world.tick()
}

interface Entry {
  readonly agent_id: string
  readonly operation: string
  readonly at: string
  readonly request_id: string
  readonly facts: {
    readonly kind: string
    readonly count?: number
    readonly since?: string
    readonly until?: string
    readonly token_id?: string
    readonly reads_sha256?: string
  }
}

/** The oldest first. */
async function entriesOf(tenant: string): Promise<Entry[]> {
  const { body } = await world
    .as(tenant)
    .get<{ content: { entry: Entry }[] }>('/api/v1/ai/audit?limit=96')
  return body.content.map(({ entry }) => entry).reverse()
}

async function countsOf(tenant: string): Promise<number[]> {
  return (await entriesOf(tenant)).map((entry) => entry.facts.count ?? 1)
}

test('a loop of reads is two entries: the first, and the number of all others', async () => {
  const tenant = aTenant('looping')
  await readTimes(tenant, 40)
  assert.deepEqual(await countsOf(tenant), [1])
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1, 39])
  const [first, others] = await entriesOf(tenant)
  assert.equal(first?.facts.token_id, 'one')
  assert.partialDeepStrictEqual(others, { agent_id: agentId, operation: 'listOrders', facts })
  const { since = '', until = '' } = others?.facts ?? {}
  assert(since <= until && Date.parse(until) - Date.parse(since) < windowMs)
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1, 39], 'and nothing else')
})

test('a read that stays alone has its entry and no second', async () => {
  const tenant = aTenant('alone')
  await read(tenant)
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1])
})

test('each window has entries of its own', async () => {
  const tenant = aTenant('lasting')
  await readTimes(tenant, 3)
  await endWindow(tenant)
  await readTimes(tenant, 4)
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1, 2, 1, 3])
})

test('of fifty at once none is lost', async () => {
  const tenant = aTenant('busy')
  await Promise.all(Array.from({ length: 50 }, () => read(tenant)))
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1, 49])
})

test('what differs in agent, operation, member or outcome is counted apart, and so are tenants', async () => {
  const tenant = aTenant('various')
  const kinds = [
    {},
    { agentId: newId('agt') },
    { operation: 'getOrder' },
    { facts: { ...facts, on_behalf_of: newId('mem') } },
    { facts: { ...facts, outcome: 'REFUSED', code: 'tool_not_allowed' } },
  ]
  for (const kind of [...kinds, ...kinds]) await read(tenant, kind)
  await readTimes(aTenant('another'), 3)
  await endWindow(tenant)
  const counts = await countsOf(tenant)
  assert.deepEqual(counts, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  const refused = (await entriesOf(tenant)).filter(({ facts: said }) => 'code' in said)
  assert.equal(refused.length, 2)
  assert.deepEqual(await countsOf('another'), [1])
})

test('the entry is for these reads and no others', async () => {
  const tenant = aTenant('digested')
  for (const token_id of ['one', 'two', 'three'])
    await read(tenant, { detail: { token_id, network: null } })
  await endWindow(tenant)
  const [first, others] = await entriesOf(tenant)
  const digestOf = (token_id: string) =>
    hash(
      'sha256',
      canonicalText({ detail: { token_id, network: null }, request_id: first?.request_id }),
      'buffer',
    )
  const digest = ['two', 'three'].reduce(
    (before, token_id) => hash('sha256', Buffer.concat([before, digestOf(token_id)]), 'buffer'),
    digestOf('one'),
  )
  assert.equal(others?.facts.reads_sha256, digest.toString('base64url'))
})

test('nothing is counted of a read that is undone', async () => {
  const tenant = aTenant('undone')
  await readTimes(tenant, 2)
  const failing = world.seed(tenant, async (tx) => {
    await recordRead(tx, { agentId, operation: 'listOrders', facts, detail })
    throw new Error('undo')
  })
  await assert.rejects(failing, /undo/)
  await endWindow(tenant)
  assert.deepEqual(await countsOf(tenant), [1, 1])
})

test('a clock that is turned back leaves nothing uncounted', async () => {
  const tenant = aTenant('turned-back')
  const dayMs = 24 * 60 * 60 * 1000
  world.advance(tenant, 30 * dayMs)
  await readTimes(tenant, 3)
  world.advance(tenant, -30 * dayMs)
  await world.tick()
  assert.deepEqual(await countsOf(tenant), [1, 2])
})

test('200: what is counted is verified like any other entry', async () => {
  const tenant = aTenant('verified')
  await readTimes(tenant, 5)
  await endWindow(tenant)
  world.advance(tenant, 60_000)
  await world.tick()
  const { body } = await world
    .as(tenant)
    .post<{ valid: boolean; through: number }>('/api/v1/ai/audit/verify', {})
  assert.partialDeepStrictEqual(body, { valid: true, through: 2 })
})
