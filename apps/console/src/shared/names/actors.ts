import { souk } from '../../api/souk.ts'
import { useCaller, useIsOperator } from '../../session/caller.ts'
import { findActors } from './find-actors.ts'
import { nameOfMember } from './members.ts'
import { choicesOf, Names, named } from './names.ts'

/** Whoever can have changed something. To choose from: people first, then keys and clients, of which there are few. */
export const actorNames = new Names({
  noun: 'actor',
  about: ['member', 'api_key', 'client', 'agent'],
  operation: 'nameActors',
  find: findActors,
  searchOperation: 'listMembers',
  search: async function* (typed, signal) {
    yield* choicesOf(souk.listMembers(named(typed), { signal }), (one) => [
      one.id,
      nameOfMember(one),
    ])
    const part = typed.toLocaleLowerCase()
    for (const list of [souk.listApiKeys({}, { signal }), souk.listClients({}, { signal })]) {
      for await (const { id, name } of list) {
        if (name.toLocaleLowerCase().includes(part)) yield [id, name]
      }
    }
  },
})

const actorPattern = /^(mem|cli|key|agt)_/

/** What a person, an agent, a key or a client is called. To a provider, all but its own people are the tenant. */
export function useActorName(id: string): string | undefined {
  const isActor = actorPattern.test(id)
  const isOperator = useIsOperator()
  const { data: caller } = useCaller()
  const name = actorNames.use(isActor ? id : undefined)
  return name ?? (isActor && !isOperator ? caller?.tenant.name : undefined)
}

/** The same for an export. */
export async function actorText(id: string): Promise<string> {
  return (actorPattern.test(id) ? await actorNames.find(id) : undefined) ?? id
}
