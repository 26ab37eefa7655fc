import { emailKey, type Tx } from '@souk/platform'
import type { Customer } from '../customer.ts'
import { type CustomerRow, customerTable, toCustomer } from '../rows.ts'
import { belongings } from '../store.ts'

export async function findCustomerByEmail(tx: Tx, email: string): Promise<Customer | undefined> {
  const [row] = await tx<CustomerRow>`
    select ${customerTable.columnsOf('customer')}, ${belongings(tx)}
    from customers.customers customer
    where customer.tenant_id = ${tx.tenantId} and customer.email_key = ${emailKey(email)}
  `
  return row && toCustomer(row)
}
