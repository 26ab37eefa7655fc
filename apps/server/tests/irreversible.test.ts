import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ensureTenant, operator } from '@souk/identity/contract'
import { newUuid, uuidOf } from '@souk/platform'
import { asOwner, callerOf } from '@souk/platform/testing'
import { declaredOperations } from '../declared.ts'
import { keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** What is committed beside the transaction of a request is decided on before any of it is done. */

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.close())

/** Two administrators add a policy for everybody. */
async function addPolicy(shop: Shop, operation: string, effect: string): Promise<void> {
  const staff = new Staff(product, shop)
  const asking = await staff.signedIn(await staff.member(['ADMIN']))
  const approving = await staff.signedIn(await staff.member(['ADMIN']))
  const match = { operations: [operation], actors: 'ANY' }
  const approvers = { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER'] }
  const draft = { name: 'For everybody', match, effect, approvers, ttl_hours: 1 }
  const { body } = await asking.post('/api/v1/approval-policies', draft)
  const { payload_sha256 } = body
  await approving.post(`/api/v1/approvals/${body.id}/approve`, { payload_sha256 })
  await product.workOff()
  product.identity.forget('tenant', uuidOf(shop.credentials.tenantId))
}

async function operatorShop(): Promise<Shop> {
  const { database, config, app } = product
  const scopes = ['*', 'operator:*']
  const drafts = { ...operator, scopes, database, serverSecret: config.secret }
  const { credentials } = await ensureTenant(drafts)
  const own = callerOf(app, credentials.apiKey)
  return { ...own, credentials, with: (token) => callerOf(app, token) } as Shop
}

function count(table: string): Promise<number> {
  return asOwner(product.db, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]?.n ?? 0
  })
}

describe('a sandbox of a live tenant', () => {
  const path = '/api/v1/tenant/sandboxes'

  test('403 secret_not_for_agents: none is made for an agent, and the attempt is on record', async () => {
    const staff = new Staff(product, await product.open('live'))
    const agent = keyed(
      await staff.asAgent(await staff.agent(await staff.member(['OWNER']), ['*'])),
    )
    const [tenants, entries] = [await count('identity.tenants'), await count('activity.entries')]
    const { status, body } = await agent.post(path, {})
    assert.deepEqual([status, body.code], [403, 'secret_not_for_agents'])
    assert.equal(await count('identity.tenants'), tenants)
    assert.equal(await count('activity.entries'), entries + 1)
  })

  for (const [effect, code] of [
    ['DENY', 'denied_by_policy'],
    ['REQUIRE_APPROVAL', 'secret_not_storable'],
  ] as const) {
    test(`403 ${code}: none is made where a policy says ${effect}`, async () => {
      const shop = await product.open('live')
      await addPolicy(shop, 'createTenantSandbox', effect)
      const tenants = await count('identity.tenants')
      const { status, body } = await shop.post(path, {})
      assert.deepEqual([status, body.code], [403, code])
      assert.equal(await count('identity.tenants'), tenants)
    })
  }

  test('201: it is made where policies are for something else, and once for a key', async () => {
    const shop = await product.open('live')
    await addPolicy(shop, 'createLocation', 'DENY')
    const tenants = await count('identity.tenants')
    const key = { 'idempotency-key': newUuid() }
    const made = await shop.post(path, {}, key)
    assert.equal(made.status, 201, made.text)
    const again = await shop.post(path, {}, key)
    assert.equal(again.text, made.text)
    assert.equal(await count('identity.tenants'), tenants + 1)
  })
})

