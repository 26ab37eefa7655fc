import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { groupWeights, type MetricKey, metricKeys, policies } from './policy.ts'
import { metricView } from './schemas.ts'
import {
  attainment,
  evaluate,
  type Metric,
  type MetricStatus,
  measure,
  scoreOf,
  statusOf,
  type Tally,
  type Tier,
  tierOf,
} from './scorecard.ts'

function tally(numerator: number, denominator: number, affectedBuyers = 5): Tally {
  return { numerator, denominator, affectedBuyers }
}

function measured(metrics: Partial<Record<MetricKey, Tally>>): Metric[] {
  return measure({ orders: 100, metrics })
}

function statusFor(key: MetricKey, counted: Tally): MetricStatus | undefined {
  return measured({ [key]: counted }).find((metric) => metric.key === key)?.status
}

describe('the status of a metric', () => {
  const cases: [MetricKey, Tally, MetricStatus, string][] = [
    ['cancellation_rate', tally(0, 0), 'INSUFFICIENT', 'nothing was ordered'],
    ['cancellation_rate', tally(19, 19), 'INSUFFICIENT', 'too few orders, however bad'],
    ['cancellation_rate', tally(0, 20), 'MEETS', 'just enough orders'],
    ['cancellation_rate', tally(5, 1_000), 'MEETS', 'exactly on the target'],
    ['cancellation_rate', tally(6, 1_000), 'WATCH', 'just past the target'],
    ['cancellation_rate', tally(25, 1_000), 'WATCH', 'exactly on the floor'],
    ['cancellation_rate', tally(26, 1_000), 'BREACH', 'just past the floor'],
    ['cancellation_rate', tally(900, 1_000, 2), 'WATCH', 'past the floor, but for two buyers only'],
    ['on_time_ship_rate', tally(96, 100), 'MEETS', 'exactly on the target'],
    ['on_time_ship_rate', tally(95, 100), 'WATCH', 'just short of the target'],
    ['on_time_ship_rate', tally(90, 100), 'WATCH', 'exactly on the floor'],
    ['on_time_ship_rate', tally(89, 100), 'BREACH', 'just short of the floor'],
    ['on_time_start_rate', tally(10, 10), 'MEETS', 'ten bookings are enough'],
    ['on_time_start_rate', tally(9, 9), 'INSUFFICIENT', 'nine bookings are not'],
    ['rating_average', tally(96, 20), 'MEETS', '4.8 stars'],
    ['rating_average', tally(79, 20), 'BREACH', '3.95 stars'],
    ['response_time_median', tally(300 * 20, 20), 'WATCH', 'five hours'],
  ]
  for (const [key, counted, expected, why] of cases) {
    test(`${key} ${counted.numerator}/${counted.denominator} is ${expected}: ${why}`, () => {
      assert.equal(statusFor(key, counted), expected)
    })
  }

  test('a better value never has a worse status', () => {
    const order: MetricStatus[] = ['BREACH', 'WATCH', 'MEETS']
    const counts = fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))
    fc.assert(
      fc.property(fc.constantFrom(...metricKeys), counts, (key, [one, other]) => {
        const policy = policies[key]
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [worse, better] = policy.floor > policy.target ? [high, low] : [low, high]
        const rank = (value: number) =>
          order.indexOf(statusOf(policy, tally(value, 100), BigInt(value) * 10_000n))
        assert(rank(better) >= rank(worse))
      }),
    )
  })
})

test('a rating stands between its own mean and that of the tenant, and shows its own too', () => {
  const ratings = tally(100, 20)
  const metrics = measure({
    orders: 100,
    metrics: { rating_average: ratings },
    meanRating: 4_400_000n,
  })
  const metric = metrics.find(({ key }) => key === 'rating_average')
  assert(metric)
  assert.equal(metric.value, 4_800_000n)
  assert.deepEqual(metricView(metric).raw, { mean: '5.000000', n: 20 })
})

test('measure: shows all fifteen metrics, also those without a single row behind them', () => {
  const metrics = measured({})
  assert.equal(metrics.length, 15)
  for (const metric of metrics) {
    const { numerator, denominator, value, status, raw } = metricView(metric)
    assert.deepEqual([numerator, denominator, value, raw], [null, null, null, null])
    assert.equal(status, 'INSUFFICIENT')
  }
})

