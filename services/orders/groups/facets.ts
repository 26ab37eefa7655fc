import { type Derived, isEnded, type OrderStatus } from '../status.ts'

type Facets = Omit<Derived, 'status'>

/** An order of a group, as far as it says where the group stands. */
export type FacetsOfOrder = Facets & { readonly status: OrderStatus }

/**
 * Where the orders of a group stand together. Orders that have ended do not count for what is paid and sent as long as others have not:
 * one that was cancelled leaves a group that is paid for. What went back and what is disputed counts whatever became of its order.
 */
export function facetsOf(orders: readonly FacetsOfOrder[]): Facets {
  const alive = orders.filter(({ status }) => !isEnded(status))
  const counted = alive.length > 0 ? alive : orders
  return {
    paymentStatus: paymentStatusOf(counted.map((order) => order.paymentStatus)),
    fulfillmentStatus: fulfillmentStatusOf(counted.map((order) => order.fulfillmentStatus)),
    returnStatus: returnStatusOf(orders.map((order) => order.returnStatus)),
    refundStatus: refundStatusOf(orders.map((order) => order.refundStatus)),
    disputeStatus: firstOf(
      ['OPEN', 'LOST', 'WON'],
      orders.map((order) => order.disputeStatus),
    ),
  }
}

type PaymentStatus = Facets['paymentStatus']

function paymentStatusOf(statuses: readonly PaymentStatus[]): PaymentStatus {
  const all = (...some: readonly PaymentStatus[]) => statuses.every((one) => some.includes(one))
  const any = (...some: readonly PaymentStatus[]) => statuses.some((one) => some.includes(one))
  if (all('PAID', 'OVERPAID')) return any('OVERPAID') ? 'OVERPAID' : 'PAID'
  if (any('PENDING')) return 'PENDING'
  if (all('AUTHORIZED', 'PAID', 'OVERPAID')) return 'AUTHORIZED'
  if (any('PAID', 'OVERPAID', 'PARTIALLY_PAID')) return 'PARTIALLY_PAID'
  return any('FAILED') ? 'FAILED' : 'UNPAID'
}

type FulfillmentStatus = Facets['fulfillmentStatus']

function fulfillmentStatusOf(statuses: readonly FulfillmentStatus[]): FulfillmentStatus {
  const all = (...some: readonly FulfillmentStatus[]) => statuses.every((one) => some.includes(one))
  if (all('NONE')) return 'NONE'
  if (all('DELIVERED')) return 'DELIVERED'
  if (statuses.some((one) => one === 'DELIVERED' || one === 'PARTIALLY_DELIVERED')) {
    return 'PARTIALLY_DELIVERED'
  }
  return all('FULFILLED') ? 'FULFILLED' : 'PARTIAL'
}

type ReturnStatus = Facets['returnStatus']

function returnStatusOf(statuses: readonly ReturnStatus[]): ReturnStatus {
  if (statuses.every((one) => one === 'FULL')) return 'FULL'
  return firstOf(['IN_PROGRESS', 'REQUESTED'], statuses, () =>
    statuses.every((one) => one === 'NONE') ? 'NONE' : 'PARTIAL',
  )
}

type RefundStatus = Facets['refundStatus']

function refundStatusOf(statuses: readonly RefundStatus[]): RefundStatus {
  if (statuses.includes('PENDING')) return 'PENDING'
  if (statuses.every((one) => one === 'NONE')) return 'NONE'
  return statuses.every((one) => one === 'FULL') ? 'FULL' : 'PARTIAL'
}

/** The first of these that any has. */
function firstOf<Status extends string>(
  order: readonly Status[],
  statuses: readonly Status[],
  otherwise: () => Status = () => 'NONE' as Status,
): Status {
  return order.find((one) => statuses.includes(one)) ?? otherwise()
}
