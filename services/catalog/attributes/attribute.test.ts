import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Attribute, AttributeType } from '../types/product-type.ts'
import { type AttributeValue, faultsIn, lackingIn, reattributed } from './attribute.ts'

function attribute(type: AttributeType, more: Partial<Attribute> = {}): Attribute {
  return {
    key: type.toLowerCase(),
    name: type,
    type,
    required: false,
    level: 'PRODUCT',
    values: type === 'ENUM' ? ['linen', 'cotton'] : [],
    unit: type === 'MEASURE' ? 'cm' : null,
    facet: false,
    searchable: false,
    localized: false,
    translations: {},
    ...more,
  }
}

const known = newId('prod')

/** For each type what it takes, what it does not, and what the refusal says. */
const cases: Record<
  AttributeType,
  [right: AttributeValue[], wrong: AttributeValue[], says: RegExp]
> = {
  STRING: [['text', '7'], [7, true, { value: 1, unit: 'cm' }], /^must be text$/],
  NUMBER: [[0, -7.5], ['7', true], /^must be a number$/],
  BOOLEAN: [[true, false], ['true', 0], /^must be true or false$/],
  ENUM: [['linen'], ['silk', '', 7], /^must be one of linen, cotton$/],
  DATE: [
    ['2026-02-28', '2024-02-29'],
    ['2026-02-29', '2026-13-01', '2026-6-1', '2026-06-01T00:00:00Z', 20260601],
    /^must be a day such as 2026-06-01$/,
  ],
  MEASURE: [
    [{ value: 1.5, unit: 'cm' }],
    [{ value: 1.5, unit: 'mm' }, 1.5, '1.5 cm'],
    /^must be an object with a value and the unit cm$/,
  ],
  REFERENCE: [
    [known],
    [newId('prod'), newId('var'), 'shirt', 7],
    /^must be (a|the id of a) product/,
  ],
}

for (const [type, [right, wrong, says]] of Object.entries(cases)) {
  describe(type, () => {
    const attributes = [attribute(type as AttributeType)]
    const faultsOf = (value: AttributeValue) =>
      faultsIn(
        attributes,
        { level: 'PRODUCT', values: { [type.toLowerCase()]: value }, path: '/attributes' },
        (id) => id === known,
      )
    for (const value of right) {
      test(`takes ${JSON.stringify(value)}`, () => assert.deepEqual(faultsOf(value), []))
    }
    for (const value of wrong) {
      test(`refuses ${JSON.stringify(value)}`, () => {
        const [fault, ...others] = faultsOf(value)
        assert.deepEqual(others, [])
        assert.equal(fault?.path, `/attributes/${type.toLowerCase()}`)
        assert.match(fault?.message ?? '', says)
      })
    }
  })
}

test('an attribute that the type does not have is refused with those that it has', () => {
  const attributes = [attribute('NUMBER'), attribute('STRING', { level: 'VARIANT' })]
  const values = { constructor2: 1, string: 'text' }
  const faults = faultsIn(attributes, { level: 'PRODUCT', values, path: '' }, () => false)
  assert.deepEqual(
    faults.map(({ path, code }) => [path, code]),
    [
      ['/constructor2', 'unknown_attribute'],
      ['/string', 'level'],
    ],
  )
  assert.match(faults[0]?.message ?? '', /known attributes: number$/)
  assert.match(faults[1]?.message ?? '', /belongs to the variants/)
})

test('only required attributes of the level are lacking, and false and zero are values', () => {
  const attributes = [
    attribute('BOOLEAN', { required: true }),
    attribute('NUMBER', { required: true }),
    attribute('DATE', { required: true }),
    attribute('STRING'),
    attribute('ENUM', { required: true, level: 'VARIANT' }),
  ]
  assert.deepEqual(lackingIn(attributes, 'PRODUCT', { boolean: false, number: 0 }), ['date'])
  assert.deepEqual(lackingIn(attributes, 'VARIANT', {}), ['enum'])
})

test('null removes a value, and what is not named stays', () => {
  const after = reattributed({ one: 1, two: 2 }, { two: null, three: 3, four: null })
  assert.deepEqual(after, { one: 1, three: 3 })
})
