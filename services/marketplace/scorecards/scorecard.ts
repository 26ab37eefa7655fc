import { validationFailed } from '@souk/platform'
import { divideRounded, millionths } from '../ratio.ts'
import {
  affectedBuyersMin,
  evidencedMetrics,
  groupsOfPremium,
  groupWeights,
  type MetricGroup,
  type MetricKey,
  type MetricPolicy,
  metricKeys,
  ordersMin,
  policies,
  ratingPrior,
} from './policy.ts'

/** The counts behind a metric. */
export interface Tally {
  readonly numerator: number
  readonly denominator: number
  /** Different buyers who were affected. */
  readonly affectedBuyers: number
}

export type MetricStatus = 'MEETS' | 'WATCH' | 'BREACH' | 'INSUFFICIENT'

export interface Metric {
  readonly key: MetricKey
  readonly policy: MetricPolicy
  /** Null as long as nothing records what would be counted. */
  readonly tally: Tally | null
  /** Millionths of the unit. */
  readonly value: bigint | null
  readonly status: MetricStatus
}

export type Tier = 'NEW' | 'STANDARD' | 'PREMIUM' | 'WATCH' | 'AT_RISK' | 'SUSPENDED'

/** The counts of one evaluation. `orders` are the paid ones of the longest window. */
export interface Tallies {
  readonly orders: number
  readonly metrics: Partial<Record<MetricKey, Tally>>
  /** What the ratings of all providers of the tenant average to, in millionths. */
  readonly meanRating?: bigint
}

/** All metrics, in the order of the policy. A metric that is not recorded yet has no tally. */
export function measure({ metrics, meanRating }: Tallies): Metric[] {
  return metricKeys.map((key) => {
    const policy = policies[key]
    const tally = metrics[key] ?? null
    if (!tally) return { key, policy, tally, value: null, status: 'INSUFFICIENT' }
    const plain = plainValue(tally)
    const value = key === 'rating_average' ? weighted(plain, tally, meanRating) : plain
    return { key, policy, tally, value, status: statusOf(policy, tally, value) }
  })
}

/** Numerator by denominator, nothing else. */
export function plainValue({ numerator, denominator }: Tally): bigint | null {
  return millionths(BigInt(numerator), BigInt(denominator))
}

/** A few ratings say little, so the tenant's mean is added with the weight of the prior. */
function weighted(plain: bigint | null, { denominator }: Tally, mean = plain): bigint | null {
  if (plain === null || mean === null) return null
  const ratings = BigInt(denominator)
  return divideRounded(mean * ratingPrior + plain * ratings, ratingPrior + ratings)
}

export function statusOf(policy: MetricPolicy, tally: Tally, value: bigint | null): MetricStatus {
  if (value === null || tally.denominator < policy.denominatorMin) return 'INSUFFICIENT'
  if (reaches(policy, value, policy.target)) return 'MEETS'
  if (reaches(policy, value, policy.floor)) return 'WATCH'
  return tally.affectedBuyers >= affectedBuyersMin ? 'BREACH' : 'WATCH'
}

/** A value equal to the threshold reaches it. */
function reaches({ target, floor }: MetricPolicy, value: bigint, line: bigint): boolean {
  return floor > target ? value <= line : value >= line
}

/**
 * The tier by one evaluation of the metrics. PREMIUM needs counted metrics in fulfillment and in quality, so one good
 * metric alone is not enough.
 */
export function evaluate(metrics: readonly Metric[], orders: number): Tier {
  const breaches = metrics.filter(({ status }) => status === 'BREACH')
  if (breaches.length >= 2 || breaches.some(isBeyondAtRisk)) return 'AT_RISK'
  if (breaches.length === 1) return 'WATCH'
  if (orders < ordersMin) return 'NEW'
  const counted = metrics.filter(({ status }) => status !== 'INSUFFICIENT')
  const groups = new Set(counted.map(({ policy }) => policy.group))
  const hasEnoughGroups = groupsOfPremium.every((group) => groups.has(group))
  const meetsAll = counted.every(({ status }) => status === 'MEETS')
  return hasEnoughGroups && meetsAll ? 'PREMIUM' : 'STANDARD'
}

function isBeyondAtRisk({ policy, value }: Metric): boolean {
  if (policy.atRisk === undefined || value === null) return false
  return !reaches(policy, value, policy.atRisk)
}

const ranks: Record<Tier, number> = {
  SUSPENDED: 0,
  AT_RISK: 1,
  WATCH: 2,
  NEW: 3,
  STANDARD: 3,
  PREMIUM: 4,
}

/**
 * It takes two evaluations in a row to fall and one to rise, which is to say that the better of the last
 * two counts. That needs no memory: the evaluation of the day before can always be made again.
 */
export function tierOf(latest: Tier, dayBefore: Tier, isSuspended: boolean): Tier {
  if (isSuspended) return 'SUSPENDED'
  return ranks[dayBefore] > ranks[latest] ? dayBefore : latest
}

/**
 * 0 to 100 with two places, for sorting only. The metrics of a group count alike, and a group without a
 * counted metric leaves its weight to the others. Null when nothing counts.
 */
export function scoreOf(metrics: readonly Metric[]): number | null {
  const counted = metrics.filter(({ status }) => status !== 'INSUFFICIENT')
  const groups = Map.groupBy(counted, ({ policy }) => policy.group)
  if (groups.size === 0) return null
  let points = 0
  let weights = 0
  for (const [group, members] of groups) {
    points += groupWeights[group as MetricGroup] * mean(members.map(attainment))
    weights += groupWeights[group as MetricGroup]
  }
  return Math.round((10_000 * points) / weights) / 100
}

/** Zero at the floor or beyond it, one at the target or beyond it, straight in between. */
export function attainment({ value, policy: { target, floor } }: Metric): number {
  const part = Number((value ?? floor) - floor) / Number(target - floor)
  return Math.min(1, Math.max(0, part))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Where the rows behind a metric are listed; null where nothing is counted yet. */
export function evidenceUrl({ key }: Metric, providerId: string, asOf: Date): string | null {
  if (!evidencedMetrics.some((metric) => metric === key)) return null
  const query = new URLSearchParams({ metric: key, as_of: asOf.toISOString() })
  return `/api/v1/providers/${providerId}/scorecard/evidence?${query}`
}

/** A scorecard looks back. */
export function momentOf(asked: string | undefined, now: Date): Date {
  if (asked === undefined) return now
  const moment = new Date(asked)
  if (moment <= now) return moment
  throw validationFailed(undefined, {
    errors: [{ path: '/query/as_of', code: 'maximum', message: 'as_of must not be in the future' }],
  })
}
