import { Id, Ids } from '@souk/platform'
import { type Static, Type } from 'typebox'

const actorTypes = ['member', 'client', 'api_key', 'agent'] as const

export const ActorsQuery = Type.Object(
  { ids: Ids('mem', 'cli', 'key', 'agt') },
  { additionalProperties: false },
)

export const ActorsView = Type.Object({
  content: Type.Array(
    Type.Object({
      id: Type.Union([Id('mem'), Id('cli'), Id('key'), Id('agt')]),
      type: Type.Enum(actorTypes),
      name: Type.String({
        description: 'What people call it; the address of a member without a name',
        examples: ['Amira Haddad'],
      }),
    }),
  ),
})
export type Actor = Static<typeof ActorsView>['content'][number]
