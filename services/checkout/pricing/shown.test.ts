import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { decodeShown, differences, encodeShown, type Shown } from './shown.ts'

const amount = fc.nat(3)

/** Few values, so that two of them are often the same in most respects. */
const anyShown: fc.Arbitrary<Shown> = fc.record(
  {
    currency: fc.constantFrom('EUR', 'JPY'),
    items: fc
      .uniqueArray(
        fc.tuple(
          fc.constantFrom('cit_a', 'cit_b', 'cit_c'),
          fc.integer({ min: 1, max: 2 }),
          fc.option(amount),
          fc.boolean(),
        ),
        { selector: ([id]) => id, maxLength: 3 },
      )
      .map((items) => items.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    discount: amount,
    method: fc.option(fc.constantFrom('standard', 'express')),
    shipping: amount,
    tax: amount,
    total: amount,
  },
  { noNullPrototype: true },
)

describe('what was shown of a cart', () => {
  test('is read as it was written, and says its own differences alone', () => {
    fc.assert(
      fc.property(anyShown, (shown) => {
        assert.deepEqual(decodeShown(encodeShown(shown)), shown)
        assert.deepEqual(differences(shown, shown), [])
      }),
    )
  })

  test('whatever is another than it was shown is a difference', () => {
    fc.assert(
      fc.property(anyShown, anyShown, (before, after) => {
        const found = differences(before, after)
        assert.equal(found.length === 0, isDeepStrictEqual(before, after), JSON.stringify(found))
      }),
      { numRuns: 2_000 },
    )
  })

  const base: Shown = {
    currency: 'EUR',
    items: [['cit_a', 2, 1_000, true]],
    discount: 0,
    method: 'standard',
    shipping: 490,
    tax: 473,
    total: 2_963,
  }
  const eur = (minorUnits: number) => ({ amount: minorUnits, currency: 'EUR' })
  const rows: readonly [Partial<Shown>, object][] = [
    [
      { items: [['cit_a', 3, 1_000, true]] },
      { kind: 'items', item_id: 'cit_a', before: 2, after: 3 },
    ],
    [{ items: [] }, { kind: 'items', item_id: 'cit_a', before: 2, after: 0 }],
    [
      { items: [['cit_a', 2, 1_100, true]] },
      { kind: 'price', item_id: 'cit_a', before: eur(1_000), after: eur(1_100) },
    ],
    [
      { items: [['cit_a', 2, null, true]] },
      { kind: 'price', item_id: 'cit_a', before: eur(1_000), after: null },
    ],
    [
      { items: [['cit_a', 2, 1_000, false]] },
      { kind: 'stock', item_id: 'cit_a', before: true, after: false },
    ],
    [{ discount: 200 }, { kind: 'promotion', item_id: null, before: eur(0), after: eur(200) }],
    [{ shipping: 0 }, { kind: 'shipping', item_id: null, before: eur(490), after: eur(0) }],
    [{ method: null }, { kind: 'shipping', item_id: null, before: 'standard', after: null }],
    [{ tax: 0 }, { kind: 'tax', item_id: null, before: eur(473), after: eur(0) }],
    [{ total: 1 }, { kind: 'total', item_id: null, before: eur(2_963), after: eur(1) }],
  ]
  for (const [changes, difference] of rows) {
    test(`${JSON.stringify(changes)}`, () => {
      assert.deepEqual(differences(base, { ...base, ...changes }), [difference])
    })
  }

  test('a line that was added, and another currency', () => {
    const more: Shown = { ...base, items: [...base.items, ['cit_b', 1, 5, true]] }
    assert.deepEqual(differences(base, more), [
      { kind: 'items', item_id: 'cit_b', before: 0, after: 1 },
    ])
    assert.deepEqual(differences(base, { ...base, currency: 'USD' }), [
      { kind: 'currency', item_id: null, before: 'EUR', after: 'USD' },
    ])
  })
})
