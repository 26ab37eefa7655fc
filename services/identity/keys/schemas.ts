import { Id, Moment } from '@souk/platform'
import { Type } from 'typebox'
import { Name, Scopes, Status, Time } from '../schemas.ts'
import type { ApiKey } from './api-key.ts'

const apiKeyFields = {
  id: Id('key'),
  name: Type.String(),
  status: Status,
  scopes: Type.Array(Type.String()),
  expires_at: Type.Union([Time, Type.Null()], { description: 'Null if the key does not expire' }),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
}

export const ApiKeyView = Type.Object(apiKeyFields)
export const ApiKeyWithSecretView = Type.Object({
  ...apiKeyFields,
  api_key: Type.String({
    description: 'The key itself, only in this response',
    examples: ['souk_live_…'],
  }),
})

export function viewOfApiKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    status: key.status,
    scopes: [...key.scopes],
    expires_at: key.expiresAt?.toISOString() ?? null,
    version: key.version,
    created_at: key.createdAt.toISOString(),
    updated_at: key.updatedAt.toISOString(),
  }
}

export const ApiKeyParams = Type.Object({ apiKeyId: Id('key') })

export const CreateApiKeyBody = Type.Object(
  {
    name: Name,
    scopes: Scopes,
    expires_at: Type.Optional(
      Type.Union([Moment, Type.Null()], {
        description: 'When the key stops working, by real time; it does not expire if left out',
      }),
    ),
  },
  { additionalProperties: false },
)
