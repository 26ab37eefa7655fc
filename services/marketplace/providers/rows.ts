import { id, json, plain, Table } from '@souk/platform'
import type { Provider } from './provider.ts'

/** A provider with its contact in columns of their own. */
interface StoredProvider extends Omit<Provider, 'contact'> {
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly contactPhone: string | null
}

export const providerTable = new Table<StoredProvider>('marketplace.providers', {
  id: id('prv'),
  handle: plain(),
  displayName: plain(),
  legalName: plain(),
  kind: plain(),
  business: plain(),
  country: plain(),
  taxIds: json(),
  contactName: plain(),
  contactEmail: plain(),
  contactPhone: plain(),
  defaultCurrency: plain(),
  status: plain(),
  statusReason: plain(),
  metadata: json(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export function toProvider(row: object): Provider {
  const { contactName, contactEmail, contactPhone, ...rest } = providerTable.fieldsOf(row)
  return { ...rest, contact: { name: contactName, email: contactEmail, phone: contactPhone } }
}

export function storedProvider({ contact, ...rest }: Provider): StoredProvider {
  const { name: contactName, email: contactEmail, phone: contactPhone } = contact
  return { ...rest, contactName, contactEmail, contactPhone }
}
