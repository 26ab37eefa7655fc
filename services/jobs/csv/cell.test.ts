import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cellOf, emptyText, moneyIn, plainText, safeText, valueIn } from './cell.ts'

describe('text that looks like a formula', () => {
  const texts = ['=1+1', '+49', '-x', '@a', '\tx', '\rx', "'=x", "''=x", "'x", "it's", 'plain', '']
  for (const text of texts) {
    test(`${JSON.stringify(text)} is the same after it was written and read`, () => {
      assert.equal(plainText(safeText(text)), text)
      assert.doesNotMatch(safeText(text), /^[=+\-@\t\r]/)
    })
  }
})

describe('a list', () => {
  for (const list of [['a'], ['a|b', 'c\\d'], ['a\\', '|'], ['=x', 'y'], [' a', 'b ', '  c\\ ']]) {
    test(`${JSON.stringify(list)} is the same after it was written and read`, () => {
      assert.deepEqual(valueIn(cellOf(list, 'list'), 'list'), list)
    })
  }

  test('that somebody has typed has no blanks around its items', () => {
    assert.deepEqual(valueIn(' a | b c |\t|d ', 'list'), ['a', 'b c', 'd'])
  })
})

describe('money', () => {
  const amounts: [string, string, number][] = [
    ['12.50', 'EUR', 1250],
    ['12.5', 'EUR', 1250],
    ['0', 'EUR', 0],
    ['-0.05', 'EUR', -5],
    ['1200', 'JPY', 1200],
    ['1.234', 'KWD', 1234],
  ]
  for (const [text, currency, amount] of amounts) {
    test(`${text} ${currency} is ${amount}, and back`, () => {
      assert.deepEqual(moneyIn(text, currency), { amount, currency })
      assert.deepEqual(moneyIn(cellOf({ amount, currency }, 'money'), currency), {
        amount,
        currency,
      })
    })
  }
  for (const text of ['12,50', '1.234', '1e3', 'x', '1 000', '99999999999999999999']) {
    test(`${text} EUR is refused`, () => assert.throws(() => moneyIn(text, 'EUR')))
  }

  const withCommas: [string, number | RegExp][] = [
    ['12,50', 1250],
    ['12.50', 1250],
    ['-0,5', -50],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1.234.567', 123456700],
    ['1234', 123400],
    ['1.234', /may be read as 1234 or as 1.234;/],
    ['1,234', /may be read as 1234 or as 1.234;/],
    ['0,234', /at most 2 digits/],
    ['1.2345,00', /such as 1234.50 or 1234,50/],
    ['1.234.5', /such as 1234.50 or 1234,50/],
    ['12,50 €', /such as 1234.50 or 1234,50/],
  ]
  for (const [text, amount] of withCommas) {
    test(`${text} EUR is ${amount} where ; stands between cells`, () => {
      const read = () => moneyIn(text, 'EUR', true)
      if (amount instanceof RegExp) assert.throws(read, amount)
      else assert.deepEqual(read(), { amount, currency: 'EUR' })
    })
  }

  const withoutCurrency: [string, RegExp][] = [
    ['', /has no currency: add a column/],
    ['EURO', /has the unknown currency EURO beside it; use a code such as EUR/],
    ['€', /unknown currency €/],
    ['x'.repeat(1_000), /unknown currency x{20} beside/],
    [emptyText, /has no currency: add a column/],
  ]
  for (const [currency, message] of withoutCurrency) {
    test(`beside ${currency.length} characters that are no currency is refused with them`, () => {
      assert.throws(() => moneyIn('12', currency), { message })
    })
  }

  test('a decimal comma is explained where a comma stands between cells', () => {
    assert.throws(() => moneyIn('12,50', 'EUR'), /files with ; between cells/)
  })
})
