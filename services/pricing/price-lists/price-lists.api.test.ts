import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hourMs, newId, newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  api,
  command,
  createPricing,
  eur,
  givenActive,
  givenList,
  givenShop,
  type PriceListBody,
  type Refusal,
  setRows,
  unitAmount,
} from '../pricing.fixture.ts'
import { reorderPriceLists } from './operations.ts'

let world: World
before(async () => {
  world = await createPricing()
})
after(() => world.close())

const lists = `${api}/price-lists`
const hoursFrom = (now: Date, hours: number) =>
  new Date(now.getTime() + hours * hourMs).toISOString()
const typesOf = async (name: string) => (await world.events(name)).map(({ type }) => type)

describe('POST /api/v1/pricing/price-lists', () => {
  test('201: a draft that comes before all others, with its event', async () => {
    const { name, caller } = await givenShop(world)
    const first = await givenList(caller, { conditions: { channels: ['web', 'pos'] } })
    const second = await givenList(caller)
    assert.deepEqual([first.status, first.priority, second.priority], ['DRAFT', 1, 2])
    const shown = await caller.get(`${lists}/${first.id}`)
    assert.deepEqual(shown.body.conditions, {
      channels: ['pos', 'web'],
      countries: [],
      customer_ids: [],
      customer_group_ids: [],
    })
    const { content } = (await caller.get<{ content: PriceListBody[] }>(lists)).body
    assert.deepEqual(
      content.map(({ id }) => id),
      [second.id, first.id],
    )
    assert.deepEqual(content[1], { ...shown.body, price_count: 0 })
    assert.deepEqual(await typesOf(name), ['price_list.created', 'price_list.created'])
  })

  const refused: [status: number, code: string, body: object][] = [
    [422, 'currency_unsupported', { currency: 'XAU' }],
    [422, 'price_list_unknown', { parent_id: newId('pl'), adjust_rate: '0.1' }],
    [400, 'validation_failed', { parent_id: newId('pl') }],
    [400, 'validation_failed', { type: 'CONTRACT' }],
    [400, 'validation_failed', { type: 'BASE', adjust_rate: '0.1' }],
    [400, 'validation_failed', { adjust_rate: '-1.000001' }],
    [400, 'validation_failed', { adjust_rate: 0.1 }],
    [
      400,
      'validation_failed',
      { starts_at: '2026-06-02T00:00:00Z', ends_at: '2026-06-01T00:00:00Z' },
    ],
    [400, 'validation_failed', { conditions: { countries: ['de'] } }],
    [400, 'validation_failed', { conditions: { countries: ['DE', 'UK'] } }],
    [400, 'validation_failed', { priority: 0 }],
  ]
  for (const [status, code, body] of refused) {
    test(`${status} ${code}: ${JSON.stringify(body)}`, async () => {
      const { name, caller } = await givenShop(world)
      const draft = { name: 'Sale', type: 'SALE', currency: 'EUR', ...body }
      const answer = await caller.post<Refusal>(lists, draft)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
      assert.deepEqual(await world.events(name), [])
    })
  }

  test('409 price_list_priority_taken: two lists never have one priority, an archived one gives it back', async () => {
    const { caller } = await givenShop(world)
    const { id } = await givenList(caller, { priority: 7 })
    const body = { name: 'Other', type: 'SALE', currency: 'EUR', priority: 7 }
    const answer = await caller.post<Refusal>(lists, body)
    assert.deepEqual([answer.status, answer.body.code], [409, 'price_list_priority_taken'])
    await command(caller, id, 'archive')
    assert.equal((await caller.post(lists, body)).status, 201)
  })

  test("403 and 404: needs pricing:write, is not for providers, and another tenant's list does not exist", async () => {
    const { name, caller } = await givenShop(world)
    const { id } = await givenList(caller)
    const body = { name: 'Sale', type: 'SALE', currency: 'EUR' }
    assert.equal((await world.as(name, ['pricing:read']).post(lists, body)).status, 403)
    assert.equal((await world.asProvider(name, newId('prv')).get(lists)).status, 403)
    const stranger = world.as(newUuid())
    assert.equal((await stranger.get(`${lists}/${id}`)).status, 404)
    assert.equal((await stranger.post(`${lists}/${id}/activate`, {})).status, 404)
  })
})

