import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { findActors } from './find-actors.ts'
import { choicesOf, Names, named } from './names.ts'

export const agentNames = new Names({
  noun: 'agent',
  about: ['agent'],
  operation: 'nameActors',
  find: findActors,
  searchOperation: 'listAgents',
  search: (typed, signal) =>
    choicesOf(
      souk.listAgents({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