describe('what the operator does to tenants', () => {
  test('403 denied_by_policy, approval_impossible: nothing is done', async () => {
    const shop = await operatorShop()
    const { credentials } = await product.open('live')
    await addPolicy(shop, 'disableTenant', 'DENY')
    await addPolicy(shop, 'rotateSigningKeys', 'REQUIRE_APPROVAL')
    const keys = await count('identity.signing_keys')
    const disabled = await shop.post(`/api/v1/tenants/${credentials.tenantId}/disable`)
    const rotated = await shop.post('/api/v1/signing-keys/rotate')
    assert.deepEqual([disabled.status, disabled.body.code], [403, 'denied_by_policy'])
    assert.deepEqual([rotated.status, rotated.body.code], [403, 'approval_impossible'])
    const { body } = await shop.get(`/api/v1/tenants/${credentials.tenantId}`)
    assert.equal(body.status, 'ACTIVE')
    assert.equal(await count('identity.signing_keys'), keys)
  })
})

describe('a reset of a sandbox', () => {
  const reset = (shop: Shop) => shop.post('/api/v1/sandbox/reset', {})
  const customers = async (shop: Shop) =>
    (await shop.get<{ content: unknown[] }>('/api/v1/customers')).body.content.length

  async function sandboxWith(operation: string, effect: string): Promise<Shop> {
    const shop = await product.open('sandbox')
    await shop.post('/api/v1/customers', { email: 'ada@example.com' })
    await addPolicy(shop, operation, effect)
    return shop
  }

  test('200: for people whose other writes are supervised', async () => {
    const shop = await sandboxWith('createLocation', 'DENY')
    const { status, text } = await reset(shop)
    assert.equal(status, 200, text)
    assert.equal(await customers(shop), 0)
  })

  test('403 denied_by_policy: nothing is removed where a policy forbids it', async () => {
    const shop = await sandboxWith('resetSandbox', 'DENY')
    const { status, body } = await reset(shop)
    assert.deepEqual([status, body.code], [403, 'denied_by_policy'])
    assert.equal(await customers(shop), 1)
  })

  test('403 agent_not_allowed: nothing is removed for an agent', async () => {
    const shop = await product.open('sandbox')
    await shop.post('/api/v1/customers', { email: 'ada@example.com' })
    const staff = new Staff(product, shop)
    const agentId = await staff.agent(await staff.member(['OWNER']), ['*'])
    const agent = keyed(await staff.asAgent(agentId))
    const { status, body } = await agent.post('/api/v1/sandbox/reset', {})
    assert.deepEqual([status, body.code], [403, 'agent_not_allowed'])
    assert.equal(await customers(shop), 1)
  })
})

describe('the documents', () => {
  const writes = declaredOperations().list.filter(
    ({ method, scope, hidden, safe }) => method !== 'GET' && scope !== 'public' && !hidden && !safe,
  )
  const waits = ({ schema, supervisedAnswers }: (typeof writes)[number]) => {
    const answer = (schema.response as Record<number, unknown>)[202]
    const either = (answer as { anyOf?: unknown[] } | undefined)?.anyOf ?? [answer]
    return either.includes(supervisedAnswers?.heldForApproval)
  }

  const decisions = new Set(['approveApproval', 'rejectApproval', 'cancelApproval'])

  for (const operation of writes) {
    const { schema, commitsOutsideTransaction, answersSecret, isBulk } = operation
    // Of many rows each waits by itself, and nothing would ever be decided if decisions waited.
    const never =
      commitsOutsideTransaction || answersSecret || isBulk || decisions.has(`${schema.operationId}`)
    test(`${schema.operationId} ${never ? 'never waits' : 'may wait'} for approval`, () => {
      assert.equal(waits(operation), !never)
    })
  }

  test('say what becomes of those that never wait', async () => {
    const reply = await product.app.inject({ method: 'GET', url: '/openapi.json' })
    const document = reply.json<{ paths: Record<string, { post?: { description: string } }> }>()
    const described = (path: string) => String(document.paths[path]?.post?.description)
    assert.match(described('/api/v1/sandbox/reset'), /`approval_impossible`/)
    assert.match(described('/api/v1/api-keys'), /`secret_not_storable`/)
  })
})
