import { audited, checkVersion, emit, type System, type Tx, uuidOf } from '@souk/platform'
import { tenantCreated, tenantDisabled, tenantEnabled } from '../events.ts'
import { tenantNotFound } from '../problems.ts'
import type { NewLink } from '../sign-in-links/link.ts'
import { viewOfTenant } from '../tenants/schemas.ts'
import { updateTenantStatus } from '../tenants/store.ts'
import { type Tenant, withStatus } from '../tenants/tenant.ts'
import { insertRevocation } from '../tokens/store.ts'
import { subjectOf } from '../tokens/subject.ts'
import { accessTokenSeconds } from '../tokens/token.ts'
import { findTenant, findTenantForUpdate } from './store.ts'

/** The tenant exists already and has announced itself; this is the operator's own record of it. */
export async function recordTenant(tx: Tx, system: System, tenantId: string): Promise<void> {
  const tenant = await getTenant(system, tenantId)
  audited(tx, { resource: 'tenant', id: tenantId, after: tenant, view: viewOfTenant })
  emit(tx, tenantCreated, { id: tenantId, version: tenant.version, object: viewOfTenant(tenant) })
}

/** The link is made already, and on record in the tenant itself; this is the operator's own record of it. */
export function recordOwnerLink(tx: Tx, tenantId: string, { memberId, expiresAt }: NewLink): void {
  const after = { signInLinkFor: memberId, until: expiresAt }
  audited(tx, { resource: 'tenant', id: tenantId, after })
}

export async function getTenant(system: System, tenantId: string): Promise<Tenant> {
  const tenant = await findTenant(system, uuidOf(tenantId))
  if (!tenant) throw tenantNotFound({ tenantId })
  return tenant
}

export interface StatusChange {
  readonly before: Tenant
  readonly after: Tenant
}

/** Enables or disables another tenant, in a transaction of the system role. `tx` is the operator's own. */
export async function switchStatus(
  tx: Tx,
  system: System,
  tenantId: string,
  status: Tenant['status'],
): Promise<StatusChange> {
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

/** The operator's own record of it. */
export function announceStatus(tx: Tx, { before, after }: StatusChange): void {
  const { id, version, status } = after
  audited(tx, { resource: 'tenant', id, before, after, view: viewOfTenant })
  if (before.status === status) return
  const kind = status === 'ACTIVE' ? tenantEnabled : tenantDisabled
  const previous = viewOfTenant(before)
  emit(tx, kind, { id, version, object: viewOfTenant(after), previous })
}
