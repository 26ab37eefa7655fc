import { type Money, safeAmount } from '@souk/platform'
import { divideRounded, less, ratio, type Sum, total } from '../ratio.ts'

/** Sums over the paid orders of one currency that were placed in the period. Amounts are minor units. */
export interface Sales {
  readonly currency: string
  /** Units kept × price, after discounts that providers pay for, without shipping, tax and fees. */
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

export const groupings = ['provider', 'channel'] as const
export type Grouping = (typeof groupings)[number]
/** So many groups are shown. */
export const groupsMax = 100

/** The sums of one currency that a part of the period or of the sellers has. */
export type PartOfSales = Pick<Sales, 'currency' | 'gmv' | 'orders' | 'units'>

/** Counted over all currencies: a provider is active whatever it sells in. */
export interface Sellers {
  readonly active: bigint
  /** Of the active ones, those with a paid order in the thirty days before the end of the period. */
  readonly selling: bigint
}

type ByAge = readonly [Sum, Sum, Sum, Sum]

/**
 * Sums over commission lines, fees, disputes, payouts, gateway lines, searches and requests of one currency. Each is
 * null as long as nothing records what it runs over.
 */
export interface Settlements {
  readonly commission: Sum
  readonly commissionReversed: Sum
  readonly commissionBase: Sum
  readonly fees: Sum
  readonly operatorPromotions: Sum
  readonly gatewayFees: Sum
  readonly disputeLosses: Sum
  readonly disputes: Sum
  /** Payments of the period of which something was captured. */
  readonly captures: Sum
  readonly settled: Sum
  readonly providerPayable: Sum
  readonly negativeByAge: ByAge
  readonly secondsToSettle: { readonly median: number | null; readonly p95: number | null }
  readonly payoutsDue: Sum
  readonly payoutsOnTime: Sum
  readonly payoutsAttempted: Sum
  readonly payoutsFailed: Sum
  readonly correctedLater: Sum
  readonly gatewayLines: Sum
  readonly gatewayLinesMatched: Sum
  readonly unmatchedByAge: ByAge
  readonly negativeArisen: Sum
  readonly negativeRecovered: Sum
  /** Searches and looks at slots, and those that ended with a purchase or a booking. */
  readonly searches: Sum
  readonly searchesWithSale: Sum
  readonly requests: Sum
  readonly requestsAccepted: Sum
}

const unknownAge: ByAge = [null, null, null, null]

/** None of it is recorded yet. The queries take the place of each null together with the tables they read. */
export const unrecorded: Settlements = {
  commission: null,
  commissionReversed: null,
  commissionBase: null,
  fees: null,
  operatorPromotions: null,
  gatewayFees: null,
  disputeLosses: null,
  disputes: null,
  captures: null,
  settled: null,
  providerPayable: null,
  negativeByAge: unknownAge,
  secondsToSettle: { median: null, p95: null },
  payoutsDue: null,
  payoutsOnTime: null,
  payoutsAttempted: null,
  payoutsFailed: null,
  correctedLater: null,
  gatewayLines: null,
  gatewayLinesMatched: null,
  unmatchedByAge: unknownAge,
  negativeArisen: null,
  negativeRecovered: null,
  searches: null,
  searchesWithSale: null,
  requests: null,
  requestsAccepted: null,
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

/**
 * Every figure of one currency, as the README defines it. What is not recorded is null, and so is all that depends on
 * it; only lost disputes, while nothing records any, are left out of NMV.
 */
export function figuresOf(sales: Sales, settlements: Settlements, { active, selling }: Sellers) {
  const { currency, gmv, orders, units } = sales
  const nmv = gmv - sales.givenBack - (settlements.disputeLosses ?? 0n)
  const { commission, fees, commissionReversed, operatorPromotions, gatewayFees } = settlements
  const earned = total(commission, fees)
  const spent = [commissionReversed, operatorPromotions, gatewayFees, settlements.disputeLosses]
  return {
    currency,
    gmv: money(gmv, currency),
    gmv_including_shipping: money(gmv + sales.shipping, currency),
    nmv: money(nmv, currency),
    orders: Number(orders),
    units: Number(units),
    average_order_value: orders === 0n ? null : money(divideRounded(gmv, orders), currency),
    units_per_order: ratio(units, orders),
    commission: moneyOrNull(commission, currency),
    fees: moneyOrNull(fees, currency),
    gross_take_rate: ratio(earned, gmv),
    net_take_rate: ratio(less(earned, ...spent), nmv),
    effective_commission_rate: ratio(commission, settlements.commissionBase),
    refund_rate: ratio(sales.refunded, gmv),
    return_rate: ratio(sales.returned, sales.delivered),
    dispute_rate: ratio(settlements.disputes, settlements.captures),
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

export function partFigures({ currency, gmv, orders, units }: PartOfSales) {
  return {
    currency,
    gmv: money(gmv, currency),
    orders: Number(orders),
    units: Number(units),
    average_order_value: orders === 0n ? null : money(divideRounded(gmv, orders), currency),
  }
}

function settlementFigures(settlements: Settlements, currency: string) {
  const { settled, correctedLater, secondsToSettle } = settlements
  const amount = (sum: Sum) => moneyOrNull(sum, currency)
  return {
    settled: amount(settled),
    provider_payable: amount(settlements.providerPayable),
    negative_exposure: byAge(settlements.negativeByAge, amount),
    time_to_settle: {
      median_seconds: secondsToSettle.median,
      p95_seconds: secondsToSettle.p95,
    },
    on_time_payout_rate: ratio(settlements.payoutsOnTime, settlements.payoutsDue),
    payout_failure_rate: ratio(settlements.payoutsFailed, settlements.payoutsAttempted),
    settlement_accuracy: ratio(less(settled, correctedLater), settled),
    reconciliation_rate: ratio(settlements.gatewayLinesMatched, settlements.gatewayLines),
    unmatched_lines: byAge(settlements.unmatchedByAge, countOrNull),
    recovery_rate: ratio(settlements.negativeRecovered, settlements.negativeArisen),
  }
}

function byAge<Shown>(ages: ByAge, show: (sum: Sum) => Shown) {
  const [young, middle, old, oldest] = ages
  return {
    total: show(total(...ages)),
    days_0_30: show(young),
    days_31_60: show(middle),
    days_61_90: show(old),
    days_over_90: show(oldest),
  }
}

function countOrNull(sum: Sum): number | null {
  return sum === null ? null : Number(sum)
}

function moneyOrNull(sum: Sum, currency: string): Money | null {
  return sum === null ? null : money(sum, currency)
}

/** Sums are exact at any size; the wire has room for the safe integers. */
function money(amount: bigint, currency: string): Money {
  return { amount: safeAmount(Number(amount)), currency }
}
