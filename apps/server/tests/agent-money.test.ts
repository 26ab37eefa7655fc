import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SendApprovedRequest } from '@souk/approvals/contract'
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

  for (const limit of ['per_action', 'per_day']) {
    test(`403 agent_limit_exceeded: is refused at once when it is over ${limit}, and nobody is asked`, async () => {
      const scene = await aScene({ [limit]: littleMoney })
      const paymentId = await aHeldPayment(scene)
      const asked = await scene.agent.post(`/api/v1/payments/${paymentId}/capture`, {})
      assert.deepEqual([asked.status, asked.body.code], [403, 'agent_limit_exceeded'])
      assert.deepEqual(asked.body.meta, { limit })
      const { body: waiting } = await scene.shop.get<{ content: object[] }>('/api/v1/approvals')
      assert.deepEqual(waiting.content, [])
      assert.deepEqual(await outcomesOf(scene), ['REFUSED agent_limit_exceeded'])
      const { body } = await scene.shop.get(`/api/v1/payments/${paymentId}`)
      assert.equal(body.status, 'AUTHORIZED')
    })
  }
})

describe('an approved payment whose gateway does not answer', () => {
  test('is under way until it is known what became of it, and then executed', async () => {
    const scene = await aScene()
    const orderId = await anOrder(scene)
    const payment = { order_id: orderId, method: 'pm_test_timeout' }
    const asked = await scene.agent.post('/api/v1/payments', payment)
    await approved(scene, asked)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['EXECUTING', undefined])
    assert.deepEqual(await paymentsOf(scene, orderId), ['PROCESSING'])
    await goOn(scene)
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
    assert.deepEqual(await paymentsOf(scene, orderId), ['CAPTURED'])
    assert.deepEqual(await outcomesOf(scene), ['WITHHELD', 'BEGUN', 'DONE'])
  })

  test('neither has a capture failed before it is known', async () => {
    const scene = await aScene()
    const paymentId = await aHeldPayment(scene, 'pm_test_capture_timeout')
    const asked = await scene.agent.post(`/api/v1/payments/${paymentId}/capture`, {})
    await approved(scene, asked)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['EXECUTING', undefined])
    await goOn(scene)
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
    const { body } = await scene.shop.get(`/api/v1/payments/${paymentId}`)
    assert.equal(body.status, 'CAPTURED')
  })

  test('stays under way when the agent is suspended meanwhile, since it may have been made', async () => {
    const scene = await aScene()
    const payment = { order_id: await anOrder(scene), method: 'pm_test_timeout' }
    const asked = await scene.agent.post('/api/v1/payments', payment)
    await approved(scene, asked)
    await product.workOff()
    await scene.shop.post(`/api/v1/ai/agents/${scene.agentId}/suspend`)
    await goOn(scene)
    assert.deepEqual(await endOf(scene, asked), ['EXECUTING', undefined])
    await scene.shop.post(`/api/v1/ai/agents/${scene.agentId}/resume`)
    await goOn(scene)
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
  })

  test('402 payment_declined: has failed when the gateway declines it', async () => {
    const scene = await aScene()
    const payment = { order_id: await anOrder(scene), method: 'pm_test_decline_funds' }
    const asked = await scene.agent.post('/api/v1/payments', payment)
    await approved(scene, asked)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['FAILED', 'payment_declined'])
  })
})

describe('an approved request that cannot be made just now', () => {
  const refusals: Awaited<ReturnType<SendApprovedRequest>>[] = [
    { status: 409, code: 'call_in_progress' },
    { status: 503, code: 'outcome_unknown' },
    { status: 504, code: 'gateway_timeout' },
  ]
  for (const refusal of refusals) {
    test(`${refusal.status} ${refusal.code}: is made again`, async () => {
      const scene = await aScene()
      const paymentId = await aPayment(scene.shop)
      const asked = await scene.agent.post(`/api/v1/payments/${paymentId}/refunds`, {})
      await approved(scene, asked)
      const { database, identity, config, running } = product
      const context = { database, tenants: identity.tenants, log: running.log }
      const service = approvalsService({ sendApprovedRequest: async () => refusal })
      await workingOffAll(context, [service], config.secret)()
      assert.deepEqual(await endOf(scene, asked), ['EXECUTING', undefined])
      await goOn(scene)
      assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
      assert.deepEqual(await refundsOf(scene, paymentId), ['SUCCEEDED'])
    })
  }
})

