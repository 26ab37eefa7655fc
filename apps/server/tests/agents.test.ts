import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Answer, Caller } from '@souk/platform/testing'
import { anOrder, aPayment, type Credential, keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let shop: Shop
let staff: Staff
let finance: Caller
let agent: Caller
let agentId: string
let ownerId: string

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  ownerId = await staff.member(['SUPPORT'])
  finance = await staff.signedIn(await staff.member(['ADMIN']))
  const scopes = ['orders:read', 'payments:read', 'payments:refund', 'approvals:read']
  agentId = await staff.agent(ownerId, scopes)
  agent = await staff.asAgent(agentId)
})
after(() => product.close())

function refund(paymentId: string, amount: number, key = newUuid(), caller = agent) {
  return caller.post(
    `/api/v1/payments/${paymentId}/refunds`,
    { amount: { amount, currency: 'EUR' }, reason: 'arrived damaged' },
    { 'idempotency-key': key },
  )
}

async function refundsOf(paymentId: string): Promise<object[]> {
  const { body } = await shop.get<{ content: object[] }>(`/api/v1/refunds?payment_id=${paymentId}`)
  return body.content
}

function decide(approval: Answer, verdict = 'approve', caller = finance) {
  const { id, payload_sha256 } = approval.body
  return caller.post(`/api/v1/approvals/${id}/${verdict}`, { payload_sha256 })
}

async function approvalOf({ body }: Answer): Promise<Record<string, unknown>> {
  return (await shop.get(`/api/v1/approvals/${body.id}`)).body
}

