import type { Location } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { choicesOf, Names, named } from './names.ts'

/** Locations by their codes, which is how stock names them. */
export const locationNames = new Names({
  noun: 'location',
  about: ['location'],
  operation: 'listLocations',
  find: async (codes) => {
    const found = await Promise.all(codes.map(locationOf))
    return new Map(found.flatMap((one) => (one ? [[one.code, locationName(one)] as const] : [])))
  },
  search: (typed, signal) =>
    choicesOf(souk.listLocations({ ...named(typed), limit: choicesMax }, { signal }), (one) => [
      one.code,
      locationName(one),
    ]),
})

async function locationOf(code: string): Promise<Location | undefined> {
  for await (const location of souk.listLocations({ name: code })) {
    if (location.code === code) return location
  }
  return undefined
}

/** Many are named by their code alone. */
function locationName({ code, name }: Location): string {
  return name === code ? code : `${name} (${code})`
}
