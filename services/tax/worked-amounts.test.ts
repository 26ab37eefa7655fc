import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  checkCurrency,
  exponentOf,
  MoneySchema,
  parseRate,
  RateSchema,
  type RoundingMode,
} from '@souk/platform'
import { Value } from 'typebox/value'
import {
  type AppliedRate,
  type Rounding,
  type TaxableLine,
  taxLines,
  totalsOf,
} from './calculation.ts'

/*
 * The amounts by which money and tax were specified, in the order of the specification: minor units, rounding, the order of
 * computation. What is shared out is in platform/money/worked-shares.test.ts.
 */

describe('minor units', () => {
  const exponents: [exponent: number, codes: string][] = [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [2, 'EUR USD GBP CHF SEK HUF TWD MGA MRU'],
  ]
  for (const [exponent, codes] of exponents) {
    test(`${exponent} places: ${codes}`, () => {
      for (const code of codes.split(' ')) {
        checkCurrency(code)
        assert.equal(exponentOf(code), exponent, code)
      }
    })
  }

  const most = 9_007_199_254_740_991
  const amounts: [amount: unknown, isTaken: boolean][] = [
    [most, true],
    [-most, true],
    [most + 1, false],
    [-most - 1, false],
    [1.5, false],
    ['100', false],
    ['1.00', false],
  ]
  for (const [amount, isTaken] of amounts) {
    test(`an amount of ${JSON.stringify(amount)} is ${isTaken ? 'taken' : 'refused'}`, () => {
      assert.equal(Value.Check(MoneySchema, { amount, currency: 'EUR' }), isTaken)
    })
  }

  const rates: [rate: unknown, isTaken: boolean][] = [
    ['0.19', true],
    ['0.123456', true],
    ['0.1234567', false],
    [0.19, false],
  ]
  for (const [given, isTaken] of rates) {
    test(`a rate of ${JSON.stringify(given)} is ${isTaken ? 'taken' : 'refused'}`, () => {
      assert.equal(Value.Check(RateSchema, given), isTaken)
    })
  }
})

const perLine: Rounding = { rounding: 'HALF_AWAY_FROM_ZERO', roundingLevel: 'PER_LINE' }
const perInvoice: Rounding = { ...perLine, roundingLevel: 'PER_INVOICE' }

function rate(text: string, compound = false): AppliedRate {
  const facts = { taxRateId: `txr_${text}`, name: text, jurisdiction: 'DE', reason: 'STANDARD' }
  return { ...(facts as typeof facts & { reason: 'STANDARD' }), rate: parseRate(text), compound }
}

function line(amount: number, ...rates: (string | AppliedRate)[]): TaxableLine {
  const applied = rates.map((one) => (typeof one === 'string' ? rate(one) : one))
  return { amount, taxInclusive: false, rates: applied }
}

function inclusive(amount: number, ...rates: string[]): TaxableLine {
  return { ...line(amount, ...rates), taxInclusive: true }
}

interface Row {
  readonly says: string
  readonly lines: readonly TaxableLine[]
  readonly by?: Rounding
  readonly net: number
  /** Of each line, rate by rate. */
  readonly tax: readonly (readonly number[])[]
  readonly gross: number
}

function describeRows(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    for (const { says, lines, by = perLine, ...expected } of rows) {
      test(says, () => {
        const taxed = taxLines(lines, by)
        const { net, gross } = totalsOf(taxed)
        const tax = taxed.map(({ shares }) => shares.map(({ amount }) => amount))
        assert.deepEqual({ net, tax, gross }, expected)
        const parts = [net, ...tax.flat()].reduce((sum, part) => sum + part, 0)
        assert.equal(parts, gross, 'the total is the sum of its parts')
      })
    }
  })
}

const toEven: RoundingMode = 'HALF_EVEN'

describeRows('rounding', [
  {
    says: 'half a unit goes away from zero, and a refund mirrors its sale',
    lines: [line(50, '0.05'), line(-50, '0.05')],
    net: 0,
    tax: [[3], [-3]],
    gross: 0,
  },
  {
    says: 'half a unit goes to the even one where the tenant has chosen that',
    lines: [line(50, '0.05'), line(150, '0.05'), line(-50, '0.05')],
    by: { ...perLine, rounding: toEven },
    net: 150,
    tax: [[2], [8], [-2]],
    gross: 158,
  },
  {
    says: '1.08 × 3 at 19 % is 3.86, rounded once after the quantity',
    lines: [line(324, '0.19')],
    net: 324,
    tax: [[62]],
    gross: 386,
  },
  {
    says: '1.08 at 19 %, three times, would be 3.87',
    lines: [line(108, '0.19'), line(108, '0.19'), line(108, '0.19')],
    net: 324,
    tax: [[21], [21], [21]],
    gross: 387,
  },
  {
    says: 'per invoice those three are 3.86 again: bases are added up, rounded once, and shared out',
    lines: [line(108, '0.19'), line(108, '0.19'), line(108, '0.19')],
    by: perInvoice,
    net: 324,
    tax: [[21], [21], [20]],
    gross: 386,
  },
  {
    says: '24.99 at 10.75 % has 2.69 of tax, and with 6.44 of shipping costs 34.12',
    lines: [line(2_499, '0.1075'), line(644, '0')],
    net: 3_143,
    tax: [[269], [0]],
    gross: 3_412,
  },
])

describeRows('the order of computation', [
  {
    says: '119.99 with 20 % included is 99.99 and 20.00',
    lines: [inclusive(11_999, '0.2')],
    net: 9_999,
    tax: [[2_000]],
    gross: 11_999,
  },
  {
    says: '19.99 at 6.25 % and 1.25 % has 1.50 of tax: 1.25 and 0.25',
    lines: [line(1_999, '0.0625', '0.0125')],
    net: 1_999,
    tax: [[125, 25]],
    gross: 2_149,
  },
  {
    says: 'a compound rate is of the base and of the taxes before it: 5 % and 9.975 % of 100.00',
    lines: [line(10_000, '0.05', rate('0.09975', true))],
    net: 10_000,
    tax: [[500, 1_047]],
    gross: 11_547,
  },
])
