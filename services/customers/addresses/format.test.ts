import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, formatOf, normalized, type PostalAddress } from './format.ts'
import { formats } from './generated/formats.ts'

function anAddress(parts: Partial<PostalAddress>): PostalAddress {
  const nothing = { name: null, company: null, line1: null, line2: null }
  return normalized({
    ...nothing,
    city: null,
    region: null,
    postal_code: null,
    country: 'DE',
    ...parts,
  })
}

const street = { line1: 'Lindenallee 12', city: 'Berlin' }

const right: [string, Partial<PostalAddress>][] = [
  ['a German one', { ...street, postal_code: '10115' }],
  [
    'an American one, its state by name',
    { ...street, country: 'US', region: 'california', postal_code: '94105-1234' },
  ],
  [
    'a British one, its postal code in lower case',
    { ...street, country: 'GB', postal_code: ' sw1a  1aa ' },
  ],
  ['an Irish one without an Eircode', { ...street, country: 'IE' }],
  [
    'one of the Emirates, which have no postal codes and need no city',
    { line1: '1 Road', country: 'AE', region: 'DU' },
  ],
  ['one of a country that says nothing of its own', { ...street, country: 'AO' }],
  [
    'a Japanese one, its prefecture as it is written there',
    { line1: '1-1', country: 'JP', region: '東京都', postal_code: '100-0001' },
  ],
]
for (const [name, parts] of right) {
  test(`an address is right: ${name}`, () => assert.deepEqual(faultsOf(anAddress(parts)), []))
}

const wrong: [string, Partial<PostalAddress>, string[]][] = [
  ['nothing but its country', {}, ['/line1 required', '/city required', '/postal_code required']],
  ['a postal code of four digits', { ...street, postal_code: '1011' }, ['/postal_code format']],
  [
    'a postal code with more behind it',
    { ...street, postal_code: '10115x' },
    ['/postal_code format'],
  ],
  ['spaces only', { ...street, postal_code: '  ' }, ['/postal_code required']],
  [
    'an American one without a state',
    { ...street, country: 'US', postal_code: '94105' },
    ['/region required'],
  ],
  [
    'a state that is none',
    { ...street, country: 'US', region: 'ZZ', postal_code: '94105' },
    ['/region enum'],
  ],
  ['a country that is none', { ...street, country: 'XX' }, ['/country country_unknown']],
]
for (const [name, parts, faults] of wrong) {
  test(`an address is refused: ${name}`, () => {
    const found = faultsOf(anAddress(parts)).map(({ path, code }) => `${path} ${code}`)
    assert.deepEqual(found, faults)
  })
}

test('an address is kept in one form, and the same form again', () => {
  const kept = anAddress({
    line1: ' 1 Main St ',
    country: 'US',
    region: 'new york',
    postal_code: '10001',
  })
  assert.deepEqual([kept.line1, kept.region], ['1 Main St', 'NY'])
  assert.deepEqual(normalized(kept), kept)
  assert.equal(anAddress({ country: 'JP', region: 'Tokyo' }).region, '13')
  assert.equal(anAddress({ region: 'Bayern' }).region, 'Bayern', 'Germany has no list of regions')
})

test('a postal code is kept as its country writes it', () => {
  for (const [country, given, kept] of [
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M11AE', 'M1 1AE'],
    ['JP', '1000001', '100-0001'],
    ['JP', '100 0001', '100-0001'],
    ['CA', 'h3z2y7', 'H3Z 2Y7'],
    ['NL', '1234ab', '1234 AB'],
    ['PL', '00950', '00-950'],
    ['BR', '40301110', '40301-110'],
    ['US', '94105-1234', '94105-1234'],
    ['GB', 'nowhere', 'NOWHERE'],
  ] as const) {
    assert.equal(anAddress({ country, postal_code: given }).postal_code, kept, country)
  }
})

test('every example of a postal code stays as it is', () => {
  for (const country of Object.keys(formats)) {
    const example = formatOf(country)?.postalCodeExample ?? null
    assert.equal(anAddress({ country, postal_code: example }).postal_code, example, country)
  }
})

test('a format says what a form needs', () => {
  assert.deepEqual(formatOf('DE'), {
    country: 'DE',
    fields: ['name', 'company', 'line1', 'line2', 'postal_code', 'city'],
    required: ['line1', 'city', 'postal_code'],
    postalCodePattern: '^(?:\\d{5})$',
    postalCodeExample: '26133',
    regionKind: null,
    regions: [],
  })
  assert.equal(formatOf('US')?.regionKind, 'state')
  assert(formatOf('US')?.regions.some(({ code, name }) => code === 'CA' && name === 'California'))
  for (const nowhere of ['XX', 'toString', '__proto__']) assert.equal(formatOf(nowhere), undefined)
})
