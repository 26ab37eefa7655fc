import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** The name of a provider by its id. One that is not known, or that may not be read, is shown by its id. */
export function useProviderNames(): (id: string | null) => string {
  const t = useTexts()
  const may = useMay()
  const { data: names } = useQuery({
    key: ['provider-names'],
    about: ['provider'],
    isEnabled: may('listProviders'),
    run: async (signal) => {
      const { data } = await souk.listProviders({ limit: 96 }, { signal })
      return new Map(data.content.map(({ id, display_name }) => [id, display_name]))
    },
  })
  return (id) => (id === null ? t.products.own : (names?.get(id) ?? id))
}
