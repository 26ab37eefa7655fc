import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Caller, untilBlocked, type World } from '@souk/platform/testing'
import { Market, type ProviderBody } from '../market.fixture.ts'
import { commandProvider, createProvider } from './operations.ts'
import { newProviderData } from './schemas.ts'

let market: Market
let world: World

before(async () => {
  market = await Market.open()
  world = market.world
})
after(() => world.close())

async function eventTypes(tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  return events.map(({ type }) => type).filter((type) => type.startsWith('provider.'))
}

async function statusOf(tenant: string, id: string): Promise<ProviderBody> {
  return (await world.as(tenant).get<ProviderBody>(`/api/v1/providers/${id}`)).body
}

describe('POST /api/v1/providers', () => {
  test('201: enters an applicant with sensible defaults and announces it', async () => {
    const reply = await world.as('create').post<ProviderBody>('/api/v1/providers', {
      handle: 'oak-and-iron',
      display_name: 'Oak & Iron',
      country: 'DE',
      tax_ids: { eu_vat: 'DE123456789' },
      contact: { email: 'hello@oak.example' },
      metadata: { tier: 'gold', since: 2019, eco: true },
    })
    assert.equal(reply.status, 201)
    assert.equal(reply.headers.location, `/api/v1/providers/${reply.body.id}`)
    assert.equal(reply.headers.etag, '"v1"')
    const { id, created_at, updated_at, ...rest } = reply.body as unknown as Record<string, string>
    assert.equal(created_at, updated_at)
    assert.deepEqual(rest, {
      handle: 'oak-and-iron',
      display_name: 'Oak & Iron',
      legal_name: null,
      kind: 'SELLER',
      business: 'COMPANY',
      country: 'DE',
      tax_ids: { eu_vat: 'DE123456789' },
      contact: { name: null, email: 'hello@oak.example', phone: null },
      default_currency: 'EUR',
      status: 'APPLIED',
      status_reason: null,
      metadata: { tier: 'gold', since: 2019, eco: true },
      version: 1,
    })
    const [event] = await world.events('create')
    assert.equal(event?.type, 'provider.applied')
    assert.deepEqual(event?.resource, { type: 'provider', id, version: 1 })
    assert.deepEqual(await statusOf('create', id ?? ''), reply.body)
  })

  test('201: an invited provider starts as INVITED', async () => {
    const body = { handle: 'guest', display_name: 'Guest', status: 'INVITED' }
    const reply = await world.as('invite').post<ProviderBody>('/api/v1/providers', body)
    assert.equal(reply.body.status, 'INVITED')
    assert.deepEqual(await eventTypes('invite'), ['provider.invited'])
  })

  const good = { handle: 'fine', display_name: 'Fine' }
  const bad: Record<string, object> = {
    'no handle': { display_name: 'Fine' },
    'a handle with capitals': { ...good, handle: 'Fine' },
    'a handle that ends with a dash': { ...good, handle: 'fine-' },
    'a blank name': { ...good, display_name: '   ' },
    'a name of 201 characters': { ...good, display_name: 'x'.repeat(201) },
    'an unknown field': { ...good, rating: 5 },
    'a status that is not a start': { ...good, status: 'ACTIVE' },
    'an unknown kind': { ...good, kind: 'SHOP' },
    'a country by name': { ...good, country: 'Germany' },
    'an address that is none': { ...good, contact: { email: 'nobody' } },
    'nested metadata': { ...good, metadata: { a: {} } },
    'fifty-one metadata entries': {
      ...good,
      metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])),
    },
    'a tax number without digits or letters': { ...good, tax_ids: { eu_vat: ' ' } },
  }
  for (const [what, body] of Object.entries(bad)) {
    test(`400 validation_failed: ${what}, and nothing is entered`, async () => {
      const reply = await world.as('bad').post('/api/v1/providers', body)
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'validation_failed')
      assert.deepEqual(await eventTypes('bad'), [])
    })
  }

  test('422 currency_unsupported: XAU is no currency for a provider', async () => {
    const body = { ...good, default_currency: 'XAU' }
    const reply = await world.as('bad').post('/api/v1/providers', body)
    assert.deepEqual([reply.status, reply.body.code], [422, 'currency_unsupported'])
  })

  test('409 provider_handle_taken: a handle is unique in its tenant and free in another', async () => {
    assert.equal((await world.as('unique').post('/api/v1/providers', good)).status, 201)
    const second = await world.as('unique').post('/api/v1/providers', good)
    assert.deepEqual([second.status, second.body.code], [409, 'provider_handle_taken'])
    assert.deepEqual(second.body.meta, { handle: 'fine' })
    assert.equal((await world.as('elsewhere').post('/api/v1/providers', good)).status, 201)
    assert.deepEqual(await eventTypes('unique'), ['provider.applied'])
  })

  test('409 provider_handle_taken: of two at once, the second waits and is refused', async () => {
    const second = await world.seed('race', async (tx) => {
      await createProvider(tx, newProviderData(good, 'EUR'), 'APPLIED')
      const reply = world.as('race').post('/api/v1/providers', good)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'provider_handle_taken')
    assert.deepEqual(await eventTypes('race'), ['provider.applied'])
  })

  test('403 insufficient_scope: reading is not enough', async () => {
    const reply = await world.as('create', ['marketplace:read']).post('/api/v1/providers', good)
    assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'])
  })

  test('403 operator_only: a provider enters no other providers', async () => {
    const id = await market.provider('self')
    const reply = await world.asProvider('self', id).post('/api/v1/providers', good)
    assert.deepEqual([reply.status, reply.body.code], [403, 'operator_only'])
  })
})

