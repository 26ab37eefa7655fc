import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { type Answer, asOwner, type Caller } from '@souk/platform/testing'
import { decodeJwt } from 'jose'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

/** Whoever stands behind a request, through however many agents, keys and clients, is known and does not decide on it. */

let product: Product
let shop: Shop
let staff: Staff

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
})
after(() => product.close())

const adminScope = 'approvals:* agents:* identity:* catalog:* customers:* payments:* inventory:*'
const agentScopes = ['inventory:*', 'catalog:*', 'customers:*', 'payments:*', 'approvals:read']

const oneAdmin = { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER', 'AGENT_OWNER'] }

/** An administrator who has signed in. */
async function anAdmin(): Promise<{ id: string; caller: Caller }> {
  const id = await staff.member(['ADMIN'])
  return { id, caller: await staff.signedIn(id, adminScope) }
}

function approve(caller: Caller, { body }: Answer) {
  const { id, payload_sha256 } = body
  return caller.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
}

function askForRefund(caller: Caller, paymentId: string) {
  const amount = { amount: 100, currency: 'EUR' }
  return keyed(caller).post(`/api/v1/payments/${paymentId}/refunds`, { amount })
}

function askForCustomer(caller: Caller, headers: Record<string, string> = {}) {
  const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
  return keyed(caller).post('/api/v1/customers', customer, headers)
}

/** Agents that hand the work of a member on to each other, the first of them first. */
async function aChain(...agents: string[]): Promise<Caller> {
  let token = await staff.tokenOfMember(await staff.member(['ADMIN']), agentScopes.join(' '))
  for (const agent of agents) token = await staff.exchanged(agent, token)
  return keyed(shop.with(token))
}

describe('policies and grants', () => {
  test('403 human_required: no agent asks for them', async () => {
    const owner = await staff.member(['ADMIN'])
    const agentId = await staff.agent(owner, ['approvals:*'])
    const agent = keyed(await staff.asAgent(agentId))
    const match = { operations: ['*'], actors: 'AGENT', agents: [agentId] }
    const draft = { name: 'All', match, effect: 'ALLOW' }
    const created = await agent.post('/api/v1/approval-policies', draft)
    assert.deepEqual([created.status, created.body.code], [403, 'human_required'])
    const { body } = await shop.get<{ content: { id: string }[] }>('/api/v1/approval-policies')
    const changed = await agent.patch(`/api/v1/approval-policies/${body.content[0]?.id}`, {
      status: 'DISABLED',
    })
    assert.deepEqual([changed.status, changed.body.code], [403, 'human_required'])
    const granted = await agent.post('/api/v1/approval-grants', {
      agent_id: agentId,
      operations: ['createRefund'],
      count: 1,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    })
    assert.deepEqual([granted.status, granted.body.code], [403, 'human_required'])
  })
})

describe('403 approver_excluded: what an agent asks for is not approved', () => {
  async function refusalOf(caller: Caller, asked: Answer) {
    assert.equal(asked.status, 202, asked.text)
    const { status, body } = await approve(caller, asked)
    return [status, body.code]
  }
  const excluded = [403, 'approver_excluded']

  test('by whoever made the agent, for another owner', async () => {
    const maker = await anAdmin()
    const { body } = await maker.caller.post('/api/v1/ai/agents', {
      ...{ name: 'Helper', purpose: 'Refunds', scopes: agentScopes },
      owner_member_id: await staff.member(['ADMIN']),
    })
    const asked = await askForRefund(await staff.asAgent(String(body.id)), await aPayment(shop))
    assert.deepEqual(await refusalOf(maker.caller, asked), excluded)
    assert.equal((await approve((await anAdmin()).caller, asked)).status, 200)
  })

  test('by whoever made its credential', async () => {
    const maker = await anAdmin()
    const agentId = await staff.agent(await staff.member(['ADMIN']), agentScopes)
    const credential = await staff.credential(agentId, maker.caller)
    const token = await staff.token(credential, { grant_type: 'client_credentials' })
    const asked = await askForRefund(shop.with(token), await aPayment(shop))
    assert.deepEqual(await refusalOf(maker.caller, asked), excluded)
  })

  test('by whoever moved it to another owner, also when somebody else changed it since', async () => {
    const [first, mover, other] = [await anAdmin(), await anAdmin(), await anAdmin()]
    const agentId = await staff.agent(first.id, agentScopes)
    const path = `/api/v1/ai/agents/${agentId}`
    const owner_member_id = await staff.member(['ADMIN'])
    await mover.caller.patch(path, { owner_member_id })
    await other.caller.patch(path, { purpose: 'Refunds of lamps' })
    const asked = await askForRefund(await staff.asAgent(agentId), await aPayment(shop))
    assert.deepEqual(await refusalOf(mover.caller, asked), excluded)
    assert.deepEqual(await refusalOf(other.caller, asked), excluded)
  })

  test('by whoever made the key that made the agent', async () => {
    const maker = await anAdmin()
    const { body: key } = await maker.caller.post('/api/v1/api-keys', {
      name: 'Setup',
      scopes: ['agents:*', ...agentScopes],
    })
    const { body } = await shop.with(String(key.api_key)).post('/api/v1/ai/agents', {
      ...{ name: 'Helper', purpose: 'Refunds', scopes: agentScopes },
      owner_member_id: await staff.member(['ADMIN']),
    })
    const asked = await askForRefund(await staff.asAgent(String(body.id)), await aPayment(shop))
    assert.deepEqual(await refusalOf(maker.caller, asked), excluded)
  })

  test('by the owner of an agent that handed the work on', async () => {
    const owner = await anAdmin()
    const first = await staff.agent(owner.id, agentScopes)
    const second = await staff.agent(await staff.member(['ADMIN']), agentScopes)
    const asked = await askForRefund(await aChain(first, second), await aPayment(shop))
    assert.deepEqual(await refusalOf(owner.caller, asked), excluded)
  })

  test('beforehand, by a grant of whoever made the agent', async () => {
    const maker = await anAdmin()
    const { body } = await maker.caller.post('/api/v1/ai/agents', {
      ...{ name: 'Helper', purpose: 'Refunds', scopes: agentScopes },
      owner_member_id: await staff.member(['ADMIN']),
    })
    const agentId = String(body.id)
    const refused = await maker.caller.post('/api/v1/approval-grants', grantFor(agentId))
    assert.deepEqual([refused.status, refused.body.code], [422, 'grant_giver_cannot_approve'])
    const agent = await staff.asAgent(agentId)
    assert.equal((await askForRefund(agent, await aPayment(shop))).status, 202)
    await grant((await anAdmin()).caller, agentId)
    assert.equal((await askForRefund(agent, await aPayment(shop))).status, 201)
  })
})

async function grant(caller: Caller, agentId: string): Promise<void> {
  const { status, text } = await caller.post('/api/v1/approval-grants', grantFor(agentId))
  assert.equal(status, 201, text)
}

function grantFor(agentId: string): object {
  return {
    agent_id: agentId,
    operations: ['createRefund'],
    amount_each: { amount: 5_000, currency: 'EUR' },
    count: 1,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  }
}

describe('an agent that works through another', () => {
  async function twoAgents(rest: object = {}): Promise<[string, string]> {
    const [one, two] = [await staff.member(['ADMIN']), await staff.member(['ADMIN'])]
    return [await staff.agent(one, agentScopes, rest), await staff.agent(two, agentScopes)]
  }

  test('403 agent_limit_exceeded: has its own limits there too', async () => {
    const [first, second] = await twoAgents({ limits: { actions_per_hour: 1 } })
    const { id } = await aProduct(shop)
    const path = `/v1/catalog/products/${id}`
    assert.equal((await (await aChain(first)).patch(path, { title: 'A' })).status, 200)
    const refused = await (await aChain(first, second)).patch(path, { title: 'B' })
    assert.deepEqual([refused.status, refused.body.code], [403, 'agent_limit_exceeded'])
    assert.equal((await (await aChain(second)).patch(path, { title: 'C' })).status, 200)
  })

  test('403 denied_by_policy: is denied what a policy denies it by name', async () => {
    const [first, second] = await twoAgents()
    const match = { operations: ['updateProduct'], actors: 'AGENT', agents: [first] }
    await staff.policy({ name: 'Not this one', match, effect: 'DENY' })
    const { id } = await aProduct(shop)
    const refused = await (await aChain(first, second)).patch(`/v1/catalog/products/${id}`, {
      title: 'A',
    })
    assert.deepEqual([refused.status, refused.body.code], [403, 'denied_by_policy'])
  })

  test('202: is not allowed what a policy allows the other by name', async () => {
    const [first, second] = await twoAgents()
    const match = { operations: ['createLocation'], actors: 'AGENT', agents: [second] }
    await staff.policy({ name: 'Only that one', match, effect: 'ALLOW' })
    await staff.disable(
      ({ effect, match }) => effect !== 'ALLOW' && match.operations.includes('createLocation'),
    )
    const locate = (agent: Caller, code: string) =>
      agent.post('/api/v1/inventory/locations', { code, name: 'Berlin' })
    assert.equal((await locate(await aChain(second), 'BER-1')).status, 201)
    assert.equal((await locate(await aChain(first, second), 'BER-2')).status, 202)
  })

  test('202: does not use the grant of the other', async () => {
    const [first, second] = await twoAgents()
    await grant((await anAdmin()).caller, second)
    assert.equal(
      (await askForRefund(await aChain(first, second), await aPayment(shop))).status,
      202,
    )
    assert.equal((await askForRefund(await aChain(second), await aPayment(shop))).status, 201)
  })

  test('202: is counted by policies that look back, whichever agent it works through', async () => {
    const [first, second] = await twoAgents()
    const match = { operations: ['updateProduct'], actors: 'AGENT', agents: [first] }
    const countOver = { n: 2, window_hours: 1 }
    const effect = 'REQUIRE_APPROVAL'
    await staff.policy({ name: 'Two', match: { ...match, count_over: countOver }, effect })
    const third = await staff.agent(await staff.member(['ADMIN']), agentScopes)
    const { id } = await aProduct(shop)
    const statuses: number[] = []
    for (const through of [second, third, second]) {
      const chain = await aChain(first, through)
      const title = `Through ${through}`
      statuses.push((await chain.patch(`/v1/catalog/products/${id}`, { title })).status)
    }
    assert.deepEqual(statuses, [200, 200, 202])
  })
})

describe('what waits', () => {
  test('403 agent_limit_exceeded: counts as an action of the agent', async () => {
    const limits = { actions_per_hour: 2 }
    const owner = await staff.member(['ADMIN'])
    const agentId = await staff.agent(owner, ['customers:*'], { limits })
    const agent = await staff.asAgent(agentId)
    const answers: Answer[] = []
    for (let n = 0; n < 3; n += 1) answers.push(await askForCustomer(agent))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 403],
    )
    assert.equal(answers[2]?.body.code, 'agent_limit_exceeded')
    const { body } = await shop.get<{ content: { entry: { facts: { outcome?: string } } }[] }>(
      `/api/v1/ai/audit?agent_id=${agentId}`,
    )
    assert.equal(body.content[0]?.entry.facts.outcome, 'REFUSED')
    // It was counted when it was asked for, and is not counted again.
    for (const asked of answers.slice(0, 2)) await approve((await anAdmin()).caller, asked)
    await product.workOff()
    const { body: done } = await shop.get(`/api/v1/approvals/${answers[1]?.body.id}`)
    assert.equal(done.status, 'EXECUTED', JSON.stringify(done))
  })

  test('403 too_many_pending_approvals: is no more than a hundred requests of one agent', async () => {
    const agentId = await staff.agent(await staff.member(['ADMIN']), ['customers:*'])
    const agent = await staff.asAgent(agentId)
    const first = await askForCustomer(agent)
    await asOwner(product.db, (client) =>
      client.query(
        `insert into approvals.approvals
         select (jsonb_populate_record(waiting, jsonb_build_object(
           'id', gen_random_uuid(), 'request_sha256', n::text))).*
         from approvals.approvals waiting, generate_series(1, 99) n where waiting.id = $1`,
        [uuidOf(String(first.body.id))],
      ),
    )
    const refused = await askForCustomer(agent)
    assert.deepEqual([refused.status, refused.body.code], [403, 'too_many_pending_approvals'])
    assert.deepEqual(refused.body.meta, { limit: 100 })
    await approve((await anAdmin()).caller, first)
    assert.equal((await askForCustomer(agent)).status, 202)
  })

  test('what was counted is forgotten when its window has long passed', async () => {
    const limits = { actions_per_hour: 5 }
    const agentId = await staff.agent(await staff.member(['ADMIN']), ['customers:*'], { limits })
    await askForCustomer(await staff.asAgent(agentId))
    const windows = () =>
      asOwner(product.db, async (client) => {
        const counted = 'select from identity.agent_usage where agent_id = $1'
        return (await client.query(counted, [uuidOf(agentId)])).rows.length
      })
    assert.equal(await windows(), 1)
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
    await asOwner(product.db, (client) =>
      client.query('update identity.agent_usage set window_start = $1', [threeDaysAgo]),
    )
    await product.tick()
    assert.equal(await windows(), 0)
  })
})

