import {
  CurrencySchema,
  Id,
  Ids,
  listQuery,
  Metadata,
  NamePart,
  Nullable,
  statesOf,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Provider,
  type ProviderData,
  providerLifecycle,
  type ProviderStatus as Status,
} from './provider.ts'

function choice<Value extends string>(...values: Value[]) {
  return Type.Unsafe<Value>({ type: 'string', enum: values })
}

/** One line of text that neither starts nor ends with white space. */
function line(maxLength: number, example: string) {
  return Type.String({ maxLength, pattern: '^\\S(.*\\S)?$', examples: [example] })
}

const ProviderStatus = Type.Unsafe<Status>({
  type: 'string',
  enum: statesOf(providerLifecycle),
})

const Handle = Type.String({
  minLength: 2,
  maxLength: 63,
  pattern: '^[a-z0-9][a-z0-9-]*[a-z0-9]$',
  description: 'Readable part of addresses, unique in the tenant',
  examples: ['oak-and-iron'],
})

const TaxIds = Type.Unsafe<Record<string, string>>(
  Type.Record(
    Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }),
    Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
    {
      maxProperties: 10,
      additionalProperties: false,
      description: 'Tax numbers by their kind',
      examples: [{ eu_vat: 'DE123456789' }],
    },
  ),
)

const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  examples: ['hello@oak-and-iron.example'],
})

const contactFields = {
  name: Nullable(line(200, 'Ada Oak')),
  email: Nullable(Email),
  phone: Nullable(line(32, '+49 30 1234567')),
}

const dataFields = {
  handle: Handle,
  display_name: line(200, 'Oak & Iron'),
  legal_name: Nullable(line(200, 'Oak & Iron GmbH')),
  kind: choice('SELLER', 'SERVICE', 'BOTH'),
  business: choice('INDIVIDUAL', 'COMPANY'),
  country: Nullable(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code', examples: ['DE'] }),
  ),
  tax_ids: TaxIds,
  default_currency: CurrencySchema,
  metadata: Metadata,
}

const ContactBody = Type.Partial(Type.Object(contactFields), { additionalProperties: false })

export const ProviderChanges = Type.Partial(Type.Object({ ...dataFields, contact: ContactBody }), {
  additionalProperties: false,
  examples: [{ display_name: 'Oak & Iron', country: 'DE' }],
})

const { handle, display_name, ...optionalFields } = dataFields

export const NewProvider = Type.Object(
  {
    handle,
    display_name,
    ...Type.Partial(Type.Object({ ...optionalFields, contact: ContactBody })).properties,
    status: Type.Optional(choice('APPLIED', 'INVITED')),
  },
  {
    additionalProperties: false,
    examples: [
      {
        handle: 'oak-and-iron',
        display_name: 'Oak & Iron',
        legal_name: 'Oak & Iron GmbH',
        country: 'DE',
        tax_ids: { eu_vat: 'DE123456789' },
        contact: {
          name: 'Ada Oak',
          email: 'hello@oak-and-iron.example',
          phone: '+49 30 1234567',
        },
      },
    ],
  },
)

export const ProviderParams = Type.Object({ providerId: Id('prv') })

export const ProviderQuery = listQuery({
  status: Type.Optional(ProviderStatus),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('prv')),
})

const Reason = line(500, 'The business licence has expired')
export const OptionalReason = Type.Object(
  { reason: Type.Optional(Reason) },
  { additionalProperties: false },
)
export const RequiredReason = Type.Object({ reason: Reason }, { additionalProperties: false })

export const ProviderView = Type.Object({
  id: Id('prv'),
  ...dataFields,
  contact: Type.Object(contactFields),
  status: ProviderStatus,
  status_reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Reason given with the last status change',
  }),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function providerView(provider: Provider): Static<typeof ProviderView> {
  return {
    id: provider.id,
    handle: provider.handle,
    display_name: provider.displayName,
    legal_name: provider.legalName,
    kind: provider.kind,
    business: provider.business,
    country: provider.country,
    tax_ids: provider.taxIds,
    contact: provider.contact,
    default_currency: provider.defaultCurrency,
    status: provider.status,
    status_reason: provider.statusReason,
    metadata: provider.metadata,
    version: provider.version,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  }
}

const noContact = { name: null, email: null, phone: null }

/** The fields that the body has, and only those. A contact is replaced as a whole. */
export function providerData(body: Static<typeof ProviderChanges>): Partial<ProviderData> {
  const data = {
    handle: body.handle,
    displayName: body.display_name,
    legalName: body.legal_name,
    kind: body.kind,
    business: body.business,
    country: body.country,
    taxIds: body.tax_ids,
    contact: body.contact && { ...noContact, ...body.contact },
    defaultCurrency: body.default_currency,
    metadata: body.metadata,
  }
  const given = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<ProviderData>
}

export function newProviderData(
  body: Static<typeof NewProvider>,
  tenantCurrency: string,
): ProviderData {
  const { status: _status, ...fields } = body
  return {
    handle: body.handle,
    displayName: body.display_name,
    legalName: null,
    kind: 'SELLER',
    business: 'COMPANY',
    country: null,
    taxIds: {},
    contact: noContact,
    defaultCurrency: tenantCurrency,
    metadata: {},
    ...providerData(fields),
  }
}
