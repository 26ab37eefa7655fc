import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import type { Attribute } from './rules.ts'

const typesMax = 480

/** The attributes of all product types, each key once: that of the newest type that has it. */
export function useKnownAttributes(): readonly Attribute[] {
  const { data = [] } = useQuery({
    key: ['known-attributes'],
    about: ['product_type'],
    run: async (signal) => {
      const known = new Map<string, Attribute>()
      let read = 0
      for await (const { attributes } of souk.listProductTypes({ limit: 96 }, { signal })) {
        for (const attribute of attributes)
          if (!known.has(attribute.key)) known.set(attribute.key, attribute)
        read += 1
        if (read === typesMax) break
      }
      return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })
  return data
}
