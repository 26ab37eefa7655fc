import { isGivenBack, keptOf, type OrderFacts, type OrderStatus } from './status.ts'

/** An order as far as it decides what may be done with it. */
export type Standing = Pick<
  OrderFacts,
  'total' | 'authorizedTotal' | 'paidTotal' | 'refundedTotal' | 'pendingRefundTotal' | 'paidAt'
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
 * What is still to be paid, for the wire and for payments alike: nothing on an order that takes no money. While an
 * order waits for its money, what was given back or is on its way back has to come again; once it was paid, a goodwill refund does not
 * make the customer a debtor.
 */
export function balanceDue(order: Standing): number {
  if (!takesMoney(order.status)) return 0
  const received = order.paidAt === null ? keptOf(order) : order.paidTotal
  return Math.max(0, order.total - received)
}

/** Money can be held for an order only until it has been paid, or accepted on terms. */
export function takesAuthorization({ status }: Standing): boolean {
  return status === 'PENDING' || status === 'AUTHORIZED'
}

/** When each command is accepted. Where it leads is derived, never chosen. */
const accepts = {
  /** An order that money is already reserved for is paid that way, not on terms. */
  confirm: ({ status, authorizedTotal }: Standing) => status === 'PENDING' && authorizedTotal === 0,
  /** What an authorisation covers is captured, not paid again. */
  pay: (order: Standing) => balanceDue(order) > order.authorizedTotal,
  /** What the customer gets the money back for is not shipped, even if more money is held. */
  fulfill: (order: Standing) =>
    oneOf(order.status, 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED') && !isGivenBack(order),
  cancel: ({ status }: Standing) =>
    oneOf(status, 'PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED'),
} as const

function oneOf(status: OrderStatus, ...statuses: readonly OrderStatus[]): boolean {
  return statuses.includes(status)
}

export type OrderAction = keyof typeof accepts

/** The commands that would be accepted now. */
export function allowedActions(order: Standing): OrderAction[] {
  return (Object.keys(accepts) as OrderAction[]).filter((action) => accepts[action](order))
}
