import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs, newId, newUuid, type Person } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  aboutOrder,
  bodiesIn,
  createMessageWorld,
  eventsOf,
  give,
  givenTrade,
  listed,
  open,
  opened,
  passTime,
  read,
  send,
  threads,
} from './messages.fixture.ts'
import { messageRecords } from './records.ts'

let world: World
before(async () => {
  world = await createMessageWorld()
})
after(() => world.close())

describe('POST /api/v1/marketplace/threads', () => {
  test('201: a customer asks the seller of an order, and both and the operator read it', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade, aboutOrder(trade, ' When?\r\n\u0007See https://x.example '))
    assert.partialDeepStrictEqual(thread, {
      subject: { type: 'ORDER', id: trade.orderId },
      customer_id: trade.customerId,
      provider_id: trade.providerId,
      status: 'OPEN',
      opened_by: 'CUSTOMER',
      unread: 0,
      message_count: 1,
      first_response_at: null,
      overdue_at: null,
      spam: false,
      version: 1,
    })
    const dueAfterMs =
      Date.parse(thread.first_response_due_at ?? '') - Date.parse(thread.first_inbound_at ?? '')
    assert.equal(dueAfterMs, 24 * hourMs)
    for (const caller of [trade.operator, trade.seller]) {
      assert.deepEqual((await read(caller, thread)).body, { ...thread, unread: 1 })
      assert.deepEqual(await listed(caller, 'unread=true'), [{ ...thread, unread: 1 }])
      assert.deepEqual(await bodiesIn(caller, thread), ['When?\nSee https://x.example'])
    }
    assert.deepEqual(await listed(trade.buyer, 'unread=true'), [])
    assert.deepEqual(await eventsOf(world, trade.tenant), ['thread.opened', 'message.sent'])
  })

  test('200: the same pair goes on in its thread, also where both begin at once', async () => {
    const trade = await givenTrade(world)
    const answers = await allAtOnce(world.db, 'messages.threads', [
      () => open(trade.buyer, aboutOrder(trade)),
      () => open(trade.seller, aboutOrder(trade, 'It is on its way')),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201])
    const [only, ...others] = await listed(trade.operator)
    assert.deepEqual([only?.message_count, others], [2, []])
    const more = await open(trade.buyer, aboutOrder(trade, 'Thank you'))
    assert.deepEqual([more.status, more.body.id, more.body.message_count], [200, only?.id, 3])
  })

  test('201: about a product, a provider, and with the operator itself', async () => {
    const trade = await givenTrade(world)
    const { productId, providerId, orderId } = trade
    const product = await opened(trade, { subject: { type: 'PRODUCT', id: productId }, body: 'A' })
    assert.equal(product.provider_id, providerId)
    await opened(trade, { subject: { type: 'PROVIDER', id: providerId }, body: 'B' })
    const shop = await opened(trade, { subject: { type: 'ORDER', id: orderId }, body: 'C' })
    assert.equal(shop.provider_id, null)
    assert.equal((await read(trade.seller, shop)).status, 404)
    assert.equal((await listed(trade.seller)).length, 2)
    const written = await open(trade.operator, {
      subject: { type: 'PROVIDER', id: providerId },
      customer_id: trade.customerId,
      body: 'May I help?',
    })
    assert.deepEqual([written.status, written.body.opened_by], [200, 'CUSTOMER'])
  })

  test('422 thread_subject_unknown: by nobody who has nothing to do with it', async () => {
    const trade = await givenTrade(world)
    const other = await givenTrade(world, trade.tenant)
    const foreign = await givenTrade(world)
    const about = (type: string, id: string) => ({ subject: { type, id }, body: 'Hello' })
    const attempts: [typeof trade.buyer, object][] = [
      [other.buyer, aboutOrder(trade)],
      [other.seller, about('ORDER', trade.orderId)],
      [trade.seller, about('PRODUCT', trade.productId)],
      [trade.seller, about('PROVIDER', trade.providerId)],
      [trade.buyer, { ...aboutOrder(trade), provider_id: other.providerId }],
      [trade.buyer, about('ORDER', newId('ord'))],
      [trade.buyer, about('ORDER', foreign.orderId)],
      [trade.buyer, about('PRODUCT', foreign.productId)],
      [trade.buyer, about('PROVIDER', newId('prv'))],
      [trade.operator, about('PROVIDER', trade.providerId)],
    ]
    for (const [caller, body] of attempts) {
      const answer = await open(caller, body)
      assert.deepEqual(
        [answer.status, answer.body.code],
        [422, 'thread_subject_unknown'],
        answer.text,
      )
    }
    assert.deepEqual(await listed(trade.operator), [])
    assert.deepEqual(await eventsOf(world, trade.tenant), [])
  })

  test('422 customer_unknown: the operator writes to nobody whom it does not have', async () => {
    const trade = await givenTrade(world)
    const foreign = await givenTrade(world)
    const subject = { type: 'PROVIDER', id: trade.providerId }
    for (const customer_id of [newId('cus'), foreign.customerId]) {
      const answer = await open(trade.operator, { subject, customer_id, body: 'Hello' })
      assert.deepEqual([answer.status, answer.body.code], [422, 'customer_unknown'], answer.text)
    }
    assert.deepEqual(await listed(trade.operator), [])
  })

  test('400: what cannot be read, or is too much, is not sent', async () => {
    const trade = await givenTrade(world)
    for (const body of ['', '  ', '\u200b\u202e', 'x'.repeat(5_001), 'x'.repeat(1_000_000)]) {
      const answer = await open(trade.buyer, aboutOrder(trade, body))
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'])
    }
    assert.deepEqual(await listed(trade.operator), [])
  })

  test('a retry with its key sends nothing twice', async () => {
    const trade = await givenTrade(world)
    const keyed = { 'idempotency-key': 'once' }
    const first = await open(trade.buyer, aboutOrder(trade), keyed)
    const again = await open(trade.buyer, aboutOrder(trade), keyed)
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal((await bodiesIn(trade.operator, first.body)).length, 1)
  })
})

