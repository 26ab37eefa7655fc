import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { type Answer, asOwner, type Caller } from '@souk/platform/testing'
import { keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** Policies and roles of the moment hold, not those of the moment in which something was asked for. */

let product: Product
let shop: Shop
let staff: Staff
let agent: Caller

before(async () => {
  product = await startProduct()
})
after(() => product.close())
beforeEach(async () => {
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  agent = keyed(
    await staff.asAgent(await staff.agent(await staff.member(['ADMIN']), ['customers:*'])),
  )
})

function ask(): Promise<Answer> {
  return agent.post('/api/v1/customers', { email: `${newUuid()}@example.com`, name: 'Ada' })
}

async function anAdmin(): Promise<{ id: string; caller: Caller }> {
  const id = await staff.member(['ADMIN'])
  return { id, caller: await staff.signedIn(id) }
}

function approve(caller: Caller, { body }: Answer): Promise<Answer> {
  const { id, payload_sha256 } = body
  return caller.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
}

async function approvalOf({ body }: Answer) {
  await product.workOff()
  return (await shop.get<{ status: string; result: unknown }>(`/api/v1/approvals/${body.id}`)).body
}

/** A policy for new customers, by two people. */
async function policy(effect: string, { quorum = 1, status = 'ACTIVE' } = {}): Promise<void> {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const asked = await one.caller.post('/api/v1/approval-policies', {
    name: effect,
    match: { operations: ['createCustomer'], actors: 'AGENT' },
    effect,
    approvers: { roles: ['ADMIN'], quorum, exclude: [] },
    status,
  })
  assert.equal((await approve(other.caller, asked)).status, 200, asked.text)
  assert.equal((await approvalOf(asked)).status, 'EXECUTED')
}

async function putInForce(): Promise<void> {
  await asOwner(product.db, (client) =>
    client.query("update approvals.policies set status = 'ACTIVE' where status = 'DISABLED'"),
  )
}

async function demote(memberId: string): Promise<void> {
  const { status, text } = await shop.patch(`/api/v1/members/${memberId}`, { roles: ['SUPPORT'] })
  assert.equal(status, 200, text)
}

describe('a policy that comes after the request', () => {
  test('403 denied_by_policy: forbids it, and nobody can approve it', async () => {
    const asked = await ask()
    await policy('DENY')
    const { status, body } = await approve((await anAdmin()).caller, asked)
    assert.deepEqual([status, body.code], [403, 'denied_by_policy'])
    assert.equal((await approvalOf(asked)).status, 'PENDING')
  })

  test('FAILED: forbids it after it was approved, and it is not done', async () => {
    await policy('DENY', { status: 'DISABLED' })
    const asked = await ask()
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'APPROVED')
    await putInForce()
    const { status, result } = await approvalOf(asked)
    assert.deepEqual([status, result], ['FAILED', { status: 403, code: 'denied_by_policy' }])
  })

  test('200: asks for more people, who have to approve as well', async () => {
    const asked = await ask()
    await policy('REQUIRE_APPROVAL', { quorum: 2 })
    const first = await approve((await anAdmin()).caller, asked)
    assert.equal(first.body.status, 'PENDING', first.text)
    assert.equal((first.body.approvers as { quorum: number }).quorum, 2)
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'APPROVED')
    assert.equal((await approvalOf(asked)).status, 'EXECUTED')
  })

  test('STALE: asks for more people after it was approved, and it is not done', async () => {
    await policy('REQUIRE_APPROVAL', { quorum: 2, status: 'DISABLED' })
    const asked = await ask()
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'APPROVED')
    await putInForce()
    assert.equal((await approvalOf(asked)).status, 'STALE')
  })
})

describe('the approval of somebody who may no longer decide', () => {
  test('200: does not count towards what is still needed', async () => {
    await policy('REQUIRE_APPROVAL', { quorum: 2 })
    const asked = await ask()
    const gone = await anAdmin()
    assert.equal((await approve(gone.caller, asked)).body.status, 'PENDING')
    await demote(gone.id)
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'PENDING')
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'APPROVED')
    assert.equal((await approvalOf(asked)).status, 'EXECUTED')
  })

  test('STALE: does not count when it is executed', async () => {
    const asked = await ask()
    const gone = await anAdmin()
    assert.equal((await approve(gone.caller, asked)).body.status, 'APPROVED')
    await demote(gone.id)
    assert.equal((await approvalOf(asked)).status, 'STALE')
  })
})
