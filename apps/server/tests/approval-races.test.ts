import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SendApprovedRequest } from '@souk/approvals/contract'
import { approvalsService } from '@souk/approvals/manifest'
import { newUuid, uuidOf } from '@souk/platform'
import {
  type Answer,
  allAtOnce,
  asOwner,
  type Caller,
  expireLeases,
  holding,
  untilBlocked,
  workingOffAll,
} from '@souk/platform/testing'
import { ApprovedRequestSender } from '../approved-requests.ts'
import { composeApp } from '../compose.ts'
import { aPayment, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** What happens when two come at once, when somebody comes too late, and when a process dies in between. */

let product: Product
let shop: Shop
let staff: Staff
let agent: Caller
let approver: Caller
let other: Caller
let paymentId: string

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  const scopes = ['customers:write', 'payments:refund', 'approvals:*']
  agent = await staff.asAgent(await staff.agent(owner, scopes))
  approver = await staff.signedIn(await staff.member(['ADMIN']))
  other = await staff.signedIn(await staff.member(['ADMIN']))
})
after(() => product.close())
beforeEach(async () => {
  paymentId = await aPayment(shop)
})

function ask(amount = 2_000): Promise<Answer> {
  const body = { amount: { amount, currency: 'EUR' }, reason: 'arrived damaged' }
  const key = { 'idempotency-key': newUuid() }
  return agent.post(`/api/v1/payments/${paymentId}/refunds`, body, key)
}

function decide({ body }: Answer, verdict: 'approve' | 'reject', caller = approver, headers = {}) {
  const { id, payload_sha256 } = body
  return caller.post(`/api/v1/approvals/${id}/${verdict}`, { payload_sha256 }, headers)
}

function secondsToDecide({ body }: Answer): number {
  const [from, to] = [body.created_at, body.expires_at].map((time) => Date.parse(String(time)))
  return ((to ?? 0) - (from ?? 0)) / 1000
}

async function statusOf({ body }: Answer): Promise<unknown> {
  return (await shop.get(`/api/v1/approvals/${body.id}`)).body.status
}

async function refunded(): Promise<number> {
  const { body } = await shop.get<{ content: object[] }>(`/api/v1/refunds?payment_id=${paymentId}`)
  return body.content.length
}

describe('deciding', () => {
  test('two at once: one decides, the other is told what it is now', async () => {
    const asked = await ask()
    const answers = await allAtOnce(product.db, 'approvals.approvals', [
      () => decide(asked, 'approve'),
      () => decide(asked, 'reject', other),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 409])
    await product.workOff()
    const isApproved = answers[0]?.status === 200
    assert.equal(await statusOf(asked), isApproved ? 'EXECUTED' : 'REJECTED')
    assert.equal(await refunded(), isApproved ? 1 : 0)
  })

  test('a double click decides once', async () => {
    const asked = await ask()
    const clicks = await allAtOnce(product.db, 'approvals.approvals', [
      () => decide(asked, 'approve'),
      () => decide(asked, 'approve'),
    ])
    assert.deepEqual(clicks.map(({ status }) => status).sort(), [200, 409])
    await product.workOff()
    assert.equal(await refunded(), 1)
    assert.equal((await decide(asked, 'approve')).status, 409)
    await product.workOff()
    assert.equal(await refunded(), 1)
  })

  test('a double click with one key decides once, and later gets the same answer', async () => {
    const asked = await ask()
    const key = { 'idempotency-key': newUuid() }
    const { first, second } = await holding(product.db, 'approvals.approvals', async () => {
      const clicked = decide(asked, 'approve', approver, key)
      await untilBlocked(product.db)
      return { first: clicked, second: await decide(asked, 'approve', approver, key) }
    })
    assert.deepEqual([second.status, second.body.code], [409, 'idempotency_in_progress'])
    const { text } = await first
    assert.equal((await decide(asked, 'approve', approver, key)).text, text)
    await product.workOff()
    assert.equal(await refunded(), 1)
    assert.equal((await decide(asked, 'approve', approver, key)).text, text)
  })

  test('409 approval_expired: nobody approves what has expired, though nothing has marked it so yet', async () => {
    const asked = await ask()
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: secondsToDecide(asked) })
    const late = await decide(asked, 'approve')
    assert.deepEqual([late.status, late.body.code], [409, 'approval_expired'])
    await product.tick()
    assert.equal(await statusOf(asked), 'EXPIRED')
    assert.equal((await decide(asked, 'approve')).status, 409)
    await product.workOff()
    assert.equal(await refunded(), 0)
  })

  test('at the moment in which it expires: it is approved or it has expired, and never both', async () => {
    const asked = await ask()
    const { decided, expired } = await holding(product.db, 'approvals.approvals', async () => {
      const inTime = decide(asked, 'approve')
      await untilBlocked(product.db)
      await shop.post('/api/v1/sandbox/clock/advance', { seconds: secondsToDecide(asked) })
      const late = product.tick()
      await untilBlocked(product.db, 2)
      return { decided: inTime, expired: late }
    })
    const { status } = await decided
    await expired
    await product.tick()
    await product.workOff()
    const isApproved = status === 200
    assert.equal(status, isApproved ? 200 : 409)
    const end = [await statusOf(asked), await refunded()]
    assert.deepEqual(end, isApproved ? ['EXECUTED', 1] : ['EXPIRED', 0])
  })

  test('half of the time is over: somebody is reminded, once', async () => {
    const asked = await ask()
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: secondsToDecide(asked) / 2 })
    await product.tick()
    await product.tick()
    await product.settle()
    const { body } = await shop.get<{ content: { resource: { id: string } }[] }>(
      '/api/v1/events?limit=96&type=approval.reminder_due',
    )
    assert.equal(body.content.filter(({ resource }) => resource.id === asked.body.id).length, 1)
  })

  test('the same request asked by two calls at once is one approval', async () => {
    const answers = await allAtOnce(product.db, 'approvals.approvals', [() => ask(), () => ask()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202],
    )
    assert.equal(answers[0]?.body.id, answers[1]?.body.id)
  })
})

