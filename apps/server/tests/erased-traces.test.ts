import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  beginTraces,
  eraseTraces,
  kernelTraces,
  subjectsOfPerson,
  type TraceErasure,
  uuidOf,
} from '@souk/platform'
import { type Answer, asOwner, type Caller, holding, untilBlocked } from '@souk/platform/testing'
import { declaredOperations } from '../declared.ts'
import { keyed, Staff } from '../testing/agents.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'
import { asSystem } from '../testing/system.ts'

/** What agents asked for, were answered and left on record about a person goes with that person. */

let product: Product
let shop: Shop
let agent: Caller
let approver: Caller

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  agent = keyed(await staff.asAgent(await staff.agent(owner, ['customers:*'])))
  approver = await staff.signedIn(await staff.member(['ADMIN']))
})
after(() => product.close())

/** As whoever erases a person does it, for all that these resources have left behind. */
async function erase(ids: readonly string[], emails: readonly string[] = []): Promise<void> {
  const { services } = product.running
  const kinds = services.flatMap(({ events }) => events)
  const traces = [...kernelTraces({ kinds }), ...services.flatMap((service) => service.traces)]
  const context = await asSystem(product, shop, 'privacy.erase')
  const { database } = product
  await database.write(context, async (tx) => {
    for (const { prepare } of traces) {
      let mayHaveMore = true
      while (mayHaveMore) mayHaveMore = (await prepare?.(tx)) ?? false
    }
  })
  let at: TraceErasure | null = beginTraces([...ids, ...subjectsOfPerson({ ids, emails })])
  while (at) {
    const part: TraceErasure = at
    at = await database.write(context, (tx) => eraseTraces(tx, traces, part))
  }
}

interface Customer {
  readonly id: string
}

const secret = 'Ada Lovelace'

async function aCustomer(): Promise<string> {
  const body = { email: `${randomUUID()}@shop.example`, name: 'Someone' }
  return (await shop.post<Customer>('/api/v1/customers', body)).body.id
}

const reason = { 'souk-agent-reason': `${secret} asked for it` }

/** An agent wants to give the customer a name. */
async function asksToRename(customerId: string, key: string = randomUUID()): Promise<Answer> {
  const headers = { ...reason, 'idempotency-key': key }
  const asked = await agent.patch(`/api/v1/customers/${customerId}`, { name: secret }, headers)
  assert.equal(asked.status, 202, asked.text)
  return asked
}

async function approvalOf({ body }: Answer): Promise<Record<string, unknown>> {
  return (await approver.get(`/api/v1/approvals/${body.id}`)).body
}

const decide = ({ body }: Answer, verdict: 'approve' | 'reject', comment?: string) =>
  approver.post(`/api/v1/approvals/${body.id}/${verdict}`, {
    payload_sha256: body.payload_sha256,
    ...(comment && { comment }),
  })

