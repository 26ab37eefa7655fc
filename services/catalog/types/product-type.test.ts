import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '@souk/platform'
import { type Attribute, checkAttributes, reasonOf, restrictionsOf } from './product-type.ts'

function attribute(more: Partial<Attribute> = {}): Attribute {
  return {
    key: 'material',
    name: 'Material',
    type: 'STRING',
    required: false,
    level: 'PRODUCT',
    values: [],
    unit: null,
    facet: false,
    searchable: false,
    localized: false,
    translations: {},
    ...more,
  }
}

const fabric = attribute({ type: 'ENUM', values: ['linen', 'cotton'] })

describe('attributes that contradict themselves or each other', () => {
  const cases: [name: string, attributes: Attribute[], paths: string[]][] = [
    ['none', [], []],
    [
      'one of each kind of detail',
      [fabric, attribute({ key: 'w', type: 'MEASURE', unit: 'cm' })],
      [],
    ],
    ['a key twice', [attribute(), attribute({ name: 'Other' })], ['/attributes/1/key']],
    ['a key that no body may have', [attribute({ key: 'constructor' })], ['/attributes/0/key']],
    ['an ENUM without values', [attribute({ type: 'ENUM' })], ['/attributes/0/values']],
    ['values of a STRING', [attribute({ values: ['a'] })], ['/attributes/0/values']],
    ['a MEASURE without a unit', [attribute({ type: 'MEASURE' })], ['/attributes/0/unit']],
    ['a unit of a NUMBER', [attribute({ type: 'NUMBER', unit: 'cm' })], ['/attributes/0/unit']],
    [
      'a localized NUMBER',
      [attribute({ type: 'NUMBER', localized: true })],
      ['/attributes/0/localized'],
    ],
    [
      'a localized attribute of variants',
      [attribute({ level: 'VARIANT', localized: true })],
      ['/attributes/0/localized'],
    ],
    [
      'a translation of a value that there is not',
      [{ ...fabric, translations: { de: { values: { silk: 'Seide' } } } }],
      ['/attributes/0/translations/de'],
    ],
  ]
  for (const [name, attributes, paths] of cases) {
    test(`${name}: ${paths.length === 0 ? 'taken' : 'refused'}`, () => {
      const check = () => checkAttributes(attributes)
      if (paths.length === 0) return check()
      assert.throws(check, (error) => {
        assert(error instanceof Problem)
        assert.deepEqual(
          error.errors?.map(({ path }) => path),
          paths,
        )
        return true
      })
    })
  }
})

describe('what a change takes from products or asks of them', () => {
  type Case = [name: string, before: Attribute[], after: Attribute[], kinds: string[]]
  const required = { ...fabric, required: true }
  const cases: Case[] = [
    ['nothing', [fabric], [fabric], []],
    ['another order', [fabric, attribute({ key: 'b' })], [attribute({ key: 'b' }), fabric], []],
    ['an optional attribute more', [], [fabric], []],
    ['a value more', [fabric], [{ ...fabric, values: ['linen', 'cotton', 'silk'] }], []],
    ['another name', [fabric], [{ ...fabric, name: 'Fabric', facet: true, searchable: true }], []],
    ['no longer required', [required], [fabric], []],
    ['still required', [required], [required], []],
    ['an attribute less', [fabric], [], ['removed']],
    ['a value less', [fabric], [{ ...fabric, values: ['linen'] }], ['values']],
    ['another type', [fabric], [attribute()], ['removed']],
    ['another level', [fabric], [{ ...fabric, level: 'VARIANT' }], ['removed']],
    ['a required attribute more', [], [required], ['required']],
    ['required from now on', [fabric], [required], ['required']],
    [
      'another level of a required one',
      [required],
      [{ ...required, level: 'VARIANT' }],
      ['removed', 'required'],
    ],
    ['localized no more', [attribute({ localized: true })], [attribute()], ['untranslated']],
  ]
  for (const [name, before, after, kinds] of cases) {
    test(`${name}: ${kinds.join(' and ') || 'free'}`, () => {
      assert.deepEqual(
        restrictionsOf(before, after).map(({ kind }) => kind),
        kinds,
      )
    })
  }

  test('a value that goes is named, and how many products have it', () => {
    const [restriction] = restrictionsOf([fabric], [{ ...fabric, values: ['cotton'] }])
    assert(restriction)
    assert.equal(reasonOf(restriction, 1), '1 product has the value linen')
    assert.equal(
      reasonOf({ ...restriction, kind: 'removed' }, 3),
      '3 products have a value for material',
    )
  })
})