describe('PATCH /api/v1/pricing/price-lists/:priceListId', () => {
  test('200: changes and tells of it once; the same again changes nothing', async () => {
    const { name, caller } = await givenShop(world)
    const { id } = await givenList(caller)
    const changes = { name: 'New', conditions: { countries: ['FR', 'DE'] } }
    const first = await caller.patch<PriceListBody>(`${lists}/${id}`, changes)
    const second = await caller.patch<PriceListBody>(`${lists}/${id}`, changes)
    assert.deepEqual([first.status, first.body.version, second.body.version], [200, 2, 2])
    assert.deepEqual(await typesOf(name), ['price_list.created', 'price_list.updated'])
  })

  test('422: parents in a circle and chains that are too long are refused', async () => {
    const { caller } = await givenShop(world)
    const first = await givenList(caller, { adjust_rate: '0.1' })
    let last = first
    for (let length = 2; length <= 5; length += 1) {
      last = await givenList(caller, { adjust_rate: '0.1', parent_id: last.id })
    }
    const circle = await caller.patch<Refusal>(`${lists}/${first.id}`, { parent_id: last.id })
    assert.deepEqual([circle.status, circle.body.code], [422, 'price_list_cycle'])
    const own = await caller.patch<Refusal>(`${lists}/${first.id}`, { parent_id: first.id })
    assert.equal(own.body.code, 'price_list_cycle')
    const body = {
      name: 'Sixth',
      type: 'SALE',
      currency: 'EUR',
      adjust_rate: '0',
      parent_id: last.id,
    }
    const deep = await caller.post<Refusal>(lists, body)
    assert.deepEqual([deep.status, deep.body.code], [422, 'price_list_too_deep'])
    const dollars = { ...body, currency: 'USD', parent_id: first.id }
    assert.equal((await caller.post<Refusal>(lists, dollars)).body.code, 'validation_failed')
  })

  test('412 version_mismatch and 409 price_list_ended', async () => {
    const { caller } = await givenShop(world)
    const { id } = await givenList(caller)
    const headers = { 'if-match': '"v9"' }
    const stale = await caller.call('PATCH', `${lists}/${id}`, { body: { name: 'X' }, headers })
    assert.equal(stale.status, 412)
    await command(caller, id, 'archive')
    const ended = await caller.patch<Refusal>(`${lists}/${id}`, { name: 'X' })
    assert.deepEqual([ended.status, ended.body.code], [409, 'price_list_ended'])
  })
})

describe('commands', () => {
  test('a list applies from activate to pause, and again; each step is announced', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenList(caller, { adjust_rate: '-0.10' })
    const amounts = [await unitAmount(caller, variantId)]
    for (const step of ['activate', 'pause', 'activate']) {
      await command(caller, id, step)
      amounts.push(await unitAmount(caller, variantId))
    }
    assert.deepEqual(amounts, [500, 450, 500, 450])
    await command(caller, id, 'pause')
    await command(caller, id, 'archive')
    assert.deepEqual(await typesOf(name), [
      'price_list.created',
      'price_list.activated',
      'price_list.paused',
      'price_list.activated',
      'price_list.paused',
      'price_list.archived',
    ])
    const again = await caller.post<Refusal>(`${lists}/${id}/activate`, {})
    assert.deepEqual(
      [again.status, again.body.code, again.body.meta.allowed],
      [409, 'invalid_transition', []],
    )
  })

  test('409: a second activate, and one after the end', async () => {
    const { name, caller } = await givenShop(world)
    const { id } = await givenActive(caller)
    assert.equal((await caller.post(`${lists}/${id}/activate`, {})).status, 409)
    const over = await givenList(caller, { ends_at: hoursFrom(new Date(), 1) })
    world.advance(name, 2 * 3_600_000)
    const late = await caller.post<Refusal>(`${lists}/${over.id}/activate`, {})
    assert.deepEqual([late.status, late.body.code], [409, 'price_list_ended'])
  })

  test('400 validation_failed: a list that has ended already could never be activated', async () => {
    const { caller } = await givenShop(world)
    const ended = { name: 'Over', type: 'SALE', currency: 'EUR', ends_at: '2020-01-01T00:00:00Z' }
    const { status, body } = await caller.post<Refusal>(lists, ended)
    assert.deepEqual(
      [status, body.code, body.errors[0]?.path],
      [400, 'validation_failed', '/ends_at'],
    )
  })

  test('DELETE takes drafts alone; a parent is neither deleted nor archived', async () => {
    const { caller } = await givenShop(world)
    const parent = await givenList(caller)
    const child = await givenList(caller, { adjust_rate: '0', parent_id: parent.id })
    const remove = (id: string) => caller.call<Refusal>('DELETE', `${lists}/${id}`)
    assert.equal((await remove(parent.id)).body.code, 'price_list_has_children')
    const archived = await caller.post<Refusal>(`${lists}/${parent.id}/archive`, {})
    assert.equal(archived.body.code, 'price_list_has_children')
    await command(caller, child.id, 'activate')
    const { code, meta } = (await remove(child.id)).body
    assert.deepEqual([code, meta.allowed], ['invalid_transition', ['pause']])
    await command(caller, child.id, 'pause')
    await command(caller, child.id, 'archive')
    assert.equal((await remove(parent.id)).status, 200)
    assert.equal((await remove(parent.id)).status, 404)
  })

  test('the rows of a deleted list go by and by, and only those', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const [gone, kept] = [await givenList(caller), await givenList(caller)]
    for (const { id } of [gone, kept]) {
      await setRows(caller, id, [{ variant_id: variantId, amount: eur(1) }])
    }
    await caller.call('DELETE', `${lists}/${gone.id}`)
    await world.tick()
    await world.tick()
    const rows = await world.seed(
      name,
      (tx) => tx`select id from pricing.list_prices where tenant_id = ${tx.tenantId}`,
    )
    assert.equal(rows.length, 1)
  })
})

