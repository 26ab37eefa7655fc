import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Problem } from '@souk/platform'
import fc from 'fast-check'
import { checkIdentifiers, type IdentifierType, keysOf } from './identifier.ts'

function isTaken(type: IdentifierType, value: string): boolean {
  try {
    checkIdentifiers([{ type, value }])
    return true
  } catch (error) {
    const { code, errors } = error as Problem
    assert.equal(code, 'validation_failed')
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ['/identifiers/0/value'],
    )
    return false
  }
}

describe('form and check digit', () => {
  const cases: [IdentifierType, string, boolean][] = [
    ['GTIN', '96385074', true],
    ['GTIN', '036000291452', true],
    ['GTIN', '4006381333931', true],
    ['GTIN', '10614141543219', true],
    ['GTIN', '4006381333932', false],
    ['GTIN', '400638133393', false],
    ['EAN', '4006381333931', true],
    ['EAN', '96385074', true],
    ['EAN', '036000291452', false],
    ['UPC', '036000291452', true],
    ['UPC', '036000291453', false],
    ['UPC', '4006381333931', false],
    ['ISBN', '9780306406157', true],
    ['ISBN', '0306406152', true],
    ['ISBN', '080442957X', true],
    ['ISBN', '0804429570', false],
    ['ISBN', '978-0306406157', false],
    ['ISBN', '4006381333931', false],
    ['MPN', 'XC-17/b', true],
    ['MPN', ' XC', false],
    ['ASIN', 'B07PGL2ZSL', true],
    ['ASIN', 'b07pgl2zsl', false],
  ]
  for (const [type, value, taken] of cases) {
    test(`${type} ${value} is ${taken ? 'taken' : 'refused'}`, () => {
      assert.equal(isTaken(type, value), taken)
    })
  }

  test('of the ten last digits of a GTIN exactly one is right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
        const right = Array.from({ length: 10 }, (_, last) => isTaken('EAN', `${digits}${last}`))
        assert.equal(right.filter((is) => is).length, 1)
      }),
    )
  })
})

describe('one number', () => {
  test('is the same however it is written', () => {
    const [key] = keysOf([{ type: 'UPC', value: '036000291452' }])
    assert.deepEqual(keysOf([{ type: 'EAN', value: '0036000291452' }]), [key])
    assert.deepEqual(keysOf([{ type: 'GTIN', value: '00036000291452' }]), [key])
    const book = keysOf([{ type: 'ISBN', value: '9780306406157' }])
    assert.deepEqual(keysOf([{ type: 'ISBN', value: '0306406152' }]), book)
    assert.deepEqual(keysOf([{ type: 'EAN', value: '9780306406157' }]), book)
  })

  test('is counted once, and that of a maker not at all', () => {
    const keys = keysOf([
      { type: 'EAN', value: '4006381333931' },
      { type: 'GTIN', value: '4006381333931' },
      { type: 'MPN', value: 'XC' },
    ])
    assert.equal(keys.length, 1)
  })
})
