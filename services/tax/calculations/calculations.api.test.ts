import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hourMs, newId } from '@souk/platform'
import { createWorld } from '@souk/platform/testing'
import {
  type Calculation,
  calculate,
  eur,
  european,
  given,
  line,
  type Refusal,
  testServices,
} from '../tax.fixture.ts'
import { calculationRecords } from './records.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const url = '/api/v1/pricing/tax/calculate'
const settings = '/api/v1/pricing/tax/settings'
const at = '2026-06-01T12:00:00Z'

describe('POST /api/v1/pricing/tax/calculate', () => {
  test('201: 24.99 at 10.75 % with 6.44 shipping is 34.12, and stays so', async () => {
    const caller = world.as('exact')
    const californian = { country: 'US', region: 'CA', valid_from: '2026-01-01T00:00:00Z' }
    const rate = { ...californian, tax_code: 'standard', rate: '0.1075', name: 'Sales tax' }
    const { id: rateId } = await given<{ id: string }>(caller, 'tax-rates', rate)
    await given(caller, 'tax-rates', { ...rate, tax_code: 'shipping', rate: '0', name: 'None' })
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    const made = await calculate(caller, {
      lines: [{ ref: 'shirt', amount: usd(2_499), quantity: 1 }],
      shipping: { amount: usd(644), tax_code: 'shipping' },
      to: { country: 'US', region: 'CA', postal_code: '94110' },
      at,
    })
    assert.partialDeepStrictEqual(made, {
      net_total: usd(3_143),
      tax_total: usd(269),
      total: usd(3_412),
      gateway: 'BUILT_IN',
      fallback: null,
      to: { country: 'US', region: 'CA', postal_code: '94110' },
    })
    assert.deepEqual(made.lines, [
      {
        ref: 'shirt',
        quantity: 1,
        tax_code: 'standard',
        jurisdiction: 'US-CA',
        reason: 'STANDARD',
        rate: '0.1075',
        base: usd(2_499),
        amount: usd(269),
        total: usd(2_768),
        taxes: [
          {
            tax_rate_id: rateId,
            name: 'Sales tax',
            jurisdiction: 'US-CA',
            reason: 'STANDARD',
            rate: '0.1075',
            base: usd(2_499),
            amount: usd(269),
          },
        ],
      },
    ])
    assert.partialDeepStrictEqual(made.shipping, { reason: 'ZERO', amount: usd(0), rate: '0' })
    await caller.call('DELETE', `/api/v1/pricing/tax-rates/${rateId}`)
    const kept = await caller.get(`/api/v1/pricing/tax/calculations/${made.id}`)
    assert.deepEqual(kept.body, made)
  })

  test('201: several rates on one base, and a refund that mirrors them', async () => {
    const caller = world.as('several')
    const rate = { country: 'US', tax_code: 'standard', valid_from: '2026-01-01T00:00:00Z' }
    await given(caller, 'tax-rates', { ...rate, rate: '0.0625', name: 'State' })
    await given(caller, 'tax-rates', { ...rate, rate: '0.0125', name: 'City', priority: 2 })
    const sale = await calculate(caller, { lines: [line(1_999)], to: { country: 'US' }, at })
    const refund = await calculate(caller, { lines: [line(-1_999)], to: { country: 'US' }, at })
    assert.deepEqual(sale.tax_total, eur(150))
    assert.deepEqual(
      sale.taxes.map(({ name, amount }) => [name, amount.amount]),
      [
        ['State', 125],
        ['City', 25],
      ],
    )
    assert.equal(sale.lines[0]?.rate, '0.075')
    assert.deepEqual(refund.total, eur(-sale.total.amount))
  })

  test('201: 500 lines, rounded as the tenant says', async () => {
    const caller = await european(world, 'many')
    const lines = Array.from({ length: 500 }, (_, index) => ({ ...line(33), ref: `${index}` }))
    const body = { lines, to: { country: 'DE' }, at }
    assert.deepEqual((await calculate(caller, body)).tax_total, eur(3_000))
    await caller.patch(settings, { rounding_level: 'PER_INVOICE' })
    // 165.00 at 19 % is 31.35, and 500 times 0.06 would be 30.00.
    const perInvoice = await calculate(caller, body)
    assert.deepEqual(perInvoice.tax_total, eur(3_135))
    const sum = perInvoice.lines.reduce((total, { amount }) => total + amount.amount, 0)
    assert.equal(sum, 3_135)
    const tooMany = { ...body, lines: [...lines, { ...line(33), ref: 'more' }] }
    assert.equal((await caller.post(url, tooMany)).status, 400)
  })

  test('201: the same question twice is two calculations; with one key it is one', async () => {
    const caller = await european(world, 'twice')
    const body = { lines: [line(100)], to: { country: 'DE' }, at }
    const headers = { 'idempotency-key': 'checkout-1' }
    const first = await caller.post<Calculation>(url, body, headers)
    const again = await caller.post<Calculation>(url, body, headers)
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.notEqual((await calculate(caller, body)).id, first.body.id)
  })

  test('201: the rate of the time that is asked about', async () => {
    const caller = world.as('times')
    const rate = { country: 'EE', tax_code: 'standard', name: 'VAT' }
    const [before, changed] = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']
    await given(caller, 'tax-rates', {
      ...rate,
      rate: '0.22',
      valid_from: before,
      valid_to: changed,
    })
    await given(caller, 'tax-rates', { ...rate, rate: '0.24', valid_from: changed })
    const asked = (moment: string) =>
      calculate(caller, { lines: [line(100)], to: { country: 'EE' }, at: moment })
    assert.deepEqual((await asked('2026-06-30T23:59:59Z')).tax_total, eur(22))
    assert.deepEqual((await asked(changed)).tax_total, eur(24))
  })

  test('201: a rate that changes at midnight, by the clock of the tenant', async () => {
    const caller = world.as('midnight')
    const tomorrow = new Date()
    tomorrow.setUTCHours(24, 0, 0, 0)
    const midnight = tomorrow.toISOString()
    const rate = { country: 'EE', tax_code: 'standard', name: 'VAT' }
    const before = { rate: '0.22', valid_from: '2026-01-01T00:00:00Z', valid_to: midnight }
    await given(caller, 'tax-rates', { ...rate, ...before })
    await given(caller, 'tax-rates', { ...rate, rate: '0.24', valid_from: midnight })
    const asked = (at?: string) =>
      calculate(caller, { lines: [line(100)], to: { country: 'EE' }, at })
    const untilThen = tomorrow.getTime() - Date.now()
    world.advance('midnight', untilThen - hourMs)
    assert.deepEqual((await asked()).tax_total, eur(22))
    world.advance('midnight', hourMs)
    assert.deepEqual((await asked()).tax_total, eur(24))
    const aMoment = new Date(tomorrow.getTime() - 1).toISOString()
    assert.deepEqual((await asked(aMoment)).tax_total, eur(22), 'what was sold before stays so')
  })

  test('201: compound rates in the order of their priorities, whenever they were entered', async () => {
    const taxes: number[][] = []
    for (const isReversed of [false, true]) {
      const caller = world.as(`compound ${isReversed}`)
      const quebec = { country: 'CA', region: 'QC', tax_code: 'standard' }
      const rates = [
        { ...quebec, rate: '0.05', name: 'GST', priority: 1 },
        { ...quebec, rate: '0.09975', name: 'QST', priority: 2, compound: true },
        { ...quebec, rate: '0.01', name: 'Levy', priority: 3, compound: true },
      ]
      for (const rate of isReversed ? rates.toReversed() : rates) {
        await given(caller, 'tax-rates', { ...rate, valid_from: '2026-01-01T00:00:00Z' })
        const again = await caller.post<Refusal>('/api/v1/pricing/tax-rates', {
          ...rate,
          valid_from: '2026-06-01T00:00:00Z',
        })
        assert.deepEqual([again.status, again.body.code], [409, 'tax_rate_overlap'])
      }
      const to = { country: 'CA', region: 'QC' }
      const { lines } = await calculate(caller, { lines: [line(10_000)], to, at })
      taxes.push((lines[0]?.taxes ?? []).map(({ amount }) => amount.amount))
    }
    // 500.00 + 10,500 × 9.975 % + 11,547.375 × 1 %, rounded once and split.
    assert.deepEqual(taxes, [
      [500, 1_047, 116],
      [500, 1_047, 116],
    ])
  })

  test('201: inclusive prices abroad keep what is paid, or what is left of it', async () => {
    const caller = await european(world, 'abroad')
    await caller.patch(settings, { origin_country: 'DE' })
    const body = { lines: [line(11_900, { tax_inclusive: true })], to: { country: 'FR' }, at }
    const fixGross = await calculate(caller, body)
    assert.deepEqual([fixGross.net_total, fixGross.total], [eur(9_917), eur(11_900)])
    await caller.patch(settings, { inclusive_prices: 'FIX_NET' })
    const fixNet = await calculate(caller, body)
    assert.deepEqual([fixNet.net_total, fixNet.total], [eur(10_000), eur(12_000)])
  })

  test('201: reverse charge for a business of another member state, never at home', async () => {
    const caller = await european(world, 'businesses')
    await caller.patch(settings, { origin_country: 'DE', inclusive_prices: 'FIX_NET' })
    const lines = [line(11_900, { tax_inclusive: true })]
    const french = await calculate(caller, {
      lines,
      to: { country: 'FR' },
      tax_id: 'fr 40 303 265 045',
      at,
    })
    assert.deepEqual([french.tax_total, french.total], [eur(0), eur(10_000)])
    assert.equal(french.lines[0]?.reason, 'REVERSE_CHARGE')
    assert.equal(french.tax_id, 'FR40303265045')
    const german = await calculate(caller, {
      lines,
      to: { country: 'DE' },
      tax_id: 'DE136695976',
      at,
    })
    assert.deepEqual([german.tax_total, german.total], [eur(1_900), eur(11_900)])
    const swiss = { lines, to: { country: 'AT' }, tax_id: 'CHE-107.787.577', at }
    assert.equal((await calculate(caller, swiss)).lines[0]?.reason, 'STANDARD')
  })

  test('201: the VAT number of the customer counts unless another or none is sent', async () => {
    const caller = await european(world, 'known-businesses')
    await caller.patch(settings, { origin_country: 'DE' })
    const taxIds = ['DE136695976', 'FR40303265045'].map((value) => ({ type: 'EU_VAT', value }))
    const customer = { email: 'buyer@example.com', tax_ids: taxIds }
    const { body } = await caller.post<{ id: string }>('/api/v1/customers', customer)
    const asked = async (country: string, more: object = {}) => {
      const sale = { lines: [line(10_000)], customer_id: body.id, to: { country }, at, ...more }
      const { tax_id, lines } = await calculate(caller, sale)
      return [tax_id, lines[0]?.reason]
    }
    assert.deepEqual(await asked('FR'), ['FR40303265045', 'REVERSE_CHARGE'])
    assert.deepEqual(await asked('AT'), ['FR40303265045', 'REVERSE_CHARGE'])
    assert.deepEqual(await asked('DE'), ['DE136695976', 'STANDARD'])
    assert.deepEqual(await asked('FR', { tax_id: null }), [null, 'STANDARD'])
    assert.deepEqual(await asked('FR', { tax_id: 'DE136695976' }), ['DE136695976', 'STANDARD'])
  })

  test('201: out of scope where nobody is registered, at home inside the Union', async () => {
    const caller = await european(world, 'registered')
    await caller.patch(settings, { origin_country: 'DE', registrations: ['DE'] })
    const asked = (country: string) =>
      calculate(caller, { lines: [line(100)], to: { country }, at })
    const american = await asked('US')
    assert.deepEqual(american.tax_total, eur(0))
    assert.partialDeepStrictEqual(american.lines[0], { reason: 'OUT_OF_SCOPE', jurisdiction: 'US' })
    assert.partialDeepStrictEqual((await asked('FR')).lines[0], {
      jurisdiction: 'DE',
      rate: '0.19',
    })
  })

  test('422 tax_jurisdiction_unresolved: no rate is not a rate of zero', async () => {
    const caller = await european(world, 'unknown')
    const body = {
      lines: [line(100), { ...line(1), ref: '2' }],
      to: { country: 'US', region: 'NV' },
    }
    const { status, body: refusal } = await caller.post<Refusal>(url, body)
    assert.deepEqual([status, refusal.code], [422, 'tax_jurisdiction_unresolved'])
    assert.deepEqual(refusal.meta, { country: 'US', region: 'NV', tax_codes: ['standard'] })
    assert.deepEqual(
      refusal.errors?.map(({ path }) => path),
      ['/lines/0/tax_code', '/lines/1/tax_code'],
    )
  })

  test('422 tax_id_invalid: in the words in which customers are refused, and only for member states', async () => {
    const caller = await european(world, 'ids')
    const asked = (tax_id: string) =>
      caller.post<Refusal>(url, { lines: [line(100)], to: { country: 'FR' }, tax_id })
    const form =
      'must look like DE136695976: the prefix of a member state, and what follows it there'
    const prefix = 'must begin with the prefix of a country, such as DE136695976'
    for (const [taxId, message] of [
      ['DE136695977', 'has a wrong check digit'],
      ['de 136.695.977', 'has a wrong check digit'],
      ['DE13669597', form],
      ['EL12345678', form],
      [`DE${'1'.repeat(28)}`, form],
      ['136695976', prefix],
      ['hello world', prefix],
      ['FT40303265045', prefix],
      ['Amsterdam', prefix],
    ] as const) {
      const { status, body: refusal } = await asked(taxId)
      assert.deepEqual([status, refusal.code], [422, 'tax_id_invalid'], taxId)
      assert.deepEqual(refusal.errors, [{ path: '/tax_id', code: 'tax_id_invalid', message }])
    }
    for (const other of ['GB123456789', 'XI000000001', 'CHE-107.787.577']) {
      assert.equal((await asked(other)).status, 201, other)
    }
  })

  test('422 amount_out_of_range and currency_unsupported', async () => {
    const caller = await european(world, 'ranges')
    const to = { country: 'DE' }
    const most = { lines: [line(Number.MAX_SAFE_INTEGER)], to }
    assert.equal((await caller.post<Refusal>(url, most)).body.code, 'amount_out_of_range')
    const gold = { lines: [{ ref: '1', amount: { amount: 1, currency: 'XAU' } }], to }
    assert.equal((await caller.post<Refusal>(url, gold)).body.code, 'currency_unsupported')
  })

  test('400 validation_failed: two currencies, two lines of one name, no line', async () => {
    const caller = await european(world, 'wrong')
    const to = { country: 'DE' }
    const wrong: [object, string][] = [
      [
        { lines: [line(1), { ref: '2', amount: { amount: 1, currency: 'USD' } }], to },
        '/lines/1/amount/currency',
      ],
      [{ lines: [line(1), line(2)], to }, '/lines/1/ref'],
      [
        { lines: [line(1)], shipping: { amount: { amount: 1, currency: 'USD' } }, to },
        '/shipping/amount/currency',
      ],
      [{ lines: [], to }, '/lines'],
      [{ lines: [line(1.5)], to }, '/lines/0/amount/amount'],
      [{ lines: [line(1)] }, '/to'],
      [{ lines: [line(1)], to: { country: 'UK' } }, '/to/country'],
      [{ lines: [line(1)], from: { country: 'ZZ' }, to }, '/from/country'],
    ]
    for (const [body, path] of wrong) {
      const { status, body: refusal } = await caller.post<Refusal>(url, body)
      assert.equal(status, 400)
      assert(
        refusal.errors?.some((error) => error.path === path),
        path,
      )
    }
  })

  test('403 insufficient_scope: writing rates is not calculating', async () => {
    const body = { lines: [line(1)], to: { country: 'DE' } }
    assert.equal((await world.as('many', ['tax:write']).post(url, body)).status, 403)
    assert.equal((await world.as('many', ['tax:calculate']).post(url, body)).status, 201)
  })

  test('404 tax_calculation_not_found: of another tenant, or none', async () => {
    const caller = await european(world, 'kept')
    const { id } = await calculate(caller, { lines: [line(1)], to: { country: 'DE' }, at })
    const path = (of: string) => `/api/v1/pricing/tax/calculations/${of}`
    assert.equal((await caller.get(path(id))).status, 200)
    const elsewhere = await world.as('elsewhere').get<Refusal>(path(id))
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [404, 'tax_calculation_not_found'])
    assert.equal((await caller.get(path(newId('txc')))).status, 404)
  })
})

