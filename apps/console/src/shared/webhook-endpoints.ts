import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'

/** A tenant has fifty endpoints at most: one page has them all. */
const endpointsMax = 50

export function useEndpoints() {
  const { data = [] } = useQuery({
    key: ['webhook-endpoints'],
    about: ['webhook'],
    run: async (signal) =>
      (await souk.listWebhookEndpoints({ limit: endpointsMax }, { signal })).data.content,
  })
  return data
}
