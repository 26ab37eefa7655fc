import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

// By their addresses: what they import has the types of a browser, which are not those of the tests.
const load = (path: string) =>
  import(new URL(`../src/pages/products/${path}`, import.meta.url).href)
const { changesIn, pasted, variantRows, adjustments } = await load('grid/changes.ts')
const { gridColumns } = await load('grid/columns.ts')
const { tagged, tagLines, wrongTags } = await load('bulk-tags.ts')

const price = { amount: 4_900, currency: 'EUR' }

function aRow(variantId: string, more: object = {}) {
  const values = {
    title: 'Small',
    sku: null,
    price,
    available: 5,
    status: 'ACTIVE',
    track_inventory: true,
    requires_shipping: true,
    tax_code: null,
  }
  return {
    variantId,
    version: 3,
    values,
    currency: 'EUR',
    isTracked: true,
    warehouse: 'MAIN',
    ...more,
  }
}

const typedOver = (cells: object) => new Map([['v1', cells]])

describe('what was typed over a cell', () => {
  for (const [column, text, after] of [
    ['title', ' Large ', 'Large'],
    ['sku', 'SHIRT-L', 'SHIRT-L'],
    ['price', '50', { amount: 5_000, currency: 'EUR' }],
    ['available', '7', 7],
    ['status', 'DISABLED', 'DISABLED'],
    ['track_inventory', 'false', false],
    ['requires_shipping', 'false', false],
    ['tax_code', 'T1', 'T1'],
  ] as const) {
    test(`${column}: ${text}`, () => {
      const { changes, wrong } = changesIn([aRow('v1')], typedOver({ [column]: text }))
      assert.deepEqual([changes.length, changes[0]?.after, wrong.size], [1, after, 0])
    })
  }

  test('changes nothing where it means what is saved', () => {
    const same = {
      ...{ title: 'Small ', sku: ' ', price: '49.00', available: '5', status: 'ACTIVE' },
      ...{ track_inventory: 'true', requires_shipping: 'true', tax_code: '' },
    }
    assert.deepEqual(changesIn([aRow('v1')], typedOver(same)).changes, [])
  })

  for (const [column, text] of [
    ['title', ' '],
    ['title', 'x'.repeat(201)],
    ['sku', 'x'.repeat(65)],
    ['price', 'x'],
    ['available', '-1'],
    ['status', 'GONE'],
    ['tax_code', 'x'.repeat(65)],
  ] as const) {
    test(`is no ${column}: ${text.slice(0, 9)}`, () => {
      const { changes, wrong } = changesIn([aRow('v1')], typedOver({ [column]: text }))
      assert.deepEqual([changes, [...wrong]], [[], [`v1 ${column}`]])
    })
  }

  test('is sent by variant, with the version that was shown, and stock apart from it', () => {
    const typed = typedOver({ sku: 'A', status: 'DISABLED', available: '8' })
    const { changes } = changesIn([aRow('v1'), aRow('v2')], typed)
    const [sent, ...others] = variantRows(changes)
    assert.deepEqual([sent.id, sent.if_match, others], ['v1', '"v3"', []])
    assert.deepEqual(JSON.parse(JSON.stringify(sent.body)), { sku: 'A', status: 'DISABLED' })
    const sentStock = JSON.parse(JSON.stringify(adjustments(changes)))
    assert.deepEqual(sentStock, [{ variant_id: 'v1', warehouse: 'MAIN', delta: 3 }])
  })

  test('is taken away where the cell was emptied', () => {
    const row = aRow('v1', { values: { ...aRow('v1').values, sku: 'A', tax_code: 'T' } })
    const [sent] = variantRows(changesIn([row], typedOver({ sku: '', tax_code: '' })).changes)
    assert.deepEqual([sent.body.sku, sent.body.tax_code], [null, null])
  })
})

describe('what is pasted', () => {
  const rows = [aRow('v1'), aRow('v2', { isTracked: false })]
  const from = { variantId: 'v1', column: 'price' }

  test('goes into the columns that are shown, and not into stock that is not tracked', () => {
    const columns = ['sku', 'price', 'available', 'tax_code']
    assert.deepEqual(pasted('1\t2\tA\r\n3\t4\tB\r\n5\t6\tC\r\n', rows, from, columns), [
      ['v1', 'price', '1'],
      ['v1', 'available', '2'],
      ['v1', 'tax_code', 'A'],
      ['v2', 'price', '3'],
      ['v2', 'tax_code', 'B'],
    ])
  })

  test('chooses what there is to choose, and leaves a choice as it is for anything else', () => {
    const text = '1\t2\tdisabled\tTRUE\tmaybe'
    assert.deepEqual(pasted(text, rows.slice(0, 1), from, gridColumns), [
      ['v1', 'price', '1'],
      ['v1', 'available', '2'],
      ['v1', 'status', 'DISABLED'],
      ['v1', 'track_inventory', 'true'],
    ])
  })
})

describe('the tags of several products', () => {
  test('are their own, with those that all of them get and without those that none keeps', () => {
    assert.deepEqual(tagged(['linen', 'old'], ['summer', 'linen'], ['old']), ['linen', 'summer'])
  })
  test('are counted before and after', () => {
    const products = [{ tags: ['linen', 'old'] }, { tags: ['old'] }, { tags: [] }]
    assert.deepEqual(tagLines(products, ['linen'], ['old']), [
      { tag: 'linen', now: 1, after: 3 },
      { tag: 'old', now: 2, after: 0 },
    ])
  })
  test('cannot be added and taken away at once, nor be longer than the API takes', () => {
    assert.deepEqual(
      [wrongTags(['a'], ['b']), wrongTags(['a'], ['a']), wrongTags(['x'.repeat(65)], [])],
      [false, true, true],
    )
  })
})
