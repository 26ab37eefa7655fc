import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { useTexts } from '../../texts/index.ts'
import { choicesOf, Names, named } from './names.ts'

export const providerNames = new Names({
  noun: 'provider',
  about: ['provider'],
  operation: 'listProviders',
  find: async (ids) => {
    const { data } = await souk.listProviders({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, display_name }) => [id, display_name]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listProviders({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, display_name }) => [id, display_name],
    ),
})

/** The name of a provider by its id. One that is not known, or that may not be read, is shown by its id. */
export function useProviderNames(): (id: string | null) => string {
  const t = useTexts()
  const nameOf = providerNames.useAny()
  return (id) => (id === null ? t.products.own : (nameOf(id) ?? id))
}
