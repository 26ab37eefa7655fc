import type { ProductKind } from '@souk/catalog/contract'
import type { ContactAddress } from '@souk/customers/contract'
import { amountOutOfRange, type Metadata, shortOf } from '@souk/platform'
import type { Reevaluated } from '@souk/promotions/contract'
import { type Amounts, type ShippingLine, totalsOf } from './sales/amounts.ts'
import { restOf } from './sales/cancelled-units.ts'
import { worthOf } from './sales/shares.ts'
import {
  assertLegalStep,
  type Derived,
  derive,
  isCovered,
  type OrderFacts,
  openUnits,
  type Units,
} from './status.ts'

/** Units of a variant that are in one unit of a bundle. */
export interface ItemComponent {
  readonly variantId: string
  readonly quantity: number
}

export interface OrderItem extends Units, Amounts {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly providerId: string | null
  readonly sku: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly kind: ProductKind
  readonly requiresShipping: boolean
  /** What a bundle is made of, whose units are reserved and shipped in its place; empty for everything else. */
  readonly components: readonly ItemComponent[]
  /** What `unitQuantity` units cost: more than one for prices below a minor unit. */
  readonly unitAmount: number
  readonly unitQuantity: number
  /** Whether the amounts include tax, as the price list said; null for a base price, of which the tax settings say it. */
  readonly taxInclusive: boolean | null
  readonly metadata: Metadata
}

export type OrderSource = 'API' | 'CART'

