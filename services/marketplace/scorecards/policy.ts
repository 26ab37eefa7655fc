import { parseRate } from '@souk/platform'

export type MetricGroup = 'FULFILLMENT' | 'RATING' | 'RESPONSE' | 'QUALITY'

export interface MetricPolicy {
  readonly group: MetricGroup
  readonly unit: 'RATIO' | 'STARS' | 'MINUTES'
  /** Days before `as_of` in which the orders or bookings behind the number were placed. */
  readonly windowDays: number
  /** Days that an order must be old, so that problems with it have had time to show. */
  readonly maturityDays: number
  /** Values are millionths of the unit. Where the floor is above the target, less is better. */
  readonly target: bigint
  readonly floor: bigint
  /** A threshold beyond the floor: missing it alone puts the provider at risk. */
  readonly atRisk?: bigint
  /** With a smaller denominator the value says too little. */
  readonly denominatorMin: number
}

function metric(
  group: MetricGroup,
  [windowDays, maturityDays]: [number, number],
  [target, floor, atRisk]: [string, string, string?],
  unit: MetricPolicy['unit'] = 'RATIO',
  denominatorMin = 20,
): MetricPolicy {
  return {
    group,
    unit,
    windowDays,
    maturityDays,
    target: parseRate(target),
    floor: parseRate(floor),
    ...(atRisk !== undefined && { atRisk: parseRate(atRisk) }),
    denominatorMin,
  }
}

const bookingsMin = 10

/** Raised with every change of a formula or a policy below, so that two scorecards can be compared. */
export const formulaVersion = 1

export const policies = {
  rating_average: metric('RATING', [365, 0], ['4.8', '4'], 'STARS'),
  negative_rating_rate: metric('RATING', [90, 0], ['0.02', '0.08']),
  response_rate_24h: metric('RESPONSE', [90, 1], ['0.95', '0.8']),
  response_time_median: metric('RESPONSE', [90, 0], ['240', '1440'], 'MINUTES'),
  acceptance_rate: metric('RESPONSE', [90, 0], ['0.95', '0.8']),
  on_time_ship_rate: metric('FULFILLMENT', [30, 2], ['0.96', '0.9']),
  on_time_delivery_rate: metric('FULFILLMENT', [30, 14], ['0.95', '0.9']),
  on_time_start_rate: metric('FULFILLMENT', [90, 0], ['0.97', '0.9'], 'RATIO', bookingsMin),
  valid_tracking_rate: metric('FULFILLMENT', [30, 5], ['0.97', '0.95']),
  cancellation_rate: metric('FULFILLMENT', [30, 0], ['0.005', '0.025']),
  reschedule_rate: metric('FULFILLMENT', [90, 0], ['0.02', '0.08'], 'RATIO', bookingsMin),
  defect_rate: metric('QUALITY', [60, 30], ['0.005', '0.01', '0.02']),
  case_rate: metric('QUALITY', [90, 30], ['0.003', '0.01']),
  return_rate_fault: metric('QUALITY', [90, 30], ['0.03', '0.1']),
  settlement_health: metric('QUALITY', [90, 0], ['0', '0.1']),
} satisfies Record<string, MetricPolicy>

export type MetricKey = keyof typeof policies

export const metricKeys = Object.keys(policies) as MetricKey[]

/** The metrics that something is counted for yet, and whose rows can be listed. */
export const evidencedMetrics = [
  'cancellation_rate',
  'defect_rate',
  'on_time_ship_rate',
  'on_time_delivery_rate',
] as const satisfies MetricKey[]
export type EvidencedMetric = (typeof evidencedMetrics)[number]

/** How many average ratings each provider starts with, so that its first few do not decide alone. */
export const ratingPrior = 10n

/** What each group gives to the score, out of a hundred. */
export const groupWeights: Record<MetricGroup, number> = {
  FULFILLMENT: 40,
  RATING: 30,
  RESPONSE: 15,
  QUALITY: 15,
}

/** PREMIUM needs at least one counted metric in each of these groups. */
export const groupsOfPremium: readonly MetricGroup[] = ['FULFILLMENT', 'QUALITY']

/** A floor counts as missed only if at least this many different buyers are affected. */
export const affectedBuyersMin = 3

/** A provider with fewer orders is NEW. */
export const ordersMin = 20

/**
 * An order keeps why it was cancelled, not by whom. These reasons are attributed to the provider; any other reason, or
 * none, does not count against it.
 */
export const reasonsOfProvider = ['provider', 'out_of_stock', 'pricing_error']
