import { id, json, plain, Table } from '@souk/platform'
import { type Customer, emailKey } from './customer.ts'

/** The address is kept a second time, in the form in which two spellings of it are the same. */
interface StoredCustomer extends Customer {
  readonly emailKey: string
}

export const customerTable = new Table<StoredCustomer>('customers.customers', {
  id: id('cus'),
  status: plain(),
  email: plain(),
  emailKey: plain(),
  name: plain(),
  phone: plain(),
  locale: plain(),
  externalId: plain(),
  metadata: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export function toCustomer(row: object): Customer {
  const { emailKey: _emailKey, ...customer } = customerTable.fieldsOf(row)
  return customer
}

export function storedCustomer(customer: Customer): StoredCustomer {
  return { ...customer, emailKey: emailKey(customer.email) }
}
