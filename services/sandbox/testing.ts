import { randomBytes } from 'node:crypto'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { composeRights, ensureTenant, Identity } from '@souk/identity/contract'
import { manifest as identityManifest, identityService } from '@souk/identity/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { idOf, newId, type Samples, type Service } from '@souk/platform'
import { createApp, createLog, type Database, type Operations } from '@souk/platform/server'
import {
  type Caller,
  callerOf,
  createTestDatabase,
  createWorld,
  holdToDeclarations,
  type World,
} from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { manifest, sandboxService } from './manifest.ts'

export const domains: readonly Service[] = [
  customers,
  inventory,
  pricing,
  ledger,
  catalog,
  orders,
  promotions,
  shippingService({ secret: 'the secret of a test', loopbackForSandboxes: true }),
  tax,
  gateways,
  payments,
  marketplace,
]

const known = [identityManifest, manifest, ...domains]
export const kinds = known.flatMap(({ events }) => events)
const samples: Samples = Object.assign({}, ...known.map((service) => service.samples))

/** The schema of identity without the process that belongs to it, where tokens are made up by the test. */
const tenantsOnly = identityManifest

/** Every tenant is a sandbox to the program; what the database thinks is up to `found`. */
export function createSandboxes(
  more: readonly Service[] = domains,
  owner: 'superuser' | 'ordinary' = 'superuser',
  checksEvents = true,
): Promise<World> {
  const own = sandboxService({ identity: { forget: () => {} }, kinds, samples })
  return createWorld({ services: [tenantsOnly, own, ...more], owner, checksEvents })
}

/** Puts the tenant of the world on record, in the mode that the database shall know it in. */
export async function found(
  { database, tenant }: World,
  name: string,
  mode: 'live' | 'sandbox' = 'sandbox',
): Promise<void> {
  const id = idOf('ten', tenant(name))
  const draft = { id, mode, name, currency: 'EUR' }
  await ensureTenant({ database, serverSecret: randomBytes(32).toString('hex'), tenant: draft })
}

/** An API process with real tenants, real tokens and their own clocks. */
export interface Process {
  readonly database: Database
  readonly identity: Identity
  readonly operations: Operations
  as(token: string): Caller
  /** A new tenant and whoever calls in its name. */
  open(mode: 'live' | 'sandbox', currency?: string): Promise<Caller & { readonly id: string }>
  close(): Promise<void>
}

export async function startProcess(more: readonly Service[] = []): Promise<Process> {
  const db = await createTestDatabase([tenantsOnly, manifest, ...more])
  const database = db.open({ readers: 2, writers: 8 })
  const log = createLog('silent', 'test')
  const serverSecret = randomBytes(32).toString('hex')
  const issuer = 'http://127.0.0.1:3000'
  composeRights([tenantsOnly, manifest, ...more])
  const identity = await Identity.start({ database, log, serverSecret, issuer })
  const { app, operations } = createApp({
    database,
    log,
    authenticate: identity.authenticate,
    services: [identityService(identity), sandboxService({ identity, kinds }), ...more],
    secret: serverSecret,
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 1_000,
  })
  holdToDeclarations(app, operations)
  await app.ready()
  return {
    database,
    identity,
    operations,
    as: (token) => callerOf(app, token),
    open: async (mode, currency = 'EUR') => {
      const tenant = { id: newId('ten'), mode, name: 'Bazaar', currency }
      const { credentials } = await ensureTenant({ database, serverSecret, tenant })
      return { id: tenant.id, ...callerOf(app, credentials.apiKey) }
    },
    close: async () => {
      identity.close()
      await app.close()
      await database.close()
      await db.drop()
    },
  }
}
