import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { countryCodes, newId, sql } from '@souk/platform'
import { allAtOnce, type Caller, createWorld } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { OptionsView } from './options/schemas.ts'
import { ratesThatMayApply } from './options/store.ts'
import type { RatesView } from './rates/schemas.ts'
import { givenMethod, type Method, type Refusal, testServices } from './shipping.fixture.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

type Options = Static<typeof OptionsView>
const methods = '/api/v1/shipping/methods'
function optionsOf(caller: Caller, changes: object = {}) {
  return caller.post<Options & Refusal>('/api/v1/shipping/options', {
    lines: [{ quantity: 1, weight_g: 1_000, amount: 2_000 }],
    currency: 'EUR',
    to: { country: 'DE' },
    ...changes,
  })
}

describe('/api/v1/shipping/methods', () => {
  test('a method is drafted, offered, paused and archived, each with its event', async () => {
    const shop = world.as('lifecycle')
    const created = await shop.post<Method>(methods, { code: 'standard', name: 'Standard' })
    assert.deepEqual([created.status, created.body.status], [201, 'DRAFT'])
    const single = `${methods}/${created.body.id}`
    const refused = await shop.post<Refusal>(`${single}/activate`, {})
    assert.deepEqual([refused.status, refused.body.code], [409, 'shipping_method_without_rates'])
    const rates = [{ currency: 'EUR', amount: 490 }]
    assert.equal((await shop.call('PUT', `${single}/rates`, { body: { rates } })).status, 200)
    for (const [command, status] of [
      ['activate', 'ACTIVE'],
      ['pause', 'PAUSED'],
      ['activate', 'ACTIVE'],
      ['pause', 'PAUSED'],
      ['archive', 'ARCHIVED'],
    ]) {
      const { body } = await shop.post<Method>(`${single}/${command}`, {})
      assert.equal(body.status, status)
    }
    const again = await shop.post<Refusal>(`${single}/activate`, {})
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    const late = await shop.patch<Refusal>(single, { name: 'Late' })
    assert.deepEqual([late.status, late.body.code], [409, 'shipping_method_archived'])
    const table = await shop.call<Refusal>('PUT', `${single}/rates`, { body: { rates: [] } })
    assert.deepEqual([table.status, table.body.code], [409, 'shipping_method_archived'])
    const kinds = (await world.events('lifecycle')).map(({ type }) => type)
    assert.deepEqual(
      kinds.map((type) => type.replace('shipping_method.', '')),
      ['created', 'rates_changed', 'activated', 'paused', 'activated', 'paused', 'archived'],
    )
  })

  test('PATCH changes what is sent, and nothing twice', async () => {
    const shop = world.as('patch')
    const { id, version } = await givenMethod(shop)
    const changes = {
      name: 'Express',
      priority: 7,
      channels: ['web', 'api'],
      tax_code: 'reduced',
      min_days: 1,
      max_days: 2,
      cutoff_local: '14:00',
      metadata: { carrier: 'dhl' },
    }
    const first = await shop.patch<Method>(`${methods}/${id}`, changes)
    assert.equal(first.status, 200, first.text)
    const { body } = await shop.get<Method>(`${methods}/${id}`)
    for (const [name, value] of Object.entries({ ...changes, channels: ['api', 'web'] })) {
      assert.deepEqual(body[name as keyof Method], value)
    }
    const events = (await world.events('patch')).length
    const second = await shop.patch<Method>(`${methods}/${id}`, changes)
    assert.deepEqual([second.status, second.body.version], [200, version + 1])
    assert.equal((await world.events('patch')).length, events)
    for (const [bad, path] of [
      [{ max_days: null }, '/max_days'],
      [{ min_days: 3, max_days: 2 }, '/max_days'],
    ] as const) {
      const refused = await shop.patch<Refusal>(`${methods}/${id}`, bad)
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.path], [400, path])
    }
  })

  test('the list has the highest priority first, and its filters', async () => {
    const shop = world.as('list')
    const low = await givenMethod(shop, undefined, { priority: 1, name: 'Parcel' })
    const high = await givenMethod(shop, [{ currency: 'USD', amount: 1 }], {
      priority: 2,
      channels: ['pos'],
      name: 'Courier',
    })
    const old = await shop.post<Method>(methods, { code: 'old', name: 'Old' })
    await shop.post(`${methods}/${old.body.id}/archive`, {})
    const found = async (query: string) => {
      const { body } = await shop.get<{ content: Method[] }>(`${methods}?${query}`)
      return body.content.map(({ id }) => id)
    }
    assert.deepEqual(await found(''), [high.id, low.id])
    assert.deepEqual(await found('limit=1'), [high.id])
    assert.deepEqual(await found('channel=web'), [low.id])
    assert.deepEqual(await found('channel=pos'), [high.id, low.id])
    assert.deepEqual(await found('currency=EUR'), [low.id])
    assert.deepEqual(await found('name=cour'), [high.id])
    assert.deepEqual(await found('status=ARCHIVED'), [old.body.id])
    assert.deepEqual(await found('code=old'), [old.body.id])
  })

  test('two that want one code at once: one gets it', async () => {
    const shop = world.as('twice')
    const want = () => shop.post<Refusal>(methods, { code: 'same', name: 'Same' })
    const answers = await allAtOnce(world.db, 'shipping.method_sets', [want, want, want])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
    assert.deepEqual(codes, ['shipping_method_code_taken', 'shipping_method_code_taken'])
  })

  test('a hundred methods and no more, also where two come at once', async () => {
    const shop = world.as('limit')
    for (let n = 0; n < 99; n += 1) {
      assert.equal((await shop.post(methods, { code: `m${n}`, name: 'M' })).status, 201)
    }
    const more = (code: string) => shop.post<Refusal>(methods, { code, name: 'M' })
    const answers = await allAtOnce(world.db, 'shipping.method_sets', [
      () => more('a'),
      () => more('b'),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.code, 'shipping_method_limit_reached')
  })

  test('another tenant finds nothing', async () => {
    const { id } = await givenMethod(world.as('own'))
    const other = world.as('other')
    assert.equal((await other.get(`${methods}/${id}`)).status, 404)
    assert.equal((await other.get(`${methods}/${id}/rates`)).status, 404)
    assert.equal(
      (await other.call('PUT', `${methods}/${id}/rates`, { body: { rates: [] } })).status,
      404,
    )
    assert.equal((await other.post(`${methods}/${id}/pause`, {})).status, 404)
    const { body } = await optionsOf(other)
    assert.deepEqual([body.options, body.unavailable], [[], []])
  })
})

