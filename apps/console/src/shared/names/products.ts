import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names } from './names.ts'

export const productNames = new Names({
  noun: 'product',
  about: ['product'],
  operation: 'listProducts',
  find: async (ids) => {
    const { data } = await souk.listProducts({ ids: ids.join(','), limit: ids.length })
    return new Map(data.data.map(({ id, title }) => [id, title]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listProducts({ ...(typed !== '' && { title: typed }), limit: choicesMax }, { signal }),
      ({ id, title }) => [id, title],
    ),
})
