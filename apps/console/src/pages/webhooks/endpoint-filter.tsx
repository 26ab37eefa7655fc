import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { search, useAddress } from '../../router/address.ts'
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
  const chosen = useAddress().query.get('endpoint_id') ?? ''
  return (
    <select
      class="input small-input"
      aria-label={t.webhooks.endpoint}
      onChange={(event) => search({ endpoint_id: event.currentTarget.value, cursor: null })}
    >
      <option value="" selected={chosen === ''}>
        {t.webhooks.endpoints}: {t.webhooks.all}
      </option>
      {endpoints.map(({ id, url }) => (
        <option key={id} value={id} selected={id === chosen}>
          {url}
        </option>
      ))}
    </select>
  )
}