describe('calculations for an erased person', () => {
  const vatId = 'DE136695976'

  test('lose the tax id also where it is all that they name, and those of others keep theirs', async () => {
    const caller = await european(world, 'guests')
    const to = { country: 'DE', postal_code: '10115' }
    const taxed = (taxId?: string) =>
      calculate(caller, { lines: [line(10_000)], to, at, ...(taxId && { tax_id: taxId }) })
    const guest = await taxed('de 136.695.976')
    const other = await taxed('DE811569869')
    const person = { ids: [newId('cus')], emails: [], taxIds: [vatId] }
    const copied = await world.seed('guests', (tx) => calculationRecords.copy(tx, person, null))
    assert.deepEqual(
      copied.records.map(({ id }) => id),
      [guest.id],
    )
    const erased = await world.seed('guests', (tx) => calculationRecords.erase(tx, person, null))
    assert.deepEqual(erased, { ids: [guest.id], next: null })
    const read = (id: string) =>
      caller.get<Calculation>(`/api/v1/pricing/tax/calculations/${id}`).then(({ body }) => body)
    const left = await read(guest.id)
    assert.deepEqual([left.tax_id, left.to.postal_code], [null, null])
    assert.deepEqual(left.tax_total, guest.tax_total)
    assert.equal((await read(other.id)).tax_id, 'DE811569869')
    const nobody = { ...person, taxIds: [] }
    const none = await world.seed('guests', (tx) => calculationRecords.erase(tx, nobody, null))
    assert.deepEqual(none.ids, [])
  })
})
