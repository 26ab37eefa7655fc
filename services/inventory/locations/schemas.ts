import { Id, Metadata, Time } from '@souk/platform'
import { Type } from 'typebox'
import { WarehouseCode } from '../schemas.ts'
import { type Location, type LocationKind, locationKinds } from './location.ts'

const Kind = Type.Unsafe<LocationKind>({ type: 'string', enum: [...locationKinds] })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

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
  metadata: Metadata,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfLocation(location: Location) {
  return {
    id: location.id,
    code: location.code,
    name: location.name,
    kind: location.kind,
    provider_id: location.providerId,
    is_default: location.isDefault,
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
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ code: 'BER-1', name: 'Berlin' }] },
)

export const UpdateLocationBody = Type.Object(
  {
    name: Type.Optional(Name),
    kind: Type.Optional(Kind),
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
