import type { App } from '@souk/platform'
import { createApp, type Operations, type SharedLimiter } from '@souk/platform/server'
import type { ChildConfig } from './config.ts'
import { mountMeta } from './meta/index.ts'
import type { Process } from './process.ts'

const tenantShare = 4
const inFlightMax = 1_000

/** The HTTP side: every domain's routes, and the pages and probes of the product itself. */
export function composeApp(
  config: ChildConfig,
  { database, identity, services, log }: Process,
  isOpen: () => boolean = () => true,
  sharedLimiter?: SharedLimiter,
): { app: App; operations: Operations } {
  return createApp({
    database,
    log,
    authenticate: identity.authenticate,
    services,
    secret: config.secret,
    credentialRate: config.rateLimit,
    tenantRate: config.rateLimit * tenantShare,
    processes: config.processes,
    sharedLimiter,
    trustedProxies: config.trustedProxies,
    inFlightMax,
    mount: (app, operations) =>
      mountMeta(app, operations, { services, database, baseUrl: config.baseUrl, isOpen }),
  })
}