describe('PUT /api/v1/shipping/methods/{id}/rates', () => {
  const set = (caller: Caller, id: string, rates: readonly object[], headers = {}) =>
    caller.call<Static<typeof RatesView> & Refusal>('PUT', `${methods}/${id}/rates`, {
      body: { rates },
      headers,
    })

  test('replaces the whole table, and the same again changes nothing', async () => {
    const shop = world.as('table')
    const { id, version } = await givenMethod(shop)
    const rates = [
      { currency: 'USD', country: 'US', postal: 'sw1a 1*', amount: 2, value_from: 5 },
      { currency: 'EUR', amount: 1, over_weight_g: 5, free_from: 7 },
    ]
    const { status, body } = await set(shop, id, rates)
    assert.deepEqual([status, body.version], [200, version + 1])
    const read = await shop.get<Static<typeof RatesView>>(`${methods}/${id}/rates`)
    assert.deepEqual(read.body, body)
    assert.equal(read.body.rates[0]?.postal, 'SW1A1*')
    const method = (await shop.get<Method>(`${methods}/${id}`)).body
    assert.deepEqual([method.currencies, method.rate_count], [['EUR', 'USD'], 2])
    const events = (await world.events('table')).length
    assert.equal((await set(shop, id, rates)).body.version, version + 1)
    assert.equal((await world.events('table')).length, events)
  })

  test('422 shipping_rate_overlap: names both rows, and changes nothing', async () => {
    const shop = world.as('overlap')
    const { id, version } = await givenMethod(shop)
    const row = { currency: 'EUR', country: 'DE', amount: 1 }
    for (const [rows, later, earlier] of [
      [[row, { ...row, country: 'FR' }, row], 2, 0],
      [
        [
          { ...row, up_to_weight_g: 5 },
          { ...row, over_weight_g: 4 },
        ],
        1,
        0,
      ],
      [
        [
          { ...row, value_below: 6 },
          { ...row, value_from: 5, value_below: 9 },
        ],
        1,
        0,
      ],
      [[row, { ...row, postal: '1*' }, { ...row, postal: '1*', up_to_weight_g: 0 }], 2, 1],
    ] as const) {
      const { status, body } = await set(shop, id, rows)
      assert.deepEqual([status, body.code], [422, 'shipping_rate_overlap'])
      assert.deepEqual([body.meta?.row, body.meta?.other_row], [later, earlier])
      assert.equal(body.errors?.[0]?.path, `/rates/${later}`)
    }
    assert.equal((await shop.get<Method>(`${methods}/${id}`)).body.version, version)
    const meeting = [
      { ...row, up_to_weight_g: 5, value_below: 9 },
      { ...row, over_weight_g: 5, value_below: 9 },
      { ...row, value_from: 9 },
    ]
    assert.equal((await set(shop, id, meeting)).status, 200)
  })

  test('400: rows that say nothing, or what there is not', async () => {
    const shop = world.as('bad')
    const { id, version } = await givenMethod(shop)
    const row = { currency: 'EUR', country: 'DE', amount: 1 }
    const million = Number.MAX_SAFE_INTEGER
    for (const bad of [
      { ...row, country: null, region: 'CA' },
      { ...row, country: null, postal: '1*' },
      { ...row, over_weight_g: 5, up_to_weight_g: 5 },
      { ...row, value_from: 5, value_below: 5 },
      { ...row, country: 'ZZ' },
      { ...row, country: 'de' },
      { ...row, amount: -1 },
      { ...row, amount: 1.5 },
      { ...row, amount: million },
      { ...row, amount: '1' },
      { ...row, postal: '*' },
      { ...row, postal: "1'; drop table shipping.rates" },
      { ...row, surprise: true },
    ]) {
      const { status } = await set(shop, id, [bad])
      assert.equal(status, 400, JSON.stringify(bad))
    }
    assert.equal((await set(shop, id, [{ ...row, currency: 'XAU' }])).status, 422)
    const tooMany = Array.from({ length: 2_001 }, () => row)
    assert.equal((await set(shop, id, tooMany)).status, 400)
    const refused = await set(shop, id, [])
    assert.deepEqual([refused.status, refused.body.code], [409, 'shipping_method_without_rates'])
    assert.equal((await shop.get<Method>(`${methods}/${id}`)).body.version, version)
  })

  test('two at once: both tables are whole, and with a version one is refused', async () => {
    const shop = world.as('races')
    const { id, version } = await givenMethod(shop)
    const tables = ['FR', 'AT'].map((country) =>
      Array.from({ length: 50 }, (_, n) => ({
        currency: 'EUR',
        country,
        over_weight_g: n,
        up_to_weight_g: n + 1,
        amount: n,
      })),
    )
    const free = await allAtOnce(
      world.db,
      'shipping.methods',
      tables.map((rates) => () => set(shop, id, rates)),
    )
    assert.deepEqual(
      free.map(({ status }) => status),
      [200, 200],
    )
    const read = (await shop.get<Static<typeof RatesView>>(`${methods}/${id}/rates`)).body
    assert.equal(read.rates.length, 50)
    assert.equal(new Set(read.rates.map(({ country }) => country)).size, 1)
    const headers = { 'if-match': `"${version}"` }
    const stale = await set(shop, id, tables[0] ?? [], headers)
    assert.deepEqual([stale.status, stale.body.code], [412, 'version_mismatch'])
  })
})

