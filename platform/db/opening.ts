import type { Context } from './context.ts'
import type { Statement } from './sql.ts'

const tenantPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const simple = (text: string): Statement => ({ text, name: text, values: [] })
const beginning = { write: simple('begin'), read: simple('begin read only') }

/**
 * Opening a transaction and entering the tenant, each in a message of its own, because a distributed database repeats
 * the one with the setting on its nodes. The uuid is checked, never quoted; no setting takes a parameter.
 */
export function opening(kind: keyof typeof beginning, tenantId: string): Statement[] {
  if (!tenantPattern.test(tenantId)) throw new TypeError('a tenant is a lower-case uuid')
  return [beginning[kind], { text: `set local souk.tenant_id='${tenantId}'`, values: [] }]
}

/**
 * A sandbox can be emptied as a whole: whoever does it waits for the writes under way, and later ones wait for it. A
 * live tenant cannot, so its writes need no such lock.
 */
export function openingWrite({ tenantId, mode, alone = false }: Context): Statement[] {
  const open = opening('write', tenantId)
  if (mode === 'live' || alone) return open
  const lock = 'pg_advisory_xact_lock_shared'
  return [...open, { text: `select ${lock}($1)`, name: lock, values: [lockKeyOf(tenantId)] }]
}

export function lockKeyOf(tenantId: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${tenantId.replaceAll('-', '').slice(16)}`))
}
