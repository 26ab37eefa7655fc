import { events as providerEvents } from '@souk/marketplace/events'
import { on } from '@souk/platform'
import { upsertSeller } from './sellers/store.ts'

/** Whatever happens to a provider, the catalog keeps whether its products may be sold. */
export const reactions = [
  on(providerEvents, 'catalog.keep_seller', (tx, { data, resource }) =>
    upsertSeller(tx, {
      providerId: data.object.id,
      maySell: data.object.status === 'ACTIVE',
      version: resource.version,
    }),
  ),
]
