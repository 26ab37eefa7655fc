import { column, type Import } from '@souk/platform'
import { importCustomers, keysOfCustomers } from './operations.ts'
import { CustomerRow } from './schemas.ts'

const shownOnly = ['status', 'merged_into', 'version', 'created_at', 'updated_at']
const shownAsJson = ['groups', 'default_address_ids', 'consents', 'statistics']

const columns = [
  column.text('id', 'id of a customer that is there already'),
  column.text('external_id', 'your own identifier'),
  column.text('email', 'email address'),
  column.text('name', 'full name'),
  column.text('phone', 'telephone number'),
  column.text('locale', 'language tag, such as de-DE'),
  column.text('kind', 'GUEST or REGISTERED'),
  column.text('timezone', 'IANA time zone, such as Europe/Berlin'),
  column.text('currency', 'preferred currency, such as EUR'),
  column.json('tax_ids', 'JSON array of tax ids, each with type and value'),
  column.json('metadata', 'JSON object with your own notes'),
  ...shownOnly.map((name) => column.text(name, 'written by exports', { isShownOnly: true })),
  ...shownAsJson.map((name) => column.json(name, 'written by exports', { isShownOnly: true })),
]

/** What imports and exports have in common. */
export const customerFiles = {
  resource: 'customers',
  tellsOfPersons: true,
  path: '/api/v1/customers',
  audience: ['operator'],
  columns,
} as const

export const customerImport: Import<CustomerRow> = {
  ...customerFiles,
  operationId: 'importCustomers',
  summary: 'Import customers',
  description:
    'Starts a job that creates or changes customers from an uploaded CSV or NDJSON file. A row changes the customer with ' +
    'its `id`, or its `external_id`, or else its `email`, and creates one if there is none; a column or field that is ' +
    'left out stays as it is, and an empty cell clears what can be cleared. Emits `job.created`, and ' +
    '`customer.created` or `customer.updated` for every row that changes something.',
  scope: 'customers:write',
  row: CustomerRow,
  shownOnly: [...shownOnly, ...shownAsJson],
  example: {
    external_id: 'erp-10042',
    email: 'amira@shop.example',
    name: 'Amira Haddad',
    phone: '+4930123456',
    locale: 'de-DE',
    metadata: { tier: 'gold' },
  },
  keysOf: keysOfCustomers,
  apply: importCustomers,
}
