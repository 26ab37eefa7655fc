import assert from 'node:assert/strict'
import { idOf, uuidOf } from '@souk/platform'
import type { Order } from '../order.ts'

/** An order as its group shows it. */
export type GroupedOrder = Omit<Order, 'items' | 'shippingLines'>

/** Orders that were bought together, one a seller. Nothing of it is kept but the orders, which say which group they are of. */
export interface OrderGroup {
  readonly id: string
  /** In the order of their ids, of which the first is that of the group. */
  readonly orders: readonly GroupedOrder[]
}

export function groupOf(id: string, orders: readonly GroupedOrder[]): OrderGroup {
  assert(orders.length > 0, 'a group has orders')
  return { id, orders }
}

/** A group is called by the uuid of its first order. */
export function groupIdOf(firstOrderId: string): string {
  return idOf('ogr', uuidOf(firstOrderId))
}

/** The order in whose name promotions were redeemed: of a group its first, so that limits count what was bought together once. */
export function redeemedBy({ id, orderGroupId }: Pick<Order, 'id' | 'orderGroupId'>): string {
  return orderGroupId === null ? id : idOf('ord', uuidOf(orderGroupId))
}

/** All of them were bought by one customer in one channel and currency. */
export function firstOf({ orders: [first] }: OrderGroup): GroupedOrder {
  assert(first, 'a group has orders')
  return first
}

export function sumOfOrders(
  orders: readonly GroupedOrder[],
  amount: (order: GroupedOrder) => number,
): number {
  return orders.reduce((sum, order) => sum + amount(order), 0)
}
