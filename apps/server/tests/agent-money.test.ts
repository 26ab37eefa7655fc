import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Door } from '@souk/approvals/contract'
import { approvalsService } from '@souk/approvals/manifest'
import { newUuid, uuidOf } from '@souk/platform'
import {
  type Answer,
  asOwner,
  type Caller,
  expireLeases,
  workingOffAll,
} from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** Money that an agent moves is counted and shown, and whatever happens the record says what became of it. */

const price = { amount: 5_000, currency: 'EUR' }
const littleMoney = { amount: 1, currency: 'EUR' }

let product: Product

before(async () => {
  product = await startProduct()
})
after(() => product.close())

interface Scene {
  readonly shop: Shop
  readonly staff: Staff
  readonly ownerId: string
  readonly agentId: string
  readonly agent: Caller
  readonly approver: Caller
}

async function aScene(limits: object = {}): Promise<Scene> {
  const shop = await product.open('sandbox')
  // The policies that it starts with.
  await product.settle()
  const staff = new Staff(product, shop)
  const ownerId = await staff.member(['ADMIN'])
  const agentId = await staff.agent(ownerId, ['payments:*', 'orders:*'], { limits })
  const agent = keyed(await staff.asAgent(agentId))
  const approver = await staff.signedIn(await staff.member(['ADMIN']))
  return { shop, staff, ownerId, agentId, agent, approver }
}

async function anOrder({ shop }: Pick<Scene, 'shop'>): Promise<string> {
  const product = { title: 'Lamp', price, inventory: { available: 10 } }
  const { body: made } = await shop.post('/v1/catalog/products', product)
  const { body } = await shop.post('/api/v1/orders', {
    items: [{ product_id: made.id, quantity: 1 }],
  })
  return String(body.id)
}

/** A payment that is authorized and can be captured. */
async function aHeldPayment(scene: Scene, method = 'pm_test_ok'): Promise<string> {
  const payment = { order_id: await anOrder(scene), method, capture_method: 'MANUAL' }
  const { status, text, body } = await scene.shop.post('/api/v1/payments', payment)
  assert.equal(status, 201, text)
  return String(body.id)
}

async function approved({ approver }: Scene, { status, text, body }: Answer): Promise<void> {
  assert.equal(status, 202, text)
  const { id, payload_sha256 } = body
  const decided = await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
  assert.equal(decided.status, 200, decided.text)
}

/** How the approval stands: its status, and the code of a refusal. */
async function endOf({ shop }: Scene, { body }: Answer): Promise<[unknown, unknown]> {
  const { body: approval } = await shop.get<{ status: string; result: { code?: string } | null }>(
    `/api/v1/approvals/${body.id}`,
  )
  return [approval.status, approval.result?.code]
}

async function paymentsOf({ shop }: Scene, orderId: string): Promise<unknown[]> {
  const { body } = await shop.get<{ content: { status: string }[] }>(
    `/api/v1/payments?order_id=${orderId}`,
  )
  return body.content.map(({ status }) => status)
}

async function refundsOf({ shop }: Scene, paymentId: string): Promise<unknown[]> {
  const { body } = await shop.get<{ content: { status: string }[] }>(
    `/api/v1/refunds?payment_id=${paymentId}`,
  )
  return body.content.map(({ status }) => status)
}

/** What the record says that became of what the agent did, the oldest first. */
async function outcomesOf({ shop, agentId }: Scene): Promise<unknown[]> {
  const { body } = await shop.get<{
    content: { entry: { facts: { outcome?: string; code?: string } } }[]
  }>(`/api/v1/ai/audit?agent_id=${agentId}&limit=96`)
  const facts = body.content.map(({ entry }) => entry.facts).reverse()
  return facts.flatMap(({ outcome, code }) =>
    outcome === undefined ? [] : [code === undefined ? outcome : `${outcome} ${code}`],
  )
}

/** Time goes by, and workers go on with what others left. */
async function goOn({ shop }: Scene): Promise<void> {
  await shop.post('/api/v1/sandbox/clock/advance', { seconds: 600 })
  await expireLeases(product.database.system)
  await product.workOff()
  await shop.post('/api/v1/sandbox/clock/advance', { seconds: 600 })
  await product.workOff()
}

describe('a capture', () => {
  test('202: whoever decides sees the money, and the payment as it was and would be', async () => {
    const scene = await aScene()
    const paymentId = await aHeldPayment(scene)
    const partly = { amount: { amount: 2_000, currency: 'EUR' } }
    const { status, body } = await scene.agent.post(`/api/v1/payments/${paymentId}/capture`, partly)
    assert.equal(status, 202)
    assert.deepEqual(body.money, partly.amount)
    assert.partialDeepStrictEqual(body.changes, [{ resource: 'payment', id: paymentId }])
    assert.partialDeepStrictEqual(body.resource_versions, [{ resource: 'payment', id: paymentId }])
  })

  test('403 agent_limit_exceeded: counts against the limits of the agent', async () => {
    const scene = await aScene({ per_action: littleMoney })
    const paymentId = await aHeldPayment(scene)
    const asked = await scene.agent.post(`/api/v1/payments/${paymentId}/capture`, {})
    await approved(scene, asked)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['FAILED', 'agent_limit_exceeded'])
    const { body } = await scene.shop.get(`/api/v1/payments/${paymentId}`)
    assert.equal(body.status, 'AUTHORIZED')
  })
})