describe('cancelling an order', () => {
  async function aPaidOrder({ shop }: Scene): Promise<string> {
    const { body } = await shop.get(`/api/v1/payments/${await aPayment(shop)}`)
    return String(body.order_id)
  }

  test('202: of a paid one says what goes back, and is decided as a refund is', async () => {
    const scene = await aScene()
    const orderId = await aPaidOrder(scene)
    const asked = await scene.agent.post(`/api/v1/orders/${orderId}/cancel`, {})
    assert.equal(asked.status, 202, asked.text)
    assert.deepEqual(asked.body.money, price)
    const owner = await scene.staff.signedIn(scene.ownerId)
    const { id, payload_sha256 } = asked.body
    const own = await owner.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    assert.deepEqual([own.status, own.body.code], [403, 'approver_excluded'])
    const manager = await scene.staff.signedIn(await scene.staff.member(['ORDER_MANAGER']))
    const other = await manager.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    // Whoever looks after orders has a say, but does not give money back alone.
    assert.deepEqual([other.status, other.body.status], [200, 'PENDING'], other.text)
  })

  test('403 agent_limit_exceeded: of a paid one counts against the limits of the agent', async () => {
    const scene = await aScene({ per_day: littleMoney })
    const orderId = await aPaidOrder(scene)
    const { status, body: refused } = await scene.agent.post(`/api/v1/orders/${orderId}/cancel`, {})
    assert.deepEqual([status, refused.code], [403, 'agent_limit_exceeded'])
    const { body } = await scene.shop.get(`/api/v1/orders/${orderId}`)
    assert.equal(body.status, 'PAID')
  })

  test('202: of one that is not paid moves no money, and is decided as orders are', async () => {
    const scene = await aScene({ per_day: littleMoney })
    const asked = await scene.agent.post(`/api/v1/orders/${await anOrder(scene)}/cancel`, {})
    assert.deepEqual([asked.status, asked.body.money], [202, null])
    const manager = await scene.staff.signedIn(await scene.staff.member(['ORDER_MANAGER']))
    const { id, payload_sha256 } = asked.body
    const { status } = await manager.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    assert.equal(status, 200)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
  })
})

describe('a declined payment', () => {
  test('402 payment_declined: uses up nothing of what the agent may move in a day', async () => {
    const scene = await aScene({ per_day: { amount: 6_000, currency: 'EUR' } })
    const pay = async (method: string) => {
      const payment = { order_id: await anOrder(scene), method }
      const asked = await scene.agent.post('/api/v1/payments', payment)
      await approved(scene, asked)
      await product.workOff()
      return endOf(scene, asked)
    }
    assert.deepEqual(await pay('pm_test_decline_funds'), ['FAILED', 'payment_declined'])
    assert.deepEqual(await pay('pm_test_ok'), ['EXECUTED', undefined])
    assert.deepEqual(await pay('pm_test_ok'), ['FAILED', 'agent_limit_exceeded'])
  })

  test('402 payment_declined: neither does one that needed no approval', async () => {
    const scene = await aScene({ per_day: { amount: 6_000, currency: 'EUR' } })
    await scene.staff.allow('createPayment')
    const pay = async (method: string) => {
      const payment = { order_id: await anOrder(scene), method }
      const { status } = await scene.agent.post('/api/v1/payments', payment)
      return status
    }
    assert.deepEqual(
      [await pay('pm_test_decline_funds'), await pay('pm_test_ok'), await pay('pm_test_ok')],
      [402, 201, 403],
    )
  })
})

describe('a declined payment, and a policy on what is moved in a day', () => {
  const pay = async (scene: Scene, method: string) => {
    const payment = { order_id: await anOrder(scene), method }
    return scene.agent.post('/api/v1/payments', payment)
  }
  const over = (effect: string) => ({
    name: 'Much money',
    match: {
      operations: ['createPayment'],
      actors: 'AGENT',
      cumulative_over: { amount: { amount: 6_000, currency: 'EUR' }, window_hours: 24 },
    },
    effect,
    approvers: { roles: ['ADMIN'], quorum: 1, exclude: [] },
  })

  test('402 payment_declined: uses up nothing of it', async () => {
    const scene = await aScene()
    await scene.staff.allow('createPayment')
    await scene.staff.policy(over('REQUIRE_APPROVAL'))
    assert.equal((await pay(scene, 'pm_test_decline_funds')).status, 402)
    assert.equal((await pay(scene, 'pm_test_ok')).status, 201)
    assert.equal((await pay(scene, 'pm_test_ok')).status, 202)
  })

  test('402 payment_declined: neither does that of a person', async () => {
    const scene = await aScene()
    const policy = over('REQUIRE_APPROVAL')
    await scene.staff.policy({ ...policy, match: { ...policy.match, actors: 'MEMBER' } })
    const person = await scene.staff.signedIn(await scene.staff.member(['ADMIN']))
    const paying = { ...scene, agent: person }
    assert.equal((await pay(paying, 'pm_test_decline_funds')).status, 402)
    assert.equal((await pay(paying, 'pm_test_ok')).status, 201)
    assert.equal((await pay(paying, 'pm_test_ok')).status, 202)
  })

  test('FAILED: neither does one that was approved', async () => {
    const scene = await aScene()
    await scene.staff.policy(over('DENY'))
    const declined = await pay(scene, 'pm_test_decline_funds')
    await approved(scene, declined)
    await product.workOff()
    assert.deepEqual(await endOf(scene, declined), ['FAILED', 'payment_declined'])
    const asked = await pay(scene, 'pm_test_ok')
    await approved(scene, asked)
    await product.workOff()
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
    assert.equal((await pay(scene, 'pm_test_ok')).body.code, 'denied_by_policy')
  })
})

