import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { currencies, exponentOf } from '@souk/platform'

// By its address: what it imports has the types of a browser, which are not those of the tests.
const load = (path: string) => import(new URL(`../src/${path}`, import.meta.url).href)
const { amountOf, amountText, moneyText, plainAmount } = await load('kit/money.ts')

const digitsIn = (text: string) => text.replaceAll(/\D/g, '')

describe('money', () => {
  test('has the digits of ISO 4217 in every currency, whatever the browser thinks of them', () => {
    for (const currency of currencies()) {
      const amount = 12_345
      assert.equal(digitsIn(moneyText({ amount, currency })), '12345', currency)
      const [, fraction = ''] = String(plainAmount({ amount, currency })).split('.')
      assert.equal(fraction.length, exponentOf(currency), currency)
    }
  })

  test('that a field begins with is the same amount when it is read again', () => {
    for (const currency of currencies()) {
      for (const amount of [0, 1, 100, 12_345, 1_234_567_890]) {
        assert.equal(amountOf(amountText(amount, currency), currency), amount, currency)
      }
    }
  })

  test('that could mean two amounts is refused', () => {
    assert.equal(amountOf('1,500', 'KWD'), undefined)
    assert.equal(amountOf('1,500.000', 'KWD'), 1_500_000)
    assert.equal(amountOf('1.500', 'KWD'), 1_500)
    assert.equal(amountOf('1,500', 'EUR'), 150_000)
    assert.equal(amountOf('1.5', 'JPY'), undefined)
  })
})
