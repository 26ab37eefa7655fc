import { id, plain, Table } from '@souk/platform'

/** What is kept of the external id of a customer that was erased. */
interface ErasedCustomer {
  readonly id: string
  readonly externalIdDigest: Buffer
}

export const erasedCustomerTable = new Table<ErasedCustomer>('customers.erased_customers', {
  id: id('cus'),
  externalIdDigest: plain('bytea'),
})
