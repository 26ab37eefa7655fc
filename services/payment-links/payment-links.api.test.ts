import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, newId } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  createPayingWorld,
  eur,
  eventsOf,
  givenLink,
  givenOrder,
  links,
  type OrderBody,
  open,
  type PaymentLinkBody,
  type ProblemBody,
  passTime,
  readLink,
  readOrder,
} from './payment-links.fixture.ts'

let world: World
before(async () => {
  world = await createPayingWorld()
})
after(() => world.close())

const create = (tenant: string, body: object, headers = {}) =>
  world.as(tenant).post<PaymentLinkBody & ProblemBody>(links, body, headers)

const listed = async (tenant: string, query = '') =>
  (await world.as(tenant).get<{ content: PaymentLinkBody[] }>(`${links}?${query}`)).body.content

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe('POST /api/v1/payment-links', () => {
  test('201: for all that is due; the address is told here and by its id, and in no list and no event', async () => {
    const tenant = 'created'
    const order = await givenOrder(world, tenant)
    const body = { order_id: order.id, note: ' Thank you ', return_url: 'https://x.example/done' }
    const made = await create(tenant, body)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.location, `${links}/${made.body.id}`)
    const { url, ...facts } = made.body
    assert.partialDeepStrictEqual(facts, {
      order_id: order.id,
      status: 'ACTIVE',
      ended_because: null,
      amount: null,
      paid: eur(0),
      note: 'Thank you',
      return_url: 'https://x.example/done',
      version: 1,
    })
    const opensForDays = (Date.parse(facts.expires_at) - Date.parse(facts.created_at)) / dayMs
    assert.equal(opensForDays, 14)
    const linked = { tenant, order, link: made.body, path: new URL(url).pathname }
    assert.deepEqual(await readLink(world, linked), made.body)
    assert.deepEqual(await listed(tenant), [facts])
    const [event] = (await world.events(tenant)).filter(({ type }) =>
      type.startsWith('payment_link'),
    )
    assert.deepEqual([event?.type, event?.data.object], ['payment_link.created', facts])
  })

  test('201: an instalment, and a retry with its key makes no second link', async () => {
    const order = await givenOrder(world, 'part')
    const body = { order_id: order.id, amount: eur(2_600), expires_at: inTime(dayMs) }
    const keyed = { 'idempotency-key': 'once' }
    const made = await create('part', body, keyed)
    assert.deepEqual([made.status, made.body.amount], [201, eur(2_600)], made.text)
    assert.equal((await create('part', body, keyed)).body.id, made.body.id)
    assert.equal((await listed('part')).length, 1)
  })

  test('4xx: what cannot be paid gets no link, and nothing is announced', async () => {
    const tenant = 'refused'
    const order = await givenOrder(world, tenant)
    const [paid, ended] = [await givenOrder(world, tenant), await givenOrder(world, tenant)]
    const caller = world.as(tenant)
    await caller.post('/api/v1/payments', { order_id: paid.id, method: 'pm_test_ok' })
    await caller.post(`/api/v1/orders/${ended.id}/cancel`)
    const foreign = await givenOrder(world, 'elsewhere')
    const refusals: [object, number, string][] = [
      [{ order_id: newId('ord') }, 422, 'order_unknown'],
      [{ order_id: foreign.id }, 422, 'order_unknown'],
      [{ order_id: paid.id }, 409, 'order_already_paid'],
      [{ order_id: ended.id }, 409, 'invalid_transition'],
      [{ order_id: order.id, amount: eur(12_601) }, 422, 'payment_exceeds_balance'],
      [
        { order_id: order.id, amount: { amount: 1, currency: 'USD' } },
        422,
        'payment_currency_mismatch',
      ],
      [{ order_id: order.id, amount: eur(0) }, 400, 'validation_failed'],
      [{ order_id: order.id, expires_at: inTime(-1_000) }, 400, 'validation_failed'],
      [{ order_id: order.id, expires_at: inTime(400 * dayMs) }, 400, 'validation_failed'],
      [{ order_id: order.id, note: '  ' }, 400, 'validation_failed'],
      [{ order_id: order.id, return_url: 'javascript:alert(1)' }, 400, 'validation_failed'],
      ...['http://[', 'https://a:b:c', 'https://shop.example:99999/'].map(
        (return_url): [object, number, string] => [
          { order_id: order.id, return_url },
          400,
          'validation_failed',
        ],
      ),
      [{ order_id: order.id, url: 'https://x.example' }, 400, 'validation_failed'],
      [{}, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of refusals) {
      const answer = await create(tenant, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    }
    assert.deepEqual(await listed(tenant), [])
    const events = await world.events(tenant)
    assert(!events.some(({ type }) => type.startsWith('payment_link')))
  })

  test('422 payment_page_unavailable: where no gateway takes a payment on the page', async () => {
    const tenant = 'live-no-gateway'
    const order = await givenOrder(world, tenant)
    const answer = await create(tenant, { order_id: order.id })
    assert.deepEqual([answer.status, answer.body.code], [422, 'payment_page_unavailable'])
    assert.deepEqual(await listed(tenant), [])
  })

  test('409 payment_link_limit_reached: fifty an order, also where two make the last at once', async () => {
    const tenant = 'many'
    const order = await givenOrder(world, tenant)
    for (let made = 0; made < 49; made += 1) await givenLink(world, tenant, {}, order)
    const answers = await allAtOnce(world.db, 'orders.orders', [
      () => create(tenant, { order_id: order.id }),
      () => create(tenant, { order_id: order.id }),
    ])
    const refused = answers.find(({ status }) => status === 409)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.deepEqual(
      [refused?.body.code, refused?.body.meta],
      ['payment_link_limit_reached', { limit: 50 }],
    )
    assert.equal(
      (await create(tenant, { order_id: (await givenOrder(world, tenant)).id })).status,
      201,
    )
  })

  test('403: without its scope, and for nobody but the operator', async () => {
    const tenant = 'scopes'
    const { link, order } = await givenLink(world, tenant)
    const readers = world.as(tenant, ['payment_links:read'])
    const others = [
      world.as(tenant, ['orders:read', 'payments:write']),
      world.asProvider(tenant, newId('prv')),
      world.asCustomer(tenant, newId('cus')),
      world.asVisitor(tenant, 'web'),
    ]
    for (const caller of others) {
      for (const url of [links, `${links}/${link.id}`]) {
        assert.equal((await caller.get(url)).status, 403)
      }
    }
    for (const caller of [...others, readers]) {
      assert.equal((await caller.post(links, { order_id: order.id })).status, 403)
      assert.equal((await caller.post(`${links}/${link.id}/cancel`)).status, 403)
    }
    assert.equal((await readers.get<PaymentLinkBody>(`${links}/${link.id}`)).body.status, 'ACTIVE')
    assert.equal((await listed(tenant)).length, 1)
  })
})

describe('GET /api/v1/payment-links', () => {
  test('200: newest first, by order and status; those of another tenant are not there', async () => {
    const tenant = 'lists'
    const first = await givenLink(world, tenant)
    const second = await givenLink(world, tenant, {}, first.order)
    const other = await givenLink(world, tenant)
    await world.as(tenant).post(`${links}/${second.link.id}/cancel`)
    const foreign = await givenLink(world, 'lists elsewhere')
    const idsOf = async (query: string) => (await listed(tenant, query)).map(({ id }) => id)
    assert.deepEqual(await idsOf(''), [other.link.id, second.link.id, first.link.id])
    assert.deepEqual(await idsOf(`order_id=${first.order.id}&status=ACTIVE`), [first.link.id])
    assert.deepEqual(await idsOf(`order_id=${foreign.order.id}`), [])
    const read = await world.as(tenant).get<ProblemBody>(`${links}/${foreign.link.id}`)
    assert.deepEqual([read.status, read.body.code], [404, 'payment_link_not_found'])
  })
})

describe('POST /api/v1/payment-links/{id}/cancel', () => {
  test('200: opens nothing payable any more; a second time is refused', async () => {
    const linked = await givenLink(world, 'cancels')
    const url = `${links}/${linked.link.id}/cancel`
    const foreign = await world.as('cancels elsewhere').post<ProblemBody>(url)
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'payment_link_not_found'])
    const ended = await world.as('cancels').post<PaymentLinkBody>(url)
    assert.partialDeepStrictEqual(ended.body, {
      status: 'CANCELLED',
      ended_because: 'SHOP',
      version: 2,
    })
    const again = await world.as('cancels').post<ProblemBody>(url)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.match((await open(world, linked.path)).body, /This link was cancelled/)
    assert.deepEqual(await eventsOf(world, linked), [
      'payment_link.created',
      'payment_link.cancelled',
    ])
  })

  test('412 version_mismatch: what was changed since is not cancelled', async () => {
    const { link } = await givenLink(world, 'versions')
    const url = `${links}/${link.id}/cancel`
    const refused = await world.as('versions').post<ProblemBody>(url, {}, { 'if-match': '"v7"' })
    assert.deepEqual([refused.status, refused.body.code], [412, 'version_mismatch'])
    assert.equal((await listed('versions'))[0]?.status, 'ACTIVE')
  })
})