describe('a write of an agent', () => {
  test('202: waits for a person, and nothing of it is done', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    const { body, headers } = answer
    assert.equal(headers.location, `/api/v1/approvals/${body.id}`)
    assert.equal(body.status, 'PENDING')
    assert.equal(body.operation_id, 'createRefund')
    assert.deepEqual(body.money, { amount: 2_000, currency: 'EUR' })
    assert.equal(body.agent_id, agentId)
    assert.deepEqual(await refundsOf(paymentId), [])
  })

  test('202: is the same approval when it is repeated, with the same key or another', async () => {
    const paymentId = await aPayment(shop)
    const key = newUuid()
    const first = await refund(paymentId, 2_000, key)
    const again = await refund(paymentId, 2_000, key)
    const other = await refund(paymentId, 2_000)
    assert.equal(again.body.id, first.body.id)
    assert.equal(other.body.id, first.body.id)
    assert.notEqual((await refund(paymentId, 2_001)).body.id, first.body.id)
  })

  test('202: tells how it stands now when it is repeated with the same key', async () => {
    const paymentId = await aPayment(shop)
    const [kept, refused] = [newUuid(), newUuid()]
    const answers = [await refund(paymentId, 1_000, kept), await refund(paymentId, 1_001, refused)]
    const [approved, rejected] = answers as [Answer, Answer]
    await decide(approved)
    const { id, payload_sha256 } = rejected.body
    const verdict = { payload_sha256, comment: 'The photo shows another lamp.' }
    await finance.post(`/api/v1/approvals/${id}/reject`, verdict)
    await product.workOff()
    const again = [await refund(paymentId, 1_000, kept), await refund(paymentId, 1_001, refused)]
    const [done, never] = again as [Answer, Answer]
    assert.deepEqual([done.status, done.body.id], [202, approved.body.id])
    assert.equal(done.headers['idempotent-replayed'], 'true')
    assert.equal(done.headers.location, approved.headers.location)
    assert.equal(done.body.status, 'EXECUTED')
    assert.partialDeepStrictEqual(done.body.result, { status: 201 })
    assert.deepEqual([never.status, never.body.status], [202, 'REJECTED'])
    assert.partialDeepStrictEqual(never.body.decisions, [{ comment: verdict.comment }])
    assert.equal((await refundsOf(paymentId)).length, 1)
  })

  test('is executed once when somebody approves it', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    const { status, body } = await decide(answer)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'APPROVED')
    await product.workOff()
    const approval = await approvalOf(answer)
    assert.equal(approval.status, 'EXECUTED', JSON.stringify(approval))
    const refunds = (await refundsOf(paymentId)) as { id: string; amount: object }[]
    assert.equal(refunds.length, 1)
    const location = `/api/v1/refunds/${refunds[0]?.id}`
    assert.deepEqual(approval.result, { status: 201, location })
    assert.deepEqual(refunds[0]?.amount, { amount: 2_000, currency: 'EUR' })
    await product.workOff()
    assert.equal((await refundsOf(paymentId)).length, 1)
  })

  test('is never done when somebody rejects it', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    assert.equal((await decide(answer, 'reject')).body.status, 'REJECTED')
    await product.workOff()
    assert.deepEqual(await refundsOf(paymentId), [])
  })

  test('409 approval_stale: is not done when it would do something else by now', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    await refund(paymentId, 3_001, newUuid(), shop)
    const { status, body } = await decide(answer)
    assert.deepEqual([status, body.code], [409, 'approval_stale'])
    await product.workOff()
    assert.equal((await approvalOf(answer)).status, 'STALE')
    assert.equal((await refundsOf(paymentId)).length, 1)
  })

  test('409 refund_exceeds_refundable: is refused at once when it is impossible', async () => {
    const { status, body } = await refund(await aPayment(shop), 9_999_999)
    assert.deepEqual([status, body.code], [409, 'refund_exceeds_refundable'])
  })

  test('400 idempotency_key_required: needs a key', async () => {
    const { status, body } = await agent.post(`/api/v1/payments/${await aPayment(shop)}/refunds`, {
      amount: { amount: 1, currency: 'EUR' },
      reason: 'arrived damaged',
    })
    assert.deepEqual([status, body.code], [400, 'idempotency_key_required'])
  })

  test('403: is not approved by itself, by a key, by a client or by its owner', async () => {
    const owner = await staff.member(['ADMIN'])
    const id = await staff.agent(owner, ['payments:*', 'approvals:*'])
    const asking = keyed(await staff.asAgent(id))
    const path = `/api/v1/payments/${await aPayment(shop)}/refunds`
    const answer = await asking.post(path, { amount: { amount: 2_000, currency: 'EUR' } })
    assert.equal(answer.status, 202, answer.text)
    const { body: client } = await shop.post('/api/v1/clients', { name: 'Books', scopes: ['*'] })
    const credential = { client_id: client.id, client_secret: client.client_secret } as Credential
    const token = await staff.token(credential, { grant_type: 'client_credentials' })
    const callers = [asking, shop, shop.with(token), await staff.signedIn(owner)]
    const codes: unknown[] = []
    for (const caller of callers) codes.push((await decide(answer, 'approve', caller)).body.code)
    const humans = ['human_required', 'human_required', 'human_required']
    assert.deepEqual(codes, [...humans, 'approver_excluded'])
  })

  test('409 payload_changed: is not approved for another request', async () => {
    const answer = await refund(await aPayment(shop), 2_000)
    const other = await refund(await aPayment(shop), 2_000)
    const forged = {
      ...answer,
      body: { ...answer.body, payload_sha256: other.body.payload_sha256 },
    }
    assert.equal((await decide(forged)).body.code, 'payload_changed')
  })

  test('is done when it is approved, whatever the agent sent under the id of the approval before', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    await refund(paymentId, 2_000, String(answer.body.id))
    await decide(answer)
    await product.workOff()
    assert.equal((await approvalOf(answer)).status, 'EXECUTED')
    assert.equal((await refundsOf(paymentId)).length, 1)
  })

  test('fails when the agent was suspended before it was executed', async () => {
    const owner = await staff.member(['ADMIN'])
    const id = await staff.agent(owner, ['payments:refund'])
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000, newUuid(), await staff.asAgent(id))
    await shop.post(`/api/v1/ai/agents/${id}/suspend`)
    await decide(answer)
    await product.workOff()
    const approval = await approvalOf(answer)
    assert.deepEqual(
      [approval.status, approval.result],
      ['FAILED', { status: 401, code: 'agent_suspended' }],
    )
    assert.deepEqual(await refundsOf(paymentId), [])
  })

  test('403 secret_not_storable: a password is not kept until somebody approves it', async () => {
    const owner = await staff.member(['OWNER'])
    const maker = await staff.asAgent(await staff.agent(owner, ['*']))
    const { status, body } = await maker.post(
      '/api/v1/members',
      { email: 'eve@example.com', roles: ['SUPPORT'], password: 'correct horse battery' },
      { 'idempotency-key': newUuid() },
    )
    assert.deepEqual([status, body.code], [403, 'secret_not_storable'])
  })

  test('403 secret_not_storable: nor is the code of a gift card that a payment is made with', async () => {
    const owner = await staff.member(['ADMIN'])
    const scopes = ['orders:read', 'payments:read', 'payments:write', 'approvals:read']
    const payer = keyed(await staff.asAgent(await staff.agent(owner, scopes)))
    const amount = { amount: 5_000, currency: 'EUR' }
    const draft = { kind: 'GIFT_CARD', amount, reason: 'GOODWILL' }
    const issued = await shop.post('/api/v1/stored-value', draft)
    assert.equal(issued.status, 201, issued.text)
    const order_id = await anOrder(shop)
    const code = { code: issued.body.code }
    const payment = { order_id, method: 'stored_value', stored_value: code }
    const { status, body } = await payer.post('/api/v1/payments', payment)
    assert.deepEqual([status, body.code], [403, 'secret_not_storable'])
    const { body: list } = await shop.get<{ content: object[] }>('/api/v1/approvals?limit=96')
    assert(!JSON.stringify(list).includes(String(issued.body.code)))
    const { body: made } = await shop.get<{ content: object[] }>(
      `/api/v1/payments?order_id=${order_id}`,
    )
    assert.deepEqual(made.content, [])
  })

  test('is on record: what was intended, and what became of it', async () => {
    const answer = await refund(await aPayment(shop), 2_000)
    const { body } = await shop.get<{ content: { entry: { facts: Record<string, unknown> } }[] }>(
      `/api/v1/ai/audit?agent_id=${agentId}&operation=createRefund`,
    )
    const [outcome, intent] = body.content.map(({ entry }) => entry.facts)
    assert.equal(intent?.kind, 'INTENT')
    assert.equal(outcome?.outcome, 'WITHHELD')
    assert.equal(outcome?.approval_id, answer.body.id)
  })
})

