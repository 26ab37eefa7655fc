import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, holding, untilBlocked } from '@souk/platform/testing'
import { createPrivacyWorld, givenCustomer, givenOrder, type Refusal } from '../privacy.fixture.ts'
import { placeHold } from './operations.ts'

const world = await createPrivacyWorld()
after(() => world.close())

interface HoldBody extends Refusal {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly version: number
}

const holds = '/api/v1/legal-holds'
const reason = 'dispute before the court'

function place(tenant: string, customerId: string, caller = world.as(tenant)) {
  return caller.post<HoldBody>(holds, { customer_id: customerId, reason })
}

async function placed(tenant: string, customerId: string): Promise<HoldBody> {
  const { status, body, text } = await place(tenant, customerId)
  assert.equal(status, 201, text)
  return body
}

function release(tenant: string, id: string, body: object = {}): Promise<Answer<HoldBody>> {
  return world.as(tenant).post<HoldBody>(`${holds}/${id}/release`, body)
}

async function eventsAbout(tenant: string, id: string): Promise<string[]> {
  const found = (await world.events(tenant)).filter(({ resource }) => resource.id === id)
  return found.map(({ type }) => type)
}

const nameOf = async (tenant: string, id: string) =>
  (await world.as(tenant).get<{ name: string | null }>(`/api/v1/customers/${id}`)).body.name

async function erasure(tenant: string, customerId: string): Promise<string> {
  const { body, text } = await world.request(tenant, { customer_id: customerId, kind: 'ERASE' })
  assert(body.id, text)
  return body.id
}