describe('a process that dies', () => {
  const asIs = (): SendApprovedRequest => {
    const { running, identity, config } = product
    const sender = new ApprovedRequestSender(
      identity,
      async (authenticate) => composeApp(config, running, { authenticate }).app,
    )
    return sender.send
  }

  const workingWith = (sendApprovedRequest: SendApprovedRequest) => {
    const { database, identity, config, running } = product
    const context = { database, tenants: identity.tenants, log: running.log }
    return workingOffAll(context, [approvalsService({ sendApprovedRequest })], config.secret)
  }

  /** Works as a worker whose process ends where the sending does, and then as the next one. */
  async function workOffTwice(sendApprovedRequest: SendApprovedRequest): Promise<void> {
    await assert.rejects(workingWith(sendApprovedRequest))
    await expireLeases(product.database.system)
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: 600 })
    await product.workOff()
  }

  test('before it has sent the approved request: the next one sends it', async () => {
    const asked = await ask()
    await decide(asked, 'approve')
    await workOffTwice(() => Promise.reject(new Error('killed before it is sent')))
    assert.equal(await statusOf(asked), 'EXECUTED')
    assert.equal(await refunded(), 1)
  })

  test('after the request was committed: it is executed with that, and never again', async () => {
    const asked = await ask()
    await decide(asked, 'approve')
    const send = asIs()
    await workOffTwice(async (execution, signal) => {
      await send(execution, signal)
      throw new Error('killed before the answer is recorded')
    })
    assert.equal(await statusOf(asked), 'EXECUTED')
    assert.equal(await refunded(), 1)
  })

  test('after a write of one transaction was committed: executed with that, and never again', async () => {
    const email = `${newUuid()}@example.com`
    const key = { 'idempotency-key': newUuid() }
    const asked = await agent.post('/api/v1/customers', { email, name: 'Ada' }, key)
    await decide(asked, 'approve')
    const send = asIs()
    const states: unknown[] = []
    await workOffTwice(async (execution, signal) => {
      await send(execution, signal)
      states.push(await statusOf(asked))
      throw new Error('killed before the answer is recorded')
    })
    assert.deepEqual([...states, await statusOf(asked)], ['EXECUTED', 'EXECUTED'])
    const { body } = await shop.get<{ content: { email: string }[] }>('/api/v1/customers?limit=96')
    assert.equal(body.content.filter((customer) => customer.email === email).length, 1)
  })

  test('409 approval_used: after it has begun, and what was answered is lost: it is not done a second time', async () => {
    const asked = await ask()
    await decide(asked, 'approve')
    const send = asIs()
    const answers: unknown[] = []
    await workingWith(async (execution, signal) => {
      await asOwner(product.db, (client) =>
        client.query('update approvals.approvals set begun_at = now() where id = $1', [
          uuidOf(String(asked.body.id)),
        ]),
      )
      const { status, code } = await send(execution, signal)
      answers.push([status, code])
      throw new Error('killed before the answer is recorded')
    })().catch(() => {})
    assert.deepEqual(answers, [[409, 'approval_used']])
    assert.equal(await refunded(), 0)
  })

  test('two workers that execute it at once execute it once', async () => {
    const asked = await ask()
    await decide(asked, 'approve')
    const send = asIs()
    const both: SendApprovedRequest = async (execution, signal) => {
      const { first, second } = await holding(product.db, 'payments.refunds', async () => {
        const first = send(execution, signal)
        await untilBlocked(product.db)
        const second = send(execution, signal)
        await untilBlocked(product.db, 2)
        return { first, second }
      })
      await second
      return first
    }
    await workingWith(both)()
    await product.workOff()
    assert.equal(await refunded(), 1)
  })
})

