import type { Category } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

/** Categories by the whole way to them: many are called the same in different places. */
export const categoryNames = new Names({
  noun: 'category',
  about: ['category'],
  operation: 'listCategories',
  find: async (ids) => {
    const { data } = await souk.listCategories({ ids: ids.join(','), limit: ids.length })
    return new Map(data.data.map((category) => [category.id, pathText(category)]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listCategories({ ...named(typed), limit: choicesMax }, { signal }),
      (category) => [category.id, pathText(category)],
    ),
})

/** `Clothes › Shirts` */
export function pathText({ path, name }: Pick<Category, 'path' | 'name'>): string {
  return [...path.map((above) => above.name), name].join(' › ')
}