describe('GET /api/v1/providers', () => {
  type Page = { content: ProviderBody[]; page: { limit: number; next: string | null } }

  test('200: newest first, page by page, each once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift(await market.provider('list', 'APPLIED'))
    const seen: string[] = []
    let url = '/api/v1/providers?limit=2'
    for (let pages = 0; pages < 3; pages += 1) {
      const { body } = await world.as('list').get<Page>(url)
      seen.push(...body.content.map(({ id }) => id))
      assert.equal(body.page.next === null, pages === 2)
      url = `/api/v1/providers?limit=2&cursor=${body.page.next}`
    }
    assert.deepEqual(seen, ids)
  })

  test('200: a listed provider is the same as one that is read', async () => {
    const id = await market.provider('same')
    const { body } = await world.as('same').get<Page>('/api/v1/providers')
    assert.deepEqual(body.content, [await statusOf('same', id)])
  })

  test('200: filtered by status', async () => {
    await market.provider('filter', 'APPLIED')
    const active = await market.provider('filter')
    const { body } = await world.as('filter').get<Page>('/api/v1/providers?status=ACTIVE')
    assert.deepEqual(
      body.content.map(({ id }) => id),
      [active],
    )
  })

  test('200: by ids, and by a part of the name', async () => {
    const [first, second] = [await market.provider('names'), await market.provider('names')]
    const list = async (query: string, tenant = 'names') => {
      const { body } = await world.as(tenant).get<Page>(`/api/v1/providers?${query}`)
      return body.content.map(({ id }) => id)
    }
    assert.deepEqual(await list(`ids=${first},${second}`), [second, first])
    assert.deepEqual(await list(`ids=${first}`, 'filter'), [])
    await world.as('names').patch(`/api/v1/providers/${first}`, { display_name: 'Oud & Amber' })
    assert.deepEqual(await list(`name=${encodeURIComponent('oud &')}`), [first])
  })

  test('400 validation_failed: an unknown status or parameter', async () => {
    for (const query of ['status=OPEN', 'sort=name', 'limit=97', 'limit=0']) {
      const reply = await world.as('filter').get(`/api/v1/providers?${query}`)
      assert.equal(reply.status, 400, query)
    }
  })

  test("200: a provider's token lists that provider alone", async () => {
    const own = await market.provider('lone')
    await market.provider('lone')
    const { body } = await world.asProvider('lone', own).get<Page>('/api/v1/providers')
    assert.deepEqual(
      body.content.map(({ id }) => id),
      [own],
    )
  })

  test('403 insufficient_scope: without marketplace:read', async () => {
    assert.equal((await world.as('list', ['orders:read']).get('/api/v1/providers')).status, 403)
  })
})

