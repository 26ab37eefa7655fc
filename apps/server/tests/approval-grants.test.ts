import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, allAtOnce, type Caller } from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let shop: Shop
let staff: Staff
let financeId: string
let finance: Caller

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  financeId = await staff.member(['FINANCE'])
  finance = await staff.signedIn(financeId)
})
after(() => product.close())

const path = '/api/v1/approval-grants'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const noAmounts = { amount_each: undefined, amount_total: undefined }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

interface Helper {
  readonly id: string
  readonly ownerId: string
  readonly caller: Caller
}

async function anAgent(scopes = ['payments:*', 'orders:*', 'approvals:*']): Promise<Helper> {
  const ownerId = await staff.member(['ADMIN'])
  const id = await staff.agent(ownerId, scopes)
  return { id, ownerId, caller: keyed(await staff.asAgent(id)) }
}

function grant(agentId: string, changes: object = {}, caller = finance): Promise<Answer> {
  return caller.post(path, {
    agent_id: agentId,
    operations: ['createRefund'],
    amount_each: eur(1_000),
    amount_total: eur(2_500),
    count: 5,
    until: inDays(7),
    reason: 'Small refunds',
    ...changes,
  })
}

async function granted(agentId: string, changes: object = {}, caller = finance): Promise<string> {
  const answer = await grant(agentId, changes, caller)
  assert.equal(answer.status, 201, answer.text)
  return String(answer.body.id)
}

async function refund(helper: Helper, amount: number): Promise<number> {
  const paymentId = await aPayment(shop)
  const refunds = `/api/v1/payments/${paymentId}/refunds`
  const { status } = await helper.caller.post(refunds, { amount: eur(amount), reason: 'broken' })
  return status
}

async function statuses(helper: Helper, amounts: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const amount of amounts) found.push(await refund(helper, amount))
  return found
}