describe('messages of a thread', () => {
  test('each side has its own count of what it has not read', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    await send(trade.buyer, thread, 'Hello?')
    assert.equal((await read(trade.seller, thread)).body.unread, 2)
    assert.equal((await give(trade.seller, thread, 'read')).body.unread, 0)
    const version = (await read(trade.seller, thread)).body.version
    assert.equal((await give(trade.seller, thread, 'read')).body.version, version)
    assert.equal((await read(trade.operator, thread)).body.unread, 2)
    await send(trade.seller, thread)
    assert.equal((await read(trade.buyer, thread)).body.unread, 1)
    assert.equal((await read(trade.seller, thread)).body.unread, 0)
    await send(trade.operator, thread, 'May I help?')
    assert.deepEqual(
      [
        (await read(trade.buyer, thread)).body.unread,
        (await read(trade.seller, thread)).body.unread,
        (await read(trade.operator, thread)).body.unread,
      ],
      [2, 1, 0],
    )
  })

  test('404 for whoever takes no part: no thread, no message, no event', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    const { body: sent } = await send(trade.buyer, thread, 'Secret')
    const other = await givenTrade(world, trade.tenant)
    for (const caller of [other.buyer, other.seller, world.as(newUuid())]) {
      assert.equal((await read(caller, thread)).status, 404)
      assert.equal((await caller.get(`${threads}/${thread.id}/messages`)).status, 404)
      assert.equal((await caller.get(`/api/v1/marketplace/messages/${sent.id}`)).status, 404)
      assert.equal((await send(caller, thread)).status, 404)
      for (const command of ['close', 'reopen', 'read']) {
        assert.equal((await give(caller, thread, command)).status, 404, command)
      }
      assert.deepEqual(await listed(caller), [])
    }
    await world.settle()
    const fed = await other.seller.get('/api/v1/events')
    assert(!fed.text.includes(thread.id) && !fed.text.includes('Secret'))
    const own = await trade.seller.get('/api/v1/events')
    assert(own.text.includes('Secret') && !own.text.includes('Amira'))
    assert.equal((await read(trade.operator, thread)).body.message_count, 2)
    const visitor = world.asVisitor(trade.tenant, 'api')
    assert.equal((await read(visitor, thread)).status, 403)
  })

  test('a closed thread is open again with the next message, or when somebody says so', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    assert.equal((await give(trade.buyer, thread, 'close')).body.status, 'CLOSED')
    const again = await give(trade.buyer, thread, 'close')
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    await send(trade.seller, thread)
    assert.equal((await read(trade.buyer, thread)).body.status, 'OPEN')
    assert.equal((await give(trade.seller, thread, 'reopen')).status, 409)
    await give(trade.seller, thread, 'close')
    assert.equal((await give(trade.operator, thread, 'reopen')).body.status, 'OPEN')
    assert.deepEqual((await eventsOf(world, trade.tenant)).slice(2), [
      'thread.closed',
      'thread.reopened',
      'message.sent',
      'thread.closed',
      'thread.reopened',
    ])
  })

  test('429: a customer sends thirty messages in ten minutes, however many at once', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    for (let sent = 1; sent < 29; sent += 1) await send(trade.buyer, thread)
    const answers = await allAtOnce(world.db, 'messages.threads', [
      () => send(trade.buyer, thread, 'Last'),
      () => send(trade.buyer, thread, 'Last'),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 429])
    const refused = await open(trade.buyer, {
      subject: { type: 'PROVIDER', id: trade.providerId },
      body: 'Again',
    })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers['retry-after']],
      [429, 'rate_limited', '60'],
    )
    assert.equal((await read(trade.operator, thread)).body.message_count, 30)
    assert.equal((await send(trade.seller, thread)).status, 201)
    await passTime(world, trade.tenant, hourMs / 5)
    assert.equal((await send(trade.buyer, thread)).status, 201)
  })

  test('threads are listed by what was written last', async () => {
    const trade = await givenTrade(world)
    const first = await opened(trade)
    const second = await opened(trade, {
      subject: { type: 'PROVIDER', id: trade.providerId },
      body: 'Hello',
    })
    await send(trade.seller, first)
    const order = (await listed(trade.operator)).map(({ id }) => id)
    assert.deepEqual(order, [first.id, second.id])
    const url = `${threads}?limit=1`
    type Page = { content: { id: string }[]; page: { next: string } }
    const page = await trade.operator.get<Page>(url)
    const next = await trade.operator.get<Page>(`${url}&cursor=${page.body.page.next}`)
    assert.deepEqual(
      [...page.body.content, ...next.body.content].map(({ id }) => id),
      [first.id, second.id],
    )
  })
})

