import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { asOwner, type Caller } from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product

before(async () => {
  product = await startProduct()
})
after(() => product.close())

interface Facts {
  readonly kind: string
  readonly count?: number
  readonly outcome?: string
  readonly code?: string
  readonly network: string | null
  readonly policy_id?: string | null
  readonly policy_version?: number | null
  readonly effect?: string
  readonly arguments_sha256?: string
  readonly result_sha256?: string
  readonly salt_sha256?: string
  readonly approval_id?: string
  readonly resources?: readonly {
    readonly resource: string
    readonly version_before: number | null
    readonly version_after: number | null
  }[]
}

/** A shop of its own, with an agent that may refund and make customers. */
async function aShop(): Promise<{ shop: Shop; agent: Caller; agentId: string; staff: Staff }> {
  const shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  const agentId = await staff.agent(owner, ['payments:refund', 'customers:*'])
  return { shop, agentId, staff, agent: await staff.asAgent(agentId) }
}

const aboutAgents = new Set(['DECISION', 'CONTROL'])

/** What it did itself. */
async function factsOf(shop: Shop, agentId: string): Promise<Facts[]> {
  const url = `/api/v1/ai/audit?agent_id=${agentId}&limit=96`
  const { body } = await shop.get<{ content: { entry: { facts: Facts } }[] }>(url)
  const facts = body.content.map(({ entry }) => entry.facts)
  return facts.filter(({ kind }) => !aboutAgents.has(kind))
}

function refund(agent: Caller, paymentId: string) {
  return agent.post(
    `/api/v1/payments/${paymentId}/refunds`,
    { amount: { amount: 1_000, currency: 'EUR' }, reason: 'arrived damaged' },
    { 'idempotency-key': newUuid() },
  )
}

function addCustomer(agent: Caller) {
  const body = { email: `${newUuid()}@example.com` }
  return agent.post('/api/v1/customers', body, { 'idempotency-key': newUuid() })
}

/** Lets agents of the shop make customers without asking. */
async function allowCustomers(shop: Shop, agentId: string): Promise<void> {
  await asOwner(product.db, (client) =>
    client.query(
      `insert into approvals.policies (tenant_id, id, name, position, match, effect, approvers, ttl_hours, status,
         version, created_at, updated_at)
       values ($1, $2, 'Customers', 1, $3, 'ALLOW', $4, 24, 'ACTIVE', 3, now(), now())`,
      [
        uuidOfTenant(shop),
        newUuid(),
        { operations: ['createCustomer'], actors: 'AGENT', agents: [agentId] },
        { roles: ['ADMIN'], quorum: 1, exclude: [] },
      ],
    ),
  )
}

function uuidOfTenant({ credentials }: Shop): string {
  return uuidOf(credentials.tenantId)
}

/** What RFC 8785 makes of values without numbers that could be written in two ways. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** What the digests of the newest entry of an agent were made with. */
async function saltOf(shop: Shop, agentId: string): Promise<Buffer> {
  const url = `/api/v1/ai/audit?agent_id=${agentId}&limit=1`
  const { body } = await shop.get<{ content: { entry: { sequence: number } }[] }>(url)
  const path = `/api/v1/ai/audit/${body.content[0]?.entry.sequence}/salt`
  return Buffer.from(String((await shop.get(path)).body.salt), 'base64url')
}

function digest(salt: Buffer, content: unknown): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(canonical(content))]), 'base64url')
}

test('every fact of an entry is described in the reference, and over what each digest is', async () => {
  const { shop, agent, agentId, staff } = await aShop()
  const asked = await refund(agent, await aPayment(shop))
  const { id, payload_sha256 } = asked.body
  const approver = await staff.signedIn(await staff.member(['ADMIN']), '*')
  await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
  await product.workOff()
  await agent.post('/api/v1/customers', { email: 'none' }, { 'idempotency-key': newUuid() })
  await agent.get('/api/v1/customers')
  const all = [...(await factsOf(shop, agentId)), ...(await controlsOf(shop))]
  const seen = new Set(all.flatMap((facts) => Object.keys(facts)))
  assert(seen.size > 10, [...seen].join(' '))
  const operation = product.operations.find('GET', '/api/v1/ai/audit/1')
  assert(operation)
  const view = (operation.schema.response as Record<number, EntrySchema>)[200]
  const described = view?.properties.entry.properties.facts.properties ?? {}
  for (const name of seen) assert(described[name]?.description ?? described[name]?.anyOf, name)
  for (const [name, { description }] of Object.entries(described)) {
    if (name.endsWith('_sha256')) assert.match(description ?? '', /^SHA-256, base64url, o/, name)
  }
})

