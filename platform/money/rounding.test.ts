import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { divideRounded, type RoundingMode } from './rounding.ts'

const cases: [dividend: bigint, divisor: bigint, commercial: bigint, even: bigint][] = [
  [5n, 2n, 3n, 2n],
  [7n, 2n, 4n, 4n],
  [-5n, 2n, -3n, -2n],
  [-7n, 2n, -4n, -4n],
  [1n, 2n, 1n, 0n],
  [1n, 3n, 0n, 0n],
  [2n, 3n, 1n, 1n],
  [-2n, 3n, -1n, -1n],
  [0n, 7n, 0n, 0n],
  [6n, 3n, 2n, 2n],
  [25n, 10n, 3n, 2n],
  [249n, 100n, 2n, 2n],
  [251n, 100n, 3n, 3n],
]

describe('divideRounded', () => {
  for (const [dividend, divisor, commercial, even] of cases) {
    test(`${dividend} / ${divisor} is ${commercial}, to even ${even}`, () => {
      assert.equal(divideRounded(dividend, divisor), commercial)
      assert.equal(divideRounded(dividend, divisor, 'HALF_EVEN'), even)
    })
  }

  test('is never further away than a half, and mirrors what is negative', () => {
    const modes = fc.constantFrom<RoundingMode>('HALF_AWAY_FROM_ZERO', 'HALF_EVEN')
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), modes, (dividend, divisor, mode) => {
        const rounded = divideRounded(dividend, divisor, mode)
        const error = (rounded * divisor - dividend) * 2n
        assert(error <= divisor && error >= -divisor)
        assert.equal(divideRounded(-dividend, divisor, mode), -rounded)
      }),
    )
  })

  test('dividing by nothing, or by less, is a bug', () => {
    for (const divisor of [0n, -1n]) {
      assert.throws(() => divideRounded(1n, divisor), { name: 'AssertionError' })
    }
  })
})
