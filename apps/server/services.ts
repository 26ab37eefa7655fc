import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as feed, feedService } from '@souk/feed/manifest'
import type { Identity } from '@souk/identity/contract'
import { manifest as identity, identityService } from '@souk/identity/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import type { Service } from '@souk/platform'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as sandbox, sandboxService } from '@souk/sandbox/manifest'
import { manifest as webhooks, webhooksService } from '@souk/webhooks/manifest'
import { samples } from './meta/samples.ts'

/** The domains that need nothing of the process they run in, lowest floor first. */
export const domains: readonly Service[] = [
  customers,
  inventory,
  pricing,
  ledger,
  catalog,
  orders,
  payments,
  marketplace,
]

/** Everything that brings a schema, in the order in which it is migrated. */
export const schemas = [identity, sandbox, ...domains, webhooks, feed]

const kinds = schemas.flatMap(({ events = [] }) => events)

/** What some services need of the process that runs them. */
export interface Running {
  readonly identity: Identity
  readonly secret: string
  readonly baseUrl: string
  readonly webhookLoopback: boolean
}

export function servicesWith(running: Running): readonly Service[] {
  const { identity: who, secret, baseUrl, webhookLoopback: loopbackForSandboxes } = running
  return [
    identityService(who),
    sandboxService({ identity: who, kinds, samples }),
    ...domains,
    webhooksService({ secret, baseUrl, loopbackForSandboxes, kinds }),
    feedService({ services: schemas }),
  ]
}
