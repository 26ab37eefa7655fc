import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

export const customerGroupNames = new Names({
  noun: 'customer_group',
  about: ['customer_group'],
  operation: 'listCustomerGroups',
  find: async (ids) => {
    const { data } = await souk.listCustomerGroups({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listCustomerGroups({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
