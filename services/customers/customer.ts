import { isDeepStrictEqual } from 'node:util'
import { advance, lifecycle, type Metadata, type StateOf, statesOf } from '@souk/platform'
import type { Consent } from './consents/consent.ts'
import { alreadyAnonymized, customerWasMerged } from './problems.ts'
import { noOrders, type Statistics } from './statistics/statistics.ts'
import type { TaxId } from './tax-ids/tax-id.ts'

export const customerLifecycle = lifecycle({
  ACTIVE: { invite: 'ACTIVE', disable: 'DISABLED' },
  INVITED: { invite: 'INVITED', enable: 'ACTIVE', disable: 'DISABLED' },
  DISABLED: { enable: 'ACTIVE' },
  ANONYMIZED: {},
})
export const customerStatuses = statesOf(customerLifecycle)
export type CustomerStatus = StateOf<typeof customerLifecycle>
export const customerCommands = ['invite', 'disable', 'enable'] as const
export type CustomerCommand = (typeof customerCommands)[number]

export const customerKinds = ['GUEST', 'REGISTERED'] as const
export type CustomerKind = (typeof customerKinds)[number]

export interface StoredCustomer {
  readonly id: string
  readonly status: CustomerStatus
  readonly kind: CustomerKind
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly locale: string | null
  readonly timezone: string | null
  readonly currency: string | null
  readonly taxIds: readonly TaxId[]
  /** The latest of each purpose and channel. */
  readonly consents: readonly Consent[]
  /** The customer that it became part of. */
  readonly mergedInto: string | null
  readonly externalId: string | null
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface GroupName {
  readonly id: string
  readonly name: string
}

/** What belongs to a customer and is kept elsewhere: it changes without a new version of the customer. */
export interface Belongings {
  readonly groups: readonly GroupName[]
  readonly defaultShippingAddressId: string | null
  readonly defaultBillingAddressId: string | null
  readonly statistics: Statistics
}

export interface Customer extends StoredCustomer, Belongings {}

type Details = Omit<StoredCustomer, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>

const nothingYet: Belongings = {
  groups: [],
  defaultShippingAddressId: null,
  defaultBillingAddressId: null,
  statistics: noOrders,
}

const unsaid = {
  kind: 'REGISTERED',
  name: null,
  phone: null,
  locale: null,
  timezone: null,
  currency: null,
  taxIds: [],
  consents: [],
  mergedInto: null,
  externalId: null,
  metadata: {},
} as const

export type CustomerDraft = Partial<Details> & Pick<Details, 'email'>

export function newCustomer(
  id: string,
  draft: CustomerDraft,
  now: Date,
  status: 'ACTIVE' | 'INVITED' = 'ACTIVE',
): Customer {
  const made = { version: 1, createdAt: now, updatedAt: now }
  return { id, status, ...unsaid, ...draft, ...made, ...nothingYet }
}

export function change(customer: Customer, details: Partial<Details>, now: Date): Customer {
  return { ...customer, ...details, version: customer.version + 1, updatedAt: now }
}

/** The next state, or the refusal that says which commands there are. */
export function command(customer: Customer, given: CustomerCommand, now: Date): Customer {
  const status = advance(customerLifecycle, customer.status, given, customerCommands)
  return { ...customer, status, version: customer.version + 1, updatedAt: now }
}

const fields = [
  'email',
  'name',
  'phone',
  'locale',
  'metadata',
  'kind',
  'timezone',
  'currency',
] as const

const renamed = [
  ['externalId', 'external_id'],
  ['taxIds', 'tax_ids'],
] as const

/** Names of the fields that differ, as they are called on the wire. */
export function changedFields(before: Customer, after: Customer): string[] {
  const differs = (field: keyof Customer) => !isDeepStrictEqual(before[field], after[field])
  return [
    ...fields.filter(differs),
    ...renamed.filter(([field]) => differs(field)).map(([, name]) => name),
  ]
}

/** Refuses one that is only there to be read. */
export function checkChangeable({
  mergedInto,
  status,
}: Pick<Customer, 'mergedInto' | 'status'>): void {
  if (mergedInto !== null) throw customerWasMerged({ mergedInto })
  if (status === 'ANONYMIZED') throw alreadyAnonymized()
}
