import type { Member } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useCaller, useMay } from '../../session/caller.ts'

/** What people call a member: somebody who was invited may have no name yet. */
export function nameOfMember({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email
}

/** The name of a member by the id. One that is not known, or that may not be read, is shown by its id. */
export function useMemberNames(): (id: string) => string {
  const may = useMay()
  const { data: caller } = useCaller()
  const { data: names } = useQuery({
    key: ['member-names'],
    about: ['member'],
    isEnabled: may('listMembers'),
    run: async (signal) => {
      const { data } = await souk.listMembers({ limit: 96 }, { signal })
      return new Map(data.content.map((member) => [member.id, nameOfMember(member)]))
    },
  })
  return (id) => (id === caller?.id ? (caller.name ?? caller.email ?? id) : (names?.get(id) ?? id))
}
