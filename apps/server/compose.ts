import { Identity } from '@souk/identity/contract'
import type { App, Service } from '@souk/platform'
import {
  createApp,
  createLog,
  Database,
  type DatabaseOptions,
  type Operations,
} from '@souk/platform/server'
import type { ChildConfig } from './config.ts'
import { mountMeta } from './meta/index.ts'
import { servicesWith } from './services.ts'

export interface Process {
  readonly database: Database
  readonly identity: Identity
  readonly services: readonly Service[]
  readonly log: ReturnType<typeof createLog>
  close(): Promise<void>
}

const tenantShare = 4
const inFlightMax = 1_000

/** What an API process and the worker have in common: the database and who is who. */
export async function startProcess(
  config: ChildConfig,
  name: string,
  tuning: Partial<DatabaseOptions> = {},
): Promise<Process> {
  const log = createLog(config.logLevel, name)
  const database = new Database({
    appUrl: config.appUrl,
    systemUrl: config.systemUrl,
    applicationName: `souk ${name}`,
    processIndex: config.processIndex,
    ...tuning,
  })
  const identity = await Identity.start({
    database,
    log,
    serverSecret: config.secret,
    issuer: config.baseUrl,
  })
  const close = async () => {
    identity.close()
    await database.close()
  }
  return { database, identity, services: servicesWith({ ...config, identity }), log, close }
}

/** The HTTP side: every domain's routes, and the pages and probes of the product itself. */
export function composeApp(
  config: ChildConfig,
  { database, identity, services, log }: Process,
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
    trustedProxies: config.trustedProxies,
    inFlightMax,
    mount: (app, operations) =>
      mountMeta(app, operations, { services, database, baseUrl: config.baseUrl }),
  })
}
