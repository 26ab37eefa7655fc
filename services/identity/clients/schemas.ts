import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { ClientSecret, Name, Scopes, Status, Time } from '../schemas.ts'
import { type Client, type GrantType, grantTypes } from './client.ts'

const GrantTypes = Type.Array(Type.Unsafe<GrantType>({ type: 'string', enum: [...grantTypes] }), {
  minItems: 1,
  maxItems: grantTypes.length,
  uniqueItems: true,
  description: 'How the client gets tokens',
})
const RedirectUris = Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Where members return to after they sign in; required by `authorization_code`',
})

const clientFields = {
  id: Id('cli'),
  name: Type.String(),
  status: Status,
  confidential: Type.Boolean({ description: 'Whether the client has a secret' }),
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
  client_secret: Type.Optional({
    ...ClientSecret,
    description: 'Only in this response; a public client has none',
  }),
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
      Type.Boolean({
        default: true,
        description: 'Use false for programs that cannot keep a secret, such as apps in a browser',
      }),
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