describe('what cannot be recorded', () => {
  /** Stands where one of the next entries would, so that it cannot be written. */
  async function block({ shop }: Scene, entriesAhead: number): Promise<void> {
    await asOwner(product.db, (client) =>
      client.query(
        `insert into activity.entries (tenant_id, sequence, at, agent_id, operation, content, hash)
         select tenant_id, size + $2, now(), $3, 'none', '{}', hash from activity.heads where tenant_id = $1`,
        [uuidOf(shop.credentials.tenantId), entriesAhead, newUuid()],
      ),
    )
  }

  async function unblock({ shop }: Scene): Promise<void> {
    await asOwner(product.db, async (client) => {
      await client.query(`delete from activity.entries where tenant_id = $1 and content = '{}'`, [
        uuidOf(shop.credentials.tenantId),
      ])
    })
  }

  test('503 outcome_unknown: a refund is not answered before its end is on record, and goes on record once it can', async () => {
    const scene = await aScene()
    await scene.staff.allow('createRefund')
    const paymentId = await aPayment(scene.shop)
    const key = { 'idempotency-key': newUuid() }
    const refund = (headers = {}) =>
      scene.agent.post(`/api/v1/payments/${paymentId}/refunds`, { amount: littleMoney }, headers)
    assert.equal((await refund()).status, 201)
    await block(scene, 3)
    assert.equal((await refund(key)).body.code, 'outcome_unknown')
    await unblock(scene)
    await goOn(scene)
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'DONE', 'BEGUN', 'DONE'])
    assert.deepEqual(await refundsOf(scene, paymentId), ['SUCCEEDED', 'SUCCEEDED'])
    assert.equal((await refund(key)).status, 201)
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'DONE', 'BEGUN', 'DONE'])
  })

  test('an approved refund that was made is executed, and its end goes on record later', async () => {
    const scene = await aScene()
    const paymentId = await aPayment(scene.shop)
    const asked = await scene.agent.post(`/api/v1/payments/${paymentId}/refunds`, {})
    await approved(scene, asked)
    await block(scene, 3)
    await product.workOff().catch(() => {})
    assert.deepEqual(await refundsOf(scene, paymentId), ['SUCCEEDED'])
    assert.deepEqual(await endOf(scene, asked), ['EXECUTING', undefined])
    await unblock(scene)
    await goOn(scene)
    assert.deepEqual(await endOf(scene, asked), ['EXECUTED', undefined])
    assert.deepEqual(await outcomesOf(scene), ['WITHHELD', 'BEGUN', 'DONE'])
    assert.deepEqual(await refundsOf(scene, paymentId), ['SUCCEEDED'])
  })

  test('503 outcome_unknown: is on record as unknown, not as refused', async () => {
    const scene = await aScene()
    await scene.staff.allow('createRefund')
    const paymentId = await aPayment(scene.shop)
    const refund = () => scene.agent.post(`/api/v1/payments/${paymentId}/refunds`, {})
    const { status, body } = await withoutSuccess(refund)
    assert.deepEqual([status, body.code], [503, 'outcome_unknown'])
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'UNKNOWN outcome_unknown'])
    await goOn(scene)
    assert.deepEqual(await refundsOf(scene, paymentId), ['SUCCEEDED'])
    await goOn(scene)
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'UNKNOWN outcome_unknown', 'DONE'])
  })

  test('504 gateway_timeout: is on record as unknown, not as done', async () => {
    const scene = await aScene()
    await scene.staff.allow('createPayment')
    const payment = { order_id: await anOrder(scene), method: 'pm_test_timeout' }
    const { status, body } = await scene.agent.post('/api/v1/payments', payment)
    assert.deepEqual([status, body.code], [504, 'gateway_timeout'])
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'UNKNOWN gateway_timeout'])
    await goOn(scene)
    await goOn(scene)
    assert.deepEqual(await outcomesOf(scene), ['BEGUN', 'UNKNOWN gateway_timeout', 'DONE'])
  })

  test('504 gateway_timeout: whoever asks again is answered when it is known, and the record has one end', async () => {
    const scene = await aScene()
    await scene.staff.allow('createPayment')
    const key = { 'idempotency-key': newUuid() }
    const payment = { order_id: await anOrder(scene), method: 'pm_test_timeout' }
    const pay = () => scene.agent.post('/api/v1/payments', payment, key)
    assert.equal((await pay()).status, 504)
    assert.equal((await pay()).body.code, 'idempotency_in_progress')
    await goOn(scene)
    const known = await pay()
    assert.deepEqual([known.status, known.body.status], [200, 'CAPTURED'])
    const outcomes = await outcomesOf(scene)
    assert.equal(outcomes.filter((outcome) => outcome === 'DONE').length, 1)
  })

  /** While the database refuses to save that a refund has succeeded. */
  async function withoutSuccess<Result>(work: () => Promise<Result>): Promise<Result> {
    const change = (action: string) =>
      asOwner(product.db, (client) => client.query(`alter table payments.refunds ${action}`))
    await change("add constraint no_success check (status <> 'SUCCEEDED') not valid")
    try {
      return await work()
    } finally {
      await change('drop constraint no_success')
    }
  }
})
