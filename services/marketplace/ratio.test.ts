import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { decimal, divideRounded, ratio } from './ratio.ts'

describe('ratio', () => {
  const cases: [bigint, bigint, string | null][] = [
    [10n, 100n, '0.100000'],
    [1000n, 10500n, '0.095238'],
    [2n, 3n, '0.666667'],
    [1n, 2_000_000n, '0.000001'],
    [1n, 2_000_001n, '0.000000'],
    [-1n, 8n, '-0.125000'],
    [0n, 5n, '0.000000'],
    [7n, 2n, '3.500000'],
    [0n, 0n, null],
    [5n, 0n, null],
  ]
  for (const [numerator, denominator, expected] of cases) {
    test(`${numerator} ÷ ${denominator} is ${expected}`, () => {
      assert.equal(ratio(numerator, denominator), expected)
    })
  }

  test('is never more than half a millionth from exact, at any size', () => {
    const amounts = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    const divisors = fc.bigInt({ min: 1n, max: 10n ** 20n })
    fc.assert(
      fc.property(amounts, divisors, (numerator, denominator) => {
        const text = ratio(numerator, denominator) ?? ''
        assert.match(text, /^-?\d+\.\d{6}$/)
        const error = 2n * (BigInt(text.replace('.', '')) * denominator - numerator * 1_000_000n)
        assert(error <= denominator && error >= -denominator)
      }),
    )
  })
})

test('divideRounded: halves go away from zero, so a loss mirrors a gain', () => {
  assert.deepEqual(
    [5n, -5n, 4n, -4n, 7n].map((dividend) => divideRounded(dividend, 2n)),
    [3n, -3n, 2n, -2n, 4n],
  )
})

test('decimal: keeps the sign of values below one', () => {
  assert.equal(decimal(-1n), '-0.000001')
})
