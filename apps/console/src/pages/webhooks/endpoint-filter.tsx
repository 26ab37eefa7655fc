import { SelectFilter } from '../../kit/select-filter.tsx'
import { useEndpoints } from '../../shared/webhook-endpoints.ts'
import { useTexts } from '../../texts/index.ts'

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
