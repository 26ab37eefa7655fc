import { CountrySchema, Id, listQuery, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Phone } from '../fields.ts'
import type { Address, AddressChanges, AddressDraft } from './address.ts'
import { type AddressFormat, addressParts } from './format.ts'

const Line = (maxLength: number, example: string, description?: string) =>
  personal(
    Type.String({
      minLength: 1,
      maxLength,
      pattern: '\\S',
      examples: [example],
      ...(description !== undefined && { description }),
    }),
  )

const Labels = personal(
  Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', examples: ['home'] }), {
    maxItems: 10,
    uniqueItems: true,
    description: 'Words of your own, such as home or warehouse',
    examples: [['home']],
  }),
)

const parts = {
  name: Line(200, 'Amira Haddad', 'Who receives; the customer when absent'),
  company: Line(200, 'Haddad GmbH'),
  line1: Line(200, 'Lindenallee 12', 'Street and number'),
  line2: Line(200, 'Hinterhaus, 2. OG', 'Floor, building or district'),
  city: Line(100, 'Berlin'),
  region: Line(
    100,
    'BY',
    'Code of the region in ISO 3166-2 without the country, or its name; kept as the code where the country has codes',
  ),
  postal_code: Line(20, '10115'),
}
const defaults = {
  is_default_shipping: Type.Boolean({
    description:
      'Whether orders are sent here unless they say otherwise; true takes it from another one',
    examples: [true],
  }),
  is_default_billing: Type.Boolean({
    description:
      'Whether invoices go here unless an order says otherwise; true takes it from another one',
    examples: [true],
  }),
}

/** Where somebody is, and whom to call, each part by itself. */
export const optionalContactParts = {
  name: Type.Optional(Nullable(parts.name)),
  company: Type.Optional(Nullable(parts.company)),
  line1: Type.Optional(Nullable(parts.line1)),
  line2: Type.Optional(Nullable(parts.line2)),
  city: Type.Optional(Nullable(parts.city)),
  region: Type.Optional(Nullable(parts.region)),
  postal_code: Type.Optional(Nullable(parts.postal_code)),
  phone: Type.Optional(Nullable(Phone)),
}

/** What a client may write of an address of a customer. */
const optionalParts = { ...optionalContactParts, labels: Type.Optional(Labels) }

export const AddressParams = Type.Object({ addressId: Id('adr') })
export const AddressesQuery = listQuery({})
export const FormatParams = Type.Object({ country: CountrySchema })

export const exampleAddress = {
  name: 'Amira Haddad',
  line1: 'Lindenallee 12',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
}
export const CreateAddressBody = Type.Object(
  {
    country: CountrySchema,
    ...optionalParts,
    is_default_shipping: Type.Optional(defaults.is_default_shipping),
    is_default_billing: Type.Optional(defaults.is_default_billing),
  },
  { additionalProperties: false, examples: [exampleAddress] },
)
export const UpdateAddressBody = Type.Object(
  {
    country: Type.Optional(CountrySchema),
    ...optionalParts,
    is_default_shipping: Type.Optional(defaults.is_default_shipping),
    is_default_billing: Type.Optional(defaults.is_default_billing),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ line1: 'Lindenallee 14' }] },
)
export const ValidateAddressBody = Type.Object(
  { country: CountrySchema, ...optionalParts },
  { additionalProperties: false, examples: [exampleAddress] },
)

export const shownContactParts = {
  name: Nullable(parts.name),
  company: Nullable(parts.company),
  line1: Nullable(parts.line1),
  line2: Nullable(parts.line2),
  city: Nullable(parts.city),
  region: Nullable(parts.region),
  postal_code: Nullable(parts.postal_code),
  country: CountrySchema,
  phone: Nullable(Phone),
}
const shown = { ...shownContactParts, labels: Labels }
export const AddressView = Type.Object({
  id: Id('adr'),
  customer_id: Id('cus'),
  ...shown,
  ...defaults,
  version: Type.Integer({ minimum: 1, examples: [1] }),
  created_at: Time,
  updated_at: Time,
})

export const ValidatedAddressView = Type.Object({
  is_valid: Type.Boolean({ examples: [true] }),
  address: Type.Object(shown, { description: 'As it would be kept' }),
  errors: Type.Array(
    Type.Object({
      path: Type.String({ description: 'JSON Pointer to the field', examples: ['/postal_code'] }),
      code: Type.String({ examples: ['format'] }),
      message: Type.String({ examples: ['must be a postal code of DE, such as 26133'] }),
    }),
    { description: 'What is missing or wrong; empty for a valid address' },
  ),
})

const Part = Type.Enum([...addressParts])
export const AddressFormatView = Type.Object({
  country: CountrySchema,
  fields: Type.Array(Part, {
    description:
      'Fields that addresses of the country have, in the order in which they are written',
    examples: [['name', 'company', 'line1', 'line2', 'postal_code', 'city']],
  }),
  required: Type.Array(Part, { examples: [['line1', 'city', 'postal_code']] }),
  postal_code_pattern: Nullable(
    Type.String({
      description: 'Regular expression for a whole postal code; null where any is accepted',
      examples: ['^(?:\\d{5})$'],
    }),
  ),
  postal_code_example: Nullable(Type.String({ examples: ['26133'] })),
  region_kind: Nullable(
    Type.String({ description: 'What a region is called, such as `state`', examples: ['state'] }),
  ),
  regions: Type.Array(
    Type.Object({
      code: Type.String({ examples: ['CA'] }),
      name: Type.String({ examples: ['California'] }),
    }),
    { description: 'Regions to choose from; empty where any text is accepted' },
  ),
})

interface WrittenDefaults {
  readonly is_default_shipping?: boolean
  readonly is_default_billing?: boolean
}

function written<Body extends WrittenDefaults>(body: Body) {
  const { is_default_shipping: shipping, is_default_billing: billing, ...details } = body
  return {
    ...details,
    ...(shipping !== undefined && { isDefaultShipping: shipping }),
    ...(billing !== undefined && { isDefaultBilling: billing }),
  }
}

export function draftOfAddress(body: Static<typeof CreateAddressBody>): AddressDraft {
  return written(body)
}

export function changesOfAddress(body: Static<typeof UpdateAddressBody>): AddressChanges {
  return written(body)
}

export function addressView(address: Address): Static<typeof AddressView> {
  return {
    id: address.id,
    customer_id: address.customerId,
    name: address.name,
    company: address.company,
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    region: address.region,
    postal_code: address.postal_code,
    country: address.country,
    phone: address.phone,
    labels: [...address.labels],
    is_default_shipping: address.isDefaultShipping,
    is_default_billing: address.isDefaultBilling,
    version: address.version,
    created_at: address.createdAt.toISOString(),
    updated_at: address.updatedAt.toISOString(),
  }
}

export function formatView(format: AddressFormat): Static<typeof AddressFormatView> {
  return {
    country: format.country,
    fields: [...format.fields],
    required: [...format.required],
    postal_code_pattern: format.postalCodePattern,
    postal_code_example: format.postalCodeExample,
    region_kind: format.regionKind,
    regions: format.regions.map((region) => ({ ...region })),
  }
}
