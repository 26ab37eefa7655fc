import {
  ContentPage,
  ExternalId,
  Id,
  Ids,
  listQuery,
  Metadata,
  NamePart,
  Nullable,
  personal,
  Time,
  TimeZone,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { ConsentView, consentView } from './consents/schemas.ts'
import {
  type Customer,
  type CustomerDraft,
  type CustomerKind,
  customerKinds,
  customerStatuses,
} from './customer.ts'
import { Phone } from './fields.ts'
import { StatisticsView, statisticsView } from './statistics/schemas.ts'
import { TaxIds, TaxIdsView, taxIdsOf } from './tax-ids/schemas.ts'

const EmailText = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  examples: ['ada@example.com'],
})
const Email = personal(EmailText)
const Name = personal(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))
const Locale = personal(
  Type.String({
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    maxLength: 35,
    description: 'BCP 47 language tag',
    examples: ['de-DE'],
  }),
)
const Kind = Type.Unsafe<CustomerKind>({
  type: 'string',
  enum: [...customerKinds],
  description:
    '`GUEST` has no account of the shop, `REGISTERED` has one; a new customer is `REGISTERED` unless said otherwise',
  examples: ['REGISTERED'],
})
const Zone = personal({
  ...TimeZone,
  description: 'Name of an IANA time zone in which the customer lives',
})
const Currency = personal(
  Type.String({
    pattern: '^[A-Z]{3}$',
    maxLength: 3,
    description: 'Currency that the customer prefers, ISO 4217',
    examples: ['EUR'],
  }),
)
const OwnId = personal(ExternalId)
const Notes = personal(Metadata)

export const CustomerParams = Type.Object({ customerId: Id('cus') })
const filters = {
  email: Type.Optional(EmailText),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('cus')),
  group_id: Type.Optional({ ...Id('cgr'), description: 'Customers in this group' }),
  status: Type.Optional(Type.Enum(customerStatuses)),
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
    kind: Type.Optional(Kind),
    timezone: Type.Optional(Zone),
    currency: Type.Optional(Currency),
    tax_ids: Type.Optional(personal(TaxIds)),
    status: Type.Optional(
      Type.Unsafe<'ACTIVE' | 'INVITED'>({
        type: 'string',
        enum: ['ACTIVE', 'INVITED'],
        description:
          '`INVITED` for somebody who has been asked to register and cannot order yet; `ACTIVE` when absent',
        examples: ['ACTIVE'],
      }),
    ),
    external_id: Type.Optional(OwnId),
    metadata: Type.Optional(Notes),
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
    kind: Type.Optional(Kind),
    timezone: Type.Optional(Nullable(Zone)),
    currency: Type.Optional(Nullable(Currency)),
    tax_ids: Type.Optional(personal(TaxIds)),
    external_id: Type.Optional(Nullable(OwnId)),
    metadata: Type.Optional(Notes),
  },
  { additionalProperties: false, examples: [{ phone: '+4930123456', locale: 'de-DE' }] },
)
export type UpdateCustomer = Static<typeof UpdateCustomerBody>

/** A row of a file: a customer that is there already, or one to be created. */
export const CustomerRow = Type.Object(
  {
    id: Type.Optional(Id('cus')),
    external_id: Type.Optional(Nullable(OwnId)),
    email: Type.Optional(Email),
    name: Type.Optional(Nullable(Name)),
    phone: Type.Optional(Nullable(Phone)),
    locale: Type.Optional(Nullable(Locale)),
    kind: Type.Optional(Kind),
    timezone: Type.Optional(Nullable(Zone)),
    currency: Type.Optional(Nullable(Currency)),
    tax_ids: Type.Optional(personal(TaxIds)),
    metadata: Type.Optional(Notes),
  },
  { additionalProperties: false },
)
export type CustomerRow = Static<typeof CustomerRow>

export const CustomerView = Type.Object({
  id: Id('cus'),
  status: Type.Enum([...customerStatuses]),
  kind: Kind,
  email: personal(Type.String()),
  name: personal(Nullable(Type.String())),
  phone: personal(Nullable(Type.String())),
  locale: personal(Nullable(Type.String())),
  timezone: personal(Nullable(Type.String({ examples: ['Europe/Berlin'] }))),
  currency: personal(Nullable(Type.String({ examples: ['EUR'] }))),
  tax_ids: personal(TaxIdsView),
  consents: personal(
    Type.Array(ConsentView, {
      description: 'The latest of each purpose and channel',
      examples: [[]],
    }),
  ),
  merged_into: Nullable({
    ...Id('cus'),
    description: 'The customer that this one became part of; name that one instead',
  }),
  groups: personal(
    Type.Array(Type.Object({ id: Id('cgr'), name: Type.String({ examples: ['Wholesale'] }) }), {
      description: 'Groups that the customer is in, by name',
      examples: [[]],
    }),
  ),
  default_address_ids: Type.Object(
    { shipping: Nullable(Id('adr')), billing: Nullable(Id('adr')) },
    { description: 'Addresses that are used unless an order says otherwise' },
  ),
  statistics: StatisticsView,
  external_id: personal(Nullable(Type.String())),
  metadata: Notes,
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const CustomerPage = ContentPage(CustomerView)

export function customerView(customer: Customer): Static<typeof CustomerView> {
  return {
    id: customer.id,
    status: customer.status,
    kind: customer.kind,
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    locale: customer.locale,
    timezone: customer.timezone,
    currency: customer.currency,
    tax_ids: customer.taxIds.map((taxId) => ({ ...taxId })),
    consents: customer.consents.map(consentView),
    merged_into: customer.mergedInto,
    groups: customer.groups.map((group) => ({ ...group })),
    default_address_ids: {
      shipping: customer.defaultShippingAddressId,
      billing: customer.defaultBillingAddressId,
    },
    statistics: statisticsView(customer.statistics),
    external_id: customer.externalId,
    metadata: customer.metadata,
    version: customer.version,
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  }
}

type Written = Partial<Omit<CustomerRow, 'id'>>

/** What a body or a row of a file says of a customer, by the names that the program has for it. */
export function detailsOf<Body extends Written>(body: Body) {
  const { external_id: externalId, tax_ids: taxIds, ...same } = body
  return {
    ...same,
    ...(externalId !== undefined && { externalId }),
    ...(taxIds !== undefined && { taxIds: taxIdsOf(taxIds) }),
  }
}

export function draftOfCustomer({ status: _status, ...body }: CreateCustomer): CustomerDraft {
  return detailsOf(body)
}
