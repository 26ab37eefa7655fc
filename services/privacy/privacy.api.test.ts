import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { asOwner, untilBlocked } from '@souk/platform/testing'
import { createRequest } from './operations.ts'
import {
  type CustomerBody,
  createPrivacyWorld,
  givenClosedOrder,
  givenCustomer,
  givenOrder,
  type OrderBody,
  type Refusal,
} from './privacy.fixture.ts'
import type { RequestView } from './schemas.ts'

const world = await createPrivacyWorld()
after(() => world.close())

const requests = '/api/v1/privacy-requests'

async function typesOf(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type }) => type)
}

async function countOf(tenant: string, type: string): Promise<number> {
  return (await typesOf(tenant)).filter((other) => other === type).length
}

async function customer(tenant: string, id: string): Promise<CustomerBody> {
  return (await world.as(tenant).get<CustomerBody>(`/api/v1/customers/${id}`)).body
}

async function order(tenant: string, id: string): Promise<OrderBody & Record<string, unknown>> {
  return (await world.as(tenant).get<OrderBody & Record<string, unknown>>(`/api/v1/orders/${id}`))
    .body
}

describe('POST /api/v1/privacy-requests', () => {
  test('201: recorded with its event, due in thirty days, and found by its filters', async () => {
    const ada = await givenCustomer(world.as('recording'), 'ada@example.com')
    const asked = { customer_id: ada.id, kind: 'EXPORT', reason: 'a letter' }
    const { status, body, headers } = await world.request('recording', asked)
    assert.equal(status, 201)
    assert.equal(headers.location, `${requests}/${body.id}`)
    assert.partialDeepStrictEqual(body, {
      ...asked,
      status: 'RECEIVED',
      verification: null,
      result: null,
      progress: { records: 0 },
    })
    const days = (Date.parse(body.due_at) - Date.parse(body.created_at)) / 86_400_000
    assert.equal(days, 30)
    assert.deepEqual(await world.read('recording', body.id), body)
    const found = async (query: string) => {
      const { body: page } = await world
        .as('recording')
        .get<{ content: RequestView[] }>(`${requests}?${query}`)
      return page.content
    }
    assert.deepEqual(await found(`customer_id=${ada.id}&kind=EXPORT&status=RECEIVED`), [body])
    assert.deepEqual(await found('kind=ERASE'), [])
    assert.deepEqual(await found('status=COMPLETED'), [])
    assert.equal(await countOf('recording', 'privacy_request.received'), 1)
  })

  test('201: somebody with a key may record one, and no more than that', async () => {
    const ada = await givenCustomer(world.as('keys'), 'ada@example.com')
    const client = world.asClient('keys')
    const made = await client.post<RequestView>(requests, { customer_id: ada.id, kind: 'EXPORT' })
    assert.equal(made.status, 201, made.text)
    const url = `${requests}/${made.body.id}`
    const refused = [
      await client.post<Refusal>(`${url}/verify`, { method: 'EMAIL' }),
      await client.post<Refusal>(`${url}/reject`, { reason: 'no' }),
      await client.get<Refusal>(`${url}/result`),
    ]
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.code], [403, 'human_required'])
    }
    assert.equal((await world.read('keys', made.body.id)).status, 'RECEIVED')
  })

  test('409, 422: a second of the kind, who is nobody, who became part of another, what is late', async () => {
    const shop = world.as('refusing')
    const [ada, bea] = [
      await givenCustomer(shop, 'ada@example.com'),
      await givenCustomer(shop, 'bea@example.com'),
    ]
    const first = await world.request('refusing', { customer_id: ada.id, kind: 'ERASE' })
    const refused = async (body: object) => {
      const answer = await world.request('refusing', body)
      return [answer.status, answer.body.code, answer.body.meta]
    }
    const again = await refused({ customer_id: ada.id, kind: 'ERASE' })
    assert.deepEqual(again, [409, 'privacy_request_open', { privacy_request_id: first.body.id }])
    const nobody = newId('cus')
    assert.deepEqual(await refused({ customer_id: nobody, kind: 'ERASE' }), [
      422,
      'customer_unknown',
      { customer_id: nobody },
    ])
    const yesterday = '2020-01-01T00:00:00.000Z'
    assert.deepEqual(await refused({ customer_id: ada.id, kind: 'EXPORT', due_at: yesterday }), [
      422,
      'due_in_past',
      { due_at: yesterday },
    ])
    const cleo = await givenCustomer(shop, 'cleo@example.com')
    await shop.post(`/api/v1/customers/${bea.id}/merge`, { into: cleo.id })
    assert.deepEqual(await refused({ customer_id: bea.id, kind: 'EXPORT' }), [
      409,
      'customer_merged',
      { merged_into: cleo.id },
    ])
    assert.equal(await countOf('refusing', 'privacy_request.received'), 1)
  })

  test('409 privacy_request_open: of two at once the second waits and is refused', async () => {
    const ada = await givenCustomer(world.as('racing'), 'ada@example.com')
    const asked = { customerId: ada.id, kind: 'ERASE', reason: null, dueAt: undefined } as const
    const { reply } = await world.seed('racing', async (tx) => {
      await createRequest(tx, asked)
      const second = world.request('racing', { customer_id: ada.id, kind: 'ERASE' })
      await untilBlocked(world.db)
      return { reply: second }
    })
    assert.equal((await reply).body.code, 'privacy_request_open')
  })

  test('404, 403: another tenant, and a scope that does not reach', async () => {
    const ada = await givenCustomer(world.as('guarded'), 'ada@example.com')
    const { body } = await world.request('guarded', { customer_id: ada.id, kind: 'ERASE' })
    const stranger = await world.verify('stranger', body.id)
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'privacy_request_not_found'])
    assert.equal((await world.as('stranger').get(`${requests}/${body.id}`)).status, 404)
    const writer = world.as('guarded', ['privacy:read', 'privacy:write'])
    const asked = await writer.post(`${requests}/${body.id}/verify`, { method: 'EMAIL' })
    assert.equal(asked.status, 403)
    assert.equal((await world.read('guarded', body.id)).version, 1)
  })
})

