import { consentsMax, withConsent } from '../consents/consent.ts'
import type { Customer } from '../customer.ts'
import { taxIdsMax, withTaxId } from '../tax-ids/tax-id.ts'

/** Why two customers cannot become one; undefined when they can. */
export function conflictOf(from: Customer, into: Customer): string | undefined {
  if (from.id === into.id) return 'A customer cannot be merged into itself.'
  if (from.mergedInto !== null) return `The customer was merged into ${from.mergedInto} before.`
  if (into.mergedInto !== null)
    return `The target ${into.id} was merged into ${into.mergedInto}: merge into that one.`
  if (from.status === 'ANONYMIZED' || into.status === 'ANONYMIZED') {
    return 'One of the two customers is anonymized.'
  }
  return undefined
}

/** Nothing is dropped silently: what would be too much for one customer keeps them two. */
export function excessOf({ taxIds, consents }: Customer): string | undefined {
  if (taxIds.length > taxIdsMax)
    return `Together they have more than ${taxIdsMax} tax ids. Remove some first.`
  if (consents.length > consentsMax)
    return `Together they have consents for more than ${consentsMax} purposes and channels.`
  return undefined
}

/** What is left of the one that goes: a pointer that can be read and not used. */
export function mergedAway(from: Customer, intoId: string, now: Date): Customer {
  return {
    ...from,
    status: 'DISABLED',
    mergedInto: intoId,
    taxIds: [],
    consents: [],
    version: from.version + 1,
    updatedAt: now,
  }
}

/** The one that stays keeps what it says itself, and takes what it does not say from the other. */
export function absorbing(into: Customer, from: Customer, now: Date): Customer {
  return {
    ...into,
    kind: from.kind === 'REGISTERED' ? 'REGISTERED' : into.kind,
    name: into.name ?? from.name,
    phone: into.phone ?? from.phone,
    locale: into.locale ?? from.locale,
    timezone: into.timezone ?? from.timezone,
    currency: into.currency ?? from.currency,
    taxIds: from.taxIds.reduce(withTaxId, into.taxIds),
    consents: from.consents.reduce(withConsent, into.consents),
    version: into.version + 1,
    updatedAt: now,
  }
}
