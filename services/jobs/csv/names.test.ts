import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { column } from '@souk/platform'
import { columnNames, type Renaming } from './names.ts'

const declared = [
  column.text('external_id', 'id'),
  column.text('sku', 'sku'),
  column.money('price', 'currency', 'price'),
  column.json('option_values', 'values', { isMapOfTexts: true }),
]

function namesOf(written: readonly string[], renaming: Renaming = {}) {
  const { names, errors } = columnNames(written, declared, renaming)
  return errors.length === 0 ? names : errors.map(({ path, code }) => [path, code])
}

describe('names in the first line of a CSV file', () => {
  test('case, blanks and hyphens make no difference, but in names of options', () => {
    const written = [
      'External ID',
      'SKU',
      'Price',
      'CURRENCY',
      'Option-Values.Shoe Size',
      'error.code',
    ]
    assert.deepEqual(namesOf(written), [
      'external_id',
      'sku',
      'price',
      'currency',
      'option_values.Shoe Size',
      'error.code',
    ])
  })

  test('are renamed or left alone as the caller says', () => {
    const written = ['Handle', 'Variant SKU', 'Option1 Value', 'Published']
    const renaming = {
      Handle: 'external_id',
      'Variant SKU': 'SKU',
      'Option1 Value': 'option_values.size',
      Published: null,
    }
    assert.deepEqual(namesOf(written, renaming), ['external_id', 'sku', 'option_values.size', ''])
    assert.deepEqual(namesOf(['sku', 'price'], { price: null }), ['sku', ''])
    assert.deepEqual(namesOf(['sku', '', 'a\nb'], { '': null, 'a\nb': null }), ['sku', '', ''])
  })

  test('that mean no column are told, each by what the file has', () => {
    assert.deepEqual(namesOf(['sku', 'a/b', '', 'constructor']), [
      ['/a~1b', 'unknown_column'],
      ['/', 'unknown_column'],
      ['/constructor', 'unknown_column'],
    ])
    const [unknown] = columnNames(['constructor'], declared, {}).errors
    assert.match(unknown?.message ?? '', /is not a column/)
    assert.deepEqual(namesOf(['Kind'], { Kind: 'colour' }), [['/Kind', 'unknown_column']])
    assert.deepEqual(namesOf(['sku', 'option_values.__proto__']), [
      ['/option_values.__proto__', 'unknown_column'],
    ])
  })

  test('that mean the same column, or that the file does not have, are told', () => {
    assert.deepEqual(namesOf(['sku', 'SKU']), [['/SKU', 'duplicate_column']])
    assert.deepEqual(namesOf(['sku', 'Code'], { Code: 'sku' }), [['/Code', 'duplicate_column']])
    assert.deepEqual(namesOf(['sku'], { Vendor: null }), [['/Vendor', 'missing_column']])
    assert.deepEqual(namesOf(['a', 'b', 'sku'], { a: null, b: null }), ['', '', 'sku'])
  })
})
