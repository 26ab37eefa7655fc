import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Product, StockItem, Variant } from '@souk/sdk'
import { metadataOf, metadataText } from '../src/kit/metadata.ts'
import { adjustmentOf, wrongAdjustment } from '../src/pages/inventory/adjustment.ts'
import {
  combinationsOf,
  countOf,
  newOnes,
  optionLinesOf,
} from '../src/pages/products/combinations.ts'
import { checksOf, type Known, verdictOf } from '../src/pages/products/sellable.ts'

describe('what is noted on a thing', () => {
  test('comes back from its lines as it was, whatever its texts look like', () => {
    const metadata = {
      a: 'x',
      b: 1,
      c: true,
      d: '1',
      e: 'true',
      f: ' x ',
      g: '"q"',
      h: 'a\nb',
      i: '',
    }
    assert.deepEqual(metadataOf(metadataText(metadata)), metadata)
  })
  for (const wrong of ['season', '= x', 'a b = c']) {
    test(`is not ${JSON.stringify(wrong)}`, () => assert.equal(metadataOf(wrong), undefined))
  }
})

describe('combinations of options', () => {
  test('are all of them, each value once', () => {
    const options = optionLinesOf('size = S, M, S\n\ncolour = red')
    assert(options)
    assert.equal(countOf(options), 2)
    assert.deepEqual(combinationsOf(options), [
      { size: 'S', colour: 'red' },
      { size: 'M', colour: 'red' },
    ])
  })
  test('that a variant has are left out, in whatever order it has them', () => {
    const variants = [{ option_values: { colour: 'red', size: 'S' } }] as unknown as Variant[]
    const all = [
      { size: 'S', colour: 'red' },
      { size: 'M', colour: 'red' },
    ]
    assert.deepEqual(newOnes(all, variants), [{ size: 'M', colour: 'red' }])
  })
  for (const wrong of ['', 'size', 'size =', '= S']) {
    test(`are none for ${JSON.stringify(wrong)}`, () =>
      assert.equal(optionLinesOf(wrong), undefined))
  }
})

describe('why something cannot be bought', () => {
  const variant = { status: 'ACTIVE', track_inventory: true, inventory: { available: 5 } }
  const good = {
    product: { status: 'ACTIVE', provider_id: 'prv_1' } as Product,
    variants: [variant as Variant],
    hasMore: false,
    providerStatus: 'ACTIVE',
    quoteRefusal: null,
  }
  const soldOut = { ...variant, inventory: { available: 0 } } as Variant
  const disabled = { ...variant, status: 'DISABLED' } as Variant
  const download = { ...soldOut, track_inventory: false } as Variant
  const cases: readonly (readonly [string, Partial<Known>, string, readonly string[]])[] = [
    ['nothing', {}, 'ok', []],
    ['its status', { product: { ...good.product, status: 'DRAFT' } }, 'stops', ['status']],
    ['its provider', { providerStatus: 'SUSPENDED' }, 'stops', ['provider']],
    ['a provider that may not be read', { providerStatus: undefined }, 'unknown', ['provider']],
    ['its price', { quoteRefusal: 'price_missing' }, 'stops', ['price']],
    ['its stock', { variants: [soldOut] }, 'stops', ['stock']],
    [
      'stock that may be on a later page',
      { variants: [soldOut], hasMore: true },
      'unknown',
      ['stock'],
    ],
    ['its variants', { variants: [disabled] }, 'stops', ['variants', 'stock']],
    ['nothing, where stock is not counted', { variants: [download] }, 'ok', []],
  ]
  for (const [name, known, verdict, unmet] of cases) {
    test(`is ${name}`, () => {
      const checks = checksOf({ ...good, ...known })
      assert.equal(verdictOf(checks), verdict)
      const found = checks.filter(({ state }) => state !== 'ok').map(({ about }) => about)
      assert.deepEqual(found, unmet)
    })
  }
  test('is no matter of providers where the operator sells', () => {
    const product = { ...good.product, provider_id: null }
    const checks = checksOf({ ...good, product, providerStatus: undefined })
    assert.equal(verdictOf(checks), 'ok')
  })
})

describe('an adjustment', () => {
  const item = { variant_id: 'var_1', warehouse: 'MAIN', on_hand: 10 } as StockItem
  const place = { variant_id: 'var_1', warehouse: 'MAIN' }
  test('of what came or went is a difference, a count says what it was made on', () => {
    assert.deepEqual(adjustmentOf('receive', 3, item), { ...place, delta: 3 })
    assert.deepEqual(adjustmentOf('remove', 3, item), { ...place, delta: -3 })
    assert.deepEqual(adjustmentOf('count', 3, item), { ...place, set: 3, expected_on_hand: 10 })
  })
  test('takes no more than there is, and changes something', () => {
    assert.equal(wrongAdjustment('remove', 11, item), 'below')
    assert.equal(wrongAdjustment('count', 10, item), 'same')
    assert.equal(wrongAdjustment('receive', undefined, item), 'none')
    assert.equal(wrongAdjustment('remove', 10, item), undefined)
  })
})
