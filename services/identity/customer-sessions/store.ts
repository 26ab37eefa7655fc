import { idOf, literal, type System, type Tx, uuidOf } from '@souk/platform'
import {
  nobody,
  type TenantRow,
  type TenantStatus,
  tenantColumns,
  tenantStatus,
} from '../tokens/store.ts'
import { sessionTable } from './rows.ts'
import { type CustomerSession, type KeyOfCustomer, sessionsMax } from './session.ts'

export function insertSession(tx: Tx, session: CustomerSession): Promise<void> {
  return sessionTable.insert(tx, [session])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateSession(tx: Tx, session: CustomerSession): Promise<void> {
  return sessionTable.update(tx, session)
}

/** Of two who bring the same refresh token, the second finds it used. */
export async function findSessionForUpdate(
  tx: Tx,
  sessionId: string,
): Promise<CustomerSession | undefined> {
  const [row] = await tx`
    select ${sessionTable.columns}
    from identity.customer_sessions
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(sessionId)}
    for update
  `
  return row && sessionTable.fieldsOf(row)
}

/** The newest first. */
export async function listOpenSessions(
  tx: Tx,
  customerId: string,
  now: Date,
): Promise<CustomerSession[]> {
  const found = await tx`
    select ${sessionTable.columns}
    from identity.customer_sessions
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      and ended_at is null and expires_at > ${now}
    order by created_at desc, id
    limit ${literal(2 * sessionsMax)}
  `
  return found.map((row) => sessionTable.fieldsOf(row))
}

/** All but one, where one is named. Says which. */
export async function endSessions(
  tx: Tx,
  customerId: string,
  { keptId, now }: { readonly keptId: string | null; readonly now: Date },
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    update identity.customer_sessions
    set ended_at = ${now}, version = version + 1
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and ended_at is null
      and (${keptId === null ? null : uuidOf(keptId)}::uuid is null
        or id <> ${keptId === null ? null : uuidOf(keptId)}::uuid)
    returning id
  `
  return found.map(({ id }) => idOf('cse', id))
}

/** Those that are named, as far as they are open and the customer's. Says which. */
export async function endNamedSessions(
  tx: Tx,
  customerId: string,
  { sessionIds, now }: { readonly sessionIds: readonly string[]; readonly now: Date },
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    update identity.customer_sessions
    set ended_at = ${now}, version = version + 1
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and ended_at is null
      and id = any(${sessionIds.map(uuidOf)}::uuid[])
    returning id
  `
  return found.map(({ id }) => idOf('cse', id))
}

/** Those that began before the given moment, so that there are never many. */
export async function endSessionsBefore(
  tx: Tx,
  customerId: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  await tx`
    update identity.customer_sessions
    set ended_at = ${now}, version = version + 1
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)} and ended_at is null
      and created_at <= ${before}
  `
}

/** What has ended is kept no longer than anybody could ask why. */
export async function deleteOldSessions(system: System, before: Date): Promise<void> {
  await system`
    delete from identity.customer_sessions
    where expires_at < ${before} or ended_at < ${before}
  `
}

export interface CustomerTokenStatus extends TenantStatus {
  /** The session has neither ended nor expired, and the token was not revoked. */
  readonly active: boolean
  /** The publishable key through which it was asked for, where it was one. */
  readonly key: KeyOfCustomer | undefined
}

interface CustomerTokenRow extends TenantRow {
  active: boolean
  key_status: string | null
  origins: string[]
  channel: string
}

interface CustomerTokenIds {
  readonly tenantId: string
  readonly customerId: string
  readonly sessionId: string
  readonly publishableKeyId: string | null
  readonly revokedAs: string
  readonly now: Date
}

export async function findCustomerTokenStatus(
  system: System,
  ids: CustomerTokenIds,
): Promise<CustomerTokenStatus | undefined> {
  const { tenantId, customerId, sessionId, publishableKeyId, revokedAs, now } = ids
  const [row] = await system<CustomerTokenRow>`
    select ${tenantColumns}, k.status as key_status, k.origins, k.channel,
      s.ended_at is null and s.expires_at > ${now} and not exists (
        select from identity.revocations r
        where r.tenant_id = ${tenantId} and r.subject = ${revokedAs}
      ) as active
    from identity.tenants t
    join identity.customer_sessions s
      on s.tenant_id = ${tenantId} and s.id = ${sessionId} and s.customer_id = ${customerId}
    left join identity.publishable_keys k
      on k.tenant_id = ${tenantId} and k.id = ${publishableKeyId ?? nobody}
    where t.tenant_id = ${tenantId}
  `
  if (!row) return undefined
  const { active, key_status: status, origins, channel } = row
  const key = status === null ? undefined : { active: status === 'ACTIVE', origins, channel }
  return { ...tenantStatus(row), active, key }
}