describe('an agent of two members', () => {
  test('does for the one what it did for the other under the same key, and shows neither what the other asked', async () => {
    const agentId = await staff.agent(await staff.member(['ADMIN']), [...agentScopes])
    const [one, two] = [await aChain(agentId), await aChain(agentId)]
    const key = { 'idempotency-key': newUuid() }
    const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
    const [first, second] = [
      await one.post('/api/v1/customers', customer, key),
      await two.post('/api/v1/customers', customer, key),
    ]
    assert.notEqual(first.body.id, second.body.id)
    assert.notEqual(first.body.on_behalf_of, second.body.on_behalf_of)
    assert.equal((await two.get(`/api/v1/approvals/${first.body.id}`)).status, 404)
    const { body } = await two.get<{ content: { id: string }[] }>('/api/v1/approvals')
    assert.deepEqual(
      body.content.map(({ id }) => id),
      [second.body.id],
    )
    const cancelled = await two.post(`/api/v1/approvals/${first.body.id}/cancel`)
    assert.equal(cancelled.status, 404)
  })
})

describe('a token that was exchanged', () => {
  test('400: never came from one with which the program of the agent could approve', async () => {
    const agentId = await staff.agent(await staff.member(['ADMIN']), agentScopes)
    const memberId = await staff.member(['FINANCE'])
    for (const scope of ['approvals:decide', 'approvals:*', 'payments:* approvals:decide']) {
      const subject = await staff.tokenOfMember(memberId, scope)
      await assert.rejects(staff.exchanged(agentId, subject), /it holds approvals:decide/)
    }
  })

  test('401 token_revoked: ends when the one is revoked that it came from, at any distance', async () => {
    const [first, second] = [
      await staff.agent(await staff.member(['ADMIN']), agentScopes),
      await staff.agent(await staff.member(['ADMIN']), agentScopes),
    ]
    const subject = await staff.tokenOfMember(await staff.member(['ADMIN']), 'customers:*')
    const once = await staff.exchanged(first, subject)
    const twice = await staff.exchanged(second, once)
    const statusOf = async (token: string) =>
      (await shop.with(token).get('/api/v1/customers')).status
    assert.deepEqual([await statusOf(once), await statusOf(twice)], [200, 200])
    const { jti = '', exp = 0 } = decodeJwt(subject)
    const { tenantId } = shop.credentials
    const { revocations } = product.identity
    await revocations.revokeToken(uuidOf(tenantId), jti, new Date(exp * 1000))
    assert.deepEqual([await statusOf(once), await statusOf(twice)], [401, 401])
  })

  test('expires no later than the one that it came from', async () => {
    const agentId = await staff.agent(await staff.member(['ADMIN']), agentScopes)
    const subject = await staff.tokenOfMember(await staff.member(['ADMIN']), 'customers:*', '2m')
    const { exp = 0 } = decodeJwt(await staff.exchanged(agentId, subject))
    assert(exp <= (decodeJwt(subject).exp ?? 0))
  })
})

