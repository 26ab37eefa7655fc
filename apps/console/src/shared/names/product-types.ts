import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

export const productTypeNames = new Names({
  noun: 'product_type',
  about: ['product_type'],
  operation: 'listProductTypes',
  find: async (ids) => {
    const { data } = await souk.listProductTypes({ ids: ids.join(','), limit: ids.length })
    return new Map(data.data.map(({ id, name }) => [id, name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listProductTypes({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name }) => [id, name],
    ),
})
