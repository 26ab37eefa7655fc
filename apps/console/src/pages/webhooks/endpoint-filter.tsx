import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { useTexts } from '../../texts/index.ts'

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

export function EndpointFilter() {
  const t = useTexts()
  const endpoints = useEndpoints()
  return (
    <SelectFilter
      parameter="endpoint_id"
      label={t.webhooks.endpoint}
      choices={[
        ['', t.webhooks.anyEndpoint],
        ...endpoints.map(({ id, url }) => [id, url] as const),
      ]}
    />
  )
}