/** What the test above looks at. */
interface EntrySchema {
  readonly properties: {
    readonly entry: {
      readonly properties: {
        readonly facts: {
          readonly properties?: Record<string, { description?: string; anyOf?: unknown }>
        }
      }
    }
  }
}

describe('an entry says', () => {
  test('what was asked for, by which policy it waits, and from which network', async () => {
    const { shop, agent, agentId } = await aShop()
    assert.equal((await refund(agent, await aPayment(shop))).status, 202)
    const [withheld, intent] = await factsOf(shop, agentId)
    assert.equal(intent?.kind, 'INTENT')
    assert.equal(intent?.network, '127.0.0.0/24')
    assert.partialDeepStrictEqual(withheld, { outcome: 'WITHHELD', effect: 'REQUIRE_APPROVAL' })
    assert('policy_id' in (withheld ?? {}) && 'policy_version' in (withheld ?? {}))
    const refunded = withheld?.resources?.find(({ resource }) => resource === 'refund')
    assert.equal(refunded?.version_before, null)
    assert.equal(refunded?.version_after, 1)
  })

  test('what was done: versions before and after, and a digest of the answer', async () => {
    const { shop, agent, agentId } = await aShop()
    await allowCustomers(shop, agentId)
    const { status, text } = await addCustomer(agent)
    assert.equal(status, 201, text)
    const [done] = await factsOf(shop, agentId)
    assert.partialDeepStrictEqual(done, { outcome: 'DONE', effect: 'ALLOW', policy_version: 3 })
    const salt = await saltOf(shop, agentId)
    assert.equal(done?.salt_sha256, hash('sha256', salt, 'base64url'))
    assert.equal(done?.result_sha256, digest(salt, JSON.parse(text)))
    const [customer] = done?.resources ?? []
    assert.partialDeepStrictEqual(customer, { version_before: null, version_after: 1 })
  })

  test('of an execution which approval it was, and no network', async () => {
    const { shop, agent, agentId, staff } = await aShop()
    const { body } = await refund(agent, await aPayment(shop))
    const person = await staff.signedIn(await staff.member(['ADMIN']))
    const { payload_sha256 } = body
    await person.post(`/api/v1/approvals/${body.id}/approve`, { payload_sha256 })
    await product.workOff()
    const ofApproval = (await factsOf(shop, agentId)).filter((said) => said.approval_id === body.id)
    const executed = ofApproval.filter(({ outcome }) => outcome !== 'WITHHELD')
    assert(executed.some(({ outcome }) => outcome === 'DONE'))
    for (const { network } of executed) assert.equal(network, null)
  })
})

describe('what an agent sent', () => {
  const path = '/api/v1/customers?email=ada%40example.com'
  const content = { method: 'GET', path, body: null }

  test('cannot be guessed from the record, also when it is short and asked for again', async () => {
    const { shop, agent, agentId } = await aShop()
    await agent.get(path)
    await agent.get(path)
    const [one, other] = await factsOf(shop, agentId)
    assert.match(String(one?.arguments_sha256), /^[\w-]{43}$/)
    assert.notEqual(one?.arguments_sha256, other?.arguments_sha256)
    assert.notEqual(one?.arguments_sha256, digest(Buffer.alloc(0), content))
  })

  test('200: is proved with the salt, which not everybody gets who reads the record', async () => {
    const { shop, agent, agentId, staff } = await aShop()
    await agent.get(path)
    const [read] = await factsOf(shop, agentId)
    assert.equal(digest(await saltOf(shop, agentId), content), read?.arguments_sha256)
    const auditor = await staff.signedIn(await staff.member(['FINANCE']))
    assert.equal((await auditor.get('/api/v1/ai/audit/1')).status, 200)
    const { status, body } = await auditor.get('/api/v1/ai/audit/1/salt')
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
  })
})

