import { id, plain, Table } from '@souk/platform'

/** The orders of one customer that become those of another. */
export interface CustomerMove {
  /** The customer that goes. */
  readonly id: string
  readonly intoId: string
  readonly mergedAt: Date
  readonly dueAt: Date
}

export const moveTable = new Table<CustomerMove>('orders.customer_moves', {
  id: id('cus'),
  intoId: id('cus'),
  mergedAt: plain(),
  dueAt: plain(),
})
