import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseRate, type RoundingMode } from '@souk/platform'
import fc from 'fast-check'
import {
  type AppliedRate,
  combine,
  type Rounding,
  sharesByRate,
  type TaxableLine,
  taxLines,
  totalsOf,
} from './calculation.ts'

const perLine: Rounding = { rounding: 'HALF_AWAY_FROM_ZERO', roundingLevel: 'PER_LINE' }
const perInvoice: Rounding = { ...perLine, roundingLevel: 'PER_INVOICE' }

function rate(text: string, more: Partial<AppliedRate> = {}): AppliedRate {
  const { jurisdiction = 'DE', reason = 'STANDARD', compound = false } = more
  return {
    taxRateId: `txr_${text}`,
    name: text,
    jurisdiction,
    reason,
    rate: parseRate(text),
    compound,
  }
}

function line(amount: number, rates: readonly string[], more: Partial<TaxableLine> = {}) {
  return { amount, taxInclusive: false, rates: rates.map((text) => rate(text)), ...more }
}

const inclusive = { taxInclusive: true }

interface Case {
  readonly name: string
  readonly lines: readonly TaxableLine[]
  readonly by?: Rounding
  readonly net: number
  readonly tax: readonly number[]
  readonly gross: number
}

const cases: Case[] = [
  {
    name: 'yen have no places: 1,234 at 10 %',
    lines: [line(1_234, ['0.1'])],
    net: 1_234,
    tax: [123],
    gross: 1_357,
  },
  {
    name: 'yen with 8 % included: 105',
    lines: [line(105, ['0.08'], inclusive)],
    net: 97,
    tax: [8],
    gross: 105,
  },
  {
    name: 'dinars have three places: 10.005 at 5 %',
    lines: [line(10_005, ['0.05'])],
    net: 10_005,
    tax: [500],
    gross: 10_505,
  },
  {
    name: 'per line three times 0.33 at 7.5 % loses what per invoice keeps',
    lines: [33, 33, 33].map((amount) => line(amount, ['0.075'])),
    net: 99,
    tax: [2, 2, 2],
    gross: 105,
  },
  {
    name: 'per invoice the bases are added up and rounded once: 0.99 at 7.5 % is 0.07',
    lines: [33, 33, 33].map((amount) => line(amount, ['0.075'])),
    by: perInvoice,
    net: 99,
    tax: [3, 2, 2],
    gross: 106,
  },
  {
    name: 'per invoice lines with other rates are rounded apart from them',
    lines: [line(33, ['0.075']), line(33, ['0.19']), line(33, ['0.075'])],
    by: perInvoice,
    net: 99,
    tax: [3, 6, 2],
    gross: 110,
  },
  {
    name: 'per invoice inclusive and exclusive lines of one rate are rounded together',
    lines: [line(119, ['0.19'], inclusive), line(103, ['0.19']), line(103, ['0.19'])],
    by: perInvoice,
    net: 306,
    tax: [19, 20, 19],
    gross: 364,
  },
  {
    name: 'per invoice a line that is taken off counts against the others',
    lines: [line(105, ['0.1']), line(-5, ['0.1'])],
    by: perInvoice,
    net: 100,
    tax: [11, -1],
    gross: 110,
  },
  {
    name: 'nothing is owed on nothing',
    lines: [line(0, ['0.19']), line(0, ['0.19'], inclusive)],
    net: 0,
    tax: [0, 0],
    gross: 0,
  },
]

