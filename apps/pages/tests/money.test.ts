import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyIn } from '../src/money.ts'

test('amounts have the digits of the API and the signs of the language, and lose nothing on the way', () => {
  const cases = [
    ['en', 7_800, 'EUR', '€78.00'],
    ['de', 123_456, 'EUR', '1.234,56 €'],
    ['en', 5, 'EUR', '€0.05'],
    ['en', -5, 'EUR', '-€0.05'],
    ['en', 500, 'JPY', '¥500'],
    ['en', 1_234, 'KWD', 'KWD 1.234'],
    ['en', Number.MAX_SAFE_INTEGER, 'EUR', '€90,071,992,547,409.91'],
  ] as const
  for (const [locale, amount, currency, text] of cases) {
    const written = moneyIn(locale, { amount, currency }).replaceAll(/\s/g, ' ')
    assert.equal(written, text)
  }
})
