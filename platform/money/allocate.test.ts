import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allocate, allocateRemaining } from './allocate.ts'

const cases: [name: string, total: number, weights: number[], shares: number[]][] = [
  ['combined tax over its two rates', 150, [62_500, 12_500], [125, 25]],
  ['weights of zero get nothing', 100, [0, 1, 0], [0, 100, 0]],
  ['nothing to share', 0, [3, 4], [0, 0]],
  ['a negative total makes no minus zero', -1, [1, 1], [-1, 0]],
  ['one part takes all', -7, [3], [-7]],
]

const weightLists = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 20 })
const largeWeights = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 8 })

describe('allocate', () => {
  for (const [name, total, weights, shares] of cases) {
    test(name, () => assert.deepEqual(allocate(total, weights), shares))
  }

  test('weights beyond the safe range are taken as bigints', () => {
    const huge = 10n ** 40n
    assert.deepEqual(allocate(100, [huge, 2n * huge, 0n]), [33, 67, 0])
  })

  test('shares add up to the total, and each is within one minor unit of exact', () => {
    const lists = fc.oneof(weightLists, largeWeights)
    fc.assert(
      fc.property(fc.maxSafeInteger(), lists, (total, weights) => {
        const shares = allocate(total, weights).map(BigInt)
        assert.equal(totalOf(shares), BigInt(total))
        const parts = weights.some(Boolean) ? weights.map(BigInt) : weights.map(() => 1n)
        const weightTotal = totalOf(parts)
        for (const [index, part] of parts.entries()) {
          const error = (shares[index] ?? 0n) * weightTotal - BigInt(total) * part
          assert(error < weightTotal && error > -weightTotal)
        }
      }),
    )
  })

  test('a heavier part never gets less than a lighter one', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), weightLists, (total, weights) => {
        const shares = allocate(total, weights)
        const byWeight = weights.map((weight, index) => ({ weight, share: shares[index] ?? 0 }))
        byWeight.sort((a, b) => a.weight - b.weight || a.share - b.share)
        for (const [index, { share }] of byWeight.entries()) {
          assert(index === 0 || (byWeight[index - 1]?.share ?? 0) <= share)
        }
      }),
    )
  })

  test('fractions, negative weights and empty lists are bugs', () => {
    for (const [total, weights] of [
      [1.5, [1]],
      [1, [0.5]],
      [1, [-1, 2]],
      [1, []],
      [2 ** 53, [1]],
    ] as [number, number[]][]) {
      assert.throws(() => allocate(total, weights), { name: 'AssertionError' })
    }
  })
})

test('numbers, where they are exact, come to the same as bigints', () => {
  const small = fc.integer({ min: -10_000_000, max: 10_000_000 })
  const totals = fc.oneof(small, fc.maxSafeInteger())
  fc.assert(
    fc.property(totals, fc.oneof(weightLists, largeWeights), (total, weights) => {
      assert.deepEqual(allocate(total, weights), allocate(total, weights.map(BigInt)))
    }),
  )
})

describe('allocateRemaining', () => {
  test('where growing totals would step back, the remaining amounts do not', () => {
    const first = allocateRemaining(44, [13, 1, 15, 48])
    const second = allocateRemaining(1, first.remaining)
    assert(second.shares.every((share) => share >= 0))
  })

  test('any sequence keeps every step in bounds and ends on the original amounts', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 })
    fc.assert(
      fc.property(weightLists, cuts, (amounts, fractions) => {
        let remaining: readonly number[] = amounts
        const taken = amounts.map(() => 0)
        for (const fraction of [...fractions, 1]) {
          const left = remaining.reduce((sum, part) => sum + part, 0)
          const step = allocateRemaining(Math.floor(left * fraction), remaining)
          for (const [index, share] of step.shares.entries()) {
            assert(share >= 0 && share <= (remaining[index] ?? 0))
            taken[index] = (taken[index] ?? 0) + share
          }
          remaining = step.remaining
        }
        assert.deepEqual(taken, amounts)
        assert(remaining.every((part) => part === 0))
      }),
    )
  })

  test('taking more than remains is a bug', () => {
    assert.throws(() => allocateRemaining(4, [1, 2]), { name: 'AssertionError' })
    assert.throws(() => allocateRemaining(-1, [1, 2]), { name: 'AssertionError' })
    assert.deepEqual(allocateRemaining(0, [0, 0]).shares, [0, 0])
  })
})

function totalOf(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n)
}
