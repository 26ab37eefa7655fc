import { sandboxReset } from '@souk/identity/events'
import { events as providerEvents } from '@souk/marketplace/events'
import { on } from '@souk/platform'
import { expireOrphans } from './media/operations.ts'
import { registerSeller } from './sellers/operations.ts'

/**
 * The marketplace registers its sellers itself. This registers those that a program from before that enters or changes
 * while both run, and goes once none does.
 */
export const reactions = [
  on(providerEvents, 'catalog.keep_seller', (tx, { data, resource }) =>
    registerSeller(tx, {
      providerId: data.object.id,
      maySell: data.object.status === 'ACTIVE',
      version: resource.version,
    }),
  ),
  on(sandboxReset, 'catalog.expire_files', expireOrphans),
]
