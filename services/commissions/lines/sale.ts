import {
  isGiftCard,
  merchandiseOf,
  type Order,
  type OrderItem,
  paidByOperator,
} from '@souk/orders/contract'
import { allocate } from '@souk/platform'
import {
  type Chargeable,
  type Commission,
  commissionOn,
  commissionOnShipping,
} from '../rules/commission.ts'
import { type CommissionRule, matchingRule, termsOf } from '../rules/rule.ts'
import type { CommissionLine, Sale, Standing } from './line.ts'
import { type Kept, keptOf, type RefundOfOrder } from './standing.ts'

/** The rules that are in force for a provider at the moment of a sale. */
export interface TermsInForce {
  readonly planId: string
  readonly revision: number
  readonly rules: readonly CommissionRule[]
}

/** What is known of a sale beside the order. */
export interface Surroundings {
  /** By provider; one without rules pays no commission. */
  readonly inForce: ReadonlyMap<string, TermsInForce>
  /** By product, with all categories above. */
  readonly categories: ReadonlyMap<string, readonly string[]>
}

interface SoldItem {
  readonly item: OrderItem
  readonly providerId: string
  readonly terms: TermsInForce
  readonly rule: CommissionRule
}

/** The lines of the sale of an order that has been paid: one for each of its lines that a provider sells, and those for shipping. */
export function salesOf(order: Order, surroundings: Surroundings): Sale[] {
  const sold = order.items.flatMap((item) => soldItem(order, item, surroundings))
  return [...sold.map((each) => saleOf(order, each)), ...shippingSales(order, sold)]
}

/** Units that were cancelled before anybody looked were not sold, and what a gift card buys is sold when it is bought. */
function soldItem(
  order: Order,
  item: OrderItem,
  { inForce, categories }: Surroundings,
): SoldItem[] {
  const { providerId, productId } = item
  const units = unitsOf(item)
  if (providerId === null || units === 0 || isGiftCard(item)) return []
  const terms = inForce.get(providerId)
  if (terms === undefined || !order.paidAt) return []
  const rule = matchingRule(terms.rules, {
    providerId,
    productId,
    categoryIds: new Set(categories.get(productId)),
    channel: order.channel,
    currency: order.currency,
    subtotal: item.subtotal,
    units,
    at: order.paidAt,
  })
  return rule === undefined ? [] : [{ item, providerId, terms, rule }]
}

function unitsOf({ quantity, cancelled }: OrderItem): number {
  return quantity - cancelled
}

type Priced = Parameters<typeof merchandiseOf>[0]

/** Without and with tax, before what the operator pays of discounts: that is the operator's own affair. */
function chargeable(amounts: Priced, currency: string, units: number): Chargeable {
  const gross = amounts.total + paidByOperator(amounts.discounts)
  return { currency, net: merchandiseOf(amounts), gross, units }
}

function saleOf(order: Order, { item, ...sold }: SoldItem): Sale {
  const units = unitsOf(item)
  const commission = commissionOn(sold.rule, chargeable(item, order.currency, units))
  const measured = { value: item.total, units }
  return { ...lineOf(order, sold, commission, measured), orderItemId: item.id, units }
}

/**
 * Shipping is shared out to everything that is sold by its value, and each provider pays for its share by the rules of its lines that
 * include it: one line for each rule.
 */
function shippingSales(order: Order, sold: readonly SoldItem[]): Sale[] {
  const including = sold.filter(({ rule }) => rule.include_shipping)
  if (including.length === 0 || order.shippingLines.length === 0) return []
  const parts = order.shippingLines.map((line) => chargeable(line, order.currency, 1))
  const weights = order.items.map((item) => (isGiftCard(item) ? 0 : merchandiseOf(item)))
  const shares = {
    net: allocate(
      sumOf(parts, ({ net }) => net),
      weights,
    ),
    gross: allocate(
      sumOf(parts, ({ gross }) => gross),
      weights,
    ),
  }
  const shareOf = (kind: 'net' | 'gross', { item }: SoldItem) =>
    shares[kind][order.items.indexOf(item)] ?? 0
  const byRule = Map.groupBy(including, ({ providerId, rule }) => `${providerId} ${rule.id}`)
  return [...byRule.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const net = sumOf(same, (each) => shareOf('net', each))
    const gross = sumOf(same, (each) => shareOf('gross', each))
    if (net === 0 && gross === 0) return []
    const charged = { currency: order.currency, net, gross, units: 1 }
    const commission = commissionOnShipping(first.rule, charged)
    const measured = { value: sumOf(order.shippingLines, ({ total }) => total), units: 1 }
    return [{ ...lineOf(order, first, commission, measured), orderItemId: null, units: 1 }]
  })
}

function lineOf(
  order: Order,
  { providerId, terms, rule }: Omit<SoldItem, 'item'>,
  { base, amount, fixed, tax }: Commission,
  { value, units }: { readonly value: number; readonly units: number },
): Omit<Sale, 'orderItemId' | 'units'> {
  const isWeighedByUnits = value === 0
  const weight = isWeighedByUnits ? units : value
  const isFixedKept = rule.on_refund === 'KEEP_FIXED'
  const fixedAmount = isFixedKept ? fixed : 0
  const [fixedTax = 0] = amount === 0 ? [] : allocate(tax, [fixedAmount, amount - fixedAmount])
  const placedAt = order.placedAt ?? order.createdAt
  return {
    kind: 'SALE',
    orderId: order.id,
    providerId,
    planId: terms.planId,
    revision: terms.revision,
    ruleId: rule.id,
    terms: termsOf(rule),
    currency: order.currency,
    reverses: null,
    isWeighedByUnits,
    base,
    amount,
    fixedAmount,
    taxAmount: tax,
    fixedTax,
    weight,
    fixedWeight: isFixedKept ? weight : 0,
    placedAt,
    paidAt: order.paidAt ?? placedAt,
  }
}

/** How much of what a line of a sale is for still stands, by its measure. */
export function standingIn(
  order: Order,
  refunds: readonly RefundOfOrder[],
): (sale: Pick<CommissionLine, 'orderItemId' | 'providerId' | 'isWeighedByUnits'>) => Standing {
  const { items, shipping, isAllGone } = keptOf(order, refunds)
  const byValue = ({ value, kept }: Kept): Standing => ({ sold: value, kept })
  const byUnits = (units: number): Standing => ({ sold: units, kept: isAllGone ? 0 : units })
  return ({ orderItemId, providerId, isWeighedByUnits }) => {
    if (orderItemId === null) {
      // A provider of which nothing is left sends nothing, whatever others still send.
      const sends = order.items.some((item) => item.providerId === providerId && unitsOf(item) > 0)
      if (!sends) return gone
      return isWeighedByUnits ? byUnits(1) : byValue(shipping)
    }
    const item = order.items.find(({ id }) => id === orderItemId)
    if (!item) return gone
    return isWeighedByUnits ? byUnits(unitsOf(item)) : byValue(items.get(item.id) ?? nothing)
  }
}

const gone: Standing = { sold: 0, kept: 0 }
const nothing: Kept = { value: 0, kept: 0 }

function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0)
}