describe('a legal hold', () => {
  test('201, 200: is placed, listed by customer and state, read, released once, and told each time', async () => {
    const tenant = 'listing'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const made = await placed(tenant, ada.id)
    assert.partialDeepStrictEqual(made, { status: 'ACTIVE', reason, version: 1 })
    const found = async (query: string) =>
      (await world.as(tenant).get<{ content: HoldBody[] }>(`${holds}?${query}`)).body.content
    assert.deepEqual(await found(`customer_id=${ada.id}&status=ACTIVE`), [made])
    assert.deepEqual(await found('status=RELEASED'), [])
    const given = await release(tenant, made.id, { reason: 'settled' })
    assert.partialDeepStrictEqual(given.body, { status: 'RELEASED', release_reason: 'settled' })
    const again = await release(tenant, made.id)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    const read = await world.as(tenant).get<HoldBody>(`${holds}/${made.id}`)
    assert.deepEqual(read.body, given.body)
    assert.deepEqual(await eventsAbout(tenant, made.id), [
      'legal_hold.placed',
      'legal_hold.released',
    ])
    const audited = await world.peek(
      tenant,
      (tx) => tx<{ operation: string }>`
        select operation from platform.audit_entries
        where tenant_id = ${tx.tenantId} and resource_id = ${made.id} order by at, id`,
    )
    assert.deepEqual(
      audited.map(({ operation }) => operation),
      ['createLegalHold', 'releaseLegalHold'],
    )
  })

  test('404, 403, 422, 409: another tenant, who may not, a customer that is not there or became another', async () => {
    const tenant = 'guarded'
    const shop = world.as(tenant)
    const [ada, bea] = [
      await givenCustomer(shop, 'ada@example.com'),
      await givenCustomer(shop, 'bea@example.com'),
    ]
    const { id } = await placed(tenant, ada.id)
    assert.equal((await release('stranger', id)).body.code, 'legal_hold_not_found')
    assert.equal((await world.as('stranger').get(`${holds}/${id}`)).status, 404)
    assert.equal((await place('stranger', ada.id)).body.code, 'customer_unknown')
    assert.equal((await place(tenant, newId('cus'))).body.code, 'customer_unknown')
    const reader = world.as(tenant, ['privacy:read'])
    assert.equal((await place(tenant, ada.id, reader)).status, 403)
    const client = world.asClient(tenant)
    assert.equal((await place(tenant, bea.id, client)).status, 201)
    const byKey = await client.post<Refusal>(`${holds}/${id}/release`, {})
    assert.deepEqual([byKey.status, byKey.body.code], [403, 'human_required'])
    assert.equal((await shop.get<HoldBody>(`${holds}/${id}`)).body.status, 'ACTIVE')
    await shop.post(`/api/v1/customers/${bea.id}/merge`, { into: ada.id })
    const late = await place(tenant, bea.id)
    assert.deepEqual(
      [late.status, late.body.code, late.body.meta],
      [409, 'customer_merged', { merged_into: ada.id }],
    )
  })

  test('423 legal_hold: an erasure that is asked for later is recorded and not verified; a copy is made', async () => {
    const tenant = 'before'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const hold = await placed(tenant, ada.id)
    const copy = await world.ask(tenant, 'EXPORT', ada.id)
    assert.equal(copy.status, 'COMPLETED')
    const id = await erasure(tenant, ada.id)
    for (const _time of ['once', 'twice']) {
      const { status, body } = await world.verify(tenant, id)
      assert.deepEqual([status, body.code, body.meta], [423, 'legal_hold', { ids: [hold.id] }])
    }
    assert.partialDeepStrictEqual(await world.read(tenant, id), { status: 'RECEIVED', version: 1 })
    const url = `/api/v1/customers/${ada.id}`
    const deleted = await world.as(tenant).call<Refusal>('DELETE', url)
    assert.equal(deleted.body.code, 'customer_in_use')
    await release(tenant, hold.id)
    assert.equal((await world.verify(tenant, id)).body.status, 'PROCESSING')
    await world.settle()
    await world.finish(tenant)
    const read = await world.as(tenant).get<HoldBody>(`${holds}/${hold.id}`)
    assert.partialDeepStrictEqual(read.body, { status: 'RELEASED', reason: null })
  })

  test('that is placed while a copy of the person is open stops their erasure, which goes on after the last hold', async () => {
    const tenant = 'under way'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const id = await erasure(tenant, ada.id)
    await world.verify(tenant, id)
    await world.request(tenant, { customer_id: ada.id, kind: 'EXPORT' })
    const [first, second] = [await placed(tenant, ada.id), await placed(tenant, ada.id)]
    assert.partialDeepStrictEqual(await world.read(tenant, id), {
      status: 'BLOCKED',
      blocked_code: 'legal_hold',
      blocked_ids: [first.id, second.id],
    })
    await world.later(tenant, 600)
    assert.equal(await nameOf(tenant, ada.id), 'Ada Lovelace')
    await release(tenant, first.id)
    await world.later(tenant, 600)
    assert.partialDeepStrictEqual(await world.read(tenant, id), {
      status: 'BLOCKED',
      blocked_ids: [second.id],
    })
    assert.equal(await nameOf(tenant, ada.id), 'Ada Lovelace')
    await release(tenant, second.id)
    await world.settle()
    await world.finish(tenant)
    assert.equal((await world.read(tenant, id)).status, 'COMPLETED')
    assert.equal(await nameOf(tenant, ada.id), null)
  })

  test('that is placed between two pages keeps what is left', async () => {
    const tenant = 'half'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com')
    const order = await givenOrder(shop, { customer_id: ada.id })
    await shop.post(`/api/v1/orders/${order.id}/cancel`)
    const id = await erasure(tenant, ada.id)
    await world.verify(tenant, id)
    await world.settle()
    assert.equal(await nameOf(tenant, ada.id), null, 'it has begun')
    const hold = await placed(tenant, ada.id)
    await world.later(tenant, 600)
    const emailOf = async () =>
      (await shop.get<{ email: string | null }>(`/api/v1/orders/${order.id}`)).body.email
    assert.equal(await emailOf(), 'ada@example.com')
    await release(tenant, hold.id)
    await world.settle()
    await world.finish(tenant)
    assert.equal(await emailOf(), null)
  })

  test('takes the place of another obstacle, which is looked for again', async () => {
    const tenant = 'in place'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com')
    const id = await erasure(tenant, ada.id)
    await world.verify(tenant, id)
    const order = await givenOrder(shop, { customer_id: ada.id })
    await world.settle()
    assert.equal((await world.read(tenant, id)).blocked_code, 'customer_has_open_orders')
    const hold = await placed(tenant, ada.id)
    assert.equal((await world.read(tenant, id)).blocked_code, 'legal_hold')
    await release(tenant, hold.id)
    await world.settle()
    assert.equal((await world.read(tenant, id)).blocked_code, 'customer_has_open_orders')
    await shop.post(`/api/v1/orders/${order.id}/cancel`)
    await world.later(tenant, 61)
    await world.finish(tenant)
    assert.equal((await world.read(tenant, id)).status, 'COMPLETED')
  })

  test('goes with a customer that is merged, and is released there', async () => {
    const tenant = 'merged'
    const shop = world.as(tenant)
    const [ada, bea, cleo] = [
      await givenCustomer(shop, 'ada@example.com'),
      await givenCustomer(shop, 'bea@example.com'),
      await givenCustomer(shop, 'cleo@example.com'),
    ]
    const hold = await placed(tenant, ada.id)
    await shop.post(`/api/v1/customers/${ada.id}/merge`, { into: bea.id })
    await shop.post(`/api/v1/customers/${bea.id}/merge`, { into: cleo.id })
    const id = await erasure(tenant, cleo.id)
    assert.deepEqual((await world.verify(tenant, id)).body.meta, { ids: [hold.id] })
    const own = await placed(tenant, cleo.id)
    await release(tenant, own.id)
    assert.equal((await world.verify(tenant, id)).status, 423)
    await release(tenant, hold.id)
    assert.equal((await world.verify(tenant, id)).status, 200)
  })
})

