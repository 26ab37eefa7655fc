import {
  exactlyOne,
  field,
  firstUuidAt,
  type ListPage,
  listItem,
  literal,
  newUuid,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
} from '@souk/platform'
import {
  type CreationAnswer,
  creationAnswerTable,
  sandboxTable,
  tenantTable,
  toTenant,
} from './rows.ts'
import type { Tenant } from './tenant.ts'

/** A tenant is its own tenant: there is no other id. */
export const tenantColumns = sql`tenant_id, ${tenantTable.columns}`

/** False when the tenant exists already. Of two who found it at once, the second waits and gets false. */
export async function insertTenant(tx: Tx, tenant: Tenant): Promise<boolean> {
  const inserted = await tx`
    ${tenantTable.insertion(tx, [tenant])}
    on conflict (tenant_id) do nothing
    returning tenant_id
  `
  return inserted.length > 0
}

export function insertCreationAnswer(tx: Tx, answer: CreationAnswer): Promise<void> {
  return creationAnswerTable.insert(tx, [{ ...answer, createdAt: tx.now }])
}

export async function findCreationAnswer(tx: Tx): Promise<CreationAnswer | undefined> {
  const [row] = await tx`
    select ${creationAnswerTable.columns}
    from identity.foundings
    where tenant_id = ${tx.tenantId}
  `
  return row && creationAnswerTable.fieldsOf(row)
}

export async function deleteCreationAnswersBefore(system: System, time: Date): Promise<void> {
  await system`delete from identity.foundings where created_at < ${time}`
}

/** On top of the version that it was decided on. The system role may change nothing else of a tenant. */
export async function updateTenantStatus(
  system: System,
  tenantId: string,
  { status, version, updatedAt }: Tenant,
): Promise<void> {
  await system`${exactlyOne(sql`
    update identity.tenants
    set status = ${status}, version = version + 1, updated_at = ${updatedAt}
    where tenant_id = ${tenantId} and version = ${version - 1}
  `)}`
}

export async function getTenant(tx: Tx): Promise<Tenant> {
  const [row] = await tx`
    select ${tenantColumns}
    from identity.tenants
    where tenant_id = ${tx.tenantId}
  `
  if (!row) throw new Error('a request acts for a tenant that does not exist')
  return toTenant(row)
}

export async function getTenantForUpdate(tx: Tx): Promise<Tenant> {
  const [row] = await tx`
    select ${tenantColumns}
    from identity.tenants
    where tenant_id = ${tx.tenantId}
    for update
  `
  if (!row) throw new Error('a request acts for a tenant that does not exist')
  return toTenant(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateTenant(tx: Tx, tenant: Tenant): Promise<void> {
  return tenantTable.update(tx, tenant)
}

/** Under the lock of whoever decided it. */
export async function updateSupervised(tx: Tx, isSupervised: boolean): Promise<void> {
  await tx`${exactlyOne(sql`
    update identity.tenants
    set is_supervised = ${isSupervised}
    where tenant_id = ${tx.tenantId}
  `)}`
}

/** What a worker must know to act for a tenant. */
export async function findTenantAsSystem(
  system: System,
  tenantId: string,
): Promise<Pick<Tenant, 'mode' | 'clockOffsetMs' | 'currency'> | undefined> {
  const [row] = await system<Pick<Tenant, 'mode' | 'currency'> & { clock_offset_ms: number }>`
    select mode, clock_offset_ms, currency
    from identity.tenants
    where tenant_id = ${tenantId}
  `
  return row && { mode: row.mode, clockOffsetMs: row.clock_offset_ms, currency: row.currency }
}

/** Sandboxes whose clock runs ahead of ours, and how far: all, or the first `limit` above `after`. */
export async function listTenantsWithMovedClock(
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
  const { id: sandboxId, name, createdAt } = sandbox
  const inserted = await tx`
    ${sandboxTable.insertion(tx, [{ id: newUuid(), sandboxId, name, createdAt }])}
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
