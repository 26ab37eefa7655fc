import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

export const priceListNames = new Names({
  noun: 'price_list',
  about: ['price_list'],
  operation: 'listPriceLists',
  find: async (ids) => {
    const { data } = await souk.listPriceLists({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listPriceLists({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