describe('two at once', () => {
  test('a hold that is placed first is seen by who verifies', async () => {
    const tenant = 'first'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const id = await erasure(tenant, ada.id)
    const { reply } = await world.seed(tenant, async (tx) => {
      await placeHold(tx, { customerId: ada.id, reason })
      const verified = world.verify(tenant, id)
      await untilBlocked(world.db)
      return { reply: verified }
    })
    assert.equal((await reply).body.code, 'legal_hold')
  })

  test('a part that is being erased is waited for, and is the last', async () => {
    const tenant = 'last'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const id = await erasure(tenant, ada.id)
    await world.verify(tenant, id)
    // It stands in the middle of its first step, with the request locked.
    const { both } = await holding(world.db, 'customers.customers', async () => {
      const working = world.settle()
      await untilBlocked(world.db)
      const holdingIt = place(tenant, ada.id)
      await untilBlocked(world.db, 2)
      return { both: Promise.all([working, holdingIt]) }
    })
    const [, made] = await both
    assert.equal(made.status, 201, made.text)
    assert.partialDeepStrictEqual(await world.read(tenant, id), {
      status: 'BLOCKED',
      blocked_code: 'legal_hold',
    })
    const before = await world.read(tenant, id)
    await world.later(tenant, 600)
    assert.deepEqual(await world.read(tenant, id), before)
  })

  test('two releases: the erasure goes on once', async () => {
    const tenant = 'both'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const id = await erasure(tenant, ada.id)
    await world.verify(tenant, id)
    const [first, second] = [await placed(tenant, ada.id), await placed(tenant, ada.id)]
    const { replies } = await holding(world.db, 'privacy.holds', async () => {
      const replies = Promise.all([release(tenant, first.id), release(tenant, second.id)])
      await untilBlocked(world.db, 2)
      return { replies }
    })
    for (const { status, text } of await replies) assert.equal(status, 200, text)
    const resumed = (await eventsAbout(tenant, id)).filter((type) => type.endsWith('.resumed'))
    assert.equal(resumed.length, 1)
    assert.equal((await world.read(tenant, id)).status, 'PROCESSING')
  })
})
