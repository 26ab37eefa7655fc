import { Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Moment } from '../analytics/schemas.ts'
import { decimal } from '../ratio.ts'
import { metricKeys } from './policy.ts'
import type { Metric, MetricStatus, Tier } from './scorecard.ts'

export const ScorecardQuery = Type.Object(
  { as_of: Type.Optional(Moment) },
  { additionalProperties: false },
)

const Decimal = Type.String({ pattern: '^[0-9]+\\.[0-9]{6}$' })
const Count = Type.Integer({ minimum: 0 })

function choice<Value extends string>(values: readonly Value[]) {
  return Type.Unsafe<Value>({ type: 'string', enum: values })
}

const tiers: Tier[] = ['NEW', 'STANDARD', 'PREMIUM', 'WATCH', 'AT_RISK', 'SUSPENDED']
const statuses: MetricStatus[] = ['MEETS', 'WATCH', 'BREACH', 'INSUFFICIENT']

const MetricView = Type.Object({
  key: choice(metricKeys),
  numerator: Count,
  denominator: Count,
  value: Nullable(Decimal),
  target: Decimal,
  floor: Decimal,
  unit: choice(['RATIO', 'STARS', 'MINUTES']),
  window_days: Type.Integer({ minimum: 1 }),
  status: choice(statuses),
  evidence_url: Type.Union([Type.String(), Type.Null()], {
    description: 'Where the rows behind the number can be read; null while there is no such place',
  }),
})

export const ScorecardView = Type.Object({
  provider_id: Id('prv'),
  window: Type.Object({ from: Time, to: Time }),
  as_of: Time,
  formula_version: Type.Integer({ minimum: 1 }),
  tier: choice(tiers),
  score: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: 'For sorting only; null when no metric counts',
  }),
  metrics: Type.Array(MetricView, { minItems: metricKeys.length, maxItems: metricKeys.length }),
})

export function metricView(metric: Metric): Static<typeof MetricView> {
  const { key, policy, numerator, denominator, value, status } = metric
  return {
    key,
    numerator,
    denominator,
    value: value === null ? null : decimal(value),
    target: decimal(policy.target),
    floor: decimal(policy.floor),
    unit: policy.unit,
    window_days: policy.windowDays,
    status,
    evidence_url: null,
  }
}
