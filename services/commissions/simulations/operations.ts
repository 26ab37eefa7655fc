import { listAssigned } from '@souk/catalog/contract'
import { listSoldByProviders } from '@souk/orders/contract'
import { listRefundsOfOrders } from '@souk/payments/contract'
import {
  checkCurrency,
  dayMs,
  divideRounded,
  type Money,
  parseRate,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { categoriesOf } from '../lines/operations.ts'
import { listLinesOfOrders } from '../lines/store.ts'
import { findPlan } from '../plans/store.ts'
import { commissionPlanUnknown } from '../problems.ts'
import { type Commission, commissionOn } from '../rules/commission.ts'
import { checkRules } from '../rules/operations.ts'
import { type CommissionRule, matchingRule } from '../rules/rule.ts'
import { type Simulation, simulate } from './simulation.ts'

/** So many orders are read with all that belongs to them; a longer period is told by its newest. */
const ordersMax = 2_000
const periodMaxMs = 366 * dayMs

export interface RulesAsked {
  readonly rules: readonly CommissionRule[] | undefined
  readonly planId: string | undefined
}

export interface Wanted extends RulesAsked {
  readonly from: Date
  readonly to: Date
  readonly providerIds: readonly string[] | undefined
}

export interface Simulated {
  readonly from: Date
  readonly to: Date
  readonly orders: number
  readonly isComplete: boolean
  readonly result: Simulation
}

/** Reads only. */
export async function simulateRules(tx: Tx, wanted: Wanted): Promise<Simulated> {
  const { from, to, providerIds } = wanted
  checkPeriod(from, to)
  const rules = await rulesAsked(tx, wanted)
  const sold = { from, to, providerIds: providerIds ?? [] }
  const found = await listSoldByProviders(tx, sold, ordersMax + 1)
  const orders = found.slice(0, ordersMax)
  const orderIds = orders.map(({ id }) => id)
  const [refunds, lines, categories] = await Promise.all([
    listRefundsOfOrders(tx, orderIds),
    listLinesOfOrders(tx, orderIds),
    categoriesOf(tx, orders),
  ])
  const past = { orders, refunds, lines, categories }
  const result = simulate(rules, past, providerIds && new Set(providerIds))
  return { from, to, orders: orders.length, isComplete: found.length <= ordersMax, result }
}

function checkPeriod(from: Date, to: Date): void {
  const forMs = to.getTime() - from.getTime()
  if (forMs > 0 && forMs <= periodMaxMs) return
  const [code, message] =
    forMs > 0
      ? ['too_long', 'is more than 366 days after from']
      : ['not_after', 'is not after from']
  throw validationFailed(undefined, { errors: [{ path: '/to', code, message }] })
}

/** A draft is refused as it would be when it is saved; a plan was looked at then. */
async function rulesAsked(
  tx: Tx,
  { rules, planId }: RulesAsked,
): Promise<readonly CommissionRule[]> {
  if ((rules === undefined) === (planId === undefined)) {
    const error = { path: '/rules', code: 'either', message: 'is sent, or plan_id, not both' }
    throw validationFailed(undefined, { errors: [error] })
  }
  if (planId !== undefined) {
    const plan = await findPlan(tx, planId)
    if (!plan) throw commissionPlanUnknown({ commissionPlanId: planId })
    return plan.rules
  }
  await checkRules(tx, rules ?? [])
  return rules ?? []
}

export interface ExampleSale {
  readonly providerId: string | undefined
  readonly productId: string | undefined
  readonly channel: string
  readonly quantity: number
  readonly unitPrice: Money
  readonly salesTaxRate: string | undefined
  readonly at: Date | undefined
}

export interface PreviewedCommission {
  readonly rules: readonly CommissionRule[]
  readonly rule: CommissionRule | undefined
  readonly currency: string
  readonly commission: Commission
}

/** What a sale would come to that nobody has made. */
export async function previewCommission(
  tx: Tx,
  asked: RulesAsked,
  sale: ExampleSale,
): Promise<PreviewedCommission> {
  const { currency, amount } = sale.unitPrice
  checkCurrency(currency)
  const [rules, product] = await Promise.all([rulesAsked(tx, asked), productOf(tx, sale)])
  const subtotal = amount * sale.quantity
  const rule = matchingRule(rules, {
    ...product,
    channel: sale.channel,
    currency,
    subtotal,
    units: sale.quantity,
    at: sale.at ?? tx.now,
  })
  const net = subtotal - taxIn(subtotal, sale.salesTaxRate)
  const sold = { currency, net, gross: subtotal, units: sale.quantity }
  return { rules, rule, currency, commission: rule ? commissionOn(rule, sold) : nothing }
}

const nothing: Commission = { base: 0, amount: 0, fixed: 0, tax: 0 }
const whole = 1_000_000n

/** The tax that a price holds. */
function taxIn(gross: number, rate: string | undefined): number {
  if (rate === undefined) return 0
  const taxed = parseRate(rate)
  return Number(divideRounded(BigInt(gross) * taxed, whole + taxed))
}

async function productOf(tx: Tx, { providerId, productId }: ExampleSale) {
  if (productId === undefined) {
    return { providerId: providerId ?? '', productId: null, categoryIds: new Set<string>() }
  }
  const { kept, sellers } = await listAssigned(tx, [productId])
  return {
    providerId: providerId ?? sellers.get(productId) ?? '',
    productId,
    categoryIds: new Set(kept.map(({ categoryId }) => categoryId)),
  }
}
