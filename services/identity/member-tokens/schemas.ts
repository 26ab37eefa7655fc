import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { knownScopes } from '../scopes.ts'

export const CreateMemberTokenBody = Type.Object(
  {
    scopes: Type.Optional(
      Type.Array(Type.Unsafe<string>({ type: 'string', enum: knownScopes }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'At most those of the roles of the member, which are the default',
      }),
    ),
  },
  { additionalProperties: false },
)

export const MemberTokenView = Type.Object({
  member_id: Id('mem'),
  access_token: Type.String({ description: 'Only in this response', examples: ['eyJhbGciOi…'] }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds', examples: [900] }),
  scope: Type.String({ examples: ['approvals:decide'] }),
})
