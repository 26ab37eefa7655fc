import { PolicySupervisor } from '@souk/approvals/contract'
import type { Identity } from '@souk/identity/contract'
import { createApp, createLog, Database, type Operations } from '@souk/platform/server'
import { mountMeta } from './meta/index.ts'
import { servicesWith } from './services.ts'

const nowhere = 'postgres://127.0.0.1:1/none'

/** Every operation of the product as it is declared, without a database and without listening. */
export function declaredOperations(): Operations {
  // Routes ask something of identity and database only when they are called, and nobody calls these.
  const identity = { issuer: nowhere } as unknown as Identity
  const database = new Database({ appUrl: nowhere, systemUrl: nowhere, applicationName: 'none' })
  const services = servicesWith({
    identity,
    secret: 'declared operations seal nothing',
    baseUrl: nowhere,
    webhookLoopback: false,
    sendApprovedRequest: () => Promise.reject(new Error('nothing is executed here')),
  })
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
