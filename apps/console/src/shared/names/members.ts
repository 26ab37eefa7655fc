import type { Member } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { useCaller } from '../../session/caller.ts'
import { findActors } from './find-actors.ts'
import { choicesOf, Names, named } from './names.ts'

/** What people call a member: somebody who was invited may have no name yet. */
export function nameOfMember({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name ?? email
}

export const memberNames = new Names({
  noun: 'member',
  about: ['member'],
  operation: 'nameActors',
  find: findActors,
  searchOperation: 'listMembers',
  search: (typed, signal) =>
    choicesOf(souk.listMembers({ ...named(typed), limit: choicesMax }, { signal }), (member) => [
      member.id,
      nameOfMember(member),
    ]),
})

/** The name of a member by the id. One that is not known, or that may not be read, is shown by its id. */
export function useMemberNames(): (id: string) => string {
  const { data: caller } = useCaller()
  const nameOf = memberNames.useAny()
  return (id) => (id === caller?.id ? (caller.name ?? caller.email ?? id) : (nameOf(id) ?? id))
}
