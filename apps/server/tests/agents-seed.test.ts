import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Caller } from '@souk/platform/testing'
import { Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let shop: Shop

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
})
after(() => product.close())

interface SeedBody {
  readonly made: Record<string, number>
  readonly existing: Record<string, number>
}

async function seed(): Promise<SeedBody> {
  const { status, body, text } = await shop.post<SeedBody>('/api/v1/sandbox/seed', {
    name: 'agents',
  })
  assert.equal(status, 200, text)
  return body
}

interface Listed {
  readonly id: string
  readonly name?: string
  readonly operation_id?: string
  readonly status: string
}

async function list(url: string, caller: Caller = shop): Promise<Listed[]> {
  return (await caller.get<{ content: Listed[] }>(url)).body.content
}

/** What each waiting approval is about, with all that a person needs to decide. */
async function assertWaiting(): Promise<void> {
  const waiting = await list('/api/v1/approvals?status=PENDING')
  assert.deepEqual(waiting.map(({ operation_id }) => operation_id).sort(), [
    'createRefund',
    'updateProduct',
  ])
  for (const { id } of waiting) {
    const { body } = await shop.get<{
      reason: string
      sources: unknown[]
      changes: { before: unknown; after: unknown }[]
      payload_sha256: string
    }>(`/api/v1/approvals/${id}`)
    assert(body.reason.length > 20)
    assert(body.sources.length > 0)
    assert(body.changes.length > 0)
    assert.match(body.payload_sha256, /^[\w-]{43}$/)
  }
}

test('200: an agent has asked for a refund and a price, and a member can decide', async () => {
  const { made } = await seed()
  assert.partialDeepStrictEqual(made, { agents: 1, approvals: 2, orders: 6 })
  await assertWaiting()
  const [agent] = await list('/api/v1/ai/agents')
  const credentials = await list(`/api/v1/ai/agents/${agent?.id}/credentials`)
  assert.equal(credentials.filter(({ status }) => status === 'ACTIVE').length, 1)
})

test('200: the agent may find what it writes, and read what became of what it asked for', async () => {
  const [agent] = await list('/api/v1/ai/agents')
  const own = await new Staff(product, shop).asAgent(String(agent?.id))
  assert.equal((await own.get('/v1/catalog/products?limit=1')).status, 200)
  for (const { id } of await list('/api/v1/approvals', own)) {
    assert.equal((await own.get(`/api/v1/approvals/${id}`)).status, 200)
  }
  const { body } = await shop.get<{ scopes: string[] }>(`/api/v1/ai/agents/${agent?.id}`)
  const areas = body.scopes.map((scope) => scope.split(':')[0])
  for (const area of areas) assert(body.scopes.includes(`${area}:read`), area)
})

test('200: nothing is there twice when it is applied again', async () => {
  const { made, existing } = await seed()
  assert.partialDeepStrictEqual(made, { agents: 0, approvals: 0, orders: 0 })
  assert.partialDeepStrictEqual(existing, { agents: 1, approvals: 2 })
  await assertWaiting()
})

test('200: is the same after a reset, with the same agent', async () => {
  const before = await list('/api/v1/ai/agents')
  assert.equal((await shop.post('/api/v1/sandbox/reset')).status, 200)
  const { made } = await seed()
  assert.partialDeepStrictEqual(made, { agents: 0, approvals: 2, orders: 6 })
  await assertWaiting()
  assert.deepEqual(
    (await list('/api/v1/ai/agents')).map(({ id }) => id),
    before.map(({ id }) => id),
  )
})

test('what waits is done when the member of the seed approves it', async () => {
  const members = await list('/api/v1/members')
  const approver = members.find(({ name }) => name === 'Mira Admin')
  const token = await shop.post(`/api/v1/members/${approver?.id}/tokens`)
  const person = shop.with(String(token.body.access_token))
  for (const { id } of await list('/api/v1/approvals?status=PENDING')) {
    const { body } = await shop.get(`/api/v1/approvals/${id}`)
    const { payload_sha256 } = body
    const decided = await person.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    assert.equal(decided.status, 200, decided.text)
  }
  await product.workOff()
  const statuses = (await list('/api/v1/approvals')).map(({ status }) => status)
  assert.deepEqual(statuses, ['EXECUTED', 'EXECUTED'])
  assert.equal((await list('/api/v1/refunds')).length, 1)
})

test('403 secret_not_for_agents: an agent gets no token of a member', async () => {
  const staff = new Staff(product, shop)
  const memberId = await staff.member(['ADMIN'])
  const climber = await staff.asAgent(await staff.agent(memberId, ['identity:write']))
  const url = `/api/v1/members/${memberId}/tokens`
  const asked = { scopes: ['identity:write'] }
  const refused = await climber.post(url, asked, { 'idempotency-key': 'climb' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'secret_not_for_agents'])
})
