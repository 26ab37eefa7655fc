import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Answer, Caller } from '@souk/platform/testing'
import { aPayment, Staff } from '../testing/agents.ts'
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

  test('is stale when what it touches has changed since', async () => {
    const paymentId = await aPayment(shop)
    const answer = await refund(paymentId, 2_000)
    await refund(paymentId, 500, newUuid(), shop)
    await decide(answer)
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
    const answer = await refund(await aPayment(shop), 2_000)
    const owner = await staff.signedIn(ownerId)
    const codes = await Promise.all(
      [agent, shop, owner].map(
        async (caller) => (await decide(answer, 'approve', caller)).body.code,
      ),
    )
    assert.deepEqual(codes, ['insufficient_scope', 'human_required', 'insufficient_scope'])
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
      ['FAILED', { status: 401, code: 'token_revoked' }],
    )
    assert.deepEqual(await refundsOf(paymentId), [])
  })

  test('403 secret_cannot_wait: a password is not kept until somebody approves it', async () => {
    const owner = await staff.member(['OWNER'])
    const maker = await staff.asAgent(await staff.agent(owner, ['*']))
    const { status, body } = await maker.post(
      '/api/v1/members',
      { email: 'eve@example.com', roles: ['SUPPORT'], password: 'correct horse battery' },
      { 'idempotency-key': newUuid() },
    )
    assert.deepEqual([status, body.code], [403, 'secret_cannot_wait'])
  })

  test('is on record: what was intended, what became of it, and the proof', async () => {
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
