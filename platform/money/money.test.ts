import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { currencies, exponentOf, isCurrency, isUnitOfAccount } from './currencies.ts'
import {
  add,
  checkCurrency,
  compare,
  isZero,
  type Money,
  MoneySchema,
  multiply,
  negate,
  subtract,
  sum,
  zero,
} from './money.ts'

const max = Number.MAX_SAFE_INTEGER
const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const amounts = fc.maxSafeInteger()
const outOfRange = { code: 'amount_out_of_range', status: 422 }

describe('money', () => {
  test('adding and subtracting are exact, or refused as out of range', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        for (const [work, exact] of [
          [() => add(eur(a), eur(b)), BigInt(a) + BigInt(b)],
          [() => subtract(eur(a), eur(b)), BigInt(a) - BigInt(b)],
        ] as const) {
          assertExact(work, exact)
        }
      }),
    )
  })

  test('multiplying is exact, or refused as out of range', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -10_000, max: 10_000 }), (amount, quantity) => {
        assertExact(() => multiply(eur(amount), quantity), BigInt(amount) * BigInt(quantity))
      }),
    )
  })

  test('the edge of the range is inside it', () => {
    assert.deepEqual(add(eur(max - 1), eur(1)), eur(max))
    assert.deepEqual(negate(eur(max)), eur(-max))
    assert.throws(() => add(eur(max), eur(1)), outOfRange)
    assert.throws(() => multiply(eur(-max), 2), outOfRange)
  })

  test('a sum of nothing is zero of its currency', () => {
    assert.deepEqual(sum('JPY', []), zero('JPY'))
    assert.deepEqual(sum('EUR', [eur(1), eur(2), eur(-4)]), eur(-1))
  })

  test('no operation makes a minus zero', () => {
    for (const money of [negate(eur(0)), multiply(eur(0), -3), multiply(eur(-3), 0)]) {
      assert(Object.is(money.amount, 0))
      assert(isZero(money))
    }
  })

  test('comparing orders amounts', () => {
    assert.equal(compare(eur(1), eur(2)), -1)
    assert.equal(compare(eur(2), eur(2)), 0)
    assert.equal(compare(eur(max), eur(-max)), 1)
  })

  test('mixing currencies or counting in fractions is a bug', () => {
    const usd = { amount: 1, currency: 'USD' }
    for (const mix of [add, subtract, compare]) {
      assert.throws(() => mix(eur(1), usd), { name: 'AssertionError' })
    }
    assert.throws(() => sum('EUR', [usd]), { name: 'AssertionError' })
    assert.throws(() => multiply(eur(1), 0.5), { name: 'AssertionError' })
  })

  test('the schema takes whole minor units and a currency code, nothing else', () => {
    for (const money of [eur(0), eur(max), eur(-max), { amount: 5, currency: 'JPY' }]) {
      assert(Value.Check(MoneySchema, money))
    }
    for (const wrong of [
      { amount: 1.5, currency: 'EUR' },
      { amount: '1', currency: 'EUR' },
      { amount: max + 1, currency: 'EUR' },
      { amount: 1, currency: 'eur' },
      { amount: 1, currency: 'EURO' },
      { amount: 1 },
      { amount: 1, currency: 'EUR', unit: 'cent' },
    ]) {
      assert(!Value.Check(MoneySchema, wrong), JSON.stringify(wrong))
    }
  })
})

describe('currencies', () => {
  test('metals and units of account are known, and refused', () => {
    for (const code of ['UYI', 'CLF', 'UYW', 'XAU', 'XDR', 'CHE', 'XXX', 'XTS']) {
      assert(isUnitOfAccount(code))
      assert.throws(() => checkCurrency(code), { code: 'currency_unsupported', status: 422 })
    }
    const known = ['UYI', 'CLF', 'UYW'].map(exponentOf)
    assert.deepEqual(known, [0, 4, 4])
    assert.throws(() => exponentOf('XAU'), { name: 'AssertionError' })
  })

  test('unknown and withdrawn codes are refused', () => {
    for (const code of ['AAA', 'DEM', 'eur', '', 'constructor']) {
      assert(!isCurrency(code))
      assert(!isUnitOfAccount(code))
      assert.throws(() => checkCurrency(code), { code: 'currency_unsupported' })
    }
  })

  test('every code stands once and is well-formed', () => {
    const codes = currencies()
    assert(codes.length > 150)
    for (const code of codes) {
      assert.match(code, /^[A-Z]{3}$/)
      assert(!isUnitOfAccount(code))
      checkCurrency(code)
    }
  })
})

function assertExact(work: () => Money, exact: bigint): void {
  if (exact > BigInt(max) || exact < -BigInt(max)) assert.throws(work, outOfRange)
  else assert.equal(BigInt(work().amount), exact)
}
