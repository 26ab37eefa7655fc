import type { Order } from '@souk/sdk'

/** What people call it. */
export function nameOf({ number, id }: Pick<Order, 'number' | 'id'>): string {
  return number ?? id.slice(-8).toUpperCase()
}
