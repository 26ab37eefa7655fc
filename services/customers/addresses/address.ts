import { normalized, type PostalAddress } from './format.ts'

/** Parts are named as on the wire, as formats name them. */
export interface AddressDetails extends PostalAddress {
  readonly phone: string | null
  readonly labels: readonly string[]
}

export interface Defaults {
  readonly isDefaultShipping: boolean
  readonly isDefaultBilling: boolean
}

export interface Address extends AddressDetails, Defaults {
  readonly id: string
  readonly customerId: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const addressesMax = 100

const unsaid = {
  name: null,
  company: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  phone: null,
  labels: [],
}

export type AddressDraft = Partial<AddressDetails> & {
  readonly country: string
} & Partial<Defaults>

/** As it would be kept, whether it is right or not. */
export function detailsOf({
  isDefaultShipping: _shipping,
  isDefaultBilling: _billing,
  ...details
}: AddressDraft): AddressDetails {
  return normalized({ ...unsaid, ...details })
}

/** The first address of a customer is the default of both kinds unless it says otherwise. */
export function newAddress(
  draft: AddressDraft,
  { id, customerId, isFirst, now }: { id: string; customerId: string; isFirst: boolean; now: Date },
): Address {
  return {
    ...detailsOf(draft),
    id,
    customerId,
    isDefaultShipping: draft.isDefaultShipping ?? isFirst,
    isDefaultBilling: draft.isDefaultBilling ?? isFirst,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export type AddressChanges = Partial<AddressDetails & Defaults>

export function edit(address: Address, changes: AddressChanges, now: Date): Address {
  const edited = normalized({ ...address, ...changes })
  return { ...edited, version: address.version + 1, updatedAt: now }
}

/** What becomes of the addresses that were the default, once this one is: of each kind there is one. */
export function yielding(
  others: readonly Address[],
  chosen: Address,
  now: Date,
): [Address, Address][] {
  return others
    .filter(({ id }) => id !== chosen.id)
    .flatMap((before): [Address, Address][] => {
      const isDefaultShipping = before.isDefaultShipping && !chosen.isDefaultShipping
      const isDefaultBilling = before.isDefaultBilling && !chosen.isDefaultBilling
      const isSame =
        isDefaultShipping === before.isDefaultShipping &&
        isDefaultBilling === before.isDefaultBilling
      if (isSame) return []
      const { version } = before
      const after = { ...before, isDefaultShipping, isDefaultBilling, version: version + 1 }
      return [[before, { ...after, updatedAt: now }]]
    })
}

/** As an address of another customer, who keeps the defaults that it has. */
export function movedTo(
  address: Address,
  to: {
    readonly id: string
    readonly defaultShippingAddressId: string | null
    readonly defaultBillingAddressId: string | null
  },
  now: Date,
): Address {
  return {
    ...address,
    customerId: to.id,
    isDefaultShipping: address.isDefaultShipping && to.defaultShippingAddressId === null,
    isDefaultBilling: address.isDefaultBilling && to.defaultBillingAddressId === null,
    version: address.version + 1,
    updatedAt: now,
  }
}