describe('POST /api/v1/privacy-requests/:privacyRequestId/reject', () => {
  test('200: refused with its reason, and never done after that', async () => {
    const ada = await givenCustomer(world.as('rejecting'), 'ada@example.com')
    const { body } = await world.request('rejecting', { customer_id: ada.id, kind: 'ERASE' })
    const rejected = await world.give('rejecting', body.id, 'reject', { reason: 'not Ada' })
    assert.partialDeepStrictEqual(rejected.body, {
      status: 'REJECTED',
      rejection_reason: 'not Ada',
    })
    const late = await world.verify('rejecting', body.id)
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
    await world.later('rejecting', 600)
    assert.equal((await customer('rejecting', ada.id)).name, 'Ada Lovelace')
    const next = await world.request('rejecting', { customer_id: ada.id, kind: 'ERASE' })
    assert.equal(next.status, 201, 'she may ask again')
  })
})

describe('an erasure', () => {
  test('takes the person out of all that is kept, once, and leaves the amounts', async () => {
    const tenant = 'erasing'
    const shop = world.as(tenant)
    const email = 'ada@example.com'
    const ada = await givenCustomer(shop, email)
    const url = `/api/v1/customers/${ada.id}`
    const berlin = { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' }
    await shop.post(`${url}/addresses`, berlin)
    const before = await givenClosedOrder(shop, { customer_id: ada.id })
    const asGuest = await givenClosedOrder(shop, { email })
    const other = await givenClosedOrder(shop, { email: 'bea@example.com' })
    const begun = await world.ask(tenant, 'ERASE', ada.id)
    assert.equal(begun.status, 'PROCESSING', 'what was under way gets five minutes')
    assert.partialDeepStrictEqual(await customer(tenant, ada.id), {
      status: 'ANONYMIZED',
      email: `erased+${ada.id.slice(-12)}@erased.invalid`,
      name: null,
    })
    assert.equal((await order(tenant, before.id)).note, 'for Ada')
    await world.later(tenant, 5)
    for (const { id, total, version } of [before, asGuest]) {
      assert.partialDeepStrictEqual(await order(tenant, id), {
        ...{ email: null, note: null, tags: [], metadata: {}, cancel_reason: null, total },
        version: version + 1,
        status: 'CANCELLED',
      })
    }
    assert.equal((await order(tenant, other.id)).email, 'bea@example.com')
    const addresses = await shop.get<{ content: unknown[] }>(`${url}/addresses`)
    assert.deepEqual(addresses.body.content, [])
    await world.later(tenant, 5)
    const done = await world.read(tenant, begun.id)
    assert.partialDeepStrictEqual(done, {
      status: 'COMPLETED',
      verification: { method: 'EMAIL', reference: null },
    })
    assert.equal((await order(tenant, before.id)).version, before.version + 1, 'once')
    assert.equal(await countOf(tenant, 'customer.anonymized'), 1)
    assert.equal(await countOf(tenant, 'address.deleted'), 1)
    const [left] = (await world.events(tenant)).filter(
      ({ type, data }) =>
        type === 'order.updated' && data.object.id === before.id && data.object.email === null,
    )
    assert.equal(left?.data.previous, undefined, 'what it was is not told again')
    const copied = await world.request(tenant, { customer_id: ada.id, kind: 'EXPORT' })
    assert.deepEqual([copied.status, copied.body.code], [409, 'already_anonymized'])
    const next = await givenCustomer(shop, email)
    assert.notEqual(next.id, ada.id, 'the address is free again')
  })

  test('409 customer_has_open_orders: refused with their ids, and nothing is changed', async () => {
    const tenant = 'objecting'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com')
    const { id } = await givenOrder(shop, { customer_id: ada.id })
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    const refused = await world.verify(tenant, body.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_has_open_orders'])
    assert.deepEqual(refused.body.meta, { ids: [id] })
    assert.equal((await world.read(tenant, body.id)).version, 1)
    await world.later(tenant, 600)
    assert.equal((await customer(tenant, ada.id)).status, 'ACTIVE')
  })

  test('waits for an order that came meanwhile, and goes on by itself once it is closed', async () => {
    const tenant = 'waiting'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com')
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    await world.verify(tenant, body.id)
    const { id } = await givenOrder(shop, { customer_id: ada.id })
    await world.settle()
    assert.partialDeepStrictEqual(await world.read(tenant, body.id), {
      status: 'BLOCKED',
      blocked_code: 'customer_has_open_orders',
      blocked_ids: [id],
    })
    await world.later(tenant, 61)
    assert.equal(await countOf(tenant, 'privacy_request.blocked'), 1, 'said once')
    assert.equal((await customer(tenant, ada.id)).status, 'ACTIVE')
    await shop.post(`/api/v1/orders/${id}/cancel`)
    await world.later(tenant, 61)
    assert.equal((await customer(tenant, ada.id)).status, 'ANONYMIZED')
    await world.finish(tenant)
    assert.equal((await world.read(tenant, body.id)).status, 'COMPLETED')
    assert.equal(await countOf(tenant, 'privacy_request.resumed'), 1)
  })

  test('waits for an order that was under way when it began, of which nothing is erased before', async () => {
    const tenant = 'under way'
    const shop = world.as(tenant)
    const email = 'ada@example.com'
    const ada = await givenCustomer(shop, email)
    const closed = await givenClosedOrder(shop, { customer_id: ada.id })
    const open = await givenOrder(shop, { email })
    await shop.patch(`/api/v1/orders/${open.id}`, { note: 'ring twice' })
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    await shop.post(`/api/v1/orders/${open.id}/cancel`)
    await world.verify(tenant, body.id)
    await world.settle()
    // As if the commit of the order had come after the first step.
    await asOwner(world.db, (client) =>
      client.query('update orders.orders set status = $1 where tenant_id = $2 and id = $3', [
        ...['PENDING', world.tenant(tenant), uuidOf(open.id)],
      ]),
    )
    await world.later(tenant, 5)
    assert.partialDeepStrictEqual(await world.read(tenant, body.id), {
      status: 'BLOCKED',
      blocked_code: 'customer_has_open_orders',
      blocked_ids: [open.id],
    })
    assert.partialDeepStrictEqual(await order(tenant, open.id), { email, note: 'ring twice' })
    assert.equal((await order(tenant, closed.id)).note, 'for Ada')
    await shop.post(`/api/v1/orders/${open.id}/cancel`)
    await world.later(tenant, 61)
    await world.later(tenant, 5)
    assert.equal((await world.read(tenant, body.id)).status, 'COMPLETED')
    assert.partialDeepStrictEqual(await order(tenant, open.id), { email: null, note: null })
  })

  test('reaches those who were merged before; 409 customer_busy: nobody is merged meanwhile', async () => {
    const tenant = 'merged'
    const shop = world.as(tenant)
    const [ada, old, older, other] = [
      await givenCustomer(shop, 'ada@example.com'),
      await givenCustomer(shop, 'old@example.com'),
      await givenCustomer(shop, 'older@example.com'),
      await givenCustomer(shop, 'other@example.com'),
    ]
    const bought = await givenClosedOrder(shop, { customer_id: older.id })
    const merge = (from: string, into: string) =>
      shop.post<Refusal>(`/api/v1/customers/${from}/merge`, { into })
    await merge(older.id, old.id)
    await merge(old.id, ada.id)
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    for (const [from, into] of [
      [ada.id, other.id],
      [other.id, ada.id],
    ] as const) {
      const refused = await merge(from, into)
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.meta],
        [409, 'customer_busy', { customer_id: ada.id, busy_with: ['privacy'] }],
      )
    }
    await world.verify(tenant, body.id)
    assert.equal((await merge(ada.id, other.id)).body.code, 'customer_busy')
    await world.settle()
    await world.finish(tenant)
    for (const { id } of [ada, old, older]) {
      assert.partialDeepStrictEqual(await customer(tenant, id), {
        status: 'ANONYMIZED',
        name: null,
      })
    }
    assert.equal((await customer(tenant, other.id)).status, 'ACTIVE')
    assert.equal((await order(tenant, bought.id)).note, null)
    assert.equal((await world.read(tenant, body.id)).status, 'COMPLETED')
  })

  test('409 customer_busy: a merge that waits for the request to be recorded is refused', async () => {
    const tenant = 'merging'
    const shop = world.as(tenant)
    const [ada, bea] = [
      await givenCustomer(shop, 'ada@example.com'),
      await givenCustomer(shop, 'bea@example.com'),
    ]
    const asked = { customerId: ada.id, kind: 'ERASE', reason: null, dueAt: undefined } as const
    const { reply } = await world.seed(tenant, async (tx) => {
      await createRequest(tx, asked)
      const second = shop.post<Refusal>(`/api/v1/customers/${bea.id}/merge`, { into: ada.id })
      await untilBlocked(world.db)
      return { reply: second }
    })
    assert.equal((await reply).body.code, 'customer_busy')
  })

  test('finds guests in any spelling of their address, and waits for their orders', async () => {
    const tenant = 'spelling'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'r\u00e9n\u00e9e@Example.com')
    const spelled = ['R\u00c9N\u00c9E@example.COM', 're\u0301ne\u0301e@example.com']
    const closed = await givenClosedOrder(shop, { email: spelled[0] })
    const open = await givenOrder(shop, { email: spelled[1] })
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    const refused = await world.verify(tenant, body.id)
    assert.deepEqual(
      [refused.body.code, refused.body.meta],
      ['customer_has_open_orders', { ids: [open.id] }],
    )
    await shop.post(`/api/v1/orders/${open.id}/cancel`)
    await world.verify(tenant, body.id)
    await world.settle()
    await world.later(tenant, 5)
    for (const { id } of [closed, open]) assert.equal((await order(tenant, id)).email, null)
  })

  test("leaves guests whose address only looks alike, and those of an address that is somebody else's now", async () => {
    const tenant = 'alike'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada.king@example.com')
    const alike = ['adaking@example.com', 'ada.king+shop@example.com', 'ada.king@example.com.au']
    const others = [...alike, 'x!ada.king@example.com']
    const guests: OrderBody[] = []
    for (const email of others) guests.push(await givenClosedOrder(shop, { email }))
    const moved = await shop.patch(`/api/v1/customers/${ada.id}`, { email: 'ada@new.example' })
    assert.equal(moved.status, 200, moved.text)
    const before = await givenClosedOrder(shop, { email: 'ada.king@example.com' })
    const bea = await givenCustomer(shop, 'Ada.King@example.com')
    await world.ask(tenant, 'ERASE', ada.id)
    await world.finish(tenant)
    for (const { id } of [...guests, before]) {
      assert.notEqual((await order(tenant, id)).email, null, 'Ada has another address now')
    }
    await world.ask(tenant, 'ERASE', bea.id)
    await world.finish(tenant)
    assert.equal((await order(tenant, before.id)).email, null)
    for (const { id } of guests) assert.notEqual((await order(tenant, id)).email, null)
  })

  test('of a guest is done a second time, and leaves who comes later with the same address', async () => {
    const tenant = 'guests'
    const shop = world.as(tenant)
    const email = 'ada@example.com'
    const ada = await givenCustomer(shop, email)
    const before = await givenClosedOrder(shop, { email, external_id: 'web-1' })
    const { id } = await world.ask(tenant, 'ERASE', ada.id)
    await world.later(tenant, 5)
    await shop.patch(`/api/v1/orders/${before.id}`, { note: 'called by Ada' })
    const later = await givenOrder(shop, { email })
    await world.later(tenant, 5)
    assert.equal((await world.read(tenant, id)).status, 'COMPLETED')
    assert.equal((await order(tenant, before.id)).note, null, 'written meanwhile')
    assert.equal((await order(tenant, later.id)).email, email)
  })

  test('can be done again when something was written since', async () => {
    const tenant = 'again'
    const shop = world.as(tenant)
    const email = 'ada@example.com'
    const ada = await givenCustomer(shop, email)
    const [own, asGuest] = [
      await givenClosedOrder(shop, { customer_id: ada.id }),
      await givenClosedOrder(shop, { email }),
    ]
    await world.ask(tenant, 'ERASE', ada.id)
    await world.finish(tenant)
    for (const { id } of [own, asGuest]) {
      await shop.patch(`/api/v1/orders/${id}`, { email, note: 'from the CRM' })
    }
    const { id } = await world.ask(tenant, 'ERASE', ada.id)
    await world.finish(tenant)
    assert.equal((await world.read(tenant, id)).status, 'COMPLETED')
    for (const one of [own, asGuest]) {
      assert.partialDeepStrictEqual(await order(tenant, one.id), { email: null, note: null })
    }
    assert.equal(await countOf(tenant, 'customer.anonymized'), 1)
  })

  test('keeps external ids taken, and tells nobody whose they were', async () => {
    const tenant = 'feeding'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com', { external_id: 'crm-1' })
    await givenClosedOrder(shop, { customer_id: ada.id, external_id: 'web-1' })
    await world.ask(tenant, 'ERASE', ada.id)
    await world.finish(tenant)
    const customers = '/api/v1/customers'
    const again = await shop.post<Refusal>(customers, {
      email: 'a@b.example',
      external_id: 'crm-1',
    })
    assert.deepEqual(
      [again.status, again.body.code, again.body.meta],
      [409, 'external_id_taken', { external_id: 'crm-1' }],
    )
    const products = await shop.get<{ data: { id: string }[] }>('/v1/catalog/products')
    const items = [{ product_id: products.body.data[0]?.id, quantity: 1 }]
    const order = { items, email: 'ada@example.com', external_id: 'web-1' }
    const placed = await shop.post<Refusal>('/api/v1/orders', order)
    assert.deepEqual(
      [placed.status, placed.body.code, placed.body.meta],
      [409, 'external_id_taken', { external_id: 'web-1' }],
    )
    const other = await shop.post<Refusal>('/api/v1/orders', { ...order, external_id: 'web-2' })
    assert.equal(other.status, 201, other.text)
    const elsewhere = await givenCustomer(world.as('another feed'), 'ada@example.com', {
      external_id: 'crm-1',
    })
    assert.ok(elsewhere.id)
  })

  test('409 customer_has_open_payments: money that may still come in is waited for', async () => {
    const tenant = 'paying'
    const shop = world.as(tenant)
    const email = 'ada@example.com'
    const ada = await givenCustomer(shop, email)
    const bought = await givenOrder(shop, { email })
    const method = 'pm_test_3ds'
    const payment = await shop.post<{ id: string; status: string }>('/api/v1/payments', {
      order_id: bought.id,
      method,
    })
    assert.equal(payment.body.status, 'REQUIRES_ACTION', payment.text)
    await world.later(tenant, 60 * 24)
    await world.tick()
    assert.equal((await order(tenant, bought.id)).status, 'EXPIRED')
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    const refused = await world.verify(tenant, body.id)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.meta],
      [409, 'customer_has_open_payments', { ids: [payment.body.id] }],
    )
    await shop.post(`/api/v1/payments/${payment.body.id}/cancel`)
    assert.equal((await world.verify(tenant, body.id)).status, 200)
  })

  test('rejects a copy that was asked for meanwhile', async () => {
    const tenant = 'too late'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    await world.verify(tenant, body.id)
    const copy = await world.request(tenant, { customer_id: ada.id, kind: 'EXPORT' })
    assert.equal(copy.status, 201, copy.text)
    await world.settle()
    await world.finish(tenant)
    assert.equal((await world.read(tenant, body.id)).status, 'COMPLETED')
    assert.equal((await world.read(tenant, copy.body.id)).status, 'REJECTED')
  })

  test('takes the copy with it that was made before, and comes after one that is being made', async () => {
    const tenant = 'ordering'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const copy = await world.ask(tenant, 'EXPORT', ada.id)
    const open = await world.request(tenant, { customer_id: ada.id, kind: 'EXPORT' })
    const { body } = await world.request(tenant, { customer_id: ada.id, kind: 'ERASE' })
    const first = await world.verify(tenant, body.id)
    assert.deepEqual(
      [first.status, first.body.code, first.body.meta],
      [409, 'privacy_request_open', { privacy_request_id: open.body.id }],
    )
    await world.give(tenant, open.body.id, 'reject', { reason: 'has one' })
    assert.equal((await world.verify(tenant, body.id)).status, 200)
    await world.settle()
    await world.later(tenant, 5)
    assert.equal((await world.read(tenant, copy.id)).result, null)
    assert.equal((await world.read(tenant, open.body.id)).rejection_reason, null)
    assert.equal((await world.as(tenant).get(`${requests}/${copy.id}/result`)).status, 409)
  })

  test('of one tenant touches nobody of another who has the same address', async () => {
    const [mine, theirs] = [world.as('mine'), world.as('theirs')]
    const email = 'ada@example.com'
    const [ada, other] = [await givenCustomer(mine, email), await givenCustomer(theirs, email)]
    const bought = await givenClosedOrder(theirs, { email })
    await world.ask('mine', 'ERASE', ada.id)
    await world.finish('mine')
    assert.deepEqual(await customer('theirs', other.id), other)
    assert.equal((await order('theirs', bought.id)).email, email)
  })
})
