import { type PersonalRecords, pagedRecords, personalPageMax } from '@souk/platform'
import { addressView } from '../addresses/schemas.ts'
import { listAddressesAfter } from '../addresses/store.ts'
import { consentRecordView } from '../consents/schemas.ts'
import { deleteConsentRecords, listConsentsAfter } from '../consents/store.ts'
import { customerView } from '../schemas.ts'
import { listCustomersById } from '../store.ts'
import { anonymizePerson, eraseAddresses } from './operations.ts'

/** The customers of a person are few, and known by their ids. */
function pageOf(customerIds: readonly string[], after: string | null) {
  const behind = customerIds.toSorted().filter((id) => after === null || id > after)
  const ids = behind.slice(0, personalPageMax)
  return { ids, next: behind.length > ids.length ? (ids.at(-1) ?? null) : null }
}

const customers: PersonalRecords = {
  name: 'customers',
  columns: {
    'customers.customers': [
      'email',
      'email_key',
      'name',
      'phone',
      'locale',
      'timezone',
      'currency',
      'tax_ids',
      'consents',
      'external_id',
      'metadata',
    ],
  },
  copy: async (tx, person, after) => {
    const { ids, next } = pageOf(person.ids, after)
    const found = await listCustomersById(tx, ids)
    return { records: found.map(customerView), next }
  },
  erase: async (tx, person, after) => {
    const { ids, next } = pageOf(person.ids, after)
    await anonymizePerson(tx, { ...person, ids })
    return { ids, next }
  },
}

const addresses = pagedRecords({
  name: 'addresses',
  columns: {
    'customers.addresses': [
      'name',
      'company',
      'line1',
      'line2',
      'city',
      'region',
      'postal_code',
      'country',
      'phone',
      'labels',
    ],
  },
  list: (tx, { ids: customerIds }, after) => listAddressesAfter(tx, customerIds, after),
  view: addressView,
  erase: (tx, _ids, found) => eraseAddresses(tx, found),
})

const consents = pagedRecords({
  name: 'consents',
  columns: { 'customers.consent_records': ['purpose', 'source'] },
  list: (tx, { ids: customerIds }, after) => listConsentsAfter(tx, customerIds, after),
  view: consentRecordView,
  erase: deleteConsentRecords,
})

export const personalRecords = [customers, addresses, consents]