interface ControlFacts extends Facts {
  readonly action?: string
  readonly actor?: { readonly type: string; readonly id: string }
  readonly verdict?: string
  readonly payload_sha256?: string
  readonly comment_sha256?: string
  readonly resource_sha256?: string
}

/** The decisions, and what changed what agents may do, in the order in which it happened. */
async function controlsOf(shop: Shop, query = ''): Promise<ControlFacts[]> {
  const { body } = await shop.get<{ content: { entry: { facts: ControlFacts } }[] }>(
    `/api/v1/ai/audit?limit=96${query}`,
  )
  const facts = body.content.map(({ entry }) => entry.facts).toReversed()
  return facts.filter(({ kind }) => aboutAgents.has(kind))
}

describe('the record proves', () => {
  for (const [command, verdict] of [
    ['approve', 'APPROVE'],
    ['reject', 'REJECT'],
  ] as const) {
    test(`200: who decided to ${command}, on what, and with which comment`, async () => {
      const { shop, agent, agentId, staff } = await aShop()
      const { body } = await refund(agent, await aPayment(shop))
      const memberId = await staff.member(['ADMIN'])
      const person = await staff.signedIn(memberId)
      const { id, payload_sha256 } = body
      const comment = 'talked to the customer'
      const decision = { payload_sha256, comment }
      const decided = await person.post(`/api/v1/approvals/${id}/${command}`, decision)
      assert.equal(decided.status, 200, decided.text)
      const salt = await saltOf(shop, agentId)
      const [entry] = await controlsOf(shop, `&agent_id=${agentId}&operation=createRefund`)
      assert.partialDeepStrictEqual(entry, {
        ...{ kind: 'DECISION', verdict, approval_id: id, payload_sha256 },
        ...{ actor: { type: 'member', id: memberId }, comment_sha256: digest(salt, comment) },
      })
    })
  }

  test('200: who made, changed, stopped and ended an agent, and its credentials', async () => {
    const shop = await product.open('sandbox')
    const staff = new Staff(product, shop)
    const memberId = await staff.member(['ADMIN'])
    const person = await staff.signedIn(memberId)
    const path = '/api/v1/ai/agents'
    const draft = {
      name: 'Helper',
      purpose: 'Helps',
      owner_member_id: memberId,
      scopes: ['orders:read'],
    }
    const { body: agent } = await person.post(path, draft)
    const { body: credential } = await person.post(`${path}/${agent.id}/credentials`, {
      name: 'One',
    })
    await person.patch(`${path}/${agent.id}`, { purpose: 'Helps more' })
    await person.post(`${path}/${agent.id}/suspend`)
    await person.post(`${path}/${agent.id}/resume`)
    await person.call('DELETE', `${path}/${agent.id}/credentials/${credential.id}`)
    const { status, text } = await person.post(`${path}/${agent.id}/retire`)
    assert.equal(status, 200, text)
    const controls = await controlsOf(shop, `&agent_id=${agent.id}`)
    assert.deepEqual(
      controls.map(({ action }) => action),
      [
        ...['agent.created', 'client.created', 'agent.updated', 'agent.suspended'],
        ...['agent.resumed', 'client.revoked', 'agent.retired'],
      ],
    )
    for (const { kind, actor } of controls) {
      assert.deepEqual([kind, actor], ['CONTROL', { type: 'member', id: memberId }])
    }
    const [, , , suspended] = controls
    assert.deepEqual(suspended?.resources, [
      { resource: 'agent', id: agent.id, version_before: 2, version_after: 3 },
    ])
    assert.equal(
      controls.at(-1)?.resource_sha256,
      digest(await saltOf(shop, String(agent.id)), JSON.parse(text)),
    )
    const { body: clients } = await shop.post('/api/v1/clients', {
      name: 'No agent',
      scopes: ['orders:read'],
    })
    assert(clients.id)
    assert.equal(
      (await controlsOf(shop)).filter(({ action }) => action === 'client.created').length,
      1,
    )
  })

  test('200: who gave a standing permission and ended it, and by whose approval a policy changed', async () => {
    const { shop, agentId, staff } = await aShop()
    const memberId = await staff.member(['ADMIN'])
    const person = await staff.signedIn(memberId)
    const { body: grant } = await person.post('/api/v1/approval-grants', {
      ...{ agent_id: agentId, operations: ['changeOrder'], count: 1 },
      until: new Date(Date.now() + 86_400_000).toISOString(),
    })
    await person.post(`/api/v1/approval-grants/${grant.id}/revoke`)
    const ofAgent = await controlsOf(shop, `&agent_id=${agentId}`)
    assert.deepEqual(ofAgent.map(({ action }) => action).slice(-2), [
      'approval_grant.created',
      'approval_grant.revoked',
    ])
    await staff.policy({
      name: 'Notes',
      match: { operations: ['changeOrder'], actors: 'AGENT' },
      effect: 'ALLOW',
    })
    const [decision, change] = (await controlsOf(shop)).slice(-2)
    assert.partialDeepStrictEqual(decision, { kind: 'DECISION', verdict: 'APPROVE' })
    assert.partialDeepStrictEqual(change, {
      ...{ kind: 'CONTROL', action: 'approval_policy.created' },
      approval_id: decision?.approval_id,
    })
    const activity = await shop.get<{ content: { agent_id: string | null }[] }>(
      '/api/v1/ai/audit?limit=1',
    )
    assert.equal(activity.status, 200, activity.text)
  })

  test('200: what an agent changed with approval, beside what it did, and the chain holds', async () => {
    const shop = await product.open('sandbox')
    const staff = new Staff(product, shop)
    const owner = await staff.member(['ADMIN'])
    const other = await staff.agent(owner, ['orders:read'])
    const agentId = await staff.agent(owner, ['agents:*'])
    const agent = keyed(await staff.asAgent(agentId))
    const { status, text, body } = await agent.post(`/api/v1/ai/agents/${other}/suspend`)
    assert.equal(status, 202, text)
    const { id, payload_sha256 } = body
    const person = await staff.signedIn(await staff.member(['ADMIN']))
    const approved = await person.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    assert.equal(approved.status, 200, approved.text)
    await product.workOff()
    const [control] = (await controlsOf(shop, `&agent_id=${other}`)).slice(-1)
    assert.partialDeepStrictEqual(control, {
      ...{ action: 'agent.suspended', approval_id: id, actor: { type: 'agent', id: agentId } },
    })
    const verified = await shop.post('/api/v1/ai/audit/verify', {})
    assert.deepEqual(verified.body.faults, [])
  })
})