describe('what ends a link by itself', () => {
  test('its time', async () => {
    const linked = await givenLink(world, 'in time', { expires_at: inTime(60 * 60_000) })
    await passTime(world, 'in time', 2 * 60 * 60_000)
    assert.partialDeepStrictEqual(await readLink(world, linked), {
      status: 'EXPIRED',
      ended_because: 'TIME',
    })
    assert.deepEqual(await eventsOf(world, linked), [
      'payment_link.created',
      'payment_link.expired',
    ])
  })

  test('its time and not that of the order, which waits for the payment as long', async () => {
    const linked = await givenLink(world, 'waits', { expires_at: inTime(10 * dayMs) })
    await givenLink(world, 'waits', {}, linked.order)
    await givenLink(world, 'waits', { expires_at: inTime(2 * dayMs) }, linked.order)
    await passTime(world, 'waits', 13 * dayMs)
    assert.equal((await readLink(world, linked)).status, 'EXPIRED')
    assert.equal((await readOrder(world, 'waits', linked.order.id)).status, 'PENDING')
    const updates = (await world.events('waits')).filter(({ type }) => type === 'order.updated')
    assert.equal(updates.length, 2, 'the third link ends before the second')
    await passTime(world, 'waits', 2 * dayMs)
    assert.equal((await readOrder(world, 'waits', linked.order.id)).status, 'EXPIRED')
  })

  test('its order, where that is paid another way or has ended', async () => {
    const tenant = 'by its order'
    const caller = world.as(tenant)
    const ways: [(order: OrderBody) => Promise<unknown>, object][] = [
      [
        ({ id }) => caller.post('/api/v1/payments', { order_id: id, method: 'pm_test_ok' }),
        { status: 'PAID', ended_because: 'ORDER', paid: eur(0) },
      ],
      [
        ({ id }) => caller.post(`/api/v1/orders/${id}/cancel`),
        { status: 'CANCELLED', ended_because: 'ORDER' },
      ],
    ]
    for (const [happens, expectation] of ways) {
      const linked = await givenLink(world, tenant)
      await happens(linked.order)
      await world.settle()
      assert.partialDeepStrictEqual(await readLink(world, linked), expectation)
    }
  })
})
