import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'

/** All types of events, as the platform lists them. */
export function useEventTypes(): readonly string[] {
  const { data = [] } = useQuery({
    key: ['event-types'],
    about: [],
    run: async (signal) => {
      const types: string[] = []
      for await (const { type } of souk.listEventTypes({ limit: 96 }, { signal })) types.push(type)
      return [...new Set(types)]
    },
  })
  return data
}