describe('no record, no action', () => {
  /** Stands where one of the next entries would, so that it cannot be written. */
  async function block(shop: Shop, entriesAhead: number): Promise<void> {
    const { rowCount } = await asOwner(product.db, (client) =>
      client.query(
        `insert into activity.entries (tenant_id, sequence, at, agent_id, operation, content, hash)
         select tenant_id, size + $2, now(), $3, 'none', '{}', hash from activity.heads where tenant_id = $1`,
        [uuidOfTenant(shop), entriesAhead, newUuid()],
      ),
    )
    assert.equal(rowCount, 1)
  }

  test('500: nothing is decided, and no agent changed, when that cannot be written', async () => {
    const { shop, agent, agentId, staff } = await aShop()
    const { body } = await refund(agent, await aPayment(shop))
    const person = await staff.signedIn(await staff.member(['ADMIN']))
    await block(shop, 1)
    const { id, payload_sha256 } = body
    const decided = await person.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    const suspended = await person.post(`/api/v1/ai/agents/${agentId}/suspend`)
    assert.deepEqual([decided.status, suspended.status], [500, 500])
    assert.equal((await shop.get(`/api/v1/approvals/${id}`)).body.status, 'PENDING')
    assert.equal((await shop.get(`/api/v1/ai/agents/${agentId}`)).body.status, 'ACTIVE')
  })

  for (const [name, entriesAhead] of [
    ['the intention', 1],
    ['the outcome', 2],
  ] as const) {
    test(`500: nothing is done when ${name} cannot be written, and others are not hindered`, async () => {
      const { shop, agent, agentId } = await aShop()
      await allowCustomers(shop, agentId)
      assert.equal((await addCustomer(agent)).status, 201)
      await block(shop, entriesAhead)
      const { status, body } = await addCustomer(agent)
      assert.deepEqual([status, body.code], [500, 'internal_error'])
      const { body: list } = await shop.get<{ content: unknown[] }>('/api/v1/customers')
      assert.equal(list.content.length, 1)
      const other = await aShop()
      await allowCustomers(other.shop, other.agentId)
      assert.equal((await addCustomer(other.agent)).status, 201)
      assert.equal((await addCustomer(shop)).status, 201, 'people are not on this record')
    })

    test(`500: nothing waits for approval when ${name} cannot be written`, async () => {
      const { shop, agent } = await aShop()
      const paymentId = await aPayment(shop)
      assert.equal((await refund(agent, await aPayment(shop))).status, 202)
      await block(shop, entriesAhead)
      assert.equal((await refund(agent, paymentId)).status, 500)
      const { body } = await shop.get<{ content: unknown[] }>('/api/v1/approvals')
      assert.equal(body.content.length, 1)
    })
  }
})

