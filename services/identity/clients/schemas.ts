import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { Name, Scopes, Status, Time } from '../schemas.ts'
import { type Client, type GrantType, grantTypes } from './client.ts'

const GrantTypes = Type.Array(Type.Unsafe<GrantType>({ type: 'string', enum: [...grantTypes] }), {
  minItems: 1,
  maxItems: grantTypes.length,
  uniqueItems: true,
})
const RedirectUris = Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
  maxItems: 20,
  uniqueItems: true,
})

const clientFields = {
  id: Id('cli'),
  name: Type.String(),
  status: Status,
  confidential: Type.Boolean(),
  grant_types: GrantTypes,
  redirect_uris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
}

export const ClientView = Type.Object(clientFields)
export const ClientWithSecretView = Type.Object({
  ...clientFields,
  client_secret: Type.Optional(Type.String({ description: 'Shown this once' })),
})

export function viewOfClient(client: Client) {
  return {
    id: client.id,
    name: client.name,
    status: client.status,
    confidential: client.confidential,
    grant_types: [...client.grantTypes],
    redirect_uris: [...client.redirectUris],
    scopes: [...client.scopes],
    version: client.version,
    created_at: client.createdAt.toISOString(),
    updated_at: client.updatedAt.toISOString(),
  }
}

export const ClientParams = Type.Object({ clientId: Id('cli') })

export const CreateClientBody = Type.Object(
  {
    name: Name,
    scopes: Scopes,
    confidential: Type.Optional(
      Type.Boolean({ default: true, description: 'false for programs that cannot keep a secret' }),
    ),
    grant_types: Type.Optional(GrantTypes),
    redirect_uris: Type.Optional(RedirectUris),
  },
  { additionalProperties: false },
)

export const UpdateClientBody = Type.Object(
  {
    name: Type.Optional(Name),
    scopes: Type.Optional(Scopes),
    grant_types: Type.Optional(GrantTypes),
    redirect_uris: Type.Optional(RedirectUris),
  },
  { additionalProperties: false, minProperties: 1 },
)
