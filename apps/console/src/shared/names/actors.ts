import { souk } from '../../api/souk.ts'
import { agentNames } from './agents.ts'
import { memberNames, nameOfMember } from './members.ts'
import { choicesOf, Names, named } from './names.ts'

/** Few of them are shown at once, and each is asked for by itself. */
async function each(
  ids: readonly string[],
  nameOf: (id: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const named = ids.map(async (id) => [id, await nameOf(id)] as const)
  const settled = await Promise.allSettled(named)
  return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

const keyNames = new Names({
  noun: 'api_key',
  about: ['api_key'],
  operation: 'getApiKey',
  find: (ids) => each(ids, async (apiKeyId) => (await souk.getApiKey({ apiKeyId })).data.name),
})

const clientNames = new Names({
  noun: 'client',
  about: ['client'],
  operation: 'getClient',
  find: (ids) => each(ids, async (clientId) => (await souk.getClient({ clientId })).data.name),
})

const names: Readonly<Record<string, Names>> = {
  mem: memberNames,
  agt: agentNames,
  key: keyNames,
  cli: clientNames,
}

/** What a person, an agent, a key or a client is called. */
export function useActorName(id: string): string | undefined {
  const known = names[prefixOf(id)]
  return (known ?? memberNames).use(known && id)
}

/** The same for an export. */
export async function actorText(id: string): Promise<string> {
  return (await names[prefixOf(id)]?.find(id)) ?? id
}

function prefixOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('_')))
}

/** Whoever can have changed something: people first, then keys and clients, of which there are few. */
export const actorNames = new Names({
  noun: 'actor',
  about: ['member', 'api_key', 'client', 'agent'],
  operation: 'listMembers',
  find: async (ids) =>
    new Map(await Promise.all(ids.map(async (id) => [id, await actorText(id)] as const))),
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
