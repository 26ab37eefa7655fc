import type { Export } from '@souk/platform'
import { customerFiles } from './imports.ts'
import { type CustomerFilter, exportedAtOnce, listCustomersAfter } from './listing/store.ts'
import { CustomersFilter, customerView } from './schemas.ts'

export const customerExport: Export<CustomerFilter> = {
  ...customerFiles,
  operationId: 'exportCustomers',
  summary: 'Export customers',
  description:
    'Starts a job that writes all customers, or those that the filters of the list find, to a CSV or NDJSON file, newest ' +
    'first. Wait until the job has succeeded and download its result; the file can be imported again. Emits ' +
    '`job.created` and `job.completed`.',
  scope: 'customers:read',
  filter: CustomersFilter,
  page: async (tx, { filter, after }) => {
    const customers = await listCustomersAfter(tx, filter, after)
    const isLast = customers.length < exportedAtOnce
    return {
      rows: customers.map(customerView),
      next: isLast ? null : (customers.at(-1)?.id ?? null),
    }
  },
}
