import { id, plain, Table } from '@souk/platform'
import type { Address } from './address.ts'

interface StoredAddress extends Omit<Address, 'postal_code'> {
  readonly postalCode: string | null
}

export const addressTable = new Table<StoredAddress>('customers.addresses', {
  id: id('adr'),
  customerId: id('cus'),
  name: plain('text'),
  company: plain('text'),
  line1: plain('text'),
  line2: plain('text'),
  city: plain('text'),
  region: plain('text'),
  postalCode: plain('text'),
  country: plain('text'),
  phone: plain('text'),
  labels: plain('text[]'),
  isDefaultShipping: plain('boolean'),
  isDefaultBilling: plain('boolean'),
  version: plain('int'),
  createdAt: plain(),
  updatedAt: plain('timestamptz'),
})

export function toAddress(row: object): Address {
  const { postalCode, ...address } = addressTable.fieldsOf(row)
  return { ...address, postal_code: postalCode }
}

export function storedAddress({ postal_code: postalCode, ...address }: Address): StoredAddress {
  return { ...address, postalCode }
}
