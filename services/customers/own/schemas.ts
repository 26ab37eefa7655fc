import { Id, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { Customer } from '../customer.ts'
import { type CustomerView, customerView, UpdateCustomerBody } from '../schemas.ts'

const { name, phone, locale, timezone, currency } = UpdateCustomerBody.properties

/** What customers change of themselves; the rest is the shop's. */
export const UpdateProfileBody = Type.Object(
  { name, phone, locale, timezone, currency },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Amira Haddad' }] },
)

/** Without what the shop notes for itself: groups, statistics, its own id and metadata. */
export const ProfileView = Type.Object(
  {
    id: Id('cus'),
    email: personal(Type.String({ examples: ['amira@shop.example'] })),
    name: personal(Nullable(Type.String({ examples: ['Amira Haddad'] }))),
    phone: personal(Nullable(Type.String({ examples: ['+4930123456'] }))),
    locale: personal(Nullable(Type.String({ examples: ['de-DE'] }))),
    timezone: personal(Nullable(Type.String({ examples: ['Europe/Berlin'] }))),
    currency: personal(Nullable(Type.String({ examples: ['EUR'] }))),
    default_address_ids: Type.Object({
      shipping: Nullable(Id('adr')),
      billing: Nullable(Id('adr')),
    }),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'CustomerProfile' },
)

type Shown = Static<typeof CustomerView>

export function profileView(customer: Customer): Static<typeof ProfileView> {
  const shown: Shown = customerView(customer)
  return {
    id: shown.id,
    email: shown.email,
    name: shown.name,
    phone: shown.phone,
    locale: shown.locale,
    timezone: shown.timezone,
    currency: shown.currency,
    default_address_ids: shown.default_address_ids,
    version: shown.version,
    created_at: shown.created_at,
    updated_at: shown.updated_at,
  }
}
