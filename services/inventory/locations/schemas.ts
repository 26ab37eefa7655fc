import { CountrySchema, Id, Metadata, Nullable, Time, TimeZone } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { WarehouseCode } from '../schemas.ts'
import {
  type Location,
  type LocationChanges,
  type LocationDraft,
  type LocationKind,
  locationKinds,
} from './location.ts'

const Kind = Type.Unsafe<LocationKind>({ type: 'string', enum: [...locationKinds] })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

const addressExample = {
  line1: 'Torstraße 1',
  line2: null,
  city: 'Berlin',
  region: null,
  postal_code: '10119',
  country: 'DE',
}
const AddressPart = Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }))
const AddressView = Type.Object(
  {
    line1: AddressPart,
    line2: AddressPart,
    city: AddressPart,
    region: AddressPart,
    postal_code: Nullable(Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })),
    country: CountrySchema,
  },
  { additionalProperties: false, examples: [addressExample] },
)
const AddressBody = Type.Object(
  {
    ...Type.Partial(Type.Omit(AddressView, ['country'])).properties,
    country: CountrySchema,
  },
  {
    additionalProperties: false,
    description: 'Replaced as a whole. Its country decides how near a customer is.',
    examples: [addressExample],
  },
)

/** What both a new location and a changed one may say. */
const terms = {
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Stock is taken from the location with the highest priority first',
    examples: [10],
  }),
  ships_to: Type.Array(CountrySchema, {
    maxItems: 250,
    uniqueItems: true,
    description: 'Countries that the location ships to; everywhere if the list is empty',
    examples: [['DE', 'AT']],
  }),
  timezone: Nullable({
    ...TimeZone,
    description: 'IANA time zone of `cutoff_local`; that of the tenant if null',
  }),
  cutoff_local: Nullable(
    Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
      maxLength: 5,
      description:
        'Time of day until which orders leave on the same day; later ones leave the next',
      examples: ['14:00'],
    }),
  ),
  pickup: Type.Boolean({ description: 'Whether customers can collect orders here' }),
  active: Type.Boolean({
    description:
      'An inactive location gives no stock and takes none; what is reserved there can still ship. The default location ' +
      'is always active.',
    examples: [true],
  }),
}

export const LocationParams = Type.Object({ locationId: Id('loc') })

export const LocationView = Type.Object({
  id: Id('loc'),
  code: WarehouseCode,
  name: Type.String(),
  kind: Kind,
  provider_id: Type.Union([Id('prv'), Type.Null()], {
    description: 'The provider that the location belongs to; null if it is the operator',
  }),
  is_default: Type.Boolean({
    description:
      'Whether stock without a named location is put here. One location of the tenant is the default for its own ' +
      'stock; that of a provider has the id of the provider as its code.',
  }),
  ...terms,
  address: Nullable(AddressView),
  metadata: Metadata,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfLocation(location: Location): Static<typeof LocationView> {
  return {
    id: location.id,
    code: location.code,
    name: location.name,
    kind: location.kind,
    provider_id: location.providerId,
    is_default: location.isDefault,
    priority: location.priority,
    ships_to: [...location.shipsTo],
    timezone: location.timezone,
    cutoff_local: location.cutoffLocal,
    pickup: location.pickup,
    active: location.active,
    address: location.address,
    metadata: location.metadata,
    version: location.version,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  }
}

export const CreateLocationBody = Type.Object(
  {
    code: WarehouseCode,
    name: Type.Optional(Name),
    kind: Type.Optional(Kind),
    provider_id: Type.Optional(Id('prv')),
    ...Type.Partial(Type.Object(terms)).properties,
    address: Type.Optional(Nullable(AddressBody)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ code: 'BER-1', name: 'Berlin' }] },
)

export const UpdateLocationBody = Type.Object(
  {
    name: Type.Optional(Name),
    kind: Type.Optional(Kind),
    ...Type.Partial(Type.Object(terms)).properties,
    address: Type.Optional(Nullable(AddressBody)),
    metadata: Type.Optional(Metadata),
    is_default: Type.Optional(
      Type.Boolean({
        description:
          'true makes this the default location in place of the current one. false is refused for the default: make ' +
          'another location the default instead.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Berlin Mitte' }] },
)

type Body = Static<typeof CreateLocationBody> | Static<typeof UpdateLocationBody>

/** What a body says under other names than the rules have. */
function renamed({ ships_to, cutoff_local, address }: Body) {
  return {
    ...(ships_to !== undefined && { shipsTo: ships_to }),
    ...(cutoff_local !== undefined && { cutoffLocal: cutoff_local }),
    ...(address !== undefined && { address: address && { ...emptyAddress, ...address } }),
  }
}

const emptyAddress = { line1: null, line2: null, city: null, region: null, postal_code: null }

export function draftOfLocation(body: Static<typeof CreateLocationBody>): LocationDraft {
  const {
    provider_id: providerId,
    ships_to: _to,
    cutoff_local: _until,
    address: _at,
    ...same
  } = body
  return { ...same, providerId, ...renamed(body) }
}

export function changesOfLocation(body: Static<typeof UpdateLocationBody>): LocationChanges {
  const { is_default, ships_to: _to, cutoff_local: _until, address: _at, ...same } = body
  return { ...same, ...renamed(body), ...(is_default !== undefined && { isDefault: is_default }) }
}