/** Whatever the tables of approvals, events and answers have, except of what is shown beside. */
async function traceOf(text: string): Promise<string[]> {
  const found: string[] = []
  await asOwner(product.db, async (client) => {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('platform', 'approvals', 'activity', 'jobs', 'webhooks')
    `)
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(
        `select 1 from ${name} kept where kept::text like '%' || $1 || '%'`,
        [text],
      )
      if (rowCount) found.push(name)
    }
  })
  return found
}

describe('an approval about an erased person', () => {
  test('that waits is cancelled with a reason, and nobody can decide on it', async () => {
    const customer = await aCustomer()
    const asked = await asksToRename(customer)
    assert.notDeepEqual(await traceOf(secret), [])
    await product.settle()
    await erase([customer])
    const left = await approvalOf(asked)
    assert.partialDeepStrictEqual(left, {
      status: 'CANCELLED',
      result: { status: 410, code: 'person_erased' },
      reason: null,
      request: { method: 'PATCH', body: null },
      changes: [{ resource: 'customer', id: customer, before: null, after: null }],
      payload_sha256: asked.body.payload_sha256,
    })
    assert(left.erased_at)
    assert.equal((await decide(asked, 'approve')).status, 409)
    await product.settle()
    assert.deepEqual(await traceOf(secret), [])
  })

  test('that was decided on stays decided, by the hash that was decided on', async () => {
    const customer = await aCustomer()
    const asked = await asksToRename(customer)
    assert.equal((await decide(asked, 'reject', `${secret} is no customer`)).status, 200)
    const before = await approvalOf(asked)
    await erase([customer])
    const left = await approvalOf(asked)
    assert.equal(left.status, 'REJECTED')
    assert.equal(left.payload_sha256, before.payload_sha256)
    const decisions = left.decisions as readonly { comment: string | null; verdict: string }[]
    assert.deepEqual(
      decisions.map(({ verdict, comment }) => [verdict, comment]),
      [['REJECT', null]],
    )
    const again = await approvalOf(asked)
    await erase([customer])
    assert.deepEqual(await approvalOf(asked), again, 'the second time changes nothing')
    assert.deepEqual(await traceOf(secret), [])
  })

  test('that was approved and not executed yet is never executed', async () => {
    const customer = await aCustomer()
    const asked = await asksToRename(customer)
    assert.equal((await decide(asked, 'approve')).status, 200)
    await erase([customer])
    await product.workOff()
    assert.partialDeepStrictEqual(await approvalOf(asked), { status: 'STALE' })
    const { body } = await shop.get<{ name: string }>(`/api/v1/customers/${customer}`)
    assert.equal(body.name, 'Someone')
  })

  test('of the release before is found as well', async () => {
    const customer = await aCustomer()
    const asked = await asksToRename(customer)
    await asOwner(product.db, async (client) => {
      await client.query('delete from approvals.approval_subjects')
      await client.query('update approvals.approvals set has_subjects = false')
    })
    await erase([customer])
    assert.partialDeepStrictEqual(await approvalOf(asked), { status: 'CANCELLED' })
  })

  test('409 stored_answer_erased: whoever asked again is not shown what was answered', async () => {
    const [customer, key] = [await aCustomer(), randomUUID()]
    await asksToRename(customer, key)
    await erase([customer])
    const headers = { ...reason, 'idempotency-key': key }
    const again = await agent.patch(`/api/v1/customers/${customer}`, { name: secret }, headers)
    assert.deepEqual([again.status, again.body.code], [409, 'stored_answer_erased'])
  })

  /** An agent wants to create somebody, whose id nobody knows yet. */
  async function asksToCreate(email: string, key: string = randomUUID()): Promise<Answer> {
    const headers = { ...reason, 'idempotency-key': key }
    const asked = await agent.post('/api/v1/customers', { email, name: secret }, headers)
    assert.equal(asked.status, 202, asked.text)
    return asked
  }

  test('that created them is found by what it has created', async () => {
    const asked = await asksToCreate(`${randomUUID()}@shop.example`)
    assert.equal((await decide(asked, 'approve')).status, 200)
    await product.workOff()
    const done = (await approvalOf(asked)) as { status: string; result: { location: string } }
    assert.equal(done.status, 'EXECUTED')
    await erase([done.result.location.split('/').at(-1) ?? ''])
    assert.partialDeepStrictEqual(await approvalOf(asked), {
      status: 'EXECUTED',
      reason: null,
      request: { body: null },
    })
    await product.settle()
    assert.deepEqual(await traceOf(secret), [])
  })

  test('that was to create them and never did is found by their address, however it is written', async () => {
    const [name, key] = [randomUUID(), randomUUID()]
    const rejected = await asksToCreate(`Ada-${name}@shop.example`, key)
    assert.equal((await decide(rejected, 'reject', `${secret} is no customer`)).status, 200)
    const waiting = await asksToCreate(`ada-${name}@SHOP.example`)
    const other = await asksToCreate(`bob-${name}@shop.example`)
    await product.settle()
    await erase([await aCustomer()], [`ada-${name}@shop.example`])
    assert.partialDeepStrictEqual(await approvalOf(rejected), {
      status: 'REJECTED',
      reason: null,
      request: { body: null },
    })
    assert.partialDeepStrictEqual(await approvalOf(waiting), { status: 'CANCELLED' })
    assert.partialDeepStrictEqual(await approvalOf(other), { status: 'PENDING' })
    const headers = { ...reason, 'idempotency-key': key }
    const body = { email: `Ada-${name}@shop.example`, name: secret }
    const again = await agent.post('/api/v1/customers', body, headers)
    assert.deepEqual([again.status, again.body.code], [409, 'stored_answer_erased'])
    await erase([await aCustomer()], [`bob-${name}@shop.example`])
    await product.settle()
    assert.deepEqual(await traceOf(secret), [])
  })

  test('about others waits as before', async () => {
    const [ada, bob] = [await aCustomer(), await aCustomer()]
    await asksToRename(ada)
    const asked = await asksToRename(bob)
    await erase([ada])
    const { body } = await approver.get(`/api/v1/approvals/${asked.body.id}`)
    assert.deepEqual([body.status, body.reason], ['PENDING', reason['souk-agent-reason']])
    await erase([bob])
  })
})

describe('what an agent asks to delete', () => {
  const address = { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' }

  /** Makes something that tells of somebody, and says where it is. */
  const givenBy: Readonly<Record<string, () => Promise<string>>> = {
    deleteCustomer: async () => {
      const body = { email: `${randomUUID()}@shop.example`, name: secret }
      return `/api/v1/customers/${(await shop.post('/api/v1/customers', body)).body.id}`
    },
    deleteAddress: async () => {
      const addresses = `/api/v1/customers/${await aCustomer()}/addresses`
      const { body } = await shop.post(addresses, { ...address, name: secret })
      return `/api/v1/addresses/${body.id}`
    },
    deleteCustomerGroup: async () => {
      const { body } = await shop.post('/api/v1/customer-groups', { name: `Of ${randomUUID()}` })
      return `/api/v1/customer-groups/${body.id}`
    },
  }

  const asksToDelete = (path: string) =>
    agent.call('DELETE', path, { headers: { 'idempotency-key': randomUUID() } })

  test('is every deletion of customers', () => {
    const deletions = declaredOperations().list.filter(
      ({ method, service }) => method === 'DELETE' && service === 'customers',
    )
    const names = deletions.map(({ schema }) => schema.operationId ?? '')
    assert.deepEqual(names.toSorted(), Object.keys(givenBy).toSorted())
  })

  for (const [operationId, given] of Object.entries(givenBy)) {
    test(`${operationId}: is shown to whoever decides, and done when it is approved`, async () => {
      const path = await given()
      const { body: before } = await shop.get(path)
      const asked = await asksToDelete(path)
      assert.equal(asked.status, 202, asked.text)
      const id = path.split('/').at(-1)
      assert.partialDeepStrictEqual(await approvalOf(asked), {
        status: 'PENDING',
        changes: [{ id, before: { id, name: before.name }, after: null }],
      })
      const isPersonal = before.name === secret
      const comment = isPersonal ? `${secret} asked for it` : 'nobody needs it'
      const approved = await decide(asked, 'approve', comment)
      assert.equal(approved.status, 200, approved.text)
      await product.workOff()
      await product.tick()
      const done = await approvalOf(asked)
      assert.partialDeepStrictEqual(done, { status: 'EXECUTED', result: { status: 200 } })
      assert.equal((await shop.get(path)).status, 404)
      assert.equal(done.erased_at !== null, isPersonal)
      await product.settle()
      assert.deepEqual(await traceOf(secret), [])
    })
  }

  test('is deleted while an erasure waits for the same approval, and neither holds what the other needs', async () => {
    const path = (await givenBy.deleteCustomer?.()) ?? ''
    const asked = await asksToDelete(path)
    assert.equal((await decide(asked, 'approve')).status, 200)
    await product.settle()
    const customerId = path.split('/').at(-1) ?? ''
    const { done } = await holding(product.db, 'approvals.approvals', async () => {
      const done = Promise.all([product.workOff(), erase([customerId])])
      done.catch(() => {})
      await untilBlocked(product.db, 2)
      // Whoever writes, deletes or relays for the tenant needs no more than these.
      await asOwner(product.db, async (client) => {
        const tenantId = uuidOf(shop.credentials.tenantId)
        for (const table of ['platform.event_heads', 'customers.customers']) {
          const free = `select from ${table} where tenant_id = $1 for update nowait`
          await client.query(free, [tenantId])
        }
      })
      return { done }
    })
    await done
    await product.workOff()
    const { status } = await approvalOf(asked)
    assert(['EXECUTED', 'STALE'].includes(status as string), String(status))
    assert.equal((await shop.get(path)).status, status === 'EXECUTED' ? 404 : 200)
  })

  test('is cancelled when somebody else deletes it, and other requests about it with it', async () => {
    const path = await givenBy.deleteAddress?.()
    assert(path)
    const renaming = await agent.patch(path, { name: 'Grace Hopper' })
    const deleting = await asksToDelete(path)
    assert.deepEqual([renaming.status, deleting.status], [202, 202])
    assert.equal((await shop.call('DELETE', path)).status, 200)
    await product.tick()
    for (const asked of [renaming, deleting]) {
      assert.partialDeepStrictEqual(await approvalOf(asked), {
        status: 'CANCELLED',
        result: { code: 'person_erased' },
      })
    }
  })

  test('takes nothing with it that is about a guest with the same address', async () => {
    const email = `${randomUUID()}@shop.example`
    const asked = await agent.post('/api/v1/customers', { email: `x${email}`, name: secret })
    const guest = await agent.post('/api/v1/customers', { email, name: secret })
    assert.deepEqual([asked.status, guest.status], [202, 202])
    for (const given of [email, `x!${email}`]) {
      const { body } = await shop.post<Customer>('/api/v1/customers', { email: given })
      assert.equal((await shop.call('DELETE', `/api/v1/customers/${body.id}`)).status, 200)
      await product.tick()
    }
    assert.partialDeepStrictEqual(await approvalOf(guest), { status: 'PENDING' })
    await erase([await aCustomer()], [`x!${email}`])
    assert.partialDeepStrictEqual(await approvalOf(guest), { status: 'PENDING' })
    await erase([await aCustomer()], [email])
    assert.partialDeepStrictEqual(await approvalOf(guest), { status: 'CANCELLED' })
    assert.partialDeepStrictEqual(await approvalOf(asked), { status: 'PENDING' })
  })
})
