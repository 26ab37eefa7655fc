import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, postalPatterns } from '@souk/platform'
import { euVat } from './presets/eu-vat.ts'
import { planPreset } from './presets/preset.ts'
import {
  checkValidity,
  jurisdictionOf,
  newRate,
  type Place,
  type RateDraft,
  ratesFor,
} from './rate.ts'

const now = new Date('2026-06-01T00:00:00Z')
const begin = new Date('2026-01-01T00:00:00Z')

function rate(name: string, more: Partial<RateDraft>) {
  const draft: RateDraft = {
    country: 'US',
    region: null,
    postal: null,
    taxCode: 'standard',
    priority: 1,
    rate: 100_000,
    name,
    compound: false,
    reason: 'STANDARD',
    validFrom: begin,
    validTo: null,
    preset: null,
    ...more,
  }
  return newRate(draft, newId('txr'), now)
}

const rates = [
  rate('PT', { country: 'PT' }),
  rate('Azores', { country: 'PT', postal: '95*' }),
  rate('one street of the Azores', { country: 'PT', postal: '9500321' }),
  rate('PT reduced', { country: 'PT', taxCode: 'reduced' }),
  rate('GST', { country: 'CA' }),
  rate('QST', { country: 'CA', region: 'QC', priority: 2 }),
  rate('HST', { country: 'CA', region: 'ON' }),
  rate('GST on books', { country: 'CA', taxCode: 'books' }),
  rate('California', { region: 'CA' }),
  rate('San Francisco', { region: 'CA', postal: '941*', priority: 2 }),
  rate('clothes in Massachusetts', { region: 'MA', taxCode: 'clothes' }),
  rate('until March', { country: 'EE', validTo: new Date('2026-03-01T00:00:00Z') }),
  rate('from March', { country: 'EE', validFrom: new Date('2026-03-01T00:00:00Z') }),
]

type Where = [country: string, region?: string, postal?: string]
const cases: [name: string, where: Where, taxCode: string, applying: string[], at?: string][] = [
  ['a rate of the country', ['PT'], 'standard', ['PT']],
  [
    'a rate of a postal area takes the place of it',
    ['PT', '20', '9580-539'],
    'standard',
    ['Azores'],
  ],
  [
    'the closest postal code wins',
    ['PT', '20', '9500-321'],
    'standard',
    ['one street of the Azores'],
  ],
  ['another postal area is none of it', ['PT', '11', '1000-205'], 'standard', ['PT']],
  ['a rate of the tax code', ['PT'], 'reduced', ['PT reduced']],
  ['a code that nothing is said about is taxed as the default', ['PT'], 'toys', ['PT']],
  ['no rate of the default code, no other one', ['US', 'MA'], 'toys', []],
  ['another priority is added', ['CA', 'QC'], 'standard', ['GST', 'QST']],
  ['the same priority is replaced', ['CA', 'ON'], 'standard', ['HST']],
  ['neither where the region is unknown', ['CA'], 'standard', ['GST']],
  ['a code with rates of its own has those alone', ['CA', 'QC'], 'books', ['GST on books']],
  ['state and city add up', ['US', 'CA', '94110'], 'standard', ['California', 'San Francisco']],
  ['the state alone', ['US', 'CA', '90001'], 'standard', ['California']],
  ['nothing is known: no rate, not zero', ['US', 'NV'], 'standard', []],
  ['nothing of another country', ['FR'], 'standard', []],
  [
    'the moment of the change belongs to the new rate',
    ['EE'],
    'standard',
    ['from March'],
    '2026-03-01T00:00:00.000Z',
  ],
  [
    'the moment before it to the old one',
    ['EE'],
    'standard',
    ['until March'],
    '2026-02-28T23:59:59.999Z',
  ],
  ['before the first there is none', ['EE'], 'standard', [], '2025-12-31T23:59:59.999Z'],
]

describe('ratesFor', () => {
  for (const [name, where, taxCode, applying, at = '2026-06-01T00:00:00Z'] of cases) {
    test(name, () => {
      const wanted = {
        place: placeOf(where),
        at: new Date(at),
        taxCode,
        defaultTaxCode: 'standard',
      }
      assert.deepEqual(
        ratesFor(rates, wanted).map((found) => found.name),
        applying,
      )
    })
  }

  function placeOf([country, region, postal]: Where): Place {
    return { country, region: region ?? null, postal: postal ?? null }
  }
})

test('a postal code is met by itself and by all that it begins with', () => {
  assert.deepEqual(postalPatterns('sw1a 1'), ['SW1A1', 'SW1A1*', 'SW1A*', 'SW1*', 'SW*', 'S*'])
  assert.deepEqual(postalPatterns(null), [])
})