test('200: of reads in a loop the chain has the first at once and the number of the others later', async () => {
  const shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const agentId = await staff.agent(await staff.member(['ADMIN']), ['customers:read'])
  const quarterSeconds = 15 * 60
  const advance = (seconds: number) => shop.post('/api/v1/sandbox/clock/advance', { seconds })
  // The reads are not to fall into two windows.
  await advance(quarterSeconds - (Math.floor(Date.now() / 1000) % quarterSeconds))
  const agent = await staff.asAgent(agentId)
  for (let read = 0; read < 12; read += 1) {
    assert.equal((await agent.get('/api/v1/customers?limit=1')).status, 200)
  }
  const [first, ...others] = await factsOf(shop, agentId)
  assert.partialDeepStrictEqual(first, { kind: 'READ', network: '127.0.0.0/24' })
  assert.deepEqual(others, [])
  await advance(quarterSeconds)
  await product.tick()
  const [counted] = await factsOf(shop, agentId)
  assert.partialDeepStrictEqual(counted, { kind: 'READ', count: 11 })
  const { body } = await shop.get<{ content: { kind: string; count: number }[] }>(
    `/api/v1/ai/agents/${agentId}/activity`,
  )
  assert.deepEqual(
    body.content.filter(({ kind }) => kind === 'READ').map(({ count }) => count),
    [11, 1],
  )
})

test('403 tool_not_allowed, secret_not_for_agents: what is refused at once is on record too', async () => {
  const shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['OWNER'])
  const bound = await staff.agent(owner, ['*'], { tools: ['getTenant'] })
  const free = await staff.agent(owner, ['*'])
  const [asBound, asFree] = [keyed(await staff.asAgent(bound)), keyed(await staff.asAgent(free))]
  const written = await asBound.post('/api/v1/customers', { email: 'ada@example.com' })
  const read = await asBound.get('/api/v1/customers')
  const secret = await asFree.post('/api/v1/api-keys', { name: 'Key', scopes: ['orders:read'] })
  const codes = ['tool_not_allowed', 'tool_not_allowed', 'secret_not_for_agents']
  assert.deepEqual([written.body.code, read.body.code, secret.body.code], codes)
  const recorded = async (agentId: string) =>
    (await factsOf(shop, agentId)).map(({ kind, outcome, code }) => [kind, outcome, code])
  assert.deepEqual(await recorded(bound), [
    ['READ', 'REFUSED', 'tool_not_allowed'],
    ['OUTCOME', 'REFUSED', 'tool_not_allowed'],
  ])
  assert.deepEqual(await recorded(free), [['OUTCOME', 'REFUSED', 'secret_not_for_agents']])
})
