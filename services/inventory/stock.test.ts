import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Adjustment, adjust, availableOf, availableOver } from './stock.ts'
import { anItem } from './stock-item.fixture.ts'

const now = new Date('2026-06-01T00:00:00Z')
const { variantId } = anItem()

describe('availability', () => {
  test('is what is on hand and neither held, damaged nor kept back', () => {
    const item = anItem({ onHand: 10, reserved: 3, damaged: 2, safetyStock: 1 })
    assert.equal(availableOf(item), 4)
  })

  test('a shortage at one place takes nothing away from another', () => {
    const short = anItem({ warehouse: 'A', onHand: 1, reserved: 4 })
    assert.equal(availableOver([short, anItem({ warehouse: 'B', onHand: 5 })]), 5)
  })
})

describe('adjust', () => {
  const at = { variantId, warehouse: 'A' }
  const refusals: [code: string, adjustment: Adjustment][] = [
    ['stock_below_zero', { ...at, delta: -11 }],
    ['stock_changed', { ...at, set: 5, expectedOnHand: 9 }],
  ]
  for (const [code, adjustment] of refusals) {
    test(`${code}: ${JSON.stringify({ ...adjustment, variantId: undefined })} on ten`, () => {
      const attempt = () => adjust([anItem()], [{ ...at, delta: 1 }, adjustment], undefined, now)
      assert.throws(() => adjust([anItem()], [adjustment], undefined, now), { code })
      if (code === 'stock_changed') assert.throws(attempt, { code })
    })
  }

  const a = anItem({ warehouse: 'A', onHand: 5, reserved: 2 })
  const b = anItem({ warehouse: 'B', onHand: 4 })
  const short = anItem({ warehouse: 'A', onHand: 1, reserved: 4 })
  const targets: [title: string, items: (typeof a)[], available: number, onHand: number][] = [
    ['more', [a], 8, 10],
    ['less', [a], 0, 2],
    ['more beside another location', [a, b], 9, 7],
    ['what there is', [a, b], 7, 5],
    ['more where the location is short', [short, b], 6, 6],
    ['what there is where the location is short', [short, b], 4, 1],
  ]
  for (const [title, items, available, onHand] of targets) {
    test(`${available} to be sold over all locations, which is ${title}`, () => {
      const { items: after } = adjust(items, [{ ...at, available }], 'import', now)
      const all = new Map([...items, ...after].map((item) => [item.warehouse, item]))
      assert.equal(all.get('A')?.onHand, onHand)
      assert.equal(availableOver([...all.values()]), available)
      const again = adjust([...all.values()], [{ ...at, available }], 'import', now)
      assert.deepEqual(again.movements, [])
    })
  }

  test('stock_below_zero: less to be sold over all locations than the others have alone', () => {
    const attempt = () => adjust([a, b], [{ ...at, available: 3 }], 'import', now)
    assert.throws(attempt, { code: 'stock_below_zero' })
  })

  test('several changes of one item follow each other and make one new version', () => {
    const { items, movements } = adjust(
      [anItem()],
      [
        { ...at, delta: 5 },
        { ...at, set: 7, expectedOnHand: 15 },
        { ...at, delta: 0 },
      ],
      'count',
      now,
    )
    assert.deepEqual(
      movements.map(({ type, quantity, onHand }) => [type, quantity, onHand]),
      [
        ['ADJUSTMENT', 5, 15],
        ['COUNT', -8, 7],
      ],
    )
    assert.equal(items.length, 1)
    assert.equal(items[0]?.onHand, 7)
    assert.equal(items[0]?.version, 2)
  })

  test('whatever is adjusted, the movements add up to what is on hand', () => {
    const adjustment = fc.oneof(
      fc.record({ delta: fc.integer({ min: 0, max: 1_000 }) }),
      fc.record({ set: fc.nat(1_000) }),
    )
    fc.assert(
      fc.property(fc.array(adjustment, { maxLength: 20 }), (changes) => {
        const before = anItem()
        const placed = changes.map((change) => ({ ...at, ...change }))
        const { items, movements } = adjust([before], placed, undefined, now)
        const moved = movements.reduce((total, { quantity }) => total + quantity, 0)
        assert.equal((items[0] ?? before).onHand, before.onHand + moved)
      }),
    )
  })
})
