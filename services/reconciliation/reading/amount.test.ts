import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minorUnits } from './amount.ts'

const cases: readonly (readonly [string, string, number | undefined])[] = [
  ['126.00', 'EUR', 12_600],
  ['126', 'EUR', 12_600],
  ['0.1', 'EUR', 10],
  ['-0.07', 'EUR', -7],
  ['-0.00', 'EUR', 0],
  ['4.350', 'EUR', 435],
  ['4.355', 'EUR', undefined],
  ['1500', 'JPY', 1_500],
  ['1500.00', 'JPY', 1_500],
  ['1500.5', 'JPY', undefined],
  ['1.234', 'KWD', 1_234],
  ['1.2345', 'KWD', undefined],
  ['90071992547409.91', 'EUR', 9_007_199_254_740_991],
  ['90071992547409.92', 'EUR', undefined],
  ['1,50', 'EUR', undefined],
  ['1.500,00', 'EUR', undefined],
  ['=1+1', 'EUR', undefined],
  ['1e5', 'EUR', undefined],
  ['+5', 'EUR', undefined],
  ['', 'EUR', undefined],
  [' 5', 'EUR', undefined],
]

for (const [text, currency, expected] of cases) {
  test(`${JSON.stringify(text)} in ${currency} is ${expected ?? 'no amount'}`, () => {
    assert.equal(minorUnits(text, currency), expected)
  })
}
