import { PolicySupervisor } from '@souk/approvals/contract'
import type { Identity } from '@souk/identity/contract'
import type { FileStore, Service } from '@souk/platform'
import { createApp, createLog, Database, type Operations } from '@souk/platform/server'
import { mountMeta } from './meta/index.ts'
import { servicesWith } from './services.ts'

const nowhere = 'postgres://127.0.0.1:1/none'

/** Every service with all that it does in a process, of which nothing is begun. */
export function declaredServices(): readonly Service[] {
  return servicesWith({
    // Routes ask something of it only when they are called, and nobody calls these.
    identity: { issuer: nowhere } as unknown as Identity,
    secret: 'declared operations seal nothing',
    baseUrl: nowhere,
    webhookLoopback: false,
    fileStore: { name: nowhere } as FileStore,
    filesAreShared: true,
    storageQuotaBytes: 1,
    sandboxStorageQuotaBytes: 1,
    sendApprovedRequest: () => Promise.reject(new Error('nothing is executed here')),
  })
}

/** Every operation of the product as it is declared, without a database and without listening. */
export function declaredOperations(): Operations {
  const database = new Database({ appUrl: nowhere, systemUrl: nowhere, applicationName: 'none' })
  const services = declaredServices()
  const { operations } = createApp({
    database,
    log: createLog('silent', 'declared'),
    authenticate: () => {
      throw new Error('declared operations are not called')
    },
    services,
    supervisor: new PolicySupervisor(database),
    secret: 'declared operations sign nothing',
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 1,
    mount: (app, declared) =>
      mountMeta(app, declared, {
        services,
        database,
        baseUrl: 'http://127.0.0.1:3000',
        isOpen: () => true,
      }),
  })
  return operations
}
