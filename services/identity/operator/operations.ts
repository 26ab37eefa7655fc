import { audited, checkVersion, emit, type System, type Tx, uuidOf } from '@souk/platform'
import { tenantCreated, tenantDisabled, tenantEnabled } from '../events.ts'
import { operatorStays, tenantNotFound } from '../problems.ts'
import { viewOfTenant } from '../tenants/schemas.ts'
import { type Tenant, withStatus } from '../tenants/tenant.ts'
import type { Keyring, ReplacedKeys } from '../tokens/keyring.ts'
import { insertRevocation } from '../tokens/store.ts'
import { subjectOf } from '../tokens/subject.ts'
import { accessTokenSeconds } from '../tokens/token.ts'
import { operatorTenantId } from './operator.ts'
import { findTenant, findTenantForUpdate, updateTenantStatus } from './store.ts'

/** The tenant exists already and has announced itself; this is the operator's own record of it. */
export async function recordTenant(tx: Tx, system: System, tenantId: string): Promise<void> {
  const tenant = await getTenant(system, tenantId)
  audited(tx, { resource: 'tenant', id: tenantId, after: tenant })
  emit(tx, tenantCreated, { id: tenantId, version: tenant.version, object: viewOfTenant(tenant) })
}

export async function getTenant(system: System, tenantId: string): Promise<Tenant> {
  const tenant = await findTenant(system, uuidOf(tenantId))
  if (!tenant) throw tenantNotFound({ tenantId })
  return tenant
}

/**
 * Changes another tenant, which only the system role can do, and announces it in the operator's log. The role has
 * connections of its own, so that no request waits for one while it holds another of the same kind.
 */
export async function setTenantStatus(
  tx: Tx,
  system: System,
  tenantId: string,
  status: Tenant['status'],
): Promise<Tenant> {
  if (tenantId === operatorTenantId) throw operatorStays()
  const { before, after } = await system.transaction((own) =>
    switchStatus(tx, own, tenantId, status),
  )
  audited(tx, { resource: 'tenant', id: tenantId, before, after })
  if (before.status === after.status) return after
  emit(tx, status === 'ACTIVE' ? tenantEnabled : tenantDisabled, {
    id: tenantId,
    version: after.version,
    object: viewOfTenant(after),
  })
  return after
}

async function switchStatus(
  tx: Tx,
  system: System,
  tenantId: string,
  status: Tenant['status'],
): Promise<{ before: Tenant; after: Tenant }> {
  const uuid = uuidOf(tenantId)
  const before = await findTenantForUpdate(system, uuid)
  if (!before) throw tenantNotFound({ tenantId })
  checkVersion(tx, before.version)
  if (before.status === status) return { before, after: before }
  const after = withStatus(before, status, tx.now)
  const recordedAt = tx.now
  const expiresAt = new Date(recordedAt.getTime() + accessTokenSeconds * 1000)
  await updateTenantStatus(system, uuid, after)
  await insertRevocation(system, uuid, {
    subject: subjectOf('tenant', uuid),
    recordedAt,
    expiresAt,
  })
  return { before, after }
}

/** For the day when a signing key may be in other hands: every token it signed is worthless at once. */
export async function replaceSigningKeys(tx: Tx, keyring: Keyring): Promise<ReplacedKeys> {
  const replaced = await keyring.replace()
  audited(tx, { resource: 'signing_key', id: replaced.kid, after: replaced })
  return replaced
}