describe('GET /api/v1/providers/:providerId', () => {
  test('404 provider_not_found: absent, of another tenant, or not the one of the token', async () => {
    const own = await market.provider('mine')
    const neighbour = await market.provider('mine')
    const cases = [
      world.as('mine').get(`/api/v1/providers/${newId('prv')}`),
      world.as('theirs').get(`/api/v1/providers/${own}`),
      world.asProvider('mine', own).get(`/api/v1/providers/${neighbour}`),
      world.asProvider('mine', own).get(`/api/v1/providers/${neighbour}/scorecard`),
      world.asProvider('mine', own).patch(`/api/v1/providers/${neighbour}`, {}),
      world.asProvider('mine', own).post(`/api/v1/providers/${neighbour}/pause`),
      world.as('theirs').post(`/api/v1/providers/${own}/pause`),
      world.as('theirs').patch(`/api/v1/providers/${own}`, { display_name: 'Stolen' }),
    ]
    for (const reply of await Promise.all(cases)) {
      assert.deepEqual([reply.status, reply.body.code], [404, 'provider_not_found'])
    }
    assert.equal((await statusOf('mine', neighbour)).version, 4)
  })

  test('304: unchanged since the version that the caller has', async () => {
    const id = await market.provider('etag', 'APPLIED')
    const reply = await world.as('etag').get(`/api/v1/providers/${id}`, { 'if-none-match': '"v1"' })
    assert.equal(reply.status, 304)
  })
})

describe('PATCH /api/v1/providers/:providerId', () => {
  test('200: changes what is named, clears what is null, and announces it', async () => {
    const id = await market.provider('patch', 'APPLIED')
    const caller = world.as('patch')
    const url = `/api/v1/providers/${id}`
    await caller.patch(url, { legal_name: 'Oak GmbH', metadata: { a: 1 } })
    const reply = await caller.patch<Record<string, unknown>>(url, {
      display_name: 'Iron',
      legal_name: null,
    })
    assert.equal(reply.status, 200)
    assert.equal(reply.body.display_name, 'Iron')
    assert.equal(reply.body.legal_name, null)
    assert.deepEqual(reply.body.metadata, { a: 1 })
    assert.equal(reply.body.version, 3)
    assert.deepEqual(await eventTypes('patch'), [
      'provider.applied',
      'provider.updated',
      'provider.updated',
    ])
  })

  test('200: naming what is there already makes no version and no event', async () => {
    const id = await market.provider('unchanged', 'APPLIED')
    const { handle } = await statusOf('unchanged', id)
    const reply = await world.as('unchanged').patch<ProviderBody>(`/api/v1/providers/${id}`, {
      handle,
      display_name: 'Oak & Iron',
      contact: {},
      tax_ids: {},
    })
    assert.deepEqual([reply.status, reply.body.version], [200, 1])
    assert.deepEqual(await eventTypes('unchanged'), ['provider.applied'])
  })

  test("200: a provider's token changes its own data", async () => {
    const id = await market.provider('own')
    const reply = await world
      .asProvider('own', id)
      .patch<Record<string, unknown>>(`/api/v1/providers/${id}`, { display_name: 'New' })
    assert.equal(reply.body.display_name, 'New')
  })

  test('409, 412, 400, 422: refused, and nothing changes', async () => {
    const id = await market.provider('stay', 'APPLIED')
    const other = await statusOf('stay', await market.provider('stay', 'APPLIED'))
    const url = `/api/v1/providers/${id}`
    const caller = world.as('stay')
    const refused: [object, Record<string, string>, string][] = [
      [{ handle: other.handle }, {}, 'provider_handle_taken'],
      [{ display_name: 'Late' }, { 'if-match': '"v7"' }, 'version_mismatch'],
      [{ status: 'ACTIVE' }, {}, 'validation_failed'],
      [{ handle: null }, {}, 'validation_failed'],
      [{ default_currency: 'XXX' }, {}, 'currency_unsupported'],
    ]
    for (const [body, headers, code] of refused) {
      assert.equal((await caller.patch(url, body, headers)).body.code, code)
    }
    assert.equal((await statusOf('stay', id)).version, 1)
    assert.deepEqual(await eventTypes('stay'), ['provider.applied', 'provider.applied'])
  })
})