describe('what a request is about', () => {
  const path = ({ body }: Answer) => `/api/v1/approvals/${body.id}`

  async function someone(role: string, scope?: string): Promise<Caller> {
    return staff.signedIn(await staff.member([role]), scope)
  }

  test('200: is shown to those who may read it; others see who asks for what, and which scope they lack', async () => {
    const asked = await refund(await aPayment(shop), 2_000)
    const { body: shown } = await (await someone('FINANCE')).get(path(asked))
    const { body: withheld } = await (await someone('CATALOG_MANAGER')).get(path(asked))
    assert.equal(shown.missing_scope, null)
    assert.deepEqual(shown.money, { amount: 2_000, currency: 'EUR' })
    assert.partialDeepStrictEqual(shown.request, { body: { reason: 'arrived damaged' } })
    assert.notDeepEqual(shown.changes, [])
    assert.partialDeepStrictEqual(withheld, {
      missing_scope: 'payments:read',
      money: null,
      changes: [],
      sources: [],
      operation_id: 'createRefund',
      status: 'PENDING',
      agent_id: agentId,
      payload_sha256: shown.payload_sha256,
    })
    assert.equal((withheld.request as { body: unknown }).body, null)
  })

  test('200: neither does a list show more', async () => {
    const asked = await refund(await aPayment(shop), 2_000)
    const listed = async (caller: Caller) => {
      const { body } = await caller.get<{ content: Record<string, unknown>[] }>(
        '/api/v1/approvals?limit=96',
      )
      return body.content.find(({ id }) => id === asked.body.id)
    }
    const [shown, withheld] = [
      await listed(await someone('FINANCE')),
      await listed(await someone('DEVELOPER')),
    ]
    assert.deepEqual(
      [shown?.money, shown?.missing_scope],
      [{ amount: 2_000, currency: 'EUR' }, null],
    )
    assert.deepEqual([withheld?.money, withheld?.missing_scope], [null, 'payments:read'])
    assert.equal(withheld?.operation_id, 'createRefund')
  })

  test('202: neither does the answer to an agent that may not read it', async () => {
    const blind = await staff.asAgent(await staff.agent(ownerId, ['payments:refund']))
    const { status, body } = await refund(await aPayment(shop), 2_000, newUuid(), blind)
    assert.equal(status, 202)
    assert.deepEqual([body.missing_scope, body.changes, body.money], ['payments:read', [], null])
  })

  test('is in no event', async () => {
    const asked = await refund(await aPayment(shop), 2_000)
    await decide(asked)
    await product.workOff()
    await product.settle()
    const { body } = await shop.get<{
      content: { type: string; actor: object; data: { object: Record<string, unknown> } }[]
    }>(`/api/v1/events?resource_id=${asked.body.id}&limit=96`)
    const requested = body.content.find(({ type }) => type === 'approval.requested')
    assert.deepEqual(requested?.actor, { type: 'agent', id: agentId })
    assert.deepEqual(body.content.map(({ type }) => type).sort(), [
      'approval.approved',
      'approval.executed',
      'approval.requested',
    ])
    for (const { data } of body.content) {
      assert.doesNotMatch(JSON.stringify(data), /2000|arrived damaged/)
      assert.equal(data.object.operation_id, 'createRefund')
      assert.equal(data.object.missing_scope, 'payments:read')
    }
  })

  test('403 insufficient_scope: nobody approves what they cannot see, but may reject it', async () => {
    const asked = await refund(await aPayment(shop), 2_000)
    const blind = await someone('FINANCE', 'approvals:*')
    const { status, body } = await decide(asked, 'approve', blind)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
    assert.deepEqual(body.meta, { required_scope: 'payments:read' })
    assert.equal((await approvalOf(asked)).status, 'PENDING')
    assert.equal((await decide(asked, 'reject', blind)).body.status, 'REJECTED')
  })

  test('202: is one request, however its path is written', async () => {
    const paymentId = await aPayment(shop)
    const paths = ['/api/v1/payments', '/api/v1/%70ayments', '/api/%76%31/payments'].map(
      (start) => `${start}/${paymentId}/refunds`,
    )
    const key = () => ({ 'idempotency-key': newUuid() })
    const asked = await Promise.all(
      [...paths, `${paths[0]}?`, `/api/v1/payments/${paymentId.replace('_', '%5f')}/refunds`].map(
        (url) => agent.post(url, {}, key()),
      ),
    )
    const none = await agent.post(String(paths[0]), undefined, key())
    assert.deepEqual([...new Set([...asked, none].map(({ status }) => status))], [202])
    assert.equal(new Set([...asked, none].map(({ body }) => body.id)).size, 1)
    const [, encoded] = asked.map(({ body }) => body.request as { path: string })
    assert.equal(encoded?.path, paths[0])
  })
})

