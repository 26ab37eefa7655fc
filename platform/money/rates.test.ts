import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { applyRate, formatRate, parseRate, RateSchema } from './rates.ts'
import { divideRounded } from './rounding.ts'

const rates = fc.bigInt({ min: 0n, max: 5_000_000n })
const amounts = fc.maxSafeInteger().map((amount) => Math.trunc(amount / 8))

describe('rates', () => {
  const parsed: Record<string, bigint> = {
    '0': 0n,
    '1': 1_000_000n,
    '0.19': 190_000n,
    '0.1075': 107_500n,
    '0.000001': 1n,
    '12.5': 12_500_000n,
  }
  for (const [text, expected] of Object.entries(parsed)) {
    test(`${text} is ${expected} millionths`, () => {
      assert.equal(parseRate(text), expected)
      assert.equal(formatRate(expected), text)
      assert(Value.Check(RateSchema, text))
    })
  }

  for (const wrong of ['', '.5', '1.', '01', '+1', '-1', '1e3', '0.1234567', '1,5', ' 1', '1\n']) {
    test(`not a rate: ${JSON.stringify(wrong)}`, () => {
      assert(!Value.Check(RateSchema, wrong))
      assert.throws(() => parseRate(wrong), { name: 'AssertionError' })
    })
  }

  test('a rate with more places is read and written on its own scale', () => {
    assert.equal(formatRate(154_737_500_000n, 10n ** 12n), '0.1547375')
    assert.equal(parseRate('0.1547375', 12), 154_737_500_000n)
    assert.throws(() => parseRate('0.1547375'), { name: 'AssertionError' })
  })

  test('a number is not a rate on the wire', () => {
    assert(!Value.Check(RateSchema, 0.19))
  })

  const applied: [amount: number, rate: string, expected: number][] = [
    [2_499, '0.1075', 269],
    [324, '0.19', 62],
    [1, '0.5', 1],
    [-1, '0.5', -1],
    [3, '0.5', 2],
    [1, '0.499999', 0],
    [-1, '0.499999', 0],
    [0, '0.19', 0],
    [Number.MAX_SAFE_INTEGER, '1', Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, '0.000001', 9_007_199_255],
  ]
  for (const [amount, rate, expected] of applied) {
    test(`${rate} of ${amount} is ${expected}`, () => {
      assert(Object.is(applyRate(amount, parseRate(rate)), expected))
    })
  }

  test('the result is never more than half a minor unit from exact', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const twiceTheError =
          2n * (BigInt(applyRate(amount, rate)) * 1_000_000n - BigInt(amount) * rate)
        assert(twiceTheError <= 1_000_000n && twiceTheError >= -1_000_000n)
      }),
    )
  })

  test('numbers, where they are exact, come to the same as bigints', () => {
    const small = fc.integer({ min: -100_000_000, max: 100_000_000 })
    fc.assert(
      fc.property(fc.oneof(small, amounts), rates, (amount, rate) => {
        const exact = divideRounded(BigInt(amount) * rate, 1_000_000n)
        assert.equal(applyRate(amount, rate), Number(exact))
      }),
    )
  })

  test('a refund mirrors its sale', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        assert.equal(applyRate(-amount, rate) + applyRate(amount, rate), 0)
      }),
    )
  })

  test('422 amount_out_of_range: a result that no number can hold', () => {
    assert.throws(() => applyRate(Number.MAX_SAFE_INTEGER, parseRate('1.000001')), {
      code: 'amount_out_of_range',
    })
  })
})
