import { isDeepStrictEqual } from 'node:util'
import type { Metadata } from '@souk/platform'

export interface Customer {
  readonly id: string
  readonly status: CustomerStatus
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly locale: string | null
  readonly externalId: string | null
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const customerStatuses = ['INVITED', 'ACTIVE', 'DISABLED', 'ANONYMIZED'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

type Details = Omit<Customer, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>

/** Addresses that differ only in case or Unicode form belong to one customer. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

export function newCustomer(id: string, details: Details, now: Date): Customer {
  return { id, status: 'ACTIVE', ...details, version: 1, createdAt: now, updatedAt: now }
}

export function change(customer: Customer, details: Partial<Details>, now: Date): Customer {
  return { ...customer, ...details, version: customer.version + 1, updatedAt: now }
}

const fields = ['email', 'name', 'phone', 'locale', 'metadata'] as const

/** Names of the fields that differ, as they are called on the wire. */
export function changedFields(before: Customer, after: Customer): string[] {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return before.externalId === after.externalId ? changed : [...changed, 'external_id']
}