describe('what agents of a provider ask for', () => {
  interface Provider {
    readonly id: string
    readonly owner: Caller
    readonly ownerId: string
    readonly staffer: Caller
    readonly agent: Caller
  }

  async function aProvider(handle: string): Promise<Provider> {
    const provider = { handle, display_name: handle }
    const { body } = await shop.post('/api/v1/providers', provider)
    const rest = { provider_id: body.id }
    const memberId = await staff.member(['PROVIDER_OWNER'], rest)
    const stafferId = await staff.member(['PROVIDER_STAFF'], rest)
    const helper = await staff.agent(memberId, ['inventory:*', 'approvals:read'])
    return {
      id: String(body.id),
      ownerId: memberId,
      owner: await staff.signedIn(memberId),
      staffer: await staff.signedIn(stafferId),
      agent: await staff.asAgent(helper),
    }
  }

  function ask({ agent: helper }: Provider, code: string): Promise<Answer> {
    const location = { code, name: 'Warehouse' }
    return helper.post('/api/v1/inventory/locations', location, { 'idempotency-key': newUuid() })
  }

  async function listed(caller: Caller): Promise<unknown[]> {
    const { status, body } = await caller.get<{ content: { id: string }[] }>(
      '/api/v1/approvals?limit=96',
    )
    assert.equal(status, 200)
    return body.content.map(({ id }) => id)
  }

  test('200: its people see it, and its owner approves it', async () => {
    const oak = await aProvider('oak')
    const asked = await ask(oak, 'OAK-1')
    assert.equal(asked.status, 202, asked.text)
    assert.equal(asked.body.provider_id, oak.id)
    for (const caller of [oak.owner, oak.staffer, oak.agent]) {
      assert.deepEqual(await listed(caller), [asked.body.id])
    }
    assert((await listed(shop)).includes(asked.body.id))
    assert.equal((await decide(asked, 'approve', oak.staffer)).body.code, 'insufficient_scope')
    const decided = await decide(asked, 'approve', oak.owner)
    assert.equal(decided.status, 200, decided.text)
    await product.workOff()
    assert.equal((await approvalOf(asked)).status, 'EXECUTED')
    const { body } = await oak.owner.get<{ content: { code: string }[] }>(
      '/api/v1/inventory/locations',
    )
    assert(body.content.some(({ code }) => code === 'OAK-1'))
  })

  test('200: the people of the operator approve it too', async () => {
    const asked = await ask(await aProvider('ash'), 'ASH-1')
    assert.equal((await decide(asked)).body.status, 'APPROVED')
  })

  test('404 approval_not_found: nobody of another provider sees or decides on it, nor on what the operator asks for', async () => {
    const [elm, fir] = [await aProvider('elm'), await aProvider('fir')]
    const others = [await ask(elm, 'ELM-1'), await refund(await aPayment(shop), 2_000)]
    assert.deepEqual(await listed(fir.owner), [])
    for (const asked of others) {
      const answers = [
        await fir.owner.get(`/api/v1/approvals/${asked.body.id}`),
        await decide(asked, 'approve', fir.owner),
        await decide(asked, 'reject', fir.owner),
      ]
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [404, 'approval_not_found'])
      }
      assert.equal((await approvalOf(asked)).status, 'PENDING')
    }
  })

  test('403 approver_role_missing: its owner does not approve what a policy wants approved of people too', async () => {
    const yew = await aProvider('yew')
    await staff.policy({
      name: 'Locations of everybody',
      match: { operations: ['createLocation'], actors: 'ANY' },
      effect: 'REQUIRE_APPROVAL',
      approvers: { roles: ['ADMIN'], quorum: 1, exclude: [] },
    })
    const { status, body } = await decide(await ask(yew, 'YEW-1'), 'approve', yew.owner)
    assert.deepEqual([status, body.code], [403, 'approver_role_missing'])
  })
})