/** Amounts are minor units of `currency`. */
export interface Order extends OrderFacts, Derived {
  readonly id: string
  /** Short number for people. A draft has none. */
  readonly number: string | null
  readonly source: OrderSource
  /** The cart that became this order, and no other. Of a group its first order names it. */
  readonly cartId: string | null
  /** The group of orders that were bought together of several sellers; it has the uuid of its first order. */
  readonly orderGroupId: string | null
  readonly channel: string
  readonly customerId: string | null
  /** The quote whose prices it took. */
  readonly quoteId: string | null
  /** The country that the quote is for; null when it is for all of them. */
  readonly quotedCountry: string | null
  readonly email: string | null
  /** Where it is sent. Prices and stock were chosen for its country. */
  readonly shippingAddress: ContactAddress | null
  readonly billingAddress: ContactAddress | null
  /** Set when every line is sold by that one provider. */
  readonly providerId: string | null
  readonly currency: string
  readonly items: readonly OrderItem[]
  readonly shippingLines: readonly ShippingLine[]
  /** The calculation that its taxes come from. */
  readonly taxCalculationId: string | null
  readonly subtotal: number
  readonly discountTotal: number
  readonly shippingTotal: number
  readonly feeTotal: number
  readonly includedTaxTotal: number
  readonly taxTotal: number
  readonly expiresAt: Date | null
  readonly fulfilledAt: Date | null
  readonly cancelReason: string | null
  readonly note: string | null
  readonly tags: readonly string[]
  readonly externalId: string | null
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The country that prices and stock of the order were chosen for; null when it was placed without saying. */
export function countryOf({
  shippingAddress,
  quotedCountry,
}: Pick<Order, 'shippingAddress' | 'quotedCountry'>): string | null {
  return shippingAddress?.country ?? quotedCountry
}

/** How long an unpaid order keeps its stock. */
const paymentWindowMs = 24 * 60 * 60 * 1_000

/** What an operation may change directly. Everything else is derived from it. */
type Change = Partial<Omit<Order, keyof Derived | 'id' | 'version' | 'createdAt' | 'updatedAt'>>

/** Applies a change and derives the statuses, the timestamps that are set once, and the expiry from it. */
export function amend(order: Order, change: Change, now: Date): Order {
  const changed = withDerived({ ...order, ...change }, now)
  assertLegalStep(order.status, changed.status)
  return { ...changed, version: order.version + 1, updatedAt: now }
}

function withDerived(facts: Omit<Order, keyof Derived>, now: Date): Order {
  const paidAt = facts.paidAt ?? (isCovered(facts) ? now : null)
  const derived = derive({ ...facts, paidAt })
  const isPending = derived.status === 'PENDING'
  return {
    ...facts,
    ...derived,
    paidAt,
    refundedAt: facts.refundedAt ?? (derived.status === 'REFUNDED' ? now : null),
    fulfilledAt: facts.fulfilledAt ?? (derived.status === 'FULFILLED' ? now : null),
    expiresAt: isPending ? (facts.expiresAt ?? new Date(now.getTime() + paymentWindowMs)) : null,
  }
}

/** A line before anything happened to it. */
export type NewItem = Omit<OrderItem, keyof Units> & Pick<Units, 'quantity'>

export type OrderDraft = Pick<
  Order,
  | 'id'
  | 'source'
  | 'cartId'
  | 'orderGroupId'
  | 'channel'
  | 'customerId'
  | 'quoteId'
  | 'quotedCountry'
  | 'email'
  | 'shippingAddress'
  | 'billingAddress'
  | 'currency'
  | 'shippingLines'
  | 'taxCalculationId'
  | 'externalId'
  | 'metadata'
> & { readonly items: readonly NewItem[] }

/**
 * In minor units. What is summed over many orders, such as the turnover of an account, has to stay far from what a
 * column can hold.
 */
export const orderTotalMax = 1e14
const orderTooLarge = `The total of an order is at most ${orderTotalMax} minor units.`

/** Titles and prices were copied into the draft: what changes in the catalog later must not touch the order. */
export function place(draft: OrderDraft, now: Date): Order {
  const items = draft.items.map((item) => ({ ...item, ...noUnits }))
  const totals = totalsOf(items, draft.shippingLines)
  if (Math.max(totals.subtotal, totals.total) > orderTotalMax) {
    throw amountOutOfRange(undefined, { detail: orderTooLarge })
  }
  const [provider = null, ...others] = new Set(items.map((item) => item.providerId))
  const facts = {
    ...draft,
    ...untouched,
    number: numberOf(draft.id),
    ...totals,
    items,
    providerId: others.length === 0 ? provider : null,
    placedAt: now,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return withDerived(facts, now)
}

/**
 * Short enough to read out, and unique in the tenant by a key of the database. It is taken from the random end of the
 * id, so that orders do not wait for a shared counter; on a collision the request is retried with a new id.
 */
function numberOf(id: string): string {
  return `S${shortOf(id).toUpperCase()}`
}

const untouched = {
  authorizedTotal: 0,
  heldForShipping: 0,
  paidTotal: 0,
  refundedTotal: 0,
  pendingRefundTotal: 0,
  chargedBackTotal: 0,
  returnsRequested: 0,
  returnsInProgress: 0,
  disputesOpen: 0,
  disputesWon: 0,
  disputesLost: 0,
  paymentAttempt: 'NONE',
  expiresAt: null,
  expiredAt: null,
  termsAcceptedAt: null,
  paidAt: null,
  refundedAt: null,
  fulfilledAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  note: null,
  tags: [],
} as const

const noUnits = { cancelled: 0, fulfilled: 0, delivered: 0, returned: 0 } as const

export interface UnitsCancelled {
  readonly units: UnitsByItem
  readonly reason: string | null
  /** What promotions that were evaluated anew take off the rest; without it all are shared out. */
  readonly reevaluated?: Reevaluated
}

/**
 * Cancels open units, which take their shares of discounts and taxes with them. Shipping is owed as long as anything is sent: an
 * order of which nothing is left is cancelled, and costs nothing.
 */
export function cancelUnits(
  order: Order,
  { units, reason, reevaluated = new Map() }: UnitsCancelled,
  now: Date,
): Order {
  const rest = restOf(order, units, reevaluated)
  const { items, shippingLines } = rest
  const change = { ...rest, ...totalsOf(items, shippingLines, order.feeTotal) }
  const isOver = items.every((item) => item.cancelled === item.quantity)
  const end = isOver ? { cancelledAt: now, cancelReason: reason } : {}
  return amend(order, { ...change, ...end }, now)
}

export function expire(order: Order, now: Date): Order {
  return amend(order, { expiredAt: now }, now)
}

/** Units to ship or to cancel, by the id of their line. */
export type UnitsByItem = ReadonlyMap<string, number>

export function openUnitsByItem(order: Order): UnitsByItem {
  const open = order.items.map((item): [string, number] => [item.id, openUnits(item)])
  return new Map(open.filter(([, units]) => units > 0))
}

export function fulfill(order: Order, units: UnitsByItem, now: Date): Order {
  return amend(order, { items: withMore(order.items, 'fulfilled', units) }, now)
}

/** What is handed over without a parcel: it has reached the customer. */
export function handOver(order: Order, units: UnitsByItem, now: Date): Order {
  const items = withMore(withMore(order.items, 'fulfilled', units), 'delivered', units)
  return amend(order, { items }, now)
}

export function takeBack(order: Order, units: UnitsByItem, now: Date): Order {
  return amend(order, { items: withMore(order.items, 'returned', units) }, now)
}

export function deliver(order: Order, units: UnitsByItem, now: Date): Order {
  return amend(order, { items: withMore(order.items, 'delivered', units) }, now)
}

function withMore(
  items: readonly OrderItem[],
  unit: 'fulfilled' | 'delivered' | 'returned',
  units: UnitsByItem,
): OrderItem[] {
  return items.map((item) => ({ ...item, [unit]: item[unit] + (units.get(item.id) ?? 0) }))
}

/** The units as stock of their variants, those of a bundle as stock of its components. */
export function stockOf(order: Order, units: UnitsByItem): ItemComponent[] {
  return order.items.flatMap((item) => {
    const quantity = units.get(item.id) ?? 0
    return quantity > 0 ? partsOf(item, quantity) : []
  })
}

/** What so many units of a line consist of. */
export function partsOf(
  { variantId, components }: Pick<OrderItem, 'variantId' | 'components'>,
  quantity: number,
): ItemComponent[] {
  if (components.length === 0) return [{ variantId, quantity }]
  return components.map((part) => ({ ...part, quantity: part.quantity * quantity }))
}

/** What the units come to, with their shares of discounts and taxes: all units that are left of a line are its total. */
export function costOf(order: Order, units: UnitsByItem): number {
  return order.items.reduce((sum, item) => sum + costOfUnits(item, units.get(item.id) ?? 0), 0)
}

/** The same for units of one line. */
export function costOfUnits(
  { total, quantity, cancelled }: Pick<OrderItem, 'total' | 'quantity' | 'cancelled'>,
  units: number,
): number {
  return worthOf(total, units, quantity - cancelled)
}

/** The tax that is part of that. */
export function taxOfUnits(
  { taxTotal, quantity, cancelled }: Pick<OrderItem, 'taxTotal' | 'quantity' | 'cancelled'>,
  units: number,
): number {
  return worthOf(taxTotal, units, quantity - cancelled)
}
