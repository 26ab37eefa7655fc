import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hourMs, newId } from '@souk/platform'
import { type Caller, createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { type Calculation, given, line, testServices } from '../tax.fixture.ts'
import { createRate } from './operations.ts'
import { euVat } from './presets/eu-vat.ts'
import type { AppliedPresetView } from './presets/schemas.ts'
import { draftOfRate, type RatePage, type RateView } from './schemas.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const rates = '/api/v1/pricing/tax-rates'
type Rate = Static<typeof RateView>
type Page = Static<typeof RatePage>
interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

const german = {
  country: 'DE',
  tax_code: 'standard',
  rate: '0.19',
  name: 'USt 19 %',
  valid_from: '2026-01-01T00:00:00Z',
}

async function givenRate(tenant: string, body: object = {}): Promise<Rate> {
  const answer = await world.as(tenant).post<Rate>(rates, { ...german, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function changesOf(tenant: string) {
  return (await world.events(tenant)).map(({ type, data }) => [type, data.object.change])
}

describe('POST /api/v1/pricing/tax-rates', () => {
  test('201: with what was left out filled in, and its event', async () => {
    const { body, headers } = await world.as('creating').post<Rate>(rates, german)
    assert.partialDeepStrictEqual(body, {
      ...german,
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: null,
      region: null,
      postal: null,
      compound: false,
      priority: 1,
      reason: 'STANDARD',
      preset: null,
      version: 1,
    })
    assert.equal(headers.location, `${rates}/${body.id}`)
    assert.deepEqual((await world.as('creating').get(`${rates}/${body.id}`)).body, body)
    assert.deepEqual(await changesOf('creating'), [['tax_rate.changed', 'CREATED']])
  })

  test('201: no tax at all is a rate of zero with its reason', async () => {
    const { reason, rate } = await givenRate('zero', { rate: '0' })
    assert.deepEqual([rate, reason], ['0', 'ZERO'])
  })

  test('409 tax_rate_overlap: the other one is named, and free again behind its end', async () => {
    const first = await givenRate('overlapping', { valid_to: '2026-07-01T00:00:00Z' })
    const again = { ...german, valid_from: '2026-06-30T23:59:59Z' }
    const { status, body } = await world.as('overlapping').post<Refusal>(rates, again)
    assert.equal(status, 409)
    assert.equal(body.code, 'tax_rate_overlap')
    assert.equal(body.meta?.tax_rate_id, first.id)
    assert.equal((await changesOf('overlapping')).length, 1)
    await givenRate('overlapping', { valid_from: '2026-07-01T00:00:00Z' })
    await givenRate('overlapping', { priority: 2 })
    await givenRate('overlapping', { region: 'BY' })
    await givenRate('overlapping-elsewhere')
  })

  test('409 tax_rate_overlap: of two at once the second waits and is refused', async () => {
    const second = await world.seed('racing', async (tx) => {
      await createRate(tx, draftOfRate(german, tx.now))
      const reply = world.as('racing').post<Refusal>(rates, german)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'tax_rate_overlap')
  })

  test('422 rate_precision: seven places', async () => {
    const wrong = { ...german, rate: '0.1234567' }
    const { status, body } = await world.as('precise').post<Refusal>(rates, wrong)
    assert.deepEqual([status, body.code], [422, 'rate_precision'])
    assert.deepEqual(body.meta, { places: 7, max: 6 })
    assert.equal((await givenRate('precise', { rate: '0.123456' })).rate, '0.123456')
  })

  test('422 tax_rate_validity: an end before the beginning', async () => {
    const wrong = { ...german, valid_to: '2026-01-01T00:00:00Z' }
    const { body } = await world.as('ending').post<Refusal>(rates, wrong)
    assert.equal(body.code, 'tax_rate_validity')
  })

  test('400 validation_failed: what cannot be', async () => {
    for (const wrong of [
      { rate: 0.19 },
      { rate: '19%' },
      { rate: '-0.1' },
      { rate: '10' },
      { rate: '7' },
      { rate: '1.000001' },
      { rate: '0.05', reason: 'ZERO' },
      { rate: '0.05', reason: 'EXEMPT' },
      { rate: '0.05', reason: 'OUT_OF_SCOPE' },
      { country: 'Germany' },
      { country: 'UK' },
      { region: 'Bayern' },
      { postal: '*' },
      { priority: 10 },
      { reason: 'REVERSE_CHARGE' },
      { tax_code: ' ' },
    ]) {
      const { status } = await world.as('invalid').post(rates, { ...german, ...wrong })
      assert.equal(status, 400, JSON.stringify(wrong))
    }
    assert.deepEqual(await changesOf('invalid'), [])
  })

  test('400 validation_failed: per cent instead of a decimal, and tax where the reason says that none is owed', async () => {
    const { id } = await givenRate('per-cent', { rate: '0' })
    const caller = world.as('per-cent')
    const atRate = [{ path: '/rate', message: 'must be at most 1: 0.07 is seven per cent' }]
    const { body: created } = await caller.post<Refusal>(rates, { ...german, rate: '7' })
    assert.partialDeepStrictEqual(created, { code: 'validation_failed', errors: atRate })
    const changed = await caller.patch<Refusal>(`${rates}/${id}`, { rate: '7' })
    assert.partialDeepStrictEqual(changed.body, { code: 'validation_failed', errors: atRate })
    const zero = await caller.patch<Refusal>(`${rates}/${id}`, { rate: '0.07' })
    assert.deepEqual([zero.status, zero.body.errors?.[0]?.path], [400, '/reason'])
    const both = await caller.patch<Rate>(`${rates}/${id}`, { rate: '0.07', reason: 'REDUCED' })
    assert.partialDeepStrictEqual(both.body, { rate: '0.07', reason: 'REDUCED', version: 2 })
  })

  test('403 insufficient_scope: reading is not enough', async () => {
    const { status } = await world.as('invalid', ['tax:read']).post(rates, german)
    assert.equal(status, 403)
  })
})

describe('GET /api/v1/pricing/tax-rates', () => {
  test('200: by country, by tax code and by time', async () => {
    const old = await givenRate('listing', { valid_to: '2026-07-01T00:00:00Z', rate: '0.1075' })
    const next = await givenRate('listing', { valid_from: '2026-07-01T00:00:00Z', rate: '1' })
    const books = await givenRate('listing', { tax_code: 'books', rate: '0.07' })
    const french = await givenRate('listing', { country: 'FR', postal: '20*', compound: true })
    const found = async (query: string) =>
      (await world.as('listing').get<Page>(`${rates}${query}`)).body.content
    assert.deepEqual(await found(''), [french, books, next, old])
    assert.deepEqual(await found('?country=FR'), [french])
    assert.deepEqual(await found('?tax_code=books'), [books])
    assert.deepEqual(await found('?country=DE&tax_code=standard&at=2026-07-01T00:00:00Z'), [next])
  })

  test('404 tax_rate_not_found: of another tenant', async () => {
    const { id } = await givenRate('listing', { country: 'IT' })
    const { status, body } = await world.as('stranger').get<Refusal>(`${rates}/${id}`)
    assert.deepEqual([status, body.code], [404, 'tax_rate_not_found'])
  })
})

describe('PATCH and DELETE /api/v1/pricing/tax-rates/{id}', () => {
  test('200: changed once, and not again by the same', async () => {
    const { id } = await givenRate('changing')
    const caller = world.as('changing')
    const change = { rate: '0.2', valid_to: '2027-01-01T00:00:00Z' }
    const { body } = await caller.patch<Rate>(`${rates}/${id}`, change)
    assert.partialDeepStrictEqual(body, { rate: '0.2', version: 2 })
    const again = await caller.patch<Rate>(`${rates}/${id}`, change)
    assert.deepEqual(again.body, body)
    assert.deepEqual(await changesOf('changing'), [
      ['tax_rate.changed', 'CREATED'],
      ['tax_rate.changed', 'UPDATED'],
    ])
  })

  test('409 tax_rate_overlap: a period that is moved over another', async () => {
    const { id } = await givenRate('moving', { valid_to: '2026-07-01T00:00:00Z' })
    await givenRate('moving', { valid_from: '2026-07-01T00:00:00Z' })
    const { body } = await world.as('moving').patch<Refusal>(`${rates}/${id}`, { valid_to: null })
    assert.equal(body.code, 'tax_rate_overlap')
  })

  test('412 version_mismatch', async () => {
    const { id } = await givenRate('versions')
    const headers = { 'if-match': '"v2"' }
    const stale = await world.as('versions').patch(`${rates}/${id}`, { name: 'x' }, headers)
    assert.equal(stale.status, 412)
  })

  test('200: deleted once; the second time it is not there', async () => {
    const { id } = await givenRate('deleting')
    const caller = world.as('deleting')
    assert.equal((await caller.call('DELETE', `${rates}/${id}`)).status, 200)
    assert.equal((await caller.call('DELETE', `${rates}/${id}`)).status, 404)
    assert.deepEqual((await changesOf('deleting')).at(-1), ['tax_rate.changed', 'DELETED'])
    await givenRate('deleting')
  })

  test('404 tax_rate_not_found', async () => {
    const { status } = await world.as('changing').patch(`${rates}/${newId('txr')}`, { name: 'x' })
    assert.equal(status, 404)
  })
})

describe('POST /api/v1/pricing/tax-rates/presets', () => {
  test('200: all rates once, however often it is applied', async () => {
    const caller = world.as('preset')
    const apply = () =>
      caller.post<Static<typeof AppliedPresetView>>(`${rates}/presets`, { preset: 'EU_VAT' })
    const { status, body } = await apply()
    assert.equal(status, 200)
    const all = euVat.rates.length
    assert.partialDeepStrictEqual(body, { preset: 'EU_VAT', created: all, ended: 0, kept: 0 })
    assert.partialDeepStrictEqual((await apply()).body, { created: 0, ended: 0, kept: all })
    assert.equal((await changesOf('preset')).length, all)
    const { body: found } = await caller.get<Page>(`${rates}?country=FI&tax_code=standard`)
    assert.partialDeepStrictEqual(found.content, [{ rate: '0.255', preset: 'EU_VAT' }])
  })

  test('200: some countries, and never over what the tenant has entered', async () => {
    const own = await givenRate('own', { rate: '0.2' })
    const caller = world.as('own')
    const wanted = { preset: 'EU_VAT', countries: ['DE', 'AT'] }
    const { body } = await caller.post(`${rates}/presets`, wanted)
    const differing = { differing_tax_rate_ids: [own.id] }
    assert.partialDeepStrictEqual(body, { created: 4, kept: 1, ...differing })
    const { body: found } = await caller.get<Page>(`${rates}?country=DE&tax_code=standard`)
    assert.deepEqual(found.content, [own])
  })

  test('200: a rate that somebody has changed is no longer the preset’s', async () => {
    const caller = world.as('edited')
    await caller.post(`${rates}/presets`, { preset: 'EU_VAT', countries: ['DK'] })
    const { body: found } = await caller.get<Page>(rates)
    const changed = await caller.patch<Rate>(`${rates}/${found.content[0]?.id}`, { name: 'Moms' })
    assert.equal(changed.body.preset, null)
    const { body } = await caller.post(`${rates}/presets`, { preset: 'EU_VAT', countries: ['DK'] })
    assert.partialDeepStrictEqual(body, { created: 0, kept: 1 })
  })

  test('200: the presets with their sources and their day', async () => {
    const { body } = await world.as('preset').get<{ content: unknown[] }>(`${rates}/presets`)
    assert.partialDeepStrictEqual(body.content, [
      {
        preset: 'EU_VAT',
        as_of: euVat.asOf,
        valid_from: '2026-01-01',
        rates: euVat.rates.length,
      },
    ])
  })

  test('400: a country that the preset does not have is named, and nothing is created', async () => {
    const wanted = { preset: 'EU_VAT', countries: ['DE', 'US'] }
    const { status, body } = await world.as('overseas').post<Refusal>(`${rates}/presets`, wanted)
    assert.deepEqual([status, body.errors?.[0]?.path], [400, '/countries/1'])
    assert.match(body.errors?.[0]?.message ?? '', /^US is not in EU_VAT, which has AT, BE, /)
    assert.deepEqual(await changesOf('overseas'), [])
  })

  test('400: no other preset is known', async () => {
    const { status } = await world.as('preset').post(`${rates}/presets`, { preset: 'MOON' })
    assert.equal(status, 400)
  })
})

describe('borders of validity', () => {
  const zones = { FI: 'Europe/Helsinki', DE: 'Europe/Berlin', IE: 'Europe/Dublin' }
  const taxOf = async (caller: Caller, country: string, at: Date) => {
    const body = { lines: [line(10_000)], to: { country }, at: at.toISOString() }
    const { lines } = await given<Calculation>(caller, 'tax/calculate', body)
    return (lines[0]?.taxes ?? []).map(({ rate }) => rate)
  }

  test('the preset begins at midnight in each country, wherever the seller is, where what was before has ended', async () => {
    for (const [country, timeZone] of Object.entries(zones)) {
      const caller = world.as(`border ${country}`)
      const hours = { FI: -2, DE: -1, IE: 0 }[country] ?? assert.fail()
      const border = new Date(Date.UTC(2026, 0, 1) + hours * hourMs)
      const local = new Intl.DateTimeFormat('sv', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      assert.equal(local.format(border), '2026-01-01 00:00:00')
      const old = {
        country,
        tax_code: 'standard',
        rate: '0.1',
        name: 'Before',
        valid_from: '2025-01-01T00:00:00Z',
      }
      await given(caller, 'tax-rates', { ...old, valid_to: border.toISOString() })
      await given(caller, 'tax-rates/presets', { preset: 'EU_VAT', countries: [country] })
      const now = { FI: '0.255', DE: '0.19', IE: '0.23' }[country] ?? ''
      assert.deepEqual(await taxOf(caller, country, new Date(border.getTime() - 1)), ['0.1'])
      assert.deepEqual(await taxOf(caller, country, border), [now])
    }
  })

  test('of rates that follow each other exactly one applies at any moment', async () => {
    const caller = world.as('following')
    const moments = [
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T00:00:00.001Z',
      '2026-03-02T00:00:00.000Z',
    ]
    const rate = { country: 'EE', tax_code: 'standard', name: 'VAT' }
    const rates = ['0.1', '0.2', '0.3', '0.4']
    for (const [index, value] of rates.entries()) {
      const valid_from = moments[index - 1] ?? '2026-01-01T00:00:00Z'
      await given(caller, 'tax-rates', {
        ...rate,
        rate: value,
        valid_from,
        valid_to: moments[index] ?? null,
      })
    }
    for (const [index, moment] of moments.entries()) {
      const at = new Date(moment)
      assert.deepEqual(await taxOf(caller, 'EE', new Date(at.getTime() - 1)), [rates[index]])
      assert.deepEqual(await taxOf(caller, 'EE', at), [rates[index + 1]])
    }
  })
})
