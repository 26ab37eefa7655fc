import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { periodOf } from '../period.ts'
import { figuresOf, noSales, type Sales, type Settlements, unrecorded } from './analytics.ts'

const nobody = { active: 0n, selling: 0n }

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}

function someSales(changes: Partial<Sales> = {}): Sales {
  return { ...noSales('EUR'), ...changes }
}

describe('figuresOf', () => {
  test('nothing sold: zeros, and null wherever there is nothing to divide by', () => {
    const figures = figuresOf(someSales(), unrecorded, nobody)
    assert.deepEqual(figures.gmv, eur(0))
    assert.deepEqual(figures.nmv, eur(0))
    assert.deepEqual([figures.orders, figures.units], [0, 0])
    const quotients = [
      figures.average_order_value,
      figures.units_per_order,
      figures.gross_take_rate,
      figures.net_take_rate,
      figures.effective_commission_rate,
      figures.refund_rate,
      figures.return_rate,
      figures.dispute_rate,
      figures.liquidity,
      figures.fill_rate,
      figures.providers.activity_rate,
      figures.providers.concentration_top_10,
      figures.settlement.on_time_payout_rate,
      figures.settlement.payout_failure_rate,
      figures.settlement.settlement_accuracy,
      figures.settlement.reconciliation_rate,
      figures.settlement.recovery_rate,
      figures.settlement.time_to_settle.median_seconds,
    ]
    assert(quotients.every((quotient) => quotient === null))
  })

  test('goods 100.00, shipping 5.00, commission 10.00: take rate 10 %', () => {
    const sales = someSales({ gmv: 10_000n, shipping: 500n, orders: 1n, units: 2n })
    const settlements: Settlements = {
      ...unrecorded,
      commission: 1_000n,
      commissionBase: 10_000n,
      commissionReversed: 0n,
      fees: 0n,
      gatewayFees: 300n,
      operatorPromotions: 0n,
      disputeLosses: 0n,
    }
    const figures = figuresOf(sales, settlements, { active: 4n, selling: 1n })
    assert.equal(figures.gross_take_rate, '0.100000')
    assert.equal(figures.net_take_rate, '0.070000')
    assert.equal(figures.effective_commission_rate, '0.100000')
    assert.deepEqual(figures.gmv_including_shipping, eur(10_500))
    assert.deepEqual(figures.average_order_value, eur(10_000))
    assert.equal(figures.units_per_order, '2.000000')
  })

  test('what is not recorded makes null of all that depends on it, and of nothing else', () => {
    const sales = someSales({ gmv: 10_000n, orders: 1n, units: 1n })
    const settlements = { ...unrecorded, commission: 1_000n, fees: 0n }
    const figures = figuresOf(sales, settlements, nobody)
    assert.deepEqual([figures.commission, figures.fees], [eur(1_000), eur(0)])
    assert.equal(figures.gross_take_rate, '0.100000')
    assert.equal(figures.net_take_rate, null)
    assert.equal(figures.dispute_rate, null)
    assert.equal(figures.settlement.settled, null)
    assert.equal(figures.settlement.unmatched_lines.total, null)
    assert.deepEqual(figures.nmv, eur(10_000))
  })

  test('what was given back lowers NMV and leaves GMV', () => {
    const sales = someSales({ gmv: 10_000n, orders: 3n, refunded: 1_500n, givenBack: 2_500n })
    const figures = figuresOf(sales, { ...unrecorded, disputeLosses: 500n }, nobody)
    assert.deepEqual(figures.gmv, eur(10_000))
    assert.deepEqual(figures.nmv, eur(7_000))
    assert.equal(figures.refund_rate, '0.150000')
    assert.deepEqual(figures.average_order_value, eur(3_333))
  })

  test('disputes are divided by captured payments, sales by searches, acceptances by requests', () => {
    const counted = {
      disputes: 1n,
      captures: 50n,
      searches: 200n,
      searchesWithSale: 5n,
      requests: 8n,
      requestsAccepted: 6n,
    }
    const sellers = { active: 4n, selling: 3n }
    const sales = someSales({ orders: 10n })
    const figures = figuresOf(sales, { ...unrecorded, ...counted }, sellers)
    assert.equal(figures.dispute_rate, '0.020000')
    assert.equal(figures.liquidity, '0.025000')
    assert.equal(figures.fill_rate, '0.750000')
    assert.equal(figures.providers.activity_rate, '0.750000')
  })

  test('settlement figures follow their definitions', () => {
    const { settlement } = figuresOf(
      someSales(),
      {
        ...unrecorded,
        settled: 20_000n,
        correctedLater: 500n,
        providerPayable: 7_000n,
        negativeByAge: [100n, 20n, 3n, 0n],
        payoutsDue: 8n,
        payoutsOnTime: 6n,
        payoutsAttempted: 10n,
        payoutsFailed: 1n,
        gatewayLines: 4n,
        gatewayLinesMatched: 3n,
        negativeArisen: 200n,
        negativeRecovered: 50n,
        unmatchedByAge: [4n, 3n, 2n, 1n],
      },
      nobody,
    )
    assert.deepEqual(settlement.unmatched_lines, {
      total: 10,
      days_0_30: 4,
      days_31_60: 3,
      days_61_90: 2,
      days_over_90: 1,
    })
    assert.deepEqual(settlement.negative_exposure.total, eur(123))
    assert.equal(settlement.on_time_payout_rate, '0.750000')
    assert.equal(settlement.payout_failure_rate, '0.100000')
    assert.equal(settlement.settlement_accuracy, '0.975000')
    assert.equal(settlement.reconciliation_rate, '0.750000')
    assert.equal(settlement.recovery_rate, '0.250000')
  })

  test('422 amount_out_of_range: a sum that the wire cannot hold is refused, not rounded', () => {
    const sales = someSales({ gmv: 2n ** 53n })
    assert.throws(() => figuresOf(sales, unrecorded, nobody), {
      code: 'amount_out_of_range',
    })
  })
})

describe('periodOf', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const day = 86_400_000

  test('is the last thirty days unless something is said', () => {
    const { from, to } = periodOf(undefined, undefined, now)
    assert.equal(to.getTime(), now.getTime())
    assert.equal(to.getTime() - from.getTime(), 30 * day)
  })

  test('an open start lies thirty days before the end', () => {
    const { from } = periodOf(undefined, '2026-03-31T00:00:00Z', now)
    assert.equal(from.toISOString(), '2026-03-01T00:00:00.000Z')
  })

  test('an offset is honoured', () => {
    const { from } = periodOf('2026-06-01T02:00:00+02:00', undefined, now)
    assert.equal(from.toISOString(), '2026-06-01T00:00:00.000Z')
  })

  test('400: any period is in order and at most 366 days long, or refused', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, moments, (from, to) => {
        const days = (to.getTime() - from.getTime()) / day
        const attempt = () => periodOf(from.toISOString(), to.toISOString(), now)
        if (days > 0 && days <= 366) assert.deepEqual(attempt(), { from, to })
        else assert.throws(attempt, { code: 'validation_failed' })
      }),
    )
  })
})
