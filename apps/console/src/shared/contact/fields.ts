import type { ContactAddress } from '@souk/sdk'
import { orNull } from '../../kit/given.ts'
import type { Texts } from '../../texts/index.ts'

/** The parts of an address that the format of a country speaks of. */
export const parts = ['name', 'company', 'line1', 'line2', 'city', 'region', 'postal_code'] as const
type Part = (typeof parts)[number]

/** An address as it is typed. */
export type ContactFieldValues = Readonly<Record<Part | 'country' | 'phone', string>>

export function contactFieldsOf(address: ContactAddress | null | undefined): ContactFieldValues {
  const texts = parts.map((part) => [part, address?.[part] ?? ''])
  return {
    ...(Object.fromEntries(texts) as Record<Part, string>),
    country: address?.country ?? '',
    phone: address?.phone ?? '',
  }
}

export function contactBodyOf(fields: ContactFieldValues) {
  return {
    country: fields.country,
    name: orNull(fields.name),
    company: orNull(fields.company),
    line1: orNull(fields.line1),
    line2: orNull(fields.line2),
    city: orNull(fields.city),
    region: orNull(fields.region),
    postal_code: orNull(fields.postal_code),
    phone: orNull(fields.phone),
  }
}

export function contactPartName(key: keyof ContactFieldValues, t: Texts): string {
  return key === 'phone' ? t.customers.phone : t.customers.addressFields[key]
}
