import { type Column, emailKey, id, idOf, idOrNull, json, plain, Table } from '@souk/platform'
import type { Consent } from './consents/consent.ts'
import type { Belongings, Customer, StoredCustomer } from './customer.ts'
import { statisticsTable } from './statistics/rows.ts'
import { noOrders, type Statistics } from './statistics/statistics.ts'

/** The address is kept a second time, in the form in which two spellings of it are the same. */
interface CustomerFields extends StoredCustomer {
  readonly emailKey: string
}

/** Times in JSON are text. */
const consentList: Column<readonly Consent[]> = {
  ...json<readonly Consent[]>(),
  fromStored: (stored: readonly (Omit<Consent, 'at'> & { readonly at: string })[]) =>
    stored.map(({ at, ...same }) => ({ ...same, at: new Date(at) })),
}

export const customerTable = new Table<CustomerFields>('customers.customers', {
  id: id('cus'),
  status: plain(),
  kind: plain(),
  email: plain(),
  emailKey: plain(),
  name: plain(),
  phone: plain(),
  locale: plain(),
  timezone: plain(),
  currency: plain(),
  taxIds: json(),
  consents: consentList,
  mergedInto: idOrNull('cus'),
  externalId: plain(),
  metadata: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

/** The columns of a customer, and what was looked up beside them. */
export interface CustomerRow {
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly default_shipping_address_id: string | null
  readonly default_billing_address_id: string | null
  readonly statistics: { readonly [column: string]: unknown } | null
}

export function toCustomer(row: CustomerRow): Customer {
  const { emailKey: _emailKey, ...stored } = customerTable.fieldsOf(row)
  return { ...stored, ...belongingsOf(row) }
}

function belongingsOf(row: CustomerRow): Belongings {
  const addressId = (uuid: string | null) => (uuid === null ? null : idOf('adr', uuid))
  return {
    groups: row.groups.map(({ id: uuid, name }) => ({ id: idOf('cgr', uuid), name })),
    defaultShippingAddressId: addressId(row.default_shipping_address_id),
    defaultBillingAddressId: addressId(row.default_billing_address_id),
    statistics: row.statistics === null ? noOrders : toStatistics(row.statistics),
  }
}

/** It comes as JSON, in which times are text. */
function toStatistics(stored: object): Statistics {
  const { customerId: _customerId, ...statistics } = statisticsTable.fieldsOf(stored)
  const { lastOrderAt } = statistics
  return { ...statistics, lastOrderAt: lastOrderAt && new Date(lastOrderAt) }
}

export function storedCustomer(customer: Customer): CustomerFields {
  return { ...customer, emailKey: emailKey(customer.email) }
}
