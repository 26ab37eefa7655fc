import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { aPayment, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let shop: Shop
let agent: Caller
let agentId: string

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['SUPPORT'])
  agentId = await staff.agent(owner, ['payments:refund', 'approvals:read'])
  agent = await staff.asAgent(agentId)
})
after(() => product.close())

function refund(paymentId: string, headers: Record<string, string>) {
  return agent.post(
    `/api/v1/payments/${paymentId}/refunds`,
    { amount: { amount: 1_000, currency: 'EUR' }, reason: 'arrived damaged' },
    { 'idempotency-key': newUuid(), ...headers },
  )
}

async function entries(): Promise<Record<string, unknown>[]> {
  const { body } = await shop.get<{ content: { entry: { facts: Record<string, unknown> } }[] }>(
    `/api/v1/ai/audit?agent_id=${agentId}`,
  )
  return body.content.map(({ entry }) => entry.facts)
}

describe('why an agent asks', () => {
  test('202: stands on the approval with its sources, and as a digest in the record', async () => {
    const { status, body } = await refund(await aPayment(shop), {
      'souk-agent-reason': '%"Der Kunde zeigt ein Foto: gr%c3%bcne Lampe zerbrochen"',
      'souk-agent-sources': JSON.stringify([
        { title: 'Return policy', uri: 'https://docs.example/returns', quote: 'refunded in full' },
        { title: 'Mail of the customer' },
      ]),
    })
    assert.equal(status, 202, JSON.stringify(body))
    const { body: shown } = await shop.get(`/api/v1/approvals/${body.id}`)
    assert.equal(shown.reason, 'Der Kunde zeigt ein Foto: grüne Lampe zerbrochen')
    assert.deepEqual(shown.sources, [
      { title: 'Return policy', uri: 'https://docs.example/returns', quote: 'refunded in full' },
      { title: 'Mail of the customer', uri: null, quote: null },
    ])
    const [, intent] = await entries()
    assert.equal(intent?.kind, 'INTENT')
    assert.match(String(intent?.justification_sha256), /^[\w-]{43}$/)
  })

  test('202: need not be said', async () => {
    const { body } = await refund(await aPayment(shop), {})
    assert.equal(body.reason, null)
    assert.deepEqual(body.sources, [])
  })

  test('400 validation_failed: with a link that would run, and nothing is asked or recorded', async () => {
    const recorded = (await entries()).length
    const { status, body } = await refund(await aPayment(shop), {
      'souk-agent-sources': '[{"title":"Click here","uri":"javascript:alert(1)"}]',
    })
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
    const [error] = body.errors as { path: string; code: string }[]
    assert.equal(error?.path, '/headers/souk-agent-sources/0/uri')
    assert.equal((await entries()).length, recorded)
  })

  test('is documented for every write, and for no read', () => {
    const writes = product.operations.list.filter(
      ({ method, scope, hidden, safe }) =>
        method !== 'GET' && scope !== 'public' && !hidden && !safe,
    )
    assert(writes.length > 50)
    for (const { supervisedAnswers } of writes) {
      assert.deepEqual(Object.keys(supervisedAnswers?.writeHeaders ?? {}), [
        'AgentReason',
        'AgentSources',
      ])
    }
  })
})
