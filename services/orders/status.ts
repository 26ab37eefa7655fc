import assert from 'node:assert/strict'

export const orderStatuses = [
  'DRAFT',
  'PENDING',
  'AUTHORIZED',
  'CONFIRMED',
  'PAID',
  'PARTIALLY_FULFILLED',
  'FULFILLED',
  'COMPLETED',
  'RETURNED',
  'REFUNDED',
  'CANCELLED',
  'EXPIRED',
] as const
export const paymentStatuses = [
  'UNPAID',
  'PENDING',
  'AUTHORIZED',
  'PARTIALLY_PAID',
  'PAID',
  'OVERPAID',
  'FAILED',
] as const
export const fulfillmentStatuses = [
  'NONE',
  'PARTIAL',
  'FULFILLED',
  'PARTIALLY_DELIVERED',
  'DELIVERED',
] as const
export const returnStatuses = ['NONE', 'REQUESTED', 'IN_PROGRESS', 'PARTIAL', 'FULL'] as const
export const refundStatuses = ['NONE', 'PENDING', 'PARTIAL', 'FULL'] as const
export const disputeStatuses = ['NONE', 'OPEN', 'WON', 'LOST'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** Every step a status may take. Staying where it is needs no entry. */
export const legalSteps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  DRAFT: ['PENDING', 'PAID', 'CONFIRMED', 'CANCELLED'],
  PENDING: ['AUTHORIZED', 'PAID', 'CONFIRMED', 'EXPIRED', 'CANCELLED'],
  AUTHORIZED: ['PAID', 'PARTIALLY_FULFILLED', 'FULFILLED', 'PENDING', 'CANCELLED'],
  CONFIRMED: ['PAID', 'PARTIALLY_FULFILLED', 'FULFILLED', 'CANCELLED'],
  PAID: ['PARTIALLY_FULFILLED', 'FULFILLED', 'CANCELLED', 'REFUNDED'],
  PARTIALLY_FULFILLED: [
    'FULFILLED',
    'PAID',
    'CONFIRMED',
    'PENDING',
    'AUTHORIZED',
    'RETURNED',
    'REFUNDED',
  ],
  FULFILLED: [
    'PAID',
    'CONFIRMED',
    'PENDING',
    'PARTIALLY_FULFILLED',
    'COMPLETED',
    'RETURNED',
    'REFUNDED',
  ],
  COMPLETED: ['RETURNED', 'REFUNDED'],
  RETURNED: ['REFUNDED'],
  REFUNDED: [],
  CANCELLED: [],
  EXPIRED: ['PAID'],
}

export function assertLegalStep(from: OrderStatus, to: OrderStatus): void {
  assert(from === to || legalSteps[from].includes(to), `an order may not go from ${from} to ${to}`)
}

/** Units of one line. */
export interface Units {
  readonly quantity: number
  readonly cancelled: number
  readonly fulfilled: number
  readonly delivered: number
  readonly returned: number
}

/** Everything that status and facets are computed from. Nothing else may influence them. */
export interface OrderFacts {
  readonly items: readonly Units[]
  readonly total: number
  /** Authorized and not captured yet. */
  readonly authorizedTotal: number
  /** The part of it that is captured as units ship. The release before does not keep it: it may say more than is authorized. */
  readonly heldForShipping: number
  readonly paidTotal: number
  readonly refundedTotal: number
  /** Refunds under way, of which it is not known yet whether they succeed. */
  readonly pendingRefundTotal: number
  /** Taken back by banks of the customer: disputes that were lost. */
  readonly chargedBackTotal: number
  /** Returns that wait for a decision, and those whose goods are in transit or being inspected. */
  readonly returnsRequested: number
  readonly returnsInProgress: number
  readonly disputesOpen: number
  readonly disputesWon: number
  readonly disputesLost: number
  readonly paymentAttempt: 'NONE' | 'PROCESSING' | 'FAILED'
  readonly placedAt: Date | null
  readonly paidAt: Date | null
  /** Set once and never cleared: all captured money was refunded, and the order has ended. */
  readonly refundedAt: Date | null
  readonly expiredAt: Date | null
  readonly completedAt: Date | null
  readonly termsAcceptedAt: Date | null
  readonly cancelledAt: Date | null
}