describe('the first answer', () => {
  test('what a human of the seller writes first answers it, and nothing else does', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    await send(trade.seller, thread, 'We are on holiday', { automated: true })
    await send(trade.operator, thread, 'We look into it')
    assert.equal((await read(trade.operator, thread)).body.first_response_at, null)
    await send(trade.seller, thread)
    const answered = (await read(trade.operator, thread)).body
    assert.notEqual(answered.first_response_at, null)
    await passTime(world, trade.tenant, 25 * hourMs)
    assert(!(await eventsOf(world, trade.tenant)).includes('thread.response_overdue'))
    const [facts] = await world.peek(
      trade.tenant,
      (tx) => tx<{ is_spam: boolean; answered: boolean }>`
        select is_spam, first_response_at is not null as answered
        from messages.response_facts where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual({ ...facts }, { is_spam: false, answered: true })
  })

  test('when nobody has answered in time it is announced, once', async () => {
    const trade = await givenTrade(world)
    await trade.operator.patch(`${threads}/settings`, { response_hours: 2 })
    const thread = await opened(trade)
    await passTime(world, trade.tenant, hourMs)
    assert.deepEqual(await listed(trade.operator, 'overdue=true'), [])
    await passTime(world, trade.tenant, 2 * hourMs)
    await passTime(world, trade.tenant, 2 * hourMs)
    const events = await eventsOf(world, trade.tenant)
    assert.equal(events.filter((type) => type === 'thread.response_overdue').length, 1)
    assert.equal((await listed(trade.seller, 'overdue=true')).at(0)?.id, thread.id)
    await send(trade.seller, thread)
    assert.deepEqual(await listed(trade.seller, 'overdue=true'), [])
  })

  test('nobody has to answer spam, which the operator alone says', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade)
    const mark = (caller: typeof trade.buyer) =>
      caller.patch(`${threads}/${thread.id}`, { spam: true })
    assert.equal((await mark(trade.seller)).status, 403)
    assert.equal((await mark(trade.operator)).body.spam, true)
    await passTime(world, trade.tenant, 30 * hourMs)
    assert(!(await eventsOf(world, trade.tenant)).includes('thread.response_overdue'))
  })
})

describe('persons', () => {
  test('threads follow a customer that is merged, beside what the other has about the same', async () => {
    const trade = await givenTrade(world)
    const into = await givenTrade(world, trade.tenant)
    const same = { subject: { type: 'PROVIDER', id: trade.providerId }, body: 'Hello' }
    const moved = [await opened(trade), await opened(trade, same)]
    const kept = await opened(into, same)
    const merged = await trade.operator.post(`/api/v1/customers/${trade.customerId}/merge`, {
      into: into.customerId,
    })
    assert.equal(merged.status, 200, merged.text)
    await world.settle()
    await world.tick()
    const theirs = await listed(into.buyer)
    assert.deepEqual(
      theirs.map(({ id }) => id).toSorted(),
      [...moved, kept].map(({ id }) => id).toSorted(),
    )
    assert.equal((await open(into.buyer, same)).body.id, kept.id)
  })

  test('of a person that is erased nothing can be read, and it stays that somebody wrote', async () => {
    const trade = await givenTrade(world)
    const thread = await opened(trade, aboutOrder(trade, 'I am Amira'))
    await send(trade.seller, thread, 'Hello Amira')
    const person: Person = { ids: [trade.customerId], emails: [] }
    const copy = await world.peek(trade.tenant, (tx) => messageRecords.copy(tx, person, null))
    assert.equal(copy.records.length, 2)
    await world.seed(trade.tenant, (tx) => messageRecords.erase(tx, person, null))
    assert.deepEqual(await bodiesIn(trade.seller, thread), [null, null])
    assert.equal((await read(trade.seller, thread)).body.message_count, 2)
  })
})
