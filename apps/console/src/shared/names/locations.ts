import type { Location } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import type { Choice } from '../../kit/options.tsx'
import { useMay } from '../../session/caller.ts'

/** Locations, of as many as a list has place for. */
function useLocations(): readonly Location[] {
  const may = useMay()
  const { data: locations } = useQuery({
    key: ['location-names'],
    about: ['location'],
    isEnabled: may('listLocations'),
    run: async (signal) => (await souk.listLocations({ limit: 96 }, { signal })).data.content,
  })
  return locations ?? []
}

/** The locations to choose from, by their codes. */
export function useLocationChoices(): readonly Choice[] {
  return useLocations().map((location) => [location.code, locationName(location)])
}

/** Many are named by their code alone. */
function locationName({ code, name }: Location): string {
  return name === code ? code : `${name} (${code})`
}