describe('times', () => {
  test('decide at the moment asked, before any worker has come by; the worker announces each once', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const now = new Date()
    const list = await givenActive(caller, {
      adjust_rate: '-0.50',
      starts_at: hoursFrom(now, 1),
      ends_at: hoursFrom(now, 3),
    })
    assert.equal(list.status, 'SCHEDULED')
    const statusOf = async () =>
      (await caller.get<PriceListBody>(`${lists}/${list.id}`)).body.status
    const at = (hours: number) => unitAmount(caller, variantId, { at: hoursFrom(now, hours) })
    assert.deepEqual([await at(0.5), await at(2), await at(3)], [500, 250, 500])
    world.advance(name, 2 * hourMs)
    assert.deepEqual([await unitAmount(caller, variantId), await statusOf()], [250, 'SCHEDULED'])
    await world.tick()
    await world.tick()
    assert.equal(await statusOf(), 'ACTIVE')
    world.advance(name, 2 * hourMs)
    assert.deepEqual([await unitAmount(caller, variantId), await statusOf()], [500, 'ACTIVE'])
    await world.tick()
    await world.tick()
    assert.equal(await statusOf(), 'EXPIRED')
    assert.deepEqual(await typesOf(name), [
      'price_list.created',
      'price_list.scheduled',
      'price_list.activated',
      'price_list.expired',
    ])
  })

  test('a worker that comes when all is over announces the beginning and the end', async () => {
    const { name, caller } = await givenShop(world)
    const now = new Date()
    const times = { starts_at: hoursFrom(now, 1), ends_at: hoursFrom(now, 2) }
    await givenActive(caller, times)
    world.advance(name, 5 * hourMs)
    await world.tick()
    await world.tick()
    assert.deepEqual((await typesOf(name)).slice(2), ['price_list.activated', 'price_list.expired'])
  })

  test('a list that has begun by the clock is no draft again, and is not deleted', async () => {
    const { name, caller } = await givenShop(world)
    const { id, version } = await givenActive(caller, { starts_at: hoursFrom(new Date(), 1) })
    world.advance(name, 2 * hourMs)
    const refused = await caller.call<Refusal>('DELETE', `${lists}/${id}`)
    assert.deepEqual([refused.status, refused.body.meta.state], [409, 'ACTIVE'])
    const paused = await caller.call<PriceListBody>('POST', `${lists}/${id}/pause`, {
      body: {},
      headers: { 'if-match': `"v${version}"` },
    })
    assert.equal(paused.status, 200, paused.text)
    assert.deepEqual([paused.body.status, paused.body.version], ['PAUSED', version + 2])
    await world.tick()
    assert.deepEqual((await typesOf(name)).slice(1), [
      'price_list.scheduled',
      'price_list.activated',
      'price_list.paused',
    ])
  })

  test('409 price_list_ended: by the clock, before any worker has come by; it ends once', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const { id } = await givenActive(caller, { ends_at: hoursFrom(new Date(), 1) })
    const rows = [{ variant_id: variantId, amount: eur(1) }]
    const [row] = await setRows(caller, id, rows)
    world.advance(name, 2 * hourMs)
    const attempts: [method: string, path: string, body: object][] = [
      ['PATCH', '', { ends_at: null }],
      ['PUT', '/prices', { prices: [{ ...rows[0], amount: eur(2) }] }],
      ['DELETE', `/prices/${row?.id}`, {}],
    ]
    for (const [method, path, body] of attempts) {
      const sent = method === 'DELETE' ? {} : { body }
      const answer = await caller.call<Refusal>(method, `${lists}/${id}${path}`, sent)
      assert.deepEqual([answer.status, answer.body.code], [409, 'price_list_ended'], method)
    }
    await command(caller, id, 'archive')
    await world.tick()
    const after = await typesOf(name)
    assert.deepEqual(after.slice(-2), ['price_list.expired', 'price_list.archived'])
  })

  test('a scheduled list goes back to draft by pause, and begins at once when its start is moved', async () => {
    const { caller } = await givenShop(world)
    const starts_at = hoursFrom(new Date(), 1)
    const { id } = await givenActive(caller, { starts_at })
    assert.equal((await command(caller, id, 'pause')).status, 'DRAFT')
    assert.equal((await command(caller, id, 'activate')).status, 'SCHEDULED')
    const moved = await caller.patch<PriceListBody>(`${lists}/${id}`, { starts_at: null })
    assert.equal(moved.body.status, 'ACTIVE')
    const later = await caller.patch<Refusal>(`${lists}/${id}`, { starts_at })
    assert.deepEqual([later.status, later.body.code], [400, 'validation_failed'])
  })
})