describe('the tier', () => {
  const bad = tally(30, 100)
  const cases: [string, Partial<Record<MetricKey, Tally>>, number, Tier][] = [
    ['nothing is known', {}, 0, 'NEW'],
    ['all is well, but with few orders', { cancellation_rate: tally(0, 40) }, 19, 'NEW'],
    ['many orders and nothing measured', {}, 500, 'STANDARD'],
    [
      'every target is met, in fulfillment and in quality',
      { cancellation_rate: tally(0, 40), defect_rate: tally(0, 40) },
      20,
      'PREMIUM',
    ],
    ['one metric alone is good', { cancellation_rate: tally(0, 40) }, 20, 'STANDARD'],
    [
      'fulfillment alone is good, however often it was measured',
      { cancellation_rate: tally(0, 40), on_time_ship_rate: tally(40, 40) },
      20,
      'STANDARD',
    ],
    ['quality alone is good', { defect_rate: tally(0, 40) }, 20, 'STANDARD'],
    ['one target is missed', { cancellation_rate: tally(1, 100) }, 20, 'STANDARD'],
    ['one floor is missed', { cancellation_rate: bad }, 20, 'WATCH'],
    ['one floor is missed by a newcomer', { cancellation_rate: bad }, 10, 'WATCH'],
    ['two floors are missed', { cancellation_rate: bad, case_rate: bad }, 20, 'AT_RISK'],
    ['a defect rate past its floor', { defect_rate: tally(15, 1_000) }, 100, 'WATCH'],
    ['a defect rate on the last line', { defect_rate: tally(20, 1_000) }, 100, 'WATCH'],
    ['a defect rate past the last line', { defect_rate: tally(21, 1_000) }, 100, 'AT_RISK'],
    ['the same for two buyers only', { defect_rate: tally(21, 1_000, 2) }, 100, 'STANDARD'],
  ]
  for (const [when, metrics, orders, expected] of cases) {
    test(`${expected} when ${when}`, () => {
      assert.equal(evaluate(measured(metrics), orders), expected)
    })
  }

  const steps: [latest: Tier, dayBefore: Tier, expected: Tier][] = [
    ['WATCH', 'STANDARD', 'STANDARD'],
    ['WATCH', 'WATCH', 'WATCH'],
    ['AT_RISK', 'WATCH', 'WATCH'],
    ['AT_RISK', 'AT_RISK', 'AT_RISK'],
    ['PREMIUM', 'AT_RISK', 'PREMIUM'],
    ['STANDARD', 'NEW', 'STANDARD'],
    ['NEW', 'STANDARD', 'NEW'],
  ]
  for (const [latest, dayBefore, expected] of steps) {
    test(`${expected} after ${dayBefore} and then ${latest}: two evaluations to fall, one to rise`, () => {
      assert.equal(tierOf(latest, dayBefore, false), expected)
      assert.equal(tierOf(latest, dayBefore, true), 'SUSPENDED')
    })
  }

  test('is the same as a stored tier that is updated day by day', () => {
    const ranked: Tier[] = ['AT_RISK', 'WATCH', 'STANDARD', 'PREMIUM']
    const histories = fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(histories, (evaluations) => {
        let kept = Math.max(evaluations[0] ?? 0, evaluations[1] ?? 0)
        for (let day = 2; day < evaluations.length; day += 1) {
          const [before = 0, latest = 0] = evaluations.slice(day - 1, day + 1)
          if (latest >= kept) kept = latest
          else if (before < kept) kept = Math.max(before, latest)
        }
        const [before = 0, latest = 0] = evaluations.slice(-2)
        const tier = tierOf(ranked[latest] ?? 'NEW', ranked[before] ?? 'NEW', false)
        assert.equal(tier, ranked[kept])
      }),
    )
  })
})

describe('the score', () => {
  const good = tally(100, 100)
  const perfect = tally(0, 100)

  test('is null when nothing counts', () => {
    assert.equal(scoreOf(measured({})), null)
    assert.equal(scoreOf(measured({ cancellation_rate: tally(0, 19) })), null)
  })

  test('gives the weight of missing groups to the rest', () => {
    assert.equal(scoreOf(measured({ cancellation_rate: perfect })), 100)
    assert.equal(scoreOf(measured({ negative_rating_rate: tally(5, 100) })), 50)
  })

  test('weighs the groups, and the metrics within a group alike', () => {
    const late = tally(90, 100)
    const { FULFILLMENT, QUALITY } = groupWeights
    const expected = (100 * (FULFILLMENT / 2 + QUALITY)) / (FULFILLMENT + QUALITY)
    const metrics = measured({
      on_time_ship_rate: late,
      on_time_delivery_rate: good,
      defect_rate: perfect,
    })
    assert.equal(scoreOf(metrics), Math.round(100 * expected) / 100)
  })

  test('stays within 0 and 100 whatever was counted', () => {
    const counts = fc.record({
      numerator: fc.nat(),
      denominator: fc.nat(),
      affectedBuyers: fc.nat(),
    })
    const all = fc.dictionary(fc.constantFrom(...metricKeys), counts)
    fc.assert(
      fc.property(all, (metrics) => {
        const score = scoreOf(measured(metrics))
        assert(score === null || (score >= 0 && score <= 100))
      }),
    )
  })

  test('is straight between floor and target and clamped outside', () => {
    const [at] = measured({}).filter(({ key }) => key === 'response_rate_24h')
    assert(at)
    const attained = (value: bigint) => attainment({ ...at, value })
    assert.deepEqual(
      [0n, 800_000n, 875_000n, 950_000n, 1_000_000n].map(attained),
      [0, 0, 0.5, 1, 1],
    )
  })
})

test('the weights of the groups make a hundred', () => {
  const total = Object.values(groupWeights).reduce((sum, weight) => sum + weight, 0)
  assert.equal(total, 100)
})
