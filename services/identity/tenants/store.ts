import {
  field,
  firstUuidAt,
  idOf,
  type ListPage,
  listItem,
  literal,
  newUuid,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { Tenant } from './tenant.ts'

export interface TenantRow {
  tenant_id: string
  mode: Tenant['mode']
  name: string
  currency: string
  status: Tenant['status']
  rate_limit: number | null
  clock_offset_ms: number
  version: number
  created_at: Date
  updated_at: Date
}

export function toTenant(row: TenantRow): Tenant {
  return {
    id: idOf('ten', row.tenant_id),
    mode: row.mode,
    name: row.name,
    currency: row.currency,
    status: row.status,
    rateLimit: row.rate_limit,
    clockOffsetMs: row.clock_offset_ms,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** False when the tenant exists already. Of two who found it at once, the second waits and gets false. */
export async function insertTenant(tx: Tx, tenant: Tenant): Promise<boolean> {
  const inserted = await tx`
    insert into identity.tenants
      (tenant_id, mode, name, currency, status, rate_limit, clock_offset_ms, version, created_at,
       updated_at)
    values
      (${tx.tenantId}, ${tenant.mode}, ${tenant.name}, ${tenant.currency}, ${tenant.status},
       ${tenant.rateLimit}, ${tenant.clockOffsetMs}, ${tenant.version}, ${tenant.createdAt},
       ${tenant.updatedAt})
    on conflict (tenant_id) do nothing
    returning tenant_id
  `
  return inserted.length > 0
}

/** What a founding with an idempotency key answered; the credentials are sealed, or empty where none are shown again. */
interface FoundingAnswer {
  readonly fingerprint: string
  readonly sealedCredentials: string
}

export async function insertFounding(tx: Tx, founding: FoundingAnswer): Promise<void> {
  await tx`
    insert into identity.foundings (tenant_id, fingerprint, sealed_credentials, created_at)
    values (${tx.tenantId}, ${founding.fingerprint}, ${founding.sealedCredentials}, ${tx.now})
  `
}

export async function findFounding(tx: Tx): Promise<FoundingAnswer | undefined> {
  const [row] = await tx<{ fingerprint: string; sealed_credentials: string }>`
    select fingerprint, sealed_credentials
    from identity.foundings
    where tenant_id = ${tx.tenantId}
  `
  return row && { fingerprint: row.fingerprint, sealedCredentials: row.sealed_credentials }
}

export async function deleteFoundingsBefore(system: System, time: Date): Promise<void> {
  await system`delete from identity.foundings where created_at < ${time}`
}

export async function getTenant(tx: Tx): Promise<Tenant> {
  const [row] = await tx<TenantRow>`
    select tenant_id, mode, name, currency, status, rate_limit, clock_offset_ms, version, created_at,
      updated_at
    from identity.tenants
    where tenant_id = ${tx.tenantId}
  `
  if (!row) throw new Error('a request acts for a tenant that does not exist')
  return toTenant(row)
}

export async function getTenantForUpdate(tx: Tx): Promise<Tenant> {
  const [row] = await tx<TenantRow>`
    select tenant_id, mode, name, currency, status, rate_limit, clock_offset_ms, version, created_at,
      updated_at
    from identity.tenants
    where tenant_id = ${tx.tenantId}
    for update
  `
  if (!row) throw new Error('a request acts for a tenant that does not exist')
  return toTenant(row)
}

export async function updateTenant(tx: Tx, tenant: Tenant): Promise<void> {
  await tx`
    update identity.tenants
    set name = ${tenant.name}, status = ${tenant.status}, rate_limit = ${tenant.rateLimit},
      clock_offset_ms = ${tenant.clockOffsetMs}, version = ${tenant.version},
      updated_at = ${tenant.updatedAt}
    where tenant_id = ${tx.tenantId}
  `
}

/** What a worker must know to act for a tenant. */
export async function findTenantOutside(
  system: System,
  tenantId: string,
): Promise<Pick<Tenant, 'mode' | 'clockOffsetMs' | 'currency'> | undefined> {
  const [row] = await system<Pick<TenantRow, 'mode' | 'clock_offset_ms' | 'currency'>>`
    select mode, clock_offset_ms, currency
    from identity.tenants
    where tenant_id = ${tenantId}
  `
  return row && { mode: row.mode, clockOffsetMs: row.clock_offset_ms, currency: row.currency }
}

/** Sandboxes whose clock runs ahead of ours, and how far: all, or the first `limit` above `after`. */
export async function listTenantsAhead(
  system: System,
  after = firstUuidAt(new Date(0)),
  limit?: number,
): Promise<Map<string, number>> {
  const found = await system<{ tenant_id: string; clock_offset_ms: number }>`
    select tenant_id, clock_offset_ms from identity.tenants
    where clock_offset_ms > 0 and tenant_id > ${after}
    order by tenant_id
    ${limit === undefined ? sql`` : sql`limit ${literal(limit)}`}
  `
  return new Map(found.map((row) => [row.tenant_id, row.clock_offset_ms]))
}

export interface Sandbox {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** False when it is on record already. */
export async function insertSandbox(tx: Tx, sandbox: Sandbox): Promise<boolean> {
  const inserted = await tx`
    insert into identity.sandboxes (tenant_id, id, sandbox_id, name, created_at)
    values (${tx.tenantId}, ${newUuid()}, ${uuidOf(sandbox.id)}, ${sandbox.name},
      ${sandbox.createdAt})
    on conflict on constraint sandboxes_once do nothing
    returning id
  `
  return inserted.length > 0
}

const sandboxItem = listItem({
  id: field.id('ten', sql`listed.sandbox_id`),
  name: field.text(),
  created_at: field.time(),
})

export function listSandboxes(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(tx, { from: sql`identity.sandboxes`, item: sandboxItem }, page)
}

/** Counts one more attempt in its window and says how many there are: one statement, so none is lost. */
export async function addAttempt(
  system: System,
  bucket: string,
  windowStart: Date,
): Promise<number> {
  const [row] = await system<{ n: number }>`
    insert into identity.attempts (bucket, window_start, n)
    values (${bucket}, ${windowStart}, 1)
    on conflict (bucket, window_start) do update set n = attempts.n + 1
    returning n
  `
  return row?.n ?? 0
}

export async function deleteAttempts(system: System, bucket: string): Promise<void> {
  await system`delete from identity.attempts where bucket = ${bucket}`
}

export async function deleteAttemptsBefore(system: System, time: Date): Promise<void> {
  await system`delete from identity.attempts where window_start < ${time}`
}
