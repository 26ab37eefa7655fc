import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useIsOperator, useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

/** The names of providers by their ids, of as many as a list has place for. */
function useNames() {
  const may = useMay()
  return useQuery({
    key: ['provider-names'],
    about: ['provider'],
    isEnabled: may('listProviders'),
    run: async (signal) => {
      const { data } = await souk.listProviders({ limit: 96 }, { signal })
      return new Map(data.content.map(({ id, display_name }) => [id, display_name]))
    },
  }).data
}

/** The name of a provider by its id. One that is not known, or that may not be read, is shown by its id. */
export function useProviderNames(): (id: string | null) => string {
  const t = useTexts()
  const names = useNames()
  return (id) => (id === null ? t.products.own : (names?.get(id) ?? id))
}

/** The providers to choose from; none for whoever is one, or may not see them. */
export function useProviderChoices(): readonly (readonly [id: string, name: string])[] {
  const names = useNames()
  return useIsOperator() ? [...(names ?? [])] : []
}
