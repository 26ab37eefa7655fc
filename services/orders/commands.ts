import { hasNothingLeft, netPaid, type OrderFacts, type OrderStatus } from './status.ts'

/** An order as far as it decides what may be done with it. */
export type OrderState = Pick<
  OrderFacts,
  | 'total'
  | 'authorizedTotal'
  | 'heldForShipping'
  | 'paidTotal'
  | 'refundedTotal'
  | 'pendingRefundTotal'
  | 'chargedBackTotal'
  | 'paidAt'
> & { readonly status: OrderStatus }

const isOpenForMoney: Record<OrderStatus, boolean> = {
  DRAFT: false,
  PENDING: true,
  AUTHORIZED: true,
  CONFIRMED: true,
  PAID: true,
  PARTIALLY_FULFILLED: true,
  FULFILLED: true,
  COMPLETED: true,
  RETURNED: true,
  REFUNDED: false,
  CANCELLED: false,
  EXPIRED: false,
}

/** Whether an order in the status may take money at all. */
export function takesMoney(status: OrderStatus): boolean {
  return isOpenForMoney[status]
}

/**
 * What is still to be paid, for the wire and for payments alike; zero for an order that takes no money. Before an order
 * is paid, refunds are added to what is due. Once it was paid they are not, so that the customer does not owe what was
 * refunded as a goodwill.
 */
export function balanceDue(order: OrderState): number {
  if (!takesMoney(order.status)) return 0
  const received = order.paidAt === null ? netPaid(order) : order.paidTotal
  return Math.max(0, order.total - received)
}

/** A payment can be authorized only until the order is paid or accepted on terms. */
export function takesAuthorization({ status }: OrderState): boolean {
  return status === 'PENDING' || status === 'AUTHORIZED'
}

/** The states in which units can ship, unless all money of the order is on its way back. */
export const fulfillableStatuses = ['CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED'] as const

/** Whether what is authorized covers the order, and is captured as it ships. */
export function isHeldForShipping(order: Omit<OrderState, 'status'>): boolean {
  const held = Math.min(order.heldForShipping, order.authorizedTotal)
  return held > 0 && netPaid(order) + held >= order.total
}

/** When each command is accepted. The status that it leads to is derived. */
const accepts = {
  /** An order with an authorized payment is paid by capturing it, not on terms. */
  confirm: ({ status, authorizedTotal }: OrderState) =>
    status === 'PENDING' && authorizedTotal === 0,
  /** What an authorization covers is captured, not paid again. */
  pay: (order: OrderState) => balanceDue(order) > order.authorizedTotal,
  /** An order whose payments were refunded does not ship, even if more money is authorized. */
  fulfill: (order: OrderState) =>
    (oneOf(order.status, ...fulfillableStatuses) ||
      (order.status === 'AUTHORIZED' && isHeldForShipping(order))) &&
    !hasNothingLeft(order),
  cancel: ({ status }: OrderState) =>
    oneOf(status, 'PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED'),
} as const

function oneOf(status: OrderStatus, ...statuses: readonly OrderStatus[]): boolean {
  return statuses.includes(status)
}

export type OrderAction = keyof typeof accepts

/** Whether units can be handed over now. */
export function takesFulfillment(order: OrderState): boolean {
  return accepts.fulfill(order)
}

/** The commands that would be accepted now. */
export function allowedActions(order: OrderState): OrderAction[] {
  return (Object.keys(accepts) as OrderAction[]).filter((action) => accepts[action](order))
}