export interface Derived {
  readonly status: OrderStatus
  readonly paymentStatus: (typeof paymentStatuses)[number]
  readonly fulfillmentStatus: (typeof fulfillmentStatuses)[number]
  readonly returnStatus: (typeof returnStatuses)[number]
  readonly refundStatus: (typeof refundStatuses)[number]
  readonly disputeStatus: (typeof disputeStatuses)[number]
}

/** The one place where status and facets come from. */
export function derive(facts: OrderFacts): Derived {
  const units = unitsOf(facts.items)
  const status = statusOf(facts, units)
  return {
    status,
    paymentStatus: paymentStatusOf(facts, isEnded(status)),
    fulfillmentStatus: fulfillmentStatusOf(units),
    returnStatus: returnStatusOf(facts, units),
    refundStatus: refundStatusOf(facts),
    disputeStatus: disputeStatusOf(facts),
  }
}

/** Whether nothing can be shipped, paid or cancelled any more. Only late money brings an expired order back. */
export function isEnded(status: OrderStatus): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED' || status === 'REFUNDED'
}

/** Those in which something is still to be paid or sent; of a fulfilled order that is for its payment to say. */
export const openStatuses = orderStatuses.filter(
  (status) => !isEnded(status) && !['FULFILLED', 'COMPLETED', 'RETURNED'].includes(status),
)

type MoneyFacts = Pick<
  OrderFacts,
  'total' | 'paidTotal' | 'refundedTotal' | 'pendingRefundTotal' | 'chargedBackTotal' | 'paidAt'
>

/** Captured less what went back, by refunds or by the bank of the customer; refunds under way count as refunded. */
export function netPaid(facts: Omit<MoneyFacts, 'total' | 'paidAt'>): number {
  return receivedOf(facts) - facts.pendingRefundTotal
}

/** Captured less what went back. */
export function receivedOf({
  paidTotal,
  refundedTotal,
  chargedBackTotal,
}: Omit<MoneyFacts, 'total' | 'paidAt' | 'pendingRefundTotal'>): number {
  return paidTotal - refundedTotal - chargedBackTotal
}

/** Whether captured money covers an order that still has units. `paidAt` is set once by it and never cleared. */
export function isCovered(facts: Omit<OrderFacts, 'paidAt'>): boolean {
  const wanted = facts.items.some((item) => item.cancelled < item.quantity)
  const alive = facts.placedAt !== null && facts.expiredAt === null
  return alive && wanted && netPaid(facts) >= facts.total
}

/**
 * Whether all that was captured for the order is refunded, or being refunded. An order whose priced units were all
 * cancelled costs nothing: refunding it does not end it, because its free units can still ship.
 */
function isRefundedInFull(facts: MoneyFacts): boolean {
  const { paidTotal, refundedTotal, pendingRefundTotal } = facts
  return wasPaid(facts) && refundedTotal + pendingRefundTotal === paidTotal
}

/** Whether nothing is left of what was paid: such an order does not ship. */
export function hasNothingLeft(facts: MoneyFacts): boolean {
  return wasPaid(facts) && netPaid(facts) === 0
}

function wasPaid({ paidAt, paidTotal, total }: MoneyFacts): boolean {
  return paidAt !== null && paidTotal > 0 && total > 0
}

export function openUnits(item: Units): number {
  return item.quantity - item.cancelled - item.fulfilled
}

