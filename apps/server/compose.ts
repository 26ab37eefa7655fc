import { PolicySupervisor } from '@souk/approvals/contract'
import type { App, Authenticate } from '@souk/platform'
import { createApp, type Operations, type SharedLimiter } from '@souk/platform/server'
import type { ChildConfig } from './config.ts'
import { mountConsole } from './console/index.ts'
import { mountMcp } from './mcp/index.ts'
import { mountMeta } from './meta/index.ts'
import type { Process } from './process.ts'
import { mountShop } from './shop/index.ts'

const tenantShare = 4
const inFlightMax = 1_000

export interface AppTuning {
  readonly isOpen?: () => boolean
  readonly sharedLimiter?: SharedLimiter | undefined
  /** Who a caller is, where it is not told by a token. */
  readonly authenticate?: Authenticate
}

/** The HTTP side: every domain's routes, and the pages and probes of the product itself. */
export function composeApp(
  config: ChildConfig,
  { database, identity, services, log }: Process,
  { isOpen = () => true, sharedLimiter, authenticate = identity.authenticate }: AppTuning = {},
): { app: App; operations: Operations } {
  return createApp({
    database,
    log,
    authenticate,
    supervisor: new PolicySupervisor(database),
    services,
    tenants: identity.tenants,
    secret: config.secret,
    credentialRate: config.rateLimit,
    tenantRate: config.rateLimit * tenantShare,
    processes: config.processes,
    sharedLimiter,
    trustedProxies: config.trustedProxies,
    inFlightMax,
    mount: (app, operations) => {
      const { baseUrl, secret, shop } = config
      const isProxied = config.trustedProxies > 0
      mountMeta(app, operations, { services, database, baseUrl, isOpen })
      mountConsole(app, { log, baseUrl })
      mountShop(app, { log, shop })
      mountMcp(app, operations, { baseUrl, secret, isProxied })
    },
  })
}