describe('POST /api/v1/shipping/options', () => {
  test('200: what each costs, what is missing until it is free, and why others are not offered', async () => {
    const shop = world.as('options')
    const cheap = await givenMethod(
      shop,
      [
        { currency: 'EUR', country: 'DE', amount: 490, free_from: 5_000 },
        { currency: 'EUR', amount: 1_490 },
      ],
      { min_days: 1, max_days: 3 },
    )
    const fast = await givenMethod(shop, [{ currency: 'EUR', amount: 990 }], { priority: 9 })
    const paused = await givenMethod(shop)
    await shop.post(`${methods}/${paused.id}/pause`, {})
    const { status, body, text } = await optionsOf(shop, { at: '2026-06-03T10:00:00Z' })
    assert.equal(status, 200, text)
    assert.deepEqual(body.requires_shipping, true)
    assert.deepEqual(
      body.options.map(({ code, price }) => [code, price]),
      [
        [fast.code, { amount: 990, currency: 'EUR' }],
        [cheap.code, { amount: 490, currency: 'EUR' }],
      ],
    )
    assert.deepEqual(body.options[1]?.free_gap, { amount: 3_000, currency: 'EUR' })
    assert.deepEqual(body.options[1]?.delivery, {
      leaves: '2026-06-03',
      earliest: '2026-06-04',
      latest: '2026-06-08',
    })
    assert.deepEqual(
      body.unavailable.map(({ code, reason }) => [code, reason]),
      [[paused.code, 'METHOD_INACTIVE']],
    )
    const abroad = await optionsOf(shop, { to: { country: 'FR' } })
    assert.equal(abroad.body.options.at(-1)?.price.amount, 1_490)
    const dollars = await optionsOf(shop, { currency: 'USD' })
    assert.deepEqual(dollars.body.unavailable.map(({ reason }) => reason).toSorted(), [
      'CURRENCY_NOT_OFFERED',
      'CURRENCY_NOT_OFFERED',
      'METHOD_INACTIVE',
    ])
  })

  test('200: what is delivered digitally needs no shipping', async () => {
    const shop = world.as('digital')
    await givenMethod(shop)
    const lines = [{ quantity: 1, amount: 2_000, requires_shipping: false }]
    const { body } = await optionsOf(shop, { lines })
    assert.deepEqual(body, {
      requires_shipping: false,
      options: [],
      unavailable: [],
      fallback: null,
    })
  })

  for (const currency of ['JPY', 'EUR', 'KWD']) {
    test(`200: amounts are minor units of ${currency}, and stay as they are`, async () => {
      const shop = world.as(`exponent-${currency}`)
      await givenMethod(shop, [{ currency, amount: 1_001, free_from: 1_000_000 }])
      const { body } = await optionsOf(shop, { currency })
      assert.deepEqual(body.options[0]?.price, { amount: 1_001, currency })
      assert.deepEqual(body.options[0]?.free_gap, { amount: 998_000, currency })
    })
  }

  test('200: 500 lines, and a table with every country four times', async () => {
    const shop = world.as('large')
    const rates = countryCodes.flatMap((country, n) =>
      [0, 1, 2, 3].map((kilos) => ({
        currency: 'EUR',
        country,
        ...(kilos > 0 && { over_weight_g: kilos * 1_000 }),
        ...(kilos < 3 && { up_to_weight_g: (kilos + 1) * 1_000 }),
        amount: n * 10 + kilos,
      })),
    )
    assert(rates.length >= 1_000)
    await givenMethod(shop, rates)
    const lines = Array.from({ length: 500 }, () => ({ quantity: 1, weight_g: 5, amount: 1 }))
    for (const [n, country] of countryCodes.entries()) {
      if (n % 25 !== 0) continue
      const { body } = await optionsOf(shop, { lines, to: { country } })
      assert.equal(body.options[0]?.price.amount, n * 10 + 2, country)
    }
  })

  test('200: the table is read through its index, however long it is', async () => {
    const to = { country: 'DE', region: null, postal: null }
    const plan = await world.peek('large', async (tx) => {
      const method = sql`${tx.tenantId}::uuid`
      const rows =
        await tx`explain select amount ${ratesThatMayApply(tx, method, { to, currency: 'EUR' })}`
      return JSON.stringify(rows)
    })
    assert.match(plan, /rates_place|rates_pkey/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })

  test('400: hostile and impossible baskets', async () => {
    const shop = world.as('hostile')
    await givenMethod(shop)
    const line = { quantity: 1, amount: 1 }
    for (const bad of [
      { lines: [] },
      { lines: Array.from({ length: 501 }, () => line) },
      { lines: [{ ...line, quantity: 0 }] },
      { lines: [{ ...line, quantity: 1.5 }] },
      { lines: [{ ...line, amount: -1 }] },
      { lines: [{ ...line, weight_g: -1 }] },
      { lines: [{ ...line, weight_g: '1' }] },
      { to: {} },
      { to: { country: 'ZZ' } },
      { to: { country: 'DE', postal_code: "'; --" } },
      { to: { country: 'DE', region: 'a' } },
      { channel: 'A' },
      { at: 'yesterday' },
      { currency: 'euro' },
    ]) {
      const { status, body } = await optionsOf(shop, bad)
      assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(bad))
    }
    const { status, body } = await optionsOf(shop, { currency: 'XXX' })
    assert.deepEqual([status, body.code], [422, 'currency_unsupported'])
  })
})

test('404 shipping_method_not_found', async () => {
  const { status, body } = await world.as('own').get<Refusal>(`${methods}/${newId('shm')}`)
  assert.deepEqual([status, body.code], [404, 'shipping_method_not_found'])
})
