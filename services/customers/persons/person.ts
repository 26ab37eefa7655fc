import { emailKey } from '@souk/platform'
import type { Customer } from '../customer.ts'

const erasedDomain = '@erased.invalid'

/** Whether an address is kept for customers that were erased. */
export function isErasedEmail(email: string): boolean {
  return emailKey(email).endsWith(erasedDomain)
}

/** Unique, and no address that anybody could have. */
function erasedEmail(customerId: string): string {
  return `erased+${customerId.slice(-12)}${erasedDomain}`
}

/** The customer without anything personal: that there was one, and whom it was merged into, stays. */
export function anonymized(customer: Customer, now: Date): Customer {
  return {
    ...customer,
    status: 'ANONYMIZED',
    email: erasedEmail(customer.id),
    name: null,
    phone: null,
    locale: null,
    timezone: null,
    currency: null,
    taxIds: [],
    consents: [],
    groups: [],
    defaultShippingAddressId: null,
    defaultBillingAddressId: null,
    externalId: null,
    metadata: {},
    version: customer.version + 1,
    updatedAt: now,
  }
}