describe('POST /api/v1/providers/:providerId/<command>', () => {
  const life: [command: string, body: object, status: string, event: string][] = [
    ['submit', {}, 'ONBOARDING', 'provider.submitted'],
    ['submit', {}, 'IN_REVIEW', 'provider.submitted'],
    ['request-info', { reason: 'bank papers' }, 'ONBOARDING', 'provider.info_requested'],
    ['submit', {}, 'IN_REVIEW', 'provider.submitted'],
    ['reject', { reason: 'no papers' }, 'REJECTED', 'provider.rejected'],
    ['submit', {}, 'ONBOARDING', 'provider.submitted'],
    ['submit', {}, 'IN_REVIEW', 'provider.submitted'],
    ['approve', {}, 'ACTIVE', 'provider.approved'],
    ['pause', { reason: 'holiday' }, 'PAUSED', 'provider.paused'],
    ['resume', {}, 'ACTIVE', 'provider.resumed'],
    ['suspend', { reason: 'complaints' }, 'SUSPENDED', 'provider.suspended'],
    ['reinstate', {}, 'ACTIVE', 'provider.reinstated'],
    ['close', {}, 'CLOSING', 'provider.closing'],
    ['close', {}, 'CLOSED', 'provider.closed'],
  ]

  test('200: a whole life, each step announced with its reason and the state before', async () => {
    const id = await market.provider('life', 'APPLIED')
    let previous = 'APPLIED'
    for (const [index, [command, body, status, type]] of life.entries()) {
      const url = `/api/v1/providers/${id}/${command}`
      const reply = await world.as('life').post<ProviderBody>(url, body)
      const reason = 'reason' in body ? body.reason : null
      assert.deepEqual([reply.status, reply.body.status], [200, status], command)
      assert.equal(reply.body.status_reason, reason)
      assert.equal(reply.body.version, index + 2)
      const event = (await world.events('life')).at(-1)
      assert.equal(event?.type, type)
      assert.equal(event?.data.object.status, status)
      assert.equal(event?.data.previous?.status, previous)
      previous = status
    }
  })

  test('409 invalid_transition: names what is allowed instead, and nothing changes', async () => {
    const id = await market.provider('early', 'APPLIED')
    const reply = await world.as('early').post(`/api/v1/providers/${id}/approve`)
    assert.equal(reply.status, 409)
    assert.equal(reply.body.code, 'invalid_transition')
    const meta = { state: 'APPLIED', action: 'approve', allowed: ['submit'] }
    assert.deepEqual(reply.body.meta, meta)
    assert.equal((await statusOf('early', id)).version, 1)
    assert.deepEqual(await eventTypes('early'), ['provider.applied'])
  })

  test('409 invalid_transition: a provider is told only what it may ask for itself', async () => {
    const id = await market.provider('told')
    const allowed = async (caller: Caller) =>
      (await caller.post<{ meta: { allowed: string[] } }>(`/api/v1/providers/${id}/resume`)).body
        .meta.allowed
    assert.deepEqual(await allowed(world.asProvider('told', id)), ['pause', 'close'])
    assert.deepEqual(await allowed(world.as('told')), ['pause', 'suspend', 'close'])
  })

  test('422 product_not_sellable: nothing of a provider that is not ACTIVE is sold', async () => {
    const id = await market.provider('stop')
    const product = await market.product('stop', 1_000, id)
    const order = async () => {
      await world.settle()
      const items = [{ product_id: product, quantity: 1 }]
      const { status, body } = await world.as('stop').post('/api/v1/orders', { items })
      return [status, body.code]
    }
    assert.deepEqual(await order(), [201, undefined])
    await market.command('stop', id, 'pause')
    assert.deepEqual(await order(), [422, 'product_not_sellable'])
    await market.command('stop', id, 'resume')
    assert.deepEqual(await order(), [201, undefined])
  })

  test('400 validation_failed: rejecting and suspending need a reason', async () => {
    const id = await market.provider('why')
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }, { why: 'x' }]) {
      const reply = await world.as('why').post(`/api/v1/providers/${id}/suspend`, body)
      assert.deepEqual([reply.status, reply.body.code], [400, 'validation_failed'])
    }
  })

  test('403 operator_only: a provider may pause and resume, but decides nothing about itself', async () => {
    const id = await market.provider('judge')
    const caller = world.asProvider('judge', id)
    const reason = { reason: 'please' }
    for (const command of ['approve', 'reject', 'request-info', 'suspend', 'reinstate']) {
      const body = ['reject', 'suspend'].includes(command) ? reason : {}
      const reply = await caller.post(`/api/v1/providers/${id}/${command}`, body)
      assert.deepEqual([reply.status, reply.body.code], [403, 'operator_only'], command)
    }
    assert.equal((await caller.post(`/api/v1/providers/${id}/pause`)).status, 200)
    assert.equal((await caller.post(`/api/v1/providers/${id}/resume`)).status, 200)
  })

  test('412 version_mismatch: a decision on an older version', async () => {
    const id = await market.provider('stale')
    const url = `/api/v1/providers/${id}/pause`
    const reply = await world.as('stale').post(url, {}, { 'if-match': '"v1"' })
    assert.deepEqual([reply.status, reply.body.code], [412, 'version_mismatch'])
  })

  test('409 invalid_transition: of two at once, the second waits and is refused', async () => {
    const id = await market.provider('twice')
    const second = await world.seed('twice', async (tx) => {
      await commandProvider(tx, id, 'pause', undefined)
      const reply = world.as('twice').post(`/api/v1/providers/${id}/pause`)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'invalid_transition')
    assert.equal((await eventTypes('twice')).filter((type) => type === 'provider.paused').length, 1)
  })

  test('409 provider_has_obligations: stays CLOSING until its last order is shipped and nothing is due', async () => {
    const id = await market.provider('leave')
    const product = await market.product('leave', 1_000, id)
    const other = await market.product('leave', 500)
    const { orderId, paymentId } = await market.sale('leave', [
      [product, 2],
      [other, 1],
    ])
    const url = `/api/v1/providers/${id}/close`
    assert.equal((await market.command('leave', id, 'close')).status, 'CLOSING')
    const held = await world.as('leave').post(url)
    assert.deepEqual([held.status, held.body.code], [409, 'provider_has_obligations'])
    const due = [{ amount: 2_000, currency: 'EUR' }]
    assert.deepEqual(held.body.meta, { orders: 1, disputes: 0, due })
    assert.equal((await statusOf('leave', id)).status, 'CLOSING')
    await market.ship('leave', orderId)
    const owed = await world.as('leave').post(url)
    assert.deepEqual(owed.body.meta, { orders: 0, disputes: 0, due })
    await market.refund('leave', paymentId, 2_500)
    assert.equal((await market.command('leave', id, 'close')).status, 'CLOSED')
    const types = await eventTypes('leave')
    assert.deepEqual(types.slice(-2), ['provider.closing', 'provider.closed'])
  })

  test('422 amount_out_of_range: more is due than the wire can say, and the provider stays as it was', async () => {
    const id = await market.provider('rich')
    const product = await market.product('rich', 1_000, id)
    for (const _sale of [1, 2]) await market.sale('rich', [[product, 1]])
    await market.scene('rich', (tx) =>
      Promise.all([
        tx`update orders.orders set subtotal = 9e15, total = 9e15, paid_total = 9e15
          where tenant_id = ${tx.tenantId}`,
        tx`update orders.order_items set unit_amount = 9e15, subtotal = 9e15, total = 9e15
          where tenant_id = ${tx.tenantId}`,
      ]),
    )
    const { version, status } = await market.command('rich', id, 'close')
    assert.equal(status, 'CLOSING')
    const refused = await world.as('rich').post(`/api/v1/providers/${id}/close`)
    assert.deepEqual([refused.status, refused.body.code], [422, 'amount_out_of_range'])
    assert.partialDeepStrictEqual(await statusOf('rich', id), { status: 'CLOSING', version })
  })
})
