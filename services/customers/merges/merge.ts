import { withConsent } from '../consents/consent.ts'
import type { Customer } from '../customer.ts'
import { taxIdsMax } from '../tax-ids/tax-id.ts'

/** Why two customers cannot become one; undefined when they can. */
export function conflictOf(from: Customer, into: Customer): string | undefined {
  if (from.id === into.id) return 'a customer cannot be merged into itself'
  if (from.mergedInto !== null) return `it was merged into ${from.mergedInto} before`
  if (into.mergedInto !== null) return `${into.id} was itself merged into ${into.mergedInto}`
  if (from.status === 'ANONYMIZED' || into.status === 'ANONYMIZED') {
    return 'one of the two is anonymized'
  }
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
  const isKnown = (value: string) => into.taxIds.some((taxId) => taxId.value === value)
  const taxIds = [...into.taxIds, ...from.taxIds.filter(({ value }) => !isKnown(value))]
  return {
    ...into,
    kind: from.kind === 'REGISTERED' ? 'REGISTERED' : into.kind,
    name: into.name ?? from.name,
    phone: into.phone ?? from.phone,
    locale: into.locale ?? from.locale,
    timezone: into.timezone ?? from.timezone,
    currency: into.currency ?? from.currency,
    taxIds: taxIds.slice(0, taxIdsMax),
    consents: from.consents.reduce(withConsent, into.consents),
    version: into.version + 1,
    updatedAt: now,
  }
}
