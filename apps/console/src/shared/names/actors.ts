import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'
import { nameOfMember } from './members.ts'

const asked = { limit: 96 } as const

/** What members, keys and clients are called, by their ids. Whoever is not known is shown by the id. */
export function useActorNames(): (id: string) => string | undefined {
  const names = useActors()
  return (id) => names.get(id)
}

/** Whoever can have changed something, each with its name. */
export function useActors(): ReadonlyMap<string, string> {
  const may = useMay()
  const { data: names = nobody } = useQuery({
    key: ['actor-names'],
    about: ['member', 'api_key', 'client'],
    isEnabled: may('listMembers'),
    run: async (signal) => {
      const [members, keys, clients] = await Promise.all([
        souk.listMembers(asked, { signal }),
        souk.listApiKeys(asked, { signal }),
        souk.listClients(asked, { signal }),
      ])
      return new Map([
        ...members.data.content.map((member) => [member.id, nameOfMember(member)] as const),
        ...[...keys.data.content, ...clients.data.content].map(
          ({ id, name }) => [id, name] as const,
        ),
      ])
    },
  })
  return names
}

const nobody: ReadonlyMap<string, string> = new Map()
