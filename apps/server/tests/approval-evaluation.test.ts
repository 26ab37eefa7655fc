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
async function policy(
  effect: string,
  { quorum = 1, status = 'ACTIVE', role = 'ADMIN' } = {},
): Promise<void> {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const asked = await one.caller.post('/api/v1/approval-policies', {
    name: `${effect} by ${role}`,
    match: { operations: ['createCustomer'], actors: 'AGENT' },
    effect,
    approvers: { roles: [role], quorum, exclude: [] },
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

interface Shown {
  readonly id: string
  readonly can_decide: boolean
  readonly cannot_decide_reason: string | null
  readonly policies: readonly { readonly name: string | null; readonly roles: string[] }[]
  readonly deciders: {
    readonly count: number
    readonly is_enough: boolean
    readonly members: readonly { readonly id: string; readonly name: string | null }[] | null
  } | null
}

async function read(caller: Caller, { body }: Answer): Promise<Shown> {
  return (await caller.get<Shown>(`/api/v1/approvals/${body.id}`)).body
}

async function someone(role: string, scope?: string): Promise<{ id: string; caller: Caller }> {
  const id = await staff.member([role], { name: `A ${role}` })
  return { id, caller: await staff.signedIn(id, scope) }
}

describe('several policies', () => {
  test('200: each is satisfied by its own people, and the approval names them all', async () => {
    const manager = await someone('ORDER_MANAGER')
    await policy('REQUIRE_APPROVAL', { role: 'ORDER_MANAGER' })
    await policy('REQUIRE_APPROVAL', { role: 'ADMIN' })
    const asked = await ask()
    const { policies } = await read(shop, asked)
    assert.deepEqual(
      policies.filter(({ name }) => name?.startsWith('REQUIRE')).map(({ roles }) => roles),
      [['ORDER_MANAGER'], ['ADMIN']],
    )
    assert.equal((await approve((await anAdmin()).caller, asked)).body.status, 'PENDING')
    assert.equal((await approve(manager.caller, asked)).body.status, 'APPROVED')
    assert.equal((await approvalOf(asked)).status, 'EXECUTED')
  })

  test('202: of which nobody has the roles, and whoever asks is told so', async () => {
    const former = await someone('ORDER_MANAGER')
    await policy('REQUIRE_APPROVAL', { role: 'ORDER_MANAGER' })
    await demote(former.id)
    const asked = await ask()
    const { is_enough, members } = asked.body.deciders as NonNullable<Shown['deciders']>
    assert.deepEqual([asked.status, is_enough, members], [202, false, null])
    const { headers } = await shop.get(`/api/v1/approvals/${asked.body.id}`)
    const manager = await someone('ORDER_MANAGER')
    const kept = { 'if-none-match': String(headers.etag) }
    assert.equal((await shop.get(`/api/v1/approvals/${asked.body.id}`, kept)).status, 200)
    const { deciders } = await read(shop, asked)
    assert.equal(deciders?.is_enough, true)
    assert.deepEqual(
      deciders?.members?.filter(({ id }) => id === manager.id),
      [{ id: manager.id, name: 'A ORDER_MANAGER' }],
    )
  })
})

describe('who can decide', () => {
  test('200: is shown with names to those who may read members, and as a number to others', async () => {
    const [ada, support] = [await someone('ADMIN'), await someone('SUPPORT')]
    const asked = await ask()
    const seen = (await read(ada.caller, asked)).deciders
    assert(seen?.members)
    assert(seen.members.some(({ id, name }) => id === ada.id && name === 'A ADMIN'))
    assert.equal(seen.count, seen.members.length)
    assert.deepEqual((await read(support.caller, asked)).deciders, { ...seen, members: null })
    await approve(ada.caller, asked)
    assert.equal((await read(ada.caller, asked)).deciders, null)
  })

  test('200: whoever cannot is told why, and the list says the same', async () => {
    await policy('REQUIRE_APPROVAL', { quorum: 2 })
    const owner = await someone('ADMIN')
    const agentId = await staff.agent(owner.id, ['customers:*', 'approvals:read'])
    const helper = keyed(await staff.asAgent(agentId))
    const email = `${newUuid()}@example.com`
    const asked = await helper.post('/api/v1/customers', { email, name: 'Ada' })
    const decided = await anAdmin()
    await approve(decided.caller, asked)
    const cases: [Caller, reason: string | null][] = [
      [(await anAdmin()).caller, null],
      [decided.caller, 'already_decided'],
      [(await someone('CATALOG_MANAGER')).caller, 'approver_role_missing'],
      [(await someone('SUPPORT')).caller, 'approver_role_missing'],
      [(await someone('ADMIN', 'approvals:read customers:read')).caller, 'insufficient_scope'],
      [(await someone('ADMIN', 'approvals:*')).caller, 'insufficient_scope'],
      [shop, 'human_required'],
      [helper, 'human_required'],
    ]
    for (const [caller, reason] of cases) {
      const { can_decide, cannot_decide_reason } = await read(caller, asked)
      assert.deepEqual([can_decide, cannot_decide_reason], [reason === null, reason])
      const all = await caller.get<{ content: Shown[] }>('/api/v1/approvals?status=PENDING')
      const item = all.body.content.find(({ id }) => id === asked.body.id)
      assert.equal(item?.can_decide, can_decide, String(reason))
      const inbox = await caller.get<{ content: Shown[] }>('/api/v1/approvals?decidable=true')
      const isThere = inbox.body.content.some(({ id }) => id === asked.body.id)
      assert.equal(isThere, can_decide, String(reason))
    }
  })

  test('200: nobody who is excluded has it among what they can decide, and nobody after the end', async () => {
    const owner = await someone('OWNER')
    const helper = keyed(await staff.asAgent(await staff.agent(owner.id, ['*'])))
    const invited = { email: `${newUuid()}@example.com`, roles: ['SUPPORT'] }
    const asked = await helper.post('/api/v1/members', invited)
    assert.equal(asked.status, 202, asked.text)
    const inbox = async (caller: Caller) => {
      const { body } = await caller.get<{ content: Shown[] }>('/api/v1/approvals?decidable=true')
      return body.content.map(({ id }) => id)
    }
    const other = await someone('ADMIN')
    assert.equal((await read(owner.caller, asked)).cannot_decide_reason, 'approver_excluded')
    assert.deepEqual(await inbox(owner.caller), [])
    assert.deepEqual(await inbox(other.caller), [asked.body.id])
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: 80 * 60 * 60 })
    assert.deepEqual(await inbox(other.caller), [])
  })
})

describe('whoever asked', () => {
  const because = { 'souk-agent-reason': 'she asked', 'souk-agent-sources': '[{"title":"Chat"}]' }

  test('200: reads what became of it without a scope for that, and what they said themselves', async () => {
    const owner = await staff.member(['ADMIN'])
    const blind = keyed(await staff.asAgent(await staff.agent(owner, ['customers:write'])))
    const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
    const asked = await blind.post('/api/v1/customers', customer, because)
    const { status, body } = await blind.get(String(asked.headers.location))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.sources, [{ title: 'Chat', uri: null, quote: null }])
    assert.deepEqual((body.request as { body: unknown }).body, customer)
    assert.deepEqual([body.missing_scope, body.changes], ['customers:read', []])
    assert.equal((await blind.post(`${asked.headers.location}/cancel`)).body.status, 'CANCELLED')
  })

  test('202: gives another reason for what waits, and whoever decides sees both', async () => {
    const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
    const asking = (reason: string) =>
      agent.post('/api/v1/customers', customer, { ...because, 'souk-agent-reason': reason })
    const asked = await asking('she asked')
    assert.deepEqual([asked.body.version, asked.body.earlier_reasons], [1, []])
    assert.equal((await asking('she asked')).body.version, 1)
    const again = await asking('she asked twice')
    assert.deepEqual([again.body.id, again.body.version], [asked.body.id, 2])
    const { body } = await (await anAdmin()).caller.get<{
      reason: string
      earlier_reasons: Record<string, unknown>[]
    }>(`/api/v1/approvals/${asked.body.id}`)
    assert.equal(body.reason, 'she asked twice')
    const sources = [{ title: 'Chat', uri: null, quote: null }]
    assert.partialDeepStrictEqual(body.earlier_reasons, [{ reason: 'she asked', sources }])
    assert.equal(body.earlier_reasons.length, 1)
    const silent = await agent.post('/api/v1/customers', customer)
    assert.deepEqual([silent.body.version, silent.body.reason], [2, 'she asked twice'])
    await product.settle()
    const events = await shop.get<{ content: { type: string }[] }>(
      `/api/v1/events?resource_id=${asked.body.id}`,
    )
    const types = events.body.content.map(({ type }) => type).sort()
    assert.deepEqual(types, ['approval.reason_changed', 'approval.requested'])
  })

  test('202: gives many reasons, of which the last are kept', async () => {
    const customer = { email: `${newUuid()}@example.com`, name: 'Ada' }
    let last: Answer | undefined
    for (let n = 1; n <= 13; n += 1) {
      last = await agent.post('/api/v1/customers', customer, { 'souk-agent-reason': `reason ${n}` })
    }
    const earlier = last?.body.earlier_reasons as { reason: string }[]
    assert.deepEqual([earlier.length, earlier.at(-1)?.reason], [10, 'reason 12'])
  })

  test('403 insufficient_scope: reads nothing else', async () => {
    const owner = await staff.member(['ADMIN'])
    const blind = await staff.asAgent(await staff.agent(owner, ['customers:write']))
    const asked = await ask()
    const { status, body } = await blind.get(`/api/v1/approvals/${asked.body.id}`)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
    assert.equal((await blind.get('/api/v1/approvals')).status, 403)
  })
})
