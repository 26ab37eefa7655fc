import { column, type Export, type Import } from '@souk/platform'
import { emailKey } from './customer.ts'
import { importCustomers } from './operations.ts'
import { CustomerRow, CustomersFilter, customerView } from './schemas.ts'
import { type CustomerFilter, exportedAtOnce, listCustomersAfter } from './store.ts'

const shownOnly = ['status', 'version', 'created_at', 'updated_at']

const columns = [
  column.text('id', 'id of a customer that is there already'),
  column.text('external_id', 'your own identifier'),
  column.text('email', 'email address'),
  column.text('name', 'full name'),
  column.text('phone', 'telephone number'),
  column.text('locale', 'language tag, such as de-DE'),
  column.json('metadata', 'JSON object with your own notes'),
  ...shownOnly.map((name) => column.text(name, 'written by exports', { isShownOnly: true })),
]

const common = {
  resource: 'customers',
  path: '/api/v1/customers',
  audience: ['operator'],
  columns,
} as const

export const customerImport: Import<CustomerRow> = {
  ...common,
  operationId: 'importCustomers',
  summary: 'Import customers',
  description:
    'Starts a job that creates or changes customers from an uploaded CSV or NDJSON file. A row changes the customer with ' +
    'its `id`, or its `external_id`, or else its `email`, and creates one if there is none; a column or field that is ' +
    'left out stays as it is, and an empty cell clears what can be cleared. Emits `job.created`, and ' +
    '`customer.created` or `customer.updated` for every row that changes something.',
  scope: 'customers:write',
  row: CustomerRow,
  shownOnly,
  example: {
    external_id: 'erp-10042',
    email: 'amira@shop.example',
    name: 'Amira Haddad',
    phone: '+4930123456',
    locale: 'de-DE',
    metadata: { tier: 'gold' },
  },
  keysOf: ({ id, external_id: externalId, email }) => [
    ...(id ? [`id ${id}`] : []),
    ...(externalId ? [`external_id ${externalId}`] : []),
    ...(email ? [`email ${emailKey(email)}`] : []),
  ],
  apply: importCustomers,
}

export const customerExport: Export<CustomerFilter> = {
  ...common,
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
