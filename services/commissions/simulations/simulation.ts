import type { Order } from '@souk/orders/contract'
import { type CommissionLine, netOf, type Sale, stepsOf } from '../lines/line.ts'
import { salesOf, standingIn, type TermsInForce } from '../lines/sale.ts'
import type { RefundOfOrder } from '../lines/standing.ts'
import type { CommissionRule } from '../rules/rule.ts'

/** Orders of the past, and what they have come to. */
export interface Past {
  readonly orders: readonly Order[]
  readonly refunds: readonly (RefundOfOrder & { readonly orderId: string })[]
  readonly lines: readonly CommissionLine[]
  readonly categories: ReadonlyMap<string, readonly string[]>
}

/** What is left of commissions after cancellations and refunds. */
export interface Sums {
  readonly base: number
  readonly amount: number
  readonly taxAmount: number
}

export interface Compared {
  readonly currency: string
  readonly recorded: Sums
  readonly simulated: Sums
}

export interface RuleUse {
  readonly rule: CommissionRule
  /** Lines of orders that it was applied to; shipping has no line of its own here. */
  readonly lines: number
  readonly currencies: readonly (Sums & { readonly currency: string })[]
}

export interface Simulation {
  /** Lines of orders that providers sold. */
  readonly lines: number
  readonly currencies: readonly Compared[]
  readonly providers: readonly (Compared & { readonly providerId: string })[]
  readonly rules: readonly RuleUse[]
  /** Lines that no rule is for: rules without one for everything leave some. */
  readonly unmatched: number
}

type Amounts = Sums & { readonly currency: string; readonly providerId: string }
type Simulated = Amounts & { readonly ruleId: string; readonly isShipping: boolean }

/** The rules as if they had always been in force for these providers, or for all, computed exactly as lines are. */
export function simulate(
  rules: readonly CommissionRule[],
  { orders, refunds, lines, categories }: Past,
  providerIds: ReadonlySet<string> | undefined,
): Simulation {
  const isMeant = (id: string | null): id is string =>
    id !== null && (providerIds === undefined || providerIds.has(id))
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  const simulated = orders.flatMap((order) =>
    simulateOrder(order, refundsOf.get(order.id) ?? [], {
      inForce: inForceFor(order, rules, isMeant),
      categories,
    }),
  )
  const recorded = lines.filter(({ providerId }) => isMeant(providerId))
  const sold = orders
    .flatMap(({ items }) => items)
    .filter((item) => isMeant(item.providerId) && item.quantity > item.cancelled)
  const matched = simulated.filter(({ isShipping }) => !isShipping)
  const byProvider = (line: Amounts) => `${line.providerId} ${line.currency}`
  return {
    lines: sold.length,
    unmatched: sold.length - matched.length,
    currencies: compared(recorded, simulated, ({ currency }) => currency),
    providers: compared(recorded, simulated, byProvider),
    rules: rules.map((rule) => useOf(rule, simulated)),
  }
}

function inForceFor(
  { items }: Order,
  rules: readonly CommissionRule[],
  isMeant: (id: string | null) => id is string,
): ReadonlyMap<string, TermsInForce> {
  const terms = { planId: '', revision: 0, rules }
  return new Map(
    items
      .map(({ providerId }) => providerId)
      .filter(isMeant)
      .map((id) => [id, terms]),
  )
}

function simulateOrder(
  order: Order,
  refunds: readonly RefundOfOrder[],
  surroundings: Parameters<typeof salesOf>[1],
): Simulated[] {
  const standing = standingIn(order, refunds)
  return salesOf(order, surroundings).map((sale: Sale) => {
    const { base, amount, taxAmount } = netOf([sale, ...stepsOf(sale, [], standing(sale))])
    const { currency, providerId, ruleId, orderItemId } = sale
    const isShipping = orderItemId === null
    return { base, amount, taxAmount, currency, providerId, ruleId, isShipping }
  })
}

function compared(
  recorded: readonly Amounts[],
  simulated: readonly Amounts[],
  keyOf: (line: Amounts) => string,
): (Compared & { readonly providerId: string })[] {
  const [then, now] = [Map.groupBy(recorded, keyOf), Map.groupBy(simulated, keyOf)]
  const keys = [...new Set([...then.keys(), ...now.keys()])].toSorted()
  return keys.flatMap((key) => {
    const [first] = [...(then.get(key) ?? []), ...(now.get(key) ?? [])]
    if (!first) return []
    const { currency, providerId } = first
    const sums = { recorded: summed(then.get(key)), simulated: summed(now.get(key)) }
    return [{ currency, providerId, ...sums }]
  })
}

function useOf(rule: CommissionRule, simulated: readonly Simulated[]): RuleUse {
  const own = simulated.filter(({ ruleId }) => ruleId === rule.id)
  const byCurrency = Map.groupBy(own, ({ currency }) => currency)
  return {
    rule,
    lines: own.filter(({ isShipping }) => !isShipping).length,
    currencies: [...byCurrency]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, lines]) => ({ currency, ...summed(lines) })),
  }
}

function summed(lines: readonly Sums[] = []): Sums {
  return lines.reduce(
    (sum, { base, amount, taxAmount }) => ({
      base: sum.base + base,
      amount: sum.amount + amount,
      taxAmount: sum.taxAmount + taxAmount,
    }),
    { base: 0, amount: 0, taxAmount: 0 },
  )
}
