import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { aRule } from '../rules/rule.fixture.ts'
import { termsOf } from '../rules/rule.ts'
import { type LineAmounts, netOf, type Standing, stepsOf } from './line.ts'

const terms = (on_refund: 'REVERSE' | 'KEEP' | 'KEEP_FIXED') => termsOf(aRule({ on_refund }))

/** 100.00 with a commission of 10.00 and 2.00 of tax on it; of these 3.00 and 0.60 are fixed where they are kept. */
function aSale(on_refund: 'REVERSE' | 'KEEP' | 'KEEP_FIXED' = 'REVERSE') {
  const isKept = on_refund === 'KEEP_FIXED'
  return {
    terms: terms(on_refund),
    base: 10_000,
    amount: 1_000,
    fixedAmount: isKept ? 300 : 0,
    taxAmount: 200,
    fixedTax: isKept ? 60 : 0,
    weight: 12_000,
    fixedWeight: isKept ? 12_000 : 0,
  }
}

const shown = ({ base, amount, taxAmount }: LineAmounts) => [base, amount, taxAmount]

describe('what is posted when the order stands otherwise', () => {
  const all = { sold: 12_000, kept: 12_000 }
  const half = { sold: 12_000, kept: 6_000 }
  const cancelled = { sold: 6_000, kept: 6_000 }
  const cases: [string, Parameters<typeof aSale>[0], Standing, number[][]][] = [
    ['nothing has happened', 'REVERSE', all, []],
    ['half was refunded', 'REVERSE', half, [[-5_000, -500, -100]]],
    ['half was cancelled', 'REVERSE', cancelled, [[-5_000, -500, -100]]],
    ['half was refunded and it is kept', 'KEEP', half, []],
    ['half was cancelled although it is kept', 'KEEP', cancelled, [[-5_000, -500, -100]]],
    ['half was refunded but for the fixed part', 'KEEP_FIXED', half, [[-5_000, -350, -70]]],
    ['half was cancelled, the fixed part too', 'KEEP_FIXED', cancelled, [[-5_000, -500, -100]]],
    ['all is gone', 'REVERSE', { sold: 0, kept: 0 }, [[-10_000, -1_000, -200]]],
    ['more stands than was sold', 'REVERSE', { sold: 20_000, kept: 20_000 }, []],
    ['too little went back for a minor unit', 'REVERSE', { sold: 12_000, kept: 12_000 }, []],
  ]
  for (const [what, on_refund, standing, expected] of cases) {
    test(what, () => {
      assert.deepEqual(stepsOf(aSale(on_refund), [], standing).map(shown), expected)
    })
  }

  test('a second time nothing follows, and what went back stands again', () => {
    const sale = aSale()
    const first = stepsOf(sale, [], half)
    assert.deepEqual(stepsOf(sale, first, half), [])
    assert.deepEqual(stepsOf(sale, first, all).map(shown), [[5_000, 500, 100]])
  })

  test('where the percentage stands again and the fixed part goes, each has a line', () => {
    const sale = aSale('KEEP_FIXED')
    const first = stepsOf(sale, [], { sold: 12_000, kept: 3_000 })
    const steps = stepsOf(sale, first, { sold: 6_000, kept: 6_000 })
    assert.deepEqual(steps.map(shown), [
      [0, -150, -30],
      [2_500, 175, 35],
    ])
    assert.deepEqual(shown(netOf([sale, ...first, ...steps])), [5_000, 500, 100])
  })
})

const amounts = fc.nat({ max: 100_000 })
const someSale = fc
  .record({
    base: amounts,
    amount: amounts,
    taxAmount: amounts,
    weight: fc.integer({ min: 1, max: 100_000 }),
    on_refund: fc.constantFrom('REVERSE' as const, 'KEEP' as const, 'KEEP_FIXED' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ on_refund, part, ...sale }) => {
    const isKept = on_refund === 'KEEP_FIXED'
    return {
      ...sale,
      terms: terms(on_refund),
      fixedAmount: isKept ? Math.floor(sale.amount * part) : 0,
      fixedTax: isKept ? Math.floor(sale.taxAmount * part) : 0,
      fixedWeight: isKept ? sale.weight : 0,
    }
  })
const shares = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 12 })

test('whatever happens, nothing is taken back beyond the sale, and without anything left nothing is owed', () => {
  fc.assert(
    fc.property(someSale, shares, (sale, happened) => {
      const later: LineAmounts[] = []
      const moments = happened.map(([sold, kept]): Standing => {
        const left = Math.floor((sale.weight * sold) / 1_000)
        return { sold: left, kept: Math.floor((left * kept) / 1_000) }
      })
      for (const standing of [...moments, { sold: 0, kept: 0 }]) {
        const steps = stepsOf(sale, later, standing)
        later.push(...steps)
        const net = netOf([sale, ...later])
        for (const name of ['base', 'amount', 'taxAmount', 'fixedAmount', 'fixedTax'] as const) {
          assert(net[name] >= 0 && net[name] <= sale[name], `${name} is ${net[name]}`)
        }
        const [signs] = [steps.map(({ base, amount, taxAmount }) => [base, amount, taxAmount])]
        for (const each of signs) {
          assert(each.every((value) => value >= 0) || each.every((value) => value <= 0))
        }
        assert.deepEqual(stepsOf(sale, later, standing), [], 'a second time nothing follows')
      }
      const { base, amount, taxAmount } = netOf([sale, ...later])
      assert.deepEqual([base, amount, taxAmount], [0, 0, 0])
    }),
  )
})
