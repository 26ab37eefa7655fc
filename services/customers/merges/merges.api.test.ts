import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { manifest } from '../manifest.ts'
import type { CustomerView } from '../schemas.ts'
import { mergeCustomer } from './operations.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type CustomerBody = Static<typeof CustomerView>
interface Refusal {
  readonly code: string
  readonly meta?: unknown
}

async function givenCustomer(tenant: string, more: object = {}): Promise<CustomerBody> {
  const body = { email: `${newId('cus')}@example.com`, ...more }
  return (await world.as(tenant).post<CustomerBody>('/api/v1/customers', body)).body
}

function merge(tenant: string, from: string, into: string) {
  const url = `/api/v1/customers/${from}/merge`
  return world.as(tenant).post<CustomerBody & Refusal>(url, { into })
}

async function read(tenant: string, id: string): Promise<CustomerBody> {
  return (await world.as(tenant).get<CustomerBody>(`/api/v1/customers/${id}`)).body
}

const berlin = { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' }

async function givenAddress(tenant: string, customerId: string): Promise<string> {
  const url = `/api/v1/customers/${customerId}/addresses`
  return (await world.as(tenant).post<{ id: string }>(url, berlin)).body.id
}

async function givenGroup(tenant: string, name: string, ...members: string[]): Promise<string> {
  const { body } = await world.as(tenant).post<{ id: string }>('/api/v1/customer-groups', { name })
  const url = `/api/v1/customer-groups/${body.id}/members/add`
  await world.as(tenant).post(url, { customer_ids: members })
  return body.id
}

async function say(tenant: string, customerId: string, granted: boolean) {
  const said = { purpose: 'newsletter', channel: 'EMAIL', granted, source: 'form' }
  await world.as(tenant).post(`/api/v1/customers/${customerId}/consents`, said)
}

describe('POST /api/v1/customers/:customerId/merge', () => {
  test('200: a number of two registers stays two, and what was looked up stays so', async () => {
    const caller = world.as('numbers')
    const customerWith = async (...tax_ids: object[]) => {
      const body = { email: `${newId('cus')}@example.com`, tax_ids }
      return (await caller.post<{ id: string }>('/api/v1/customers', body)).body.id
    }
    const number = { value: 'DE136695976', status: 'UNVERIFIED' }
    const verified = { type: 'EU_VAT', ...number, status: 'VERIFIED' }
    const from = await customerWith(verified, { type: 'OTHER', ...number })
    const into = await customerWith({ type: 'EU_VAT', ...number })
    const merged = await caller.post(`/api/v1/customers/${from}/merge`, { into })
    assert.equal(merged.status, 200, merged.text)
    const { body } = await caller.get<{ tax_ids: object[] }>(`/api/v1/customers/${into}`)
    assert.deepEqual(body.tax_ids, [verified, { type: 'OTHER', ...number }])
  })

  test('200: what belongs to one belongs to the other, which keeps what it says itself', async () => {
    const tenant = 'merging'
    const tax_ids = [{ type: 'EU_VAT', value: 'DE136695976' }]
    const from = await givenCustomer(tenant, {
      name: 'Old',
      phone: '12345',
      tax_ids,
      kind: 'GUEST',
    })
    const into = await givenCustomer(tenant, { name: 'New' })
    const moved = await givenAddress(tenant, from.id)
    const own = await givenAddress(tenant, into.id)
    const both = await givenGroup(tenant, 'Both', from.id, into.id)
    const one = await givenGroup(tenant, 'One', from.id)
    await say(tenant, into.id, true)
    await say(tenant, from.id, false)
    const answer = await merge(tenant, from.id, into.id)
    assert.equal(answer.status, 200, answer.text)
    assert.partialDeepStrictEqual(answer.body, { status: 'DISABLED', merged_into: into.id })
    const left = await read(tenant, from.id)
    assert.partialDeepStrictEqual(left, { merged_into: into.id, groups: [], tax_ids: [] })
    const kept = await read(tenant, into.id)
    assert.partialDeepStrictEqual(kept, { name: 'New', phone: '12345', kind: 'REGISTERED' })
    assert.deepEqual(
      kept.tax_ids.map(({ value }) => value),
      ['DE136695976'],
    )
    assert.deepEqual(
      kept.groups.map(({ id }) => id),
      [both, one],
    )
    assert.deepEqual(
      kept.consents.map(({ granted }) => granted),
      [false],
      'the later one holds',
    )
    assert.deepEqual(kept.default_address_ids, { shipping: own, billing: own })
    const address = await world.as(tenant).get(`/api/v1/addresses/${moved}`)
    assert.partialDeepStrictEqual(address.body, {
      customer_id: into.id,
      is_default_shipping: false,
    })
    const consents = await world
      .as(tenant)
      .get<{ content: unknown[] }>(`/api/v1/customers/${into.id}/consents`)
    assert.equal(consents.body.content.length, 2)
    const counts = await Promise.all(
      [both, one].map((id) =>
        world.as(tenant).get<{ member_count: number }>(`/api/v1/customer-groups/${id}`),
      ),
    )
    assert.deepEqual(
      counts.map(({ body }) => body.member_count),
      [1, 1],
    )
    const types = (await world.events(tenant)).map(({ type }) => type)
    assert.equal(types.filter((type) => type === 'customer.merged').length, 1)
  })

  test('409 merge_conflict: itself, twice, a circle, and one that went before', async () => {
    const tenant = 'conflicts'
    const [a, b, c] = [
      await givenCustomer(tenant),
      await givenCustomer(tenant),
      await givenCustomer(tenant),
    ]
    const refused = async (from: string, into: string) => {
      const { status, body } = await merge(tenant, from, into)
      assert.deepEqual([status, body.code, body.meta], [409, 'merge_conflict', { from, into }])
    }
    await refused(a.id, a.id)
    assert.equal((await merge(tenant, a.id, b.id)).status, 200)
    await refused(a.id, b.id)
    await refused(a.id, c.id)
    await refused(b.id, a.id)
    await refused(c.id, a.id)
    assert.equal((await merge(tenant, c.id, newId('cus'))).status, 404)
    assert.equal((await merge('stranger', c.id, b.id)).status, 404)
    assert.equal((await read(tenant, c.id)).version, 1)
  })

  test('409 merge_conflict: more tax ids than one customer can have are kept apart', async () => {
    const tenant = 'excess'
    const numbers = (first: number) =>
      Array.from({ length: 6 }, (_, n) => ({ type: 'OTHER', value: `no ${first + n}` }))
    const from = await givenCustomer(tenant, { tax_ids: numbers(0) })
    const into = await givenCustomer(tenant, { tax_ids: numbers(100) })
    assert.equal((await merge(tenant, from.id, into.id)).body.code, 'merge_conflict')
    assert.equal((await read(tenant, from.id)).tax_ids.length, 6)
    const same = await givenCustomer(tenant, { tax_ids: numbers(0) })
    assert.equal((await merge(tenant, from.id, same.id)).status, 200)
    assert.equal((await read(tenant, same.id)).tax_ids.length, 6)
  })

  test('409 merge_conflict: of two at once, each into the other, the second waits and is refused', async () => {
    const tenant = 'crossing'
    const [a, b] = [await givenCustomer(tenant), await givenCustomer(tenant)]
    const { reply } = await world.seed(tenant, async (tx) => {
      await mergeCustomer(tx, { fromId: a.id, intoId: b.id }, async () => [])
      const second = merge(tenant, b.id, a.id)
      await untilBlocked(world.db)
      return { reply: second }
    })
    assert.equal((await reply).body.code, 'merge_conflict')
    assert.equal((await read(tenant, b.id)).merged_into, null)
  })

  test('409 customer_merged: what went is read and not used, and the other is named', async () => {
    const tenant = 'pointing'
    const [a, b] = [await givenCustomer(tenant), await givenCustomer(tenant)]
    await merge(tenant, a.id, b.id)
    const caller = world.as(tenant)
    const url = `/api/v1/customers/${a.id}`
    const said = { purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'x' }
    const answers = await Promise.all([
      caller.patch<Refusal>(url, { name: 'Late' }),
      caller.post<Refusal>(`${url}/enable`),
      caller.post<Refusal>(`${url}/addresses`, berlin),
      caller.post<Refusal>(`${url}/consents`, said),
      caller.call<Refusal>('DELETE', url),
    ])
    const kept = await caller.call<Refusal>('DELETE', `/api/v1/customers/${b.id}`)
    assert.deepEqual(
      [kept.body.code, kept.body.meta],
      ['customer_in_use', { in_use_by: ['customers'] }],
    )
    for (const { body } of answers) {
      assert.deepEqual([body.code, body.meta], ['customer_merged', { merged_into: b.id }])
    }
  })
})