describe('POST /api/v1/approval-grants', () => {
  test('201: the agent needs no approval within the bounds, and one beyond each of them', async () => {
    const helper = await anAgent()
    assert.equal(await refund(helper, 500), 202)
    const id = await granted(helper.id, { count: 3 })
    // Over the amount each; three within it; over the amount in all; over the number.
    const got = await statuses(helper, [1_001, 1_000, 1_000, 600, 100, 100])
    assert.deepEqual(got, [202, 201, 201, 202, 201, 202])
    const { body } = await shop.get(`${path}/${id}`)
    assert.deepEqual([body.used_count, body.used_amount], [3, eur(2_100)])
    const manager = await staff.signedIn(await staff.member(['ORDER_MANAGER']))
    const other = await granted(helper.id, { ...noAmounts, operations: ['confirmOrder'] }, manager)
    const { body: second } = await shop.get(`${path}/${other}`)
    const { body: list } = await shop.get<{ content: object[] }>(`${path}?agent_id=${helper.id}`)
    assert.deepEqual(list.content, [second, body])
  })

  test('every entry about what it was used for names it, and what the policy says', async () => {
    const helper = await anAgent()
    const id = await granted(helper.id)
    assert.equal(await refund(helper, 500), 201)
    const { body } = await shop.get<{ content: { entry: { facts: Record<string, unknown> } }[] }>(
      `/api/v1/ai/audit?agent_id=${helper.id}`,
    )
    const facts = body.content.map(({ entry }) => entry.facts)
    const outcomes = facts.filter(({ kind }) => kind === 'OUTCOME')
    assert.deepEqual(
      outcomes.map(({ outcome, effect, grant_id }) => [outcome, effect, grant_id]),
      [
        ['DONE', 'REQUIRE_APPROVAL', id],
        ['BEGUN', 'REQUIRE_APPROVAL', id],
      ],
    )
  })

  test('201: the narrowest of several is used first', async () => {
    const helper = await anAgent()
    const each = (amount: number, rest: object = {}) =>
      granted(helper.id, { amount_each: eur(amount), amount_total: undefined, ...rest })
    const wide = await each(5_000, { until: inDays(1) })
    const narrow = await each(600, { count: 1 })
    const middle = await each(1_000)
    assert.deepEqual(await statuses(helper, [500, 500, 3_000]), [201, 201, 201])
    const used = [narrow, middle, wide].map(async (id) => (await shop.get(`${path}/${id}`)).body)
    const counts = (await Promise.all(used)).map(({ used_count, status }) => [used_count, status])
    assert.deepEqual(counts, [
      [1, 'EXHAUSTED'],
      [1, 'ACTIVE'],
      [1, 'ACTIVE'],
    ])
  })

  test('402 payment_declined: what ended without effect has used nothing of it', async () => {
    const helper = await anAgent()
    const operations = ['createPayment']
    const bounds = { operations, amount_each: eur(5_000), amount_total: eur(5_000), count: 1 }
    const id = await granted(helper.id, bounds)
    const pay = async (method: string) => {
      const { body } = await shop.post('/v1/catalog/products', {
        ...{ title: 'Lamp', price: eur(5_000), inventory: { available: 1 } },
      })
      const items = [{ product_id: body.id, quantity: 1 }]
      const { body: order } = await shop.post('/api/v1/orders', { items })
      return helper.caller.post('/api/v1/payments', { order_id: order.id, method })
    }
    const declined = await pay('pm_test_decline_funds')
    assert.equal(declined.status, 402, declined.text)
    const { body: left } = await shop.get(`${path}/${id}`)
    assert.deepEqual([left.used_count, left.used_amount, left.status], [0, eur(0), 'ACTIVE'])
    assert.equal((await pay('pm_test_ok')).status, 201)
    assert.equal((await pay('pm_test_ok')).status, 202)
  })

  test('200: says that it is used up, in number or in money, and that its time is over', async () => {
    const mine = await product.open('sandbox')
    const people = new Staff(product, mine)
    const giver = await people.signedIn(await people.member(['FINANCE']))
    const agentId = await people.agent(await people.member(['ADMIN']), ['payments:*'])
    const caller = keyed(await people.asAgent(agentId))
    const made = async (bounds: object) => String((await grant(agentId, bounds, giver)).body.id)
    const byNumber = await made({ count: 1, amount_each: eur(100) })
    const byMoney = await made({ amount_each: eur(200), amount_total: eur(200) })
    const open = await made({ amount_each: eur(300), amount_total: eur(900) })
    for (const amount of [100, 200, 300]) {
      const refunds = `/api/v1/payments/${await aPayment(mine)}/refunds`
      const { status, text } = await caller.post(refunds, { amount: eur(amount), reason: 'x' })
      assert.equal(status, 201, text)
    }
    const shown = async () => {
      const { body } = await mine.get<{ content: { id: string; status: string }[] }>(path)
      const each = await Promise.all(
        body.content.map(async ({ id }) => (await mine.get(`${path}/${id}`)).body.status),
      )
      assert.deepEqual(
        body.content.map(({ status }) => status),
        each,
      )
      return Object.fromEntries(body.content.map(({ id, status }) => [id, status]))
    }
    const usedUp = { [byNumber]: 'EXHAUSTED', [byMoney]: 'EXHAUSTED', [open]: 'ACTIVE' }
    assert.deepEqual(await shown(), usedUp)
    assert.equal((await giver.post(`${path}/${byMoney}/revoke`)).body.status, 'REVOKED')
    await mine.post('/api/v1/sandbox/clock/advance', { seconds: 8 * 86_400 })
    const over = { [byNumber]: 'EXPIRED', [byMoney]: 'REVOKED', [open]: 'EXPIRED' }
    assert.deepEqual(await shown(), over)
    const late = await giver.post(`${path}/${open}/revoke`)
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
  })

  test('201: of many writes at once only as many pass as the grant allows', async () => {
    const helper = await anAgent()
    await granted(helper.id, { count: 2 })
    const payments = await Promise.all(Array.from({ length: 3 }, () => aPayment(shop)))
    const ask = (paymentId: string) =>
      helper.caller.post(`/api/v1/payments/${paymentId}/refunds`, {
        amount: eur(100),
        reason: 'broken',
      })
    const answers = await allAtOnce(
      product.db,
      'approvals.grants',
      payments.map((paymentId) => () => ask(paymentId)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 202])
  })

  test('lifts nothing for another agent or another operation', async () => {
    const [helper, other] = [await anAgent(), await anAgent()]
    await granted(helper.id)
    assert.equal(await refund(other, 500), 202)
    const paymentId = await aPayment(shop)
    const order = await shop.get(`/api/v1/payments/${paymentId}`)
    const cancel = `/api/v1/orders/${order.body.order_id}/cancel`
    assert.equal((await helper.caller.post(cancel, {})).status, 202)
  })

  test('422 grant_giver_cannot_approve: whoever could not approve it gives no approval beforehand', async () => {
    const helper = await anAgent()
    const manager = await staff.signedIn(await staff.member(['ORDER_MANAGER']))
    for (const giver of [await staff.signedIn(helper.ownerId), manager]) {
      const { status, body } = await grant(helper.id, {}, giver)
      assert.deepEqual([status, body.code], [422, 'grant_giver_cannot_approve'])
      assert.deepEqual(body.meta, { operations: ['createRefund'] })
    }
    const { body } = await shop.get<{ content: object[] }>(`${path}?agent_id=${helper.id}`)
    assert.deepEqual(body.content, [])
  })

  test('lifts nothing that its giver could not approve, now', async () => {
    const helper = await anAgent()
    const leaverId = await staff.member(['FINANCE'])
    await granted(helper.id, {}, await staff.signedIn(leaverId))
    assert.equal(await refund(helper, 500), 201)
    await shop.call('DELETE', `/api/v1/members/${leaverId}`)
    assert.equal(await refund(helper, 500), 202)
  })

  test('403 human_required: no key, client or agent creates one', async () => {
    const helper = await anAgent()
    const client = shop.with(await shop.token('approvals:decide'))
    for (const caller of [shop, client, helper.caller]) {
      const { status, body } = await grant(helper.id, {}, caller)
      assert.deepEqual([status, body.code], [403, 'human_required'])
    }
  })

  const wrong: [status: number, code: string, changes: object][] = [
    [422, 'operation_unknown', { operations: ['*'] }],
    [422, 'operation_unknown', { operations: ['createRefunds'] }],
    [422, 'operation_unknown', { operations: ['listOrders'] }],
    [422, 'operation_not_grantable', { operations: ['createApprovalPolicy'] }],
    [422, 'operation_not_grantable', { operations: ['approveApproval'] }],
    [422, 'operation_not_grantable', { operations: ['createWebhookEndpoint'] }],
    [422, 'operation_not_grantable', { operations: ['resetSandbox'] }],
    [422, 'operation_not_grantable', { operations: ['createApprovalGrant'] }],
    [422, 'operation_not_grantable', { operations: ['changeMyPassword'] }],
    [422, 'grant_giver_cannot_approve', { operations: ['updateWebhookEndpoint'], ...noAmounts }],
    [422, 'grant_amounts_invalid', noAmounts],
    [422, 'grant_amounts_invalid', { operations: ['updateProduct'] }],
    [422, 'agent_unknown', { agent_id: newId('agt') }],
    [422, 'grant_period_invalid', { until: inDays(91) }],
    [422, 'grant_period_invalid', { until: inDays(-1) }],
    [422, 'currency_unsupported', { amount_each: { amount: 1, currency: 'XXQ' } }],
    [400, 'validation_failed', { amount_total: { amount: 1, currency: 'USD' } }],
    [400, 'validation_failed', { count: 0 }],
  ]
  for (const [status, code, changes] of wrong) {
    test(`${status} ${code}: ${JSON.stringify(changes).slice(0, 60)}`, async () => {
      const { id } = await anAgent()
      const answer = await grant(id, changes)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
})

describe('examples of the reference', () => {
  interface Media {
    readonly examples: { readonly example: { readonly value?: Record<string, unknown> } }
  }
  interface Reference {
    readonly paths: Record<
      string,
      { post: { requestBody: { content: { 'application/json': Media } } } }
    >
    readonly components: {
      readonly examples: Record<string, { readonly value: Record<string, unknown> }>
    }
  }

  async function reference(): Promise<Reference> {
    return (await shop.get<Reference & Record<string, unknown>>('/openapi.json')).body
  }

  async function bodyOf(path: string): Promise<Record<string, unknown>> {
    const { paths } = await reference()
    return paths[path]?.post.requestBody.content['application/json'].examples.example.value ?? {}
  }

  test('201: a grant is made as it stands there, and bounds the money', async () => {
    const example = await bodyOf(path)
    const { id } = await anAgent()
    const { status, text, body } = await finance.post(path, { ...example, agent_id: id })
    assert.equal(status, 201, text)
    assert(body.amount_each)
  })

  test('202: a policy is made as it stands there, and lets agents do no more than before', async () => {
    const example = await bodyOf('/api/v1/approval-policies')
    assert.equal(example.effect, 'REQUIRE_APPROVAL')
    assert((example.match as Record<string, unknown>).amount_over)
    const admin = await staff.signedIn(await staff.member(['ADMIN']))
    const { status, text } = await admin.post('/api/v1/approval-policies', example)
    assert.equal(status, 202, text)
    const simulated = await bodyOf('/api/v1/approval-policies/simulate')
    const tried = await shop.post('/api/v1/approval-policies/simulate', simulated)
    assert.equal(tried.status, 200, tried.text)
  })

  test('an approval waits, for what it says, and is decided on by its hash', async () => {
    const { components } = await reference()
    const approval = components.examples.Approval?.value ?? {}
    const { status, result, decisions, money, missing_scope, changes, payload_sha256 } = approval
    assert.deepEqual([status, result, decisions, missing_scope], ['PENDING', null, [], null])
    assert.deepEqual(money, (approval.request as { body: { amount: object } }).body.amount)
    const [change] = changes as { resource: string; before: unknown; after: { amount: object } }[]
    assert.deepEqual(
      [change?.resource, change?.before, change?.after.amount],
      ['refund', null, money],
    )
    const decided = await bodyOf('/api/v1/approvals/{approvalId}/approve')
    assert.equal(decided.payload_sha256, payload_sha256)
    assert.match(String(payload_sha256), /^[\w-]{43}$/)
  })
})

describe('POST /api/v1/approval-grants/:grantId/revoke', () => {
  test('200: ends it at once', async () => {
    const helper = await anAgent()
    const id = await granted(helper.id)
    assert.equal(await refund(helper, 500), 201)
    const { status, body } = await finance.post(`${path}/${id}/revoke`)
    assert.deepEqual([status, body.status], [200, 'REVOKED'])
    assert.equal(await refund(helper, 500), 202)
    const again = await finance.post(`${path}/${id}/revoke`)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('404 approval_grant_not_found: of another tenant it is not there', async () => {
    const id = await granted((await anAgent()).id)
    const others = new Staff(product, await product.open())
    const stranger = await others.signedIn(await others.member(['FINANCE']))
    const { status, body } = await stranger.post(`${path}/${id}/revoke`)
    assert.deepEqual([status, body.code], [404, 'approval_grant_not_found'])
  })
})
