import { id, idOrNull, plain, Table } from '@souk/platform'

/** What is left of who placed an order, once that was erased. */
interface ErasedOrder {
  readonly id: string
  /** The customer with whom a guest was erased. */
  readonly erasedWith: string | null
  readonly externalIdDigest: Buffer | null
}

export const erasedOrderTable = new Table<ErasedOrder>('orders.erased_orders', {
  id: id('ord'),
  erasedWith: idOrNull('cus'),
  externalIdDigest: plain('bytea'),
})