/** The first condition that holds decides. */
function statusOf(facts: OrderFacts, units: Units): OrderStatus {
  const { authorizedTotal, pendingRefundTotal, total } = facts
  const isPaid = facts.paidAt !== null
  const isStarted = units.fulfilled > 0
  const isOpen = openUnits(units) > 0
  if (facts.placedAt === null) return facts.cancelledAt === null ? 'DRAFT' : 'CANCELLED'
  if (facts.expiredAt !== null) return 'EXPIRED'
  if (units.cancelled === units.quantity) return 'CANCELLED'
  if (facts.refundedAt !== null) return 'REFUNDED'
  if (authorizedTotal === 0 && pendingRefundTotal === 0 && isRefundedInFull(facts))
    return 'REFUNDED'
  if (isStarted && !isOpen && units.returned === units.fulfilled) return 'RETURNED'
  if (isStarted && isOpen) return 'PARTIALLY_FULFILLED'
  if (isStarted && facts.completedAt !== null) return 'COMPLETED'
  if (isStarted) return 'FULFILLED'
  if (isPaid) return 'PAID'
  if (authorizedTotal + netPaid(facts) >= total) return 'AUTHORIZED'
  if (facts.termsAcceptedAt !== null) return 'CONFIRMED'
  return 'PENDING'
}

/**
 * Once paid, an order stays paid when some of its money is refunded: `refund_status` shows that. An order that has ended
 * costs nothing, so it is overpaid as long as it has money and unpaid once all of it was refunded.
 */
function paymentStatusOf(facts: OrderFacts, hasEnded: boolean): Derived['paymentStatus'] {
  const { authorizedTotal } = facts
  const total = hasEnded ? 0 : facts.total
  const received = receivedOf(facts)
  const isPaid = facts.paidAt !== null && !hasEnded
  const counted = isPaid ? facts.paidTotal : received
  if (received > total) return 'OVERPAID'
  if (counted >= total && (counted > 0 || isPaid)) return 'PAID'
  if (authorizedTotal > 0 && authorizedTotal + received >= total) return 'AUTHORIZED'
  if (counted > 0) return 'PARTIALLY_PAID'
  if (facts.paymentAttempt === 'PROCESSING') return 'PENDING'
  if (facts.paymentAttempt === 'FAILED') return 'FAILED'
  return 'UNPAID'
}

function fulfillmentStatusOf(units: Units): Derived['fulfillmentStatus'] {
  if (units.fulfilled === 0) return 'NONE'
  if (openUnits(units) === 0 && units.delivered === units.fulfilled) return 'DELIVERED'
  if (units.delivered > 0) return 'PARTIALLY_DELIVERED'
  return openUnits(units) === 0 ? 'FULFILLED' : 'PARTIAL'
}

/** Open returns take precedence over those that are finished. */
function returnStatusOf(facts: OrderFacts, units: Units): Derived['returnStatus'] {
  if (facts.returnsInProgress > 0) return 'IN_PROGRESS'
  if (facts.returnsRequested > 0) return 'REQUESTED'
  if (units.returned === 0) return 'NONE'
  return units.returned === units.fulfilled ? 'FULL' : 'PARTIAL'
}

/** Pending are refunds under way and refunds that are due, also when an attempt has failed. */
function refundStatusOf(facts: OrderFacts): Derived['refundStatus'] {
  const { paidTotal, refundedTotal, pendingRefundTotal } = facts
  if (pendingRefundTotal > 0 || refundDue(facts) > 0) return 'PENDING'
  if (refundedTotal === 0) return 'NONE'
  return refundedTotal === paidTotal ? 'FULL' : 'PARTIAL'
}

/** A lost dispute takes precedence over a won one. */
function disputeStatusOf(facts: OrderFacts): Derived['disputeStatus'] {
  if (facts.disputesOpen > 0) return 'OPEN'
  if (facts.disputesLost > 0) return 'LOST'
  return facts.disputesWon > 0 ? 'WON' : 'NONE'
}

/** What was captured beyond what the order still costs. One that expired or was refunded costs nothing any more. */
export function refundDue(facts: OrderFacts): number {
  const isOver = facts.expiredAt !== null || facts.refundedAt !== null
  return Math.max(0, netPaid(facts) - (isOver ? 0 : facts.total))
}

function unitsOf(items: readonly Units[]): Units {
  const sum = (unit: keyof Units) => items.reduce((total, item) => total + item[unit], 0)
  return {
    quantity: sum('quantity'),
    cancelled: sum('cancelled'),
    fulfilled: sum('fulfilled'),
    delivered: sum('delivered'),
    returned: sum('returned'),
  }
}
