import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { manifest } from './manifest.ts'
import { commandCustomer } from './operations.ts'
import type { CustomerView } from './schemas.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type CustomerBody = Static<typeof CustomerView>
interface Refusal {
  readonly code: string
  readonly meta?: unknown
}

async function givenCustomer(tenant: string, more: object = {}): Promise<string> {
  const body = { email: `${newId('cus')}@example.com`, ...more }
  return (await world.as(tenant).post<CustomerBody>('/api/v1/customers', body)).body.id
}

function give(tenant: string, customerId: string, command: string) {
  const url = `/api/v1/customers/${customerId}/${command}`
  return world.as(tenant).post<CustomerBody & Refusal>(url)
}

async function eventsOf(tenant: string) {
  return (await world.events(tenant)).map(({ type, resource }) => `${type} ${resource.version}`)
}

describe('commands of a customer', () => {
  test('200: disabled and enabled, and neither twice', async () => {
    const id = await givenCustomer('switching')
    assert.partialDeepStrictEqual((await give('switching', id, 'disable')).body, {
      status: 'DISABLED',
      version: 2,
    })
    const again = await give('switching', id, 'disable')
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.equal((await give('switching', id, 'invite')).body.code, 'invalid_transition')
    assert.equal((await give('switching', id, 'enable')).body.status, 'ACTIVE')
    assert.equal((await give('switching', id, 'enable')).body.code, 'invalid_transition')
    assert.deepEqual(await eventsOf('switching'), [
      'customer.created 1',
      'customer.disabled 2',
      'customer.enabled 3',
    ])
  })

  test('200: an invitation can be repeated, and who was invited is enabled', async () => {
    const id = await givenCustomer('inviting', { status: 'INVITED' })
    assert.equal((await give('inviting', id, 'invite')).body.status, 'INVITED')
    assert.equal((await give('inviting', id, 'enable')).body.status, 'ACTIVE')
    assert.equal((await give('inviting', id, 'invite')).body.status, 'ACTIVE')
    assert.deepEqual((await eventsOf('inviting')).sort(), [
      'customer.created 1',
      'customer.enabled 3',
      'customer.invited 1',
      'customer.invited 2',
      'customer.invited 4',
    ])
  })

  test('200: listed by status', async () => {
    await givenCustomer('by-status')
    const [off, invited] = await Promise.all([
      givenCustomer('by-status'),
      givenCustomer('by-status', { status: 'INVITED' }),
    ])
    await give('by-status', off, 'disable')
    const found = async (status: string) => {
      const list = `/api/v1/customers?status=${status}`
      const { body } = await world.as('by-status').get<{ content: CustomerBody[] }>(list)
      return body.content.map(({ id }) => id)
    }
    assert.deepEqual([await found('DISABLED'), await found('INVITED')], [[off], [invited]])
    assert.equal((await found('ACTIVE')).length, 1)
    assert.equal((await world.as('by-status').get('/api/v1/customers?status=GONE')).status, 400)
  })

  test('409: of two at once the second waits and is refused', async () => {
    const id = await givenCustomer('racing')
    const { reply } = await world.seed('racing', async (tx) => {
      await commandCustomer(tx, id, 'disable')
      const second = give('racing', id, 'disable')
      await untilBlocked(world.db)
      return { reply: second }
    })
    assert.equal((await reply).body.code, 'invalid_transition')
  })

  test('404, 403: another tenant, and a scope for reading', async () => {
    const id = await givenCustomer('guarded')
    assert.equal((await give('stranger', id, 'disable')).body.code, 'customer_not_found')
    const reader = world.as('guarded', ['customers:read'])
    assert.equal((await reader.post(`/api/v1/customers/${id}/disable`)).status, 403)
    assert.deepEqual(await eventsOf('guarded'), ['customer.created 1'])
  })
})

describe('DELETE /api/v1/customers/:customerId', () => {
  test('200: gone once, with all that belongs to it, and its email is free again', async () => {
    const email = 'ada@example.com'
    const id = await givenCustomer('deleting', { email })
    const url = `/api/v1/customers/${id}`
    const caller = world.as('deleting')
    const berlin = { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' }
    const address = await caller.post<{ id: string }>(`${url}/addresses`, berlin)
    const group = await caller.post<{ id: string }>('/api/v1/customer-groups', { name: 'VIP' })
    const members = `/api/v1/customer-groups/${group.body.id}/members/add`
    await caller.post(members, { customer_ids: [id] })
    const said = { purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'x' }
    await caller.post(`${url}/consents`, said)
    assert.equal((await world.as('stranger').call('DELETE', url)).status, 404)
    assert.equal((await caller.call<CustomerBody>('DELETE', url)).body.id, id)
    assert.equal((await caller.call('DELETE', url)).status, 404)
    assert.equal((await caller.get(`/api/v1/addresses/${address.body.id}`)).status, 404)
    const left = await caller.get<{ member_count: number }>(
      `/api/v1/customer-groups/${group.body.id}`,
    )
    assert.equal(left.body.member_count, 0)
    const kept = await world.peek(
      'deleting',
      (tx) => tx`select id from customers.consent_records where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(kept, [])
    await givenCustomer('deleting', { email })
    assert((await eventsOf('deleting')).includes('customer.deleted 3'))
  })

  test('200: nothing is left of who it was, in events, answers and the record of changes', async () => {
    const tenant = 'forgetting'
    const caller = world.as(tenant)
    const key = { 'idempotency-key': 'deleted-customer' }
    const body = { email: 'ada@example.com', name: 'Ada Lovelace' }
    const made = await caller.post<CustomerBody>('/api/v1/customers', body, key)
    const url = `/api/v1/customers/${made.body.id}`
    const address = { country: 'DE', line1: 'Ada-Allee 1', city: 'Berlin', postal_code: '10115' }
    const first = await caller.post<{ id: string }>(`${url}/addresses`, address)
    await caller.post(`${url}/addresses`, address)
    assert.equal((await caller.call('DELETE', `/api/v1/addresses/${first.body.id}`)).status, 200)
    const deletion = { headers: { 'idempotency-key': 'deletion' } }
    const gone = await caller.call<CustomerBody>('DELETE', url, deletion)
    assert.equal(gone.status, 200, gone.text)
    assert.doesNotMatch(gone.text, /Lovelace|Ada-Allee|ada@/)
    await world.tick()
    assert.equal((await caller.call('DELETE', url, deletion)).text, gone.text)
    await world.settle()
    const events = await world.events(tenant)
    const told = events.filter(({ type }) => type.startsWith('customer.'))
    assert.deepEqual(
      told.map(({ data }) => data.object.id),
      told.map(() => made.body.id),
    )
    assert.doesNotMatch(JSON.stringify(events), /Lovelace|Ada-Allee|ada@/)
    const again = await caller.post<{ code: string }>('/api/v1/customers', body, key)
    assert.equal(again.body.code, 'stored_answer_erased')
    const digests = await world.peek(
      tenant,
      (tx) => tx`
        select resource_id from platform.audit_entries
        where tenant_id = ${tx.tenantId} and coalesce(before_digest, after_digest) is not null`,
    )
    assert.deepEqual(digests, [])
  })
})
