import { type Money, safeAmount } from '@souk/platform'
import { divideRounded, ratio } from '../ratio.ts'

/** Sums over the paid orders of one currency that were placed in the period. Amounts are minor units. */
export interface Sales {
  readonly currency: string
  /** Units kept × price, after discounts, without shipping, tax and fees. */
  readonly gmv: bigint
  readonly shipping: bigint
  readonly orders: bigint
  readonly units: bigint
  readonly delivered: bigint
  readonly returned: bigint
  /** Refunds beyond what cancelled units gave back, and of those the part that paid for items. */
  readonly refunded: bigint
  /** Value returned or refunded, each order's once. */
  readonly givenBack: bigint
  readonly gmvOfTopTen: bigint
}

/** Counted over all currencies: a provider is active whatever it sells in. */
export interface Sellers {
  readonly active: bigint
  /** Of the active ones, those with a paid order in the thirty days before the end of the period. */
  readonly selling: bigint
}

/** Sums over commission lines, fees, disputes, payouts, gateway lines, searches and requests of one currency. */
export interface Settlements {
  readonly commission: bigint
  readonly commissionReversed: bigint
  readonly commissionBase: bigint
  readonly fees: bigint
  readonly operatorPromotions: bigint
  readonly gatewayFees: bigint
  readonly disputeLosses: bigint
  readonly disputes: bigint
  readonly settled: bigint
  readonly providerPayable: bigint
  readonly negativeByAge: readonly [bigint, bigint, bigint, bigint]
  readonly secondsToSettle: { readonly median: number | null; readonly p95: number | null }
  readonly payoutsDue: bigint
  readonly payoutsOnTime: bigint
  readonly payoutsAttempted: bigint
  readonly payoutsFailed: bigint
  readonly correctedLater: bigint
  readonly gatewayLines: bigint
  readonly gatewayLinesMatched: bigint
  readonly unmatchedByAge: readonly [bigint, bigint, bigint, bigint]
  readonly negativeArisen: bigint
  readonly negativeRecovered: bigint
  /** Searches and looks at slots, and those that ended with a purchase or a booking. */
  readonly searches: bigint
  readonly searchesWithSale: bigint
  readonly requests: bigint
  readonly requestsAccepted: bigint
}

/**
 * Commissions, payouts, disputes, reconciliation, searches and requests have no tables yet, so every one of
 * their sums runs over no rows. The queries take the place of this constant together with those tables.
 */
export const nothingSettled: Settlements = {
  commission: 0n,
  commissionReversed: 0n,
  commissionBase: 0n,
  fees: 0n,
  operatorPromotions: 0n,
  gatewayFees: 0n,
  disputeLosses: 0n,
  disputes: 0n,
  settled: 0n,
  providerPayable: 0n,
  negativeByAge: [0n, 0n, 0n, 0n],
  secondsToSettle: { median: null, p95: null },
  payoutsDue: 0n,
  payoutsOnTime: 0n,
  payoutsAttempted: 0n,
  payoutsFailed: 0n,
  correctedLater: 0n,
  gatewayLines: 0n,
  gatewayLinesMatched: 0n,
  unmatchedByAge: [0n, 0n, 0n, 0n],
  negativeArisen: 0n,
  negativeRecovered: 0n,
  searches: 0n,
  searchesWithSale: 0n,
  requests: 0n,
  requestsAccepted: 0n,
}

export function noSales(currency: string): Sales {
  return {
    currency,
    gmv: 0n,
    shipping: 0n,
    orders: 0n,
    units: 0n,
    delivered: 0n,
    returned: 0n,
    refunded: 0n,
    givenBack: 0n,
    gmvOfTopTen: 0n,
  }
}

/** Every figure of one currency, as the README defines it. `captured` counts the captured payments. */
export function figuresOf(
  sales: Sales,
  settlements: Settlements,
  { active, selling }: Sellers,
  captured: bigint,
) {
  const { currency, gmv, orders, units } = sales
  const nmv = gmv - sales.givenBack - settlements.disputeLosses
  const earned = settlements.commission + settlements.fees
  const kept =
    earned -
    settlements.commissionReversed -
    settlements.operatorPromotions -
    settlements.gatewayFees -
    settlements.disputeLosses
  return {
    currency,
    gmv: money(gmv, currency),
    gmv_including_shipping: money(gmv + sales.shipping, currency),
    nmv: money(nmv, currency),
    orders: Number(orders),
    units: Number(units),
    average_order_value: orders === 0n ? null : money(divideRounded(gmv, orders), currency),
    units_per_order: ratio(units, orders),
    commission: money(settlements.commission, currency),
    fees: money(settlements.fees, currency),
    gross_take_rate: ratio(earned, gmv),
    net_take_rate: ratio(kept, nmv),
    effective_commission_rate: ratio(settlements.commission, settlements.commissionBase),
    refund_rate: ratio(sales.refunded, gmv),
    return_rate: ratio(sales.returned, sales.delivered),
    dispute_rate: ratio(settlements.disputes, captured),
    liquidity: ratio(settlements.searchesWithSale, settlements.searches),
    fill_rate: ratio(settlements.requestsAccepted, settlements.requests),
    providers: {
      active: Number(active),
      selling: Number(selling),
      activity_rate: ratio(selling, active),
      concentration_top_10: ratio(sales.gmvOfTopTen, gmv),
    },
    settlement: settlementFigures(settlements, currency),
  }
}

function settlementFigures(settlements: Settlements, currency: string) {
  const [young, middle, old, oldest] = settlements.negativeByAge
  const unmatched = settlements.unmatchedByAge.map(Number)
  const { settled, correctedLater } = settlements
  return {
    settled: money(settled, currency),
    provider_payable: money(settlements.providerPayable, currency),
    negative_exposure: {
      total: money(young + middle + old + oldest, currency),
      days_0_30: money(young, currency),
      days_31_60: money(middle, currency),
      days_61_90: money(old, currency),
      days_over_90: money(oldest, currency),
    },
    time_to_settle: {
      median_seconds: settlements.secondsToSettle.median,
      p95_seconds: settlements.secondsToSettle.p95,
    },
    on_time_payout_rate: ratio(settlements.payoutsOnTime, settlements.payoutsDue),
    payout_failure_rate: ratio(settlements.payoutsFailed, settlements.payoutsAttempted),
    settlement_accuracy: ratio(settled - correctedLater, settled),
    reconciliation_rate: ratio(settlements.gatewayLinesMatched, settlements.gatewayLines),
    unmatched_lines: {
      total: unmatched.reduce((sum, lines) => sum + lines, 0),
      days_0_30: unmatched[0] ?? 0,
      days_31_60: unmatched[1] ?? 0,
      days_61_90: unmatched[2] ?? 0,
      days_over_90: unmatched[3] ?? 0,
    },
    recovery_rate: ratio(settlements.negativeRecovered, settlements.negativeArisen),
  }
}

/** Sums are exact at any size; the wire has room for the safe integers. */
function money(amount: bigint, currency: string): Money {
  return { amount: safeAmount(Number(amount)), currency }
}