describe('POST /api/v1/pricing/price-lists/reorder', () => {
  const reorder = (caller: Parameters<typeof givenList>[0], ids: readonly string[]) =>
    caller.post<{ content: PriceListBody[] } & Refusal>(`${lists}/reorder`, { price_list_ids: ids })

  test('200: the lists exchange their priorities, others keep theirs, and again changes nothing', async () => {
    const { name, caller, variantId } = await givenShop(world)
    const [a, b, c] = [
      await givenActive(caller, { adjust_rate: '-0.10' }),
      await givenActive(caller, { adjust_rate: '-0.20' }),
      await givenActive(caller, { adjust_rate: '-0.30' }),
    ]
    assert.equal(await unitAmount(caller, variantId), 350)
    const ids = [a.id, c.id]
    const first = await reorder(caller, ids)
    assert.deepEqual(
      first.body.content.map(({ priority }) => priority),
      [3, 1],
    )
    assert.equal(await unitAmount(caller, variantId), 450)
    const before = (await world.events(name)).length
    assert.deepEqual((await reorder(caller, ids)).body, first.body)
    assert.equal((await world.events(name)).length, before)
    assert.equal((await caller.get<PriceListBody>(`${lists}/${b.id}`)).body.priority, 2)
  })

  test('422 price_list_unknown: nothing moves', async () => {
    const { caller } = await givenShop(world)
    const [a, b] = [await givenList(caller), await givenList(caller)]
    const answer = await reorder(caller, [a.id, b.id, newId('pl')])
    assert.deepEqual([answer.status, answer.body.code], [422, 'price_list_unknown'])
    assert.equal((await caller.get<PriceListBody>(`${lists}/${a.id}`)).body.priority, 1)
  })

  test('two at once: the second waits, and both orders are made one after the other', async () => {
    const { name, caller } = await givenShop(world)
    const [a, b] = [await givenList(caller), await givenList(caller)]
    const second = await world.seed(name, async (tx) => {
      await reorderPriceLists(tx, [a.id, b.id])
      const reply = reorder(caller, [b.id, a.id])
      await untilBlocked(world.db)
      return { reply }
    })
    assert.deepEqual(
      (await second.reply).body.content.map(({ id, priority }) => [id, priority]),
      [
        [b.id, 2],
        [a.id, 1],
      ],
    )
  })
})

describe('GET /api/v1/pricing/price-lists', () => {
  interface Listed {
    readonly content: readonly { readonly id: string; readonly price_count: number }[]
  }

  test('says how many prices each list has, whoever else has lists', async () => {
    const { caller, variantId } = await givenShop(world)
    const other = await givenShop(world)
    const [full, empty] = [await givenList(caller), await givenList(caller)]
    await setRows(other.caller, (await givenList(other.caller)).id, [
      { variant_id: other.variantId, amount: eur(300) },
    ])
    const counts = async () => {
      const { body } = await caller.get<Listed>(lists)
      return body.content.map(({ id, price_count }) => [id, price_count])
    }
    const rows = [1, 10].map((min_quantity) => ({
      ...{ variant_id: variantId, amount: eur(400), min_quantity },
    }))
    const [first] = await setRows(caller, full.id, rows)
    await setRows(caller, full.id, rows)
    assert.deepEqual(await counts(), [
      [empty.id, 0],
      [full.id, 2],
    ])
    const removed = await caller.call('DELETE', `${lists}/${full.id}/prices/${first?.id}`)
    assert.equal(removed.status, 200, removed.text)
    assert.deepEqual((await counts()).at(-1), [full.id, 1])
  })

  test('has archived lists for those who name them, and for nobody else', async () => {
    const { caller } = await givenShop(world)
    const { id } = await givenList(caller)
    await command(caller, id, 'archive')
    const found = async (query: string) =>
      (await caller.get<Listed>(`${lists}?${query}`)).body.content.length
    assert.deepEqual(
      [await found(''), await found(`ids=${id}`), await found(`ids=${id}&status=DRAFT`)],
      [0, 1, 0],
    )
    const { caller: stranger } = await givenShop(world)
    assert.equal((await stranger.get<Listed>(`${lists}?ids=${id}`)).body.content.length, 0)
  })
})
