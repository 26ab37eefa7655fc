import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AttributeValue } from '../attributes/attribute.ts'
import type { Attribute } from '../types/product-type.ts'
import { markFault, readAttributes, textOfAttribute } from './attribute-cells.ts'

const number: Attribute = {
  ...{ key: 'pockets', name: 'Pockets', type: 'NUMBER', required: false, level: 'PRODUCT' },
  ...{
    values: [],
    unit: null,
    facet: false,
    searchable: false,
    localized: false,
    translations: {},
  },
}
const measure: Attribute = { ...number, key: 'weight', type: 'MEASURE', unit: 'g/m²' }

function read(attribute: Attribute, cell: AttributeValue, takesComma: boolean) {
  const type = { attributes: [attribute] }
  return readAttributes({ [attribute.key]: cell }, type, takesComma)[attribute.key]
}

/** What a cell is where `,` separates cells, and where `;` does; a code where it is refused for its marks. */
const cells: [string, number | string, number | string][] = [
  ['42', 42, 42],
  ['-0.5', -0.5, -0.5],
  ['1.5', 1.5, 1.5],
  ['1,5', 'type', 1.5],
  ['-0,25', 'type', -0.25],
  ['1.234', 1.234, 'ambiguous_number'],
  ['1,234', 'type', 'ambiguous_number'],
  ['0,234', 'type', 0.234],
  ['1.234,5', 'type', 1234.5],
  ['1,234.5', 'type', 1234.5],
]

describe('a number', () => {
  for (const [cell, withPoint, withComma] of cells) {
    for (const [takesComma, wanted] of [
      [false, withPoint],
      [true, withComma],
    ] as const) {
      test(`${cell} is ${wanted} where ${takesComma ? ';' : ','} separates cells`, () => {
        const value = read(number, cell, takesComma)
        const isRead = typeof wanted === 'number'
        assert.equal(value, isRead ? wanted : cell)
        assert.equal(
          markFault(value ?? undefined, number, takesComma)?.code,
          isRead ? undefined : wanted,
        )
      })
    }
  }

  test('that is none is left to the rule', () => {
    assert.equal(read(number, 'many', true), 'many')
    assert.equal(markFault('many', number, true), undefined)
  })

  test('in a request is what it is', () => {
    assert.equal(read(number, 1.234, true), 1.234)
  })
})

describe('a measure', () => {
  test('is read like a number, with its unit or without it', () => {
    assert.deepEqual(read(measure, '180,5 g/m²', true), { value: 180.5, unit: 'g/m²' })
    assert.deepEqual(read(measure, '180.5', false), { value: 180.5, unit: 'g/m²' })
    assert.equal(read(measure, '180,5 g/m²', false), '180,5 g/m²')
  })

  test('that may mean two things is refused with both', () => {
    assert.equal(read(measure, '1.234 g/m²', true), '1.234 g/m²')
    assert.deepEqual(markFault('1.234 g/m²', measure, true)?.values, {
      ...{ text: '1.234', whole: '1', fraction: '234' },
    })
  })
})

test('what an export writes is read as the same where a comma separates cells', () => {
  for (const value of [42, -0.5, 1.234, 1_234.5]) {
    assert.equal(read(number, textOfAttribute(value) ?? '', false), value)
  }
})
