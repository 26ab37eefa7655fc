import { Id, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { decimal } from '../ratio.ts'
import { metricKeys } from './policy.ts'
import {
  evaluate,
  type Metric,
  type MetricStatus,
  measure,
  plainValue,
  scoreOf,
  type Tier,
} from './scorecard.ts'

export const ScorecardQuery = Type.Object(
  { as_of: Type.Optional(Moment) },
  { additionalProperties: false },
)

const Decimal = Type.String({ pattern: '^[0-9]+\\.[0-9]{6}$', maxLength: 40 })
const Count = Type.Integer({ minimum: 0 })
const Counted = Type.Union([Count, Type.Null()], {
  description: 'Null as long as the platform does not record what would be counted',
})

function choice<Value extends string>(values: readonly Value[]) {
  return Type.Unsafe<Value>({ type: 'string', enum: values })
}

const tiers: Tier[] = ['NEW', 'STANDARD', 'PREMIUM', 'WATCH', 'AT_RISK', 'SUSPENDED']
const statuses: MetricStatus[] = ['MEETS', 'WATCH', 'BREACH', 'INSUFFICIENT']

const MetricView = Type.Object({
  key: choice(metricKeys),
  numerator: Counted,
  denominator: Counted,
  value: Type.Union([Decimal, Type.Null()], {
    description: 'Null if the denominator is zero or nothing is counted yet',
  }),
  target: Type.String({ ...Decimal, description: 'Value from which the metric meets its goal' }),
  floor: Type.String({ ...Decimal, description: 'Value beyond which the metric is in breach' }),
  unit: choice(['RATIO', 'STARS', 'MINUTES']),
  window_days: Type.Integer({ minimum: 1 }),
  status: choice(statuses),
  evidence_url: Type.Union([Type.String(), Type.Null()], {
    description:
      'Where the orders or shipments behind the metric are listed; null as long as nothing is counted',
  }),
  raw: Type.Union([Type.Object({ mean: Nullable(Decimal), n: Count }), Type.Null()], {
    description:
      'Only for `rating_average`: the unweighted mean and the number of ratings; null before there are ratings',
  }),
})

/** The answer for a provider with 120 paid orders, of which three buyers had a unit cancelled. */
const exampleOrders = 120
const exampleMetrics = measure({
  orders: exampleOrders,
  metrics: {
    cancellation_rate: { numerator: 3, denominator: 250, affectedBuyers: 3 },
    defect_rate: { numerator: 0, denominator: exampleOrders, affectedBuyers: 0 },
  },
})

const ActionView = Type.Object({
  metric: choice(metricKeys),
  action: Type.String({ description: 'What the provider has to do' }),
  due_at: Nullable(Time),
})

export const ScorecardView = Type.Object({
  id: Id('scd'),
  provider_id: Id('prv'),
  window: Type.Object({ from: Time, to: Time }),
  as_of: Time,
  formula_version: Type.Integer({
    minimum: 1,
    description: 'Changes whenever a formula, target or floor changes',
  }),
  tier: Type.Unsafe<Tier>({
    ...choice(tiers),
    examples: [evaluate(exampleMetrics, exampleOrders)],
  }),
  score: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: 'For sorting only; null if no metric has enough data',
    examples: [scoreOf(exampleMetrics)],
  }),
  metrics: Type.Array(MetricView, {
    minItems: metricKeys.length,
    maxItems: metricKeys.length,
    examples: [exampleMetrics.map(metricView)],
  }),
  actions: Type.Array(ActionView, { description: 'Empty if nothing is asked of the provider' }),
})

export function metricView(metric: Metric): Static<typeof MetricView> {
  const { key, policy, tally, value, status } = metric
  const isRating = key === 'rating_average' && tally !== null
  return {
    key,
    numerator: tally?.numerator ?? null,
    denominator: tally?.denominator ?? null,
    value: shown(value),
    target: decimal(policy.target),
    floor: decimal(policy.floor),
    unit: policy.unit,
    window_days: policy.windowDays,
    status,
    evidence_url: null,
    raw: isRating ? { mean: shown(plainValue(tally)), n: tally.denominator } : null,
  }
}

function shown(value: bigint | null): string | null {
  return value === null ? null : decimal(value)
}
