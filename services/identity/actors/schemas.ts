import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'

const actorsMax = 96
const actorId = '(mem|cli|key|agt)_[0-7][0-9a-hjkmnp-tv-z]{25}'

const actorTypes = ['member', 'client', 'api_key', 'agent'] as const

export const ActorsQuery = Type.Object(
  {
    ids: Type.String({
      pattern: `^${actorId}(,${actorId}){0,${actorsMax - 1}}$`,
      maxLength: actorsMax * 31,
      description: `Ids of members, clients, API keys and agents, comma-separated, at most ${actorsMax}`,
      examples: ['mem_01h455vb4pex5vsknk084sn02q'],
    }),
  },
  { additionalProperties: false },
)

export const ActorsView = Type.Object({
  content: Type.Array(
    Type.Object({
      id: Type.Union([Id('mem'), Id('cli'), Id('key'), Id('agt')]),
      type: Type.Enum(actorTypes),
      name: Type.String({
        description:
          'What people call it. A member without a name is told by the address; to a provider, whoever acts for the ' +
          'operator has the name of the tenant.',
        examples: ['Amira Haddad'],
      }),
    }),
  ),
})
export type Actor = Static<typeof ActorsView>['content'][number]
