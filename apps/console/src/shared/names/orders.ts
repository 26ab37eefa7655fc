import type { Order } from '@souk/sdk'

/** What people call it. */
export function nameOf({ number, id }: Pick<Order, 'number' | 'id'>): string {
  return number ?? orderNumberOf(id)
}

/** The number of an order, which follows from its id. Views of other domains have the id alone. */
export function orderNumberOf(orderId: string): string {
  return `S${orderId.slice(-8).toUpperCase()}`
}
