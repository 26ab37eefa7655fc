import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

export const agentNames = new Names({
  noun: 'agent',
  about: ['agent'],
  operation: 'listAgents',
  find: async (ids) => {
    const { data } = await souk.listAgents({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listAgents({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
