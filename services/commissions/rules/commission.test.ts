import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Chargeable, commissionOn, commissionOnShipping } from './commission.ts'
import { aRule } from './rule.fixture.ts'
import type { CommissionRule } from './rule.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const jpy = (amount: number) => ({ amount, currency: 'JPY' })
const kwd = (amount: number) => ({ amount, currency: 'KWD' })

const sold = (net: number, change: Partial<Chargeable> = {}): Chargeable => ({
  currency: 'EUR',
  net,
  gross: net,
  units: 1,
  ...change,
})

interface Case {
  readonly what: string
  readonly rule: Partial<CommissionRule>
  readonly sold: Chargeable
  readonly amount: number
  readonly tax?: number
  readonly base?: number
  readonly fixed?: number
}

const both = { kind: 'PERCENT_PLUS_FIXED', rate: '0.1', fixed: [eur(30)] } as const
const tiers = [
  { from: [], rate: '0.15' },
  { from: [eur(25_000), jpy(30_000)], rate: '0.05' },
  { from: [eur(100_000), jpy(120_000)], rate: '0.02' },
]
const tiered = { kind: 'TIERED', rate: null, tiers } as const

const cases: Case[] = [
  {
    what: 'a tenth of net goods',
    rule: { tax_rate: '0.2' },
    sold: sold(10_000),
    amount: 1_000,
    tax: 200,
  },
  {
    what: 'a tenth of what the customer pays',
    rule: { basis: 'GROSS' },
    sold: sold(10_000, { gross: 12_000 }),
    base: 12_000,
    amount: 1_200,
  },
  { what: 'half a cent is rounded up', rule: { rate: '0.125' }, sold: sold(20), amount: 3 },
  { what: 'less than half is rounded down', rule: { rate: '0.124999' }, sold: sold(20), amount: 2 },
  { what: 'tax is rounded once', rule: { tax_rate: '0.19' }, sold: sold(130), amount: 13, tax: 2 },
  { what: 'nothing of nothing', rule: {}, sold: sold(0), amount: 0 },
  { what: 'all of it', rule: { rate: '1' }, sold: sold(999), amount: 999 },
  {
    what: 'no minor units',
    rule: { rate: '0.085', tax_rate: '0.1' },
    sold: sold(1_999, { currency: 'JPY' }),
    amount: 170,
    tax: 17,
  },
  {
    what: 'three places',
    rule: { rate: '0.0775', tax_rate: '0.05' },
    sold: sold(10_001, { currency: 'KWD' }),
    amount: 775,
    tax: 39,
  },
  {
    what: 'an amount for each unit',
    rule: { kind: 'FIXED_PER_UNIT', rate: null, fixed: [eur(30), jpy(50), kwd(125)] },
    sold: sold(10_000, { units: 3 }),
    amount: 90,
    fixed: 90,
  },
  {
    what: 'the same in a currency with three places',
    rule: { kind: 'FIXED_PER_UNIT', rate: null, fixed: [eur(30), kwd(125)] },
    sold: sold(10_000, { units: 3, currency: 'KWD' }),
    amount: 375,
    fixed: 375,
  },
  {
    what: 'a fixed amount in a currency that is not listed does not apply',
    rule: { kind: 'FIXED_PER_UNIT', rate: null, fixed: [eur(30)] },
    sold: sold(10_000, { currency: 'USD' }),
    amount: 0,
  },
  { what: 'both', rule: both, sold: sold(10_000, { units: 2 }), amount: 1_060, fixed: 60 },
  {
    what: 'both where only the percentage applies',
    rule: both,
    sold: sold(10_000, { currency: 'USD' }),
    amount: 1_000,
  },
  { what: 'no less than the minimum', rule: { min: [eur(50)] }, sold: sold(100), amount: 50 },
  { what: 'no more than the maximum', rule: { max: [eur(50)] }, sold: sold(10_000), amount: 50 },
  {
    what: 'a maximum takes from the percentage first',
    rule: { ...both, max: [eur(70)] },
    sold: sold(10_000, { units: 2 }),
    amount: 70,
    fixed: 60,
  },
  {
    what: 'a maximum below the fixed part',
    rule: { ...both, max: [eur(40)] },
    sold: sold(10_000, { units: 2 }),
    amount: 40,
    fixed: 40,
  },
  {
    what: 'bounds in another currency do not apply',
    rule: { min: [eur(5_000)], max: [eur(1)] },
    sold: sold(1_000, { currency: 'USD' }),
    amount: 100,
  },
  { what: 'the first tier alone', rule: tiered, sold: sold(25_000), amount: 3_750 },
  { what: 'two tiers, each for its part', rule: tiered, sold: sold(30_000), amount: 4_000 },
  { what: 'all tiers', rule: tiered, sold: sold(200_000), amount: 3_750 + 3_750 + 2_000 },
  {
    what: 'two units pay what each would alone',
    rule: tiered,
    sold: sold(60_000, { units: 2 }),
    amount: 8_000,
  },
  {
    what: 'tiers without minor units',
    rule: tiered,
    sold: sold(40_001, { currency: 'JPY' }),
    amount: 5_000,
  },
  {
    what: 'in a currency without bounds the first tier is for everything',
    rule: tiered,
    sold: sold(200_000, { currency: 'USD' }),
    amount: 30_000,
  },
]

describe('the commission on a line', () => {
  for (const { what, rule, sold: line, amount, tax = 0, base = line.net, fixed = 0 } of cases) {
    test(`${what}: ${amount}`, () => {
      assert.deepEqual(commissionOn(aRule(rule), line), { base, amount, fixed, tax })
    })
  }
})

test('on shipping there is the percentage alone, without bounds', () => {
  const rule = aRule({ ...both, min: [eur(500)], max: [eur(10)], tax_rate: '0.2' })
  const expected = { base: 600, amount: 60, fixed: 0, tax: 12 }
  assert.deepEqual(commissionOnShipping(rule, sold(600)), expected)
})
