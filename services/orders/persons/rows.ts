import { id, idOrNull, plain, Table } from '@souk/platform'

/** An order whose person was erased. */
interface ErasedOrder {
  readonly id: string
  /** Of an order of a guest: the customer that it was erased with. */
  readonly erasedWith: string | null
  readonly externalIdDigest: Buffer | null
}

export const erasedOrderTable = new Table<ErasedOrder>('orders.erased_orders', {
  id: id('ord'),
  erasedWith: idOrNull('cus'),
  externalIdDigest: plain('bytea'),
})