test('409 approval_policy_limit_reached: of two who ask for the last policy, the second comes too late', async () => {
  const tenant = await product.open('sandbox')
  const there = new Staff(product, tenant)
  const asking = await there.signedIn(await there.member(['ADMIN']))
  const approving = await there.signedIn(await there.member(['ADMIN']))
  const path = '/api/v1/approval-policies'
  const draft = {
    ...{ name: 'Refunds', match: { operations: ['createRefund'], actors: 'AGENT' } },
    ...{ effect: 'DENY', approvers: { roles: ['ADMIN'], quorum: 1, exclude: [] } },
  }
  const name = async (named: string) => {
    const asked = await asking.post(path, { ...draft, name: named })
    assert.equal(asked.status, 202, asked.text)
    return asked
  }
  const executed = async (asked: Answer) => {
    assert.equal((await decide(asked, 'approve', approving)).status, 200)
    await product.workOff()
    return (await tenant.get(`/api/v1/approvals/${asked.body.id}`)).body
  }
  const kept = await executed(await name('First'))
  assert.equal(kept.status, 'EXECUTED', JSON.stringify(kept))
  await asOwner(product.db, (client) =>
    client.query(
      `insert into approvals.policies
       select (jsonb_populate_record(policy, jsonb_build_object('id', gen_random_uuid()))).*
       from approvals.policies policy,
         generate_series(1, 199 - (select count(*) from approvals.policies where tenant_id = $1))
       where policy.tenant_id = $1 and policy.name = 'First'`,
      [uuidOf(tenant.credentials.tenantId)],
    ),
  )
  const [last, late] = [await name('Last'), await name('Late')]
  assert.equal((await executed(last)).status, 'EXECUTED')
  const decided = await decide(late, 'approve', approving)
  assert.deepEqual([decided.status, decided.body.code], [409, 'approval_stale'])
  assert.match(decided.text, /approval_policy_limit_reached/)
  const refused = await asking.post(path, draft)
  assert.deepEqual([refused.status, refused.body.code], [409, 'approval_policy_limit_reached'])
  assert.deepEqual(refused.body.meta, { limit: 200 })
})

describe('an agent cannot approve itself', () => {
  test('403 human_required: with a scope to decide', async () => {
    const { status, body } = await decide(await ask(), 'approve', agent, {
      'idempotency-key': newUuid(),
    })
    assert.deepEqual([status, body.code], [403, 'human_required'])
  })

  test('403: with a key or a client that it would make, or a credential of an agent', async () => {
    const owner = await staff.member(['OWNER'])
    const id = await staff.agent(owner, ['identity:write', 'agents:write', 'approvals:*'])
    const maker = await staff.asAgent(id)
    const draft = { name: 'Helper', scopes: ['approvals:*'] }
    const make = (url: string) => maker.post(url, draft, { 'idempotency-key': newUuid() })
    const made = await Promise.all([
      make('/api/v1/api-keys'),
      make('/api/v1/clients'),
      maker.post(
        `/api/v1/ai/agents/${id}/credentials`,
        { name: 'More' },
        { 'idempotency-key': newUuid() },
      ),
    ])
    assert(
      made.every(({ status }) => status === 202 || status === 403),
      made.map(({ text }) => text).join(),
    )
  })

  test('202: a role that it would grant waits for a person', async () => {
    const owner = await staff.member(['OWNER'])
    const maker = await staff.asAgent(await staff.agent(owner, ['*']))
    const memberId = await staff.member(['SUPPORT'])
    const { status, text } = await maker.patch(
      `/api/v1/members/${memberId}`,
      { roles: ['ADMIN'] },
      { 'idempotency-key': newUuid() },
    )
    assert.equal(status, 202, text)
    const { body } = await shop.get(`/api/v1/members/${memberId}`)
    assert.deepEqual(body.roles, ['SUPPORT'])
  })
})
