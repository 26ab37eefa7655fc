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
  readonly providersSelling: bigint
  readonly gmvOfTopTen: bigint
}

/** Sums over commission lines, fees, disputes, payouts and gateway lines of one currency. */
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
  readonly negativeArisen: bigint
  readonly negativeRecovered: bigint
}

/**
 * Commissions, payouts, disputes and reconciliation have no tables yet, so every one of their sums runs
 * over no rows. The queries take the place of this constant together with those tables.
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
  negativeArisen: 0n,
  negativeRecovered: 0n,
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
    providersSelling: 0n,
    gmvOfTopTen: 0n,
  }
}

/** Every figure of one currency, as the README defines it. */
export function figuresOf(sales: Sales, settlements: Settlements, activeProviders: bigint) {
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
    dispute_rate: ratio(settlements.disputes, orders),
    providers: {
      active: Number(activeProviders),
      selling: Number(sales.providersSelling),
      activity_rate: ratio(sales.providersSelling, activeProviders),
      concentration_top_10: ratio(sales.gmvOfTopTen, gmv),
    },
    settlement: settlementFigures(settlements, currency),
  }
}

function settlementFigures(settlements: Settlements, currency: string) {
  const [young, middle, old, oldest] = settlements.negativeByAge
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
    recovery_rate: ratio(settlements.negativeRecovered, settlements.negativeArisen),
  }
}

/** Sums are exact at any size; the wire has room for the safe integers. */
function money(amount: bigint, currency: string): Money {
  return { amount: safeAmount(Number(amount)), currency }
}
