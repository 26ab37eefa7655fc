import {
  ContentPage,
  ExternalId,
  Id,
  Ids,
  listQuery,
  Metadata,
  NamePart,
  Nullable,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Customer, customerStatuses } from './customer.ts'

const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  examples: ['ada@example.com'],
})
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Phone = Type.String({ pattern: '^\\+?[0-9][0-9 ()./-]{2,31}$', examples: ['+49 30 123456'] })
const Locale = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'BCP 47 language tag',
  examples: ['de-DE'],
})

export const CustomerParams = Type.Object({ customerId: Id('cus') })
const filters = {
  email: Type.Optional(Email),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('cus')),
}
export const CustomersQuery = listQuery(filters)
/** What an export is limited to: the filters of the list. */
export const CustomersFilter = Type.Object(filters, { additionalProperties: false })

export const CreateCustomerBody = Type.Object(
  {
    email: Email,
    name: Type.Optional(Name),
    phone: Type.Optional(Phone),
    locale: Type.Optional(Locale),
    external_id: Type.Optional(ExternalId),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    examples: [
      {
        email: 'amira@shop.example',
        name: 'Amira Haddad',
        phone: '+4930123456',
        locale: 'de-DE',
        external_id: 'erp-10042',
      },
    ],
  },
)
export type CreateCustomer = Static<typeof CreateCustomerBody>

export const UpdateCustomerBody = Type.Object(
  {
    email: Type.Optional(Email),
    name: Type.Optional(Nullable(Name)),
    phone: Type.Optional(Nullable(Phone)),
    locale: Type.Optional(Nullable(Locale)),
    external_id: Type.Optional(Nullable(ExternalId)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ phone: '+4930123456', locale: 'de-DE' }] },
)
export type UpdateCustomer = Static<typeof UpdateCustomerBody>

/** A row of a file: a customer that is there already, or one to be created. */
export const CustomerRow = Type.Object(
  {
    id: Type.Optional(Id('cus')),
    external_id: Type.Optional(Nullable(ExternalId)),
    email: Type.Optional(Email),
    name: Type.Optional(Nullable(Name)),
    phone: Type.Optional(Nullable(Phone)),
    locale: Type.Optional(Nullable(Locale)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
)
export type CustomerRow = Static<typeof CustomerRow>

export const CustomerView = Type.Object({
  id: Id('cus'),
  status: Type.Enum([...customerStatuses]),
  email: Type.String(),
  name: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  locale: Nullable(Type.String()),
  external_id: Nullable(Type.String()),
  metadata: Metadata,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const CustomerPage = ContentPage(CustomerView)

export function customerView(customer: Customer): Static<typeof CustomerView> {
  const { externalId, createdAt, updatedAt, ...same } = customer
  return {
    ...same,
    external_id: externalId,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