describe('a policy for people', () => {
  async function programOf(maker: Caller): Promise<Caller[]> {
    const { body: key } = await maker.post('/api/v1/api-keys', {
      name: 'Job',
      scopes: ['customers:write'],
    })
    const { body: client } = await maker.post('/api/v1/clients', {
      name: 'Job',
      scopes: ['customers:write'],
      grant_types: ['client_credentials'],
    })
    const credential = {
      client_id: String(client.id),
      client_secret: String(client.client_secret),
    }
    const token = await staff.token(credential, { grant_type: 'client_credentials' })
    return [shop.with(String(key.api_key)), shop.with(token)]
  }

  for (const actors of ['ANY', 'MEMBER']) {
    test(`403 approver_excluded: with ${actors} nobody approves what they asked for by a key or a client`, async () => {
      shop = await product.open('sandbox')
      staff = new Staff(product, shop)
      const match = { operations: ['createCustomer'], actors }
      const effect = 'REQUIRE_APPROVAL'
      await staff.policy({ name: 'Two people', match, effect, approvers: oneAdmin })
      const [maker, other] = [await anAdmin(), await anAdmin()]
      for (const program of await programOf(maker.caller)) {
        const asked = await askForCustomer(program)
        assert.equal(asked.status, 202, asked.text)
        assert.equal((await approve(maker.caller, asked)).body.code, 'approver_excluded')
        assert.equal((await approve(other.caller, asked)).status, 200)
      }
    })
  }
})