describe('taxLines', () => {
  for (const { name, lines, by = perLine, ...expected } of cases) {
    test(name, () => {
      const taxed = taxLines(lines, by)
      const { net, gross } = totalsOf(taxed)
      assert.deepEqual({ net, tax: taxed.map(({ tax }) => tax), gross }, expected)
    })
  }

  test('a compound rate is of the base and the taxes before it', () => {
    const rates = [rate('0.05'), rate('0.09975', { compound: true })]
    const [taxed] = taxLines([{ amount: 10_000, taxInclusive: false, rates }], perLine)
    assert.equal(taxed?.tax, 1_547)
    assert.deepEqual(
      taxed?.shares.map(({ base, amount }) => [base, amount]),
      [
        [10_000, 500],
        [10_500, 1_047],
      ],
    )
    const { scale, sum } = combine(rates)
    assert.equal(Number(sum) / Number(scale), 0.1547375)
  })

  test('a compound rate in an inclusive price comes to the same', () => {
    const rates = [rate('0.05'), rate('0.09975', { compound: true })]
    const [taxed] = taxLines([{ amount: 11_547, taxInclusive: true, rates }], perLine)
    assert.deepEqual([taxed?.net, taxed?.tax], [10_000, 1_547])
  })

  test('FIX_GROSS: what is paid stays, and includes the tax that is owed', () => {
    const [taxed] = taxLines([line(11_900, ['0.2'], inclusive)], perLine)
    assert.deepEqual([taxed?.net, taxed?.tax, taxed?.gross], [9_917, 1_983, 11_900])
  })

  test('FIX_NET: the net at home stays, and the tax that is owed is added', () => {
    const included = { ...inclusive, includedRates: [rate('0.19')] }
    const [taxed] = taxLines([line(11_900, ['0.2'], included)], perLine)
    assert.deepEqual([taxed?.net, taxed?.tax, taxed?.gross], [10_000, 2_000, 12_000])
  })

  test('whoever owes no tax does not pay what the price includes', () => {
    const rates = [rate('0', { reason: 'REVERSE_CHARGE' })]
    const lines = [{ amount: 11_900, taxInclusive: true, rates, includedRates: [rate('0.19')] }]
    const [taxed] = taxLines(lines, perLine)
    assert.deepEqual([taxed?.net, taxed?.tax, taxed?.gross], [10_000, 0, 10_000])
    assert.equal(taxed?.shares[0]?.rate.reason, 'REVERSE_CHARGE')
  })

  test('an invoice lists each rate once', () => {
    const lines = [line(1_000, ['0.19']), line(500, ['0.07']), line(200, ['0.19'])]
    const shares = sharesByRate(taxLines(lines, perInvoice))
    assert.deepEqual(
      shares.map(({ rate: { name }, base, amount }) => [name, base, amount]),
      [
        ['0.19', 1_200, 228],
        ['0.07', 500, 35],
      ],
    )
  })

  test('amounts that leave the safe range are refused', () => {
    const most = Number.MAX_SAFE_INTEGER
    assert.throws(() => taxLines([line(most, ['0.19'])], perLine), { code: 'amount_out_of_range' })
  })
})

