import type { Provider } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'

/** What a form about a provider holds: texts as they were typed. */
export type Fields = Readonly<
  Record<
    | 'display_name'
    | 'handle'
    | 'legal_name'
    | 'kind'
    | 'business'
    | 'country'
    | 'default_currency'
    | 'contact_name'
    | 'contact_email'
    | 'contact_phone'
    | 'tax_ids'
    | 'metadata',
    string
  >
>

export function fieldsOf(provider: Provider | undefined, currency: string): Fields {
  return {
    display_name: provider?.display_name ?? '',
    handle: provider?.handle ?? '',
    legal_name: provider?.legal_name ?? '',
    kind: provider?.kind ?? 'SELLER',
    business: provider?.business ?? 'COMPANY',
    country: provider?.country ?? '',
    default_currency: provider?.default_currency ?? currency,
    contact_name: provider?.contact.name ?? '',
    contact_email: provider?.contact.email ?? '',
    contact_phone: provider?.contact.phone ?? '',
    tax_ids: metadataText(provider?.tax_ids ?? {}),
    metadata: metadataText(provider?.metadata ?? {}),
  }
}

const taxIdsOf = (text: string) => metadataOf(text, requests.createProvider.tax_ids)

export function isComplete(fields: Fields): boolean {
  const required = [fields.display_name, fields.handle, fields.default_currency]
  const isFilled = required.every((text) => text.trim() !== '')
  return (
    isFilled && taxIdsOf(fields.tax_ids) !== undefined && metadataOf(fields.metadata) !== undefined
  )
}

/** What is sent for it: an emptied field is taken away. */
export function bodyOf(fields: Fields) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  const taxIds = Object.entries(taxIdsOf(fields.tax_ids) ?? {})
  return {
    display_name: fields.display_name.trim(),
    handle: fields.handle.trim(),
    legal_name: orNull(fields.legal_name),
    kind: fields.kind as Provider['kind'],
    business: fields.business as Provider['business'],
    country: orNull(fields.country.toUpperCase()),
    default_currency: fields.default_currency.trim().toUpperCase(),
    tax_ids: Object.fromEntries(taxIds.map(([kind, id]) => [kind, String(id)])),
    metadata: metadataOf(fields.metadata) ?? {},
    contact: {
      name: orNull(fields.contact_name),
      email: orNull(fields.contact_email),
      phone: orNull(fields.contact_phone),
    },
  }
}