test('a jurisdiction is named from the large to the small', () => {
  const at = { country: 'US', region: 'CA', postal: '941*' }
  assert.equal(jurisdictionOf(at), 'US-CA 941*')
  assert.equal(jurisdictionOf({ ...at, region: null }), 'US 941*')
  assert.equal(jurisdictionOf({ ...at, postal: null }), 'US-CA')
})

describe('checkValidity', () => {
  const day = (date: string) => new Date(`2026-${date}T00:00:00Z`)
  const held = rate('held', { validFrom: day('03-01'), validTo: day('06-01') })
  const periods: [from: string, to: string | null, isFree: boolean][] = [
    ['01-01', '03-01', true],
    ['01-01', '03-02', false],
    ['01-01', null, false],
    ['04-01', '05-01', false],
    ['05-31', null, false],
    ['06-01', null, true],
  ]
  for (const [from, to, isFree] of periods) {
    test(`from ${from} to ${to ?? 'ever'} ${isFree ? 'is free' : 'overlaps'}`, () => {
      const other = rate('other', { validFrom: day(from), validTo: to === null ? null : day(to) })
      if (isFree) checkValidity(other, [held])
      else assert.throws(() => checkValidity(other, [held]), { code: 'tax_rate_overlap' })
    })
  }

  test('another place, code or priority is another rate, and a rate is not in its own way', () => {
    for (const more of [{ region: 'CA' }, { postal: '9*' }, { taxCode: 'x' }, { priority: 2 }]) {
      checkValidity(rate('other', { ...more, validFrom: day('03-01') }), [held])
    }
    checkValidity({ ...held, validTo: null }, [held])
  })

  test('a rate that ends before it begins is refused', () => {
    for (const end of ['03-01', '02-01']) {
      const never = rate('never', { validFrom: day('03-01'), validTo: day(end) })
      assert.throws(() => checkValidity(never, []), { code: 'tax_rate_validity' })
    }
  })
})

describe('the preset of the European Union', () => {
  test('has every member state with a standard rate, and reduced ones that are lower', () => {
    const byCountry = Map.groupBy(euVat.rates, ({ country }) => country)
    assert.equal(byCountry.size, 27)
    for (const [country, list] of byCountry) {
      const [standard, ...reduced] = list
      assert.equal(standard?.taxCode, 'standard', country)
      // The directive allows nothing below fifteen per cent as a standard rate.
      assert(standard.rate >= 150_000 && standard.rate <= 270_000, country)
      for (const { rate: lower } of reduced) assert(lower > 0 && lower < standard.rate, country)
      assert.equal(new Set(list.map(({ taxCode }) => taxCode)).size, list.length)
    }
  })

  const looked: Record<string, number[]> = {
    DE: [190_000, 70_000],
    DK: [250_000],
    FI: [255_000, 100_000, 135_000],
    FR: [200_000, 55_000, 100_000, 21_000],
    LU: [170_000, 80_000, 30_000],
  }
  for (const [country, expected] of Object.entries(looked)) {
    test(`${country}: ${expected.join(', ')} millionths`, () => {
      const found = euVat.rates.filter((draft) => draft.country === country)
      assert.deepEqual(
        found.map((draft) => draft.rate),
        expected,
      )
    })
  }
})

describe('planPreset', () => {
  const [draft] = euVat.rates
  assert(draft)
  const applied = newRate(draft, newId('txr'), now)

  test('creates what is missing, and nothing the second time', () => {
    assert.deepEqual(planPreset([draft], []), {
      ...{ created: [draft], ended: [], kept: 0, differing: [] },
    })
    assert.deepEqual(planPreset([draft], [applied]), {
      ...{ created: [], ended: [], kept: 1, differing: [] },
    })
  })

  test('leaves alone what the tenant has entered or changed', () => {
    const own = { ...applied, preset: null, rate: 1 }
    assert.deepEqual(planPreset([draft], [own]), {
      ...{ created: [], ended: [], kept: 1, differing: [own] },
    })
  })

  test('a newer edition ends the rate that has changed', () => {
    const newer = { ...draft, rate: draft.rate + 10_000, validFrom: now }
    assert.deepEqual(planPreset([newer], [applied]), {
      created: [newer],
      ended: [{ before: applied, validTo: now }],
      kept: 0,
      differing: [],
    })
    const ended = { ...applied, validTo: now }
    const begun = newRate(newer, newId('txr'), now)
    assert.deepEqual(planPreset([newer], [ended, begun]), {
      ...{ created: [], ended: [], kept: 1, differing: [] },
    })
  })

  test('says which rates stay although a corrected edition has another percentage from the same day on', () => {
    const corrected = { ...draft, rate: draft.rate + 10_000 }
    assert.deepEqual(planPreset([corrected], [applied]), {
      ...{ created: [], ended: [], kept: 1, differing: [applied] },
    })
  })
})