describe('whatever the lines are', () => {
  const modes = fc.constantFrom<RoundingMode>('HALF_AWAY_FROM_ZERO', 'HALF_EVEN')
  const levels = fc.constantFrom<Rounding['roundingLevel']>('PER_LINE', 'PER_INVOICE')
  const roundings = fc.record({ rounding: modes, roundingLevel: levels })
  const rateTexts = fc.constantFrom('0', '0.07', '0.19', '0.1075', '0.255', '0.000001', '1.5')
  const rateSets = fc
    .array(fc.tuple(rateTexts, fc.boolean()), { minLength: 1, maxLength: 4 })
    .map((set) => set.map(([text, compound]) => rate(text, { compound })))
  const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const lineOf = (rates: fc.Arbitrary<readonly AppliedRate[]>) =>
    fc.record({ amount: amounts, taxInclusive: fc.boolean(), rates })
  const invoices = fc.array(lineOf(rateSets), { minLength: 1, maxLength: 20 })

  test('totals are the sums of their parts, and what was inclusive stays what it was', () => {
    fc.assert(
      fc.property(invoices, roundings, (lines, by) => {
        for (const [index, taxed] of taxLines(lines, by).entries()) {
          const given = lines[index]
          assert.equal(taxed.net + taxed.tax, taxed.gross)
          assert.equal(
            taxed.shares.reduce((sum, { amount }) => sum + amount, 0),
            taxed.tax,
          )
          assert.equal(given?.taxInclusive ? taxed.gross : taxed.net, given?.amount)
        }
      }),
    )
  })

  test('a refund is the negative of its sale, part by part', () => {
    fc.assert(
      fc.property(invoices, roundings, (lines, by) => {
        const refund = lines.map((given) => ({ ...given, amount: 0 - given.amount }))
        const mirrored = taxLines(refund, by).map(partsOf)
        assert.deepEqual(mirrored, taxLines(lines, by).map(partsOf).map(negated))
      }),
    )
  })

  test('per line the tax of all rates together is at most half a unit from exact', () => {
    fc.assert(
      fc.property(invoices, modes, (lines, rounding) => {
        const taxed = taxLines(lines, { rounding, roundingLevel: 'PER_LINE' })
        for (const [index, given] of lines.entries()) {
          assert(Math.abs((taxed[index]?.tax ?? 0) - exactTax(given)) <= 0.500001)
        }
      }),
    )
  })

  test('per invoice every line with one rate is within a unit, and the sum within half a unit', () => {
    const one = rateTexts.map((text) => [rate(text)])
    const same = one.chain((rates) =>
      fc.array(lineOf(fc.constant(rates)), { minLength: 1, maxLength: 20 }),
    )
    fc.assert(
      fc.property(same, modes, (lines, rounding) => {
        const taxed = taxLines(lines, { rounding, roundingLevel: 'PER_INVOICE' })
        for (const [index, given] of lines.entries()) {
          assert(Math.abs((taxed[index]?.tax ?? 0) - exactTax(given)) < 1.000001)
        }
        const exact = lines.reduce((sum, given) => sum + exactTax(given), 0)
        assert(Math.abs(totalsOf(taxed).tax - exact) <= 0.500001)
      }),
    )
  })

  test('50 lines, inclusive and exclusive together, come out as fractions say: per line and per invoice', () => {
    const fewRates = fc.constantFrom(
      [rate('0.19')],
      [rate('0.07')],
      [rate('0.0625'), rate('0.0125')],
      [rate('0.05'), rate('0.09975', { compound: true })],
      [rate('0')],
    )
    const invoice = fc.array(lineOf(fewRates), { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(invoice, modes, (lines, rounding) => {
        const each = taxLines(lines, { rounding, roundingLevel: 'PER_LINE' })
        assert.deepEqual(
          each.map(({ tax }) => BigInt(tax)),
          lines.map((given) => rounded(taxIn(given), rounding)),
        )
        const once = taxLines(lines, { rounding, roundingLevel: 'PER_INVOICE' })
        for (const [rates, group] of Map.groupBy(lines.entries(), ([, given]) => given.rates)) {
          const exact = group.map(([, given]) => taxIn(given)).reduce(plus)
          const shared = group.map(([at]) => once[at]?.tax ?? 0)
          const names = rates.map(({ name }) => name).join()
          assert.equal(BigInt(sumOf(shared)), rounded(exact, rounding), names)
        }
      }),
    )
  })

  function exactTax({ amount, taxInclusive, rates }: TaxableLine): number {
    const { scale, sum } = combine(rates)
    const combined = Number(sum) / Number(scale)
    return taxInclusive ? (amount * combined) / (1 + combined) : amount * combined
  }

  function partsOf(taxed: ReturnType<typeof taxLines>[number]): number[] {
    return [taxed.net, taxed.tax, taxed.gross, ...taxed.shares.map(({ amount }) => amount)]
  }

  function negated(parts: readonly number[]): number[] {
    return parts.map((part) => 0 - part)
  }
})

/** A number as the quotient of two whole ones, the lower of which is positive. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under }
}

const whole = (over: bigint): Fraction => ({ over, under: 1n })

/** Rate by rate, as a textbook has it: a compound one is of the base and of all taxes before it. */
function taxIn({ amount, taxInclusive, rates }: TaxableLine): Fraction {
  const onOne = rates.reduce((taxes, { rate: millionths, compound }) => {
    const base = compound ? plus(whole(1n), taxes) : whole(1n)
    return plus(taxes, times(base, { over: millionths, under: 1_000_000n }))
  }, whole(0n))
  const tax = times(whole(BigInt(amount)), onOne)
  const { over, under } = plus(whole(1n), onOne)
  return taxInclusive ? times(tax, { over: under, under: over }) : tax
}

/** To the nearest whole number; a half as the mode says. */
function rounded({ over, under }: Fraction, mode: RoundingMode): bigint {
  const size = over < 0n ? -over : over
  const down = size / under
  const twice = 2n * (size % under)
  const isHalfUp = mode === 'HALF_EVEN' ? down % 2n === 1n : true
  const up = twice > under || (twice === under && isHalfUp)
  const result = up ? down + 1n : down
  return over < 0n ? -result : result
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
