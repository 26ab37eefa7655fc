import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allocate, allocateRemaining } from './allocate.ts'

/*
 * The shares by which allocation was specified, in the order of the specification. Amounts and tax are in
 * services/tax/worked-amounts.test.ts.
 */

describe('an amount is shared out by largest remainder', () => {
  const rows: [says: string, total: number, weights: number[], shares: number[]][] = [
    ['1.00 over 1 : 1 : 1', 100, [1, 1, 1], [34, 33, 33]],
    ['10.00 of discount over 33.33 : 12.50 : 4.17', 1_000, [3_333, 1_250, 417], [667, 250, 83]],
    ['−1.00 over 1 : 1 : 1', -100, [1, 1, 1], [-34, -33, -33]],
    ['1,000 yen over 7', 1_000, Array(7).fill(1), [143, 143, 143, 143, 143, 143, 142]],
    ['10.000 dinars over 3', 10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
    ['weights that are all zero are equal', 5, [0, 0], [3, 2]],
    ['44 over 13 : 1 : 15 : 48', 44, [13, 1, 15, 48], [7, 1, 9, 27]],
    ['45 over the same gives the second share less', 45, [13, 1, 15, 48], [8, 0, 9, 28]],
  ]
  for (const [says, total, weights, shares] of rows) {
    test(says, () => assert.deepEqual(allocate(total, weights), shares))
  }
})

test('100.00 over 59.99 : 25.01 : 15.00 is captured as 40, 35 and 25, each over what remains', () => {
  const steps: [amount: number, shares: number[]][] = [
    [4_000, [2_400, 1_000, 600]],
    [3_500, [2_099, 876, 525]],
    [2_500, [1_500, 625, 375]],
  ]
  let remaining: readonly number[] = [5_999, 2_501, 1_500]
  for (const [amount, expected] of steps) {
    const step = allocateRemaining(amount, remaining)
    assert.deepEqual(step.shares, expected)
    remaining = step.remaining
  }
  assert.deepEqual(remaining, [0, 0, 0])
})
