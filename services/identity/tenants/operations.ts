import {
  atTime,
  audited,
  auditedElsewhere,
  checkVersion,
  emit,
  sandboxOnly,
  type Tx,
} from '@souk/platform'
import { createClient } from '../clients/operations.ts'
import { sandboxCreated, sandboxReset, tenantCreated, tenantUpdated } from '../events.ts'
import { createApiKey } from '../keys/operations.ts'
import { announceChange, wallClock } from '../operations.ts'
import type { Secrets } from '../secrets.ts'
import type { NewLink } from '../sign-in-links/link.ts'
import { createOwnerLink } from '../sign-in-links/operations.ts'
import { viewOfTenant } from './schemas.ts'
import {
  getTenantForUpdate,
  insertSandbox,
  insertTenant,
  updateSupervised,
  updateTenant,
} from './store.ts'
import {
  advanceClock,
  type ClockMove,
  changeTenant,
  newTenant,
  realTime,
  type Tenant,
  type TenantChanges,
  type TenantDraft,
} from './tenant.ts'

/** The first credentials of a tenant, returned once when it is created. */
export interface TenantCredentials {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  /** For the first owner, if one was named. */
  readonly ownerLink?: NewLink
}

/** Makes a tenant with a client and a key of these scopes. Nothing when the tenant exists already. */
export async function setUpTenant(
  tx: Tx,
  secrets: Secrets,
  draft: TenantDraft,
  scopes: readonly string[],
): Promise<TenantCredentials | undefined> {
  const tenant = newTenant(draft, tx.now)
  if (!(await insertTenant(tx, tenant))) return undefined
  const credentials = await issueCredentials(tx, secrets, draft.id, scopes)
  const { id, version } = tenant
  audited(tx, { resource: 'tenant', id, after: tenant, view: viewOfTenant })
  emit(tx, tenantCreated, { id, version, object: viewOfTenant(tenant) })
  if (!draft.owner) return credentials
  return { ...credentials, ownerLink: await createOwnerLink(tx, secrets, draft.owner) }
}

export async function issueCredentials(
  tx: Tx,
  secrets: Secrets,
  tenantId: string,
  held: readonly string[],
): Promise<TenantCredentials> {
  const { client, secret = '' } = await createClient(tx, secrets, held, {
    name: 'Default client',
    confidential: true,
    grantTypes: ['client_credentials'],
    redirectUris: [],
    scopes: held,
  })
  const { secret: apiKey } = await createApiKey(tx, secrets, held, {
    name: 'Default key',
    scopes: held,
    expiresAt: null,
  })
  return { tenantId, clientId: client.id, clientSecret: secret, apiKey }
}

export async function updateTenantSettings(tx: Tx, changes: TenantChanges): Promise<Tenant> {
  const tenant = await getTenantForUpdate(tx)
  checkVersion(tx, tenant.version)
  return saveTenant(tx, tenant, changeTenant(tenant, changes, tx.now))
}

/** From the commit on, whoever authenticates is supervised or not. The tenant looks as before, so its version stays. */
export async function superviseTenant(tx: Tx, isSupervised: boolean): Promise<void> {
  const tenant = await getTenantForUpdate(tx)
  if (tenant.isSupervised === isSupervised) return
  await Promise.all([updateSupervised(tx, isSupervised), announceChange(tx, 'tenant', tenant.id)])
}

/** Moves the clock of a sandbox ahead, by some seconds or to a moment. */
export async function moveClock(tx: Tx, move: ClockMove): Promise<Tenant> {
  if (tx.mode !== 'sandbox') throw sandboxOnly()
  const tenant = await getTenantForUpdate(tx)
  checkVersion(tx, tenant.version)
  const after = { ...advanceClock(tenant, move, wallClock(tx)), updatedAt: tx.now }
  return saveTenant(tx, tenant, after)
}

/**
 * Records that the data of a sandbox was deleted, as `sandbox.reset` says it, and returns the tenant to real time. Who did
 * it was noted when the data was deleted.
 */
export async function recordReset(tx: Tx, forgottenThrough: number): Promise<Date> {
  if (tx.mode !== 'sandbox') throw sandboxOnly()
  const resetAt = wallClock(tx)
  const tenant = realTime(await getTenantForUpdate(tx), resetAt)
  const { id, version } = tenant
  await Promise.all([updateTenant(tx, tenant), announceChange(tx, 'tenant', id)])
  auditedElsewhere(tx)
  const object = {
    ...viewOfTenant(tenant),
    reset_at: resetAt.toISOString(),
    forgotten_through: forgottenThrough,
  }
  emit(atTime(tx, resetAt), sandboxReset, { id, version, object })
  return resetAt
}

async function saveTenant(tx: Tx, before: Tenant, after: Tenant): Promise<Tenant> {
  await Promise.all([updateTenant(tx, after), announceChange(tx, 'tenant', after.id)])
  audited(tx, { resource: 'tenant', id: after.id, before, after, view: viewOfTenant })
  emit(tx, tenantUpdated, {
    id: after.id,
    version: after.version,
    object: viewOfTenant(after),
    previous: viewOfTenant(before),
  })
  return after
}

/** The sandbox itself exists already; this is the live tenant's note that it is the parent. */
export async function recordSandbox(tx: Tx, id: string, name: string): Promise<void> {
  if (!(await insertSandbox(tx, { id, name, createdAt: tx.now }))) return
  audited(tx, { resource: 'sandbox', id, after: { name } })
  const object = { id, name, created_at: tx.now.toISOString() }
  emit(tx, sandboxCreated, { id, version: 1, object })
}
